// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Queries with values, groups and draws through the scheduler; what completions say of failures;
// what is told while queries run.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "selection/evaluate/line_world.h"
#include "selection/schedule/small_war.h"
#include "vantage/scheduler.h"

namespace vantage::tests {
namespace {

std::unique_ptr<Scheduler> new_scheduler(const SchedulerSettings& settings) {
    auto scheduler = Scheduler::make(settings);
    EXPECT_TRUE(scheduler.ok()) << to_string(scheduler.diagnostics());
    return std::move(*scheduler);
}

std::shared_ptr<const Program> shared(Program program) {
    return std::make_shared<const Program>(std::move(program));
}

class SchedulerFeatures : public ::testing::Test {
  protected:
    SchedulerSettings settings() {
        return {.world = &line.world, .catalog = &line.catalog, .providers = {.rays = &line.rays}};
    }

    /// One after the other; the completion of the last one stays.
    const Completion* run(Scheduler& scheduler, const Request& request, int times = 1) {
        const Completion* last = nullptr;
        for (int i = 0; i < times; ++i) {
            if (last != nullptr) scheduler.release(ticket);
            const Submitted submitted = scheduler.submit(request);
            EXPECT_EQ(submitted.status, Status::InProgress);
            ticket = submitted.ticket;
            for (int update = 0; update < 50; ++update)
                if (scheduler.poll(ticket) == Status::InProgress) scheduler.update();
            last = scheduler.find(ticket);
            EXPECT_NE(last, nullptr);
        }
        return last;
    }

    LineWorld line;
    Ticket ticket;
};

// ---- requests -----------------------------------------------------------------------------------

TEST_F(SchedulerFeatures, keeps_the_values_of_a_request_and_answers_as_the_reference) {
    Program program = line.program();
    program.symbols = {"courage", "speed", "reach"};
    line.add(program, "costlyNumber", {.limit = Limit::Min, .symbol = 2, .limit_value = 1});
    line.add(program, "rayNumber", {.limit = Limit::Max, .symbol = 1, .limit_value = 2});
    line.prefer_first(program);
    const auto scheduler = new_scheduler(settings());
    Submitted submitted;
    {
        std::string name = "reach";
        const ValueBinding values[] = {{"other", 1}, {name, 5}};
        submitted = scheduler->submit(
            {.program = shared(program), .asker = line.asker, .values = values, .wanted = 8});
        name = "xxxxx";
    }
    scheduler->update();
    const Completion* completion = scheduler->find(submitted.ticket);
    ASSERT_NE(completion, nullptr);
    line.values = {{"reach", 5}};
    line.wanted = 8;
    const Answer expected = line.ask(program);
    expect_same(completion->answer, expected);
    EXPECT_EQ(expected.results.size(), 4u);  // 5 to 8: twice the speed of 4.
}

TEST_F(SchedulerFeatures, refuses_values_that_are_not_finite) {
    const auto scheduler = new_scheduler(settings());
    for (const float value : {std::nanf(""), INFINITY, -INFINITY}) {
        const ValueBinding values[] = {{"reach", value}};
        const Submitted submitted = scheduler->submit(
            {.program = shared(line.program()), .asker = line.asker, .values = values});
        EXPECT_EQ(submitted.status, Status::InvalidHandle);
        EXPECT_FALSE(submitted.ticket);
    }
}

TEST_F(SchedulerFeatures, at_a_deadline_a_draw_gives_no_more_than_was_wanted) {
    Program program = line.program();
    program.selection = SelectionMode::RandomAmong;
    program.selection_count = 9;
    line.add(program, "costlyNumber", {.limit = Limit::Min, .limit_value = 0});
    line.prefer_first(program);
    const auto scheduler = new_scheduler(settings());
    const Ticket late =
        scheduler->submit({.program = shared(program), .asker = line.asker, .deadline = 1}).ticket;
    scheduler->update({.units = 8});
    const Completion* completion = scheduler->find(late);
    ASSERT_NE(completion, nullptr);
    EXPECT_EQ(completion->answer.status, Status::Undecided);
    ASSERT_EQ(completion->answer.results.size(), 1u);
    EXPECT_EQ(completion->answer.results[0].candidate, 0u);
}

// ---- completions --------------------------------------------------------------------------------

TEST_F(SchedulerFeatures, a_failed_query_gives_its_program_and_what_rejected_how_many) {
    Program program = line.program();
    program.on_failure = {{.is_signal = true, .name = "noPlace"}};
    line.add(program, "number", {.limit = Limit::Min, .limit_value = 4});
    line.add(program, "costlyNumber", {.limit = Limit::Max, .limit_value = 3});
    const auto scheduler = new_scheduler(settings());
    const Completion* completion =
        run(*scheduler, {.program = shared(program), .asker = line.asker});
    EXPECT_EQ(completion->answer.status, Status::AllRejected);
    ASSERT_NE(completion->program, nullptr);
    EXPECT_EQ(completion->program->hash, completion->program_hash);
    EXPECT_EQ(completion->program->on_failure, program.on_failure);
    ASSERT_EQ(completion->rejections.size(), 2u);
    EXPECT_EQ(completion->rejections[0], (Rejection{0, 4}));
    EXPECT_EQ(completion->rejections[1], (Rejection{1, 6}));
}

TEST_F(SchedulerFeatures, the_last_of_a_group_counts_as_what_rejected) {
    Program program = line.program();
    line.add(program, "costlyNumber", {.limit = Limit::Min, .group = 1, .limit_value = 50});
    line.add(program, "number", {.limit = Limit::Max, .group = 1, .limit_value = 3});
    const auto scheduler = new_scheduler(settings());
    const Completion* completion =
        run(*scheduler, {.program = shared(program), .asker = line.asker, .wanted = 8});
    EXPECT_EQ(completion->answer.results.size(), 4u);
    ASSERT_EQ(completion->rejections.size(), 1u);
    EXPECT_EQ(completion->rejections[0], (Rejection{0, 6}));
}

// ---- what must be kept --------------------------------------------------------------------------

/// Out of sight or in reach, both to be kept; then wherever it stands.
std::shared_ptr<const Program> keep_one_of_two(const SmallWar& war, float reach) {
    ProgramBuilder query(war.catalog, "KeepOne");
    query.option("hidden or near")
        .generate({.generator = "grid", .radius = 6})
        .require(
            {.criterion = "visible", .object = "target", .limit = Limit::IsFalse, .is_kept = true})
        .require({.criterion = "pathDistance",
                  .object = "puppet",
                  .limit = Limit::Max,
                  .value = reach,
                  .is_kept = true})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1})
        .wanted(4)
        .option("stay")
        .generate({.generator = "currentPos"});
    Result<Program> built = query.build();
    EXPECT_TRUE(built.ok()) << to_string(built.diagnostics());
    Program program = std::move(*built);
    for (ProgramStep& step : program.steps)
        step.group = step.role == StepRole::Condition ? 7 : 0;
    return shared(std::move(program));
}

