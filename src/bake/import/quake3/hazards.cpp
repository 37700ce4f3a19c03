// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One box for each brush, so that an L-shaped pit does not swallow the floor beside it.

#include "bake/import/quake3/hazards.h"

#include <algorithm>

#include "bake/import/quake3/movers.h"

namespace vantage::bake::quake3 {

namespace {

/// What a trigger must take, in health points a second, to count; a player has a hundred.
constexpr double kDeadlyPerSecond = 20;
constexpr std::uint32_t kHurtStartsOff = 1;
constexpr std::uint32_t kHurtIsSlow = 16;

bool is_deadly(const Entity& entity) {
    if (entity.class_name() != "trigger_hurt") return false;
    const std::uint32_t flags = entity.spawn_flags();
    if ((flags & kHurtStartsOff) != 0) return false;
    const double hits_per_second = (flags & kHurtIsSlow) != 0 ? 1 : 10;
    return entity.number("dmg", 5) * hits_per_second >= kDeadlyPerSecond;
}

class HazardFinder {
  public:
    HazardFinder(const BspFile& bsp, MeshBuilder& account)
        : bsp_(bsp), account_(account), clipper_(bsp) {}

    void add_liquids() {
        for_each_brush(0, [this](const BspBrush& brush) {
            const auto flags = bsp_.shaders[static_cast<std::uint32_t>(brush.shader)].content_flags;
            if ((flags & contents::kLava) != 0)
                add(brush, "lava", {});
            else if ((flags & contents::kSlime) != 0)
                add(brush, "slime", {});
        });
    }

    void add_trigger(const Entity& entity) {
        const std::uint32_t model = submodel_of(bsp_, entity);
        if (model == 0) return;
        const UnitPoint offset = entity.point("origin").value_or(UnitPoint{});
        for_each_brush(model, [&](const BspBrush& brush) { add(brush, "death pit", offset); });
    }

    std::vector<Hazard> take() { return std::move(hazards_); }

  private:
    template <class Visit>
    void for_each_brush(std::uint32_t model_index, Visit&& visit) {
        const BspModel model = bsp_.models[model_index];
        for (std::int32_t i = 0; i < model.brush_count && account_.spend(1); ++i)
            visit(bsp_.brushes[static_cast<std::uint32_t>(model.first_brush + i)]);
    }

    void add(const BspBrush& brush, const char* name, UnitPoint offset) {
        if (hazards_.size() >= kMaxLevelPoints) return;
        const ConvexSolid* solid = clipper_.clip(brush, account_);
        if (solid != nullptr) hazards_.push_back({name, box_of(*solid, offset)});
    }

    const BspFile& bsp_;
    MeshBuilder& account_;
    BrushClipper clipper_;
    std::vector<Hazard> hazards_;
};

}  // namespace

std::vector<Hazard> find_hazards(const BspFile& bsp, std::span<const Entity> entities,
                                 MeshBuilder& account) {
    HazardFinder finder(bsp, account);
    finder.add_liquids();
    for (const Entity& entity : entities) {
        if (is_deadly(entity)) finder.add_trigger(entity);
    }
    return finder.take();
}

}  // namespace vantage::bake::quake3
