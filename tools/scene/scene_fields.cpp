// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See scene_fields.h.

#include "tools/scene/scene_fields.h"

#include <algorithm>

#include "tools/scene/level_tactics.h"

namespace vantage::tools {

namespace {

/// Snapshots that queries still hold keep versions; with so many no job has to wait for them.
constexpr std::uint32_t kFieldBuffers = 16;

std::string area_name(const SceneField& field) {
    return "objects of " + field.name;
}

FieldKind kind_of(SceneField::Make make) {
    switch (make) {
        case SceneField::Make::LaneOfFire:
            return FieldKind::Bit;
        case SceneField::Make::Zone:
            return FieldKind::Byte;
        default:
            return FieldKind::Float;
    }
}

}  // namespace

SceneFields::SceneFields(const SceneDescription& scene,
                         const std::shared_ptr<const LoadedLevel>& level)
    : level_(level),
      map_(level->bundle->nodes()[0].map),
      sight_(level->bundle->nodes()[0].high_high) {
    for (const SceneField& field : scene.fields) {
        Source source{.field = field};
        for (const std::string& name : field.objects)
            source.objects.push_back(
                static_cast<std::size_t>(scene.find(name) - scene.objects.data()));
        sources_.push_back(std::move(source));
    }
}

Result<std::unique_ptr<SceneFields>> SceneFields::make(
    const SceneDescription& scene, const std::shared_ptr<const LoadedLevel>& level,
    const MoreJobs& more) {
    if (!has_sight(*level)) {
        return Diagnostic{.code = "scene/no-sight",
                          .message = "fields need tactical nodes that know who sees whom",
                          .place = {.file = scene.file},
                          .hint = "bake the level without --quick; flat ground has no nodes"};
    }
    std::unique_ptr<SceneFields> made(new SceneFields(scene, level));
    if (Result<Done> set_up = made->set_up(more); !set_up) return std::move(set_up).diagnostics();
    return made;
}

Result<Done> SceneFields::set_up(const MoreJobs& more) {
    std::vector<FieldDescription> descriptions;
    for (const Source& source : sources_) {
        descriptions.push_back({.name = source.field.name,
                                .kind = kind_of(source.field.make),
                                .buffers = kFieldBuffers,
                                .range_low = source.field.low,
                                .range_high = source.field.high});
    }
    auto store = FieldStore::make({.node_count = map_.size(), .fields = descriptions});
    if (!store) return std::move(store).diagnostics();
    store_ = *store;
    board_ = std::make_unique<JobBoard>(
        JobBoardSettings{.map = map_, .fields = store_, .is_permanent = true});
    for (Source& source : sources_)
        add_job(source);
    if (more) more(*board_, map_);
    if (Result<Done> sealed = board_->seal(); !sealed) return sealed;
    TacticsSettings settings{.map = map_, .standing = sight_, .fields = store_, .owner = level_};
    for (const Source& source : sources_) {
        board_->keep(board_->find(source.field.name));
        if (source.field.path_cost > 0)
            settings.path_costs.push_back(
                {.field = source.field.name, .weight = source.field.path_cost});
    }
    auto tactics = Tactics::make(settings);
    if (!tactics) return std::move(tactics).diagnostics();
    tactics_ = std::move(*tactics);
    return Done{};
}

void SceneFields::add_job(Source& source) {
    const SceneField& field = source.field;
    switch (field.make) {
        case SceneField::Make::Distance:
            board_->add(std::make_unique<PathDistanceJob>(
                map_, PathDistanceSettings{.from = add_area(source), .output = field.name}));
            break;
        case SceneField::Make::SeenBy:
        case SceneField::Make::ViewOf:
            board_->add(std::make_unique<SightJob>(
                sight_, SightSettings{.area = add_area(source),
                                      .output = field.name,
                                      .side = field.make == SceneField::Make::SeenBy
                                                  ? SightSide::AreaSeesNode
                                                  : SightSide::NodeSeesArea}));
            break;
        case SceneField::Make::Heat:
            source.heat = &board_->add(std::make_unique<HeatJob>(
                map_, HeatSettings{.output = field.name, .seen = field.seen}));
            source.heat->set_time(-static_cast<double>(field.seconds));
            for (const Vec3 place : field.places)
                source.heat->add(map_.find(place), field.amount);
            break;
        case SceneField::Make::LaneOfFire:
            source.slot = board_->add_node(area_name(field));
            source.lane = &board_->add(std::make_unique<LaneOfFireJob>(
                map_, sight_,
                LaneOfFireSettings{.shooter = area_name(field),
                                   .output = field.name,
                                   .range = field.length,
                                   .half_width = field.width * 0.5f}));
            break;
        case SceneField::Make::Zone:
            source.zones = &board_->add(
                std::make_unique<HazardJob>(map_, HazardSettings{.output = field.name}));
            break;
    }
}

/// The area of the objects, or of what is around them; says its name.
std::string SceneFields::add_area(Source& source) {
    const std::string own = area_name(source.field);
    source.slot = board_->add_area(own);
    if (source.field.around <= 0) return own;
    const std::string around = "around " + own;
    board_->add(std::make_unique<AreaAroundJob>(
        map_, AreaAroundSettings{.center = own, .output = around, .radius = source.field.around}));
    return around;
}

HeatJob* SceneFields::heat(std::string_view name) const {
    for (const Source& source : sources_) {
        if (source.heat != nullptr && source.field.name == name) return source.heat;
    }
    return nullptr;
}

void SceneFields::update(std::span<const ObjectState> objects, double now) {
    for (Source& source : sources_)
        follow(source, objects, now);
}

void SceneFields::follow(Source& source, std::span<const ObjectState> objects, double now) {
    if (source.heat != nullptr) return source.heat->set_time(now);
    if (source.zones != nullptr) {
        for (const ZoneId id : source.zone_ids)
            source.zones->remove(id);
        source.zone_ids.clear();
        for (const std::size_t object : source.objects)
            source.zone_ids.push_back(source.zones->add(
                {.center = objects[object].position, .radius = source.field.radius}));
        return;
    }
    nodes_.clear();
    for (const std::size_t object : source.objects) {
        const NodeIndex node = map_.find(objects[object].position);
        if (node != kNoNode) nodes_.push_back(node);
    }
    if (source.lane != nullptr) {
        board_->set_node(source.slot, nodes_.empty() ? kNoNode : nodes_.front());
        source.lane->set_direction(objects[source.objects.front()].facing);
        return;
    }
    std::sort(nodes_.begin(), nodes_.end());
    nodes_.erase(std::unique(nodes_.begin(), nodes_.end()), nodes_.end());
    board_->set_area(source.slot, nodes_);
}

void SceneFields::make_all() {
    WorkTurn whole;
    board_->step(whole);
}

}  // namespace vantage::tools
