// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See node_verify.h. Positions are drawn evenly over the navmesh, bodies looked at as `hidden`
// looks at them, from both eyes of the attacker.

#include <array>
#include <atomic>
#include <mutex>

#include "bake/nav_samples.h"
#include "bake/node_verify.h"
#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake {

namespace {

constexpr std::size_t kBodyPlaces = 8;
constexpr std::size_t kEyes = 2;
constexpr std::size_t kLiesKept = 20;
constexpr std::uint64_t kTruthSeed = 0x5eed'0000'0000ull;  ///< The bake draws with another.

struct TruthPair {
    Vec3 target, attacker;
    NodeIndex at, from;
    NodeStance stance;
};

/// Does any ray from the attacker's eyes reach the body?
class BodyTruth {
  public:
    BodyTruth(const NodeCheckInput& input) : input_(input), polar_(input.nodes.polar) {}

    bool is_seen(const TruthPair& pair, Ray& free) const {
        const Vec3 unit =
            normalized({pair.target.x - pair.attacker.x, 0, pair.target.z - pair.attacker.z});
        const Vec3 side = Vec3{-unit.z, 0, unit.x} * polar_half_width(input_.nav.agent);
        const float height =
            pair.stance == NodeStance::High ? polar_.height_high : polar_.height_low;
        constexpr float kHeights[kBodyPlaces] = {1, 0.75f, 0.75f, 0.65f, 0.4f, 0.4f, 0.1f, 0.1f};
        constexpr float kSides[kBodyPlaces] = {0, -1, 1, 0, -1, 1, -1, 1};
        std::array<Ray, kEyes * kBodyPlaces> lines;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const float eye = i < kBodyPlaces ? polar_.eye_high : polar_.eye_low;
            const std::size_t place = i % kBodyPlaces;
            lines[i] = {pair.attacker + Vec3{0, eye, 0},
                        pair.target + side * kSides[place] + Vec3{0, height * kHeights[place], 0},
                        surface::kBlocksSight};
        }
        std::array<std::uint8_t, lines.size()> blocked;
        input_.rays.any_hit_near(lines, blocked);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (blocked[i] != 0) continue;
            free = lines[i];
            return true;
        }
        return false;
    }

  private:
    const NodeCheckInput& input_;
    const PolarArrays& polar_;
};

/// Pairs of positions near nodes.
std::vector<TruthPair> draw_pairs(const NodeCheckInput& input, std::uint64_t count,
                                  PolarTruth& truth) {
    const NavSampler sampler(input.nav);
    const PolarTable table(NodeMap(input.nodes.map), input.nodes.polar);
    std::vector<TruthPair> pairs;
    if (sampler.is_empty()) return pairs;
    const std::uint64_t most = 100 * count;  // Hardly any position may be near a node.
    const auto draw = [&](NodeIndex& node) {
        for (; truth.positions < most;) {
            const Vec3 position = sampler.sample(kTruthSeed + input.seed, truth.positions++);
            node = table.node_near(position);
            if (node == kNoNode) continue;
            ++truth.near_positions;
            return position;
        }
        return Vec3{};
    };
    while (pairs.size() < count && truth.positions < most) {
        TruthPair pair;
        pair.target = draw(pair.at);
        pair.attacker = draw(pair.from);
        pair.stance = pairs.size() % 2 == 0 ? NodeStance::High : NodeStance::Low;
        pairs.push_back(pair);
    }
    return pairs;
}

/// Tables of other margins over the same exposure.
std::vector<PolarData> tables_of(const NodeCheckInput& input, std::span<const float> margins) {
    std::vector<PolarData> tables;
    if (margins.empty()) return tables;
    const PolarArrays& own = input.nodes.polar;
    const PolarSettings settings{
        .is_wanted = true, .directions = own.directions, .radius = own.radius, .rays = own.rays};
    adapters::LibraryTime ignored{0};
    const NodeGround ground =
        node_ground(input.nodes.map, input.navigation, own.radius, {input.runner, ignored});
    const Occluders occluders(input.mesh);
    const PolarInput polar{.settings = settings,
                           .heights = node_heights(input.nav.agent),
                           .half_width = polar_half_width(input.nav.agent),
                           .map = input.nodes.map,
                           .ground = ground,
                           .rays = input.rays,
                           .occluders = &occluders,
                           .high_high = input.nodes.high_high,
                           .high_low = input.nodes.high_low};
    TileJournal journal;
    const NodeExposure exposure = find_exposure(polar, {.runner = input.runner,
                                                        .library_time = ignored,
                                                        .journal = journal,
                                                        .stage = 0,
                                                        .progress = {}});
    for (const float margin : margins)
        tables.push_back(fold_exposure(polar, exposure, margin));
    return tables;
}

}  // namespace

PolarTruth check_polar(const NodeCheckInput& input, std::uint64_t pair_count,
                       std::span<const float> margins) {
    PolarTruth truth;
    const std::vector<TruthPair> pairs = draw_pairs(input, pair_count, truth);
    truth.pairs = pairs.size();
    truth.own.margin = input.nodes.polar.margin;
    const std::vector<PolarData> tables = tables_of(input, margins);
    for (const float margin : margins)
        truth.curve.push_back({.margin = margin});
    const NodeMap map(input.nodes.map);
    const BodyTruth body(input);
    std::mutex mutex;
    constexpr std::size_t kAtOnce = 1024;
    in_parallel(input.runner, pairs.size(), kAtOnce, [&](std::size_t first, std::size_t end) {
        PolarTruth part;
        part.curve.resize(truth.curve.size());
        for (std::size_t i = first; i < end; ++i) {
            const TruthPair& pair = pairs[i];
            Ray free;
            const bool is_seen = body.is_seen(pair, free);
            part.hidden += is_seen ? 0 : 1;
            const auto count = [&](const PolarArrays& arrays, PolarCurvePoint& point) {
                const PolarTable table(map, arrays);
                if (!table.surely_hidden(pair.at, pair.stance, pair.from)) return false;
                ++point.covered;
                point.contradicted += is_seen ? 1 : 0;
                return is_seen;
            };
            if (count(input.nodes.polar, part.own))
                part.lies.push_back({pair.target, pair.attacker, pair.stance, free});
            for (std::size_t k = 0; k < tables.size(); ++k)
                count(tables[k].view(), part.curve[k]);
        }
        const std::lock_guard lock(mutex);
        truth.hidden += part.hidden;
        truth.own.covered += part.own.covered;
        truth.own.contradicted += part.own.contradicted;
        for (std::size_t k = 0; k < part.curve.size(); ++k) {
            truth.curve[k].covered += part.curve[k].covered;
            truth.curve[k].contradicted += part.curve[k].contradicted;
        }
        for (const PolarLie& lie : part.lies) {
            if (truth.lies.size() < kLiesKept) truth.lies.push_back(lie);
        }
    });
    return truth;
}

}  // namespace vantage::bake
