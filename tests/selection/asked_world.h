// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Whole queries as text, asked in a world: compiled, evaluated by the reference and by the
// evaluator, which must agree. The generator `spots` gives the places of a list.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "vantage/answer.h"
#include "vantage/language.h"
#include "vantage/simple_world.h"

namespace vantage::tests {

class AskedWorld {
  public:
    AskedWorld() {
        add_builtin_words(catalog);
        const GeneratorRow spots_row{
            .name = "spots",
            .ignores_radius = true,
            .slot_count =
                [](const GeneratorCall& call) noexcept {
                    return std::uint64_t{static_cast<const AskedWorld*>(call.user)->spots.size()};
                },
            .generate =
                [](const GeneratorCall& call, std::uint64_t first,
                   std::span<GeneratedPoint> points) noexcept {
                    const auto& all = static_cast<const AskedWorld*>(call.user)->spots;
                    std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(first), points.size(),
                                points.begin());
                },
            .user = this,
            .help = "The places of a list.",
            .example = "spots around puppet = 0"};
        EXPECT_TRUE(catalog.add(spots_row).ok());
    }

    void publish() {
        world.publish();
        snapshot = world.snapshot();
    }

    void add_spots(const std::vector<Vec3>& places) {
        for (const Vec3 place : places)
            spots.push_back({.position = place});
    }

    /// The first query of a text; a program without options when it does not compile.
    Program compiled(const std::string& text) const {
        auto result = compile_text({.name = "test.vq", .text = text}, catalog);
        EXPECT_TRUE(result.ok()) << text << to_string(result.diagnostics());
        return result.ok() ? std::move(result->at(0)) : Program{};
    }

    /// `spots` with the given lines of conditions and weights, and of what holds for all options.
    static std::string spots_query(const std::string& conditions, const std::string& weights,
                                   const std::string& settings = {}) {
        std::string text =
            "query Q\n" + settings + "option\n  generation:\n    spots around puppet = 0\n";
        if (!conditions.empty()) text += "  conditions:\n" + conditions;
        if (!weights.empty()) text += "  weights:\n" + weights;
        return text;
    }

    QueryInput input_of(const Program& program) const {
        return {.program = &program,
                .catalog = &catalog,
                .snapshot = snapshot.get(),
                .asker = agent,
                .bindings = bindings,
                .providers = {.rays = has_rays ? &rays : nullptr, .navigation = navigation.get()},
                .seed = 7,
                .wanted = wanted};
    }

    Answer ask(const Program& program) const {
        const QueryInput input = input_of(program);
        const Answer answer = evaluate_reference(input);
        for (const bool is_pruning : {true, false}) {
            const Answer other =
                evaluate_now(input, {.has_exact_scores = true, .is_pruning = is_pruning});
            EXPECT_EQ(other.status, answer.status) << to_string(program, catalog);
            EXPECT_EQ(other.results, answer.results) << to_string(program, catalog);
        }
        return answer;
    }
    Answer ask(const std::string& text) const { return ask(compiled(text)); }

    /// Where the best one is; the origin of the world, and a failure, when there is none.
    Vec3 best(const std::string& text) const {
        const Answer answer = ask(text);
        EXPECT_EQ(answer.status, Status::Found) << text;
        return answer.results.empty() ? Vec3{} : answer.results[0].position;
    }

    Catalog catalog;
    World world;
    SimpleRays rays;
    bool has_rays = true;
    std::unique_ptr<GridNavigation> navigation;
    std::shared_ptr<const Snapshot> snapshot;
    ObjectId agent;
    std::vector<Binding> bindings;
    std::vector<GeneratedPoint> spots;
    std::uint32_t wanted = 0;
};

}  // namespace vantage::tests
