// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Zones shown as fields: hazards and who stands where. The counters are copied when a job begins,
// so that zones that change while it runs do not mix with it.

#include <algorithm>
#include <cstring>

#include "base/vec.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage {

namespace {

/// Where an agent stood, as it travels beside an occupancy field.
struct Stamp {
    Vec3 position;
    float radius = -1;  ///< Negative for nobody.
};

/// Writes the next chunk; true when all is written.
bool write_saturated(std::span<const std::uint16_t> counters, std::span<std::uint8_t> bytes,
                     std::uint32_t& written) {
    const auto size = static_cast<std::uint32_t>(counters.size());
    const std::uint32_t end = std::min(written + kChunkCopies, size);
    for (std::uint32_t i = written; i < end; ++i)
        bytes[i] = static_cast<std::uint8_t>(counters[i] < 255 ? counters[i] : 255);
    written = end;
    return end == size;
}

}  // namespace

HazardJob::HazardJob(const NodeMap& map, const HazardSettings& settings)
    : NodeJob({}, {settings.output, SlotType::Field, FieldKind::Byte}),
      zones_(map, settings.zones),
      shown_(map.size()) {}

ZoneId HazardJob::add(const Zone& zone) noexcept {
    const ZoneId id = zones_.add(zone);
    if (id) touch();
    return id;
}

bool HazardJob::remove(ZoneId id) noexcept {
    const bool was_there = zones_.remove(id);
    if (was_there) touch();
    return was_there;
}

void HazardJob::set_time(double now) noexcept {
    if (zones_.expire(now) > 0) touch();
}

void HazardJob::begin(JobRun&) noexcept {
    std::copy(zones_.counters().begin(), zones_.counters().end(), shown_.begin());
    written_ = 0;
}

bool HazardJob::work(JobRun& run) noexcept {
    return write_saturated(shown_, run.field_output().bytes(), written_);
}

std::uint32_t OccupancyJob::side_bytes(std::uint32_t max_agents) noexcept {
    return max_agents * static_cast<std::uint32_t>(sizeof(Stamp));
}

OccupancyJob::OccupancyJob(const NodeMap& map, const OccupancySettings& settings)
    : NodeJob({}, {settings.output, SlotType::Field, FieldKind::Byte}),
      // An agent covers the nodes of a few cells; several floors may lie in reach.
      zones_(map, {.max_zones = settings.max_agents, .max_zone_nodes = settings.max_agents * 1024}),
      radius_(settings.radius),
      agents_(settings.max_agents),
      shown_(map.size()) {}

bool OccupancyJob::set_agent(std::uint32_t agent, Vec3 position) noexcept {
    if (agent >= agents_.size()) return false;
    const Zone zone{.center = position, .radius = radius_};
    if (const Zone* old = zones_.find(agents_[agent]); old != nullptr) {
        if (old->center == position) return true;
        if (!zones_.move(agents_[agent], zone)) return false;
    } else {
        agents_[agent] = zones_.add(zone);
        if (!agents_[agent]) return false;
    }
    touch();
    return true;
}

bool OccupancyJob::remove_agent(std::uint32_t agent) noexcept {
    if (agent >= agents_.size() || !zones_.remove(agents_[agent])) return false;
    agents_[agent] = {};
    touch();
    return true;
}

void OccupancyJob::begin(JobRun& run) noexcept {
    std::copy(zones_.counters().begin(), zones_.counters().end(), shown_.begin());
    const std::span<std::uint8_t> side = run.field_output().side();
    for (std::size_t i = 0; i < agents_.size() && (i + 1) * sizeof(Stamp) <= side.size(); ++i) {
        Stamp stamp;
        if (const Zone* zone = zones_.find(agents_[i]); zone != nullptr)
            stamp = {zone->center, zone->radius};
        std::memcpy(side.data() + i * sizeof(Stamp), &stamp, sizeof(Stamp));
    }
    written_ = 0;
}

bool OccupancyJob::work(JobRun& run) noexcept {
    return write_saturated(shown_, run.field_output().bytes(), written_);
}

std::uint32_t occupancy_of_others(const FieldPin& occupancy, std::uint32_t agent, NodeIndex node,
                                  Vec3 position) noexcept {
    const std::uint32_t count = occupancy.view().bytes()[node];
    const std::size_t at = std::size_t{agent} * sizeof(Stamp);
    // In the first version nobody has stood anywhere: the count is 0 then.
    if (count == 0 || at + sizeof(Stamp) > occupancy.side().size()) return count;
    Stamp stamp;
    std::memcpy(&stamp, occupancy.side().data() + at, sizeof(Stamp));
    const bool is_own =
        stamp.radius >= 0.0f &&
        NodeZones::covers({.center = stamp.position, .radius = stamp.radius}, position);
    return is_own ? count - 1 : count;
}

}  // namespace vantage