TEST(SchedulerKeeps, a_group_while_one_of_its_kept_conditions_holds) {
    for (const float reach : {30.0f, -1.0f}) {
        int changed = 0, stayed = 0;
        for (std::uint32_t units = 1; units < 60; ++units) {
            SmallWar war;
            const auto scheduler = new_scheduler(war.settings());
            const Ticket ticket =
                scheduler->submit({.program = keep_one_of_two(war, reach), .asker = war.agents[0]})
                    .ticket;
            scheduler->update({.units = units});
            if (scheduler->poll(ticket) != Status::InProgress) break;
            for (std::uint32_t part = 1; part <= 4; ++part)
                war.rays.remove_box(part);  // Nothing is hidden any more.
            scheduler->update();
            const Completion* completion = scheduler->find(ticket);
            ASSERT_NE(completion, nullptr);
            ASSERT_EQ(completion->answer.status, Status::Found);
            ++changed;
            stayed += completion->answer.option == 0 ? 1 : 0;
        }
        EXPECT_GT(changed, 3);
        EXPECT_EQ(stayed, reach > 0 ? changed : 0);
    }
}

// ---- rays that come later -----------------------------------------------------------------------

/// Answers when asked the next time: nothing is ever in the way.
class LaterRays final : public AsyncRays {
  public:
    std::size_t begin(std::span<const RayTask> tasks) noexcept override {
        for (const RayTask& task : tasks)
            ids_.push_back(task.id);
        return tasks.size();
    }
    std::size_t collect(std::span<RayAnswer> answers) noexcept override {
        const std::size_t count = std::min(answers.size(), ids_.size());
        for (std::size_t i = 0; i < count; ++i) {
            answers[i] = {.id = ids_.back()};
            ids_.pop_back();
        }
        return count;
    }

  private:
    std::vector<std::uint64_t> ids_;
};

TEST_F(SchedulerFeatures, words_that_cast_rays_themselves_need_rays_that_answer_at_once) {
    ASSERT_TRUE(
        line.catalog
            .add(CriterionRow{.name = "castsItself",
                              .kind = ValueKind::Boolean,
                              .needs_rays = true,
                              .evaluate =
                                  [](const CriterionCall& call, float* values) noexcept {
                                      const Ray ray{.to = {1, 1, 1}};
                                      std::uint8_t blocked = 0;
                                      call.providers.rays->any_hit({&ray, 1}, {&blocked, 1});
                                      std::fill_n(values, call.candidates.count,
                                                  blocked != 0 ? 1.0f : 0.0f);
                                  },
                              .help = "Is anything in the way?",
                              .example = "castsItself = true"})
            .ok());
    Program casts = line.program(), waits = line.program();
    line.add(casts, "castsItself", {.limit = Limit::IsFalse});
    line.add(waits, "rayNumber", {.limit = Limit::Min, .limit_value = 9});
    LaterRays later;
    SchedulerSettings only_later = settings();
    only_later.async_rays = &later;
    only_later.providers.rays = nullptr;
    const auto without = new_scheduler(only_later);
    EXPECT_EQ(run(*without, {.program = shared(casts), .asker = line.asker})->answer.status,
              Status::InvalidHandle);
    EXPECT_EQ(run(*without, {.program = shared(waits), .asker = line.asker})->answer.status,
              Status::Found);
    SchedulerSettings both = settings();
    both.async_rays = &later;
    const auto with = new_scheduler(both);
    EXPECT_EQ(run(*with, {.program = shared(casts), .asker = line.asker})->answer.status,
              Status::Found);
}

