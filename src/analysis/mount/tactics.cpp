// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See tactics.h.

#include "vantage_analysis/tactics.h"

#include <cmath>
#include <utility>

namespace vantage {

namespace {

Diagnostic tactics_error(const char* code, std::string message) {
    return {.code = code, .message = std::move(message)};
}

bool fits(std::uint32_t size, const NodeMap& map) {
    return size == 0 || size == map.size();
}

void check_sizes(const TacticsSettings& settings, Diagnostics& wrong) {
    const NodeMap& map = settings.map;
    if (map.size() == 0)
        wrong.push_back(tactics_error("tactics/no-nodes", "the node map is empty"));
    if (!fits(settings.standing.size(), map) || !fits(settings.crouched.size(), map) ||
        !fits(settings.polar.arrays().node_count, map))
        wrong.push_back(tactics_error("tactics/other-map", "a table is that of another node map"));
    if (settings.fields != nullptr && settings.fields->node_count() != map.size())
        wrong.push_back(
            tactics_error("tactics/other-map", "the fields are those of another node map"));
}

void check_costs(const TacticsSettings& settings, Diagnostics& wrong) {
    if (settings.path_costs.size() > kMaxPathCosts)
        wrong.push_back(
            tactics_error("tactics/too-many-costs",
                          "at most " + std::to_string(kMaxPathCosts) + " fields add to paths"));
    for (const TacticsPathCost& cost : settings.path_costs) {
        if (settings.fields == nullptr || settings.fields->find(cost.field) == kNoField)
            wrong.push_back(
                tactics_error("tactics/unknown-field", "there is no field \"" + cost.field + "\""));
        if (!(cost.weight >= 0.0f) || !std::isfinite(cost.weight))
            wrong.push_back(tactics_error(
                "tactics/bad-weight",
                "the weight of \"" + cost.field + "\" must be finite and not below 0"));
    }
}

}  // namespace

Result<std::shared_ptr<const Tactics>> Tactics::make(const TacticsSettings& settings) {
    Diagnostics wrong;
    check_sizes(settings, wrong);
    check_costs(settings, wrong);
    if (!wrong.empty()) return wrong;
    return std::shared_ptr<const Tactics>(new Tactics(settings));
}

Tactics::~Tactics() = default;

Tactics::Tactics(const TacticsSettings& settings)
    : settings_(settings),
      searches_(std::make_shared<SafePathPool>(settings.map, settings.path_searches)) {
    for (const TacticsPathCost& cost : settings_.path_costs)
        cost_fields_.push_back(find_field(cost.field));
}

FieldIndex Tactics::find_field(std::string_view name) const noexcept {
    return settings_.fields != nullptr ? settings_.fields->find(name) : kNoField;
}

std::uint64_t Tactics::revision() const noexcept {
    return settings_.fields != nullptr ? settings_.fields->revision() : 0;
}

std::unique_ptr<TacticsView> Tactics::make_view() const {
    return std::make_unique<TacticsView>(shared_from_this(), nullptr);
}

std::unique_ptr<TacticsView> Tactics::make_own_view() const {
    std::vector<FieldDescription> fields;
    for (FieldIndex i = 0; settings_.fields != nullptr && i < settings_.fields->count(); ++i) {
        const FieldStore& of = *settings_.fields;
        fields.push_back({.name = of.name(i),
                          .kind = of.kind(i),
                          .buffers = 2,
                          .side_bytes = static_cast<std::uint32_t>(of.side_bytes(i)),
                          .range_low = of.range(i).low,
                          .range_high = of.range(i).high,
                          .is_occupancy = of.is_occupancy(i)});
    }
    auto made = FieldStore::make({map().size(), fields});
    return std::make_unique<TacticsView>(shared_from_this(), std::move(*made));
}

TacticsView::TacticsView(std::shared_ptr<const Tactics> tactics, std::shared_ptr<FieldStore> own)
    : tactics_(std::move(tactics)),
      own_(std::move(own)),
      serials_(own_ != nullptr ? own_->count() : 0),
      pins_(own_ != nullptr ? own_ : tactics_->settings().fields) {
    if (own_ != nullptr) pins_.pin_newest();
}

TacticsView::~TacticsView() = default;

FieldView TacticsView::field(std::string_view name) const noexcept {
    return field(tactics_->find_field(name));
}

void TacticsView::pin_newest() noexcept {
    pins_.pin_newest();
}

void TacticsView::release() noexcept {
    pins_.release();
}

}  // namespace vantage
