// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What every ray provider relies on when it is made from a BundleMesh. A mesh that came out of
// Bundle::open always passes; one that a host filled by hand may not.
#pragma once

#include "vantage/bundle.h"
#include "vantage/result.h"

namespace vantage {

/// Indices in range, corners inside the world, one surface for each triangle, parts inside the
/// mesh. A mesh without any triangle may have no parts.
Result<Done> check_mesh(const BundleMesh& mesh);

}  // namespace vantage
