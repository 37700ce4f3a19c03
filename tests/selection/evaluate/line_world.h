// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A world in which everything is plain numbers: the generator `line` makes as many places as its
// radius says, one metre apart, and `number` is the place's number. The same as a costly word and
// as one that asks for a ray; `nothing` is never a number; `length` is the length of its name.
#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "vantage/answer.h"
#include "vantage/simple_world.h"

namespace vantage::tests {

class LineWorld {
  public:
    LineWorld() {
        add_builtin_words(catalog);
        add_words();
        asker = world.add({.position = {0, 0, 0}, .speed = 4});
        EXPECT_TRUE(world.publish());
        snapshot = world.snapshot();
    }

    /// A program of `line`, to which entries are added; steps come out as they are given.
    Program program(float places = 10) const {
        Program made;
        made.name = "Line";
        made.objects = {"puppet"};
        made.generators.push_back({.generator = catalog.index_of(*catalog.find_generator("line")),
                                   .center = 0,
                                   .radius = places});
        made.options.push_back({.label = "line", .generator_count = 1});
        made.hash = 4711;
        return made;
    }

    /// Conditions before weights.
    void add(Program& made, std::string_view word, ProgramStep step) const {
        step.criterion = catalog.index_of(*catalog.find_criterion(word));
        made.steps.push_back(step);
        ++made.options[0].step_count;
        if (step.role == StepRole::Condition) ++made.options[0].condition_count;
    }

    /// The first places are the best, by a tenth each.
    void prefer_first(Program& made) const {
        add(made, "number",
            {.role = StepRole::Weight, .multiplier = -1, .range_low = 0, .range_high = 10});
    }

    QueryInput input(const Program& made) const {
        return {.program = &made,
                .catalog = &catalog,
                .snapshot = snapshot.get(),
                .asker = asker,
                .values = values,
                .providers = {.rays = &rays},
                .seed = seed,
                .wanted = wanted};
    }

    /// What the reference says; the evaluator and the baselines must say the same.
    Answer ask(const Program& made) const {
        const Answer answer = evaluate_reference(input(made));
        for (const bool is_pruning : {true, false}) {
            const Answer other = evaluate_now(
                input(made), {.has_exact_scores = true, .is_pruning = is_pruning, .chunk = 3});
            EXPECT_EQ(other.status, answer.status);
            EXPECT_EQ(other.results, answer.results);
        }
        for (const Baseline baseline :
             {Baseline::ThreeStep, Baseline::Shipped, Baseline::TestByTest})
            EXPECT_EQ(evaluate_baseline(baseline, input(made)).results, answer.results);
        return answer;
    }

    std::vector<std::uint32_t> numbers(const Program& made) const {
        std::vector<std::uint32_t> found;
        for (const AnswerResult& result : ask(made).results)
            found.push_back(result.candidate);
        return found;
    }

    Catalog catalog;
    World world;
    SimpleRays rays;
    ObjectId asker;
    std::shared_ptr<const Snapshot> snapshot;
    std::vector<ValueBinding> values;
    std::uint64_t seed = 1;
    std::uint32_t wanted = 0;

  private:
    static float number_of(const CriterionCall& call, std::uint32_t i) {
        return static_cast<float>(call.candidates.numbers[i]);
    }

    static void all_numbers(const CriterionCall& call, float* to) noexcept {
        for (std::uint32_t i = 0; i < call.candidates.count; ++i)
            to[i] = number_of(call, i);
    }

    void add_words() {
        const auto add_row = [this](CriterionRow row) {
            row.help = "A number.";
            row.example = "number = 1";
            EXPECT_TRUE(catalog.add(row).ok());
        };
        add_row({.name = "number", .evaluate = all_numbers});
        add_row({.name = "costlyNumber",
                 .cost = CostClass::Costly,
                 .declared_cost = 20,
                 .evaluate = all_numbers});
        add_row(
            {.name = "rayNumber",
             .cost = CostClass::Deferred,
             .declared_cost = 100,
             .needs_rays = true,
             .rays =
                 [](const CriterionCall& call, Ray* to) noexcept {
                     to[0] = {.to = {call.candidates.x[0], 1, 0}};
                     return 1u;
                 },
             .answer = [](const CriterionCall& call,
                          std::span<const std::uint8_t>) noexcept { return number_of(call, 0); }});
        add_row({.name = "knownNumber",
                 .cost = CostClass::Costly,
                 .declared_cost = 30,
                 .evaluate = all_numbers,
                 .bound = [](const CriterionCall& call, float* low, float* high) noexcept {
                     all_numbers(call, low);
                     all_numbers(call, high);
                 }});
        add_row({.name = "nothing", .evaluate = [](const CriterionCall& call, float* to) noexcept {
                     std::fill_n(to, call.candidates.count,
                                 std::numeric_limits<float>::quiet_NaN());
                 }});
        add_row({.name = "length",
                 .takes_name = NameNeed::Optional,
                 .evaluate = [](const CriterionCall& call, float* to) noexcept {
                     std::fill_n(to, call.candidates.count, static_cast<float>(call.name.size()));
                 }});
        EXPECT_TRUE(catalog
                        .add(GeneratorRow{
                            .name = "line",
                            .takes_name = NameNeed::Optional,
                            .slot_count =
                                [](const GeneratorCall& call) noexcept {
                                    return static_cast<std::uint64_t>(call.radius) +
                                           call.name.size();
                                },
                            .generate =
                                [](const GeneratorCall&, std::uint64_t first,
                                   std::span<GeneratedPoint> points) noexcept {
                                    for (std::size_t i = 0; i < points.size(); ++i)
                                        points[i].position = {static_cast<float>(first + i), 0, 0};
                                },
                            .help = "Places in a row.",
                            .example = "line around puppet = 10"})
                        .ok());
    }
};

}  // namespace vantage::tests
