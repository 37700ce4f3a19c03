// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The search for the best candidates: a heap on the highest score still possible. Each advance()
// lets the most promising candidate take one more step, which removes it or narrows its interval.
// Nothing is guessed: a candidate becomes a result when no other can precede it any more. The order
// of steps, waiting and trying ahead change the work, never the results.
//
// It knows scores and steps only; what a step measures is the StepEvaluator's business, so the same
// search runs on candidates in a world and on made-up ones when the order of steps is learned.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/arena.h"
#include "vantage/answer.h"

namespace vantage {

/// What came of one step on one candidate.
struct StepOutcome {
    enum class Kind : std::uint8_t {
        Fails,
        Passes,
        Adds,     ///< A weight: the interval narrows.
        Narrows,  ///< A weight that is not done: so far it takes `high_loss` from the highest.
        Waits,    ///< The answer comes later, through resolve().
        Again     ///< Some of the work is done; ask again.
    };
    Kind kind = Kind::Passes;
    Score low_gain = 0;   ///< With Adds: by how much the lowest possible score rises...
    Score high_loss = 0;  ///< ...and the highest possible one falls; neither is negative. Both
                          ///< count from before the step began.
};

class StepEvaluator {
  public:
    virtual StepOutcome evaluate(std::uint32_t candidate, std::uint32_t step) noexcept = 0;
    /// A candidate is out: `step` failed it, or it cannot reach the threshold (kNoStep).
    virtual void rejected(std::uint32_t candidate, std::uint32_t step) noexcept = 0;

  protected:
    ~StepEvaluator() = default;
};

inline constexpr std::uint32_t kNoStep = 0xffffffffu;
inline constexpr std::uint32_t kMaxSpeculation = 8;

/// A permutation of the steps; entries past their number mean nothing.
using StepOrder = std::array<std::uint8_t, kMaxCostlySteps>;

/// For each step the bits of its alternatives: conditions of which one must hold. 0: it stands
/// alone. Whether a step's own bit is set does not matter.
using StepGroups = std::array<std::uint32_t, kMaxCostlySteps>;

struct SearchSettings {
    std::uint32_t step_count = 0;      ///< At most kMaxCostlySteps.
    std::uint32_t condition_mask = 0;  ///< Bit k: step k is a condition.
    StepGroups groups{};
    StepOrder order{};
    std::uint32_t wanted = 1;
    std::uint32_t speculation = 0;
    /// Candidates are tried ahead only where those before them failed: for answers that come soon.
    bool is_speculation_earned = false;
    bool has_exact_scores = false;
    bool is_pruning = true;
    bool has_threshold = false;
    Score threshold = 0;
    bool has_margin = false;  ///< Only with exact scores.
    Score margin = 0;         ///< What scores less than the first result by more is not wanted.
};

struct SearchResult {
    std::uint32_t candidate = 0;
    Score low = 0, high = 0;
};

class BestFirst {
  public:
    struct Entry {
        Score high = 0;
        std::uint32_t number = 0;

        /// Higher bound first, then the lower number: the order in which the reference would list
        /// them if the bounds were scores.
        friend bool precedes(const Entry& a, const Entry& b) noexcept {
            return a.high != b.high ? a.high > b.high : a.number < b.number;
        }
    };
    /// Of memory, beside what alignment takes.
    static constexpr std::size_t kBytesOfCandidate =
        sizeof(Entry) + 2 * sizeof(Score) + sizeof(std::uint32_t);

    /// Memory for so many candidates. False when the arena is too small.
    bool reserve(Arena& arena, std::uint32_t max_candidates) noexcept;

    void begin(const SearchSettings& settings) noexcept;

    /// A candidate whose score lies between low and high; bit k of `done` says that step k is
    /// settled.
    void add(const SearchResult& candidate, std::uint32_t done) noexcept;

    enum class State : std::uint8_t { More, Waiting, Done };

    /// At most one evaluation.
    State advance(StepEvaluator& evaluator) noexcept;

    /// The outcome that a candidate has been waiting for.
    void resolve(std::uint32_t candidate, const StepOutcome& outcome,
                 StepEvaluator& evaluator) noexcept;

