// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See node_sight.h; which rays are cast is sight_ray() of vantage_analysis/nodes.h.

#include "bake/node_sight.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>

#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake {

namespace {

using adapters::LibraryTimer;

/// How far around the node its places lie, as a share of the cell's side.
constexpr float kPlaceSpread = 0.2f;
constexpr std::uint32_t kPacketRays = 8;
constexpr std::size_t kMeasuredTiles = 24;

/// Three questions for each pair a < b of a tile: standing to standing, a standing to b crouched,
/// and b to a.
enum SightQuestion : std::uint32_t { kBothHigh, kBackLow, kForthLow, kQuestions };

struct SightTile {
    /// How many rays are free, by question and [node of a][node of b].
    std::uint8_t free[kQuestions][kTileNodes][kTileNodes] = {};
    /// Whether that is enough; the last two by [observer][observed].
    std::uint64_t seen[kQuestions][kTileNodes] = {};
};

struct SightCounts {
    std::atomic<std::uint64_t> rays{0}, culled_pairs{0};
};

/// Looks at the pairs of one tile. One for each tile.
class TileLooker {
  public:
    TileLooker(const NodeSightInput& input, const NodeBlocks& blocks,
               adapters::LibraryTime& library_time)
        : input_(input),
          blocks_(blocks),
          library_time_(library_time),
          ray_count_(sight_rays(input.settings.quality)),
          needed_(rays_needed(ray_count_, input.settings.threshold)) {}

    void look(const NodeTile& tile, SightTile& found, std::vector<Ray>* record = nullptr) {
        tile_ = tile;
        found_ = &found;
        record_ = record;
        blocks_.walk(tile, 4, statistics_,
                     [&](const NodeRun& a, const NodeRun& b) { look_between(a, b); });
    }

    std::uint64_t rays() const { return rays_cast_ + statistics_.rays; }
    std::uint64_t culled_pairs() const { return statistics_.culled_pairs; }

  private:
    struct Question {
        std::uint32_t a, b;  ///< a < b.
        SightQuestion kind;
        std::uint8_t asked = 0, free = 0;
    };

    void look_between(const NodeRun& a, const NodeRun& b) {
        questions_.clear();
        for (std::uint32_t i = a.first; i < a.first + a.count; ++i) {
            for (std::uint32_t j = std::max(b.first, i + 1); j < b.first + b.count; ++j) {
                for (const SightQuestion kind : {kBothHigh, kBackLow, kForthLow})
                    questions_.push_back({i, j, kind});
            }
        }
        const std::uint32_t at_once = std::min(ray_count_, kPacketRays);
        while (!questions_.empty()) {
            ask(at_once);
            settle();
        }
    }

    void ask(std::uint32_t at_once) {
        lines_.clear();
        for (const Question& question : questions_) {
            for (std::uint32_t k = 0; k < at_once; ++k)
                lines_.push_back(line(question, question.asked + k));
        }
        blocked_.resize(lines_.size());
        {
            const LibraryTimer time(library_time_);
            input_.rays.any_hit_near(lines_, blocked_);
        }
        rays_cast_ += lines_.size();
        if (record_ != nullptr) record_->insert(record_->end(), lines_.begin(), lines_.end());
        const std::uint8_t* answer = blocked_.data();
        for (Question& question : questions_) {
            for (std::uint32_t k = 0; k < at_once; ++k)
                question.free = static_cast<std::uint8_t>(question.free + (*answer++ == 0 ? 1 : 0));
            question.asked = static_cast<std::uint8_t>(question.asked + at_once);
        }
    }

    Ray line(const Question& question, std::uint32_t k) const {
        const bool is_forth = question.kind == kForthLow;  // from b to a
        const NodeHeights& heights = input_.heights;
        return sight_ray(
            {.from = input_.places[is_forth ? question.b : question.a],
             .to = input_.places[is_forth ? question.a : question.b],
             .eye = heights.eye_high,
             .height = question.kind == kBothHigh ? heights.eye_high : heights.eye_low},
            k);
    }

    /// Takes questions out that more rays would not decide otherwise.
    void settle() {
        const auto is_open = [&](const Question& q) {
            if (q.asked == ray_count_) return false;
            if (input_.settings.keeps_shares) return true;
            return q.free < needed_ && q.free + (ray_count_ - q.asked) >= needed_;
        };
        std::size_t left = 0;
        for (const Question& question : questions_) {
            if (is_open(question)) {
                questions_[left++] = question;
            } else {
                note(question);
            }
        }
        questions_.resize(left);
    }

    void note(const Question& question) {
        const std::uint32_t a = question.a - tile_.a * kTileNodes;
        const std::uint32_t b = question.b - tile_.b * kTileNodes;
        found_->free[question.kind][a][b] = question.free;
        if (question.free < needed_) return;
        const bool is_forth = question.kind == kForthLow;
        found_->seen[question.kind][is_forth ? b : a] |= std::uint64_t{1} << (is_forth ? a : b);
    }

