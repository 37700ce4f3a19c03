// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Does anybody near one node see anything of anybody near another? Rays between places of both,
// until one is free. First between the places farthest to the left and right, as seen from the
// other node: whoever sees around a corner sees it from there. Then between drawn ones.
//
// What is found out about a pair matters only where the table would call it hidden: within the
// stored distance of both ends nothing is said anyway. So all pairs get some rays; then, of the
// pairs that a table made of these calls hidden, those beside an exposed pair get many more, for
// there are the gaps that few rays find. What that finds is asked about around again.

#include <array>
#include <atomic>
#include <cstring>

#include "bake/node_polar.h"
#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake {

namespace {

constexpr std::uint64_t kExposureSeed = 0x9e3779b9;
constexpr std::uint32_t kExposurePacket = 8;
constexpr std::uint32_t kMoreRays = 32;     ///< Times as many where somebody beside is seen...
constexpr std::uint32_t kHarderPasses = 3;  ///< ...and around those that this finds, and again.
constexpr std::uint32_t kRimRays = 32;  ///< 4 combinations of sides, 4 of heights, 2 directions.

/// The places at which `hidden` looks at a body, as shares of its height and half its width. Head
/// and feet more often than the rest: who is seen over or under something is seen there.
struct BodyPlace {
    float height, side;
};
constexpr std::array<BodyPlace, 16> kDrawnPlaces = {{{1, 0},
                                                     {1, 0},
                                                     {1, 0},
                                                     {1, 0},
                                                     {0.75f, -1},
                                                     {0.75f, 1},
                                                     {0.75f, 1},
                                                     {0.65f, 0},
                                                     {0.4f, -1},
                                                     {0.4f, 1},
                                                     {0.1f, -1},
                                                     {0.1f, 1},
                                                     {0.1f, -1},
                                                     {0.1f, 1},
                                                     {0.1f, -1},
                                                     {0.1f, 1}}};

struct ExposureTile {
    std::uint64_t high[kTileNodes] = {}, low[kTileNodes] = {};
};

/// Looks for one free ray at a time.
class ExposureLooker {
  public:
    /// Casts the rays of these numbers for each pair.
    ExposureLooker(const PolarInput& input, std::uint32_t first_ray, std::uint32_t end_ray)
        : input_(input),
          first_ray_(first_ray),
          end_ray_(end_ray),
          high_high_(input.high_high),
          high_low_(input.high_low) {}

    struct Answer {
        bool high = false, low = false;
    };

    Answer look(NodeIndex a, NodeIndex b, bool is_high_known) {
        if (high_low_ && (high_low_.sees(a, b) || high_low_.sees(b, a))) return {true, true};
        begin(a, b);
        Answer answer;
        answer.high = is_high_known || (high_high_ && high_high_.sees(a, b));
        if (!answer.high) {
            const float free_at = lowest_free(input_.heights.height_high);
            if (free_at < 0) return answer;  // What hides who stands hides who crouches.
            answer.high = true;
            if (free_at <= input_.heights.height_low) return {true, true};
        }
        answer.low = lowest_free(input_.heights.height_low) >= 0;
        return answer;
    }

    std::uint64_t rays() const { return rays_; }
    std::int64_t library_ns() const { return library_ns_; }

  private:
    struct End {
        NodeIndex node;
        std::span<const Vec3> places;
        Vec3 left, right;
    };

    void begin(NodeIndex a, NodeIndex b) {
        const Vec3 way = input_.map.nodes[b].position - input_.map.nodes[a].position;
        const Vec3 unit = normalized({way.x, 0, way.z});
        side_ = unit == Vec3{} ? Vec3{1, 0, 0} : Vec3{-unit.z, 0, unit.x};
        ends_ = {end_of(a), end_of(b)};
    }

    End end_of(NodeIndex node) const {
        End end{node, input_.ground.of(node), {}, {}};
        end.left = end.right = end.places[0];
        for (const Vec3& place : end.places) {
            const float across = dot(side_, place);
            if (across < dot(side_, end.left)) end.left = place;
            if (across > dot(side_, end.right)) end.right = place;
        }
        return end;
    }

    /// The height on the body that the first free rays reach, the lowest of a packet; negative when
    /// all are blocked.
    float lowest_free(float body) {
        std::array<Ray, kExposurePacket> lines;
        std::array<std::uint8_t, kExposurePacket> blocked;
        std::array<float, kExposurePacket> heights;
        for (std::uint32_t first = first_ray_; first < end_ray_; first += kExposurePacket) {
            for (std::uint32_t k = 0; k < kExposurePacket; ++k)
                lines[k] = line(first + k, body, heights[k]);
            cast(lines, blocked);
            float lowest = -1;
            for (std::uint32_t k = 0; k < kExposurePacket; ++k) {
                if (blocked[k] == 0 && (lowest < 0 || heights[k] < lowest)) lowest = heights[k];
            }
            if (lowest >= 0) return lowest;
        }
        return -1;
    }

