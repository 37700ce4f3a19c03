// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See strategies.h.

#include "bench/strategies.h"

#include <algorithm>
#include <memory>
#include <numeric>

#include "bench/strategy_setting.h"
#include "selection/evaluate/evaluate_now.h"
#include "selection/evaluate/order_learner.h"

namespace vantage::bench {

namespace {

constexpr std::uint32_t kSteps = kStepLetters.size();
constexpr std::uint64_t kWarmUpSeeds = 1'000'000'000;  ///< Apart from those of counted queries.

std::string name_of(std::span<const std::uint8_t> order) {
    std::string name;
    for (const std::uint8_t step : order) {
        if (!name.empty()) name += ' ';
        name += kStepLetters[step];
    }
    return name;
}

/// The queries of one regime, with the reference's answers.
class RegimeRun {
  public:
    RegimeRun(StrategySetting& setting, const StrategiesSettings& settings)
        : setting_(setting),
          settings_(settings),
          arena_(default_allocator(), QueryRun::bytes_for(kCandidates)),
          run_(std::make_unique<QueryRun>()),
          learners_(default_allocator()) {
        run_->reserve(arena_, kCandidates);
        StrategyRow reference{.name = "everything on everything", .kind = StrategyKind::Baseline};
        for (std::uint32_t i = 0; i < settings_.queries; ++i) {
            WorkCounts work;
            const Answer answer = evaluate_reference(setting_.query(seed(i)), &work);
            expected_.push_back(key_of(answer));
            count(work, reference);
        }
        report_.rows.push_back(finished(reference));
    }

    RegimeReport take() {
        run_learned();
        run_fixed_orders();
        run_baselines();
        std::sort(report_.rows.begin(), report_.rows.end(),
                  [](const StrategyRow& a, const StrategyRow& b) {
                      if (a.kind != b.kind) return a.kind < b.kind;
                      return a.cost() != b.cost() ? a.cost() < b.cost() : a.name < b.name;
                  });
        return std::move(report_);
    }

  private:
    /// The place that was named, or none.
    using Key = std::uint32_t;
    static Key key_of(const AnswerView& answer) {
        return answer.results.empty() ? kCandidates : answer.results[0].candidate;
    }

    std::uint64_t seed(std::uint32_t query) const { return settings_.seed * 1'000'003 + query; }

    static void count(const WorkCounts& work, StrategyRow& row) {
        row.cheap += static_cast<double>(work.cheap);
        row.costly_conditions += static_cast<double>(work.costly_conditions);
        row.rays += static_cast<double>(work.rays);
        row.costly_weights += static_cast<double>(work.costly_weights);
    }

    StrategyRow finished(StrategyRow row) const {
        for (double* sum : {&row.cheap, &row.costly_conditions, &row.rays, &row.costly_weights})
            *sum /= settings_.queries;
        return row;
    }

    void run_query(std::uint64_t with_seed, const StepOrders& orders, bool is_observing) {
        run_->begin(setting_.query(with_seed), {.speculation = settings_.speculation,
                                                .orders = &orders,
                                                .has_rays_at_hand = settings_.speculation == 0,
                                                .is_observing = is_observing});
        WorkTurn turn;
        run_to_end(*run_, turn);
    }

    void count_run(std::uint32_t query, StrategyRow& row) const {
        count(run_->work(), row);
        if (key_of(run_->answer()) != expected_[query]) ++row.wrong_answers;
    }

    void run_and_learn(std::uint64_t with_seed) {
        const std::uint64_t program = setting_.program().hash;
        run_query(with_seed, LearnedOrders(learners_, program), true);
        for (const OptionObservation& seen : run_->observations())
            learners_.observe(program, seen);
        learners_.think(kUnlimited);
    }

