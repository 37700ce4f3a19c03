// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See query_run.h.

#include "selection/evaluate/query_run.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/inlining.h"
#include "selection/evaluate/failure.h"
#include "selection/evaluate/work.h"

namespace vantage {

namespace {

/// Marks for the profiler: one for each stretch of the same work.
class WorkMarks {
  public:
    explicit WorkMarks(ProfilerHook* profiler) noexcept : profiler_(profiler) {}
    ~WorkMarks() { set(nullptr); }
    WorkMarks(const WorkMarks&) = delete;

    /// A literal; null for nothing.
    void set(const char* name) noexcept {
        if (profiler_ == nullptr || name == name_) return;
        if (name_ != nullptr) profiler_->end();
        if (name != nullptr) profiler_->begin(name);
        name_ = name;
    }

  private:
    ProfilerHook* profiler_;
    const char* name_ = nullptr;
};

constexpr const char* kGenerationMark = "vantage generation";
constexpr const char* kPassMark = "vantage cheap pass";
constexpr const char* kSearchMark = "vantage search";

/// The share of a weight that must be lost before others are looked at again.
constexpr Score kNewsOfWeight = 64;

}  // namespace

std::size_t QueryRun::bytes_for(std::uint32_t max_candidates) noexcept {
    constexpr std::size_t kForEach = 3 * sizeof(float) + sizeof(NavPoint) + sizeof(CandidateKind) +
                                     sizeof(std::uint64_t) + sizeof(std::uint8_t) + sizeof(bool) +
                                     BestFirst::kBytesOfCandidate;
    constexpr std::size_t kCell = 2 * sizeof(std::uint32_t);
    constexpr std::size_t kAlignment = 16 * 64;
    return kForEach * max_candidates + kCell * 2 * std::bit_ceil(std::max(max_candidates, 1u)) +
           kAlignment;
}

bool QueryRun::reserve(Arena& arena, std::uint32_t max_candidates) noexcept {
    return candidates_.reserve(arena, max_candidates) &&
           generation_.reserve(arena, max_candidates) && search_.reserve(arena, max_candidates);
}

void QueryRun::begin(const QueryInput& input, const RunSettings& settings) noexcept {
    set_scene(input, scene_);
    scene_.has_later_rays = settings.has_later_rays;
    scene_.input.max_candidates =
        std::min(input.max_candidates, static_cast<std::uint32_t>(candidates_.x.size()));
    settings_ = settings;
    settings_.chunk = std::clamp(settings.chunk, 1u, kChunk);
    settings_.speculation = std::min(settings.speculation, kMaxSpeculation);
    phase_ = Phase::StartOption;
    status_ = Status::InProgress;
    order_sizes_.fill(0);
    option_ = outcome_count_ = result_count_ = observation_count_ = 0;
    observed_ = nullptr;
    unfinished_ = {};
    work_ = {};
    std::fill_n(step_work_.begin(),
                std::min<std::size_t>(input.program->steps.size(), kMaxProgramSteps), StepWork{});
    checked_revision_ = revision_ = stand_revision_ = revision_of(input.providers);
    rechecks_ = confirmed_ = 0;
    recheck_serial_ = 0;
    has_recheck_outcome_ = false;
    has_searches_ = !settings.has_searches;
    searches_wanted_ = 0;
    paths_.use({});
    for (RayRequest& request : requests())
        request.is_used = false;
    call_ = common_call(scene_);
    aimed_ = nullptr;
}

QueryRun::State QueryRun::step(WorkTurn& turn) noexcept {
    turn_ = &turn;
    WorkMarks marks(settings_.profiler);
    while (phase_ != Phase::Done) {
        if (!turn.may_go_on()) return State::More;
        switch (phase_) {
            case Phase::StartOption:
                start_option();
                break;
            case Phase::Generate:
                marks.set(kGenerationMark);
                if (generation_.wants_search() && !lend_to_generation()) return State::Waiting;
                generation_.advance();
                turn.spend_unit();
                if (generation_.is_done()) start_pass();
                break;
            case Phase::Pass:
                marks.set(kPassMark);
                pass_next_chunk();
                turn.spend_unit();
                break;
            case Phase::Search:
                marks.set(kSearchMark);
                if (const State state = search_on(turn); state != State::Done) return state;
                break;
            case Phase::Recheck:
                marks.set(kSearchMark);
                if (exchange_rays()) {
                    turn.spend_unit();
                    break;
                }
                if (recheck_serial_ != 0) return State::Waiting;
                recheck_next(turn);
                break;
            case Phase::Done:
                break;
        }
    }
    return State::Done;
}

/// From step to step, as long as the turn lasts; Done when this search is over.
QueryRun::State QueryRun::search_on(WorkTurn& turn) noexcept {
    if (searches_wanted_ > 0) return State::Waiting;
    do {
        if (exchange_rays()) {
            turn.spend_unit();
            continue;
        }
        has_evaluated_ = false;
        const BestFirst::State state = search_.advance(*this);
        if (state == BestFirst::State::Waiting) return State::Waiting;
        if (state == BestFirst::State::Done) {
            end_search();
            return State::Done;
        }
        if (has_evaluated_) turn.spend_unit();
    } while (turn.may_go_on());
    return State::More;
}

void QueryRun::start_option() noexcept {
    const Program& program = scene_.program();
    if (option_ == program.options.size())
        return finish(failure_of({outcomes_.data(), outcome_count_}));
    const ProgramOption& option = program.options[option_];
    outcomes_[outcome_count_++] = {};
    if (settings_.watcher != nullptr) settings_.watcher->option_began(option_);
    if (!has_all_words(scene_, option)) return finish_option(Status::InvalidHandle);
    if (!has_all_objects(scene_, option, outcomes_[outcome_count_ - 1]))
        return finish_option(Status::MissingObject);
    look_at_stand();
    plan_.make(scene_, option);
    first_step_ = option.first_step;
    aimed_ = nullptr;  // Steps of the plan before may have stood at the same place in memory.
    paths_.begin_option();
    generation_.begin(scene_, option, candidates_, settings_.watcher);
    phase_ = Phase::Generate;
    if (generation_.is_done()) start_pass();
}

/// A place on a surface that is gone means nothing on the new one.
void QueryRun::look_at_stand() noexcept {
    if (stand_revision_ == revision_) return;
    stand_revision_ = revision_;
    find_stand(scene_);
    call_.asker_stands = scene_.asker_stands;
}

/// False when there is none yet. The option's steps ask for theirs only behind generation.
bool QueryRun::lend_to_generation() noexcept {
    if (!has_searches_) {
        searches_wanted_ = most_searches();
        return false;
    }
    if (!paths_.has_searches()) {  // Perhaps for want of a navigation.
        generation_.give_search(nullptr);
        return true;
    }
    const std::uint64_t revision = scene_.input.providers.navigation->revision();
    generation_.give_search(paths_.search_for_generator(generation_.walk(), revision));
    return true;
}

void QueryRun::start_pass() noexcept {
    OptionOutcome& outcome = outcomes_[outcome_count_ - 1];
    outcome.generated = candidates_.count;
    outcome.dropped = generation_.dropped();
    work_.slots += generation_.slots();
    if (settings_.watcher != nullptr) settings_.watcher->generated(candidates_);
    if (candidates_.count == 0) return finish_option(Status::NoCandidates);
    start_search();
    next_candidate_ = 0;
    phase_ = Phase::Pass;
}

void QueryRun::start_search() noexcept {
    const Program& program = scene_.program();
    SearchSettings search;
    search.step_count = static_cast<std::uint32_t>(plan_.costly().size());
    search.condition_mask = plan_.condition_mask();
    for (std::uint32_t i = 0; i < search.step_count; ++i)
        search.groups[i] = plan_.costly()[i].group;
    search.order = plan_.declared_order();
    StepOrder order;
    const bool has_order = settings_.orders != nullptr &&
                           settings_.orders->order_of(option_, search.step_count, order);
    if (has_order && is_order({order.data(), search.step_count}, search.step_count))
        search.order = order;
    pool_ = draw_pool(program, wanted(), plan_.span());
    search.wanted = pool_.most;
    search.has_margin = pool_.has_margin;
    search.margin = pool_.margin;
    search.speculation = settings_.speculation;
    search.is_speculation_earned = !settings_.has_later_rays;
    search.has_exact_scores = settings_.has_exact_scores || pool_.has_margin;
    search.is_pruning = settings_.is_pruning;
    search.has_threshold = program.has_threshold;
    search.threshold = to_score(static_cast<double>(program.threshold));
    search_.begin(search);
    orders_[option_] = search.order;
    order_sizes_[option_] = static_cast<std::uint8_t>(search.step_count);
    if (settings_.is_observing && observation_count_ < kObservedOptions) start_observing(search);
    rechecks_ = confirmed_ = 0;
    const bool has_paths = std::any_of(plan_.costly().begin(), plan_.costly().end(),
                                       [](const PlannedStep& step) { return step.path; });
    if (!has_searches_ && has_paths) searches_wanted_ = most_searches();
}

/// All that any option will need, because a run that holds some and waits for more could wait for
/// ever.
std::uint32_t QueryRun::most_searches() const noexcept {
    std::uint32_t most = 0;
    const Program& program = scene_.program();
    for (const ProgramOption& option : program.options) {
        std::uint32_t count = 0;
        for (const ProgramGenerator& entry : program.generators_of(option)) {
            const GeneratorRow* row = scene_.input.catalog->generator(entry.generator);
            if (row != nullptr && row->path != nullptr) most = std::max(most, 1u);
        }
        for (const ProgramStep& step : program.steps_of(option)) {
            const CriterionRow* row = scene_.input.catalog->criterion(step.criterion);
            count += row != nullptr && row->path != nullptr ? 1 : 0;
        }
        most = std::max(most, count);
    }
    return std::min(most, kMaxPathSearches);
}

void QueryRun::give_searches(std::span<PathSearch* const> searches) noexcept {
    searches_wanted_ = 0;
    has_searches_ = true;
    paths_.use(searches);
}

bool QueryRun::has_waited_since(std::uint32_t update, std::uint32_t updates) const noexcept {
    return std::any_of(requests().begin(), requests().end(), [&](const RayRequest& request) {
        return request.is_used && request.answered < request.sent &&
               update - request.sent_at >= updates;
    });
}

bool QueryRun::is_waiting_for_rays() const noexcept {
    return std::any_of(requests().begin(), requests().end(), [](const RayRequest& request) {
        return request.is_used && request.answered < request.sent;
    });
}

void QueryRun::start_observing(const SearchSettings& search) noexcept {
    observed_ = &observations_[observation_count_++];
    observed_->reset(search.step_count);
    observed_->option = option_;
    observed_->declared_order = plan_.declared_order();
    observed_->wanted = search.wanted;
    observed_->has_exact_scores = search.has_exact_scores;
    observed_->is_pruning = search.is_pruning;
    observed_->has_threshold = search.has_threshold;
    observed_->threshold = search.threshold;
    observed_->has_margin = search.has_margin;
    observed_->margin = search.margin;
    observed_->has_own_values = !scene_.program().symbols.empty();
    observed_->is_measured = settings_.clock != nullptr;
    ContributionBounds highs;  // Of the highest possible scores: what is costly counts in full...
    for (const PlannedStep& weight : plan_.cheap_weights()) {
        highs.least += weight.any.least;
        highs.most += weight.any.most;
    }
    for (std::uint32_t i = 0; i < search.step_count; ++i) {
        const PlannedStep& planned = plan_.costly()[i];
        StepObservation& step = observed_->steps[i];
        step.is_condition = planned.step->role == StepRole::Condition;
        step.is_deferred = planned.row->cost == CostClass::Deferred;
        step.group = search.groups[i];
        step.declared_cost = planned.row->declared_cost;
        if (step.is_condition) continue;
        step.full_width = planned.any.width();
        highs.most += planned.any.most;  // ...unless free bounds may say that it counts less.
        highs.least += planned.bound != nullptr ? planned.any.least : planned.any.most;
    }
    observed_->set_range(highs.least, highs.most);
}

/// Up to 64 candidates: one unit, also when they are taken in smaller chunks.
void QueryRun::pass_next_chunk() noexcept {
    const Program& program = scene_.program();
    const Score threshold = to_score(static_cast<double>(program.threshold));
    OptionOutcome& outcome = outcomes_[outcome_count_ - 1];
    const PassInput input{.scene = scene_,
                          .plan = plan_,
                          .candidates = candidates_,
                          .has_free_bounds = settings_.is_pruning,
                          .watcher = settings_.watcher,
                          .clock = settings_.clock};
    const ProgramOption& option = program.options[option_];
    const std::span<StepWork> steps_of_option(&step_work_[option.first_step], option.step_count);
    const std::uint32_t end = std::min(next_candidate_ + kChunk, candidates_.count);
    while (next_candidate_ < end) {
        const std::uint32_t count = std::min(settings_.chunk, end - next_candidate_);
        PassedChunk passed;
        pass_chunk(input, next_candidate_, count, passed,
                   {steps_of_option, work_, outcome.saw_nan});
        next_candidate_ += count;
        for (std::uint32_t i = 0; i < passed.count; ++i) {
            if (program.has_threshold && passed.high[i] < threshold) {
                rejected(passed.numbers[i], kNoStep);
            } else {
                search_.add({passed.numbers[i], passed.low[i], passed.high[i]}, passed.done[i]);
                if (observed_ != nullptr) observed_->survived(passed.high[i], passed.done[i]);
            }
        }
    }
    if (next_candidate_ == candidates_.count) phase_ = Phase::Search;
}

std::uint32_t QueryRun::copy_orders(std::array<OptionOrder, kMaxOptions>& orders) const noexcept {
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < kMaxOptions; ++i) {
        if (order_sizes_[i] > 0)
            orders[count++] = {i, std::span(orders_[i]).first(order_sizes_[i])};
    }
    return count;
}