    /// A look at the clock costs as much as a packet: one in so many is timed, and counts for all.
    void cast(std::span<const Ray> lines, std::span<std::uint8_t> blocked) {
        constexpr std::uint64_t kTimedOf = 64;
        if (rays_ / kExposurePacket % kTimedOf == 0) {
            const std::int64_t first = adapters::thread_cpu_ns();
            const std::int64_t start = adapters::thread_cpu_ns();
            input_.rays.any_hit_near(lines, blocked);
            const std::int64_t end = adapters::thread_cpu_ns();
            const std::int64_t taken = (end - start) - (start - first);
            if (taken > 0) library_ns_ += static_cast<std::int64_t>(kTimedOf) * taken;
        } else {
            input_.rays.any_hit_near(lines, blocked);
        }
        rays_ += kExposurePacket;
    }

    Ray line(std::uint32_t number, float body, float& height) const {
        // Even ones one way, odd ones the other.
        const End& attacker = ends_[number % 2];
        const End& target = ends_[1 - number % 2];
        return number < kRimRays ? rim_line(number / 2, attacker, target, body, height)
                                 : drawn_line(number, attacker, target, body, height);
    }

    Ray rim_line(std::uint32_t number, const End& attacker, const End& target, float body,
                 float& height) const {
        const NodeHeights& heights = input_.heights;
        const bool from_left = (number & 1) != 0, to_left = (number & 2) != 0;
        const std::uint32_t kind = number / 4 % 4;
        height = body * (kind == 1 ? 0.55f : kind == 2 ? 0.1f : 1.0f);
        const float eye = kind == 3 ? heights.eye_low : heights.eye_high;
        const float aside = to_left ? -input_.half_width : input_.half_width;
        return {(from_left ? attacker.left : attacker.right) + Vec3{0, eye, 0},
                (to_left ? target.left : target.right) + side_ * aside + Vec3{0, height, 0},
                surface::kBlocksSight};
    }

    Ray drawn_line(std::uint32_t number, const End& attacker, const End& target, float body,
                   float& height) const {
        const std::uint64_t stream = std::uint64_t{attacker.node} << 32 | target.node;
        const std::uint64_t bits = random_bits(kExposureSeed, stream, number);
        const auto place = [](const End& end, std::uint64_t value) {
            return end.places[value % end.places.size()];
        };
        const BodyPlace& body_place = kDrawnPlaces[bits % kDrawnPlaces.size()];
        height = body * body_place.height;
        const float aside = body_place.side * input_.half_width;
        const bool is_crouched = (bits >> 24 & 3) == 0;
        const float eye = is_crouched ? input_.heights.eye_low : input_.heights.eye_high;
        return {place(attacker, bits >> 26 & 0xffff) + Vec3{0, eye, 0},
                place(target, bits >> 42 & 0xffff) + side_ * aside + Vec3{0, height, 0},
                surface::kBlocksSight};
    }

    const PolarInput& input_;
    const std::uint32_t first_ray_, end_ray_;
    NodeSight high_high_, high_low_;
    Vec3 side_;
    std::array<End, 2> ends_;
    std::uint64_t rays_ = 0;
    std::int64_t library_ns_ = 0;
};

std::vector<Aabb> ground_boxes(const PolarInput& input) {
    std::vector<Aabb> boxes;
    for (std::uint32_t node = 0; node < input.map.nodes.size(); ++node) {
        Aabb box = empty_box();
        for (const Vec3& place : input.ground.of(node)) {
            grow(box, place + Vec3{-input.half_width, 0, -input.half_width});
            grow(box, place + Vec3{input.half_width, input.heights.height_high, input.half_width});
        }
        boxes.push_back(box);
    }
    return boxes;
}

void take_exposure(const NodeTile& tile, const ExposureTile& found, NodeExposure& exposure) {
    const std::uint32_t a = tile.a * kTileNodes, b = tile.b * kTileNodes;
    for (std::uint32_t i = 0; i < kTileNodes; ++i) {
        for (std::uint32_t j = 0; j < kTileNodes; ++j) {
            if ((found.high[i] >> j & 1) != 0) {
                exposure.high.set(a + i, b + j);
                exposure.high.set(b + j, a + i);
            }
            if ((found.low[i] >> j & 1) != 0) {
                exposure.low.set(a + i, b + j);
                exposure.low.set(b + j, a + i);
            }
        }
    }
}

/// All pairs that are not known to be exposed yet, with some of the rays.
class ExposurePass {
  public:
    ExposurePass(const PolarInput& input, const NodeWorkContext& context, NodeExposure& exposure)
        : input_(input),
          context_(context),
          exposure_(exposure),
          blocks_(ground_boxes(input), input.occluders, input.rays) {}

