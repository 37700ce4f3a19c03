// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From a Recipe to a Level: places every shape and point of every prefab.

#include "bake/import/recipe.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "bake/import/words.h"

namespace vantage::bake {

namespace {

/// A small hand-written level; a repeat inside a repeat must not fill the memory.
constexpr std::uint32_t kMaxRecipeTriangles = 2'000'000;
constexpr double kPaneThickness = 0.04;
constexpr double kDoorThickness = 0.06;

Vec3 as_vec3(Point3 p) {
    return {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
}

/// In radians, from -pi to pi.
float yaw_of(const Frame& frame) {
    double degrees = std::fmod(frame.yaw_deg(), 360.0);
    if (degrees > 180.0) degrees -= 360.0;
    if (degrees < -180.0) degrees += 360.0;
    return static_cast<float>(degrees * (std::numbers::pi / 180.0));
}

class RecipeBuilder {
  public:
    RecipeBuilder(const Recipe& recipe, const std::string& file)
        : recipe_(recipe), builder_(recipe.name, file_name_of(file)) {
        builder_.limit_triangles(kMaxRecipeTriangles);
    }

    Result<Level> build() && {
        place_group(recipe_.scene, Frame{}, kOwnParts);
        for (const Link& link : recipe_.links)
            builder_.add_link(link);
        for (const Hazard& hazard : recipe_.hazards)
            builder_.add_hazard(hazard);
        return std::move(builder_).finish();
    }

  private:
    /// Shapes go to the static level or to the parts that they ask for...
    static constexpr std::uint32_t kOwnParts = 0;
    // ...while any other number is the part that everything below belongs to.

    void place_group(const RecipeGroup& group, const Frame& frame, std::uint32_t part) {
        for (const RecipeShape& shape : group.shapes) {
            for (const Frame& place : shape.placement.frames(frame)) {
                if (builder_.is_full()) return;
                place_shape(shape, place, part_for(shape, place, part));
            }
        }
        for (const RecipePoint& point : group.points)
            place_point(point, frame);
    }

    std::uint32_t part_for(const RecipeShape& shape, const Frame& place, std::uint32_t part) {
        if (part != kOwnParts || !shape.dynamic) return part;
        return builder_.add_part({.name = shape.name.empty() ? "part" : shape.name,
                                  .kind = *shape.dynamic,
                                  .travel = as_vec3(place.turn(shape.travel))});
    }

    void place_shape(const RecipeShape& shape, const Frame& place, std::uint32_t part) {
        ShapeWriter writer(builder_, place, {.part = part, .surface = shape.surface});
        switch (shape.kind) {
            case RecipeShapeKind::Box:
                return writer.box(shape.size);
            case RecipeShapeKind::Ramp:
                return writer.ramp(shape.size);
            case RecipeShapeKind::Stairs:
                return writer.stairs(shape.size, shape.steps);
            case RecipeShapeKind::Cylinder:
                return writer.cylinder(shape.cylinder);
            case RecipeShapeKind::Ball:
                return writer.ball(shape.size, shape.cylinder.sides);
            case RecipeShapeKind::Gable:
                return writer.gable(shape.size);
            case RecipeShapeKind::Wall:
                return place_wall({shape.surface, shape.size, shape.openings[0]}, place, part);
            case RecipeShapeKind::Slab:
                return writer.slab(shape.size, shape.holes);
            case RecipeShapeKind::Room:
                return place_room(shape, place, part);
            case RecipeShapeKind::Prefab:
                return place_group(recipe_.prefabs[shape.prefab], place, part);
        }
    }

    struct WallSpec {
        std::uint8_t surface;
        Point3 size;
        const std::vector<RecipeOpening>& openings;
    };

    void place_wall(const WallSpec& wall, const Frame& place, std::uint32_t part) {
        std::vector<Hole> holes;
        for (const RecipeOpening& opening : wall.openings)
            holes.push_back(opening.hole);
        ShapeWriter(builder_, place, {part, wall.surface}).wall(wall.size, holes);
        for (const RecipeOpening& opening : wall.openings)
            fill_opening(opening, wall, place, part);
    }

    void fill_opening(const RecipeOpening& opening, const WallSpec& wall, const Frame& place,
                      std::uint32_t part) {
        const Hole& hole = opening.hole;
        const auto panel = [&](std::uint8_t surface, double thickness, std::uint32_t into) {
            const double half = 0.5 * std::min(thickness, wall.size.z);
            ShapeWriter(builder_, place, {into, surface})
                .box_between({hole.low_u, hole.low_v, -half}, {hole.high_u, hole.high_v, half});
        };
        if (opening.fill) panel(*opening.fill, kPaneThickness, part);
        if (!opening.door) return;
        // Slides into the wall beside it.
        const Point3 travel = place.turn({hole.high_u - hole.low_u, 0, 0});
        const std::uint32_t door =
            part != kOwnParts
                ? part
                : builder_.add_part(
                      {.name = *opening.door, .kind = PartKind::Door, .travel = as_vec3(travel)});
        panel(surface::kSolid & ~surface::kWalkable, kDoorThickness, door);
    }

    void place_room(const RecipeShape& room, const Frame& place, std::uint32_t part) {
        const double t = room.thickness;
        const Point3 long_wall = {room.size.x, room.size.y, t};
        const Point3 short_wall = {room.size.z - 2 * t, room.size.y, t};
        const double z = room.size.z / 2 - t / 2;
        const double x = room.size.x / 2 - t / 2;
        place_wall({room.surface, long_wall, room.openings[0]}, place.then({0, 0, z}, 0), part);
        place_wall({room.surface, long_wall, room.openings[1]}, place.then({0, 0, -z}, 0), part);
        // Turned so that the wall's own X points along the room's Z.
        place_wall({room.surface, short_wall, room.openings[2]}, place.then({x, 0, 0}, -90), part);
        place_wall({room.surface, short_wall, room.openings[3]}, place.then({-x, 0, 0}, -90), part);
        if (room.floor > 0) {
            const Frame below = place.then({0, -room.floor, 0}, 0);
            ShapeWriter(builder_, below, {part, room.surface})
                .box({room.size.x, room.floor, room.size.z});
        }
        if (room.roof > 0) {
            const Frame above = place.then({0, room.size.y, 0}, 0);
            ShapeWriter(builder_, above, {part, room.surface})
                .slab({room.size.x, room.roof, room.size.z}, room.holes);
        }
    }

    void place_point(const RecipePoint& point, const Frame& frame) {
        const std::vector<Frame> places = point.placement.frames(frame);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const bool is_one_of_many = places.size() > 1 && !point.name.empty();
            builder_.add_point(
                {.kind = point.kind,
                 .name = is_one_of_many ? point.name + " " + std::to_string(i + 1) : point.name,
                 .position = as_vec3(places[i].apply({})),
                 .yaw = yaw_of(places[i]),
                 .tags = point.tags});
        }
    }

    const Recipe& recipe_;
    LevelBuilder builder_;
};

}  // namespace

std::uint64_t RecipePlacement::count() const {
    std::uint64_t product = 1;
    for (const RecipeRepeat& repeat : repeats)
        product *= static_cast<std::uint64_t>(repeat.count);
    return product;
}

std::vector<Frame> RecipePlacement::frames(const Frame& parent) const {
    struct Offset {
        Point3 at;
        double yaw_deg;
    };
    std::vector<Offset> offsets = {{at, yaw_deg}};
    for (const RecipeRepeat& repeat : repeats) {
        std::vector<Offset> more;
        for (const Offset& offset : offsets) {
            for (int i = 0; i < repeat.count; ++i) {
                const double round = repeat.ring_radius > 0 ? 360.0 * i / repeat.count : 0.0;
                const Turn turn = turn_of(round);
                more.push_back({{offset.at.x + i * repeat.step.x + repeat.ring_radius * turn.cosine,
                                 offset.at.y + i * repeat.step.y,
                                 offset.at.z + i * repeat.step.z - repeat.ring_radius * turn.sine},
                                offset.yaw_deg + i * repeat.turn_deg + round});
            }
        }
        offsets = std::move(more);
    }
    std::vector<Frame> frames;
    frames.reserve(offsets.size());
    for (const Offset& offset : offsets)
        frames.push_back(parent.then(offset.at, offset.yaw_deg));
    return frames;
}

Result<Level> build_recipe(const Recipe& recipe, const std::string& file) {
    return RecipeBuilder(recipe, file).build();
}

Result<Level> import_recipe(Bytes bytes, const std::string& file) {
    const Result<Recipe> recipe = read_recipe(bytes, file);
    if (!recipe) return recipe.diagnostics();
    return build_recipe(*recipe, file);
}

}  // namespace vantage::bake