    const NodeSightInput& input_;
    const NodeBlocks& blocks_;
    adapters::LibraryTime& library_time_;
    const std::uint32_t ray_count_, needed_;
    NodeTile tile_{};
    SightTile* found_ = nullptr;
    std::vector<Ray>* record_ = nullptr;
    std::vector<Question> questions_;
    std::vector<Ray> lines_;
    std::vector<std::uint8_t> blocked_;
    NodeBlocks::Statistics statistics_;
    std::uint64_t rays_cast_ = 0;
};

std::vector<Aabb> place_boxes(const NodeSightInput& input) {
    std::vector<Aabb> boxes;
    for (const SightPlaces& places : input.places) {
        Aabb box = empty_box();
        for (const Vec3& place : places) {
            grow(box, place + Vec3{0, input.heights.eye_low, 0});
            grow(box, place + Vec3{0, input.heights.eye_high, 0});
        }
        boxes.push_back(box);
    }
    return boxes;
}

/// Gathers tiles into matrices.
class SightMatrices {
  public:
    SightMatrices(std::uint32_t nodes, const NodeSightSettings& settings)
        : keeps_shares_(settings.keeps_shares),
          ray_count_(sight_rays(settings.quality)),
          high_high_(nodes),
          high_low_(nodes) {
        const std::uint32_t steps = std::min(ray_count_, 15u);
        if (keeps_shares_) {
            high_high_shares_ = ShareRows(nodes, steps);
            high_low_shares_ = ShareRows(nodes, steps);
        }
        for (std::uint32_t node = 0; node < nodes; ++node) {
            high_high_.set(node, node);
            high_low_.set(node, node);
            if (!keeps_shares_) continue;
            high_high_shares_.set(node, node, steps);
            high_low_shares_.set(node, node, steps);
        }
    }

    void take(const NodeTile& tile, const SightTile& found) {
        const std::uint32_t a = tile.a * kTileNodes, b = tile.b * kTileNodes;
        const std::uint32_t a_count = std::min(kTileNodes, high_high_.size() - a);
        const std::uint32_t b_count = std::min(kTileNodes, high_high_.size() - b);
        for (std::uint32_t i = 0; i < a_count; ++i) {
            high_high_.word(a + i, tile.b) |= found.seen[kBothHigh][i];
            high_low_.word(a + i, tile.b) |= found.seen[kBackLow][i];
            for (std::uint32_t j = 0; j < b_count; ++j) {
                if ((found.seen[kBothHigh][i] >> j & 1) != 0) high_high_.set(b + j, a + i);
                if (keeps_shares_) take_shares(a + i, b + j, found, i, j);
            }
        }
        for (std::uint32_t j = 0; j < b_count; ++j)
            high_low_.word(b + j, tile.a) |= found.seen[kForthLow][j];
    }

    const BitRows& high_high() const { return high_high_; }
    const BitRows& high_low() const { return high_low_; }
    const ShareRows& high_high_shares() const { return high_high_shares_; }
    const ShareRows& high_low_shares() const { return high_low_shares_; }

  private:
    void take_shares(std::uint32_t a, std::uint32_t b, const SightTile& found, std::uint32_t i,
                     std::uint32_t j) {
        if (a >= b) return;
        const auto share = [&](SightQuestion kind) {
            const std::uint32_t steps = high_high_shares_.steps();
            return (found.free[kind][i][j] * steps + ray_count_ / 2) / ray_count_;
        };
        high_high_shares_.set(a, b, share(kBothHigh));
        high_high_shares_.set(b, a, share(kBothHigh));
        high_low_shares_.set(a, b, share(kBackLow));
        high_low_shares_.set(b, a, share(kForthLow));
    }

    const bool keeps_shares_;
    const std::uint32_t ray_count_;
    BitRows high_high_, high_low_;
    ShareRows high_high_shares_, high_low_shares_;
};

std::vector<std::uint8_t> bytes_of(const SightTile& tile, bool with_counts) {
    const std::size_t head = with_counts ? sizeof(tile.free) : 0;
    std::vector<std::uint8_t> bytes(head + sizeof(tile.seen));
    if (with_counts) std::memcpy(bytes.data(), tile.free, head);
    std::memcpy(bytes.data() + head, tile.seen, sizeof(tile.seen));
    return bytes;
}

SightTile tile_of(std::span<const std::uint8_t> bytes, bool with_counts) {
    SightTile tile;
    const std::size_t head = with_counts ? sizeof(tile.free) : 0;
    if (bytes.size() != head + sizeof(tile.seen)) return tile;
    if (with_counts) std::memcpy(tile.free, bytes.data(), head);
    std::memcpy(tile.seen, bytes.data() + head, sizeof(tile.seen));
    return tile;
}

/// Some tiles once more: what our own work takes, and what Embree alone takes for the same rays.
void measure_rates(const NodeSightInput& input, const NodeBlocks& blocks,
                   const std::vector<NodeTile>& tiles, NodeSightReport& report) {
    adapters::LibraryTime ignored{0};
    double own_seconds = 0, embree_seconds = 0;
    std::uint64_t rays = 0;
    const std::size_t step = std::max<std::size_t>(1, tiles.size() / kMeasuredTiles);
    for (std::size_t i = step / 2; i < tiles.size(); i += step) {
        const auto found = std::make_unique<SightTile>();
        std::vector<Ray> record;
        TileLooker(input, blocks, ignored).look(tiles[i], *found, &record);
        embree_seconds += input.rays.near_rays_seconds(record);
        const std::int64_t start = adapters::thread_cpu_ns();
        TileLooker(input, blocks, ignored).look(tiles[i], *found);
        own_seconds += static_cast<double>(adapters::thread_cpu_ns() - start) * 1e-9;
        rays += record.size();
    }
    const auto count = static_cast<double>(rays);
    report.own_rate = own_seconds > 0 ? count / own_seconds : 0;
    report.embree_rate = embree_seconds > 0 ? count / embree_seconds : 0;
}

}  // namespace

