// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// nodes: the tactical nodes that one can walk to from the centre on no more than the radius, by the
// navigation's own distances. A slot is a node of a column of cells that the radius touches, column
// by column, from the lowest level up.

#include <algorithm>
#include <array>
#include <cmath>

#include "selection/generators/generators.h"
#include "selection/generators/placing.h"
#include "selection/generators/point_runs.h"
#include "vantage_analysis/tactics.h"

namespace vantage::generators {

namespace {

/// The columns of cells that a square around the centre touches.
class NodeColumns {
  public:
    explicit NodeColumns(const GeneratorCall& call)
        : arrays_(call.snapshot->tactics()->map().arrays()) {
        const Vec3 center = call.center->position;
        const float reach = sound_radius(call.radius);
        first_x_ = column(center.x - reach, arrays_.first_x, arrays_.columns_x);
        end_x_ = column(center.x + reach + arrays_.cell_size, arrays_.first_x, arrays_.columns_x);
        first_z_ = column(center.z - reach, arrays_.first_z, arrays_.columns_z);
        end_z_ = column(center.z + reach + arrays_.cell_size, arrays_.first_z, arrays_.columns_z);
    }

    /// Calls visit(run) for each column with nodes, until it gives false.
    template <class Visit>
    void each(Visit visit) const {
        for (std::uint32_t z = first_z_; z < end_z_; ++z) {
            for (std::uint32_t x = first_x_; x < end_x_; ++x) {
                const NodeColumn& run = arrays_.columns[std::size_t{z} * arrays_.columns_x + x];
                if (run.count > 0 && !visit(run)) return;
            }
        }
    }

  private:
    std::uint32_t column(float at, std::int32_t first, std::uint32_t count) const {
        const double cell =
            std::floor(static_cast<double>(at) / static_cast<double>(arrays_.cell_size)) -
            static_cast<double>(first);
        return static_cast<std::uint32_t>(std::clamp(cell, 0.0, static_cast<double>(count)));
    }

    const NodeArrays& arrays_;
    std::uint32_t first_x_ = 0, end_x_ = 0, first_z_ = 0, end_z_ = 0;
};

/// Writes the node of each slot from `first` on.
void nodes_of_slots(const GeneratorCall& call, std::uint64_t first, std::span<NodeIndex> nodes) {
    std::uint64_t before = 0;
    std::size_t count = 0;
    NodeColumns(call).each([&](const NodeColumn& run) {
        for (std::uint64_t slot = first + count; count < nodes.size() && slot < before + run.count;
             ++slot)
            nodes[count++] = run.first + static_cast<NodeIndex>(slot - before);
        before += run.count;
        return count < nodes.size();
    });
}

}  // namespace

std::uint64_t nodes_slots(const GeneratorCall& call) noexcept {
    std::uint64_t sum = 0;
    NodeColumns(call).each([&](const NodeColumn& run) {
        sum += run.count;
        return true;
    });
    return sum;
}

void nodes(const GeneratorCall& call, std::uint64_t first,
           std::span<GeneratedPoint> points) noexcept {
    const NavigationProvider& navigation = *call.providers.navigation;
    const NodeMap& map = call.snapshot->tactics()->map();
    const PathQuery walk = walk_from_center(call);
    std::array<NodeIndex, kChunk> found;
    std::array<Vec3, kChunk> positions;
    std::array<NavPoint, kChunk> stands;
    while (!points.empty()) {
        const auto part = points.first(std::min<std::size_t>(points.size(), kChunk));
        nodes_of_slots(call, first, std::span(found).first(part.size()));
        for (std::size_t i = 0; i < part.size(); ++i)
            positions[i] = map.position(found[i]);
        navigation.nearest(std::span(positions).first(part.size()), NavExtent{},
                           std::span(stands).first(part.size()));
        for (std::size_t i = 0; i < part.size(); ++i) {
            part[i] = {
                .position = positions[i],
                .stands = stands[i],
                .dropped = stands[i] && walk.source ? DropReason::None : DropReason::OffSurface};
        }
        if (walk.source) drop_beyond_walk(call, walk, part);
        first += part.size();
        points = points.subspan(part.size());
    }
}

}  // namespace vantage::generators
