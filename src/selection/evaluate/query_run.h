// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One query on its way to an answer: options in order, each generated, passed through the cheap
// steps and searched. Stops between any two units of work and goes on later. Its memory is set
// aside once and used for one query after the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "selection/evaluate/best_first.h"
#include "selection/evaluate/candidates.h"
#include "selection/evaluate/cheap_pass.h"
#include "selection/evaluate/generation.h"
#include "selection/evaluate/option_observation.h"
#include "selection/evaluate/path_steps.h"
#include "selection/evaluate/ray_requests.h"
#include "selection/evaluate/run_watcher.h"
#include "selection/evaluate/selection_draw.h"
#include "vantage/scheduler.h"

namespace vantage {

/// Where a run takes the order of costly steps from.
class StepOrders {
  public:
    /// False: by declared cost.
    virtual bool order_of(std::uint32_t option, std::uint32_t step_count,
                          StepOrder& order) const noexcept = 0;

  protected:
    ~StepOrders() = default;
};

struct RunSettings {
    bool has_exact_scores = false;
    bool is_pruning = true;
    std::uint32_t speculation = 0;
    std::uint32_t chunk = kChunk;
    const StepOrders* orders = nullptr;
    /// Path searches come through give_searches(); until then steps that want them wait. Without,
    /// the navigation is asked for one candidate at a time.
    bool has_searches = false;
    RunWatcher* watcher = nullptr;
    bool has_later_rays = false;  ///< Rays are answered without a provider.
    /// The provider may be asked in the middle of a turn: nobody waits, nothing is tried ahead.
    bool has_rays_at_hand = false;
    bool is_observing = false;     ///< Keeps what an order can be learned from.
    const Clock* clock = nullptr;  ///< Measures the steps; null: they are not.
    ProfilerHook* profiler = nullptr;
};

/// Options whose observations a run keeps: the first ones that it tries.
inline constexpr std::uint32_t kObservedOptions = 4;

class QueryRun final : private StepEvaluator {
  public:
    enum class State : std::uint8_t { More, Waiting, Done };

    /// Bytes that reserve() takes from an arena.
    static std::size_t bytes_for(std::uint32_t max_candidates) noexcept;
    bool reserve(Arena& arena, std::uint32_t max_candidates) noexcept;

    /// What the input points to must stay until the run is done.
    void begin(const QueryInput& input, const RunSettings& settings) noexcept;

    /// What revision_of() the providers is now; told by the thread that may ask them.
    void set_revision(std::uint64_t revision) noexcept { revision_ = revision; }

    State step(WorkTurn& turn) noexcept;

    /// The search never waits for more at a time, and the first free one is taken.
    std::span<RayRequest> requests() noexcept {
        return std::span(requests_).first(1 + settings_.speculation);
    }
    std::span<const RayRequest> requests() const noexcept {
        return std::span(requests_).first(1 + settings_.speculation);
    }

    /// After words were removed from the catalog, before the next step: goes on with the next
    /// option if the present one used them. True when it did.
    bool leave_option_without_words() noexcept;

    /// How many path searches it waits for.
    std::uint32_t searches_wanted() const noexcept { return searches_wanted_; }
    /// As many as wanted, or fewer where there are not so many; they stay until the run is done.
    void give_searches(std::span<PathSearch* const> searches) noexcept;

    /// Does it wait for rays that were sent?
    bool is_waiting_for_rays() const noexcept;
    /// Is one of them so many updates old?
    bool has_waited_since(std::uint32_t update, std::uint32_t updates) const noexcept;

    /// Ends the run where it stands: Undecided names the leader, other statuses name nothing.
    void stop(Status status) noexcept;

