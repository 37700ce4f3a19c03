// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See best_first.h.

#include "selection/evaluate/best_first.h"

#include <algorithm>

#include "base/inlining.h"

namespace vantage {

namespace {

/// Two by two, so that neither waits for the other.
std::uint32_t first_of_four(const BestFirst::Entry* heap, std::uint32_t from) noexcept {
    const std::uint32_t a = precedes(heap[from + 1], heap[from]) ? from + 1 : from;
    const std::uint32_t b = precedes(heap[from + 3], heap[from + 2]) ? from + 3 : from + 2;
    return precedes(heap[b], heap[a]) ? b : a;
}

std::uint32_t first_of(const BestFirst::Entry* heap, std::uint32_t from,
                       std::uint32_t end) noexcept {
    std::uint32_t first = from;
    for (std::uint32_t i = from + 1; i < end; ++i)
        first = precedes(heap[i], heap[first]) ? i : first;
    return first;
}

}  // namespace

bool BestFirst::reserve(Arena& arena, std::uint32_t max_candidates) noexcept {
    heap_ = arena.array<Entry>(max_candidates);
    low_ = arena.array<Score>(max_candidates);
    narrowed_ = arena.array<Score>(max_candidates);
    done_ = arena.array<std::uint32_t>(max_candidates);
    return max_candidates == 0 ||
           (!heap_.empty() && !low_.empty() && !narrowed_.empty() && !done_.empty());
}

void BestFirst::begin(const SearchSettings& settings) noexcept {
    settings_ = settings;
    settings_.speculation = std::min(settings.speculation, kMaxSpeculation);
    settings_.wanted = std::min(settings.wanted, kMaxResults);
    all_steps_ = settings.step_count >= 32 ? ~0u : (1u << settings.step_count) - 1;
    heap_size_ = parked_count_ = result_count_ = tries_ahead_ = 0;
    may_try_ = settings.is_speculation_earned ? 0 : settings_.speculation;
    last_try_ = verified_ = kNoStep;
}

VANTAGE_FLAT BestFirst::State BestFirst::advance(StepEvaluator& evaluator) noexcept {
    if (has_enough()) return State::Done;
    if (heap_size_ == 0) return parked_count_ == 0 ? State::Done : State::Waiting;
    const bool is_ahead_of_time = is_overtaken();
    const Entry top = heap_[0];
    if (is_ahead_of_time) {
        if (parked_count_ > may_try_) return State::Waiting;
        if (last_try_ != top.number && tries_ahead_ >= may_try_) return State::Waiting;
    }
    const std::uint32_t step = next_step(top);
    if (step == kNoStep) return is_ahead_of_time ? State::Waiting : finish_top();
    if (is_ahead_of_time) count_try(top.number);
    const StepOutcome outcome = evaluator.evaluate(top.number, step);
    if (outcome.kind == StepOutcome::Kind::Again) return State::More;
    if (outcome.kind == StepOutcome::Kind::Waits) {
        parked_[parked_count_++] = {top, step};
        pop();
    } else if (apply(heap_[0], step, outcome, evaluator)) {
        sift_down();
    } else {
        pop();
    }
    return State::More;
}

void BestFirst::resolve(std::uint32_t candidate, const StepOutcome& outcome,
                        StepEvaluator& evaluator) noexcept {
    std::uint32_t at = 0;
    while (at < parked_count_ && parked_[at].entry.number != candidate)
        ++at;
    if (at == parked_count_) return;
    Parked parked = parked_[at];
    parked_[at] = parked_[--parked_count_];
    // Others may be tried ahead anew only when the one that all wait for is settled.
    const bool was_first = std::none_of(
        parked_, parked_ + parked_count_,
        [&parked](const Parked& other) { return precedes(other.entry, parked.entry); });
    if (was_first) {
        tries_ahead_ = 0;
        last_try_ = kNoStep;
    }
    const bool is_in = apply(parked.entry, parked.step, outcome, evaluator);
    if (is_in) push(parked.entry);
    earn(!is_in);
}

/// One failure after the other: the next ones will most likely be needed.
void BestFirst::earn(bool has_failed) noexcept {
    if (!settings_.is_speculation_earned) return;
    may_try_ = has_failed ? std::min(2 * may_try_ + 1, settings_.speculation) : 0;
}

void BestFirst::drop_result(std::uint32_t place) noexcept {
    std::copy(results_ + place + 1, results_ + result_count_, results_ + place);
    --result_count_;
}

/// So many as are wanted, or nobody else comes near enough to the first.
bool BestFirst::has_enough() const noexcept {
    if (result_count_ == settings_.wanted) return true;
    if (!settings_.has_margin || result_count_ == 0) return false;
    const Score least = results_[0].low - settings_.margin;
    if (heap_size_ > 0 && heap_[0].high >= least) return false;
    return std::none_of(parked_, parked_ + parked_count_,
                        [least](const Parked& parked) { return parked.entry.high >= least; });
}

std::uint32_t BestFirst::members_of(std::uint32_t step) const noexcept {
    return settings_.groups[step] | 1u << step;
}

/// Does a candidate that waits come before the top of the heap?
bool BestFirst::is_overtaken() const noexcept {
    for (std::uint32_t i = 0; i < parked_count_; ++i) {
        if (precedes(parked_[i].entry, heap_[0])) return true;
    }
    return false;
}

/// Nobody else can come before the top any more, so its remaining weights decide nothing.
bool BestFirst::is_safe(const Entry& top) const noexcept {
    if (!settings_.is_pruning) return false;
    const Entry worst{low_[top.number], top.number};
    if (settings_.has_threshold && worst.high < settings_.threshold) return false;
    return precedes_others(worst);
}

bool BestFirst::stays_first(Score loss) const noexcept {
    const Entry& top = heap_[0];
    return precedes_others({top.high + narrowed_[top.number] - loss, top.number});
}

/// Is it still first with what is now its highest?
bool BestFirst::precedes_others(const Entry& top) const noexcept {
    for (std::uint32_t child = 1; child <= kChildren && child < heap_size_; ++child) {
        if (precedes(heap_[child], top)) return false;
    }
    for (std::uint32_t i = 0; i < parked_count_; ++i) {
        if (precedes(parked_[i].entry, top)) return false;
    }
    return true;
}

std::uint32_t BestFirst::next_step(const Entry& top) const noexcept {
    const std::uint32_t undone = all_steps_ & ~done_[top.number];
    if (undone == 0) return kNoStep;
    const bool has_weights = (undone & ~settings_.condition_mask) != 0;
    if (!has_weights || !is_safe(top)) return first_undone(top.number, all_steps_);
    const std::uint32_t condition = first_undone(top.number, settings_.condition_mask);
    if (condition != kNoStep || !settings_.has_exact_scores) return condition;
    return first_undone(top.number, all_steps_);
}

std::uint32_t BestFirst::first_undone(std::uint32_t number, std::uint32_t among) const noexcept {
    const std::uint32_t undone = among & ~done_[number];
    for (std::uint32_t i = 0; i < settings_.step_count; ++i) {
        if ((undone >> settings_.order[i] & 1u) != 0) return settings_.order[i];
    }
    return kNoStep;
}

BestFirst::State BestFirst::finish_top() noexcept {
    const Entry top = heap_[0];
    results_[result_count_++] = {top.number, low_[top.number], top.high};
    if (verified_ == top.number) verified_ = kNoStep;
    pop();
    return has_enough() ? State::Done : State::More;
}

bool BestFirst::apply(Entry& entry, std::uint32_t step, const StepOutcome& outcome,
                      StepEvaluator& evaluator) noexcept {
    const std::uint32_t members = members_of(step);
    if (outcome.kind == StepOutcome::Kind::Fails) {
        // Had one of its group passed, all of them would be done.
        done_[entry.number] |= 1u << step;
        if ((members & ~done_[entry.number]) != 0) return true;
        evaluator.rejected(entry.number, step);
        return false;
    }
    if (outcome.kind == StepOutcome::Kind::Narrows)
        return narrow(entry, outcome.high_loss, evaluator);
    done_[entry.number] |= outcome.kind == StepOutcome::Kind::Passes ? members : 1u << step;
    if (outcome.kind == StepOutcome::Kind::Adds) {
        low_[entry.number] += outcome.low_gain;
        if (!narrow(entry, outcome.high_loss, evaluator)) return false;
        narrowed_[entry.number] = 0;
    }
    note_verified(entry.number);
    return true;
}

/// Lowers the highest possible score; false when that is less than is accepted. A weight that is
/// not done goes on before other weights begin, so that one number remembers what it took so far.
bool BestFirst::narrow(Entry& entry, Score loss, StepEvaluator& evaluator) noexcept {
    entry.high -= loss - narrowed_[entry.number];
    narrowed_[entry.number] = loss;
    if (!settings_.has_threshold || entry.high >= settings_.threshold) return true;
    if (verified_ == entry.number) verified_ = kNoStep;
    evaluator.rejected(entry.number, kNoStep);
    return false;
}

void BestFirst::count_try(std::uint32_t number) noexcept {
    if (last_try_ == number) return;
    last_try_ = number;
    ++tries_ahead_;
}

BestFirst::Leader BestFirst::leader() const noexcept {
    bool is_there = heap_size_ > 0;
    Entry best = is_there ? heap_[0] : Entry{};
    for (std::uint32_t i = 0; i < parked_count_; ++i) {
        if (!is_there || precedes(parked_[i].entry, best)) best = parked_[i].entry;
        is_there = true;
    }
    if (!is_there) return {};
    const std::uint32_t named = verified_ != kNoStep ? verified_ : best.number;
    // Nobody's bound is above the best one's, so it serves for the named one as well.
    return {.candidate = {named, low_[named], best.high},
            .unchecked = settings_.condition_mask & ~done_[named],
            .may_miss = best.high - low_[named],
            .is_there = true};
}

void BestFirst::pop() noexcept {
    heap_[0] = heap_[--heap_size_];
    if (heap_size_ > 1) sift_down();
}

/// The top lost some of its bound: it sinks to its place.
void BestFirst::sift_down() noexcept {
    static_assert(kChildren == 4, "first_of_four() looks at all of them");
    Entry* const heap = heap_.data();
    const std::uint32_t size = heap_size_;
    const Entry entry = heap[0];
    std::uint32_t at = 0;
    for (;;) {
        const std::uint32_t child = kChildren * at + 1;
        if (child >= size) break;
        const std::uint32_t best =
            child + kChildren <= size ? first_of_four(heap, child) : first_of(heap, child, size);
        if (!precedes(heap[best], entry)) break;
        heap[at] = heap[best];
        at = best;
    }
    heap[at] = entry;
}

}  // namespace vantage
