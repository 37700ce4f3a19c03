// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A world for tests of the scheduler: a yard of 40 by 40 m with walls, agents in it, an enemy.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "vantage/answer.h"
#include "vantage/scheduler.h"
#include "vantage/simple_world.h"

namespace vantage::tests {

class SmallWar {
  public:
    explicit SmallWar(std::uint32_t agent_count = 8, const WorldSettings& settings = {})
        : world(settings) {
        add_builtin_words(catalog);
        std::string picture;
        for (int row = 0; row < 40; ++row)
            picture += std::string(40, '.') + "\n";
        for (const auto& [column, row] : {std::pair{8, 8}, {20, 12}, {30, 25}, {12, 28}}) {
            for (int i = 0; i < 5; ++i)
                picture[static_cast<std::size_t>(row * 41 + column + i)] = '#';
            const auto x = static_cast<float>(column), z = static_cast<float>(row);
            rays.add_box({.box = {{x, 0, z}, {x + 5, 3, z + 1}}});
        }
        auto grid = grid_from_text(picture);
        EXPECT_TRUE(grid.ok());
        grid->concurrent_searches = 8;
        navigation = std::move(*GridNavigation::make(std::move(*grid)));
        enemy = world.add({.kind = ObjectKind::Threat, .position = {20.5f, 0, 20.5f}});
        for (std::uint32_t i = 0; i < agent_count; ++i) {
            const ObjectState agent{.position = {2.5f + static_cast<float>(i % 32), 0,
                                                 3.5f + static_cast<float>(i / 32 % 32)}};
            agents.push_back(world.add(agent));
            world.set_target(agents.back(), enemy);
        }
        world.publish();
    }

    SchedulerSettings settings() {
        return {.world = &world,
                .catalog = &catalog,
                .providers = {.rays = &rays, .navigation = navigation.get()}};
    }

    /// Out of sight, near, with a fallback that always answers.
    std::shared_ptr<const Program> hide(float radius = 8) const {
        ProgramBuilder query(catalog, "Hide");
        query.option("hidden")
            .generate({.generator = "grid", .radius = radius})
            .require({.criterion = "visible", .object = "target", .limit = Limit::IsFalse})
            .require({.criterion = "distance", .object = "target", .limit = Limit::Min, .value = 4})
            .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1})
            .option("stay")
            .generate({.generator = "currentPos"});
        return built(query);
    }

    /// Three costly steps: rays as a weight, path lengths as condition and weight.
    std::shared_ptr<const Program> flank(float radius = 8) const {
        ProgramBuilder query(catalog, "Flank");
        query.option("around him")
            .generate({.generator = "grid", .center = "target", .radius = radius})
            .require(
                {.criterion = "pathDistance", .object = "puppet", .limit = Limit::Max, .value = 40})
            .weigh({.criterion = "visible", .object = "target", .multiplier = -2})
            .weigh({.criterion = "pathDistance", .object = "puppet", .multiplier = -1})
            .weigh({.criterion = "random", .multiplier = 0.25f})
            .wanted(3);
        return built(query);
    }

    QueryInput input(const Program& program, ObjectId asker, const Snapshot& snapshot) const {
        return {.program = &program,
                .catalog = &catalog,
                .snapshot = &snapshot,
                .asker = asker,
                .providers = {.rays = &rays, .navigation = navigation.get()}};
    }

    World world;
    Catalog catalog;
    SimpleRays rays;
    std::unique_ptr<GridNavigation> navigation;
    ObjectId enemy;
    std::vector<ObjectId> agents;

  private:
    static std::shared_ptr<const Program> built(const ProgramBuilder& query) {
        Result<Program> program = query.build();
        EXPECT_TRUE(program.ok()) << to_string(program.diagnostics());
        return std::make_shared<const Program>(std::move(*program));
    }
};

/// Status, option and results; scores only where both are exact.
inline void expect_same(const AnswerView& a, const AnswerView& b) {
    EXPECT_EQ(a.status, b.status);
    if (a.status == Status::Found) {
        EXPECT_EQ(a.option, b.option);
    }
    ASSERT_EQ(a.results.size(), b.results.size());
    for (std::size_t i = 0; i < a.results.size(); ++i) {
        EXPECT_EQ(a.results[i].candidate, b.results[i].candidate);
        EXPECT_EQ(a.results[i].position, b.results[i].position);
        EXPECT_LE(a.results[i].score_low, b.results[i].score_high);
        EXPECT_GE(a.results[i].score_high, b.results[i].score_low);
    }
}

}  // namespace vantage::tests
