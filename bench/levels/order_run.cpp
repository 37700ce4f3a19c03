// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See order_run.h. The orders themselves are at the end.

#include "bench/levels/order_run.h"

#include <algorithm>
#include <array>
#include <queue>

#include "selection/evaluate/evaluate_now.h"
#include "selection/evaluate/failure.h"
#include "selection/evaluate/score.h"
#include "selection/evaluate/set_fold.h"
#include "selection/evaluate/work.h"

namespace vantage::bench {

namespace {

/// Candidates side by side, as words want them.
struct Gathered {
    std::array<float, kChunk> x, y, z;
    std::array<NavPoint, kChunk> stands;
    std::array<CandidateKind, kChunk> kinds;
    std::array<std::uint64_t, kChunk> sources;

    CandidateBatch take(const Candidates& all, std::span<const std::uint32_t> numbers) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::uint32_t from = numbers[i];
            x[i] = all.x[from];
            y[i] = all.y[from];
            z[i] = all.z[from];
            stands[i] = all.stands[from];
            kinds[i] = all.kinds[from];
            sources[i] = all.sources[from];
        }
        return {.count = static_cast<std::uint32_t>(numbers.size()),
                .x = x.data(),
                .y = y.data(),
                .z = z.data(),
                .numbers = numbers.data(),
                .stands = stands.data(),
                .kinds = kinds.data(),
                .sources = sources.data()};
    }
};

CandidateBatch one_of(const CandidateBatch& batch, std::uint32_t i) {
    return {.count = 1,
            .x = batch.x + i,
            .y = batch.y + i,
            .z = batch.z + i,
            .numbers = batch.numbers + i,
            .stands = batch.stands + i,
            .kinds = batch.kinds + i,
            .sources = batch.sources + i};
}

}  // namespace

const char* name_of(WorkOrder order) {
    constexpr const char* kNames[] = {"everything", "test by test", "tests for one", "three steps",
                                      "shipped order"};
    return kNames[static_cast<std::size_t>(order)];
}

OrderRun::OrderRun(std::uint32_t max_candidates)
    : arena_(default_allocator(), QueryRun::bytes_for(max_candidates)) {
    candidates_.reserve(arena_, max_candidates);
    generation_.reserve(arena_, max_candidates);
}

// ---- options ------------------------------------------------------------------------------------

AnswerView OrderRun::run(WorkOrder order, const QueryInput& input) {
    set_scene(input, scene_);
    work_ = {};
    results_.clear();
    use_searches_of(input);
    constexpr void (OrderRun::*kOrders[])(Numbers) = {
        &OrderRun::everything, &OrderRun::test_by_test, &OrderRun::tests_for_one,
        &OrderRun::three_steps, &OrderRun::shipped};
    const Program& program = *input.program;
    for (std::uint32_t option = 0; option < program.options.size(); ++option) {
        if (!begin_option(program.options[option])) continue;
        Numbers numbers(candidates_.count);
        for (std::uint32_t i = 0; i < candidates_.count; ++i)
            numbers[i] = i;
        best_.clear();
        (this->*kOrders[static_cast<std::size_t>(order)])(std::move(numbers));
        draw_results();
        if (!results_.empty())
            return {.status = Status::Found, .option = option, .results = results_};
    }
    return {.status = Status::AllRejected};
}

void OrderRun::use_searches_of(const QueryInput& input) {
    if (navigation_ != input.providers.navigation) {
        navigation_ = input.providers.navigation;
        searches_.clear();
        for (std::uint32_t i = 0; i < kMaxPathSearches; ++i)
            searches_.push_back(navigation_->make_search());
    }
    std::array<PathSearch*, kMaxPathSearches> given{};
    for (std::uint32_t i = 0; i < kMaxPathSearches; ++i)
        given[i] = searches_[i].get();
    paths_.use(given);  // What they found for the query before is forgotten.
}

void OrderRun::generate(const QueryInput& input, std::uint32_t options) {
    set_scene(input, scene_);
    use_searches_of(input);
    for (const ProgramOption& option : std::span(input.program->options).first(options)) {
        OptionOutcome outcome;
        if (has_all_words(scene_, option) && has_all_objects(scene_, option, outcome))
            generate_option(option);
    }
}

void OrderRun::generate_option(const ProgramOption& option) {
    generation_.begin(scene_, option, candidates_, nullptr);
    while (!generation_.is_done()) {
        if (generation_.wants_search())
            generation_.give_search(paths_.search_for_generator(
                generation_.walk(), scene_.input.providers.navigation->revision()));
        generation_.advance();
    }
}

