// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A table of classes and one function for each way of moving.

#include "bake/import/quake3/movers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>

namespace vantage::bake::quake3 {

namespace {

enum class Motion { None, Slide, Rise, Bob, Follow };

struct MoverClass {
    std::string_view name;
    PartKind kind;
    Motion motion;
    double lip;  ///< How much of a sliding model stays in sight, unless the entity says so.
};

constexpr MoverClass kMoverClasses[] = {
    {"func_static", PartKind::Static, Motion::None, 0},
    {"func_wall", PartKind::Static, Motion::None, 0},
    {"func_door", PartKind::Door, Motion::Slide, 8},
    {"func_door_rotating", PartKind::Door, Motion::None, 0},
    {"func_plat", PartKind::Lift, Motion::Rise, 8},
    {"func_button", PartKind::Mover, Motion::Slide, 4},
    {"func_train", PartKind::Mover, Motion::Follow, 0},
    {"func_bobbing", PartKind::Mover, Motion::Bob, 0},
    {"func_rotating", PartKind::Mover, Motion::None, 0},
    {"func_pendulum", PartKind::Mover, Motion::None, 0},
    {"func_breakable", PartKind::Destructible, Motion::None, 0},
    {"func_explosive", PartKind::Destructible, Motion::None, 0},
};

const MoverClass* class_of(std::string_view name) {
    const auto found = std::find_if(std::begin(kMoverClasses), std::end(kMoverClasses),
                                    [name](const MoverClass& c) { return c.name == name; });
    return found == std::end(kMoverClasses) ? nullptr : found;
}

UnitPoint size_of(const BspModel& model) {
    const UnitPoint size{double{model.high[0]} - model.low[0], double{model.high[1]} - model.low[1],
                         double{model.high[2]} - model.low[2]};
    return std::isfinite(length(size)) ? size : UnitPoint{};
}

/// Its own width along the way, less the lip.
UnitPoint slide_travel(const Entity& entity, UnitPoint size, double default_lip) {
    const UnitPoint way = facing_of(entity);
    const double width =
        std::fabs(way.x) * size.x + std::fabs(way.y) * size.y + std::fabs(way.z) * size.z;
    return way * (width - entity.number("lip", default_lip));
}

/// A lift is drawn at its upper end and waits at the lower one.
void set_rise(MoverModel& mover, const Entity& entity, double model_height) {
    const double lip = entity.number("lip", 8);
    const double rise = entity.number("height", model_height - lip);
    mover.offset = mover.offset - UnitPoint{0, 0, rise};
    mover.travel = {0, 0, rise};
}

UnitPoint bob_travel(const Entity& entity) {
    const double height = entity.number("height", 32);
    const std::uint32_t flags = entity.spawn_flags();
    if ((flags & 1) != 0) return {height, 0, 0};
    if ((flags & 2) != 0) return {0, height, 0};
    return {0, 0, height};
}

/// A train stands at the first corner of its path and goes to the next.
void set_path(MoverModel& mover, const Entity& entity, const TargetIndex& targets) {
    const auto corner_after = [&targets](const Entity& from) -> const Entity* {
        const auto corners = targets.targets_of(from);
        return corners.empty() || !corners.front()->point("origin") ? nullptr : corners.front();
    };
    const Entity* first = corner_after(entity);
    if (first == nullptr) return;
    mover.offset = *first->point("origin");
    const Entity* second = corner_after(*first);
    if (second != nullptr) mover.travel = *second->point("origin") - mover.offset;
}

void set_motion(MoverModel& mover, const Entity& entity, const MoverClass& mover_class,
                const BspModel& model, const TargetIndex& targets) {
    switch (mover_class.motion) {
        case Motion::None:
            break;
        case Motion::Slide:
            mover.travel = slide_travel(entity, size_of(model), mover_class.lip);
            break;
        case Motion::Rise:
            set_rise(mover, entity, size_of(model).z);
            break;
        case Motion::Bob:
            mover.travel = bob_travel(entity);
            break;
        case Motion::Follow:
            set_path(mover, entity, targets);
            break;
    }
}

/// Damaged numbers must not move a part out of the world.
void bound_motion(MoverModel& mover) {
    const auto is_sane = [](UnitPoint p) { return length(p) <= kMaxBspCoordinate; };
    if (!is_sane(mover.offset)) mover.offset = {};
    if (!is_sane(mover.travel)) mover.travel = {};
}

}  // namespace

UnitPoint facing_of(const Entity& entity) {
    const double yaw_deg = entity.yaw_deg();
    if (yaw_deg == -1) return {0, 0, 1};
    if (yaw_deg == -2) return {0, 0, -1};
    const double pitch_deg =
        entity.has("angle") ? 0 : entity.point("angles").value_or(UnitPoint{}).x;
    const double yaw = yaw_deg * std::numbers::pi / 180, pitch = pitch_deg * std::numbers::pi / 180;
    return {std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), -std::sin(pitch)};
}

std::uint32_t submodel_of(const BspFile& bsp, const Entity& entity) {
    const std::string_view model = entity.text("model");
    if (model.size() < 2 || model.front() != '*') return 0;
    std::uint32_t index = 0;
    const char* end = model.data() + model.size();
    const auto [stop, error] = std::from_chars(model.data() + 1, end, index);
    return error == std::errc{} && stop == end && index < bsp.models.size() ? index : 0;
}

std::vector<MoverModel> find_movers(const BspFile& bsp, std::span<const Entity> entities,
                                    const TargetIndex& targets) {
    std::vector<MoverModel> movers;
    for (const Entity& entity : entities) {
        const std::uint32_t index = submodel_of(bsp, entity);
        const MoverClass* mover_class = class_of(entity.class_name());
        if (index == 0 || mover_class == nullptr) continue;
        const std::string_view name = entity.text("targetname");
        MoverModel mover{.name = plain_text(name.empty() ? entity.class_name() : name) + " *" +
                                 std::to_string(index),
                         .kind = mover_class->kind,
                         .model = index,
                         .offset = entity.point("origin").value_or(UnitPoint{}),
                         .travel = {}};
        set_motion(mover, entity, *mover_class, bsp.models[index], targets);
        bound_motion(mover);
        movers.push_back(std::move(mover));
    }
    return movers;
}

}  // namespace vantage::bake::quake3
