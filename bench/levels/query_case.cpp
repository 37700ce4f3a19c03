// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See query_case.h.

#include "bench/levels/query_case.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/bytes.h"
#include "base/hash.h"
#include "bench/levels/cheap_pass_case.h"
#include "bench/levels/raw_cost.h"

namespace vantage::bench {

namespace {

constexpr std::uint32_t kMostCandidates = 4096;
constexpr std::uint32_t kLearningRounds = 2;  ///< 80 queries: orders are learned after 8, 16, 32...
constexpr std::uint32_t kStageRuns = 9;
constexpr std::uint32_t kOrderShare = 2;  ///< Batches of another order are shorter than ours.

/// Who, where: what another order must give as well. Scores may be intervals, remarks are told by
/// rays that another order need not ask.
std::uint64_t key_of(const AnswerView& answer) {
    ByteWriter out;
    const bool is_found = answer.status == Status::Found;
    out.write(static_cast<std::uint32_t>(is_found ? answer.option : ~0u));
    for (const AnswerResult& result : answer.results) {
        out.write(result.candidate);
        out.write(static_cast<std::uint8_t>(result.kind));
        out.write(result.source);
        out.write(result.position);
    }
    return hash_bytes(out.bytes(), 0);
}

double per_query(std::uint64_t sum) {
    return static_cast<double>(sum) / kAskers;
}

}  // namespace

CaseRunner::CaseRunner(LevelSetting& setting)
    : setting_(setting),
      arena_(default_allocator(), QueryRun::bytes_for(kMostCandidates)),
      run_(std::make_unique<QueryRun>()),
      learners_(default_allocator()),
      orders_(kMostCandidates),
      least_rays_(kMostCandidates) {
    run_->reserve(arena_, kMostCandidates);
}

AnswerView CaseRunner::ask(const QueryInput& input, ProfilerHook* profiler, bool is_observing) {
    const LearnedOrders orders(learners_, input.program->hash);
    run_->begin(input, {.orders = &orders,
                        .has_searches = true,
                        .has_rays_at_hand = true,
                        .is_observing = is_observing,
                        .profiler = profiler});
    WorkTurn turn;
    run_to_end(*run_, turn, searches_);
    return run_->answer();
}

void CaseRunner::begin(const Program& program, std::span<const ValueBinding> values, RaysBy rays) {
    program_ = &program;
    values_ = values;
    rays_ = rays;
}

/// Ours and the others take turns, so that a machine that changes its pace does so for all.
CaseFigures CaseRunner::measure(const Program& program, std::span<const ValueBinding> values,
                                RaysBy rays, const CaseSettings& settings) {
    begin(program, values, rays);
    CaseFigures figures;
    learn();
    count(figures);
    check_references(figures, settings.references);
    Batches probe, ours, generation;
    probe.run(kAskers, [&] {
        for (std::uint32_t asker = 0; asker < kAskers; ++asker)
            ask(input(asker));
    });
    const std::uint32_t rounds = rounds_of(probe, settings);
    std::array<Batches, std::size(kWorkOrders)> others;
    for (const WorkOrder order : kWorkOrders) {
        if (settings.has_all_orders || order == WorkOrder::TestByTest) count_order(order, figures);
    }
    for (std::uint32_t i = 0; i < settings.batches; ++i) {
        measure_ours(ours, generation, rounds);
        for (const WorkOrder order : kWorkOrders) {
            if (figures.of(order).is_measured)
                measure_order(order, others[static_cast<std::size_t>(order)], settings);
        }
    }
    for (std::size_t i = 0; i < others.size(); ++i) {
        figures.orders[i].time = others[i].result();
        figures.orders[i].median = others[i].median();
    }
    figures.time = ours.result();
    figures.median = ours.median();
    figures.generation = generation.result();
    figures.generation_median = generation.median();
    divide_into_stages(figures);
    return figures;
}

std::uint32_t CaseRunner::rounds_of(const Batches& probe, const CaseSettings& settings) const {
    const double enough = settings.batch_ms * 1000 / (probe.median() * kAskers);
    const double most = static_cast<double>(settings.batch_queries) / kAskers;
    return static_cast<std::uint32_t>(std::clamp(std::ceil(enough), 1.0, most));
}

void CaseRunner::learn() {
    for (std::uint32_t i = 0; i < kLearningRounds * kAskers; ++i) {
        ask(input(i % kAskers), nullptr, true);
        for (const OptionObservation& seen : run_->observations())
            learners_.observe(program_->hash, seen);
        learners_.think(kUnlimited);
    }
}

void CaseRunner::count(CaseFigures& figures) {
    answers_.clear();
    options_tried_.clear();
    std::uint64_t candidates = 0, least_rays = 0;
    WorkCounts sum;
    for (std::uint32_t asker = 0; asker < kAskers; ++asker) {
        const AnswerView answer = ask(input(asker));
        answers_.push_back(key_of(answer));
        options_tried_.push_back(static_cast<std::uint32_t>(answer.options.size()));
        ByteWriter key;
        key.write(answers_.back());
        figures.hash = hash_bytes(key.bytes(), figures.hash);
        figures.found += answer.status == Status::Found ? 1 : 0;
        for (const OptionOutcome& option : answer.options)
            candidates += option.generated;
        sum.rays += run_->work().rays;
        least_rays += least_rays_.of(input(asker));
        sum.cheap += run_->work().cheap;
        sum.costly_conditions += run_->work().costly_conditions + run_->work().costly_weights;
        sum.path_units += run_->work().path_units;
    }
    figures.candidates = per_query(candidates);
    figures.rays = per_query(sum.rays);
    figures.least_rays = per_query(least_rays);
    figures.cheap = per_query(sum.cheap);
    figures.costly = per_query(sum.costly_conditions);
    figures.path_units = per_query(sum.path_units);
}

void CaseRunner::check_references(CaseFigures& figures, std::uint32_t count) {
    for (std::uint32_t asker = 0; asker < std::min(count, kAskers); ++asker) {
        if (key_of(evaluate_reference(input(asker))) != answers_[asker]) ++figures.wrong_answers;
    }
}

void CaseRunner::measure_ours(Batches& batches, Batches& generation, std::uint32_t rounds) {
    const std::uint64_t pieces = std::uint64_t{rounds} * kAskers;
    batches.run(pieces, [&] {
        for (std::uint64_t i = 0; i < pieces; ++i)
            ask(input(static_cast<std::uint32_t>(i % kAskers)));
    });
    generation.run(pieces, [&] {
        for (std::uint64_t i = 0; i < pieces; ++i) {
            const auto asker = static_cast<std::uint32_t>(i % kAskers);
            orders_.generate(input(asker), options_tried_[asker]);
        }
    });
}

void CaseRunner::count_order(WorkOrder order, CaseFigures& figures) {
    OrderFigures& found = figures.orders[static_cast<std::size_t>(order)];
    WorkCounts sum;
    for (std::uint32_t asker = 0; asker < kAskers; ++asker) {
        if (key_of(orders_.run(order, input(asker))) != answers_[asker]) ++figures.wrong_answers;
        const WorkCounts& work = orders_.work();
        sum.rays += work.rays;
        sum.cheap += work.cheap + work.costly_conditions + work.costly_weights + work.deferred;
    }
    found.rays = per_query(sum.rays);
    found.evaluations = per_query(sum.cheap);
    found.is_measured = true;
}

void CaseRunner::measure_order(WorkOrder order, Batches& batches, const CaseSettings& settings) {
    const auto run_all = [&] {
        for (std::uint32_t asker = 0; asker < kAskers; ++asker)
            orders_.run(order, input(asker));
    };
    Batches probe;
    probe.run(kAskers, run_all);
    // What takes a quarter of a second for all askers is told from ours without another batch.
    if (probe.median() * kAskers > 250'000) return batches.book(probe.median());
    const std::uint32_t rounds = std::max(1u, rounds_of(probe, settings) / kOrderShare);
    batches.run(std::uint64_t{rounds} * kAskers, [&] {
        for (std::uint32_t i = 0; i < rounds; ++i)
            run_all();
    });
}

/// The quickest of several runs of each asker says how its time is divided.
void CaseRunner::divide_into_stages(CaseFigures& figures) {
    StageClock clock;
    const StagedProviders staged(setting_.providers(rays_), clock);
    KeptSearches own_searches;
    std::swap(own_searches, searches_);
    StageTimes sum{};
    for (std::uint32_t asker = 0; asker < kAskers; ++asker) {
        StageTimes best{};
        double least = std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < kStageRuns; ++i) {
            QueryInput question = input(asker);
            question.providers = staged.providers();
            clock.start();
            ask(question, &clock);
            const StageTimes times = clock.stop();
            double total = 0;
            for (const double time : times)
                total += time;
            if (total < least) best = times;
            least = std::min(least, total);
        }
        for (std::size_t i = 0; i < kStages; ++i)
            sum[i] += best[i];
    }
    std::swap(own_searches, searches_);
    double total = 0;
    for (const double time : sum)
        total += time;
    for (std::size_t i = 0; i < kStages; ++i)
        figures.stages[i] = figures.time.mean * sum[i] / total;
}

double CaseRunner::ray_us(const Program& program, std::span<const ValueBinding> values,
                          RaysBy rays) {
    begin(program, values, rays);
    const RecordedRays recorded(*setting_.providers(rays).rays);
    for (std::uint32_t asker = 0; asker < kAskers; ++asker) {
        QueryInput question = input(asker);
        question.providers.rays = &recorded;
        ask(question);
    }
    return recorded.us_of_one();
}

Measured CaseRunner::cheap_pass_rate(const Program& program, std::uint32_t batches) {
    begin(program, {}, RaysBy::Embree);
    CheapPassCase pass(input(0));
    constexpr std::uint32_t kPasses = 1000;
    Batches times;
    for (std::uint32_t i = 0; i < batches; ++i) {
        times.run(std::uint64_t{kPasses} * pass.candidates(), [&] {
            for (std::uint32_t round = 0; round < kPasses; ++round)
                pass.run();
        });
    }
    const Measured each = times.result();
    return {.mean = 1 / each.mean, .spread = each.spread / (each.mean * each.mean)};
}

}  // namespace vantage::bench
