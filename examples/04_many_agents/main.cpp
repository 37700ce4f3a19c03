// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Many agents ask in one frame; the scheduler answers within a budget, frame by frame. One query
// is recorded and asked: why there, and why not here?

#include <cstdio>

#include "vantage/explain.h"
#include "vantage/scheduler.h"
#include "vantage/simple_world.h"

using namespace vantage;

namespace {

struct Game {
    int frame = 0;
    int answers = 0;
};

/// Called inside update(), once for each ticket.
void go_there(void* context, Scheduler&, Ticket, const Completion& completion) noexcept {
    Game& game = *static_cast<Game*>(context);
    ++game.answers;
    const AnswerView& answer = completion.answer;
    std::printf("frame %d: %s", game.frame, to_string(answer.status));
    if (!answer.results.empty()) {
        const Vec3 place = answer.results[0].position;
        std::printf(", go to (%.1f, %.1f)", static_cast<double>(place.x),
                    static_cast<double>(place.z));
    }
    std::printf(" (%llu units, %llu rays)\n",
                static_cast<unsigned long long>(completion.work.units),
                static_cast<unsigned long long>(completion.work.rays));
}

}  // namespace

int main() {
    // A yard of 24 by 16 m with two walls.
    SimpleRays rays;
    rays.add_box({.box = {{6, 0, 5}, {11, 3, 6}}});
    rays.add_box({.box = {{14, 0, 9}, {19, 3, 10}}});
    const auto grid = grid_from_text(R"(
........................
........................
........................
........................
........................
......#####.............
........................
........................
........................
..............#####.....
........................
........................
........................
........................
........................
........................
)");
    const auto navigation = GridNavigation::make(*grid);
    World world;
    const ObjectId enemy = world.add({.kind = ObjectKind::Threat, .position = {12.5f, 0, 8.5f}});
    ObjectId agents[6];
    for (int i = 0; i < 6; ++i) {
        agents[i] = world.add({.position = {3.5f + 3 * static_cast<float>(i), 0, 3.5f}});
        world.set_target(agents[i], enemy);
    }
    world.publish();

    Catalog catalog;
    add_builtin_words(catalog);
    ProgramBuilder query(catalog, "HideNearby");
    query.option("out of sight")
        .generate({.generator = "grid", .radius = 6})
        .require({.criterion = "visible", .object = "target", .limit = Limit::IsFalse})
        .require({.criterion = "distance", .object = "target", .limit = Limit::Min, .value = 3})
        .weigh({.criterion = "pathDistance", .object = "puppet", .multiplier = -1})
        .option("stay")
        .generate({.generator = "currentPos"});
    Result<Program> built = query.build();
    if (!built.ok()) return std::fputs(to_string(built.diagnostics()).c_str(), stderr), 1;
    const auto program = std::make_shared<const Program>(std::move(*built));

    const auto made =
        Scheduler::make({.world = &world,
                         .catalog = &catalog,
                         .providers = {.rays = &rays, .navigation = navigation->get()}});
    if (!made.ok()) return std::fputs(to_string(made.diagnostics()).c_str(), stderr), 1;
    Scheduler& scheduler = **made;

    // All ask at once. One query is recorded.
    Game game;
    QueryRecord record;
    for (const ObjectId agent : agents) {
        scheduler.submit({.program = program,
                          .asker = agent,
                          .record = agent == agents[3] ? &record : nullptr,
                          .on_completion = go_there,
                          .context = &game});
    }
    while (game.answers < 6) {
        ++game.frame;
        scheduler.update({.units = 40});  // A shipped game would say .microseconds = 500.
    }

    // Why there, and why not stay, or stand inside the wall?
    std::printf("\n%s", to_string(record, *program, catalog).c_str());
    const auto snapshot = world.snapshot();
    const QueryInput asked{.program = program.get(),
                           .catalog = &catalog,
                           .snapshot = snapshot.get(),
                           .asker = agents[3],
                           .providers = {.rays = &rays, .navigation = navigation->get()}};
    for (const Vec3 place : {Vec3{12.5f, 0, 3.5f}, Vec3{8.5f, 0, 5.5f}}) {
        const WhyNot reason = why_not(record, asked, place);
        std::printf("\nWhy not (%.1f, %.1f)?\n%s", static_cast<double>(place.x),
                    static_cast<double>(place.z), to_string(reason, *program, catalog).c_str());
    }
    return 0;
}