// ---- warnings -----------------------------------------------------------------------------------

/// What is logged while it lives.
class Logged {
  public:
    Logged() {
        set_log_hook(
            [](void* context, LogLevel level, std::string_view text) noexcept {
                if (level == LogLevel::Warning)
                    static_cast<Logged*>(context)->lines.emplace_back(text);
            },
            this);
    }
    ~Logged() { set_log_hook(nullptr, nullptr); }

    std::vector<std::string> lines;
};

TEST_F(SchedulerFeatures, tells_once_of_conditions_that_never_or_always_reject) {
    Program lets_all = line.program(), lets_none = line.program(), lets_some = line.program();
    line.add(lets_all, "number", {.limit = Limit::Max, .limit_value = 100});
    line.add(lets_none, "costlyNumber", {.limit = Limit::Min, .limit_value = 50});
    line.add(lets_some, "number", {.limit = Limit::Min, .limit_value = 5});
    lets_all.hash = 1;
    lets_none.hash = 2;
    lets_some.hash = 3;
    const auto scheduler = new_scheduler(settings());
    const Logged logged;
    for (const Program& program : {lets_all, lets_none, lets_some}) {
        const Request request{.program = shared(program), .asker = line.asker};
        const std::size_t before = logged.lines.size();
        run(*scheduler, request, 999);
        EXPECT_EQ(logged.lines.size(), before);
        run(*scheduler, request, 1200);
    }
    ASSERT_EQ(logged.lines.size(), 2u);
    EXPECT_EQ(logged.lines[0].rfind("run/never-rejects: query Line: \"max number = 100", 0), 0u)
        << logged.lines[0];
    EXPECT_EQ(logged.lines[1].rfind("run/always-rejects: query Line: \"min costlyNumber = 50", 0),
              0u)
        << logged.lines[1];
}

TEST_F(SchedulerFeatures, tells_once_of_a_distance_weight_on_an_object_out_of_its_range) {
    const ObjectId far = line.world.add({.position = {500, 0, 0}});
    const ObjectId near = line.world.add({.position = {12, 0, 0}});
    line.world.publish();
    Program program = line.program();
    program.objects.push_back("beacon");
    line.add(program, "distance",
             {.role = StepRole::Weight, .object = 1, .multiplier = -1, .range_high = 30});
    const auto scheduler = new_scheduler(settings());
    const Logged logged;
    const Binding here[] = {{"beacon", near}}, there[] = {{"beacon", far}};
    const auto asked = shared(program);
    run(*scheduler, {.program = asked, .asker = line.asker, .bindings = here}, 5);
    EXPECT_TRUE(logged.lines.empty());
    run(*scheduler, {.program = asked, .asker = line.asker, .bindings = there}, 5);
    ASSERT_EQ(logged.lines.size(), 1u);
    EXPECT_EQ(logged.lines[0].rfind("run/out-of-range-weight: query Line", 0), 0u)
        << logged.lines[0];
}

// ---- profiler marks -----------------------------------------------------------------------------

class Marks final : public ProfilerHook {
  public:
    void begin(const char* name) noexcept override {
        all.insert(name);
        open.emplace_back(name);
        deepest = std::max(deepest, open.size());
    }
    void end() noexcept override {
        ASSERT_FALSE(open.empty());
        open.pop_back();
    }
    std::set<std::string> all;
    std::vector<std::string> open;
    std::size_t deepest = 0;
};

TEST_F(SchedulerFeatures, marks_its_work_for_the_profiler) {
    Program program = line.program(300);
    line.add(program, "rayNumber", {.limit = Limit::Min, .limit_value = 3});
    Marks marks;
    SchedulerSettings marked = settings();
    marked.profiler = &marks;
    const auto scheduler = new_scheduler(marked);
    const Completion* completion =
        run(*scheduler, {.program = shared(program), .asker = line.asker});
    EXPECT_EQ(completion->answer.status, Status::Found);
    EXPECT_EQ(marks.all,
              (std::set<std::string>{"vantage update", "vantage generation", "vantage cheap pass",
                                     "vantage search", "vantage rays"}));
    EXPECT_TRUE(marks.open.empty());
    EXPECT_EQ(marks.deepest, 2u);
}

}  // namespace
}  // namespace vantage::tests