std::uint32_t QueryRun::wanted() const noexcept {
    return scene_.input.wanted != 0 ? scene_.input.wanted : scene_.program().wanted;
}

void QueryRun::copy_results() noexcept {
    result_count_ = 0;
    for (const SearchResult& found : search_.results())
        results_[result_count_++] = result_of(found);
}

/// All that may be taken have been found: takes those that the seed says.
void QueryRun::draw_results() noexcept {
    if (!pool_.is_drawn) return;
    const std::span<const SearchResult> found = search_.results();
    const DrawnPlaces drawn =
        draw_places(scene_.input.seed, static_cast<std::uint32_t>(found.size()), wanted());
    result_count_ = 0;
    for (std::uint32_t i = 0; i < drawn.count; ++i)
        results_[result_count_++] = result_of(found[drawn.places[i]]);
    if (settings_.watcher == nullptr) return;
    for (const SearchResult& each : found)
        settings_.watcher->pooled(each.candidate);
}

// ---- when the world changed meanwhile -----------------------------------------------------------
//
// Rays and paths are live: what the results must keep is checked again before they are given out. A
// result that fails makes room for the next best, which is checked in turn. A world that changes
// all the time does not keep a query for ever.
constexpr std::uint32_t kMaxRechecks = 3;

namespace {

bool is_anything_kept(const Program& program) noexcept {
    return std::any_of(program.steps.begin(), program.steps.end(),
                       [](const ProgramStep& step) { return step.is_kept; });
}

}  // namespace

