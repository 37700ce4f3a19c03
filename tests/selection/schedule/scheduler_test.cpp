// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the scheduler promises to those who submit.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "selection/schedule/small_war.h"

namespace vantage::tests {
namespace {

std::unique_ptr<Scheduler> made(const SchedulerSettings& settings) {
    auto scheduler = Scheduler::make(settings);
    EXPECT_TRUE(scheduler.ok()) << to_string(scheduler.diagnostics());
    return std::move(*scheduler);
}

/// Remembers what was delivered.
struct Heard {
    std::vector<Ticket> order;
    std::vector<Status> statuses;
    std::vector<std::uint32_t> latencies;

    static void hear(void* context, Scheduler&, Ticket ticket,
                     const Completion& completion) noexcept {
        Heard& self = *static_cast<Heard*>(context);
        self.order.push_back(ticket);
        self.statuses.push_back(completion.answer.status);
        self.latencies.push_back(completion.latency_updates);
    }
};

TEST(Scheduler, answers_as_the_reference_does) {
    SmallWar war;
    const auto scheduler = made(war.settings());
    for (const auto& program : {war.hide(), war.flank()}) {
        const Submitted submitted = scheduler->submit({.program = program, .asker = war.agents[0]});
        ASSERT_TRUE(submitted.ticket);
        EXPECT_EQ(scheduler->poll(submitted.ticket), Status::InProgress);
        EXPECT_EQ(scheduler->find(submitted.ticket), nullptr);
        scheduler->update();
        const Completion* completion = scheduler->find(submitted.ticket);
        ASSERT_NE(completion, nullptr);
        const auto snapshot = war.world.snapshot();
        const Answer expected = evaluate_reference(war.input(*program, war.agents[0], *snapshot));
        ASSERT_EQ(expected.status, Status::Found);
        expect_same(completion->answer, expected);
        EXPECT_EQ(completion->program_hash, program->hash);
        EXPECT_EQ(completion->latency_updates, 1u);
        EXPECT_TRUE(scheduler->release(submitted.ticket));
        EXPECT_FALSE(scheduler->release(submitted.ticket));
        EXPECT_EQ(scheduler->poll(submitted.ticket), Status::InvalidHandle);
    }
}

TEST(Scheduler, keeps_a_budget_in_units_exactly) {
    SmallWar war(16);
    const auto scheduler = made(war.settings());
    for (const ObjectId agent : war.agents) {
        scheduler->submit({.program = war.hide(), .asker = agent});
        scheduler->submit({.program = war.flank(), .asker = agent});
    }
    std::uint64_t before = 0, updates = 0;
    while (scheduler->counts().completed < 2 * war.agents.size()) {
        scheduler->update({.units = 40});
        EXPECT_LE(scheduler->counts().units - before, 41u);
        before = scheduler->counts().units;
        ASSERT_LT(++updates, 10'000u);
    }
    EXPECT_GT(updates, 5u);
}

class SchedulerOfEitherKind : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(rays, SchedulerOfEitherKind, testing::Bool(),
                         [](const auto& traces_at_once) {
                             return traces_at_once.param ? "traced_at_once" : "gathered";
                         });

TEST_P(SchedulerOfEitherKind,
       gives_the_same_answers_in_the_same_updates_for_any_number_of_threads) {
    std::vector<std::pair<std::vector<Status>, std::vector<std::uint32_t>>> runs;
    std::vector<std::vector<Vec3>> places;
    for (const std::uint32_t threads : {0u, 1u, 2u, 4u}) {
        SmallWar war(24);
        SchedulerSettings settings = war.settings();
        settings.traces_at_once = GetParam();
        const auto pool = threads > 0 ? make_thread_pool(threads) : nullptr;
        settings.tasks = pool.get();
        settings.max_running = 10;
        const auto scheduler = made(settings);
        Heard heard;
        std::vector<Ticket> tickets;
        for (const ObjectId agent : war.agents) {
            scheduler->submit({.program = war.hide(),
                               .asker = agent,
                               .on_completion = Heard::hear,
                               .context = &heard});
            tickets.push_back(scheduler->submit({.program = war.flank(), .asker = agent}).ticket);
        }
        for (int i = 0; i < 2000 && scheduler->counts().completed < 48; ++i)
            scheduler->update({.units = 23});
        EXPECT_EQ(scheduler->counts().completed, 48u);
        runs.emplace_back(heard.statuses, heard.latencies);
        std::vector<Vec3>& found = places.emplace_back();
        for (const Ticket ticket : tickets) {
            const Completion* completion = scheduler->find(ticket);
            ASSERT_NE(completion, nullptr);
            for (const AnswerResult& result : completion->answer.results)
                found.push_back(result.position);
            runs.back().second.push_back(completion->latency_updates);
        }
    }
    for (std::size_t i = 1; i < runs.size(); ++i) {
        EXPECT_EQ(runs[i], runs[0]);
        EXPECT_EQ(places[i], places[0]);
    }
}

TEST(Scheduler, delivers_cancelled_tickets_once_and_works_no_more_on_them) {
    SmallWar war;
    const auto scheduler = made(war.settings());
    Heard heard;
    const auto submit = [&] {
        return scheduler
            ->submit({.program = war.flank(),
                      .asker = war.agents[0],
                      .on_completion = Heard::hear,
                      .context = &heard})
            .ticket;
    };
    const Ticket waiting = submit();
    EXPECT_TRUE(scheduler->cancel(waiting));
    EXPECT_FALSE(scheduler->cancel(waiting));
    const Ticket running = submit();
    scheduler->update({.units = 3});
    EXPECT_EQ(heard.statuses, std::vector{Status::Cancelled});
    const std::uint64_t units = scheduler->counts().units;
    EXPECT_TRUE(scheduler->cancel(running));
    scheduler->update();
    EXPECT_EQ(scheduler->counts().units, units);
    EXPECT_EQ(heard.statuses, (std::vector{Status::Cancelled, Status::Cancelled}));
    scheduler->update();
    EXPECT_EQ(heard.order.size(), 2u);
}

TEST(Scheduler, cancels_what_a_destroyed_agent_asked) {
    SmallWar war;
    const auto scheduler = made(war.settings());
    Heard heard;
    for (int i = 0; i < 3; ++i)
        scheduler->submit({.program = war.flank(),
                           .asker = war.agents[1],
                           .on_completion = Heard::hear,
                           .context = &heard});
    scheduler->update({.units = 2});
    war.world.remove(war.agents[1]);
    scheduler->update({.units = 2});
    EXPECT_EQ(heard.statuses, std::vector(3, Status::Cancelled));
    EXPECT_EQ(scheduler->submit({.program = war.hide(), .asker = war.agents[1]}).status,
              Status::InvalidHandle);
}

TEST(Scheduler, finishes_on_its_snapshot_and_tells_of_a_lost_object) {
    SmallWar war;
    const auto scheduler = made(war.settings());
    const auto before = war.world.snapshot();
    const auto program = war.flank();
    const Ticket ticket = scheduler->submit({.program = program, .asker = war.agents[0]}).ticket;
    scheduler->update({.units = 2});
    war.world.remove(war.enemy);
    for (int i = 0; i < 100 && scheduler->poll(ticket) == Status::InProgress; ++i)
        scheduler->update({.units = 16});
    const Completion* completion = scheduler->find(ticket);
    ASSERT_NE(completion, nullptr);
    EXPECT_TRUE(completion->has_lost_object);
    expect_same(completion->answer,
                evaluate_reference(war.input(*program, war.agents[0], *before)));
}

/// Out of sight and in reach; both must still hold when the answer is given.
std::shared_ptr<const Program> keep_hidden(const SmallWar& war) {
    ProgramBuilder query(war.catalog, "KeepHidden");
    query.option("hidden")
        .generate({.generator = "grid", .radius = 6})
        .require(
            {.criterion = "visible", .object = "target", .limit = Limit::IsFalse, .is_kept = true})
        .require({.criterion = "pathDistance",
                  .object = "puppet",
                  .limit = Limit::Max,
                  .value = 30,
                  .is_kept = true})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1})
        .wanted(4)
        .option("stay")
        .generate({.generator = "currentPos"});
    Result<Program> program = query.build();
    EXPECT_TRUE(program.ok()) << to_string(program.diagnostics());
    return std::make_shared<const Program>(std::move(*program));
}

TEST(Scheduler, checks_what_must_be_kept_again_when_the_world_changed_meanwhile) {
    int changed_answers = 0, fallbacks = 0;
    for (std::uint32_t units = 1; units < 60; ++units) {
        SmallWar war;
        const auto scheduler = made(war.settings());
        const auto program = keep_hidden(war);
        const Ticket ticket =
            scheduler->submit({.program = program, .asker = war.agents[0]}).ticket;
        scheduler->update({.units = units});
        const bool was_done = scheduler->poll(ticket) != Status::InProgress;
        // All walls fall: nothing is hidden any more.
        for (std::uint32_t part = 1; part <= 4; ++part)
            war.rays.remove_box(part);
        scheduler->update();
        const Completion* completion = scheduler->find(ticket);
        ASSERT_NE(completion, nullptr);
        EXPECT_EQ(completion->answer.status, Status::Found);
        if (was_done) {
            EXPECT_EQ(completion->answer.option, 0u);
            EXPECT_EQ(completion->first_revision, completion->last_revision);
            continue;
        }
        ++changed_answers;
        EXPECT_NE(completion->first_revision, completion->last_revision);
        fallbacks += completion->answer.option == 1 ? 1 : 0;
    }
    EXPECT_GT(changed_answers, 5);
    EXPECT_EQ(fallbacks, changed_answers);
}

TEST(Scheduler, a_result_that_does_not_hold_any_more_makes_room_for_the_next_best) {
    int replaced = 0;
    for (std::uint32_t units = 1; units < 60; ++units) {
        SmallWar war;
        const auto program = keep_hidden(war);
        const auto snapshot = war.world.snapshot();
        QueryInput input = war.input(*program, war.agents[0], *snapshot);
        input.wanted = 5;
        const Answer expected = evaluate_reference(input);
        ASSERT_EQ(expected.results.size(), 5u);
        const auto scheduler = made(war.settings());
        const Ticket ticket =
            scheduler->submit({.program = program, .asker = war.agents[0]}).ticket;
        scheduler->update({.units = units});
        if (scheduler->poll(ticket) != Status::InProgress) break;
        // The second best place becomes a wall: nobody gets there any more.
        const Vec3 lost = expected.results[1].position;
        ASSERT_TRUE(war.navigation->set_height({.column = static_cast<std::uint32_t>(lost.x),
                                                .row = static_cast<std::uint32_t>(lost.z)},
                                               kGridWall));
        for (int i = 0; i < 500 && scheduler->poll(ticket) == Status::InProgress; ++i)
            scheduler->update({.units = 3});
        const Completion* completion = scheduler->find(ticket);
        ASSERT_NE(completion, nullptr);
        ASSERT_EQ(completion->answer.status, Status::Found);
        EXPECT_EQ(completion->answer.option, 0u);
        ASSERT_EQ(completion->answer.results.size(), 4u);
        for (const AnswerResult& result : completion->answer.results)
            EXPECT_NE(result.position, lost);
        replaced += completion->answer.results[3].position == expected.results[4].position ? 1 : 0;
    }
    EXPECT_GT(replaced, 3);
}

TEST(Scheduler, a_word_removed_while_results_are_checked_again_leaves_no_old_results) {
    for (std::uint32_t units = 1; units < 40; ++units) {
        for (const std::uint32_t more : {1u, 2u, 3u, 5u}) {
            SmallWar war;
            const auto scheduler = made(war.settings());
            const Ticket ticket =
                scheduler->submit({.program = keep_hidden(war), .asker = war.agents[0]}).ticket;
            scheduler->update({.units = units});
            war.rays.add_box({.box = {{38, 0, 38}, {39, 1, 39}}});
            scheduler->update({.units = more});
            const bool was_done = scheduler->poll(ticket) != Status::InProgress;
            ASSERT_TRUE(war.catalog.remove("pathDistance"));
            for (int i = 0; i < 500 && scheduler->poll(ticket) == Status::InProgress; ++i)
                scheduler->update({.units = 3});
            const Completion* completion = scheduler->find(ticket);
            ASSERT_NE(completion, nullptr);
            ASSERT_EQ(completion->answer.status, Status::Found);
            if (was_done) continue;
            EXPECT_EQ(completion->answer.option, 1u);
            ASSERT_EQ(completion->answer.results.size(), 1u);
            EXPECT_EQ(completion->answer.results[0].candidate, 0u);
        }
    }
}

TEST(Scheduler, keeps_results_that_a_change_elsewhere_does_not_touch) {
    SmallWar war;
    const auto program = keep_hidden(war);
    const auto snapshot = war.world.snapshot();
    const Answer expected = evaluate_reference(war.input(*program, war.agents[0], *snapshot));
    ASSERT_EQ(expected.results.size(), 4u);
    for (std::uint32_t units = 1; units < 60; ++units) {
        const auto scheduler = made(war.settings());
        const Ticket ticket =
            scheduler->submit({.program = program, .asker = war.agents[0]}).ticket;
        scheduler->update({.units = units});
        const std::uint32_t part = war.rays.add_box({.box = {{38, 0, 38}, {39, 1, 39}}});
        for (int i = 0; i < 500 && scheduler->poll(ticket) == Status::InProgress; ++i)
            scheduler->update({.units = 3});
        war.rays.remove_box(part);
        ASSERT_NE(scheduler->find(ticket), nullptr);
        expect_same(scheduler->find(ticket)->answer, expected);
    }
}

TEST(Scheduler, at_the_deadline_names_a_leader_and_what_may_be_missed) {
    SmallWar war;
    const auto program = war.flank(3);
    const auto snapshot = war.world.snapshot();
    Answer all = evaluate_reference([&] {
        QueryInput input = war.input(*program, war.agents[0], *snapshot);
        input.wanted = 64;
        return input;
    }());
    bool was_verified = false, was_open = false;
    for (std::uint32_t units = 1; units < 200; ++units) {
        const auto scheduler = made(war.settings());
        // Exact scores: a place that holds everything has its weights still before it.
        const Ticket ticket = scheduler
                                  ->submit({.program = program,
                                            .asker = war.agents[0],
                                            .has_exact_scores = true,
                                            .deadline = 2})
                                  .ticket;
        scheduler->update({.units = units});
        if (scheduler->poll(ticket) == Status::Found) break;
        EXPECT_EQ(scheduler->poll(ticket), Status::InProgress);
        scheduler->update({.units = 1});
        const Completion* completion = scheduler->find(ticket);
        ASSERT_NE(completion, nullptr);
        if (completion->answer.status == Status::Found) break;
        ASSERT_EQ(completion->answer.status, Status::Undecided);
        const Unfinished& unfinished = completion->answer.unfinished;
        if (!unfinished.has_leader) continue;
        was_open |= unfinished.unchecked_count != 0;
        if (unfinished.unchecked_count != 0) continue;
        was_verified = true;
        // The reference knows its score and the best one's.
        const auto named = std::find_if(all.results.begin(), all.results.end(), [&](auto& result) {
            return result.candidate == unfinished.leader.candidate;
        });
        if (named == all.results.end()) continue;
        EXPECT_GE(named->score_low, unfinished.leader.score_low);
        EXPECT_LE(named->score_low, unfinished.leader.score_high);
        const std::size_t next = completion->answer.results.size();
        EXPECT_LE(all.results[next].score_low - unfinished.leader.score_low, unfinished.may_miss);
    }
    EXPECT_TRUE(was_verified);
    EXPECT_TRUE(was_open);
}

TEST(Scheduler, prefers_the_urgent_and_forgets_nobody) {
    SmallWar war(40);
    SchedulerSettings settings = war.settings();
    settings.max_running = 1;
    const auto scheduler = made(settings);
    Heard heard;
    const auto submit = [&](ObjectId agent, std::int8_t priority) {
        return scheduler
            ->submit({.program = war.hide(),
                      .asker = agent,
                      .priority = priority,
                      .on_completion = Heard::hear,
                      .context = &heard})
            .ticket;
    };
    const Ticket ordinary = submit(war.agents[0], 0);
    const Ticket urgent = submit(war.agents[1], 5);
    const Ticket idle = submit(war.agents[2], -1);
    // A stream of urgent newcomers must not keep the idle one waiting for ever.
    int updates = 0;
    while (std::find(heard.order.begin(), heard.order.end(), idle) == heard.order.end()) {
        submit(war.agents[static_cast<std::size_t>(3 + updates % 30)], 2);
        scheduler->update({.units = 12});
        ASSERT_LT(++updates, 400);
    }
    const auto place = [&](Ticket ticket) {
        return std::find(heard.order.begin(), heard.order.end(), ticket) - heard.order.begin();
    };
    EXPECT_LT(place(urgent), place(ordinary));
    EXPECT_LT(place(ordinary), place(idle));
}

TEST(Scheduler, an_agent_that_asks_much_does_not_crowd_out_the_others) {
    SmallWar war(2);
    SchedulerSettings settings = war.settings();
    settings.max_running = 1;
    const auto scheduler = made(settings);
    Heard heard;
    const auto submit = [&](ObjectId agent) {
        return scheduler
            ->submit({.program = war.hide(),
                      .asker = agent,
                      .on_completion = Heard::hear,
                      .context = &heard})
            .ticket;
    };
    for (int i = 0; i < 20; ++i)
        submit(war.agents[0]);
    const Ticket other = submit(war.agents[1]);
    while (std::find(heard.order.begin(), heard.order.end(), other) == heard.order.end())
        scheduler->update({.units = 10});
    EXPECT_LE(heard.order.size(), 3u);
}

TEST(Scheduler, first_come_first_served_finishes_one_after_the_other) {
    SmallWar war(6);
    SchedulerSettings settings = war.settings();
    settings.is_first_come_first_served = true;
    const auto scheduler = made(settings);
    Heard heard;
    std::vector<Ticket> tickets;
    for (const ObjectId agent : war.agents)
        tickets.push_back(scheduler
                              ->submit({.program = war.flank(),
                                        .asker = agent,
                                        .on_completion = Heard::hear,
                                        .context = &heard})
                              .ticket);
    for (int i = 0; i < 1000 && heard.order.size() < tickets.size(); ++i)
        scheduler->update({.units = 10});
    EXPECT_EQ(heard.order, tickets);
    EXPECT_TRUE(std::is_sorted(heard.latencies.begin(), heard.latencies.end()));
}

TEST(Scheduler, refuses_what_it_has_no_room_for_and_keeps_the_rest) {
    SmallWar war;
    SchedulerSettings settings = war.settings();
    settings.max_tickets = 2;
    const auto scheduler = made(settings);
    const auto program = war.hide();
    const Ticket first = scheduler->submit({.program = program, .asker = war.agents[0]}).ticket;
    const Ticket second = scheduler->submit({.program = program, .asker = war.agents[1]}).ticket;
    const Submitted third = scheduler->submit({.program = program, .asker = war.agents[2]});
    EXPECT_FALSE(third.ticket);
    EXPECT_EQ(third.status, Status::OutOfMemory);
    scheduler->update();
    EXPECT_EQ(scheduler->poll(first), Status::Found);
    EXPECT_EQ(scheduler->poll(second), Status::Found);
    EXPECT_TRUE(scheduler->release(first));
    EXPECT_TRUE(scheduler->submit({.program = program, .asker = war.agents[2]}).ticket);
}

TEST(Scheduler, callbacks_may_submit_and_cancel_but_not_update) {
    SmallWar war;
    struct Host {
        SmallWar& war;
        std::shared_ptr<const Program> program;
        Ticket other;
        int completions = 0;
        int refused_updates = 0;
    } host{war, war.hide(), {}};
    const auto scheduler = made(war.settings());
    static int asserts = 0;
    asserts = 0;
    set_assert_hook([](void*, const char*, const char*, int) noexcept { ++asserts; }, nullptr);
    const CompletionHook hook = [](void* context, Scheduler& inside, Ticket,
                                   const Completion&) noexcept {
        Host& self = *static_cast<Host*>(context);
        if (++self.completions > 1) return;
        if (!inside.update()) ++self.refused_updates;
        EXPECT_TRUE(inside.cancel(self.other));
        EXPECT_TRUE(inside.submit({.program = self.program, .asker = self.war.agents[2]}).ticket);
    };
    scheduler->submit(
        {.program = host.program, .asker = war.agents[0], .on_completion = hook, .context = &host});
    host.other = scheduler->submit({.program = war.flank(20), .asker = war.agents[1]}).ticket;
    for (int i = 0; i < 100 && host.completions == 0; ++i)
        scheduler->update({.units = 8});
    set_assert_hook(nullptr, nullptr);
    EXPECT_EQ(host.refused_updates, 1);
    EXPECT_EQ(asserts, 1);
    EXPECT_EQ(scheduler->poll(host.other), Status::InProgress);
    scheduler->update();
    EXPECT_EQ(scheduler->poll(host.other), Status::Cancelled);
}

TEST(Scheduler, sees_an_agent_that_was_added_in_the_same_frame) {
    SmallWar war;
    const auto scheduler = made(war.settings());
    const ObjectId newcomer = war.world.add({.position = {5.5f, 0, 5.5f}});
    war.world.set_target(newcomer, war.enemy);
    const Ticket ticket = scheduler->submit({.program = war.hide(), .asker = newcomer}).ticket;
    scheduler->update();
    EXPECT_EQ(scheduler->poll(ticket), Status::Found);
}

TEST(Scheduler, sends_equal_rays_once) {
    SmallWar war(1);
    const auto count_sent = [&](int askers) {
        const auto scheduler = made(war.settings());
        for (int i = 0; i < askers; ++i)
            scheduler->submit({.program = war.hide(), .asker = war.agents[0]});
        scheduler->update();
        EXPECT_EQ(scheduler->counts().completed, static_cast<std::uint64_t>(askers));
        return std::pair(scheduler->counts().rays_sent, scheduler->counts().rays_shared);
    };
    const auto [alone, none] = count_sent(1);
    const auto [together, shared] = count_sent(10);
    EXPECT_GT(alone, 0u);
    EXPECT_EQ(none, 0u);
    EXPECT_EQ(together, alone);
    EXPECT_EQ(shared, 9 * alone);
}

TEST(Scheduler, sends_no_more_rays_in_an_update_than_allowed) {
    SmallWar war(30);
    SchedulerSettings settings = war.settings();
    settings.max_rays = 5;
    const auto scheduler = made(settings);
    for (const ObjectId agent : war.agents)
        scheduler->submit({.program = war.flank(), .asker = agent});
    std::uint64_t before = 0;
    for (int i = 0; i < 5000 && scheduler->counts().completed < war.agents.size(); ++i) {
        scheduler->update();
        EXPECT_LE(scheduler->counts().rays_sent - before, 5u);
        before = scheduler->counts().rays_sent;
    }
    EXPECT_EQ(scheduler->counts().completed, war.agents.size());
}

TEST(Scheduler, traces_at_once_what_queries_need_and_no_more) {
    SmallWar war(1);
    SchedulerSettings settings = war.settings();
    settings.traces_at_once = true;
    const auto scheduler = made(settings);
    const Ticket ticket =
        scheduler->submit({.program = war.flank(), .asker = war.agents[0]}).ticket;
    for (int i = 0; i < 1000 && scheduler->poll(ticket) == Status::InProgress; ++i)
        scheduler->update({.units = 3});
    const Completion* completion = scheduler->find(ticket);
    ASSERT_NE(completion, nullptr);
    const auto snapshot = war.world.snapshot();
    WorkCounts work;
    const Answer expected =
        evaluate_now(war.input(*war.flank(), war.agents[0], *snapshot), {}, &work);
    expect_same(completion->answer, expected);
    EXPECT_GT(work.rays, 3u);
    EXPECT_EQ(completion->work.rays, work.rays);
    EXPECT_EQ(scheduler->counts().rays_sent, work.rays);
}

/// Rays that only the thread of their making may ask.
class RaysOfOneThread final : public RayProvider {
  public:
    explicit RaysOfOneThread(const RayProvider& inside) : inside_(inside) {}
    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override {
        if (std::this_thread::get_id() != home_) ++strangers;
        ++calls;
        inside_.any_hit(rays, blocked);
    }
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override {
        inside_.closest_hit(rays, hits);
    }
    std::uint64_t revision() const noexcept override { return inside_.revision(); }