bool OrderRun::begin_option(const ProgramOption& option) {
    OptionOutcome outcome;
    if (!has_all_words(scene_, option) || !has_all_objects(scene_, option, outcome)) return false;
    plan_.make(scene_, option);
    paths_.begin_option();
    generate_option(option);
    sort_tests();
    pool_ = draw_pool(scene_.program(), wanted(), plan_.span());
    return candidates_.count > 0;
}

float OrderRun::cost_of(const Clause& clause) const {
    float cost = 0;
    for (const Test& test : clause)
        cost += test.planned->row->declared_cost;
    return cost;
}

CostClass OrderRun::class_of(const Clause& clause) const {
    CostClass highest = CostClass::Cheap;
    for (const Test& test : clause)
        highest = std::max(highest, test.planned->row->cost);
    return highest;
}

/// By declared cost; conditions of one group together.
void OrderRun::sort_tests() {
    clauses_.clear();
    weights_.clear();
    const auto add = [this](const PlannedStep& planned, std::uint32_t costly) {
        const Test test{&planned, costly};
        const ProgramStep& step = *planned.step;
        if (step.role == StepRole::Weight) return weights_.push_back(test);
        const auto same = std::find_if(clauses_.begin(), clauses_.end(), [&](const Clause& clause) {
            return step.group != 0 && clause[0].planned->step->group == step.group;
        });
        if (same == clauses_.end()) return clauses_.push_back({test});
        same->push_back(test);
    };
    for (const PlannedStep& planned : plan_.cheap_conditions())
        add(planned, 0);
    for (const PlannedStep& planned : plan_.cheap_weights())
        add(planned, 0);
    for (std::uint32_t i = 0; i < plan_.costly().size(); ++i)
        add(plan_.costly()[i], i);
    std::stable_sort(clauses_.begin(), clauses_.end(),
                     [this](const Clause& a, const Clause& b) { return cost_of(a) < cost_of(b); });
    std::stable_sort(weights_.begin(), weights_.end(), [](const Test& a, const Test& b) {
        return a.planned->row->declared_cost < b.planned->row->declared_cost;
    });
}

// ---- one step -----------------------------------------------------------------------------------

void OrderRun::values(const Test& test, std::span<const std::uint32_t> numbers, float* values) {
    const PlannedStep& planned = *test.planned;
    Gathered gathered;
    while (!numbers.empty()) {
        const auto chunk = numbers.first(std::min<std::size_t>(numbers.size(), kChunk));
        CriterionCall call = criterion_call(scene_, *planned.step, *planned.row);
        call.candidates = gathered.take(candidates_, chunk);
        values_of_chunk(test, call, values);
        for (std::size_t i = 0; i < chunk.size(); ++i)
            count_evaluation(*planned.step, *planned.row, work_);
        values += chunk.size();
        numbers = numbers.subspan(chunk.size());
    }
}

void OrderRun::values_of_chunk(const Test& test, CriterionCall& call, float* values) {
    const PlannedStep& planned = *test.planned;
    if (planned.row->cost == CostClass::Deferred) return ray_values(test, call, values);
    if (planned.path != nullptr) {
        CriterionCall first = call;
        first.candidates = one_of(call.candidates, 0);
        if (PathSearch* search = paths_.search_for(test.costly, *planned.row, first))
            return path_values(test, call, *search, values);
    }
    evaluate_step(scene_, *planned.step, *planned.row, call, values);
}

/// The search goes on until it has reached the candidate.
void OrderRun::path_values(const Test& test, CriterionCall& call, PathSearch& search,
                           float* values) {
    const CandidateBatch all = call.candidates;
    for (std::uint32_t i = 0; i < all.count; ++i) {
        PathDistance distance = search.distance(all.stands[i]);
        while (!distance.is_final && search.advance(kNodesOfUnit) > 0)
            distance = search.distance(all.stands[i]);
        call.candidates = one_of(all, i);
        values[i] = test.planned->row->value_of_length(call, search.distance(all.stands[i]).low);
    }
    call.candidates = all;
}