void QueryRun::end_search() noexcept {
    copy_results();
    if (settings_.has_rays_at_hand) revision_ = revision_of(scene_.input.providers);
    const bool has_changed = revision_ != checked_revision_;
    if (has_changed && rechecks_ < kMaxRechecks && is_anything_kept(scene_.program())) {
        checked_revision_ = revision_;
        look_at_stand();
        ++rechecks_;
        confirmed_ = 0;
    }
    if (rechecks_ > 0 && confirmed_ < result_count_) {
        recheck_place_ = 0;
        recheck_serial_ = 0;
        has_recheck_outcome_ = false;
        recheck_groups_.fill(false);
        phase_ = Phase::Recheck;
        return;
    }
    draw_results();
    finish_option(result_count_ > 0 ? Status::Found : Status::AllRejected);
}

/// One condition of one result. Places count the cheap conditions, then the costly steps.
void QueryRun::recheck_next(WorkTurn& turn) noexcept {
    if (confirmed_ == result_count_) return end_search();
    const std::uint32_t candidate = results_[confirmed_].candidate;
    const auto cheap = static_cast<std::uint32_t>(plan_.cheap_conditions().size());
    const auto all = cheap + static_cast<std::uint32_t>(plan_.costly().size());
    if (recheck_place_ == all) {
        ++confirmed_;
        recheck_place_ = 0;
        recheck_groups_.fill(false);
        return;
    }
    const PlannedStep& planned = recheck_step(recheck_place_);
    if (!is_rechecked(planned)) {
        ++recheck_place_;
        return;
    }
    has_evaluated_ = false;
    const StepOutcome outcome =
        has_recheck_outcome_ ? recheck_outcome_ : recheck(candidate, recheck_place_);
    if (has_evaluated_) turn.spend_unit();
    has_recheck_outcome_ = false;
    recheck_serial_ = 0;
    switch (outcome.kind) {
        case StepOutcome::Kind::Again:
        case StepOutcome::Kind::Narrows:
            return;
        case StepOutcome::Kind::Waits:
            recheck_serial_ = next_serial_;
            return;
        case StepOutcome::Kind::Fails:
            if (has_alternative_after(recheck_place_)) {
                ++recheck_place_;
                return;
            }
            if (settings_.watcher != nullptr) settings_.watcher->rejected(candidate, planned.index);
            ++work_of(planned.index).rejected;
            search_.drop_result(confirmed_);
            phase_ = Phase::Search;
            return;
        case StepOutcome::Kind::Passes:
        case StepOutcome::Kind::Adds:
            recheck_groups_[planned.step->group] = true;
            ++recheck_place_;
            return;
    }
}

