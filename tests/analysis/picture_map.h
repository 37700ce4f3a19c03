// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A node map drawn as text, for tests: '#' is a wall, everything else floor, and any letter or
// digit names the node of its cell. Nodes are linked to their eight neighbours, not round corners;
// who sees whom is found by walking along the line between them. Nothing here is clever.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "analysis/packed_sight.h"
#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage::test {

struct PictureOptions {
    float cell = 2.0f;
    float jitter = 0;        ///< Nodes lie so far from the middle of their cells at most.
    std::uint64_t seed = 1;  ///< For jitter.
    bool has_sight = true;
    float one_way = 0;  ///< This share of the links leads in one direction only.
};

class PictureMap {
  public:
    using Options = PictureOptions;

    explicit PictureMap(std::vector<std::string> rows, const Options& options = {})
        : rows_(std::move(rows)), options_(options) {
        place_nodes();
        link_nodes();
        finish_links();
        if (options.has_sight)
            sight_.emplace_back(size(), [this](NodeIndex a, NodeIndex b) { return sees(a, b); });
    }
    PictureMap(const PictureMap&) = delete;
    PictureMap& operator=(const PictureMap&) = delete;

    NodeMap map() const { return NodeMap(arrays_); }
    NodeSight sight() const { return NodeSight(sight_.at(0).arrays()); }
    std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
    NodeIndex at(std::uint32_t x, std::uint32_t z) const { return columns_[z * width() + x].first; }
    NodeIndex named(char name) const { return names_.at(name); }
    std::uint32_t width() const { return static_cast<std::uint32_t>(rows_[0].size()); }
    std::uint32_t depth() const { return static_cast<std::uint32_t>(rows_.size()); }

    /// Along the line no wall, looked at in tenths of a cell. The same in both directions.
    bool sees(NodeIndex a, NodeIndex b) const {
        if (a > b) std::swap(a, b);
        const Vec3 from = nodes_[a].position, to = nodes_[b].position;
        const int steps = static_cast<int>(distance(from, to) / options_.cell * 10) + 1;
        for (int i = 0; i <= steps; ++i) {
            const Vec3 p = lerp(from, to, static_cast<float>(i) / static_cast<float>(steps));
            if (is_wall(cell_of(p.x), cell_of(p.z))) return false;
        }
        return true;
    }

  private:
    std::uint32_t cell_of(float v) const { return static_cast<std::uint32_t>(v / options_.cell); }
    bool is_wall(std::uint32_t x, std::uint32_t z) const {
        return z >= depth() || x >= width() || rows_[z][x] == '#';
    }

    void place_nodes() {
        columns_.resize(std::size_t{width()} * depth());
        for (std::uint32_t z = 0; z < depth(); ++z) {
            for (std::uint32_t x = 0; x < width(); ++x) {
                if (is_wall(x, z)) continue;
                const NodeIndex node = size();
                const auto off = [&](std::uint32_t stream) {
                    return (2 * random_unit(options_.seed, stream, node) - 1) * options_.jitter;
                };
                const Vec3 position{(static_cast<float>(x) + 0.5f) * options_.cell + off(1), 0,
                                    (static_cast<float>(z) + 0.5f) * options_.cell + off(2)};
                columns_[z * width() + x] = {node, 1};
                nodes_.push_back({.position = position});
                const char c = rows_[z][x];
                if (c != '.' && c != ' ') names_[c] = node;
            }
        }
    }

    void link_nodes() {
        for (std::uint32_t z = 0; z < depth(); ++z) {
            for (std::uint32_t x = 0; x < width(); ++x) {
                if (is_wall(x, z)) continue;
                nodes_[at(x, z)].first_link = static_cast<std::uint32_t>(links_.size());
                for (int dz = -1; dz <= 1; ++dz) {
                    for (int dx = -1; dx <= 1; ++dx)
                        link(x, z, dx, dz);
                }
                nodes_[at(x, z)].link_count =
                    static_cast<std::uint16_t>(links_.size() - nodes_[at(x, z)].first_link);
            }
        }
    }

    void link(std::uint32_t x, std::uint32_t z, int dx, int dz) {
        const std::uint32_t to_x = x + static_cast<std::uint32_t>(dx);
        const std::uint32_t to_z = z + static_cast<std::uint32_t>(dz);
        if ((dx == 0 && dz == 0) || is_wall(to_x, to_z)) return;
        if (is_wall(to_x, z) || is_wall(x, to_z)) return;
        const NodeIndex a = at(x, z), b = at(to_x, to_z);
        const bool is_cut =
            random_unit(options_.seed, 3, std::uint64_t{a} << 32 | b) < options_.one_way * 0.5f;
        if (!is_cut) links_.push_back({b, distance(nodes_[a].position, nodes_[b].position)});
    }

    void finish_links() {
        std::vector<std::vector<NodeLink>> back(nodes_.size());
        for (NodeIndex a = 0; a < nodes_.size(); ++a) {
            for (std::uint32_t i = 0; i < nodes_[a].link_count; ++i) {
                const NodeLink& link = links_[nodes_[a].first_link + i];
                back[link.to].push_back({a, link.length});
            }
        }
        for (const std::vector<NodeLink>& links : back) {
            back_first_.push_back(static_cast<std::uint32_t>(back_links_.size()));
            back_links_.insert(back_links_.end(), links.begin(), links.end());
        }
        back_first_.push_back(static_cast<std::uint32_t>(back_links_.size()));
        arrays_ = {.cell_size = options_.cell,
                   .columns_x = width(),
                   .columns_z = depth(),
                   .columns = columns_,
                   .nodes = nodes_,
                   .links = links_,
                   .back_links = back_links_,
                   .back_first = back_first_};
    }

    std::vector<std::string> rows_;
    Options options_;
    std::vector<NodeColumn> columns_;
    std::vector<TacticalNode> nodes_;
    std::vector<NodeLink> links_, back_links_;
    std::vector<std::uint32_t> back_first_;
    std::map<char, NodeIndex> names_;
    NodeArrays arrays_;
    std::vector<PackedSight> sight_;
};

/// Walls scattered at random over a rectangle.
inline std::vector<std::string> random_rows(std::uint32_t width, std::uint32_t depth,
                                            float wall_share, std::uint64_t seed) {
    std::vector<std::string> rows(depth, std::string(width, '.'));
    for (std::uint32_t z = 0; z < depth; ++z) {
        for (std::uint32_t x = 0; x < width; ++x) {
            if (random_unit(seed, 7, std::uint64_t{z} * width + x) < wall_share) rows[z][x] = '#';
        }
    }
    rows[0][0] = '.';
    return rows;
}

/// Path distances by trying all links until nothing gets shorter (Bellman and Ford), in doubles.
inline std::vector<double> plain_distances(const NodeMap& map,
                                           const std::vector<NodeIndex>& sources,
                                           bool is_backward = false) {
    std::vector<double> distances(map.size(), std::numeric_limits<double>::infinity());
    for (const NodeIndex node : sources)
        distances[node] = 0;
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (NodeIndex a = 0; a < map.size(); ++a) {
            for (const NodeLink& link : map.links(a)) {
                double& to = distances[is_backward ? a : link.to];
                const double way = distances[is_backward ? link.to : a] + double{link.length};
                if (way < to) to = way, is_changed = true;
            }
        }
    }
    return distances;
}

}  // namespace vantage::test
