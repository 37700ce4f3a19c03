// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The scheduler in the hands of a host that does everything at random.
//
//   host_simulation_test --queries=N    how many (30,000 unless told)
//   host_simulation_test --seed=S

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "selection/schedule/host_simulation.h"

namespace vantage::tests {

struct SimulationFlags {
    std::uint64_t queries = 30'000;
    std::uint64_t seed = 1;
};

SimulationFlags& simulation_flags() {
    static SimulationFlags flags;
    return flags;
}

namespace {

TEST(HostSimulation, every_query_is_completed_once_and_in_time) {
    const SimulationFlags& flags = simulation_flags();
    HostSimulation simulation({.seed = flags.seed});
    simulation.run(flags.queries);
    simulation.print();
    if (!HasFailure() && flags.queries >= 30'000) simulation.expect_all();
}

}  // namespace
}  // namespace vantage::tests

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    vantage::tests::SimulationFlags& flags = vantage::tests::simulation_flags();
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.rfind("--queries=", 0) == 0) {
            flags.queries = std::strtoull(argv[i] + 10, nullptr, 10);
        } else if (argument.rfind("--seed=", 0) == 0) {
            flags.seed = std::strtoull(argv[i] + 7, nullptr, 10);
        } else {
            std::fprintf(stderr, "host_simulation_test does not know %s\n", argv[i]);
            return 2;
        }
    }
    return RUN_ALL_TESTS();
}
