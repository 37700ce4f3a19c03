// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See budget.h. Four runs: the budget in microseconds beside the empty loop, the same once more
// with a clock that names steps, a budget in units, and updates in which everybody waits.

#include "bench/budget.h"

#include <algorithm>
#include <map>

#include "adapters/cpu_time.h"
#include "bench/budget_setting.h"
#include "vantage/scheduler.h"

namespace vantage::bench {

namespace {

double microseconds_of(std::int64_t nanoseconds) {
    return static_cast<double>(nanoseconds) / 1000.0;
}

/// Of a list that is not empty; sorts it.
double percentile(std::vector<std::int64_t>& times, double share) {
    std::sort(times.begin(), times.end());
    const auto rank = static_cast<std::size_t>(share * static_cast<double>(times.size()));
    return microseconds_of(times[std::min(rank, times.size() - 1)]);
}

Percentiles percentiles_of(std::vector<std::int64_t>& times) {
    if (times.empty()) return {};
    return {.p50 = percentile(times, 0.5),
            .p99 = percentile(times, 0.99),
            .p999 = percentile(times, 0.999),
            .most = percentile(times, 1)};
}

/// CPU time of one call on this thread.
template <class Function>
std::int64_t timed(Function run) {
    const std::int64_t begin = adapters::thread_cpu_ns();
    run();
    return adapters::thread_cpu_ns() - begin;
}

/// A scheduler whose queue is filled up again before every update.
class FullQueue {
  public:
    static Result<FullQueue> make(BudgetSetting& setting, const BudgetSettings& settings,
                                  const Clock* clock = nullptr, AsyncRays* rays = nullptr) {
        auto scheduler = Scheduler::make({.world = &setting.world(),
                                          .catalog = &setting.catalog(),
                                          .providers = setting.providers(),
                                          .async_rays = rays,
                                          .clock = clock,
                                          .max_tickets = settings.queries,
                                          .ray_timeout = settings.waiting_updates * 100});
        if (!scheduler.ok()) return scheduler.diagnostics();
        return FullQueue(setting, settings.queries, std::move(*scheduler));
    }

    void fill() {
        const SchedulerCounts& counts = scheduler_->counts();
        while (counts.submitted - counts.completed < size_) {
            const std::vector<ObjectId>& agents = setting_->agents();
            const Submitted submitted =
                scheduler_->submit({.program = setting_->program(),
                                    .asker = agents[counts.submitted % agents.size()],
                                    .seed = counts.submitted,
                                    .on_completion = ignore});
            if (submitted.status != Status::InProgress) return;
        }
    }

    /// Ends everything that is under way. False when something never ends.
    bool drain() {
        constexpr int kManyUpdates = 100'000;
        for (int i = 0; i < kManyUpdates; ++i) {
            if (scheduler_->counts().completed == scheduler_->counts().submitted) return true;
            scheduler_->update();
        }
        return false;
    }

    Scheduler& scheduler() { return *scheduler_; }
    const SchedulerCounts& counts() const { return scheduler_->counts(); }

  private:
    FullQueue(BudgetSetting& setting, std::uint32_t size, std::unique_ptr<Scheduler> scheduler)
        : setting_(&setting), size_(size), scheduler_(std::move(scheduler)) {}
    static void ignore(void*, Scheduler&, Ticket, const Completion&) noexcept {}

    BudgetSetting* setting_;
    std::uint32_t size_;
    std::unique_ptr<Scheduler> scheduler_;
};

// ---- the budget in microseconds -----------------------------------------------------------------

void watch_clock(std::uint32_t microseconds) {
    const Clock& clock = steady_clock();
    const std::uint64_t stop_at = clock.nanoseconds() + std::uint64_t{microseconds} * 1000;
    while (clock.nanoseconds() < stop_at) {
    }
}

Diagnostics measure_microseconds(BudgetSetting& setting, BudgetReport& report) {
    const BudgetSettings& settings = report.settings;
    auto queue = FullQueue::make(setting, settings);
    if (!queue.ok()) return queue.diagnostics();
    const Budget budget{.microseconds = settings.microseconds};
    for (std::uint32_t i = 0; i < settings.warm_up; ++i) {
        queue->fill();
        queue->scheduler().update(budget);
    }
    const std::uint64_t before = queue->counts().completed;
    std::vector<std::int64_t> ours, empty;
    for (std::uint32_t i = 0; i < settings.updates; ++i) {
        queue->fill();
        ours.push_back(timed([&] { queue->scheduler().update(budget); }));
        empty.push_back(timed([&] { watch_clock(settings.microseconds); }));
    }
    report.completed = queue->counts().completed - before;
    queue->drain();
    report.lost = queue->counts().submitted - queue->counts().completed;
    report.longest_wait = queue->counts().longest_wait;
    report.ours = percentiles_of(ours);
    report.empty = percentiles_of(empty);
    return {};
}

// ---- which step takes longest -------------------------------------------------------------------

/// A clock that looks at what was called since it was asked last.
class NamingClock final : public Clock {
  public:
    explicit NamingClock(StepNames& names) : names_(names) {}

