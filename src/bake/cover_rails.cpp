// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_rails.h. Seen from above:
//
//      #########################          obstacle
//
//   . . |---x-----x-----x-----x---| . .   rim: probes that meet it, and those past its ends;
//       <-->                              a rail keeps half a body away from the ends

#include "bake/cover_rails.h"

#include <algorithm>
#include <cmath>

#include "base/vec.h"

namespace vantage::bake {

namespace {

// Where the height crosses one of these, one rail ends and another begins: what hides a crouching
// or a standing person of usual size, all but a few centimetres. Askers with other measures still
// get the height in metres. What does not hide who crouches is no place to hide: it has a rail,
// which says where it is and how high, but no points.
constexpr float kCrouchCover = 1.05f;
constexpr float kStandCover = 1.75f;
constexpr float kEndMargin = 0.6f;     // From an obstacle's end to the middle of a body.
constexpr float kShortestRail = 0.3f;  // What is shorter is a point alone.
constexpr float kLongestRail = 30.0f;
constexpr float kSameObstacleGap = 0.4f;  // Along the rim...
constexpr float kAroundCorner = 2.0f;     // ...and where the rim turns around the obstacle.
constexpr float kCornerTurn = 0.5f;       // Sine of what counts as a turn into a corner.
static_assert(kLongestRail <= kMaxRailLength);

int cover_class(const CoverProbe& probe) {
    if (!probe.is_cover()) return 0;
    const int level = probe.height < kCrouchCover ? 1 : probe.height < kStandCover ? 2 : 3;
    return 2 * level + (probe.is_soft ? 0 : 1);
}

bool is_slight(int cover) {
    return cover / 2 == 1;
}

/// Probes first..last, all of one class.
struct Run {
    std::size_t first, last;
    int cover;
    std::size_t count() const { return last - first + 1; }
};

std::vector<Run> runs_of(std::span<const CoverProbe> probes) {
    std::vector<Run> runs;
    for (std::size_t i = 0; i < probes.size(); ++i) {
        const int cover = cover_class(probes[i]);
        if (!runs.empty() && runs.back().cover == cover) {
            runs.back().last = i;
        } else {
            runs.push_back({i, i, cover});
        }
    }
    return runs;
}

/// A run of one or two probes between others is an ornament of the wall, not a wall of its own: it
/// joins the lower one of its neighbours. A gap stays a gap unless it is one probe wide.
void join_short_runs(std::vector<Run>& runs) {
    for (std::size_t i = 1; i + 1 < runs.size();) {
        const Run &before = runs[i - 1], &after = runs[i + 1];
        const bool is_gap = runs[i].cover == 0;
        const bool can_join =
            before.cover != 0 && after.cover != 0 && runs[i].count() <= (is_gap ? 1u : 2u);
        if (!can_join) {
            ++i;
            continue;
        }
        const int cover = std::min(before.cover, after.cover);
        runs[i].cover = is_gap ? cover : std::min(cover, runs[i].cover);
        if (runs[i].cover == before.cover) {
            runs[i - 1].last = runs[i].last;
            runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(i));
        } else if (runs[i].cover == after.cover) {
            runs[i + 1].first = runs[i].first;
            runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
            ++i;
            continue;
        }
        if (i < runs.size() && runs[i - 1].cover == runs[i].cover) {
            runs[i - 1].last = runs[i].last;
            runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
}

/// Walks a loop and says which obstacle comes next.
class ObstacleCounter {
  public:
    explicit ObstacleCounter(std::uint32_t& next) : next_(next) {}

    void begin_loop() {
        current_ = kNone;
        first_ = kNone;
        gap_ = 0;
        has_turned_ = false;
    }
    void turn(float sine) {
        if (sine > kCornerTurn) current_ = kNone;  // Into a corner: another wall.
        if (sine < 0.0f) has_turned_ = true;
    }
    void skip(float length) { gap_ += length; }
    std::uint32_t cover(float) {
        const float most = has_turned_ ? kAroundCorner : kSameObstacleGap;
        if (current_ == kNone || gap_ > most) current_ = next_++;
        if (first_ == kNone) {
            first_ = current_;
            first_gap_ = gap_;
        }
        gap_ = 0;
        has_turned_ = false;
        return current_;
    }
    /// Does the loop's last obstacle go on as its first?
    bool closes() const {
        const float most = has_turned_ ? kAroundCorner : kSameObstacleGap;
        return current_ != kNone && first_ != current_ && gap_ + first_gap_ <= most;
    }
    std::uint32_t first() const { return first_; }
    std::uint32_t last() const { return current_; }

  private:
    static constexpr std::uint32_t kNone = 0xffffffffu;
    std::uint32_t& next_;
    std::uint32_t current_ = kNone, first_ = kNone;
    float gap_ = 0, first_gap_ = 0;
    bool has_turned_ = false;
};

class RailLayer {
  public:
    RailLayer(float spacing, PointContents& contents) : spacing_(spacing), contents_(contents) {}

    struct Job {
        const ProbedStretch& probed;
        std::uint32_t object, part;
        bool is_round;
        bool ends_before, ends_after;  ///< The obstacle ends there, or becomes lower.
    };

    void lay(const Job& job, const Run& run) {
        const auto& probes = job.probed.probes;
        const float step = job.probed.stretch.length / static_cast<float>(probes.size());
        const auto margin = static_cast<std::size_t>(std::ceil(kEndMargin / step));
        Run inner = run;
        const std::size_t lost = (job.ends_before ? margin : 0) + (job.ends_after ? margin : 0);
        if (run.count() > lost) {
            inner.first += job.ends_before ? margin : 0;
            inner.last -= job.ends_after ? margin : 0;
        } else {
            inner.first = inner.last = (run.first + run.last) / 2;
        }
        if (distance_2d(probes[inner.first].feet, probes[inner.last].feet) < kShortestRail) {
            lay_short(job, run);
            return;
        }
        const auto most = static_cast<std::size_t>(kLongestRail / step);
        for (std::size_t first = inner.first; first <= inner.last; first += most) {
            lay_piece(job, {first, std::min(inner.last, first + most - 1), run.cover},
                      half_length_of(job, run));
        }
    }

  private:
    static float half_length_of(const Job& job, const Run& run) {
        const float step = job.probed.stretch.length / static_cast<float>(job.probed.probes.size());
        return 0.5f * static_cast<float>(run.count()) * step;
    }

    /// Too short to keep clear of its ends: a rail from end to end, with one point in the middle.
    void lay_short(const Job& job, const Run& run) {
        const auto probes = std::span(job.probed.probes).subspan(run.first, run.count());
        const CoverProbe* const wide = middle_wide(probes);
        const bool has_point = wide != nullptr && has_points(job, run);
        const bool has_rail = run.count() >= 2;
        const auto number = static_cast<std::uint32_t>(contents_.rails.size());
        const auto first = static_cast<std::uint32_t>(contents_.cover.size());
        if (has_point) add_point(job, *wide, half_length_of(job, run), has_rail ? number : kNoRail);
        if (has_rail) add_rail(job, probes, first);
    }

    static bool has_points(const Job& job, const Run& run) {
        return !is_slight(run.cover) && !job.is_round;
    }

    void lay_piece(const Job& job, const Run& run, float half_length) {
        const auto probes = std::span(job.probed.probes).subspan(run.first, run.count());
        const auto first = static_cast<std::uint32_t>(contents_.cover.size());
        if (has_points(job, run)) add_points(job, probes, half_length);
        add_rail(job, probes, first);
    }

    void add_rail(const Job& job, std::span<const CoverProbe> probes, std::uint32_t first_point) {
        CoverRail rail{.from = probes.front().feet,
                       .to = probes.back().feet,
                       .normal = job.probed.stretch.outward,
                       .height = kMostHeight,
                       .object = job.object,
                       .part = job.part,
                       .first_point = first_point};
        std::size_t soft_count = 0;
        for (const CoverProbe& probe : probes) {
            if (!probe.is_cover()) continue;
            rail.height = min_of(rail.height, probe.height);
            soft_count += probe.is_soft ? 1 : 0;
        }
        if (2 * soft_count > probes.size()) rail.flags = cover::kSoft;
        rail.point_count = static_cast<std::uint32_t>(contents_.cover.size()) - rail.first_point;
        contents_.rails.push_back(rail);
    }

    void add_points(const Job& job, std::span<const CoverProbe> probes, float half_length) {
        const auto rail = static_cast<std::uint32_t>(contents_.rails.size());
        const float length = distance_2d(probes.front().feet, probes.back().feet);
        const auto gaps =
            std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(length / spacing_)));
        const bool has_both_ends = length >= 0.75f * spacing_;
        const std::size_t last = probes.size() - 1;
        for (std::size_t i = has_both_ends ? 0 : 1; i <= gaps; ++i) {
            const std::size_t at = has_both_ends ? (i * last + gaps / 2) / gaps : last / 2;
            if (probes[at].height >= kCrouchCover) add_point(job, probes[at], half_length, rail);
        }
    }