const PlannedStep& QueryRun::recheck_step(std::uint32_t place) const noexcept {
    const std::span<const PlannedStep> cheap = plan_.cheap_conditions();
    return place < cheap.size() ? cheap[place] : plan_.costly()[place - cheap.size()];
}

/// A group holds when one of its kept conditions does.
bool QueryRun::is_rechecked(const PlannedStep& planned) const noexcept {
    const ProgramStep& step = *planned.step;
    const bool is_settled = step.group != 0 && recheck_groups_[step.group];
    return step.role == StepRole::Condition && step.is_kept && !is_settled;
}

bool QueryRun::has_alternative_after(std::uint32_t place) const noexcept {
    const std::uint8_t group = recheck_step(place).step->group;
    const std::size_t all = plan_.cheap_conditions().size() + plan_.costly().size();
    for (std::uint32_t i = place + 1; i < all && group != 0; ++i) {
        const PlannedStep& other = recheck_step(i);
        if (other.step->group == group && is_rechecked(other)) return true;
    }
    return false;
}

StepOutcome QueryRun::recheck(std::uint32_t candidate, std::uint32_t place) noexcept {
    const auto cheap = static_cast<std::uint32_t>(plan_.cheap_conditions().size());
    if (place >= cheap) return take_step(candidate, place - cheap);
    has_evaluated_ = true;
    const PlannedStep& planned = plan_.cheap_conditions()[place];
    float value = 0;
    evaluate_step(scene_, *planned.step, *planned.row, call_for(candidate, planned), &value);
    const bool is_passed = passes(*planned.step, value);
    return {.kind = is_passed ? StepOutcome::Kind::Passes : StepOutcome::Kind::Fails};
}

