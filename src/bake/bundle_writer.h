// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The bytes of a bundle. Reading it back gives the same contents; the same contents give the
// same bytes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vantage/bundle.h"

namespace vantage::bake {

/// Tiles may come in any order; they are stored by rows.
std::vector<std::uint8_t> write_bundle(const BundleContents& contents);

/// Makes header and chunk checksums right again after bytes were changed in place. For tests that
/// want to get past the checksums. Does nothing to bytes that have no sound chunk table.
void renew_checksums(std::span<std::uint8_t> bundle);

}  // namespace vantage::bake