    std::uint64_t nanoseconds() const noexcept override {
        const std::int64_t now = adapters::thread_cpu_ns();
        if (is_on_) {
            const char* name = names_.current != nullptr ? names_.current : kBetween;
            times_[name].push_back(now - last_);
        }
        names_.current = nullptr;
        const std::uint64_t time = steady_clock().nanoseconds();
        last_ = adapters::thread_cpu_ns();
        return time;
    }
    /// The clock itself costs time, which must not count as a step's.
    void begin_update() {
        nanoseconds();
        is_on_ = true;
    }
    void end_update() {
        nanoseconds();
        is_on_ = false;
    }

    std::vector<BudgetStep> steps() {
        std::vector<BudgetStep> steps;
        for (auto& [name, times] : times_) {
            std::int64_t sum = 0;
            for (const std::int64_t time : times)
                sum += time;
            const double mean = microseconds_of(sum) / static_cast<double>(times.size());
            const Percentiles spread = percentiles_of(times);
            steps.push_back({name, times.size(), mean, spread.p999, spread.most});
        }
        std::sort(steps.begin(), steps.end(),
                  [](const BudgetStep& a, const BudgetStep& b) { return a.most > b.most; });
        return steps;
    }

  private:
    static constexpr const char* kBetween = "between steps";
    StepNames& names_;
    mutable std::map<std::string, std::vector<std::int64_t>, std::less<>> times_;
    mutable std::int64_t last_ = 0;
    bool is_on_ = false;
};

Diagnostics name_steps(BudgetSetting& setting, BudgetReport& report) {
    NamingClock clock(setting.names());
    auto queue = FullQueue::make(setting, report.settings, &clock);
    if (!queue.ok()) return queue.diagnostics();
    const Budget budget{.microseconds = report.settings.microseconds};
    // However slow the machine, so many queries end that every step was taken.
    const std::uint64_t enough = std::uint64_t{2} * report.settings.queries;
    const std::uint32_t updates = report.settings.warm_up + report.settings.updates / 4;
    for (std::uint32_t i = 0; i < updates || queue->counts().completed < enough; ++i) {
        queue->fill();
        if (i >= report.settings.warm_up) clock.begin_update();
        queue->scheduler().update(budget);
        clock.end_update();
    }
    report.steps = clock.steps();
    return {};
}

// ---- units and waiting --------------------------------------------------------------------------

Diagnostics count_units(BudgetSetting& setting, BudgetReport& report) {
    auto queue = FullQueue::make(setting, report.settings);
    if (!queue.ok()) return queue.diagnostics();
    const std::uint32_t units = report.settings.units;
    for (std::uint32_t i = 0; i < report.settings.warm_up + report.settings.updates; ++i) {
        queue->fill();
        const std::uint64_t before = queue->counts().units;
        queue->scheduler().update({.units = units});
        const std::uint64_t used = queue->counts().units - before;
        report.unit_overrun =
            std::max(report.unit_overrun, used - std::min<std::uint64_t>(used, units));
    }
    return {};
}

/// Takes rays and says nothing.
class SilentRays final : public AsyncRays {
  public:
    std::size_t begin(std::span<const RayTask> tasks) noexcept override { return tasks.size(); }
    std::size_t collect(std::span<RayAnswer>) noexcept override { return 0; }
};

Diagnostics measure_waiting(BudgetSetting& setting, BudgetReport& report) {
    SilentRays rays;
    auto queue = FullQueue::make(setting, report.settings, nullptr, &rays);
    if (!queue.ok()) return queue.diagnostics();
    queue->fill();
    queue->scheduler().update();  // Works until everybody waits.
    const Budget budget{.microseconds = report.settings.microseconds};
    std::int64_t sum = 0;
    for (std::uint32_t i = 0; i < report.settings.waiting_updates; ++i)
        sum += timed([&] { queue->scheduler().update(budget); });
    report.waiting_runs = queue->counts().running;
    report.waiting_mean = microseconds_of(sum) / std::max(report.settings.waiting_updates, 1u);
    return {};
}

}  // namespace

Result<BudgetReport> measure_budget(const BudgetSettings& settings) {
    auto setting = BudgetSetting::make(settings.queries);
    if (!setting.ok()) return setting.diagnostics();
    BudgetReport report{.settings = settings, .candidates = kBudgetCandidates};
    for (const auto run : {measure_microseconds, name_steps, count_units, measure_waiting}) {
        if (Diagnostics problems = run(**setting, report); !problems.empty()) return problems;
    }
    return report;
}

}  // namespace vantage::bench
