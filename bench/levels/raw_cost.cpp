// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See raw_cost.h. Built with everything that the compiler can do for such a loop.

#include "bench/levels/raw_cost.h"

#include <cmath>

#include "bench/measure.h"

namespace vantage::bench {

namespace {

constexpr std::uint32_t kBatches = 5;
constexpr double kLongEnoughUs = 3000;

struct Positions {
    std::vector<float> x, y, z;
    std::vector<std::int64_t> scores;
};

void weigh_all(Positions& all, const float* from, const float* to) {
    const std::size_t count = all.x.size();
    for (std::size_t i = 0; i < count; ++i) {
        const float ax = all.x[i] - from[0], ay = all.y[i] - from[1], az = all.z[i] - from[2];
        const float bx = all.x[i] - to[0], by = all.y[i] - to[1], bz = all.z[i] - to[2];
        const float near = std::sqrt(ax * ax + ay * ay + az * az);
        const float far = std::sqrt(bx * bx + by * by + bz * bz);
        all.scores[i] = static_cast<std::int32_t>((0.3f * far - near) * 65536.0f);
    }
}

/// Runs until it has taken long enough to measure; the median of several such batches.
template <class Work>
double us_of(std::uint64_t pieces, Work work) {
    Batches probe, batches;
    probe.run(1, work);
    const auto rounds =
        static_cast<std::uint32_t>(kLongEnoughUs / std::max(probe.median(), 0.1)) + 1;
    for (std::uint32_t i = 0; i < kBatches; ++i) {
        batches.run(pieces * rounds, [&] {
            for (std::uint32_t round = 0; round < rounds; ++round)
                work();
        });
    }
    return batches.median();
}

}  // namespace

double RecordedRays::us_of_one() const {
    if (rays_.empty()) return 0;
    std::vector<std::uint8_t> blocked(rays_.size());
    return us_of(rays_.size(), [&] { inside_.any_hit(rays_, blocked); });
}

double plain_loop_rate() {
    constexpr std::size_t kCandidates = 4096;
    Positions all{.x = std::vector<float>(kCandidates, 1.0f),
                  .y = std::vector<float>(kCandidates, 2.0f),
                  .z = std::vector<float>(kCandidates, 3.0f),
                  .scores = std::vector<std::int64_t>(kCandidates)};
    float from[] = {0, 0, 0};
    const float to[] = {10, 0, 10};
    // Another place each time, so that no pass may be left out.
    return 1 / us_of(kCandidates, [&] {
               from[0] += static_cast<float>(all.scores[kCandidates / 2] & 1);
               weigh_all(all, from, to);
           });
}

}  // namespace vantage::bench