    AnswerView answer() const noexcept;
    const WorkCounts& work() const noexcept { return work_; }
    const QueryInput& input() const noexcept { return scene_.input; }
    /// For each step of the program.
    std::span<const StepWork> step_work() const noexcept {
        return {step_work_.data(),
                std::min<std::size_t>(scene_.program().steps.size(), kMaxProgramSteps)};
    }
    std::uint32_t option() const noexcept { return option_; }
    /// The orders that options were searched in so far; they point into the run. Says how many.
    std::uint32_t copy_orders(std::array<OptionOrder, kMaxOptions>& orders) const noexcept;
    /// What was seen so far; of use once the run is done.
    std::span<const OptionObservation> observations() const noexcept {
        return {observations_.data(), observation_count_};
    }

  private:
    enum class Phase : std::uint8_t { StartOption, Generate, Pass, Search, Recheck, Done };

    void start_option() noexcept;
    void look_at_stand() noexcept;
    bool lend_to_generation() noexcept;
    void start_pass() noexcept;
    void pass_next_chunk() noexcept;
    void start_search() noexcept;
    State search_on(WorkTurn& turn) noexcept;
    void start_observing(const SearchSettings& search) noexcept;
    std::uint32_t most_searches() const noexcept;
    void finish_option(Status status) noexcept;
    void close_option(Status status) noexcept;
    void finish(Status status) noexcept;
    void name_leader() noexcept;
    std::uint32_t wanted() const noexcept;
    void copy_results() noexcept;
    void draw_results() noexcept;
    void tell_intervals() noexcept;
    AnswerResult result_of(const SearchResult& found) const noexcept;

    void end_search() noexcept;
    void recheck_next(WorkTurn& turn) noexcept;
    const PlannedStep& recheck_step(std::uint32_t place) const noexcept;
    bool is_rechecked(const PlannedStep& planned) const noexcept;
    bool has_alternative_after(std::uint32_t place) const noexcept;
    StepOutcome recheck(std::uint32_t candidate, std::uint32_t place) noexcept;

    bool exchange_rays() noexcept;
    bool issue_ray() noexcept;
    void count_rays(const RayRequest& request, std::uint32_t count) noexcept;
    StepOutcome trace_now(RayRequest& request) noexcept;
    bool trace_wanted(RayRequest& request) noexcept;
    bool trace_to_clear(RayRequest& request) noexcept;
    bool trace_all(RayRequest& request) noexcept;
    void book_traced(RayRequest& request, std::uint32_t count) noexcept;
    void take_answers() noexcept;
    StepOutcome evaluate(std::uint32_t candidate, std::uint32_t step) noexcept override;
    StepOutcome take_step(std::uint32_t candidate, std::uint32_t step) noexcept;
    void rejected(std::uint32_t candidate, std::uint32_t step) noexcept override;
    void count(const PlannedStep& planned) noexcept;
    StepWork& work_of(std::uint16_t step) noexcept { return step_work_[first_step_ + step]; }
    StepOutcome outcome_of_path(std::uint32_t candidate, std::uint32_t step, PathDistance distance,
                                const CriterionCall& call) noexcept;
    StepOutcome evaluate_path(std::uint32_t candidate, std::uint32_t step, PathSearch& search,
                              const CriterionCall& call) noexcept;
    StepOutcome evaluate_walk(std::uint32_t candidate, std::uint32_t step, NodeWalk& walk,
                              const CriterionCall& call) noexcept;
    StepOutcome look_for_clear_ray(std::uint32_t candidate, std::uint32_t step,
                                   const CriterionCall& call) noexcept;
    void write_rays(const CriterionRow& row, const CriterionCall& call,
                    RayRequest& request) noexcept;
    bool ask(RayRequest& request, const CriterionCall& call) noexcept;
    bool ask_next_member(RayRequest& request) noexcept;
    bool asks_little_by_little(const RayRequest& request) const noexcept;
    bool wants_more(RayRequest& request) noexcept;
    StepOutcome outcome_of_rays(const RayRequest& request) noexcept;
    ValueBounds value_bounds(const RayRequest& request, const CriterionCall& call) const noexcept;
    bool has_enough(const RayRequest& request) const noexcept;
    Verdict verdict_of(const PlannedStep& planned, const SetFold& fold) const noexcept;
    StepOutcome outcome_of_set(const RayRequest& request) noexcept;
    StepOutcome known_outcome(std::uint32_t candidate, const PlannedStep& planned,
                              Verdict verdict) noexcept;
    void tell_rays(const RayRequest& request, const PlannedStep& planned) noexcept;
    StepOutcome request_rays(std::uint32_t candidate, std::uint32_t step,
                             CriterionCall& call) noexcept;
    StepOutcome outcome_of(std::uint32_t candidate, std::uint32_t step, float value) noexcept;
    StepOutcome narrowed_by(std::uint32_t candidate, const PlannedStep& planned,
                            const ValueBounds& bounds) noexcept;
    ContributionBounds free_bounds(std::uint32_t candidate, const PlannedStep& planned) noexcept;
    StepOutcome condition_outcome(const PlannedStep& planned, bool is_passed) noexcept;
    CriterionCall& call_for(std::uint32_t candidate, const PlannedStep& planned) noexcept;

