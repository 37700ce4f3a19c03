// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Once it is warm, a recorder allocates nothing, however often its ring has wrapped; and the system
// gives it its pages when it is made, not in the middle of an update.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <array>

#include "selection/schedule/small_war.h"
#include "vantage_record/recording.h"
#include "world/count_allocations.h"

namespace vantage::tests {
namespace {

struct NoSink final : RecordingSink {
    bool write(std::span<const std::uint8_t> bytes) noexcept override {
        size += bytes.size();
        return true;
    }
    std::uint64_t size = 0;
};

/// On any thread: that of the sink's writer counts too.
void expect_no_allocation(SinkThread thread) {
    SmallWar war(12);
    NoSink sink;
    Recorder recorder({.catalog = &war.catalog,
                       .ring_bytes = std::size_t{512} << 10,
                       .sink = &sink,
                       .sink_thread = thread,
                       .flush_updates = 10});
    SchedulerSettings settings = war.settings();
    settings.watcher = &recorder.watcher();
    auto scheduler = Scheduler::make(settings);
    ASSERT_TRUE(scheduler.ok());
    const std::array programs{war.hide(4), war.flank(4)};
    const auto play = [&](std::uint32_t updates) {
        for (std::uint32_t i = 0; i < updates; ++i) {
            war.world.set_time(static_cast<double>((*scheduler)->counts().updates) / 60);
            for (std::uint32_t k = 0; k < war.agents.size(); ++k) {
                const std::uint64_t dice = random_bits(1, k, i);
                war.world.set(war.agents[k],
                              {.position = {2.5f + static_cast<float>(dice % 30), 0, 3.5f}});
                if (dice % 3 != 0) continue;
                (*scheduler)
                    ->submit({.program = programs[dice / 4 % 2],
                              .asker = war.agents[k],
                              .seed = dice,
                              .on_completion = [](void*, Scheduler&, Ticket,
                                                  const Completion&) noexcept {}});
            }
            (*scheduler)->update({.units = 3000});
        }
    };
    play(3000);
    recorder.flush();
    const std::uint64_t written = sink.size;
    const std::uint64_t before = allocation_count();
    play(3000);
    recorder.flush();
    EXPECT_EQ(allocation_count() - before, 0u);
    EXPECT_GT(sink.size - written, std::uint64_t{2} << 20);  // The ring has wrapped, and more.
    if (thread == SinkThread::Scheduler) {
        EXPECT_EQ(recorder.dropped(), 0u);
    }
}

TEST(RecorderAllocation, there_is_none_in_steady_state) {
    expect_no_allocation(SinkThread::Scheduler);
}

TEST(RecorderAllocation, there_is_none_with_a_thread_that_writes) {
    expect_no_allocation(SinkThread::Own);
}

/// Each of them takes microseconds, and many more where the machine is a virtual one.
long page_faults() {
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_minflt;
}

TEST(RecorderAllocation, its_pages_are_there_before_it_writes_to_them) {
    constexpr std::size_t kPage = 4096, kRing = std::size_t{8} << 20;
    SmallWar war(12);
    Recorder recorder({.catalog = &war.catalog, .ring_bytes = kRing});
    SchedulerSettings settings = war.settings();
    settings.watcher = &recorder.watcher();
    auto scheduler = Scheduler::make(settings);
    ASSERT_TRUE(scheduler.ok());
    const auto program = war.flank();
    std::uint64_t submitted = 0;
    const auto play = [&](std::uint32_t updates) {
        for (std::uint32_t i = 0; i < updates; ++i) {
            for (const ObjectId agent : war.agents)
                (*scheduler)
                    ->submit({.program = program,
                              .asker = agent,
                              .seed = ++submitted,
                              .on_completion = [](void*, Scheduler&, Ticket,
                                                  const Completion&) noexcept {}});
            (*scheduler)->update();
        }
    };
    play(8);  // What else there is to be touched is touched.
    const long before = page_faults();
    play(60);
    const long faults = page_faults() - before;
    EXPECT_GT(recorder.view()->queries().size(), 400u);
    EXPECT_LT(faults, static_cast<long>(kRing / kPage / 8));
}

}  // namespace
}  // namespace vantage::tests