/// All rays of all candidates in one batch, for each member of a set.
void OrderRun::ray_values(const Test& test, const CriterionCall& call, float* values) {
    const ProgramStep& step = *test.planned->step;
    const CriterionRow& row = *test.planned->row;
    std::array<Ray, kChunk * kMaxRays> rays;
    std::array<std::uint8_t, kChunk * kMaxRays> blocked;
    std::array<std::uint32_t, kChunk> counts{};
    const auto ask = [&](const ObjectState* object, const auto& take) {
        std::uint32_t asked = 0;
        CriterionCall one = call;
        one.object = object;
        for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
            one.candidates = one_of(call.candidates, i);
            counts[i] = std::min(row.rays(one, rays.data() + asked), kMaxRays);
            asked += counts[i];
        }
        work_.rays += asked;
        scene_.input.providers.rays->any_hit({rays.data(), asked}, {blocked.data(), asked});
        asked = 0;
        for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
            one.candidates = one_of(call.candidates, i);
            const float value = row.answer(one, {blocked.data() + asked, counts[i]});
            asked += counts[i];
            take(i, value);
        }
    };
    if (step.quantifier == Quantifier::None)
        return ask(call.object, [&](std::uint32_t i, float value) { values[i] = value; });
    std::array<SetFold, kChunk> folds;
    std::fill_n(folds.begin(), call.candidates.count, SetFold(step, row));
    for (const ObjectState& member : set_members(scene_, step)) {
        if (has_what_is_needed(&member, row.object))
            ask(&member, [&](std::uint32_t i, float value) { folds[i].add(value); });
    }
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = folds[i].value();
}

// ---- one clause, one weight ---------------------------------------------------------------------

void OrderRun::filter(const Clause& clause, Numbers& numbers) {
    Numbers passed, open = std::move(numbers);
    std::vector<float> found;
    for (const Test& test : clause) {
        found.resize(open.size());
        values(test, open, found.data());
        std::size_t left = 0;
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (passes(*test.planned->step, found[i])) {
                passed.push_back(open[i]);
            } else {
                open[left++] = open[i];
            }
        }
        open.resize(left);
    }
    if (clause.size() > 1) std::sort(passed.begin(), passed.end());
    numbers = std::move(passed);
}

bool OrderRun::passes_clause(const Clause& clause, std::uint32_t number) {
    return std::any_of(clause.begin(), clause.end(), [&](const Test& test) {
        float value = 0;
        values(test, {&number, 1}, &value);
        return passes(*test.planned->step, value);
    });
}

void OrderRun::weigh(const Test& weight, std::span<Scored> candidates) {
    Numbers numbers;
    for (const Scored& candidate : candidates)
        numbers.push_back(candidate.number);
    std::vector<float> found(numbers.size());
    values(weight, numbers, found.data());
    for (std::size_t i = 0; i < found.size(); ++i)
        candidates[i].score += contribution(*weight.planned->step, found[i]);
}

std::vector<OrderRun::Scored> OrderRun::weigh_all(const Numbers& numbers) {
    std::vector<Scored> scored;
    for (const std::uint32_t number : numbers)
        scored.push_back({number, 0});
    for (const Test& weight : weights_)
        weigh(weight, scored);
    return scored;
}

bool OrderRun::is_enough(Score score) const {
    const Program& program = scene_.program();
    return !program.has_threshold || score >= to_score(static_cast<double>(program.threshold));
}

// ---- results ------------------------------------------------------------------------------------

std::uint32_t OrderRun::wanted() const {
    return scene_.input.wanted != 0 ? scene_.input.wanted : scene_.program().wanted;
}

void OrderRun::take_best(std::vector<Scored> scored) {
    std::erase_if(scored, [this](const Scored& each) { return !is_enough(each.score); });
    const std::size_t count = std::min<std::size_t>(scored.size(), pool_.most);
    std::partial_sort(scored.begin(), scored.begin() + static_cast<std::ptrdiff_t>(count),
                      scored.end());
    best_.assign(scored.begin(), scored.begin() + static_cast<std::ptrdiff_t>(count));
}

void OrderRun::draw_results() {
    results_.clear();
    const auto add = [this](const Scored& each) {
        results_.push_back({.candidate = each.number,
                            .kind = candidates_.kinds[each.number],
                            .position = candidates_.position(each.number),
                            .source = candidates_.sources[each.number],
                            .score_low = each.score,
                            .score_high = each.score});
    };
    if (!pool_.is_drawn || best_.empty()) {
        for (const Scored& each : best_)
            add(each);
        return;
    }
    const Score least = best_[0].score - pool_.margin;
    std::erase_if(best_,
                  [&](const Scored& each) { return pool_.has_margin && each.score < least; });
    const DrawnPlaces drawn =
        draw_places(scene_.input.seed, static_cast<std::uint32_t>(best_.size()), wanted());
    for (std::uint32_t i = 0; i < drawn.count; ++i)
        add(best_[drawn.places[i]]);
}

// ---- the orders ---------------------------------------------------------------------------------

