// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cheap_pass.h.

#include "selection/evaluate/cheap_pass.h"

#include <algorithm>

#include "selection/evaluate/work.h"

namespace vantage {

namespace {

/// Candidates of a chunk side by side. Starts as a window on the option's arrays; once some are
/// out, the others are copied together.
class ChunkView {
  public:
    ChunkView(const Candidates& all, std::uint32_t first, std::uint32_t count) noexcept {
        batch_ = {.count = count,
                  .x = all.x.data() + first,
                  .y = all.y.data() + first,
                  .z = all.z.data() + first,
                  .numbers = numbers_.data(),
                  .stands = all.stands.data() + first,
                  .kinds = all.kinds.data() + first,
                  .sources = all.sources.data() + first};
        for (std::uint32_t i = 0; i < count; ++i)
            numbers_[i] = first + i;
    }
    ChunkView(const ChunkView&) = delete;

    const CandidateBatch& batch() const noexcept { return batch_; }
    std::uint32_t count() const noexcept { return batch_.count; }
    std::uint32_t number(std::uint32_t i) const noexcept { return numbers_[i]; }

    /// Not all of them.
    void keep(const std::array<bool, kChunk>& is_kept) noexcept {
        std::array<std::uint32_t, kChunk> kept;
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < batch_.count; ++i) {
            kept[count] = i;
            count += is_kept[i] ? 1 : 0;
        }
        for (std::uint32_t to = 0; to < count; ++to) {
            const std::uint32_t from = kept[to];
            x_[to] = batch_.x[from];
            y_[to] = batch_.y[from];
            z_[to] = batch_.z[from];
            stands_[to] = batch_.stands[from];
            kinds_[to] = batch_.kinds[from];
            sources_[to] = batch_.sources[from];
            numbers_[to] = numbers_[from];
        }
        batch_ = {.count = count,
                  .x = x_.data(),
                  .y = y_.data(),
                  .z = z_.data(),
                  .numbers = numbers_.data(),
                  .stands = stands_.data(),
                  .kinds = kinds_.data(),
                  .sources = sources_.data()};
    }

  private:
    CandidateBatch batch_;
    std::array<std::uint32_t, kChunk> numbers_;
    std::array<float, kChunk> x_, y_, z_;
    std::array<NavPoint, kChunk> stands_;
    std::array<CandidateKind, kChunk> kinds_;
    std::array<std::uint64_t, kChunk> sources_;
};

class ChunkPass {
  public:
    ChunkPass(const PassInput& input, ChunkView& chunk, PassCounts counts) noexcept
        : input_(input), chunk_(chunk), counts_(counts), call_(common_call(input.scene)) {}

    void run(PassedChunk& passed) noexcept {
        std::fill_n(done_.begin(), chunk_.count(), 0u);
        const std::span<const PlannedStep> conditions = input_.plan.cheap_conditions();
        for (std::size_t i = 0; i < conditions.size() && chunk_.count() > 0;) {
            const std::size_t end = end_of_group(conditions, i);
            if (conditions[i].step->group == 0) {
                apply_condition(conditions[i]);
            } else {
                apply_group(conditions.subspan(i, end - i));
            }
            i = end;
        }
        start_scores(passed);
        for (const PlannedStep& planned : input_.plan.cheap_weights())
            apply_weight(planned, passed);
        finish_scores(passed);
        if (input_.has_free_bounds) apply_bounds(passed);
    }

  private:
    static std::size_t end_of_group(std::span<const PlannedStep> conditions,
                                    std::size_t first) noexcept {
        const std::uint8_t group = conditions[first].step->group;
        std::size_t end = first + 1;
        while (group != 0 && end < conditions.size() && conditions[end].step->group == group)
            ++end;
        return end;
    }

    CriterionCall& call_of(const PlannedStep& planned) noexcept {
        aim(input_.scene, *planned.step, *planned.row, call_);
        call_.candidates = chunk_.batch();
        return call_;
    }

    std::span<const float> values() const noexcept { return {values_.data(), chunk_.count()}; }