    template <class IsWanted>
    void run(std::uint32_t first_ray, std::uint32_t end_ray, const IsWanted& is_wanted) {
        const NodeExposure before = exposure_;
        std::atomic<std::uint64_t> rays{0}, culled{0};
        const auto work = [&](const NodeTile& tile) {
            ExposureLooker looker(input_, first_ray, end_ray);
            NodeBlocks::Statistics statistics;
            ExposureTile found;
            blocks_.walk(tile, 1, statistics, [&](const NodeRun& run, const NodeRun& other) {
                const NodeIndex a = run.first, b = other.first;
                if (a == b || before.low.get(a, b) || !is_wanted(a, b)) return;
                const ExposureLooker::Answer answer = looker.look(a, b, before.high.get(a, b));
                const std::uint64_t bit = std::uint64_t{1} << b % kTileNodes;
                if (answer.high) found.high[a % kTileNodes] |= bit;
                if (answer.low) found.low[a % kTileNodes] |= bit;
            });
            rays += looker.rays() + statistics.rays;
            culled += statistics.culled_pairs;
            context_.library_time += looker.library_ns();
            const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&found);
            return std::vector<std::uint8_t>(bytes, bytes + sizeof(found));
        };
        run_tiles(node_tiles(exposure_.high.size()), context_, work,
                  [&](const NodeTile& tile, std::span<const std::uint8_t> bytes) {
                      ExposureTile found;
                      if (bytes.size() == sizeof(found))
                          std::memcpy(&found, bytes.data(), sizeof(found));
                      take_exposure(tile, found, exposure_);
                  });
        exposure_.rays += rays;
        exposure_.culled_pairs = culled;
    }

  private:
    const PolarInput& input_;
    const NodeWorkContext& context_;
    NodeExposure& exposure_;
    const NodeBlocks blocks_;
};

/// Whom somebody near a neighbour of a node may see.
class ExposedBeside {
  public:
    ExposedBeside(const NodeArrays& map, const BitRows& exposed) : rows_(exposed.size()) {
        for (NodeIndex node = 0; node < exposed.size(); ++node) {
            const TacticalNode& at = map.nodes[node];
            for (const NodeLink& link : map.links.subspan(at.first_link, at.link_count)) {
                for (std::uint32_t word = 0; word < rows_.words_per_row(); ++word)
                    rows_.word(node, word) |= exposed.word(link.to, word);
            }
        }
    }
    bool is_any(NodeIndex a, NodeIndex b) const { return rows_.get(a, b) || rows_.get(b, a); }

  private:
    BitRows rows_;
};

/// What is set now and was not before.
BitRows added(const BitRows& now, const BitRows& before) {
    BitRows rows(now.size());
    for (std::uint32_t row = 0; row < now.size(); ++row) {
        for (std::uint32_t word = 0; word < now.words_per_row(); ++word)
            rows.word(row, word) = now.word(row, word) & ~before.word(row, word);
    }
    return rows;
}

}  // namespace

NodeExposure find_exposure(const PolarInput& input, const NodeWorkContext& context) {
    const auto nodes = static_cast<std::uint32_t>(input.map.nodes.size());
    NodeExposure exposure{.high = BitRows(nodes), .low = BitRows(nodes)};
    exposure.pairs = std::uint64_t{nodes} * (nodes > 0 ? nodes - 1 : 0) / 2;
    ExposurePass pass(input, context, exposure);
    pass.run(0, input.settings.rays, [](NodeIndex, NodeIndex) { return true; });
    BitRows fresh = exposure.high;
    for (std::uint32_t i = 0; i < kHarderPasses; ++i) {
        const ExposedBeside beside(input.map, fresh);
        const PolarData codes = fold_exposure(input, exposure, 0);
        const PolarTable table(NodeMap(input.map), codes.view());
        const BitRows before = exposure.high;
        NodeWorkContext again = context;
        again.stage += i + 1;
        const std::uint32_t first = input.settings.rays * (1 + i * kMoreRays);
        ExposurePass(input, again, exposure)
            .run(first, first + input.settings.rays * kMoreRays, [&](NodeIndex a, NodeIndex b) {
                return beside.is_any(a, b) && (table.surely_hidden(a, NodeStance::High, b) ||
                                               table.surely_hidden(a, NodeStance::Low, b));
            });
        fresh = added(exposure.high, before);
    }
    return exposure;
}

}  // namespace vantage::bake
