// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The scheduler when memory ends, clocks jump, criteria are slow, agents are thousands, and hosts
// do what is unusual.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <limits>

#include "selection/hand_clock.h"
#include "selection/schedule/small_war.h"
#include "vantage/math.h"

namespace vantage::tests {
namespace {

std::unique_ptr<Scheduler> scheduler_with(const SchedulerSettings& settings) {
    auto made = Scheduler::make(settings);
    EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
    return std::move(*made);
}

// ---- memory -------------------------------------------------------------------------------------

class FailingAllocator final : public Allocator {
  public:
    explicit FailingAllocator(std::uint32_t fails_at) : fails_at_(fails_at) {}
    void* allocate(std::size_t size, std::size_t alignment) noexcept override {
        if (++calls == fails_at_) return nullptr;
        ++live;
        bytes += size;
        return default_allocator().allocate(size, alignment);
    }
    void deallocate(void* memory, std::size_t size, std::size_t alignment) noexcept override {
        --live;
        bytes -= size;
        default_allocator().deallocate(memory, size, alignment);
    }
    std::uint32_t calls = 0;
    std::int64_t live = 0;
    std::size_t bytes = 0;

  private:
    std::uint32_t fails_at_;
};

void run_script(SmallWar& war, Scheduler& scheduler) {
    const Ticket first = scheduler.submit({.program = war.hide(), .asker = war.agents[0]}).ticket;
    const Ticket second =
        scheduler.submit({.program = war.flank(3), .asker = war.agents[1]}).ticket;
    EXPECT_TRUE(scheduler.cancel(
        scheduler.submit({.program = war.flank(3), .asker = war.agents[2]}).ticket));
    for (int i = 0; i < 50; ++i)
        scheduler.update({.units = 30});
    EXPECT_EQ(scheduler.poll(first), Status::Found);
    EXPECT_EQ(scheduler.poll(second), Status::Found);
    EXPECT_TRUE(scheduler.release(first));
}

TEST(SchedulerFaults, any_allocation_may_fail_and_nothing_leaks) {
    SmallWar war;
    SchedulerSettings settings = war.settings();
    settings.max_tickets = 8;
    settings.max_running = 2;
    std::uint32_t failed = 0;
    for (std::uint32_t k = 1; k < 1000; ++k) {
        FailingAllocator allocator(k);
        settings.allocator = &allocator;
        auto made = Scheduler::make(settings);
        if (!made.ok()) {
            EXPECT_EQ(made.diagnostics()[0].code, "scheduler/memory");
            EXPECT_FALSE(made.diagnostics()[0].hint.empty());
            EXPECT_EQ(allocator.live, 0);
            EXPECT_EQ(allocator.bytes, 0u);
            ++failed;
            continue;
        }
        const std::uint32_t calls = allocator.calls;
        run_script(war, **made);
        EXPECT_EQ(allocator.calls, calls) << "allocates after it was made";
        made->reset();
        EXPECT_EQ(allocator.live, 0);
        EXPECT_EQ(allocator.bytes, 0u);
        EXPECT_LT(calls, k) << "an allocation failed and nobody noticed";
        break;
    }
    EXPECT_GT(failed, 10u);
}

// ---- clocks and slow criteria -------------------------------------------------------------------

TEST(SchedulerFaults, a_clock_that_jumps_changes_no_answer) {
    constexpr std::uint64_t kHour = 3'600'000'000'000ull;
    for (const std::uint64_t jump : {kHour, std::uint64_t{0} - kHour, std::uint64_t{1}}) {
        SmallWar war;
        HandClock clock;
        clock.now = 100 * kHour;
        clock.jump = jump;
        clock.jump_every = 37;
        SchedulerSettings settings = war.settings();
        settings.clock = &clock;
        const auto scheduler = scheduler_with(settings);
        const auto program = war.flank(3);
        const Ticket ticket =
            scheduler->submit({.program = program, .asker = war.agents[0]}).ticket;
        int updates = 0;
        while (scheduler->poll(ticket) == Status::InProgress) {
            EXPECT_TRUE(scheduler->update({.microseconds = 500}));
            ASSERT_LT(++updates, 2000);
        }
        const auto snapshot = war.world.snapshot();
        expect_same(scheduler->find(ticket)->answer,
                    evaluate_reference(war.input(*program, war.agents[0], *snapshot)));
    }
}

TEST(SchedulerFaults, a_clock_near_its_end_still_leaves_time_for_work) {
    SmallWar war;
    HandClock clock;
    clock.now = std::numeric_limits<std::uint64_t>::max() - 1000;
    SchedulerSettings settings = war.settings();
    settings.clock = &clock;
    const auto scheduler = scheduler_with(settings);
    const Ticket ticket = scheduler->submit({.program = war.hide(), .asker = war.agents[0]}).ticket;
    scheduler->update({.microseconds = 500});
    EXPECT_EQ(scheduler->poll(ticket), Status::Found);
}

/// A criterion that takes a fixed time by an injected clock.
struct SlowWord {
    HandClock* clock = nullptr;
    std::uint64_t takes = 0;
    std::uint64_t calls = 0;
    static void evaluate(const CriterionCall& call, float* values) noexcept {
        SlowWord& self = *static_cast<SlowWord*>(call.user);
        self.clock->now += self.takes;
        ++self.calls;
        for (std::uint32_t i = 0; i < call.candidates.count; ++i)
            values[i] = random_unit(7, 7, call.candidates.numbers[i]);
    }
};

bool add_slow_word(SmallWar& war, CostClass cost, CriterionFunction evaluate, void* user) {
    return war.catalog
        .add(CriterionRow{.name = "slow",
                          .cost = cost,
                          .evaluate = evaluate,
                          .user = user,
                          .help = "Takes long.",
                          .example = "slow"})
        .ok();
}

TEST(SchedulerFaults, a_slow_criterion_overruns_the_budget_by_one_call_at_most) {
    constexpr std::uint64_t kCall = 1'000'000;  // 1 ms
    constexpr std::uint32_t kBudget = 3'300;    // us: ends inside the fourth call
    for (const CostClass cost : {CostClass::Cheap, CostClass::Costly}) {
        SmallWar war(6);
        HandClock clock;
        SlowWord slow{&clock, kCall};
        ASSERT_TRUE(add_slow_word(war, cost, SlowWord::evaluate, &slow));
        ProgramBuilder query(war.catalog, "Slow");
        query.option("any")
            .generate({.generator = "grid", .radius = 9})
            .require({.criterion = "slow", .limit = Limit::Min, .value = 0.9f})
            .wanted(4);
        Result<Program> built = query.build();
        ASSERT_TRUE(built.ok());
        const auto program = std::make_shared<const Program>(std::move(*built));
        SchedulerSettings settings = war.settings();
        settings.clock = &clock;
        const auto scheduler = scheduler_with(settings);
        for (const ObjectId agent : war.agents)
            scheduler->submit({.program = program, .asker = agent});
        std::uint64_t worst = 0;
        int updates = 0;
        while (scheduler->counts().completed < war.agents.size()) {
            const std::uint64_t before = clock.now;
            scheduler->update({.microseconds = kBudget});
            worst = std::max(worst, clock.now - before);
            ASSERT_LT(++updates, 10'000);
        }
        EXPECT_LE(worst, kBudget * 1000 + kCall);
        EXPECT_GE(worst, kBudget * 1000 - kCall);
        EXPECT_GE(slow.calls, 20u);
    }
}

TEST(SchedulerFaults, a_word_that_takes_longer_than_an_update_may_is_named) {
    SmallWar war(1);
    HandClock clock;
    SlowWord slow{&clock, 2'000'000};
    ASSERT_TRUE(add_slow_word(war, CostClass::Costly, SlowWord::evaluate, &slow));
    ProgramBuilder query(war.catalog, "Slow");
    query.option("any")
        .generate({.generator = "grid", .radius = 2})
        .require({.criterion = "slow", .limit = Limit::Min, .value = 0.9f});
    Result<Program> built = query.build();
    ASSERT_TRUE(built.ok());
    static std::string line;
    line.clear();
    set_log_hook([](void*, LogLevel, std::string_view text) noexcept { line = text; }, nullptr);
    SchedulerSettings settings = war.settings();
    settings.clock = &clock;
    const auto scheduler = scheduler_with(settings);
    scheduler->submit(
        {.program = std::make_shared<const Program>(std::move(*built)), .asker = war.agents[0]});
    for (int i = 0; i < 1000 && scheduler->counts().completed == 0; ++i)
        scheduler->update({.microseconds = 500});
    set_log_hook(nullptr, nullptr);
    EXPECT_EQ(scheduler->counts().slow_calls, 1u);
    EXPECT_NE(line.find("\"min slow = 0.9"), std::string::npos) << line;
    EXPECT_NE(line.find("took 2000 microseconds"), std::string::npos) << line;
}

TEST(SchedulerFaults, a_small_budget_of_time_reaches_everybody) {
    constexpr std::uint64_t kCall = 1'000'000;
    SmallWar war(8);
    HandClock clock;
    struct Word {
        HandClock* clock;
        std::vector<std::uint32_t> calls = std::vector<std::uint32_t>(8);
        static void evaluate(const CriterionCall& call, float* values) noexcept {
            Word& self = *static_cast<Word*>(call.user);
            self.clock->now += kCall;
            ++self.calls[call.seed];
            std::fill_n(values, call.candidates.count, 0.0f);
        }
    } word{&clock};
    ASSERT_TRUE(add_slow_word(war, CostClass::Costly, Word::evaluate, &word));
    ProgramBuilder query(war.catalog, "Slow");
    query.option("any")
        .generate({.generator = "grid", .radius = 8})
        .require({.criterion = "slow", .limit = Limit::Min, .value = 1});
    Result<Program> built = query.build();
    ASSERT_TRUE(built.ok());
    const auto program = std::make_shared<const Program>(std::move(*built));
    SchedulerSettings settings = war.settings();
    settings.clock = &clock;
    const auto scheduler = scheduler_with(settings);
    for (std::uint32_t i = 0; i < 8; ++i)
        scheduler->submit({.program = program, .asker = war.agents[i], .seed = i});
    for (int i = 0; i < 16; ++i)
        scheduler->update({.microseconds = 3000});
    for (const std::uint32_t calls : word.calls)
        EXPECT_GE(calls, 3u);
}

// ---- thousands of agents ------------------------------------------------------------------------

/// Agents that ask again as soon as they are answered.
class Crowd {
  public:
    Crowd(SmallWar& war, Scheduler& scheduler) : war_(war), scheduler_(scheduler) {
        programs_ = {war.hide(1.5f), war.hide(4)};
        for (std::uint32_t i = 0; i < war.agents.size(); ++i)
            members_.push_back({this, i});
        for (Member& member : members_)
            ask(member);
    }

    /// Jain, Chiu and Hawe 1984: 1 when all got the same, 1/n when one got everything.
    double fairness() const {
        double sum = 0, squares = 0;
        for (const Member& member : members_) {
            sum += member.completions;
            squares += static_cast<double>(member.completions) * member.completions;
        }
        return sum * sum / (static_cast<double>(members_.size()) * squares);
    }
    std::uint32_t oldest = 0;

  private:
    struct Member {
        Crowd* crowd = nullptr;
        std::uint32_t number = 0;
        std::uint32_t completions = 0;
    };

    void ask(Member& member) {
        const bool is_demanding = member.number % 10 == 0;
        EXPECT_TRUE(scheduler_
                        .submit({.program = programs_[is_demanding ? 1 : 0],
                                 .asker = war_.agents[member.number],
                                 .on_completion = hear,
                                 .context = &member})
                        .ticket);
    }

    static void hear(void* context, Scheduler&, Ticket, const Completion& completion) noexcept {
        Member& member = *static_cast<Member*>(context);
        ++member.completions;
        member.crowd->oldest = std::max(member.crowd->oldest, completion.latency_updates);
        member.crowd->ask(member);
    }

    SmallWar& war_;
    Scheduler& scheduler_;
    std::vector<std::shared_ptr<const Program>> programs_;
    std::vector<Member> members_;
};

TEST(SchedulerFaults, five_thousand_agents_are_served_alike) {
    constexpr std::uint32_t kAgents = 5000, kRounds = 5;
    constexpr std::uint32_t kUnits = 1000;  // 1 ms, at about a microsecond for each
    for (const bool is_first_come_first_served : {false, true}) {
        SmallWar war(kAgents, {.max_objects = kAgents + 8});
        SchedulerSettings settings = war.settings();
        settings.max_tickets = kAgents + 8;
        settings.is_first_come_first_served = is_first_come_first_served;
        const auto scheduler = scheduler_with(settings);
        Crowd crowd(war, *scheduler);
        while (scheduler->counts().completed < kRounds * kAgents)
            scheduler->update({.units = kUnits});
        const std::uint64_t round = scheduler->counts().updates / kRounds;
        std::printf("  fairness %.4f, one round in %llu updates, the oldest waited %u\n",
                    crowd.fairness(), static_cast<unsigned long long>(round), crowd.oldest);
        EXPECT_GE(crowd.fairness(), 0.9);
        EXPECT_LE(crowd.oldest, 2 * round);
        EXPECT_LE(scheduler->counts().units, scheduler->counts().updates * kUnits);
    }
}

// ---- unusual hosts ------------------------------------------------------------------------------

/// Rays that are only taken when told, and answered by hand.
class HandRays final : public AsyncRays {
  public:
    std::size_t begin(std::span<const RayTask> tasks) noexcept override {
        const std::size_t count = std::min(tasks.size(), takes);
        seen.insert(seen.end(), tasks.begin(), tasks.end());
        taken.insert(taken.end(), tasks.begin(),
                     tasks.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }
    std::size_t collect(std::span<RayAnswer> out) noexcept override {
        const std::size_t count = std::min(out.size(), answers.size());
        std::copy_n(answers.begin(), count, out.begin());
        answers.erase(answers.begin(), answers.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }
    void answer_taken(RayVerdict verdict = RayVerdict::Blocked) {
        for (const RayTask& task : taken)
            answers.push_back({task.id, verdict});
        taken.clear();
    }
    std::size_t takes = 1000;
    std::vector<RayTask> seen, taken;
    std::vector<RayAnswer> answers;
};

TEST(SchedulerFaults, rays_of_a_cancelled_query_are_not_sent_any_more) {
    SmallWar war;
    HandRays service;
    service.takes = 0;
    SchedulerSettings settings = war.settings();
    settings.async_rays = &service;
    const auto scheduler = scheduler_with(settings);
    const Ticket ticket = scheduler->submit({.program = war.hide(), .asker = war.agents[0]}).ticket;
    scheduler->update();
    ASSERT_FALSE(service.seen.empty());
    EXPECT_TRUE(scheduler->cancel(ticket));
    service.seen.clear();
    service.takes = 1000;
    for (int i = 0; i < 5; ++i)
        scheduler->update();
    EXPECT_TRUE(service.seen.empty());
}

TEST(SchedulerFaults, answers_to_rays_that_were_refused_are_ignored) {
    SmallWar war;
    HandRays service;
    service.takes = 0;
    SchedulerSettings settings = war.settings();
    settings.async_rays = &service;
    settings.max_running = 1;
    const auto scheduler = scheduler_with(settings);
    const auto program = war.hide();
    const Ticket ticket = scheduler->submit({.program = program, .asker = war.agents[0]}).ticket;
    scheduler->update();
    const std::size_t offered = service.seen.size();
    ASSERT_GT(offered, 0u);
    for (int i = 0; i < 10; ++i) {
        for (const RayTask& task : service.seen)
            service.answers.push_back({task.id, RayVerdict::Clear});
        service.seen.clear();
        scheduler->update();
        EXPECT_EQ(service.seen.size(), offered);  // The same again: nothing moved.
    }
    EXPECT_EQ(scheduler->counts().rays_ignored, 10 * offered);
    EXPECT_EQ(scheduler->poll(ticket), Status::InProgress);
    service.takes = 1000;
    for (int i = 0; i < 200 && scheduler->poll(ticket) == Status::InProgress; ++i) {
        service.answer_taken();
        scheduler->update();
    }
    EXPECT_EQ(scheduler->poll(ticket), Status::Found);
}

TEST(SchedulerFaults, a_provider_that_takes_nothing_times_out) {
    SmallWar war;
    HandRays service;
    service.takes = 0;
    SchedulerSettings settings = war.settings();
    settings.async_rays = &service;
    settings.ray_timeout = 5;
    const auto scheduler = scheduler_with(settings);
    const Ticket ticket = scheduler->submit({.program = war.hide(), .asker = war.agents[0]}).ticket;
    for (int i = 0; i < 7; ++i)
        scheduler->update();
    EXPECT_EQ(scheduler->poll(ticket), Status::ProviderTimeout);
}

TEST(SchedulerFaults, rays_cannot_come_later_and_be_traced_at_once) {
    SmallWar war;
    HandRays service;
    SchedulerSettings settings = war.settings();
    settings.async_rays = &service;
    settings.traces_at_once = true;
    const auto scheduler = Scheduler::make(settings);
    ASSERT_FALSE(scheduler.ok());
    EXPECT_EQ(scheduler.diagnostics()[0].code, "scheduler/two-kinds-of-rays");
}

TEST(SchedulerFaults, the_cap_on_rays_times_nobody_out) {
    SmallWar war(20);
    HandRays service;
    SchedulerSettings settings = war.settings();
    settings.async_rays = &service;
    settings.max_rays = 1;
    settings.ray_timeout = 4;
    const auto scheduler = scheduler_with(settings);
    std::vector<Ticket> tickets;
    for (const ObjectId agent : war.agents)
        tickets.push_back(scheduler->submit({.program = war.hide(2), .asker = agent}).ticket);
    for (int i = 0; i < 3000 && scheduler->counts().completed < tickets.size(); ++i) {
        service.answer_taken();
        scheduler->update();
    }
    for (const Ticket ticket : tickets)
        EXPECT_EQ(scheduler->poll(ticket), Status::Found);
}

TEST(SchedulerFaults, path_searches_of_a_cancelled_query_go_to_the_next) {
    SmallWar war;
    HandRays service;
    SchedulerSettings settings = war.settings();
    settings.async_rays = &service;
    settings.max_searches = 1;
    const auto scheduler = scheduler_with(settings);
    const Ticket holder =
        scheduler->submit({.program = war.flank(3), .asker = war.agents[0]}).ticket;
    const Ticket next = scheduler->submit({.program = war.flank(3), .asker = war.agents[1]}).ticket;
    for (int i = 0; i < 5; ++i)
        scheduler->update();
    ASSERT_FALSE(service.taken.empty());  // The holder waits for rays, the next for the search.
    EXPECT_TRUE(scheduler->cancel(holder));
    for (int i = 0; i < 50; ++i) {
        service.answer_taken();
        scheduler->update();
    }
    EXPECT_EQ(scheduler->poll(next), Status::Found);
}

TEST(SchedulerFaults, callbacks_may_submit_and_cancel_with_every_ticket_in_use) {
    struct Busy {
        SmallWar war;
        std::shared_ptr<const Program> program = war.hide(2);
        int heard = 0, cancelled = 0;
        static void hear(void* context, Scheduler& scheduler, Ticket,
                         const Completion& done) noexcept {
            Busy& self = *static_cast<Busy*>(context);
            ++self.heard;
            self.cancelled += done.answer.status == Status::Cancelled ? 1 : 0;
            if (self.heard > 200) return;
            for (;;) {
                const Submitted submitted = scheduler.submit({.program = self.program,
                                                              .asker = self.war.agents[0],
                                                              .on_completion = hear,
                                                              .context = &self});
                if (!submitted.ticket) return;
                EXPECT_TRUE(scheduler.cancel(submitted.ticket));
            }
        }
    } busy;
    SchedulerSettings settings = busy.war.settings();
    settings.max_tickets = 5;
    const auto scheduler = scheduler_with(settings);
    for (int i = 0; i < 5; ++i)
        scheduler->submit({.program = busy.program,
                           .asker = busy.war.agents[1],
                           .on_completion = Busy::hear,
                           .context = &busy});
    for (int i = 0; i < 200 && scheduler->counts().completed < scheduler->counts().submitted; ++i)
        scheduler->update();
    EXPECT_GT(busy.cancelled, 190);
    EXPECT_EQ(static_cast<std::uint64_t>(busy.heard), scheduler->counts().submitted);
}

TEST(SchedulerFaults, a_deadline_at_the_end_of_time_is_none) {
    SmallWar war;
    const auto scheduler = scheduler_with(war.settings());
    scheduler->update();
    const Ticket ticket =
        scheduler->submit({.program = war.flank(), .asker = war.agents[0], .deadline = 0xffffffffu})
            .ticket;
    scheduler->update({.units = 1});
    EXPECT_EQ(scheduler->poll(ticket), Status::InProgress);
    scheduler->update();
    EXPECT_EQ(scheduler->poll(ticket), Status::Found);
}

TEST(SchedulerFaults, a_removed_word_ends_the_option_that_uses_it) {
    struct Word {
        bool is_removed = false;
        std::uint32_t calls = 0, calls_too_late = 0;
        static void evaluate(const CriterionCall& call, float* values) noexcept {
            Word& self = *static_cast<Word*>(call.user);
            ++(self.is_removed ? self.calls_too_late : self.calls);
            std::fill_n(values, call.candidates.count, 0.0f);
        }
    };
    // After so many units: in generation, in the cheap pass, in the search.
    for (const std::uint32_t units : {1u, 2u, 3u, 4u, 5u, 6u, 9u, 14u}) {
        for (const char* removed : {"grid", "odd", "oddCheap"}) {
            SmallWar war;
            Word word;
            CriterionRow row{.name = "odd",
                             .cost = CostClass::Costly,
                             .evaluate = Word::evaluate,
                             .user = &word,
                             .help = "Odd.",
                             .example = "odd"};
            ASSERT_TRUE(war.catalog.add(row).ok());
            row.name = "oddCheap";
            row.cost = CostClass::Cheap;
            ASSERT_TRUE(war.catalog.add(row).ok());
            ProgramBuilder query(war.catalog, "Odd");
            query.option("odd")
                .generate({.generator = "grid", .radius = 8})
                .require({.criterion = "odd", .limit = Limit::Min, .value = 1})
                .weigh({.criterion = "oddCheap"})
                .option("stay")
                .generate({.generator = "currentPos"});
            Result<Program> built = query.build();
            ASSERT_TRUE(built.ok());
            const auto scheduler = scheduler_with(war.settings());
            const Ticket ticket =
                scheduler
                    ->submit({.program = std::make_shared<const Program>(std::move(*built)),
                              .asker = war.agents[0]})
                    .ticket;
            scheduler->update({.units = units});
            ASSERT_EQ(scheduler->poll(ticket), Status::InProgress);
            EXPECT_TRUE(war.catalog.remove(removed));
            word.is_removed = std::string(removed) != "grid";
            const std::uint32_t calls = word.calls;
            scheduler->update();
            const Completion* completion = scheduler->find(ticket);
            ASSERT_NE(completion, nullptr);
            EXPECT_EQ(completion->answer.status, Status::Found);
            EXPECT_EQ(completion->answer.option, 1u);
            EXPECT_EQ(completion->answer.options[0].status, Status::InvalidHandle);
            EXPECT_EQ(word.calls, calls);
            EXPECT_EQ(word.calls_too_late, 0u);
        }
    }
}

TEST(SchedulerFaults, a_newcomer_waits_while_the_world_lags) {
    SmallWar war(4, {.max_snapshots = 2});
    const auto scheduler = scheduler_with(war.settings());
    auto held = war.world.snapshot();
    war.world.set(war.agents[0], {.position = {9, 0, 9}});
    scheduler->update();  // Both snapshots are in use from here on.
    const ObjectId newcomer = war.world.add({.position = {5.5f, 0, 5.5f}});
    war.world.set_target(newcomer, war.enemy);
    const Ticket ticket = scheduler->submit({.program = war.hide(), .asker = newcomer}).ticket;
    scheduler->update();
    ASSERT_GT(war.world.lagging_publishes(), 0u);
    EXPECT_EQ(scheduler->poll(ticket), Status::InProgress);
    EXPECT_EQ(scheduler->counts().waiting, 1u);
    held.reset();
    scheduler->update();
    EXPECT_EQ(scheduler->poll(ticket), Status::Found);
    EXPECT_EQ(scheduler->counts().waiting, 0u);
}

TEST(SchedulerFaults, a_job_that_wants_more_and_does_nothing_does_not_hang_the_update) {
    struct Idler final : Job {
        JobState step(WorkTurn&) noexcept override {
            return ++steps < 5 ? JobState::More : JobState::Done;
        }
        int steps = 0;
    } idler;
    SmallWar war;
    const auto scheduler = scheduler_with(war.settings());
    const Ticket ticket = scheduler->submit(idler, {}).ticket;
    for (int i = 1; i < 5; ++i) {
        scheduler->update();
        EXPECT_EQ(idler.steps, i);
    }
    scheduler->update();
    EXPECT_EQ(scheduler->poll(ticket), Status::Found);
}

}  // namespace
}  // namespace vantage::tests