    void measure(const PlannedStep& planned) noexcept {
        if (chunk_.count() == 0) return;
        CriterionCall& call = call_of(planned);
        const Clock* clock = input_.clock;
        const std::uint64_t before = clock != nullptr ? clock->nanoseconds() : 0;
        evaluate_step(input_.scene, *planned.step, *planned.row, call, values_.data());
        if (clock != nullptr) counts_.steps[planned.index].add_time(clock->nanoseconds() - before);
        counts_.steps[planned.index].evaluated += chunk_.count();
        counts_.work.cheap += chunk_.count();
        counts_.work.declared_cost +=
            static_cast<double>(planned.row->declared_cost) * chunk_.count();
        if (input_.watcher == nullptr) return;
        for (std::uint32_t i = 0; i < chunk_.count(); ++i)
            input_.watcher->measured(chunk_.number(i), planned.index, values_[i]);
    }

    void apply_condition(const PlannedStep& planned) noexcept {
        measure(planned);
        std::array<bool, kChunk> is_kept;
        const std::uint32_t kept = passes_each(*planned.step, values(), is_kept);
        if (kept == chunk_.count()) {  // None was not a number: it would have failed.
            counts_.steps[planned.index].passed += kept;
            return;
        }
        counts_.saw_nan |= has_nan(values());
        if (input_.watcher != nullptr) tell_all_rejected(is_kept, planned);
        StepWork& work = counts_.steps[planned.index];
        work.passed += kept;
        work.failed += chunk_.count() - kept;
        work.rejected += chunk_.count() - kept;
        keep(is_kept);
    }

    /// Alternatives: one that holds settles the others, costly ones too; what fails them all is
    /// out unless a costly one is left.
    void apply_group(std::span<const PlannedStep> members) noexcept {
        std::array<bool, kChunk> has_passed{};
        std::uint32_t open = chunk_.count();
        const PlannedStep* last = nullptr;
        for (const PlannedStep& planned : members) {
            if (open == 0) break;
            last = &planned;
            measure(planned);
            counts_.saw_nan |= has_nan(values());
            StepWork& work = counts_.steps[planned.index];
            for (std::uint32_t i = 0; i < chunk_.count(); ++i) {
                const bool holds = passes(*planned.step, values_[i]);
                ++(holds ? work.passed : work.failed);
                open -= holds && !has_passed[i] ? 1 : 0;
                has_passed[i] |= holds;
            }
        }
        if (last == nullptr) return;
        settle_group(*last, has_passed, open);
    }

    void settle_group(const PlannedStep& last, const std::array<bool, kChunk>& has_passed,
                      std::uint32_t open) noexcept {
        for (std::uint32_t i = 0; i < chunk_.count(); ++i) {
            if (has_passed[i]) done_[i] |= last.group;
        }
        if (open == 0 || last.group != 0) return;
        for (std::uint32_t i = 0; i < chunk_.count(); ++i) {
            if (!has_passed[i]) tell_rejected(i, last);
        }
        counts_.steps[last.index].rejected += open;
        keep(has_passed);
    }

    void keep(const std::array<bool, kChunk>& is_kept) noexcept {
        std::uint32_t to = 0;
        for (std::uint32_t i = 0; i < chunk_.count(); ++i) {
            done_[to] = done_[i];
            to += is_kept[i] ? 1 : 0;
        }
        chunk_.keep(is_kept);
    }

    void start_scores(PassedChunk& passed) const noexcept {
        passed.count = chunk_.count();
        for (std::uint32_t i = 0; i < passed.count; ++i) {
            passed.numbers[i] = chunk_.number(i);
            passed.low[i] = input_.plan.costly_bounds().least;
            passed.done[i] = done_[i];
        }
    }

    /// What costly weights may add is the same for all, until bounds say otherwise.
    void finish_scores(PassedChunk& passed) const noexcept {
        const Score width = input_.plan.costly_bounds().width();
        for (std::uint32_t i = 0; i < passed.count; ++i)
            passed.high[i] = passed.low[i] + width;
    }

