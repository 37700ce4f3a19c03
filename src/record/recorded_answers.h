// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a log says, to be asked again: providers that answer from it. A question that it does not
// hold goes to the fallback; without one it is counted and answered for the worse.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "record/questions.h"
#include "vantage/answer.h"

namespace vantage::record {

/// The newest answer to each question.
struct RecordedAnswers {
    /// False when the bytes are not sound.
    bool read(Bytes log);

    struct Borders {
        std::uint32_t total = 0;
        std::vector<NavBorder> stored;
    };

    std::unordered_map<std::uint64_t, bool> rays;  ///< By key without its lowest bit.
    std::unordered_map<std::uint64_t, RayHit> hits;
    std::unordered_map<std::uint64_t, NavPoint> points;  ///< Nearest, floors and samples.
    std::unordered_map<std::uint64_t, std::uint64_t> slot_counts;
    std::unordered_map<std::uint64_t, float> distances;
    std::unordered_map<std::uint64_t, float> bounds;
    std::unordered_map<std::uint64_t, StraightWalk> walks;
    std::unordered_map<std::uint64_t, std::uint32_t> islands;  ///< By reference.
    std::unordered_map<std::uint64_t, bool> connections;
    std::unordered_map<std::uint64_t, Borders> borders;

    /// The orders of costly steps: for each of `orders` a run of `order_steps`.
    struct Order {
        std::uint32_t option = 0;
        std::size_t first = 0, count = 0;
    };
    std::vector<Order> orders;
    std::vector<std::uint8_t> order_steps;

  private:
    bool read_entry(AnswerKind kind, ByteReader& in);
};

class RecordedRays final : public RayProvider {
  public:
    RecordedRays(const RecordedAnswers& answers, const RayProvider* fallback,
                 std::uint64_t& unknown)
        : answers_(answers), fallback_(fallback), unknown_(unknown) {}

    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override;
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override;
    std::uint64_t revision() const noexcept override { return 1; }

  private:
    const RecordedAnswers& answers_;
    const RayProvider* fallback_;
    std::uint64_t& unknown_;
};

class RecordedNavigation final : public NavigationProvider {
  public:
    RecordedNavigation(const RecordedAnswers& answers, const NavigationProvider* fallback,
                       std::uint64_t& unknown)
        : answers_(answers), fallback_(fallback), unknown_(unknown) {}

    void nearest(std::span<const Vec3> positions, const NavExtent& extent,
                 std::span<NavPoint> found) const noexcept override;
    void floors(std::span<const Vec3> positions, const NavColumn& column,
                std::span<NavPoint> found) const noexcept override;
    std::uint64_t sample_slots(const NavSampling& sampling) const noexcept override;
    void samples(const NavSampling& sampling, std::uint64_t first,
                 std::span<NavPoint> found) const noexcept override;
    void path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                        std::span<float> distances) const noexcept override;
    std::unique_ptr<PathSearch> make_search() const override;
    void straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                        std::span<StraightWalk> results) const noexcept override;
    std::uint32_t island(const NavPoint& point) const noexcept override;
    bool islands_connect(std::uint32_t from, std::uint32_t to) const noexcept override;
    std::size_t borders(const NavPoint& center, float radius,
                        std::span<NavBorder> borders) const noexcept override;
    std::uint64_t revision() const noexcept override { return 1; }

    /// The exact distance, also when only a bound was recorded.
    float distance(const PathQuery& query, QuestionKey base, const NavPoint& goal) const noexcept;
    const RecordedAnswers& answers() const noexcept { return answers_; }

  private:
    const NavPoint* find_point(std::uint64_t key) const noexcept;
    NavPoint at_home(const NavPoint& point) const noexcept;

    const RecordedAnswers& answers_;
    const NavigationProvider* fallback_;
    std::uint64_t& unknown_;
};

}  // namespace vantage::record
