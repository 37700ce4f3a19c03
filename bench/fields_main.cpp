// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage_fields_bench [FILE.vbundle]: what fields and searches cost on a baked level, or, without
// one, on a large map made up of rooms with random sight.

#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

#include "bench/fields.h"
#include "bench/safe_paths.h"
#include "vantage/bundle.h"

namespace vantage::bench {

namespace {

constexpr std::uint32_t kSide = 160;
constexpr float kCell = 2.25f;

/// Rooms of 10 x 10 cells with doors in the middle of their walls; nodes in rows, room by room.
struct MadeUpMap {
    std::vector<NodeColumn> columns;
    std::vector<TacticalNode> nodes;
    std::vector<NodeLink> links, back_links;
    std::vector<std::uint32_t> back_first;
    std::vector<std::uint32_t> row_first;
    std::vector<std::uint64_t> masks, words;
    std::vector<std::uint16_t> ranks;

    MadeUpMap() {
        columns.resize(std::size_t{kSide} * kSide);
        for (std::uint32_t room = 0; room < kSide * kSide / 100; ++room) {
            for (std::uint32_t cell = 0; cell < 100; ++cell)
                place(room % (kSide / 10) * 10 + cell % 10, room / (kSide / 10) * 10 + cell / 10);
        }
        link();
        see();
    }

    static bool is_wall(std::uint32_t x, std::uint32_t z) {
        if (x >= kSide || z >= kSide) return true;
        return (x % 10 == 0 && z % 10 != 5) || (z % 10 == 0 && x % 10 != 5);
    }
    void place(std::uint32_t x, std::uint32_t z) {
        if (is_wall(x, z)) return;
        const auto node = static_cast<NodeIndex>(nodes.size());
        columns[z * kSide + x] = {node, 1};
        const auto middle = [&](std::uint32_t at, std::uint64_t stream) {
            return (static_cast<float>(at) + 0.2f + 0.6f * random_unit(5, stream, node)) * kCell;
        };
        nodes.push_back({.position = {middle(x, 1), 0, middle(z, 2)}});
    }
    void link() {
        std::vector<std::vector<NodeLink>> from(nodes.size()), to(nodes.size());
        for (std::uint32_t z = 0; z < kSide; ++z) {
            for (std::uint32_t x = 0; x < kSide; ++x) {
                for (std::uint32_t way = 0; way < 9; ++way) {
                    const std::uint32_t to_x = x + way % 3 - 1, to_z = z + way / 3 - 1;
                    if (way == 4 || is_wall(x, z) || is_wall(to_x, to_z)) continue;
                    if (is_wall(to_x, z) || is_wall(x, to_z)) continue;
                    const NodeIndex a = columns[z * kSide + x].first;
                    const NodeIndex b = columns[to_z * kSide + to_x].first;
                    const Vec3 p = nodes[a].position, q = nodes[b].position;
                    const float length =
                        __builtin_sqrtf((p.x - q.x) * (p.x - q.x) + (p.z - q.z) * (p.z - q.z));
                    from[a].push_back({b, length});
                    to[b].push_back({a, length});
                }
            }
        }
        for (NodeIndex node = 0; node < nodes.size(); ++node) {
            nodes[node].first_link = static_cast<std::uint32_t>(links.size());
            nodes[node].link_count = static_cast<std::uint16_t>(from[node].size());
            links.insert(links.end(), from[node].begin(), from[node].end());
            back_first.push_back(static_cast<std::uint32_t>(back_links.size()));
            back_links.insert(back_links.end(), to[node].begin(), to[node].end());
        }
        back_first.push_back(static_cast<std::uint32_t>(back_links.size()));
    }
    /// Blocks of 64 see each other or not, and then about half of their nodes.
    void see() {
        const auto per_row = static_cast<std::uint32_t>((nodes.size() + 63) / 64);
        for (NodeIndex row = 0; row < nodes.size(); ++row) {
            row_first.push_back(static_cast<std::uint32_t>(words.size()));
            for (std::uint32_t word = 0; word < per_row; ++word) {
                if (word % 64 == 0) {
                    masks.push_back(0);
                    ranks.push_back(static_cast<std::uint16_t>(words.size() - row_first.back()));
                }
                const std::uint64_t low = row / 64 < word ? row / 64 : word;
                const std::uint64_t high = row / 64 < word ? word : row / 64;
                if (low != high && random_unit(6, low, high) > 0.3f) continue;
                masks.back() |= std::uint64_t{1} << (word % 64);
                std::uint64_t bits = random_bits(7, row, word) | 1;
                if (word + 1 == per_row && nodes.size() % 64 != 0)
                    bits &= (std::uint64_t{1} << (nodes.size() % 64)) - 1;
                words.push_back(bits);
            }
        }
        row_first.push_back(static_cast<std::uint32_t>(words.size()));
    }

    NodeMap map() const {
        return NodeMap({.cell_size = kCell,
                        .columns_x = kSide,
                        .columns_z = kSide,
                        .columns = columns,
                        .nodes = nodes,
                        .links = links,
                        .back_links = back_links,
                        .back_first = back_first});
    }
    NodeSight sight() const {
        return NodeSight({.node_count = static_cast<std::uint32_t>(nodes.size()),
                          .row_first = row_first,
                          .masks = masks,
                          .mask_ranks = ranks,
                          .words = words});
    }
};

constexpr std::uint32_t kCases = 1000;

void print(const NodeMap& map, const NodeSight& sight) {
    std::fputs(to_table(measure_fields(map, sight)).c_str(), stdout);
    std::fputs(to_table(check_safe_paths(map, sight, kCases)).c_str(), stdout);
}

int measure_bundle(const char* file) {
    std::ifstream stream(file, std::ios::binary);
    const std::vector<char> read((std::istreambuf_iterator<char>(stream)), {});
    // A bundle is read in place and wants to start at a multiple of 16.
    std::vector<std::uint8_t> bytes(read.size() + 16);
    const std::size_t shift = (16 - reinterpret_cast<std::uintptr_t>(bytes.data()) % 16) % 16;
    std::copy(read.begin(), read.end(), bytes.begin() + static_cast<std::ptrdiff_t>(shift));
    const Result<Bundle> bundle = Bundle::open({bytes.data() + shift, read.size()}, file);
    if (!bundle) {
        std::fputs(to_string(bundle.diagnostics()).c_str(), stderr);
        return 1;
    }
    if (bundle->nodes().empty() || bundle->nodes()[0].high_high.node_count == 0) {
        std::fprintf(stderr, "%s has no tactical nodes with visibility\n", file);
        return 1;
    }
    const BundleNodes& nodes = bundle->nodes()[0];
    print(NodeMap(nodes.map), NodeSight(nodes.high_high));
    return 0;
}

}  // namespace

}  // namespace vantage::bench

int main(int count, char** arguments) {
    using namespace vantage::bench;
    if (count > 1) return measure_bundle(arguments[1]);
    const auto made_up = std::make_unique<MadeUpMap>();
    print(made_up->map(), made_up->sight());
    return 0;
}
