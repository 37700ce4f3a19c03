// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The first question: where can I stand so that he does not see me, as near as possible?
//
//   . . . . . . . . .        P asks; E is the enemy that he knows of;
//   . . . . . . . . .        # is a wall, 3 m high.
//   . . # # # . . . .
//   . P . . . . . . E
//   . . . . . . . . .

#include <cstdio>

#include "vantage/answer.h"
#include "vantage/simple_world.h"

using namespace vantage;

int main() {
    // What the game has: rays, navigation, objects.
    SimpleRays rays;
    rays.add_box({.box = {{2, 0, 2}, {5, 3, 3}}});
    const auto grid = grid_from_text(R"(
.........
.........
..###....
.........
.........
)");
    const auto navigation = GridNavigation::make(*grid);
    World world;
    const ObjectId puppet = world.add({.position = {1.5f, 0, 3.5f}});
    const ObjectId enemy = world.add({.kind = ObjectKind::Threat, .position = {8.5f, 0, 3.5f}});
    world.set_target(puppet, enemy);
    world.publish();

    // What the designer asks.
    Catalog catalog;
    add_builtin_words(catalog);
    ProgramBuilder query(catalog, "HideNearby");
    query.option("out of sight")
        .generate({.generator = "grid", .radius = 4})
        .require({.criterion = "visible", .object = "target", .limit = Limit::IsFalse})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1});
    const Result<Program> program = query.build();
    if (!program.ok()) return std::fputs(to_string(program.diagnostics()).c_str(), stderr), 1;
    std::fputs(to_string(*program, catalog).c_str(), stdout);

    // What comes back.
    const auto snapshot = world.snapshot();
    const Answer answer =
        evaluate_reference({.program = &*program,
                            .catalog = &catalog,
                            .snapshot = snapshot.get(),
                            .asker = puppet,
                            .providers = {.rays = &rays, .navigation = navigation->get()}});
    std::printf("\n%s", to_string(answer.status));
    for (const AnswerResult& result : answer.results) {
        std::printf(": go to (%.1f, %.1f), score %.3f", static_cast<double>(result.position.x),
                    static_cast<double>(result.position.z), score_value(result.score_low));
    }
    std::printf("\n%u candidates, %u of them out of sight\n", answer.options[0].generated,
                answer.options[0].valid);
    return 0;
}