    mutable std::atomic<int> calls = 0, strangers = 0;

  private:
    const RayProvider& inside_;
    std::thread::id home_ = std::this_thread::get_id();
};

TEST_P(SchedulerOfEitherKind, asks_rays_that_are_not_thread_safe_on_the_thread_of_the_update) {
    SmallWar war(24);
    SchedulerSettings settings = war.settings();
    const RaysOfOneThread rays(*settings.providers.rays);
    settings.providers.rays = &rays;
    settings.traces_at_once = GetParam();
    const auto pool = make_thread_pool(4);
    settings.tasks = pool.get();
    const auto scheduler = made(settings);
    for (const ObjectId agent : war.agents)
        scheduler->submit({.program = war.hide(), .asker = agent});
    while (scheduler->counts().completed < war.agents.size())
        ASSERT_TRUE(scheduler->update({.units = 200}));
    EXPECT_GT(rays.calls, 0);
    EXPECT_EQ(rays.strangers, 0);
}

class CountingJob final : public Job {
  public:
    JobState step(WorkTurn& turn) noexcept override {
        while (turn.may_go_on()) {
            if (left == 0) return JobState::Done;
            --left;
            turn.spend_unit();
            if (left == 10 && !has_waited) {
                has_waited = true;
                return JobState::Waiting;
            }
        }
        return JobState::More;
    }
    int left = 50;
    bool has_waited = false;
};

std::unique_ptr<Scheduler> with_ready(SmallWar& war, std::uint32_t max_ready) {
    SchedulerSettings settings = war.settings();
    settings.max_ready = max_ready;
    return made(settings);
}

TEST(Scheduler, starts_no_query_while_enough_have_something_to_do) {
    SmallWar war(20);
    const auto scheduler = with_ready(war, 3);
    for (const ObjectId agent : war.agents)
        scheduler->submit({.program = war.hide(), .asker = agent});
    scheduler->update({.units = 1});
    EXPECT_EQ(scheduler->counts().running, 3u);
    EXPECT_EQ(scheduler->counts().waiting, 17u);
}

TEST(Scheduler, the_urgent_start_however_many_others_are_at_work) {
    SmallWar war(20);
    const auto scheduler = with_ready(war, 3);
    for (std::size_t i = 0; i < 10; ++i)
        scheduler->submit({.program = war.hide(), .asker = war.agents[i]});
    scheduler->update({.units = 1});
    scheduler->submit({.program = war.hide(), .asker = war.agents[15]});
    scheduler->submit({.program = war.hide(), .asker = war.agents[16], .priority = 1});
    scheduler->update({.units = 1});
    EXPECT_EQ(scheduler->counts().running, 4u) << "the urgent one beside the three";
    EXPECT_EQ(scheduler->counts().waiting, 8u);
}

TEST(Scheduler, jobs_without_end_keep_no_query_from_starting) {
    SmallWar war(1);
    const auto scheduler = with_ready(war, 2);
    std::array<CountingJob, 4> jobs;
    for (CountingJob& job : jobs) {
        job.left = 1'000'000;
        scheduler->submit(job, {.asker = war.agents[0]});
    }
    const Ticket query = scheduler->submit({.program = war.hide(), .asker = war.agents[0]}).ticket;
    for (int i = 0; i < 100 && scheduler->poll(query) == Status::InProgress; ++i)
        scheduler->update({.units = 100});
    EXPECT_NE(scheduler->poll(query), Status::InProgress);
}

TEST(Scheduler, runs_jobs_of_the_game_beside_queries) {
    SmallWar war;
    const auto scheduler = made(war.settings());
    CountingJob job;
    const Ticket work = scheduler->submit(job, {}).ticket;
    const Ticket query = scheduler->submit({.program = war.hide(), .asker = war.agents[0]}).ticket;
    scheduler->update({.units = 1000});
    EXPECT_EQ(scheduler->poll(query), Status::Found);
    EXPECT_EQ(scheduler->poll(work), Status::InProgress);
    EXPECT_EQ(job.left, 10);
    scheduler->update({.units = 1000});
    EXPECT_EQ(scheduler->poll(work), Status::Found);
    EXPECT_EQ(job.left, 0);
}

TEST(Scheduler, refuses_impossible_settings_with_a_reason) {
    SmallWar war;
    const auto code_of = [](const SchedulerSettings& settings) {
        const auto scheduler = Scheduler::make(settings);
        EXPECT_FALSE(scheduler.ok());
        return scheduler.ok() ? std::string() : scheduler.diagnostics()[0].code;
    };
    SchedulerSettings settings = war.settings();
    settings.world = nullptr;
    EXPECT_EQ(code_of(settings), "scheduler/incomplete");
    settings = war.settings();
    settings.max_candidates = 0;
    EXPECT_EQ(code_of(settings), "scheduler/zero");
    settings = war.settings();
    settings.max_running = kMaxRunning + 1;
    EXPECT_EQ(code_of(settings), "scheduler/too-many");
}

}  // namespace
}  // namespace vantage::tests