    static const CoverProbe* middle_wide(std::span<const CoverProbe> probes) {
        const CoverProbe* best = nullptr;
        std::size_t best_offset = probes.size();
        for (std::size_t i = 0; i < probes.size(); ++i) {
            if (!probes[i].is_wide || !probes[i].is_cover()) continue;
            const std::size_t middle = probes.size() / 2;
            const std::size_t offset = i < middle ? middle - i : i - middle;
            if (offset < best_offset) {
                best = &probes[i];
                best_offset = offset;
            }
        }
        return best;
    }

    void add_point(const Job& job, const CoverProbe& probe, float half_length, std::uint32_t rail) {
        contents_.cover.push_back({.position = probe.feet,
                                   .normal = probe.face,
                                   .height = probe.height,
                                   .half_length = half_length,
                                   .object = job.object,
                                   .part = job.part,
                                   .rail = rail,
                                   .flags = probe.is_soft ? cover::kSoft : std::uint8_t{0}});
    }

    float spacing_;
    PointContents& contents_;
};

bool is_worth_it(std::span<const CoverProbe> probes, const Run& run) {
    return run.cover != 0 && std::any_of(probes.begin() + static_cast<std::ptrdiff_t>(run.first),
                                         probes.begin() + static_cast<std::ptrdiff_t>(run.last) + 1,
                                         [](const CoverProbe& probe) { return probe.is_wide; });
}

/// Is the neighbour lower, or nothing at all? Hard and soft of one height do not matter.
bool is_lower(const Run& neighbour, const Run& run) {
    return neighbour.cover / 2 < run.cover / 2;
}

void renumber(PointContents& contents, std::size_t first_point, std::size_t first_rail,
              std::uint32_t from, std::uint32_t to) {
    for (std::size_t i = first_point; i < contents.cover.size(); ++i) {
        if (contents.cover[i].object == from) contents.cover[i].object = to;
    }
    for (std::size_t i = first_rail; i < contents.rails.size(); ++i) {
        if (contents.rails[i].object == from) contents.rails[i].object = to;
    }
}

/// Positive when the rim turns left, into a corner of the room.
float turn_between(const BorderStretch& a, const BorderStretch& b) {
    return a.outward.z * b.outward.x - a.outward.x * b.outward.z;
}

}  // namespace

