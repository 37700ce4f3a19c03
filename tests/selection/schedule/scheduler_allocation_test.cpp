// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Once it is warm, the scheduler allocates nothing.

#include <gtest/gtest.h>

#include <array>

#include "selection/schedule/small_war.h"
#include "vantage/math.h"
#include "world/count_allocations.h"

namespace vantage::tests {
namespace {

/// Long enough for what is told once, after 1,000 queries of a program.
constexpr std::uint64_t kWarmUp = 8000;
constexpr std::uint64_t kCounted = 10'000;

/// Answers in the next update, from memory of its own.
class PunctualRays final : public AsyncRays {
  public:
    explicit PunctualRays(const RayProvider& truth) : truth_(truth) {}
    std::size_t begin(std::span<const RayTask> tasks) noexcept override {
        const std::size_t taken = std::min(tasks.size(), answers_.size() - count_);
        for (std::size_t i = 0; i < taken; ++i) {
            std::uint8_t blocked = 0;
            truth_.any_hit({&tasks[i].ray, 1}, {&blocked, 1});
            answers_[count_++] = {tasks[i].id,
                                  blocked != 0 ? RayVerdict::Blocked : RayVerdict::Clear};
        }
        return taken;
    }
    std::size_t collect(std::span<RayAnswer> answers) noexcept override {
        const std::size_t given = std::min(answers.size(), count_);
        for (std::size_t i = 0; i < given; ++i)
            answers[i] = answers_[--count_];
        return given;
    }

  private:
    const RayProvider& truth_;
    std::array<RayAnswer, 512> answers_;
    std::size_t count_ = 0;
};

void slow_taste(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = random_unit(call.seed, 5, call.candidates.numbers[i]);
}

class Traffic {
  public:
    Traffic(SmallWar& war, const SchedulerSettings& settings) : war_(war) {
        EXPECT_TRUE(war.catalog
                        .add(CriterionRow{.name = "slowTaste",
                                          .cost = CostClass::Costly,
                                          .declared_cost = 20,
                                          .evaluate = slow_taste,
                                          .help = "Any value.",
                                          .example = "slowTaste"})
                        .ok());
        ProgramBuilder query(war.catalog, "Taste");
        query.option("any")
            .generate({.generator = "circles", .center = "puppet", .radius = 4})
            .require({.criterion = "slowTaste", .limit = Limit::Min, .value = 0.3f})
            .weigh({.criterion = "visible", .object = "target", .multiplier = -1})
            .weigh({.criterion = "slowTaste", .multiplier = 2})
            .wanted(4);
        Result<Program> taste = query.build();
        EXPECT_TRUE(taste.ok()) << to_string(taste.diagnostics());
        programs_ = {war.hide(4), war.flank(3), std::make_shared<const Program>(*taste),
                     std::make_shared<const Program>(with_extras(*taste))};
        auto made = Scheduler::make(settings);
        EXPECT_TRUE(made.ok());
        scheduler_ = std::move(*made);
    }

    /// With alternatives, values of the agent and a draw.
    static Program with_extras(Program program) {
        program.symbols = {"taste", "speed"};
        program.selection = SelectionMode::RandomWithin;
        program.selection_share = 0.2f;
        program.steps.insert(program.steps.begin(), program.steps[0]);
        program.steps[0].group = program.steps[1].group = 1;
        program.steps[0].limit = Limit::Below;
        program.steps[0].symbol = 0;
        program.steps.back().symbol = 1;
        program.generators[0].symbol = 0;
        ++program.options[0].step_count;
        ++program.options[0].condition_count;
        program.hash ^= 1;
        return program;
    }

    void run(std::uint64_t queries) {
        const std::uint64_t end = scheduler_->counts().completed + queries;
        while (scheduler_->counts().completed < end)
            frame();
    }

    std::uint64_t heard = 0, polled = 0, found = 0;

  private:
    static void hear(void* context, Scheduler&, Ticket, const Completion& completion) noexcept {
        Traffic& self = *static_cast<Traffic*>(context);
        ++self.heard;
        self.found += completion.answer.status == Status::Found ? 1 : 0;
    }

    void frame() {
        ++frame_;
        for (std::size_t i = 0; i < war_.agents.size(); ++i) {
            const float step = static_cast<float>((frame_ + i) % 20);
            war_.world.set(war_.agents[i], {.position = {4.5f + step, 0, 3.5f}});
        }
        for (std::size_t i = 0; i < 6; ++i) {
            const bool has_callback = i % 2 == 0;
            const ValueBinding values[] = {{"taste", i % 3 == 0 ? 1.0f : 0.5f}};
            const Submitted submitted =
                scheduler_->submit({.program = programs_[(frame_ + i) % programs_.size()],
                                    .asker = war_.agents[(frame_ + i) % war_.agents.size()],
                                    .values = values,
                                    .seed = frame_,
                                    .on_completion = has_callback ? hear : nullptr,
                                    .context = this});
            if (submitted.ticket && !has_callback) waiting_[waiting_count_++] = submitted.ticket;
            if (submitted.ticket && frame_ % 9 == i) scheduler_->cancel(submitted.ticket);
        }
        scheduler_->update({.units = 400});
        for (std::size_t i = waiting_count_; i > 0; --i) {
            if (scheduler_->poll(waiting_[i - 1]) == Status::InProgress) continue;
            ++polled;
            EXPECT_TRUE(scheduler_->release(waiting_[i - 1]));
            waiting_[i - 1] = waiting_[--waiting_count_];
        }
    }

    SmallWar& war_;
    std::unique_ptr<Scheduler> scheduler_;
    std::vector<std::shared_ptr<const Program>> programs_;
    std::array<Ticket, 256> waiting_;
    std::size_t waiting_count_ = 0;
    std::uint64_t frame_ = 0;
};

void expect_no_allocation(TaskRunner* tasks, bool has_async_rays) {
    SmallWar war(12);
    PunctualRays service(war.rays);
    SchedulerSettings settings = war.settings();
    settings.tasks = tasks;
    settings.max_tickets = 200;
    if (has_async_rays) settings.async_rays = &service;
    Traffic traffic(war, settings);
    traffic.run(kWarmUp);
    traffic.found = 0;
    const std::uint64_t before = allocation_count();
    traffic.run(kCounted);
    EXPECT_EQ(allocation_count() - before, 0u);
    EXPECT_GT(traffic.heard, kCounted / 3);
    EXPECT_GT(traffic.polled, kCounted / 6);
    EXPECT_GT(traffic.found, kCounted / 4);
}

TEST(SchedulerAllocation, allocates_nothing_over_ten_thousand_queries_on_one_thread) {
    expect_no_allocation(nullptr, false);
}

TEST(SchedulerAllocation, allocates_nothing_when_rays_are_answered_later) {
    expect_no_allocation(nullptr, true);
}

TEST(SchedulerAllocation, allocates_nothing_with_a_pool_of_two_threads) {
    const auto pool = make_thread_pool(2);
    expect_no_allocation(pool.get(), false);
}

}  // namespace
}  // namespace vantage::tests