/// All steps on all candidates.
void OrderRun::everything(Numbers numbers) {
    std::vector<Scored> scored = weigh_all(numbers);
    std::vector<bool> is_valid(numbers.size(), true);
    std::vector<float> found(numbers.size());
    for (const Clause& clause : clauses_) {
        std::vector<bool> holds(numbers.size());
        for (const Test& test : clause) {
            values(test, numbers, found.data());
            for (std::size_t i = 0; i < numbers.size(); ++i)
                holds[i] = holds[i] || passes(*test.planned->step, found[i]);
        }
        for (std::size_t i = 0; i < numbers.size(); ++i)
            is_valid[i] = is_valid[i] && holds[i];
    }
    std::erase_if(scored, [&](const Scored& each) { return !is_valid[each.number]; });
    take_best(std::move(scored));
}

/// Filters first, each over all that the one before has left; then each weight over all of them.
void OrderRun::test_by_test(Numbers numbers) {
    for (const Clause& clause : clauses_)
        filter(clause, numbers);
    take_best(weigh_all(numbers));
}

/// Test by test, but where one result is wanted the costliest condition comes behind the weights:
/// from the best downwards, until it holds for the first time.
void OrderRun::tests_for_one(Numbers numbers) {
    const bool has_last = !clauses_.empty() && class_of(clauses_.back()) != CostClass::Cheap;
    if (pool_.most != 1 || !has_last) return test_by_test(std::move(numbers));
    for (std::size_t i = 0; i + 1 < clauses_.size(); ++i)
        filter(clauses_[i], numbers);
    std::vector<Scored> scored = weigh_all(numbers);
    std::sort(scored.begin(), scored.end());
    for (const Scored& each : scored) {
        if (!is_enough(each.score)) return;
        if (passes_clause(clauses_.back(), each.number)) return best_.push_back(each);
    }
}

/// Cheap conditions on all, all weights on what is left, then costly conditions from the top.
void OrderRun::three_steps(Numbers numbers) {
    for (const Clause& clause : clauses_) {
        if (class_of(clause) == CostClass::Cheap) filter(clause, numbers);
    }
    std::vector<Scored> scored = weigh_all(numbers);
    std::sort(scored.begin(), scored.end());
    for (const Scored& each : scored) {
        if (best_.size() == pool_.most || !is_enough(each.score)) break;
        const bool is_valid = std::all_of(clauses_.begin(), clauses_.end(), [&](const Clause& one) {
            return class_of(one) == CostClass::Cheap || passes_clause(one, each.number);
        });
        if (is_valid) best_.push_back(each);
    }
}

/// A heap on the highest possible score. The top gets its next step: costly conditions, rays, then
/// costly weights, none of which is skipped.
void OrderRun::shipped(Numbers numbers) {
    struct Entry {
        Scored highest;  ///< The most that its score may still become.
        std::size_t next = 0;
        bool operator<(const Entry& other) const { return other.highest < highest; }
    };
    std::vector<const Clause*> conditions;
    for (const CostClass cost : {CostClass::Costly, CostClass::Deferred}) {
        for (const Clause& clause : clauses_) {
            if (class_of(clause) == cost) conditions.push_back(&clause);
        }
    }
    std::vector<Test> costly;
    for (const Clause& clause : clauses_) {
        if (class_of(clause) == CostClass::Cheap) filter(clause, numbers);
    }
    std::vector<Scored> scored;
    for (const std::uint32_t number : numbers)
        scored.push_back({number, 0});
    Score most = 0;
    for (const Test& weight : weights_) {
        if (weight.planned->row->cost == CostClass::Cheap) {
            weigh(weight, scored);
        } else {
            costly.push_back(weight);
            most += most_contribution(*weight.planned->step);
        }
    }
    std::priority_queue<Entry> heap;
    for (const Scored& each : scored)
        heap.push({{each.number, each.score + most}, 0});
    while (best_.size() < pool_.most && !heap.empty()) {
        Entry top = heap.top();
        heap.pop();
        if (!is_enough(top.highest.score)) break;
        const std::size_t at = top.next++;
        if (at < conditions.size()) {
            if (passes_clause(*conditions[at], top.highest.number)) heap.push(top);
        } else if (at < conditions.size() + costly.size()) {
            const Test& weight = costly[at - conditions.size()];
            weigh(weight, {&top.highest, 1});
            top.highest.score -= most_contribution(*weight.planned->step);
            heap.push(top);
        } else {
            best_.push_back(top.highest);
        }
    }
}

}  // namespace vantage::bench
