// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A table of classes; the first row that fits counts.

#include "bake/import/quake3/points.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/vec.h"

namespace vantage::bake::quake3 {

namespace {

/// Feet: a fixed way down. Floor: whatever is below, as the game drops its items. Air: stays.
enum class Standing { Feet, Floor, Air };

struct PointClass {
    std::string_view class_name;  ///< With a closing '*', everything that starts so.
    std::string_view kind;
    Standing standing;
    std::string_view tags;
};

constexpr PointClass kPointClasses[] = {
    {"info_player_deathmatch", "spawn", Standing::Feet, ""},
    {"info_player_start", "spawn", Standing::Feet, ""},
    {"info_player_intermission", "camera", Standing::Air, ""},
    {"info_player_dd_red", "spawn", Standing::Feet, "red"},
    {"info_player_dd_blue", "spawn", Standing::Feet, "blue"},
    {"info_player_dd", "spawn", Standing::Feet, ""},
    {"team_CTF_redspawn", "spawn", Standing::Feet, "red"},
    {"team_CTF_bluespawn", "spawn", Standing::Feet, "blue"},
    {"team_CTF_redplayer", "spawn", Standing::Feet, "red initial"},
    {"team_CTF_blueplayer", "spawn", Standing::Feet, "blue initial"},
    {"team_CTF_redflag", "flag", Standing::Floor, "red"},
    {"team_CTF_blueflag", "flag", Standing::Floor, "blue"},
    {"team_CTF_neutralflag", "flag", Standing::Floor, "neutral"},
    {"team_redobelisk", "objective", Standing::Floor, "red"},
    {"team_blueobelisk", "objective", Standing::Floor, "blue"},
    {"team_neutralobelisk", "objective", Standing::Floor, "neutral"},
    {"domination_point", "objective", Standing::Floor, "neutral"},
    {"dom_controlpoint", "objective", Standing::Floor, "neutral"},
    {"item_botroam", "roam", Standing::Floor, ""},
    {"info_camp", "camp", Standing::Floor, ""},
    {"target_location", "location", Standing::Floor, ""},
    {"info_location", "location", Standing::Floor, ""},
    {"misc_portal_camera", "camera", Standing::Air, ""},
    {"info_spectator_start", "camera", Standing::Air, ""},
    {"weapon_*", "weapon", Standing::Floor, ""},
    {"ammo_*", "ammo", Standing::Floor, ""},
    {"holdable_*", "item", Standing::Floor, "holdable"},
    {"item_*", "item", Standing::Floor, ""},
};

/// Half the height of the box in which the game lets items fall.
constexpr double kItemRadius = 15;
constexpr float kMaxItemFall = static_cast<float>(4096 * kMetresPerUnit);

bool is_of_class(std::string_view name, std::string_view pattern) {
    if (!pattern.ends_with('*')) return name == pattern;
    return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

const PointClass* point_class_of(std::string_view name) {
    const auto found =
        std::find_if(std::begin(kPointClasses), std::end(kPointClasses),
                     [name](const PointClass& c) { return is_of_class(name, c.class_name); });
    return found == std::end(kPointClasses) ? nullptr : found;
}

/// Names may carry colours: a caret and a digit.
std::string without_colours(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '^' && i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9') {
            ++i;
        } else {
            result += text[i];
        }
    }
    return result;
}

std::string name_of(const Entity& entity) {
    for (const char* key : {"message", "targetname"}) {
        if (!entity.text(key).empty()) return without_colours(plain_text(entity.text(key)));
    }
    return plain_text(entity.class_name());
}

bool is_hanging(const Entity& entity, const PointClass& point_class) {
    return point_class.standing == Standing::Floor && point_class.kind != "location" &&
           (entity.spawn_flags() & 1) != 0;
}

std::string tags_of(const Entity& entity, const PointClass& point_class) {
    std::string tags = plain_text(entity.class_name());
    std::replace(tags.begin(), tags.end(), ' ', '_');
    if (!point_class.tags.empty()) tags += " " + std::string(point_class.tags);
    if (is_hanging(entity, point_class)) tags += " hanging";
    for (const char* key : {"notfree", "notteam", "notsingle", "notbot"}) {
        if (entity.number(key, 0) != 0) tags += std::string(" ") + key;
    }
    return tags;
}

Vec3 standing_place(UnitPoint origin, Standing standing, GroundTracer& ground) {
    if (standing == Standing::Air) return to_metres(origin);
    if (standing == Standing::Feet) return to_metres(origin - UnitPoint{0, 0, kFeetBelowOrigin});
    const std::optional<Vec3> floor = ground.floor_below(to_metres(origin), kMaxItemFall);
    return floor.value_or(to_metres(origin - UnitPoint{0, 0, kItemRadius}));
}

}  // namespace

std::vector<DesignerPoint> find_points(std::span<const Entity> entities, GroundTracer& ground) {
    std::vector<DesignerPoint> points;
    for (const Entity& entity : entities) {
        const PointClass* point_class = point_class_of(entity.class_name());
        const std::optional<UnitPoint> origin = entity.point("origin");
        if (point_class == nullptr || !origin) continue;
        // What hangs may hang over a pit: the floor down there is nowhere to be.
        const Standing standing =
            is_hanging(entity, *point_class) ? Standing::Air : point_class->standing;
        const double yaw_deg = std::remainder(entity.yaw_deg(), 360.0);
        points.push_back({.kind = std::string(point_class->kind),
                          .name = name_of(entity),
                          .position = standing_place(*origin, standing, ground),
                          .yaw = static_cast<float>(yaw_deg * std::numbers::pi / 180),
                          .tags = tags_of(entity, *point_class)});
    }
    return points;
}

}  // namespace vantage::bake::quake3
