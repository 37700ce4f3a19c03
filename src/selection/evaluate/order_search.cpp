// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See order_search.h. Dropping those that fall behind follows the idea of Hoeffding races (Maron
// and Moore, 1993), with margins found by trial instead of bounds.

#include "selection/evaluate/order_search.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace vantage {

namespace {

constexpr std::uint32_t kMaxSets = 48;
constexpr std::uint32_t kMinSets = 6;
constexpr std::uint64_t kFirstSet = 2026;  ///< The same sets in all races: no order is luckier.
/// Evaluations after which a race ends with the set that it is in, and the search with its race.
constexpr std::uint64_t kRaceEvaluations = 400'000;
constexpr std::uint64_t kAllEvaluations = 1'600'000;

/// An order must be this much cheaper to replace another one, or cost as much with fewer rays.
constexpr double kClearlyCheaper = 0.99;
constexpr double kAsCheap = 1.009;
constexpr double kFewerRays = 0.98;

constexpr double kNoLimit = std::numeric_limits<double>::max();

}  // namespace

std::size_t OrderSearch::bytes_for(std::uint32_t max_candidates) noexcept {
    return OrderSimulation::bytes_for(max_candidates) + (kMaxRunners + 1) * sizeof(Runner);
}

bool OrderSearch::reserve(Arena& arena, std::uint32_t max_candidates) noexcept {
    runners_ = arena.array<Runner>(kMaxRunners);
    return simulation_.reserve(arena, max_candidates) && !runners_.empty();
}

void OrderSearch::begin(const SearchModel& model, const StepOrder& in_use,
                        const StepOrder& declared) noexcept {
    model_ = model;
    model_.candidate_count = std::min(model.candidate_count, simulation_.max_candidates());
    simulation_.set_model(model_);
    best_ = in_use_ = in_use;
    declared_ = declared;
    in_all_ = 0;
    stage_ = Stage::Done;
    if (model.step_count < 2 || model_.candidate_count == 0) return;
    begin_race(model.step_count <= kAllOrdersUpTo ? Field::All : Field::Starts);
}

void OrderSearch::begin_race(Field field) noexcept {
    const std::uint32_t n = model_.step_count;
    field_ = field;
    // Runner 0 is the order to beat; where all orders run it runs twice.
    runner_count_ = field == Field::Starts ? kStarts : 1 + n * (n - 1);
    if (field == Field::All) {
        runner_count_ = 1;
        for (std::uint32_t i = 2; i <= n; ++i)
            runner_count_ *= i;
        ++runner_count_;
    }
    std::fill_n(runners_.begin(), runner_count_, Runner{});
    set_ = 0;
    evaluations_ = 0;
    stage_ = Stage::Draw;
    simulation_.begin_set(kFirstSet + set_);
}

bool OrderSearch::advance() noexcept {
    if (stage_ == Stage::Done) return false;
    if (stage_ == Stage::Draw) {
        if (simulation_.draw_some()) return true;
        stage_ = Stage::Race;
        runner_ = still_in_ = 0;
        cheapest_ = kNoLimit;
        start_next_runner();
        return true;
    }
    const bool has_more = simulation_.search_some();
    if (!has_more || runners_[runner_].cost + simulation_.cost() > limit()) finish_runner();
    return stage_ != Stage::Done;
}

void OrderSearch::start_next_runner() noexcept {
    while (runner_ < runner_count_ && runners_[runner_].is_out)
        ++runner_;
    if (runner_ == runner_count_) return finish_set();
    simulation_.begin_order(order_of(runner_));
}

void OrderSearch::finish_runner() noexcept {
    Runner& runner = runners_[runner_];
    runner.cost += simulation_.cost();
    runner.rays += simulation_.rays();
    if (runner_ == 0) to_beat_ = simulation_.cost();
    const double difference = simulation_.cost() - to_beat_;
    runner.squares += difference * difference;
    evaluations_ += simulation_.evaluations();
    runner.is_out = runner.cost > limit();
    if (!runner.is_out) {
        cheapest_ = std::min(cheapest_, runner.cost);
        ++still_in_;
    }
    ++runner_;
    start_next_runner();
}

void OrderSearch::finish_set() noexcept {
    ++set_;
    for (std::uint32_t i = 0; i < runner_count_; ++i) {
        if (runners_[i].is_out || runners_[i].cost <= cheapest_ * slack()) continue;
        runners_[i].is_out = true;
        --still_in_;
    }
    const bool is_enough = set_ >= kMinSets && (still_in_ == 1 || evaluations_ > kRaceEvaluations);
    if (set_ == kMaxSets || is_enough) return finish_race();
    stage_ = Stage::Draw;
    simulation_.begin_set(kFirstSet + set_);
}