    QueryScene scene_;
    RunSettings settings_;
    WorkTurn* turn_ = nullptr;            ///< Of the step under way.
    CriterionCall call_;                  ///< Made once for a query, aimed by call_for().
    std::uint32_t called_ = 0;            ///< The candidate that it is about...
    const ProgramStep* aimed_ = nullptr;  ///< ...and the step.
    std::uint64_t stand_revision_ = 0;    ///< Of the providers when the asker's stand was found.
    Phase phase_ = Phase::Done;
    Status status_ = Status::InProgress;
    std::uint32_t option_ = 0;
    std::uint32_t first_step_ = 0;  ///< Of the option, among those of the program.
    std::array<OptionOutcome, kMaxOptions> outcomes_;
    std::uint32_t outcome_count_ = 0;
    std::array<AnswerResult, kMaxResults> results_;
    std::uint32_t result_count_ = 0;
    Unfinished unfinished_;

    OptionPlan plan_;
    DrawPool pool_;  ///< What the option's results are drawn from.
    Candidates candidates_;
    Generation generation_;
    std::uint32_t next_candidate_ = 0;  ///< Of the cheap pass.
    BestFirst search_;
    std::array<StepOrder, kMaxOptions> orders_;  ///< As used, where there is something to order.
    std::array<std::uint8_t, kMaxOptions> order_sizes_{};  ///< 0 where there is not.
    RayRequests requests_;
    std::uint32_t next_serial_ = 0;
    // Checking results again when the world changed meanwhile.
    std::uint64_t revision_ = 0;          ///< Of the providers, as of this turn...
    std::uint64_t checked_revision_ = 0;  ///< ...and that the results were checked with.
    std::uint32_t rechecks_ = 0;
    std::uint32_t confirmed_ = 0;                        ///< Results that hold.
    std::uint32_t recheck_place_ = 0;                    ///< The condition at hand.
    std::array<bool, kMaxGroups + 1> recheck_groups_{};  ///< Groups of which one condition held.
    std::uint32_t recheck_serial_ = 0;  ///< The request that it waits for; 0 for none.
    StepOutcome recheck_outcome_;
    bool has_recheck_outcome_ = false;
    PathSteps paths_;
    std::uint32_t searches_wanted_ = 0;
    bool has_searches_ = false;
    bool has_evaluated_ = false;  ///< The step that was taken costs a unit, besides its rays.
    WorkCounts work_;
    std::array<StepWork, kMaxProgramSteps> step_work_;
    std::array<OptionObservation, kObservedOptions> observations_;
    std::uint32_t observation_count_ = 0;
    OptionObservation* observed_ = nullptr;  ///< Of the current option, when it is kept.
};

}  // namespace vantage