NodeHeights node_heights(const AgentClass& agent) {
    const float scale = agent.height / 1.8f;
    return {.eye_high = 1.6f * scale,
            .eye_low = 1.0f * scale,
            .height_high = agent.height,
            .height_low = 1.1f * scale};
}

std::uint32_t sight_rays(SightQuality quality) {
    return quality == SightQuality::Fast ? 4 : quality == SightQuality::Good ? 8 : 16;
}

std::uint32_t rays_needed(std::uint32_t rays, float threshold) {
    const float exact = threshold * static_cast<float>(rays);
    const auto needed = static_cast<std::uint32_t>(std::ceil(exact - 1e-3f));
    return std::clamp(needed, 1u, rays);
}

std::vector<SightPlaces> sight_places(const NodeMapData& map, const NavigationProvider& navigation,
                                      const NodeContext& context) {
    constexpr std::size_t kAtOnce = 64;
    std::vector<SightPlaces> places(map.nodes.size());
    const auto find = [&](std::size_t node, std::size_t k) {
        const Vec3 at = map.nodes[node].position;
        NavPoint start, goal;
        navigation.nearest({&at, 1}, {.horizontal = 0.1f, .up = 0.3f, .down = 0.3f}, {&start, 1});
        // As far as one can walk that way; half of it where that is too far.
        for (float spread = kPlaceSpread * map.cell_size; start && spread > 0.05f; spread /= 2) {
            const Vec3 wanted =
                at + Vec3{k % 2 == 0 ? -spread : spread, 0, k / 2 == 0 ? -spread : spread};
            navigation.floors({&wanted, 1}, {.up = 1.0f, .down = 1.0f}, {&goal, 1});
            if (!goal) continue;
            StraightWalk walk;
            navigation.straight_walks(start, {&goal, 1}, {&walk, 1});
            if (walk.is_free) return goal.position;
        }
        return at;
    };
    in_parallel(context.runner, places.size(), kAtOnce, [&](std::size_t first, std::size_t end) {
        const LibraryTimer time(context.library_time);
        for (std::size_t node = first; node < end; ++node) {
            for (std::size_t k = 0; k < kSightPlaces; ++k)
                places[node][k] = find(node, k);
        }
    });
    return places;
}

NodeSightResult find_node_sight(const NodeSightInput& input, const NodeWorkContext& context) {
    const auto nodes = static_cast<std::uint32_t>(input.places.size());
    const std::vector<Aabb> boxes = place_boxes(input);
    const NodeBlocks blocks(boxes, input.settings.is_culled ? &input.occluders : nullptr,
                            input.rays);
    const std::vector<NodeTile> tiles = node_tiles(nodes);
    SightMatrices matrices(nodes, input.settings);
    SightCounts counts;
    NodeSightResult result;
    run_tiles(
        tiles, context,
        [&](const NodeTile& tile) {
            const auto found = std::make_unique<SightTile>();
            TileLooker looker(input, blocks, context.library_time);
            looker.look(tile, *found);
            counts.rays += looker.rays();
            counts.culled_pairs += looker.culled_pairs();
            return bytes_of(*found, input.settings.keeps_shares);
        },
        [&](const NodeTile& tile, std::span<const std::uint8_t> bytes) {
            matrices.take(tile, tile_of(bytes, input.settings.keeps_shares));
        });
    result.high_high = pack_rows(matrices.high_high(), matrices.high_high_shares());
    result.high_low = pack_rows(matrices.high_low(), matrices.high_low_shares());

    NodeSightReport& report = result.report;
    const std::uint64_t n = nodes;
    report.pairs = n * (n - 1) / 2 + n * (n - 1);
    report.plain_rays = report.pairs * sight_rays(input.settings.quality);
    report.rays = counts.rays;
    report.culled_pairs = counts.culled_pairs;
    report.seen = matrices.high_high().count() + matrices.high_low().count() - 2 * n;
    report.plain_bytes = 2 * n * matrices.high_high().words_per_row() * 8;
    report.packed_bytes = result.high_high.bytes() + result.high_low.bytes();
    if (input.settings.is_measured) measure_rates(input, blocks, tiles, report);
    return result;
}

}  // namespace vantage::bake