AnswerResult QueryRun::result_of(const SearchResult& found) const noexcept {
    return {.candidate = found.candidate,
            .kind = candidates_.kinds[found.candidate],
            .position = candidates_.position(found.candidate),
            .source = candidates_.sources[found.candidate],
            .remark = candidates_.remarks[found.candidate],
            .score_low = found.low,
            .score_high = found.high};
}

void QueryRun::finish_option(Status status) noexcept {
    close_option(status);
    if (status == Status::Found) return finish(status);
    ++option_;
    phase_ = Phase::StartOption;
}

bool QueryRun::leave_option_without_words() noexcept {
    const bool is_inside = phase_ != Phase::StartOption && phase_ != Phase::Done;
    if (!is_inside || has_all_words(scene_, scene_.program().options[option_])) return false;
    searches_wanted_ = 0;
    finish_option(Status::InvalidHandle);
    return true;
}

void QueryRun::close_option(Status status) noexcept {
    OptionOutcome& outcome = outcomes_[outcome_count_ - 1];
    outcome.status = status;
    if (status != Status::Found && status != Status::Undecided) result_count_ = 0;
    if (observed_ != nullptr)
        observed_->is_complete = phase_ == Phase::Search || phase_ == Phase::Recheck;
    observed_ = nullptr;
    for (RayRequest& request : requests()) {
        if (request.is_used) work_.wasted_rays += request.issued;
        request.is_used = false;
    }
    if (settings_.watcher == nullptr) return;
    if (phase_ == Phase::Search || phase_ == Phase::Recheck) tell_intervals();
    settings_.watcher->option_ended(outcome);
}