    std::span<const SearchResult> results() const noexcept { return {results_, result_count_}; }
    /// A result does not hold any more: the search may go on for another.
    void drop_result(std::uint32_t place) noexcept;

    /// The best candidate that is not yet a result, should the search end here: one that passed
    /// all conditions if there is one. The best possible one scores at most `may_miss` more.
    struct Leader {
        SearchResult candidate;
        std::uint32_t unchecked = 0;
        Score may_miss = 0;
        bool is_there = false;
    };
    Leader leader() const noexcept;

    Score low(std::uint32_t candidate) const noexcept { return low_[candidate]; }
    /// What the step that it is at has taken from its highest possible score so far.
    Score narrowed(std::uint32_t candidate) const noexcept { return narrowed_[candidate]; }
    /// While a step of the first one is evaluated: would it still be first if that step took so
    /// much? Then it may as well go on at once.
    bool stays_first(Score loss) const noexcept;
    /// All that are still in the race, in no order; those waiting are not among them.
    std::span<const Entry> alive() const noexcept { return heap_.first(heap_size_); }

  private:
    /// Of an entry of the heap. With four of them, entries rarely rise when they are added, and
    /// sink half as many levels as with two.
    static constexpr std::uint32_t kChildren = 4;

    struct Parked {
        Entry entry;
        std::uint32_t step = 0;
    };

    bool is_overtaken() const noexcept;
    bool has_enough() const noexcept;
    std::uint32_t members_of(std::uint32_t step) const noexcept;
    bool precedes_others(const Entry& top) const noexcept;
    bool is_safe(const Entry& top) const noexcept;
    std::uint32_t next_step(const Entry& top) const noexcept;
    std::uint32_t first_undone(std::uint32_t number, std::uint32_t among) const noexcept;
    State finish_top() noexcept;
    /// Books an outcome. False when the candidate is out.
    bool apply(Entry& entry, std::uint32_t step, const StepOutcome& outcome,
               StepEvaluator& evaluator) noexcept;
    bool narrow(Entry& entry, Score loss, StepEvaluator& evaluator) noexcept;
    void note_verified(std::uint32_t number) noexcept;
    void count_try(std::uint32_t number) noexcept;
    void earn(bool has_failed) noexcept;
    void push(const Entry& entry) noexcept;
    void pop() noexcept;
    void sift_down() noexcept;

    SearchSettings settings_;
    std::uint32_t all_steps_ = 0;
    std::span<Entry> heap_;
    std::uint32_t heap_size_ = 0;
    std::span<Score> low_;
    std::span<Score> narrowed_;
    std::span<std::uint32_t> done_;
    Parked parked_[1 + kMaxSpeculation];
    std::uint32_t parked_count_ = 0;
    std::uint32_t may_try_ = 0;         ///< So many at a time, at most `speculation`.
    std::uint32_t tries_ahead_ = 0;     ///< Candidates worked on while a better one waits...
    std::uint32_t last_try_ = kNoStep;  ///< ...and the latest of them.
    std::uint32_t verified_ = kNoStep;  ///< Highest low among those that passed all conditions.
    SearchResult results_[kMaxResults];
    std::uint32_t result_count_ = 0;
};

// Added are all that get through the cheap pass: inlined in the loop that does so.

inline void BestFirst::add(const SearchResult& candidate, std::uint32_t done) noexcept {
    low_[candidate.candidate] = candidate.low;
    narrowed_[candidate.candidate] = 0;
    done_[candidate.candidate] = done;
    push({candidate.high, candidate.candidate});
    note_verified(candidate.candidate);
}

inline void BestFirst::push(const Entry& entry) noexcept {
    Entry* const heap = heap_.data();
    std::uint32_t at = heap_size_++;
    while (at > 0 && precedes(entry, heap[(at - 1) / kChildren])) {
        heap[at] = heap[(at - 1) / kChildren];
        at = (at - 1) / kChildren;
    }
    heap[at] = entry;
}

inline void BestFirst::note_verified(std::uint32_t number) noexcept {
    const std::uint32_t conditions = settings_.condition_mask;
    if ((done_[number] & conditions) != conditions) return;
    if (settings_.has_threshold && low_[number] < settings_.threshold) return;
    if (verified_ == kNoStep || low_[number] > low_[verified_]) verified_ = number;
}

}  // namespace vantage
