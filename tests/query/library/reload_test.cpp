// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Single files reload as fast as they go, on a thread of their own, while a thousand agents ask: no
// answer is lost, and each names the version that it was found with. For the thread sanitizer.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <thread>

#include "selection/schedule/small_war.h"
#include "vantage/library.h"

namespace vantage::tests {

namespace {

constexpr std::uint32_t kAgents = 1000;
constexpr int kFiles = 20;
int reload_count = 1000;

/// The version shows in the program: version n wants n results at radius 3, in a circle of 1 to 8.
std::string version_of(int file, int number) {
    const int wanted = 1 + number % 8;
    return "query Q" + std::to_string(file) + "\nwanted " + std::to_string(wanted) +
           "\noption\n  generation:\n    grid around puppet = 3\n  weights:\n"
           "    distance from puppet = -1\n    random = 0." +
           std::to_string(1 + number % 9) + "\n";
}

struct Tally {
    std::uint64_t answers = 0, wrong = 0;
    /// Every program that was ever handed out, by hash.
    std::map<std::uint64_t, std::shared_ptr<const Program>> given;

    static void completed(void* context, Scheduler&, Ticket,
                          const Completion& completion) noexcept {
        Tally& self = *static_cast<Tally*>(context);
        ++self.answers;
        const auto program = self.given.find(completion.program_hash);
        const bool is_right = completion.answer.status == Status::Found &&
                              program != self.given.end() &&
                              completion.answer.results.size() == program->second->wanted;
        self.wrong += is_right ? 0 : 1;
    }
};

TEST(Reload, loses_no_answer_while_a_thousand_agents_ask) {
    SmallWar war(kAgents);
    QueryLibrary library(war.catalog);
    std::vector<std::string> names;
    for (int file = 0; file < kFiles; ++file) {
        names.push_back("file" + std::to_string(file) + ".vq");
        const std::string text = version_of(file, 0);
        const Result<Done> done = library.load({.name = names.back(), .text = text});
        ASSERT_TRUE(done.ok()) << to_string(done.diagnostics());
    }
    std::atomic<int> reloaded = 0, refused = 0;
    std::thread reloader([&] {
        for (int i = 1; i <= reload_count; ++i) {
            const int file = i % kFiles;
            const bool is_broken = i % 10 == 7;
            const std::string text =
                is_broken ? "query Q\noption\n  generatoin:\n" : version_of(file, i / kFiles + 1);
            const bool is_loaded =
                library.load({.name = names[static_cast<std::size_t>(file)], .text = text}).ok();
            refused += is_loaded ? 0 : 1;
            ++reloaded;
            if (i % 16 == 0) std::this_thread::yield();
        }
    });
    SchedulerSettings settings = war.settings();
    settings.max_tickets = kAgents;
    auto scheduler = Scheduler::make(settings);
    ASSERT_TRUE(scheduler.ok());
    Tally tally;
    std::uint64_t submitted = 0;
    while (reloaded < reload_count) {
        for (std::uint32_t agent = 0; agent < kAgents; ++agent) {
            const auto program = library.find("Q" + std::to_string(agent % kFiles));
            ASSERT_NE(program, nullptr);
            tally.given.emplace(program->hash, program);
            const Submitted asked = (*scheduler)
                                        ->submit({.program = program,
                                                  .asker = war.agents[agent],
                                                  .seed = submitted,
                                                  .on_completion = Tally::completed,
                                                  .context = &tally});
            if (asked.status != Status::InProgress) break;
            ++submitted;
        }
        (*scheduler)->update({.units = 2000});
    }
    reloader.join();
    while ((*scheduler)->counts().completed < submitted)
        (*scheduler)->update();
    EXPECT_EQ(tally.answers, submitted);
    EXPECT_EQ(tally.wrong, 0u);
    EXPECT_EQ(refused, (reload_count + 3) / 10) << "broken files, and no others";
    EXPECT_GT(tally.given.size(), static_cast<std::size_t>(kFiles)) << "versions changed meanwhile";
}

}  // namespace
}  // namespace vantage::tests

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    for (int i = 1; i < argc; ++i) {
        if (std::strncmp(argv[i], "--reloads=", 10) == 0)
            vantage::tests::reload_count = std::atoi(argv[i] + 10);
    }
    return RUN_ALL_TESTS();
}
