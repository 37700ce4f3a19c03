// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every call of the scheduler from inside every callback: allowed, or refused through the assert
// hook, and everything ends as it would have.

#include <gtest/gtest.h>

#include <algorithm>

#include "selection/schedule/small_war.h"

namespace vantage::tests {
namespace {

enum class Call { Submit, SubmitJob, Cancel, CancelAll, Release, Update, Poll, Find, Counts };
enum class From {
    Completion,
    Cheap,
    Costly,
    Rays,
    Answer,
    Slots,
    Generate,
    Trace,
    Begin,
    Collect,
    Job,
    Tasks,
    Clock
};

constexpr Call kCalls[] = {Call::Submit,    Call::SubmitJob, Call::Cancel,
                           Call::CancelAll, Call::Release,   Call::Update,
                           Call::Poll,      Call::Find,      Call::Counts};
constexpr From kFrom[] = {From::Completion, From::Cheap,   From::Costly,   From::Rays,
                          From::Answer,     From::Slots,   From::Generate, From::Trace,
                          From::Begin,      From::Collect, From::Job,      From::Tasks,
                          From::Clock};

int& assert_count() {
    static int count = 0;
    return count;
}

class DoneJob final : public Job {
  public:
    JobState step(WorkTurn&) noexcept override { return JobState::Done; }
};

/// Makes one call, the first time that it is reached from the chosen callback.
class Prober final : public RayProvider,
                     public AsyncRays,
                     public Job,
                     public TaskRunner,
                     public Clock {
  public:
    Prober(Call chosen_call, From chosen_from) : call(chosen_call), from(chosen_from) {}

    void reached(From here) const {
        if (!is_armed || here != from) return;
        is_armed = false;
        const int before = assert_count();
        was_allowed = make_call();
        asserts = assert_count() - before;
        has_called = true;
    }

    bool make_call() const {
        switch (call) {
            case Call::Submit:
                return static_cast<bool>(
                    scheduler->submit({.program = program, .asker = war->agents[3]}).ticket);
            case Call::SubmitJob:
                return static_cast<bool>(scheduler->submit(other_job, {}).ticket);
            case Call::Cancel:
                return scheduler->cancel(waiting);
            case Call::CancelAll:
                return scheduler->cancel_all(war->agents[2]) == 1;
            case Call::Release:
                return scheduler->release(delivered);
            case Call::Update:
                return scheduler->update();
            case Call::Poll:
                return scheduler->poll(delivered) == Status::Found;
            case Call::Find:
                return scheduler->find(delivered) != nullptr;
            case Call::Counts:
                return scheduler->counts().submitted > 0;
        }
        return false;
    }

    // What is called back.
    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override {
        reached(From::Trace);
        war->rays.any_hit(rays, blocked);
    }
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override {
        war->rays.closest_hit(rays, hits);
    }
    std::uint64_t revision() const noexcept override { return 1; }
    std::size_t begin(std::span<const RayTask> tasks) noexcept override {
        reached(From::Begin);
        for (const RayTask& task : tasks)
            answers.push_back({task.id, RayVerdict::Blocked});
        return tasks.size();
    }
    std::size_t collect(std::span<RayAnswer> out) noexcept override {
        reached(From::Collect);
        const std::size_t count = std::min(out.size(), answers.size());
        std::copy_n(answers.begin(), count, out.begin());
        answers.erase(answers.begin(), answers.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }
    JobState step(WorkTurn& turn) noexcept override {
        reached(From::Job);
        turn.spend_unit();
        return JobState::Done;
    }
    std::uint32_t thread_count() const noexcept override { return 1; }
    void run(std::uint32_t count, Task task, void* context) noexcept override {
        reached(From::Tasks);
        for (std::uint32_t i = 0; i < count; ++i)
            task(context, i);
    }
    std::uint64_t nanoseconds() const noexcept override {
        reached(From::Clock);
        return steady_clock().nanoseconds();
    }
    static void hear(void* context, Scheduler&, Ticket, const Completion&) noexcept {
        static_cast<Prober*>(context)->reached(From::Completion);
    }

    Call call;
    From from;
    SmallWar* war = nullptr;
    Scheduler* scheduler = nullptr;
    std::shared_ptr<const Program> program;
    Ticket waiting, delivered;
    mutable DoneJob other_job;
    std::vector<RayAnswer> answers;
    mutable bool is_armed = false, has_called = false, was_allowed = false;
    mutable int asserts = 0;
};

void reach(void* user, From from) {
    static_cast<Prober*>(user)->reached(from);
}

void add_probing_words(Catalog& catalog, Prober& prober) {
    CriterionRow row{.name = "cheapProbe",
                     .evaluate =
                         [](const CriterionCall& call, float* values) noexcept {
                             reach(call.user, From::Cheap);
                             std::fill_n(values, call.candidates.count, 0.5f);
                         },
                     .user = &prober,
                     .help = "Probes.",
                     .example = "cheapProbe"};
    EXPECT_TRUE(catalog.add(row).ok());
    row.name = "costlyProbe";
    row.cost = CostClass::Costly;
    row.evaluate = [](const CriterionCall& call, float* values) noexcept {
        reach(call.user, From::Costly);
        std::fill_n(values, call.candidates.count, 0.5f);
    };
    EXPECT_TRUE(catalog.add(row).ok());
    row.name = "rayProbe";
    row.cost = CostClass::Deferred;
    row.needs_rays = true;
    row.evaluate = nullptr;
    row.rays = [](const CriterionCall& call, Ray* rays) noexcept -> std::uint32_t {
        reach(call.user, From::Rays);
        rays[0] = {.from = {0, 1, 0}, .to = {call.candidates.x[0], 1, call.candidates.z[0]}};
        return 1;
    };
    row.answer = [](const CriterionCall& call, std::span<const std::uint8_t>) noexcept {
        reach(call.user, From::Answer);
        return 0.5f;
    };
    EXPECT_TRUE(catalog.add(row).ok());
    GeneratorRow generator{.name = "probePlaces",
                           .slot_count = [](const GeneratorCall& call) noexcept -> std::uint64_t {
                               reach(call.user, From::Slots);
                               return 4;
                           },
                           .generate =
                               [](const GeneratorCall& call, std::uint64_t first,
                                  std::span<GeneratedPoint> points) noexcept {
                                   reach(call.user, From::Generate);
                                   for (std::size_t i = 0; i < points.size(); ++i)
                                       points[i].position.x = static_cast<float>(first + i);
                               },
                           .user = &prober,
                           .help = "Probes.",
                           .example = "probePlaces"};
    EXPECT_TRUE(catalog.add(generator).ok());
}

std::shared_ptr<const Program> probing_program(const Catalog& catalog) {
    ProgramBuilder query(catalog, "Probe");
    query.option("all")
        .generate({.generator = "probePlaces"})
        .require({.criterion = "costlyProbe", .limit = Limit::Min, .value = 0})
        .require({.criterion = "rayProbe", .limit = Limit::Min, .value = 0})
        .weigh({.criterion = "cheapProbe"});
    Result<Program> program = query.build();
    EXPECT_TRUE(program.ok()) << to_string(program.diagnostics());
    return std::make_shared<const Program>(std::move(*program));
}

void expect_handled(Call call, From from) {
    SCOPED_TRACE(testing::Message()
                 << "call " << static_cast<int>(call) << " from " << static_cast<int>(from));
    SmallWar war(4);
    Prober prober(call, from);
    prober.war = &war;
    add_probing_words(war.catalog, prober);
    SchedulerSettings settings = war.settings();
    settings.providers.rays = &prober;
    if (from == From::Begin || from == From::Collect) settings.async_rays = &prober;
    if (from == From::Tasks) settings.tasks = &prober;
    settings.clock = &prober;
    settings.max_tickets = 8;
    auto made = Scheduler::make(settings);
    ASSERT_TRUE(made.ok());
    Scheduler& scheduler = **made;
    prober.scheduler = &scheduler;
    prober.program = probing_program(war.catalog);
    prober.delivered = scheduler.submit({.program = prober.program, .asker = war.agents[0]}).ticket;
    for (int i = 0; i < 20; ++i)
        scheduler.update();
    ASSERT_EQ(scheduler.poll(prober.delivered), Status::Found);

    prober.is_armed = true;
    Ticket probing[2];
    for (Ticket& ticket : probing)
        ticket = scheduler.submit({.program = prober.program, .asker = war.agents[1]}).ticket;
    const Ticket heard = scheduler
                             .submit({.program = prober.program,
                                      .asker = war.agents[1],
                                      .on_completion = Prober::hear,
                                      .context = &prober})
                             .ticket;
    scheduler.submit(prober, {});
    scheduler.update({.units = 2, .microseconds = 1'000'000});
    prober.waiting = scheduler.submit({.program = war.flank(), .asker = war.agents[2]}).ticket;
    for (int i = 0; i < 500; ++i)
        scheduler.update({.units = 40, .microseconds = 1'000'000});
    ASSERT_TRUE(prober.has_called);

    const bool is_reading = call == Call::Poll || call == Call::Find || call == Call::Counts;
    const bool is_expected = is_reading || (from == From::Completion && call != Call::Update);
    EXPECT_EQ(prober.was_allowed, is_expected);
    EXPECT_EQ(prober.asserts, is_expected ? 0 : 1);
    for (const Ticket ticket : probing)
        EXPECT_EQ(scheduler.poll(ticket), Status::Found);
    EXPECT_EQ(scheduler.poll(heard), Status::InvalidHandle);
    const bool is_cancelled = is_expected && (call == Call::Cancel || call == Call::CancelAll);
    EXPECT_EQ(scheduler.poll(prober.waiting), is_cancelled ? Status::Cancelled : Status::Found);
    EXPECT_EQ(scheduler.counts().completed, scheduler.counts().submitted);
}

TEST(Reentrancy, every_call_from_every_callback_is_allowed_or_refused) {
    set_assert_hook([](void*, const char*, const char*, int) noexcept { ++assert_count(); },
                    nullptr);
    for (const Call call : kCalls) {
        for (const From from : kFrom)
            expect_handled(call, from);
    }
    set_assert_hook(nullptr, nullptr);
}

}  // namespace
}  // namespace vantage::tests