void QueryRun::tell_intervals() noexcept {
    for (const SearchResult& found : search_.results())
        settings_.watcher->interval(found.candidate, found.low, found.high);
    for (const BestFirst::Entry& entry : search_.alive())
        settings_.watcher->interval(entry.number, search_.low(entry.number), entry.high);
}

void QueryRun::finish(Status status) noexcept {
    status_ = status;
    phase_ = Phase::Done;
    paths_.begin_option();  // Lets go of searches that others may want.
    if (settings_.watcher != nullptr) settings_.watcher->answered(answer());
}

void QueryRun::stop(Status status) noexcept {
    if (phase_ == Phase::Done) return;
    if (phase_ == Phase::Search && status == Status::Undecided) {
        copy_results();
        name_leader();
    }
    result_count_ = std::min(result_count_, wanted());  // More may be looked for, to draw from.
    if (phase_ != Phase::StartOption) close_option(status);
    finish(status);
}

void QueryRun::name_leader() noexcept {
    const BestFirst::Leader leader = search_.leader();
    if (!leader.is_there) return;
    unfinished_ = {
        .has_leader = true, .leader = result_of(leader.candidate), .may_miss = leader.may_miss};
    for (std::uint32_t i = 0; i < plan_.costly().size(); ++i) {
        if ((leader.unchecked >> i & 1u) != 0)
            unfinished_.unchecked[unfinished_.unchecked_count++] = plan_.costly()[i].index;
    }
}

AnswerView QueryRun::answer() const noexcept {
    return {.status = status_,
            .option = option_,
            .results = {results_.data(), result_count_},
            .options = {outcomes_.data(), outcome_count_},
            .unfinished = unfinished_};
}

// ---- costly steps -------------------------------------------------------------------------------

