// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Other orders of work, made as fast as ours where they do the same: the same generation, words in
// chunks of 64, one path search for all candidates of an option, rays in batches, memory set aside
// once. Only which candidates get which steps differs, so that times can be compared. (What
// evaluate_baseline() does is meant to be read, not timed.)
//
// Each word asks all its rays about all members of a set, for those who reach it: leaving out rays
// that cannot matter is part of our order of work.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "selection/evaluate/candidates.h"
#include "selection/evaluate/generation.h"
#include "selection/evaluate/path_steps.h"
#include "selection/evaluate/selection_draw.h"

namespace vantage::bench {

enum class WorkOrder : std::uint8_t { Everything, TestByTest, TestsForOne, ThreeSteps, Shipped };
inline constexpr WorkOrder kWorkOrders[] = {WorkOrder::Everything, WorkOrder::TestByTest,
                                            WorkOrder::TestsForOne, WorkOrder::ThreeSteps,
                                            WorkOrder::Shipped};
const char* name_of(WorkOrder order);

class OrderRun {
  public:
    explicit OrderRun(std::uint32_t max_candidates);

    /// The answer's results; outcomes of options are not filled in.
    AnswerView run(WorkOrder order, const QueryInput& input);
    /// Only the generation of the first options, so many of them.
    void generate(const QueryInput& input, std::uint32_t options);

    const WorkCounts& work() const { return work_; }

  protected:
    /// A step with its place among the costly ones.
    struct Test {
        const PlannedStep* planned = nullptr;
        std::uint32_t costly = 0;
    };
    using Clause = std::vector<Test>;  ///< Conditions of which one must hold.
    struct Scored {
        std::uint32_t number = 0;
        Score score = 0;
        friend bool operator<(const Scored& a, const Scored& b) {
            return a.score != b.score ? a.score > b.score : a.number < b.number;
        }
    };
    using Numbers = std::vector<std::uint32_t>;

    void use_searches_of(const QueryInput& input);
    bool begin_option(const ProgramOption& option);
    void generate_option(const ProgramOption& option);
    void sort_tests();
    CostClass class_of(const Clause& clause) const;
    float cost_of(const Clause& clause) const;

    // What the orders are made of: one step, or one clause, on so many candidates.
    void values(const Test& test, std::span<const std::uint32_t> numbers, float* values);
    void values_of_chunk(const Test& test, CriterionCall& call, float* values);
    void path_values(const Test& test, CriterionCall& call, PathSearch& search, float* values);
    void ray_values(const Test& test, const CriterionCall& call, float* values);
    void filter(const Clause& clause, Numbers& numbers);
    bool passes_clause(const Clause& clause, std::uint32_t number);
    void weigh(const Test& weight, std::span<Scored> candidates);
    std::vector<Scored> weigh_all(const Numbers& numbers);
    bool is_enough(Score score) const;
    std::uint32_t wanted() const;

    void everything(Numbers numbers);
    void test_by_test(Numbers numbers);
    void tests_for_one(Numbers numbers);
    void three_steps(Numbers numbers);
    void shipped(Numbers numbers);
    void take_best(std::vector<Scored> scored);
    void draw_results();

    Arena arena_;
    Candidates candidates_;
    Generation generation_;
    QueryScene scene_;
    OptionPlan plan_;
    PathSteps paths_;
    std::vector<std::unique_ptr<PathSearch>> searches_;
    const NavigationProvider* navigation_ = nullptr;
    std::vector<Clause> clauses_;  ///< By cost.
    std::vector<Test> weights_;    ///< By cost.
    DrawPool pool_;
    std::vector<Scored> best_;
    std::vector<AnswerResult> results_;
    WorkCounts work_;
};

}  // namespace vantage::bench
