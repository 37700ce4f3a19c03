// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// visible against boxes in double precision: a line meets a box where it is inside all three pairs
// of its planes, and what begins and ends inside meets nothing.

#include <optional>

#include "selection/oracles/oracle.h"

namespace vantage::tests {
namespace {

struct ExactBox {
    Exact low, high;
};

bool is_inside(const ExactBox& box, Exact p) {
    return p.x > box.low.x && p.x < box.high.x && p.y > box.low.y && p.y < box.high.y &&
           p.z > box.low.z && p.z < box.high.z;
}

bool meets(const ExactBox& box, Exact from, Exact to) {
    if (is_inside(box, from) && is_inside(box, to)) return false;
    double first = 0, last = 1;
    const auto cut = [&](double low, double high, double start, double end) {
        if (start == end) {
            if (start < low || start > high) last = -1;
            return;
        }
        const double one = (low - start) / (end - start), two = (high - start) / (end - start);
        first = std::max(first, std::min(one, two));
        last = std::min(last, std::max(one, two));
    };
    cut(box.low.x, box.high.x, from.x, to.x);
    cut(box.low.y, box.high.y, from.y, to.y);
    cut(box.low.z, box.high.z, from.z, to.z);
    return first <= last;
}

/// Blocked or not; nothing when boxes a little larger or smaller would say something else.
std::optional<bool> is_blocked(const std::vector<ExactBox>& boxes, Exact from, Exact to) {
    bool answers[3] = {};
    const double margins[3] = {0, 1e-3, -1e-3};
    for (int i = 0; i < 3; ++i) {
        const Exact margin{margins[i], margins[i], margins[i]};
        for (const ExactBox& box : boxes)
            answers[i] = answers[i] || meets({box.low - margin, box.high + margin}, from, to);
    }
    if (answers[0] != answers[1] || answers[0] != answers[2]) return std::nullopt;
    return answers[0];
}

TEST(Oracle, visible) {
    const CriterionRow& row = criterion_named("visible");
    int seen = 0, hidden = 0, unclear = 0;
    for (std::uint64_t i = 0; i < kCases; ++i) {
        OracleCase one(i);
        one.object.standing.eye = one.draws.between(1, 2);
        SimpleRays rays;
        std::vector<ExactBox> boxes;
        for (std::uint32_t count = one.draws.below(24); count > 0; --count) {
            const Vec3 low = one.draws.place();
            const Vec3 high = low + Vec3{one.draws.between(0.5f, 20), one.draws.between(0.5f, 9),
                                         one.draws.between(0.5f, 20)};
            ASSERT_NE(rays.add_box({.box = {low, high}}), 0u);
            boxes.push_back({Exact(low), Exact(high)});
        }
        const bool is_crouched = i % 2 == 1;
        Question question = one.question("visible");
        question.arguments = {is_crouched ? 1.0f : 0.0f};
        const AskedCriterion asked(question);
        Candidates candidates;
        candidates.add(one.p);
        const CriterionCall call = asked.call(candidates.batch(0, 1));
        Ray ray;
        ASSERT_EQ(row.rays(call, &ray), 1u);
        std::uint8_t blocked = 0;
        rays.any_hit({&ray, 1}, {&blocked, 1});
        const double torso = is_crouched ? one.asker.crouched.torso : one.asker.standing.torso;
        const std::optional<bool> exact = is_blocked(
            boxes, one.o() + Exact(0, one.object.standing.eye, 0), one.at() + Exact(0, torso, 0));
        if (!exact) {
            ++unclear;
            continue;
        }
        EXPECT_EQ(row.answer(call, {&blocked, 1}), *exact ? 0.0f : 1.0f) << "case " << i;
        ++(*exact ? hidden : seen);
    }
    EXPECT_GT(seen, 100);
    EXPECT_GT(hidden, 100);
    EXPECT_LT(unclear, 20);
}

}  // namespace
}  // namespace vantage::tests