/// How far behind the cheapest one an order may be after so many sets.
double OrderSearch::slack() const noexcept {
    return 1.02 + 1.0 / (set_ + 1.0);
}

double OrderSearch::limit() const noexcept {
    return cheapest_ == kNoLimit ? kNoLimit : cheapest_ * slack();
}

bool OrderSearch::is_better(const Runner& a, const Runner& b) const noexcept {
    if (a.cost < b.cost * kClearlyCheaper) return true;
    return a.cost < b.cost * kAsCheap && a.rays < b.rays * kFewerRays;
}

/// Could it seem cheaper than runner 0 though it is not? Its lead must be more than three standard
/// errors of the differences. (With runner 0 out of the race there is no doubt.)
bool OrderSearch::is_by_chance(const Runner& runner) const noexcept {
    const double lead = runners_[0].cost - runner.cost;
    if (runners_[0].is_out || lead <= 0) return false;
    const double spread = runner.squares - lead * lead / set_;
    return lead * lead < 9.0 * spread;
}

void OrderSearch::finish_race() noexcept {
    std::uint32_t winner = 0;
    while (runners_[winner].is_out)
        ++winner;
    for (std::uint32_t i = winner + 1; i < runner_count_; ++i) {
        const Runner& runner = runners_[i];
        if (runner.is_out || is_by_chance(runner)) continue;
        if (is_better(runner, runners_[winner])) winner = i;
    }
    const StepOrder won = order_of(winner);
    in_all_ += evaluations_;
    stage_ = Stage::Done;
    const bool is_settled = field_ == Field::All || (field_ == Field::Moves && winner == 0);
    best_ = won;
    if (!is_settled && in_all_ < kAllEvaluations) begin_race(Field::Moves);
}

// ---- who runs -----------------------------------------------------------------------------------

StepOrder OrderSearch::order_of(std::uint32_t runner) const noexcept {
    switch (field_) {
        case Field::All:
            return runner == 0 ? in_use_ : all_orders(runner - 1);
        case Field::Starts:
            return start(runner);
        case Field::Moves:
            return runner == 0 ? best_ : moved(runner - 1);
    }
    return best_;
}

/// Each number a permutation: it says which of those left comes next.
StepOrder OrderSearch::all_orders(std::uint32_t number) const noexcept {
    StepOrder order{};
    for (std::uint32_t i = 0; i < model_.step_count; ++i)
        order[i] = static_cast<std::uint8_t>(i);
    for (std::uint32_t i = 0; i < model_.step_count; ++i) {
        const std::uint32_t left = model_.step_count - i;
        const auto chosen = order.begin() + i + number % left;
        number /= left;
        std::rotate(order.begin() + i, chosen, chosen + 1);
    }
    return order;
}

StepOrder OrderSearch::start(std::uint32_t number) const noexcept {
    if (number < 2) return number == 0 ? in_use_ : declared_;
    return by_rank(number == 2);
}

/// Conditions by what a rejection costs, weights by what it costs to know them. The classic rules
/// where everything is evaluated; here only where to begin.
StepOrder OrderSearch::by_rank(bool are_conditions_first) const noexcept {
    std::array<std::pair<double, double>, kMaxCostlySteps> ranks{};
    for (std::uint32_t i = 0; i < model_.step_count; ++i) {
        const StepModel& step = model_.steps[i];
        const bool is_condition = (model_.condition_mask >> i & 1u) != 0;
        const double gain = is_condition ? 1.0 - static_cast<double>(step.pass_share)
                                         : static_cast<double>(step.width);
        ranks[i] = {is_condition == are_conditions_first ? 0.0 : 1.0,
                    step.cost / std::max(gain, 1e-9)};
    }
    StepOrder order{};
    for (std::uint32_t i = 0; i < model_.step_count; ++i)
        order[i] = static_cast<std::uint8_t>(i);
    std::sort(order.begin(), order.begin() + model_.step_count,
              [&](std::uint8_t a, std::uint8_t b) {
                  return ranks[a] != ranks[b] ? ranks[a] < ranks[b] : a < b;
              });
    return order;
}

/// The best order with one step taken out and put in elsewhere.
StepOrder OrderSearch::moved(std::uint32_t number) const noexcept {
    const std::uint32_t from = number / (model_.step_count - 1);
    std::uint32_t to = number % (model_.step_count - 1);
    to += to >= from ? 1 : 0;
    StepOrder order = best_;
    const auto first = order.begin();
    if (from < to) {
        std::rotate(first + from, first + from + 1, first + to + 1);
    } else {
        std::rotate(first + to, first + from, first + from + 1);
    }
    return order;
}

}  // namespace vantage