void lay_rails(std::span<const BorderLoop> loops, std::span<const ProbedStretch> stretches,
               float spacing, std::uint32_t& next_object, PointContents& contents) {
    RailLayer layer(spacing, contents);
    ObstacleCounter obstacles(next_object);
    for (std::size_t first = 0; first < stretches.size();) {
        std::size_t last = first;
        const std::uint32_t loop = stretches[first].stretch.loop;
        while (last < stretches.size() && stretches[last].stretch.loop == loop)
            ++last;
        const std::size_t first_point = contents.cover.size(), first_rail = contents.rails.size();
        obstacles.begin_loop();
        for (std::size_t s = first; s < last; ++s) {
            const ProbedStretch& probed = stretches[s];
            if (s > first) {
                obstacles.turn(turn_between(stretches[s - 1].stretch, probed.stretch));
            }
            std::vector<Run> runs = runs_of(probed.probes);
            join_short_runs(runs);
            const float step = probed.stretch.length / static_cast<float>(probed.probes.size());
            for (std::size_t r = 0; r < runs.size(); ++r) {
                const float length = static_cast<float>(runs[r].count()) * step;
                if (!is_worth_it(probed.probes, runs[r])) {
                    obstacles.skip(length);
                    continue;
                }
                layer.lay({probed, obstacles.cover(length), loops[loop].part, loops[loop].is_round,
                           r > 0 && is_lower(runs[r - 1], runs[r]),
                           r + 1 < runs.size() && is_lower(runs[r + 1], runs[r])},
                          runs[r]);
            }
        }
        if (loops[loop].is_closed && last > first) {
            obstacles.turn(turn_between(stretches[last - 1].stretch, stretches[first].stretch));
            if (obstacles.closes()) {
                renumber(contents, first_point, first_rail, obstacles.last(), obstacles.first());
            }
        }
        first = last;
    }
}

}  // namespace vantage::bake
