// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Run-time fields over the nodes of a bundle, made by the very jobs that a game runs, for pictures:
// one of each kind, from a few positions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/bundle.h"
#include "vantage/result.h"

namespace vantage::bake {

/// A position that the field was made from, and what it is there.
struct FieldMark {
    Vec3 position;
    std::string role;
};

struct FieldSample {
    std::string_view title;
    std::string_view about;
    std::string_view unit;  ///< Of the values; empty for shares and counts.
    bool is_bits = false, is_counts = false;
    std::vector<float> values;  ///< Of each node; infinite or not a number where there is none.
    std::vector<FieldMark> marks;
};

/// Makes the field of that name (picture_fields() has them) from these positions; what is missing
/// of them is chosen. Fails ("picture/...") for a name that there is not, and when the bundle lacks
/// what the field is made of.
Result<FieldSample> sample_field(const Bundle& bundle, std::uint32_t agent_class,
                                 std::string_view name, std::span<const Vec3> positions);

}  // namespace vantage::bake
