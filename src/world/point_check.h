// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a section refuses.
#pragma once

#include "vantage/points.h"

namespace vantage {

/// Empty when the contents are sound; else the first few things that are not.
Diagnostics check_points(const PointContents& contents);

}  // namespace vantage
