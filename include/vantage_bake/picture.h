// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A baked level seen from above, as a PNG or SVG file: a floor plan cut at eye level, the navmesh
// coloured by height, and what designers marked. +X points right and +Z down.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/bundle.h"
#include "vantage/explain.h"
#include "vantage/result.h"

namespace vantage::bake {

inline constexpr std::uint32_t kMinPictureWidth = 640;
inline constexpr std::uint32_t kMaxPictureWidth = 8192;

/// Somebody to show with a query, by name.
struct PictureObject {
    enum class Role : std::uint8_t { Other, Asker, Friend, Foe };

    std::string name;
    Vec3 position;
    Vec3 facing = {};  ///< Zero for one that faces nowhere.
    Role role = Role::Other;
};

/// A recorded query to draw on the map. What is drawn is the option that was tried last.
struct PictureQuery {
    const QueryRecord* record = nullptr;
    std::vector<PictureObject> objects;
    std::vector<std::string> steps;  ///< Of that option, in words; may be left out.
    std::vector<Vec3> questions;     ///< Places that were asked about, drawn with their numbers.
    std::string summary;             ///< Stands under the title; empty: facts of the level.
    /// The map shows where the query looked instead of the whole level, which steps back.
    bool is_close_up = false;
};

/// The way that somebody went, by name.
struct PictureTrail {
    std::string name;
    std::vector<Vec3> places;
    bool is_foe = false;
};

struct PictureSettings {
    std::uint32_t width = 1600;     ///< Pixels, legend included; the height follows from the level.
    std::uint32_t agent_class = 0;  ///< Whose navmesh is drawn.
    /// Names from picture_layers(), or one "field:NAME" from picture_fields(); none for all but
    /// "nodes", "sight", "polar" and fields.
    std::vector<std::string> layers;
    std::string title;                    ///< Empty takes the level's name.
    const PictureQuery* query = nullptr;  ///< Optional.
    std::vector<PictureTrail> trails = {};
    /// For the layers "sight" and "polar": who looks. For fields what PictureField::about says.
    std::vector<Vec3> from = {};
};

/// The names of all layers, in the order in which they are drawn.
std::vector<std::string_view> picture_layers();

/// A run-time field that can be drawn.
struct PictureField {
    std::string_view name;
    std::string_view about;  ///< One line: what it says, and which positions it is made from.
};
std::vector<PictureField> picture_fields();

/// Draws the level and writes the file; its ending (.png or .svg) chooses the format. The same
/// bundle and settings give the same bytes. A file that exists is replaced whole or not at all.
Result<Done> draw_picture(const Bundle& bundle, const std::string& path,
                          const PictureSettings& settings = {});

}  // namespace vantage::bake
