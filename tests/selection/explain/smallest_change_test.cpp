// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The smallest change of weights is one (the place wins), and it is the smallest (0.98 of it is not
// enough, and a bisection that knows nothing of simplexes finds the same).

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "selection/explain/weight_change.h"
#include "selection/schedule/small_war.h"
#include "vantage/explain.h"
#include "vantage/language.h"

namespace vantage::tests {
namespace {

struct RandomCase {
    std::vector<float> multipliers, factors, here, others;

    WeightProblem problem() const {
        return {.multipliers = multipliers, .factors = factors, .here = here, .others = others};
    }
};

/// Values as words give them: some yes or no, some equal, some not a number, some weights zero.
RandomCase random_case(std::uint64_t number) {
    std::uint64_t counter = 0;
    const auto unit = [&] { return random_unit(7, number, counter++); };
    const auto weights = 1 + static_cast<std::size_t>(unit() * 12);
    const auto rivals = 1 + static_cast<std::size_t>(unit() * unit() * 400);
    RandomCase made;
    std::vector<bool> is_boolean;
    for (std::size_t i = 0; i < weights; ++i) {
        const float size = std::exp(unit() * 6 - 3);
        made.multipliers.push_back(unit() < 0.08f ? 0.0f : unit() < 0.5f ? -size : size);
        made.factors.push_back(unit() < 0.1f ? 0.5f + unit() * 4 : 1.0f);
        is_boolean.push_back(unit() < 0.25f);
    }
    const auto add_values = [&](std::vector<float>& to) {
        for (std::size_t i = 0; i < weights; ++i) {
            const float value = unit();
            to.push_back(is_boolean[i] ? std::round(value) : value);
            if (unit() < 0.005f) to.back() = std::nanf("");
        }
    };
    add_values(made.here);
    for (std::size_t i = 0; i < rivals; ++i)
        add_values(made.others);
    return made;
}

std::vector<float> share_of_change(const RandomCase& from, const std::vector<float>& to,
                                   double share) {
    std::vector<float> made;
    for (std::size_t i = 0; i < to.size(); ++i) {
        const double old = static_cast<double>(from.multipliers[i]);
        made.push_back(static_cast<float>(old + (static_cast<double>(to[i]) - old) * share));
    }
    return made;
}

TEST(SmallestChange, makes_the_place_win_in_a_thousand_cases_and_less_does_not) {
    std::size_t found = 0, tried = 0, impossible = 0;
    for (std::uint64_t number = 0; found < 1000; ++number, ++tried) {
        ASSERT_LT(tried, 20'000u);
        const RandomCase given = random_case(number);
        const WeightSolution solution = solve_weights(given.problem());
        ASSERT_NE(solution.outcome, WeightOutcome::Unknown) << number;
        impossible += solution.outcome == WeightOutcome::Impossible ? 1 : 0;
        if (solution.outcome != WeightOutcome::Changed) continue;
        ++found;
        ASSERT_TRUE(wins_with(given.problem(), solution.multipliers)) << number;
        ASSERT_FALSE(wins_with(given.problem(), share_of_change(given, solution.multipliers, 0.98)))
            << number << ": largest " << solution.largest;
        for (std::size_t i = 0; i < given.multipliers.size(); ++i) {
            EXPECT_GE(solution.multipliers[i] * given.multipliers[i], 0.0f) << "signs are kept";
            EXPECT_TRUE(given.multipliers[i] != 0.0f || solution.multipliers[i] == 0.0f);
        }
    }
    EXPECT_GT(impossible, 0u) << "the cases are too easy";
}

/// With at most two weights: can the place win when no weight changes by more than t? Each of the
/// two factors is an interval, and the half planes of the rivals cut a polygon out of the box.
bool can_win_within(const RandomCase& given, double t) {
    struct Corner {
        double x, y;
    };
    const std::size_t n = given.multipliers.size();
    const double low = std::max(0.0, 1 - t), high = 1 + t;
    std::vector<Corner> polygon{{low, low}, {high, low}, {high, high}, {low, high}};
    for (std::size_t at = 0; at < given.others.size(); at += n) {
        double a[2] = {0, 0};
        for (std::size_t i = 0; i < n; ++i) {
            const double w = static_cast<double>(given.multipliers[i] * given.factors[i]);
            const auto value = [&](float v) {
                return std::isnan(v) ? (w < 0 ? 1.0 : 0.0) : static_cast<double>(v);
            };
            a[i] = w * (value(given.here[i]) - value(given.others[at + i]));
        }
        std::vector<Corner> cut;
        const auto over = [&](const Corner& c) { return a[0] * c.x + a[1] * c.y - 1e-4; };
        for (std::size_t k = 0; k < polygon.size(); ++k) {
            const Corner &p = polygon[k], &q = polygon[(k + 1) % polygon.size()];
            const double from = over(p), to = over(q);
            if (from >= 0) cut.push_back(p);
            if ((from < 0) == (to < 0)) continue;
            const double share = from / (from - to);
            cut.push_back({p.x + (q.x - p.x) * share, p.y + (q.y - p.y) * share});
        }
        polygon = std::move(cut);
        if (polygon.empty()) return false;
    }
    return true;
}

TEST(SmallestChange, is_as_large_as_a_bisection_over_polygons_says) {
    std::size_t compared = 0, impossible = 0;
    for (std::uint64_t number = 100'000; compared < 1000; ++number) {
        RandomCase given = random_case(number);
        if (given.multipliers.size() > 2) continue;
        const WeightSolution solution = solve_weights(given.problem());
        if (solution.outcome == WeightOutcome::WinsAlready) continue;
        ++compared;
        constexpr double kFar = 1e4;
        if (solution.outcome == WeightOutcome::Impossible) {
            ++impossible;
            EXPECT_FALSE(can_win_within(given, kFar)) << number;
            continue;
        }
        ASSERT_EQ(solution.outcome, WeightOutcome::Changed) << number;
        double low = 0, high = kFar;
        if (!can_win_within(given, high)) continue;
        for (int i = 0; i < 100; ++i) {
            const double middle = (low + high) / 2;
            (can_win_within(given, middle) ? high : low) = middle;
        }
        EXPECT_LE(solution.largest, high * 1.0101 + 1e-5) << number;
        EXPECT_GE(solution.largest, high * 0.999 - 1e-5) << number;
    }
    EXPECT_GT(impossible, 10u);
    EXPECT_LT(impossible, 990u);
}

TEST(SmallestChange, says_so_when_another_place_is_better_in_everything) {
    const RandomCase given{.multipliers = {1, -2},
                           .factors = {1, 1},
                           .here = {0.2f, 0.8f},
                           .others = {0.3f, 0.7f, 0.1f, 0.9f}};
    EXPECT_EQ(solve_weights(given.problem()).outcome, WeightOutcome::Impossible);
    const RandomCase twin{
        .multipliers = {1, -2}, .factors = {1, 1}, .here = {0.2f, 0.8f}, .others = {0.2f, 0.8f}};
    EXPECT_EQ(solve_weights(twin.problem()).outcome, WeightOutcome::Impossible);
}

TEST(SmallestChange, leaves_alone_what_need_not_change) {
    // Only the first weight tells the two apart.
    const RandomCase given{.multipliers = {1, 5, 3},
                           .factors = {1, 1, 1},
                           .here = {0.9f, 0.5f, 0.2f},
                           .others = {0.1f, 0.7f, 0.2f}};
    const WeightSolution solution = solve_weights(given.problem());
    ASSERT_EQ(solution.outcome, WeightOutcome::Changed);
    EXPECT_EQ(solution.multipliers[2], 3.0f);
    EXPECT_GT(solution.multipliers[0], 1.0f);
    EXPECT_LT(solution.multipliers[1], 5.0f);
}

TEST(SmallestChange, reaches_the_threshold_too) {
    const RandomCase given{
        .multipliers = {1, 1}, .factors = {1, 1}, .here = {0.5f, 0.5f}, .others = {0.1f, 0.1f}};
    WeightProblem problem = given.problem();
    EXPECT_EQ(solve_weights(problem).outcome, WeightOutcome::WinsAlready);
    problem.has_threshold = true;
    problem.threshold = 1.5;
    const WeightSolution solution = solve_weights(problem);
    ASSERT_EQ(solution.outcome, WeightOutcome::Changed);
    EXPECT_NEAR(solution.largest, 0.5, 0.006);
}

// ---- on queries ---------------------------------------------------------------------------------

class ChangedQuery : public ::testing::Test {
  protected:
    ChangedQuery() : asker(war.agents[0]) {
        war.world.publish();
        snapshot = war.world.snapshot();
    }

    Program compiled(const std::string& text) const {
        auto programs = compile_text({.name = "test.vq", .text = text}, war.catalog);
        EXPECT_TRUE(programs.ok()) << to_string(programs.diagnostics()) << text;
        return programs.ok() ? programs->front() : Program{};
    }
    QueryInput input(const Program& program) const { return war.input(program, asker, *snapshot); }
    WhyNot ask(const Program& program, Vec3 place) {
        evaluate_recorded(input(program), record, {.has_exact_scores = true});
        return why_not(record, input(program), place);
    }

    SmallWar war;
    ObjectId asker;
    std::shared_ptr<const Snapshot> snapshot;
    QueryRecord record;
};

const char* const kNearAndFar = R"(query NearAndFar
option
  generation:
    grid around puppet = 8
  conditions:
    min distance from puppet = 2
  weights:
    distance from puppet = -1
    distance from target = -1.5
    directness from target = 0.7
)";

TEST_F(ChangedQuery, every_place_that_can_win_does_so_with_the_printed_query) {
    const Program program = compiled(kNearAndFar);
    evaluate_recorded(input(program), record, {.has_exact_scores = true});
    ASSERT_EQ(record.status, Status::Found);
    const std::vector<CandidateRecord> candidates = record.options[0].candidates;
    std::size_t weights = 0, impossible = 0, conditions = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const WhyNot reason = ask(program, candidates[i].position);
        const SmallestChange change = smallest_change(reason, input(program));
        weights += change.kind == ChangeKind::Weights ? 1 : 0;
        impossible += change.kind == ChangeKind::Impossible ? 1 : 0;
        conditions += change.kind == ChangeKind::Conditions ? 1 : 0;
        if (change.kind != ChangeKind::Weights) continue;
        const Program changed =
            compiled(to_string(with_change(program, reason, change), war.catalog));
        const Answer answer = evaluate_now(input(changed));
        ASSERT_EQ(answer.status, Status::Found);
        EXPECT_EQ(answer.results[0].candidate, reason.candidate)
            << to_string(change, reason, program, war.catalog);
    }
    EXPECT_GT(weights, 3u);
    EXPECT_GT(impossible, 3u);
    EXPECT_GT(conditions, 0u);
}

TEST_F(ChangedQuery, a_query_that_draws_is_not_said_to_take_the_best) {
    std::string text = kNearAndFar;
    text.insert(text.find("option"), "select random within 10 %\n");
    const Program program = compiled(text);
    evaluate_recorded(input(program), record, {.has_exact_scores = true});
    const std::vector<CandidateRecord> candidates = record.options[0].candidates;
    for (const CandidateRecord& each : candidates) {
        const WhyNot reason = ask(program, each.position);
        const SmallestChange change = smallest_change(reason, input(program));
        if (change.kind != ChangeKind::Weights) continue;
        const std::string said = to_string(change, reason, program, war.catalog);
        EXPECT_NE(said.find("This place scores best when"), std::string::npos) << said;
        EXPECT_NE(said.find("draws among those within 10 % of it"), std::string::npos) << said;
        return;
    }
    FAIL() << "no place can be made the best";
}

TEST_F(ChangedQuery, conditions_in_the_way_are_told_with_what_is_lacking) {
    const Program program = compiled(kNearAndFar);
    evaluate_recorded(input(program), record);
    const auto near = std::find_if(
        record.options[0].candidates.begin(), record.options[0].candidates.end(),
        [](const CandidateRecord& each) { return each.status == CandidateStatus::Failed; });
    ASSERT_NE(near, record.options[0].candidates.end());
    const Vec3 place = near->position;  // Asking records anew.
    const WhyNot reason = ask(program, place);
    const SmallestChange change = smallest_change(reason, input(program));
    ASSERT_EQ(change.kind, ChangeKind::Conditions);
    ASSERT_EQ(change.conditions.size(), 1u);
    const std::string text = to_string(change, reason, program, war.catalog);
    EXPECT_NE(text.find(" m from the puppet, "), std::string::npos) << text;
    EXPECT_NE(text.find(" m too close: `min distance from puppet = 2` fails"), std::string::npos)
        << text;
    // With the limit that it names the place is allowed.
    const Program changed = compiled(to_string(with_change(program, reason, change), war.catalog));
    const WhyNot after = ask(changed, place);
    EXPECT_NE(after.verdict, WhyNotVerdict::Rejected);
}

}  // namespace
}  // namespace vantage::tests