    void run_learned() {
        for (std::uint32_t i = 0; i < settings_.warm_up; ++i)
            run_and_learn(kWarmUpSeeds + seed(i));
        StrategyRow row{.name = "learned", .kind = StrategyKind::Learned};
        for (std::uint32_t i = 0; i < settings_.queries; ++i) {
            run_and_learn(seed(i));
            count_run(i, row);
        }
        report_.rows.push_back(finished(row));
        report_.thought_units = learners_.thought();
        StepOrder order{};
        if (learners_.order_of(setting_.program().hash, 0, kSteps, order))
            report_.learned_order = name_of({order.data(), kSteps});
    }

    void run_fixed_orders() {
        std::array<std::uint8_t, kSteps> order;
        std::iota(order.begin(), order.end(), std::uint8_t{0});
        do {
            StrategyRow row{.name = name_of(order)};
            const FixedOrder fixed(order);
            for (std::uint32_t i = 0; i < settings_.queries; ++i) {
                run_query(seed(i), fixed, false);
                count_run(i, row);
            }
            report_.rows.push_back(finished(row));
        } while (std::next_permutation(order.begin(), order.end()));
    }

    void run_baselines() {
        struct Named {
            Baseline baseline;
            const char* name;
        };
        for (const Named& named : {Named{Baseline::TestByTest, "test by test"},
                                   Named{Baseline::ThreeStep, "three-step rule"},
                                   Named{Baseline::Shipped, "shipped order"}}) {
            StrategyRow row{.name = named.name, .kind = StrategyKind::Baseline};
            for (std::uint32_t i = 0; i < settings_.queries; ++i) {
                WorkCounts work;
                const Answer answer =
                    evaluate_baseline(named.baseline, setting_.query(seed(i)), &work);
                count(work, row);
                if (key_of(answer) != expected_[i]) ++row.wrong_answers;
            }
            report_.rows.push_back(finished(row));
        }
    }

    StrategySetting& setting_;
    StrategiesSettings settings_;
    Arena arena_;
    std::unique_ptr<QueryRun> run_;
    OrderLearners learners_;
    std::vector<Key> expected_;
    RegimeReport report_;
};

}  // namespace

Result<StrategiesReport> compare_strategies(const StrategiesSettings& settings) {
    StrategiesReport report{.settings = settings, .regimes = {}};
    for (const Regime& regime : regimes()) {
        auto setting = StrategySetting::make(regime);
        if (!setting.ok()) return setting.diagnostics();
        report.regimes.push_back(RegimeRun(**setting, settings).take());
        report.regimes.back().name = regime.name;
        report.regimes.back().about = regime.about;
    }
    return report;
}

StrategiesSummary summarise(const StrategiesReport& report) {
    StrategiesSummary summary;
    std::vector<StrategyRow> fixed;  // Sums over the regimes.
    for (const RegimeReport& regime : report.regimes) {
        const StrategyRow &learned = regime.learned(), &best = regime.best_fixed();
        summary.learned_sum += learned.cost();
        summary.worst_ratio = std::max(summary.worst_ratio, learned.cost() / best.cost());
        summary.worst_ray_ratio = std::max(summary.worst_ray_ratio, learned.rays / best.rays);
        for (const StrategyRow& row : regime.rows) {
            summary.is_right &= row.wrong_answers == 0;
            if (row.kind != StrategyKind::FixedOrder) continue;
            const auto sum = std::find_if(fixed.begin(), fixed.end(), [&](const StrategyRow& one) {
                return one.name == row.name;
            });
            if (sum == fixed.end()) {
                fixed.push_back(row);
                continue;
            }
            sum->cheap += row.cheap;
            sum->costly_conditions += row.costly_conditions;
            sum->rays += row.rays;
            sum->costly_weights += row.costly_weights;
        }
    }
    const auto best =
        std::min_element(fixed.begin(), fixed.end(),
                         [](const auto& a, const auto& b) { return a.cost() < b.cost(); });
    if (best == fixed.end()) return summary;
    summary.best_fixed = best->name;
    summary.best_fixed_sum = best->cost();
    return summary;
}

}  // namespace vantage::bench
