// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The comparer sees every difference that counts, and no other; seeds give the same cases again.

#include "agree/compare.h"

#include <gtest/gtest.h>

#include "agree/case_maker.h"

namespace vantage::tests {
namespace {

Answer some_answer() {
    return {.status = Status::Found,
            .option = 1,
            .results = {{.candidate = 3, .position = {1, 0, 2}, .score_low = 7, .score_high = 7},
                        {.candidate = 5, .position = {2, 0, 2}, .score_low = 6, .score_high = 6}},
            .options = {{.status = Status::AllRejected, .generated = 4},
                        {.status = Status::Found, .generated = 9, .dropped = 1, .valid = 2}}};
}

TEST(SameAnswer, sees_every_difference_that_counts) {
    using Change = void (*)(Answer&);
    const Change changes[] = {
        [](Answer& a) { a.status = Status::Undecided; },
        [](Answer& a) { a.option = 0; },
        [](Answer& a) { a.results.pop_back(); },
        [](Answer& a) { std::swap(a.results[0], a.results[1]); },
        [](Answer& a) { a.results[1].candidate = 6; },
        [](Answer& a) { a.results[1].kind = CandidateKind::Cover; },
        [](Answer& a) { a.results[1].position.y = -0.0f; },
        [](Answer& a) { a.results[1].source = 1; },
        [](Answer& a) { a.results[1].score_high = 8; },
        [](Answer& a) { a.results[1].score_low = 5; },
        [](Answer& a) { a.options[0].status = Status::NoCandidates; },
        [](Answer& a) { a.options[0].missing_object = 0; },
        [](Answer& a) { a.options[0].missing_value = 0; },
        [](Answer& a) { a.options[1].generated = 8; },
        [](Answer& a) { a.options[1].dropped = 0; },
        [](Answer& a) { a.options[1].valid = 1; },
        [](Answer& a) { a.options[1].saw_nan = true; },
        [](Answer& a) { a.options.pop_back(); },
    };
    const Answer expected = some_answer();
    EXPECT_TRUE(same_answer(expected, some_answer(), true));
    int place = 0;
    for (const Change change : changes) {
        Answer other = some_answer();
        change(other);
        EXPECT_FALSE(same_answer(expected, other, true)) << "change " << place;
        EXPECT_NE(to_text(expected), to_text(other)) << "change " << place;
        ++place;
    }
}

TEST(SameAnswer, lets_lazy_ways_not_know_what_only_full_evaluation_tells) {
    Answer lazy = some_answer();
    lazy.options[1].valid = 0;
    EXPECT_TRUE(same_answer(some_answer(), lazy, true));
    Answer expected = some_answer();
    expected.options[1].saw_nan = true;
    EXPECT_TRUE(same_answer(expected, some_answer(), true));
}

TEST(SameAnswer, takes_intervals_that_hold_the_score) {
    Answer wide = some_answer();
    wide.results[0].score_low = 2;
    wide.results[0].score_high = 9;
    EXPECT_TRUE(same_answer(some_answer(), wide, false));
    EXPECT_FALSE(same_answer(some_answer(), wide, true));
    wide.results[0].score_low = 8;
    EXPECT_FALSE(same_answer(some_answer(), wide, false));
}

TEST(CaseMaker, makes_the_same_case_of_the_same_seed) {
    const CaseMaker one, other;
    for (const std::uint64_t seed : {0u, 1u, 77u, 4711u}) {
        const AgreeCase a = one.make(seed), b = other.make(seed);
        EXPECT_EQ(one.describe(a), other.describe(b));
        EXPECT_EQ(to_text(evaluate_reference(a.input())), to_text(evaluate_reference(b.input())));
    }
    EXPECT_NE(one.describe(one.make(1)), one.describe(one.make(2)));
}

TEST(CaseMaker, gives_the_cases_of_a_block_one_world) {
    const CaseMaker maker;
    for (std::uint64_t seed = 0; seed < 3 * kCasesInBlock; ++seed) {
        const std::uint64_t first = seed - seed % kCasesInBlock;
        EXPECT_EQ(maker.make(seed).world, maker.make(first).world);
    }
}

}  // namespace
}  // namespace vantage::tests
