// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The words that authors use in level files: surface kinds, kinds of parts and links, and what the
// name of an object in a modelling program can say. docs/level-import.md lists them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "vantage_bake/level.h"

namespace vantage::bake {

/// "glass" -> the bits of vantage::surface; nothing for an unknown word.
std::optional<std::uint8_t> surface_of(std::string_view word);
std::optional<PartKind> part_kind_of(std::string_view word);
std::optional<LinkKind> link_kind_of(std::string_view word);

/// All of them, for messages.
std::span<const std::string_view> surface_words();
std::span<const std::string_view> part_words();
std::span<const std::string_view> link_words();

/// What a name such as "wall_glass", "door_barn" or "point:spawn:red 1:yaw=90 high" says.
struct NameMeaning {
    std::optional<std::uint8_t> surface;
    std::optional<PartKind> part;
    std::string part_name;   ///< With `part`.
    std::string point_kind;  ///< Not empty for a designer point.
    std::string point_name;
    std::string point_tags;
    float point_yaw = 0;  ///< From a tag such as "yaw=90" (degrees), in radians.
};
NameMeaning meaning_of_name(std::string_view name);

/// The number of degrees behind "yaw=", in radians; nothing for any other word.
std::optional<float> yaw_of_tag(std::string_view tag);

}  // namespace vantage::bake