/// Good until it is made for another candidate or step. Of a set the caller names the member.
CriterionCall& QueryRun::call_for(std::uint32_t candidate, const PlannedStep& planned) noexcept {
    const bool is_aimed = aimed_ == planned.step;
    if (is_aimed && called_ == candidate) return call_;
    // Of a set the object is the member that was asked about last.
    if (!is_aimed || planned.step->quantifier != Quantifier::None)
        aim(scene_, *planned.step, *planned.row, call_);
    aimed_ = planned.step;
    called_ = candidate;
    call_.candidates = {.count = 1,
                        .x = &candidates_.x[candidate],
                        .y = &candidates_.y[candidate],
                        .z = &candidates_.z[candidate],
                        .numbers = &called_,
                        .stands = &candidates_.stands[candidate],
                        .kinds = &candidates_.kinds[candidate],
                        .sources = &candidates_.sources[candidate]};
    return call_;
}

VANTAGE_FLAT StepOutcome QueryRun::evaluate(std::uint32_t candidate, std::uint32_t step) noexcept {
    const Clock* clock = settings_.clock;
    if (clock == nullptr && observed_ == nullptr) return take_step(candidate, step);
    const std::uint64_t before = clock != nullptr ? clock->nanoseconds() : 0;
    const StepOutcome outcome = take_step(candidate, step);
    const std::uint64_t spent = clock != nullptr ? clock->nanoseconds() - before : 0;
    work_of(plan_.costly()[step].index).add_time(spent);
    if (observed_ == nullptr) return outcome;
    observed_->steps[step].nanoseconds += spent;
    observed_->came_of(step, outcome);
    return outcome;
}

StepOutcome QueryRun::take_step(std::uint32_t candidate, std::uint32_t step) noexcept {
    const PlannedStep& planned = plan_.costly()[step];
    has_evaluated_ = planned.row->cost != CostClass::Deferred;
    if (settings_.has_rays_at_hand && requests_[0].is_used) return trace_now(requests_[0]);
    CriterionCall& call = call_for(candidate, planned);
    if (planned.path != nullptr) {
        PathSearch* search = paths_.search_for(step, *planned.row, call);
        if (search != nullptr) return evaluate_path(candidate, step, *search, call);
    }
    if (planned.node_path != nullptr) {
        NodeWalk* walk = paths_.walk_for(step, *planned.row, call);
        if (walk != nullptr) return evaluate_walk(candidate, step, *walk, call);
    }
    count(planned);
    if (planned.row->cost == CostClass::Deferred) return request_rays(candidate, step, call);
    float value = 0;
    evaluate_step(scene_, *planned.step, *planned.row, call, &value);
    return outcome_of(candidate, step, value);
}

void QueryRun::count(const PlannedStep& planned) noexcept {
    ++work_of(planned.index).evaluated;
    count_evaluation(*planned.step, *planned.row, work_);
}

/// What a search knows so far: Again unless it has reached the candidate, or it is clear that the
/// exact length does not matter.
StepOutcome QueryRun::outcome_of_path(std::uint32_t candidate, std::uint32_t step,
                                      PathDistance distance, const CriterionCall& call) noexcept {
    const PlannedStep& planned = plan_.costly()[step];
    const float value = planned.row->value_of_length(call, distance.low);
    if (distance.is_final) {
        count(planned);
        return outcome_of(candidate, step, value);
    }
    if (!settings_.is_pruning) return {.kind = StepOutcome::Kind::Again};
    const ValueBounds bounds{value, planned.row->value_of_length(call, kUnreachable)};
    if (planned.step->role == StepRole::Weight) return narrowed_by(candidate, planned, bounds);
    const Verdict verdict = verdict_from(*planned.step, bounds);
    if (verdict == Verdict::Open) return {.kind = StepOutcome::Kind::Again};
    count(planned);
    return known_outcome(candidate, planned, verdict);
}

