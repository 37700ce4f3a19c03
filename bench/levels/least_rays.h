// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// How few rays could prove an answer, if somebody knew beforehand which ones to ask: a limit that
// no order of work gets below. Everything but rays counts as known.
//
// The results need rays that prove their conditions. Whoever could still score more than the last
// of them needs rays that refute one of its conditions, or that show that a weight adds too little;
// where several weights ask rays, one ray is counted. Rays that only remarks are made from are not
// counted.
#pragma once

#include <cstdint>
#include <vector>

#include "bench/levels/order_run.h"

namespace vantage::bench {

class LeastRays : private OrderRun {
  public:
    using OrderRun::OrderRun;

    std::uint64_t of(const QueryInput& input);

  private:
    /// What rays say of one step and one candidate: whether it holds, and how few prove that.
    struct Verdict {
        bool holds = false;
        std::uint32_t rays = 0;
    };
    static constexpr std::uint32_t kNoProof = ~0u;
    /// A candidate that holds whatever can be known without rays.
    struct Seen {
        std::uint32_t number = 0;
        Score score = 0, least = 0, most = 0;  ///< The last two as known without rays.
        bool is_valid = true;
        std::uint32_t proof = 0;              ///< That all its conditions hold.
        std::uint32_t refutation = kNoProof;  ///< That one does not.
    };

    std::uint64_t of_option();
    void weigh_all(Numbers numbers);
    void judge(const Clause& clause, Seen& seen);
    Verdict verdict_of(const Test& test, std::uint32_t number);
    std::vector<Seen> results() const;
    std::uint32_t rays_of(const Seen& each, const std::vector<Seen>& results);
    std::uint32_t rays_below(const Seen& each, const std::vector<Seen>& results);
    CriterionCall call_of(const Test& test, const std::uint32_t& number, const Vec3& position);
    bool is_in_doubt(const Seen& result) const;
    bool can_be_among(const Seen& each, const std::vector<Seen>& results) const;

    std::vector<Seen> seen_;
    std::vector<Test> ray_weights_;
};

}  // namespace vantage::bench
