// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The inspector in a game of one's own: a recorder that watches the scheduler, and one call. Run it
// with an argument (example_05_inspector stay) and it goes on, for you to look at in the browser.

#include <chrono>
#include <cstdio>
#include <thread>

#include "vantage/scheduler.h"
#include "vantage/simple_world.h"
#include "vantage_inspector/inspector.h"

using namespace vantage;

int main(int argc, char**) {
    SimpleRays rays;
    rays.add_box({.box = {{6, 0, 5}, {11, 3, 6}}});
    const auto grid = grid_from_text(
        "................\n................\n................\n................\n"
        "................\n......#####.....\n................\n................\n");
    const auto navigation = GridNavigation::make(*grid);
    World world;
    const ObjectId enemy = world.add({.kind = ObjectKind::Threat, .position = {12.5f, 0, 6.5f}});
    const ObjectId agent = world.add({.position = {3.5f, 0, 3.5f}});
    world.set_target(agent, enemy);

    Catalog catalog;
    add_builtin_words(catalog);
    const auto queries = compile_text({.name = "hide.vq", .text = R"(query Hide
option
  generation:
    grid around puppet = 6
  conditions:
    visible from target = false
  weights:
    distance from puppet = -1
)"},
                                      catalog);
    if (!queries.ok()) return std::fputs(to_string(queries.diagnostics()).c_str(), stderr), 1;
    const auto hide = std::make_shared<const Program>(queries->front());

    // The recorder copies what queries are given; the inspector reads it on threads of its own.
    const Providers providers{.rays = &rays, .navigation = navigation->get()};
    Recorder recorder({.catalog = &catalog, .title = "a yard"});
    const auto scheduler = Scheduler::make({.world = &world,
                                            .catalog = &catalog,
                                            .providers = providers,
                                            .watcher = &recorder.watcher()});
    recorder.set_name(agent, "Ada");
    recorder.set_name(enemy, "the gunman");
    const auto inspector = Inspector::start(
        {.catalog = &catalog, .recorder = &recorder, .title = "a yard", .providers = providers});
    if (!scheduler.ok() || !inspector.ok()) return 1;

    int frame = 0;
    for (; frame < 60 || argc > 1; ++frame) {
        (*inspector)->update();
        if (frame % 20 == 0) {
            const Submitted asked = (*scheduler)->submit({.program = hide, .asker = agent});
            (*scheduler)->update();
            const Completion* const answer = (*scheduler)->find(asked.ticket);
            if (answer != nullptr && argc == 1)
                std::printf("frame %d: %s\n", frame, to_string(answer->answer.status));
            (*scheduler)->release(asked.ticket);
        } else {
            (*scheduler)->update();
        }
        if (argc > 1) std::this_thread::sleep_for(std::chrono::milliseconds(16));
    }
    const auto recording = recorder.view();
    std::printf("%zu frames and %zu queries can be looked at\n", recording->frames().size(),
                recording->queries().size());
    return 0;
}
