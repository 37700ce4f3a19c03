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

namespace vantage::bench {

namespace {

constexpr std::uint32_t kMostCandidates = 4096;
constexpr std::uint32_t kLearningRounds = 2;  ///< 80 queries: orders are learned after 8, 16, 32...
constexpr std::uint32_t kStageRuns = 9;

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
      orders_(kMostCandidates) {
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

CaseFigures CaseRunner::measure(const Program& program, std::span<const ValueBinding> values,
                                RaysBy rays, const CaseSettings& settings) {
    program_ = &program;
    values_ = values;
    rays_ = rays;
    CaseFigures figures;
    learn();
    count(figures);
    check_references(figures, settings.references);
    Batches probe, ours, generation;
    probe.run(kAskers, [&] {
        for (std::uint32_t asker = 0; asker < kAskers; ++asker)
            ask(input(asker));
    });
    const double enough = settings.batch_ms * 1000 / (probe.median() * kAskers);
    const double most = static_cast<double>(settings.batch_queries) / kAskers;
    const auto rounds = static_cast<std::uint32_t>(std::clamp(std::ceil(enough), 1.0, most));
    for (std::uint32_t i = 0; i < settings.batches; ++i)
        measure_ours(ours, generation, rounds);
    for (const WorkOrder order : kWorkOrders) {
        if (settings.has_all_orders || order == WorkOrder::TestByTest)
            measure_order(order, figures, settings);
    }
    figures.time = ours.result();
    figures.median = ours.median();
    figures.generation = generation.result();
    figures.generation_median = generation.median();
    divide_into_stages(figures);
    return figures;
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
    std::uint64_t candidates = 0;
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
        sum.cheap += run_->work().cheap;
        sum.costly_conditions += run_->work().costly_conditions + run_->work().costly_weights;
        sum.path_units += run_->work().path_units;
    }
    figures.candidates = per_query(candidates);
    figures.rays = per_query(sum.rays);
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

void CaseRunner::measure_order(WorkOrder order, CaseFigures& figures,
                               const CaseSettings& settings) {
    OrderFigures& found = figures.orders[static_cast<std::size_t>(order)];
    WorkCounts sum;
    Batches batches;
    for (std::uint32_t i = 0; i < settings.batches; ++i) {
        batches.run(kAskers, [&] {
            for (std::uint32_t asker = 0; asker < kAskers; ++asker) {
                const AnswerView answer = orders_.run(order, input(asker));
                if (i > 0) continue;
                if (key_of(answer) != answers_[asker]) ++figures.wrong_answers;
                const WorkCounts& work = orders_.work();
                sum.rays += work.rays;
                sum.cheap +=
                    work.cheap + work.costly_conditions + work.costly_weights + work.deferred;
            }
        });
        // What takes half a second a batch is told from ours without a second one.
        if (batches.median() * kAskers > 500'000) break;
    }
    found.time = batches.result();
    found.median = batches.median();
    found.rays = per_query(sum.rays);
    found.evaluations = per_query(sum.cheap);
    found.is_measured = true;
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

Measured CaseRunner::cheap_pass_rate(const Program& program, std::uint32_t batches) {
    program_ = &program;
    values_ = {};
    rays_ = RaysBy::Embree;
    QueryScene scene;
    set_scene(input(0), scene);
    const ProgramOption& option = program.options[0];
    OptionPlan plan;
    plan.make(scene, option);
    Arena arena(default_allocator(), QueryRun::bytes_for(kMostCandidates));
    Candidates candidates;
    Generation generation;
    candidates.reserve(arena, kMostCandidates);
    generation.reserve(arena, kMostCandidates);
    generation.begin(scene, option, candidates, nullptr);
    while (!generation.is_done())
        generation.advance();
    const PassInput pass{.scene = scene, .plan = plan, .candidates = candidates};
    std::array<StepWork, kMaxProgramSteps> steps;
    WorkCounts work;
    bool saw_nan = false;
    constexpr std::uint32_t kPasses = 1000;
    Batches times;
    for (std::uint32_t i = 0; i < batches; ++i) {
        times.run(std::uint64_t{kPasses} * candidates.count, [&] {
            for (std::uint32_t round = 0; round < kPasses; ++round) {
                for (std::uint32_t first = 0; first < candidates.count; first += kChunk) {
                    PassedChunk passed;
                    pass_chunk(pass, first, std::min(kChunk, candidates.count - first), passed,
                               {steps, work, saw_nan});
                }
            }
        });
    }
    const Measured each = times.result();
    return {.mean = 1 / each.mean, .spread = each.spread / (each.mean * each.mean)};
}

}  // namespace vantage::bench
