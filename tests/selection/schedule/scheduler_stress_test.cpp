// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The host that does everything at random, with worker threads and budgets of time: for sanitizers.
//
//   scheduler_stress_test --seconds=S    how long (2 unless told)

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "selection/schedule/host_simulation.h"

namespace vantage::tests {

double& stress_seconds() {
    static double seconds = 2;
    return seconds;
}

namespace {

TEST(SchedulerStress, holds_its_promises_on_four_threads) {
    const auto pool = make_thread_pool(4);
    HostSimulation simulation({.seed = 3, .tasks = pool.get(), .has_microseconds = true});
    simulation.run_for(stress_seconds());
    simulation.print();
}

}  // namespace
}  // namespace vantage::tests

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.rfind("--seconds=", 0) != 0) {
            std::fprintf(stderr, "scheduler_stress_test does not know %s\n", argv[i]);
            return 2;
        }
        vantage::tests::stress_seconds() = std::strtod(argv[i] + 10, nullptr);
    }
    return RUN_ALL_TESTS();
}