/// What is known so far of a weight: Again unless that is enough for others to go first. It must be
/// a good part of the weight: where many are almost as good as each other, going from one to the
/// next with every bit of news would take more units than it saves.
StepOutcome QueryRun::narrowed_by(std::uint32_t candidate, const PlannedStep& planned,
                                  const ValueBounds& bounds) noexcept {
    const Score most = contribution_from(*planned.step, bounds).most;
    const Score loss = free_bounds(candidate, planned).most - most;
    const Score news = loss - search_.narrowed(candidate);
    const Score span = planned.any.width();
    if (news <= 0 || news < span / kNewsOfWeight || search_.stays_first(loss))
        return {.kind = StepOutcome::Kind::Again};
    return {.kind = StepOutcome::Kind::Narrows, .high_loss = loss};
}

/// Of a weight before anything is measured.
ContributionBounds QueryRun::free_bounds(std::uint32_t candidate,
                                         const PlannedStep& planned) noexcept {
    if (!settings_.is_pruning || planned.bound == nullptr) return planned.any;
    ValueBounds known;
    planned.bound(call_for(candidate, planned), &known.low, &known.high);
    return contribution_from(*planned.step, known);
}

/// Lets the search go on by one unit when it does not know enough.
StepOutcome QueryRun::evaluate_path(std::uint32_t candidate, std::uint32_t step, PathSearch& search,
                                    const CriterionCall& call) noexcept {
    const NavPoint& goal = candidates_.stands[candidate];
    const StepOutcome outcome = outcome_of_path(candidate, step, search.distance(goal), call);
    if (outcome.kind != StepOutcome::Kind::Again) return outcome;
    ++work_.path_units;
    if (search.advance(kNodesOfUnit) == 0) {
        // Nothing left to expand and no end: the navigation changed under the search.
        paths_.restart(step, *plan_.costly()[step].row, call);
        return {.kind = StepOutcome::Kind::Again};
    }
    return outcome_of_path(candidate, step, search.distance(goal), call);
}

StepOutcome QueryRun::evaluate_walk(std::uint32_t candidate, std::uint32_t step, NodeWalk& walk,
                                    const CriterionCall& call) noexcept {
    const StepOutcome outcome =
        outcome_of_path(candidate, step, walk.distance(candidates_.stands[candidate]), call);
    if (outcome.kind != StepOutcome::Kind::Again) return outcome;
    ++work_.path_units;
    walk.advance(kNodesOfUnit);
    return outcome;
}

/// A condition that is decided without its value.
StepOutcome QueryRun::known_outcome(std::uint32_t candidate, const PlannedStep& planned,
                                    Verdict verdict) noexcept {
    const bool is_passed = verdict == Verdict::Passes;
    if (settings_.watcher != nullptr) settings_.watcher->known(candidate, planned.index, is_passed);
    return condition_outcome(planned, is_passed);
}

StepOutcome QueryRun::outcome_of(std::uint32_t candidate, std::uint32_t step,
                                 float value) noexcept {
    const PlannedStep& planned = plan_.costly()[step];
    outcomes_[outcome_count_ - 1].saw_nan |= std::isnan(value);
    if (settings_.watcher != nullptr) settings_.watcher->measured(candidate, planned.index, value);
    if (planned.step->role == StepRole::Condition)
        return condition_outcome(planned, passes(*planned.step, value));
    const ContributionBounds bounds = free_bounds(candidate, planned);
    const Score gained = contribution(*planned.step, value);
    return {.kind = StepOutcome::Kind::Adds,
            .low_gain = gained - bounds.least,
            .high_loss = bounds.most - gained};
}

StepOutcome QueryRun::condition_outcome(const PlannedStep& planned, bool is_passed) noexcept {
    StepWork& work = work_of(planned.index);
    ++(is_passed ? work.passed : work.failed);
    return {.kind = is_passed ? StepOutcome::Kind::Passes : StepOutcome::Kind::Fails};
}

void QueryRun::rejected(std::uint32_t candidate, std::uint32_t step) noexcept {
    const std::uint16_t index = step == kNoStep ? kThresholdStep : plan_.costly()[step].index;
    if (index != kThresholdStep) ++work_of(index).rejected;
    if (settings_.watcher != nullptr) settings_.watcher->rejected(candidate, index);
}

}  // namespace vantage