    void apply_weight(const PlannedStep& planned, PassedChunk& passed) noexcept {
        measure(planned);
        add_contributions(*planned.step, values(), passed.low);
        counts_.saw_nan |= has_nan(values());
        const std::uint32_t beyond = count_from(values(), planned.step->range_high);
        counts_.steps[planned.index].failed += beyond;
        counts_.steps[planned.index].passed += passed.count - beyond;
    }

    /// A path is never shorter than the straight line: such knowledge costs next to nothing.
    void apply_bounds(PassedChunk& passed) noexcept {
        std::uint32_t step = 0;
        for (const PlannedStep& planned : input_.plan.costly()) {
            const std::uint32_t bit = 1u << step++;
            if (planned.bound == nullptr || passed.count == 0) continue;
            planned.bound(call_of(planned), lows_.data(), highs_.data());
            if (planned.step->role == StepRole::Weight) {
                tighten(planned, passed);
            } else {
                decide(planned, bit, passed);
            }
        }
    }

    void tighten(const PlannedStep& weight, PassedChunk& passed) noexcept {
        std::array<Score, kChunk> least, most;
        contributions_from(*weight.step, {lows_.data(), passed.count},
                           {highs_.data(), passed.count}, least, most);
        for (std::uint32_t i = 0; i < passed.count; ++i) {
            passed.low[i] += least[i] - weight.any.least;
            passed.high[i] -= weight.any.most - most[i];
        }
    }

    void decide(const PlannedStep& planned, std::uint32_t bit, PassedChunk& passed) noexcept {
        std::array<bool, kChunk> is_kept;
        StepWork& work = counts_.steps[planned.index];
        std::uint32_t to = 0;
        for (std::uint32_t i = 0; i < passed.count; ++i) {
            const bool is_settled = (passed.done[i] & bit) != 0;  // By an alternative that holds.
            const Verdict verdict =
                is_settled ? Verdict::Open : verdict_from(*planned.step, {lows_[i], highs_[i]});
            if (verdict == Verdict::Passes) passed.done[i] |= planned.group;
            if (verdict == Verdict::Fails) passed.done[i] |= bit;
            is_kept[i] = verdict != Verdict::Fails || (planned.group & ~passed.done[i]) != 0;
            if (verdict != Verdict::Open) {
                ++counts_.work.known;
                ++work.known;
                ++(verdict == Verdict::Passes ? work.passed : work.failed);
                tell_known(i, planned, verdict == Verdict::Passes);
            }
            if (!is_kept[i]) {
                tell_rejected(i, planned);
                continue;
            }
            passed.numbers[to] = passed.numbers[i];
            passed.low[to] = passed.low[i];
            passed.high[to] = passed.high[i];
            passed.done[to] = passed.done[i];
            ++to;
        }
        if (to == passed.count) return;
        work.rejected += passed.count - to;
        passed.count = to;
        chunk_.keep(is_kept);
    }

    void tell_all_rejected(const std::array<bool, kChunk>& is_kept,
                           const PlannedStep& planned) noexcept {
        for (std::uint32_t i = 0; i < chunk_.count(); ++i) {
            if (!is_kept[i]) tell_rejected(i, planned);
        }
    }

    void tell_rejected(std::uint32_t i, const PlannedStep& planned) noexcept {
        if (input_.watcher != nullptr) input_.watcher->rejected(chunk_.number(i), planned.index);
    }

    void tell_known(std::uint32_t i, const PlannedStep& planned, bool is_passed) noexcept {
        if (input_.watcher != nullptr)
            input_.watcher->known(chunk_.number(i), planned.index, is_passed);
    }

    const PassInput& input_;
    ChunkView& chunk_;
    PassCounts counts_;
    CriterionCall call_;
    std::array<float, kChunk> values_, lows_, highs_;
    std::array<std::uint32_t, kChunk> done_;  ///< Costly steps that cheap alternatives settled.
};

}  // namespace

void pass_chunk(const PassInput& input, std::uint32_t first, std::uint32_t count,
                PassedChunk& passed, PassCounts counts) noexcept {
    ChunkView chunk(input.candidates, first, count);
    ChunkPass(input, chunk, counts).run(passed);
}

}  // namespace vantage
