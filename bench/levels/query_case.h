// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One query in one level with one ray provider, asked by all askers: what it counts, what it
// answers, what it takes, and what the other orders of work take for the same answers.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "bench/levels/least_rays.h"
#include "bench/levels/level_setting.h"
#include "bench/levels/order_run.h"
#include "bench/levels/stages.h"
#include "bench/measure.h"
#include "selection/evaluate/evaluate_now.h"
#include "selection/evaluate/order_learner.h"

namespace vantage::bench {

struct CaseSettings {
    std::uint32_t batches = 5;           ///< Of ours and of each other order, in turns.
    std::uint32_t batch_queries = 1000;  ///< Of ours; slow ones fewer, see `batch_ms`.
    double batch_ms = 50;                ///< A batch of ours takes at least about this long...
    bool has_all_orders = true;          ///< Otherwise only test by test.
    std::uint32_t references = 2;        ///< Answers that are held against the plain reference.
};

struct OrderFigures {
    Measured time;
    double median = 0;
    double rays = 0, evaluations = 0;  ///< Of one query.
    bool is_measured = false;
};

struct CaseFigures {
    double candidates = 0, rays = 0, cheap = 0, costly = 0, path_units = 0;  ///< Of one query.
    double least_rays = 0;                                                   ///< See least_rays.h.
    std::uint64_t hash = 0;                                                  ///< Of all answers.
    std::uint32_t found = 0;          ///< Askers with an answer.
    std::uint32_t wrong_answers = 0;  ///< That another order or the reference gave otherwise.
    Measured time;
    double median = 0;
    Measured generation;  ///< The part that all orders share, measured alone.
    double generation_median = 0;
    std::array<double, kStages> stages{};  ///< Microseconds of `time`.
    std::array<OrderFigures, std::size(kWorkOrders)> orders;

    const OrderFigures& of(WorkOrder order) const {
        return orders[static_cast<std::size_t>(order)];
    }
    double evaluation_median() const { return median - generation_median; }
    /// What is left behind generation is more than what the measurement is unsure of.
    bool has_evaluation() const { return evaluation_median() > time.spread; }
    double stage(Stage of) const { return stages[static_cast<std::size_t>(of)]; }
};

/// Memory and what was learned, for one query after the other.
class CaseRunner {
  public:
    explicit CaseRunner(LevelSetting& setting);

    CaseFigures measure(const Program& program, std::span<const ValueBinding> values, RaysBy rays,
                        const CaseSettings& settings);
    /// Microseconds of one of the rays that the query asks, traced in one batch; 0 without rays.
    double ray_us(const Program& program, std::span<const ValueBinding> values, RaysBy rays);
    /// Candidates of one asker that the cheap pass takes in a microsecond.
    Measured cheap_pass_rate(const Program& program, std::uint32_t batches);

  private:
    AnswerView ask(const QueryInput& input, ProfilerHook* profiler = nullptr,
                   bool is_observing = false);
    void begin(const Program& program, std::span<const ValueBinding> values, RaysBy rays);
    void learn();
    void count(CaseFigures& figures);
    void check_references(CaseFigures& figures, std::uint32_t count);
    void measure_ours(Batches& batches, Batches& generation, std::uint32_t rounds);
    void count_order(WorkOrder order, CaseFigures& figures);
    void measure_order(WorkOrder order, Batches& batches, const CaseSettings& settings);
    std::uint32_t rounds_of(const Batches& probe, const CaseSettings& settings) const;
    void divide_into_stages(CaseFigures& figures);
    QueryInput input(std::uint32_t asker) const {
        return setting_.query(*program_, values_, asker, rays_);
    }

    LevelSetting& setting_;
    const Program* program_ = nullptr;
    std::span<const ValueBinding> values_;
    RaysBy rays_ = RaysBy::Embree;
    Arena arena_;
    std::unique_ptr<QueryRun> run_;
    KeptSearches searches_;
    OrderLearners learners_;
    OrderRun orders_;
    LeastRays least_rays_;
    std::vector<std::uint64_t> answers_;        ///< By asker, as keys.
    std::vector<std::uint32_t> options_tried_;  ///< By asker.
};

}  // namespace vantage::bench
