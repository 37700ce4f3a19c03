// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The text inside a map that lists its entities: blocks of "key" "value" pairs. What the classes
// mean is not known here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bake/import/quake3/units.h"
#include "vantage/result.h"

namespace vantage::bake::quake3 {

struct EntityPair {
    std::string_view key;
    std::string_view value;
};

/// One block. Keys compare without regard to case, as in the game.
class Entity {
  public:
    Entity(std::vector<EntityPair> pairs, std::uint32_t line)
        : pairs_(std::move(pairs)), line_(line) {}

    /// Empty when the key is missing. Of equal keys the last one counts.
    std::string_view text(std::string_view key) const;
    bool has(std::string_view key) const;
    double number(std::string_view key, double otherwise) const;
    /// Three numbers; nothing when they are missing, malformed or outside the world.
    std::optional<UnitPoint> point(std::string_view key) const;

    std::string_view class_name() const { return text("classname"); }
    std::uint32_t spawn_flags() const;
    /// Facing in degrees, from "angle" or the second number of "angles".
    double yaw_deg() const;
    /// In the entity text, from 1.
    std::uint32_t line() const { return line_; }

  private:
    const EntityPair* find(std::string_view key) const;

    std::vector<EntityPair> pairs_;
    std::uint32_t line_;
};

/// Texts of the file end up in tables and pictures: at most 128 characters, in one line, ASCII.
std::string plain_text(std::string_view text);

inline constexpr std::size_t kMaxEntityTextBytes = std::size_t{4} << 20;
inline constexpr std::size_t kMaxEntities = 65'536;

/// The views point into `text`. `file` is the name to use in diagnostics.
Result<std::vector<Entity>> parse_entities(std::string_view text, const std::string& file);

}  // namespace vantage::bake::quake3
