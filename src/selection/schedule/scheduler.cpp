// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The scheduler. An update has rounds:
//   deal    allowances to the runs, in ticket order
//   work    each run on its own memory, on as many threads as the host has
//   settle  in ticket order: finish, gather rays, trace them, hand out answers
// until the budget is spent or everybody waits. What threads do between deal and settle depends on
// nothing but the allowance, so who ran when and where never shows.

#include "vantage/scheduler.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "base/log.h"
#include "selection/schedule/asker_index.h"
#include "selection/schedule/ray_desk.h"
#include "selection/schedule/run_warnings.h"
#include "selection/schedule/runners.h"
#include "selection/schedule/statistics.h"
#include "selection/schedule/tickets.h"
#include "selection/schedule/waiting_line.h"

namespace vantage {

namespace {

/// The least that a run gets in a round, so that fairness does not eat the work.
constexpr std::uint32_t kQuantum = 16;
/// An update stops at most this share of its time early, for what it does after stopping.
constexpr std::uint64_t kLongestOverrunShare = 16;
/// An overrun counts half as much after about so many updates.
constexpr std::uint64_t kOverrunMemory = 32;
/// After so many warnings about slow words they are only counted.
constexpr std::uint64_t kLoggedSlowCalls = 10;
/// How often rays that were never answered are looked for, in updates.
constexpr std::uint32_t kForgetEvery = 16;
/// Options whose order is remembered, over all programs.
constexpr std::uint32_t kLearnedOptions = 256;
/// Programs that are watched for mistakes.
constexpr std::uint32_t kWatchedPrograms = 128;
/// The share of a budget in units that learning may take: one in so many, and at least one.
constexpr std::uint32_t kLearningShare = 16;
/// The same under other budgets: about 25 microseconds.
constexpr std::uint32_t kLearningUnits = 8;
/// The share of a budget in microseconds that must be left for a unit of any length to begin.
constexpr std::uint64_t kLongestUnitShare = 4;

/// A mark for the profiler, from here to the end of the block.
class ProfilerMark {
  public:
    ProfilerMark(ProfilerHook* profiler, const char* name) noexcept : profiler_(profiler) {
        if (profiler_ != nullptr) profiler_->begin(name);
    }
    ~ProfilerMark() {
        if (profiler_ != nullptr) profiler_->end();
    }
    ProfilerMark(const ProfilerMark&) = delete;

  private:
    ProfilerHook* profiler_;
};

std::uint32_t ray_places(const SchedulerSettings& settings) noexcept {
    return std::max(settings.max_running * kMaxRequests * kMaxRays, settings.max_rays);
}

/// May all functions of the program run on any thread?
bool runs_anywhere(const Program& program, const SchedulerSettings& settings) {
    const Catalog& catalog = *settings.catalog;
    const Providers& providers = settings.providers;
    const bool is_navigation_safe =
        providers.navigation == nullptr || providers.navigation->is_thread_safe();
    const bool are_rays_safe = providers.rays == nullptr || providers.rays->is_thread_safe();
    for (const ProgramGenerator& entry : program.generators) {
        const GeneratorRow* row = catalog.generator(entry.generator);
        if (row == nullptr) continue;
        // currentPos asks the navigation when there is one, without needing it.
        if (row->is_update_thread_only || !is_navigation_safe) return false;
    }
    for (const ProgramStep& step : program.steps) {
        const CriterionRow* row = catalog.criterion(step.criterion, step.arguments.values);
        if (row == nullptr) continue;
        if (row->is_update_thread_only) return false;
        const bool casts_rays =
            row->cost == CostClass::Deferred ? settings.traces_at_once : row->needs_rays;
        if (casts_rays && !are_rays_safe) return false;
        if (row->needs_navigation && !is_navigation_safe) return false;
    }
    return true;
}

}  // namespace

struct Scheduler::Impl final : RayReceiver {
    Impl(const SchedulerSettings& given, Allocator& allocator) noexcept
        : settings(given),
          clock(given.clock != nullptr ? *given.clock : steady_clock()),
          tickets(allocator, given.max_tickets, given.max_results),
          line(allocator, given.max_tickets),
          askers(allocator, given.max_tickets),
          runners(allocator, given.max_running, given.max_candidates),
          desk(allocator, ray_places(given)),
          learners(allocator, {.capacity = given.learns_order ? kLearnedOptions : 0}),
          warnings(allocator, kWatchedPrograms),
          searches(allocator, given.providers.navigation, given.max_searches),
          // Callbacks may use tickets again, and cancel them, while the list is gone through.
          finished(allocator, std::size_t{2} * given.max_tickets),
          due(allocator, given.max_tickets),
          dealt(allocator, given.max_running) {
        std::fill(due.begin(), due.end(), kNever);
    }

    bool is_usable() const noexcept {
        return tickets.is_usable() && line.is_usable() && askers.is_usable() &&
               runners.is_usable() && desk.is_usable() && searches.is_usable() &&
               !finished.is_empty() && !due.is_empty() && !dealt.is_empty() &&
               warnings.is_usable() && (learners.is_ready() || !settings.learns_order);
    }

    /// Not from words, providers and jobs, which run in the middle of an update.
    bool may_be_changed() const noexcept { return !is_updating || is_delivering; }

    // ---- submitting -----------------------------------------------------------------------------

    Submitted submit(const Request& request, Job* job) {
        if (!VANTAGE_CHECK(may_be_changed())) return refuse(Status::InvalidHandle);
        if (job == nullptr) {
            const bool is_valid = request.program != nullptr &&
                                  settings.world->is_alive(request.asker) &&
                                  are_finite(request.values);
            if (!is_valid) return refuse(Status::InvalidHandle);
        }
        const std::uint32_t index = tickets.acquire();
        if (index == kNoTicket) return refuse(Status::OutOfMemory);
        TicketState& ticket = tickets[index];
        fill(ticket, request, job);
        askers.add(index, ticket.asker);
        ticket.urgency = urgency_of(ticket, request.priority);
        if (is_newcomer(ticket)) {
            ++newcomer_count;
        } else {
            line.add(index, ticket.urgency);
        }
        ++counts.submitted;
        counts.waiting = waiting_count();
        if (is_watched(ticket)) settings.watcher->submitted(watched(ticket));
        return {tickets.id(index), Status::InProgress};
    }

    bool is_watched(const TicketState& ticket) const {
        return settings.watcher != nullptr && ticket.job == nullptr;
    }

    WatchedTicket watched(const TicketState& ticket) const {
        return {.place = tickets.index_of(ticket),
                .sequence = ticket.sequence,
                .program = ticket.program.get(),
                .snapshot = ticket.snapshot.get(),
                .asker = ticket.asker,
                .bindings = {ticket.bindings.data(), ticket.binding_count},
                .values = ticket.values,
                .bound_values = ticket.bound_values,
                .seed = ticket.seed,
                .wanted = ticket.wanted,
                .max_candidates = ticket.max_candidates,
                .has_exact_scores = ticket.has_exact_scores,
                .submitted_at = ticket.submitted_at};
    }

    static bool are_finite(std::span<const ValueBinding> values) {
        return std::all_of(values.begin(), values.end(), [](const ValueBinding& binding) {
            return std::isfinite(binding.value);
        });
    }

    Submitted refuse(Status status) {
        ++counts.refused;
        return {{}, status};
    }

    void fill(TicketState& ticket, const Request& request, Job* job) {
        ticket.phase = TicketPhase::Waiting;
        ticket.has_exact_scores = request.has_exact_scores;
        ticket.sequence = ++last_sequence;
        ticket.program = request.program;
        ticket.job = job;
        ticket.record = nullptr;
        ticket.asker = request.asker;
        ticket.seed = request.seed;
        ticket.submitted_at = update_number;
        ticket.submitted_ns = statistics != nullptr ? clock.nanoseconds() : 0;
        const bool is_due = request.deadline != 0 && request.deadline < kNever - update_number;
        due[tickets.index_of(ticket)] = is_due ? update_number + request.deadline : kNever;
        ticket.on_completion = request.on_completion;
        ticket.context = request.context;
        ticket.completion = {};
        ticket.binding_count = ticket.bound_values = 0;
        if (job != nullptr) return;
        const std::uint32_t wanted = request.wanted != 0 ? request.wanted : request.program->wanted;
        ticket.wanted = std::min(wanted, settings.max_results);
        ticket.completion.is_clamped = wanted > settings.max_results;
        ticket.max_candidates = request.max_candidates != 0
                                    ? std::min(request.max_candidates, settings.max_candidates)
                                    : settings.max_candidates;
        ticket.record = request.record;
        ticket.completion.program = ticket.program.get();
        ticket.completion.program_hash = request.program->hash;
        bind(ticket, request);
        bind_values(ticket, request);
        take_snapshot(ticket);
    }

    /// Keeps the program's own names, which live as long as the ticket needs them.
    void bind(TicketState& ticket, const Request& request) {
        for (const std::string& name : request.program->objects) {
            for (const Binding& binding : request.bindings) {
                if (binding.name != name) continue;
                ticket.bindings[ticket.binding_count++] = {name, binding.object};
                break;
            }
        }
    }

    void bind_values(TicketState& ticket, const Request& request) {
        const std::vector<std::string>& symbols = request.program->symbols;
        for (std::uint32_t i = 0; i < symbols.size() && i < kMaxSymbols; ++i) {
            for (const ValueBinding& binding : request.values) {
                if (binding.name != symbols[i]) continue;
                ticket.values[i] = binding.value;
                ticket.bound_values |= 1u << i;
                break;
            }
        }
    }

    /// An agent that was added since the last update is seen by the next one.
    void take_snapshot(TicketState& ticket) {
        ticket.snapshot = settings.world->snapshot();
        if (ticket.snapshot->find(ticket.asker) == nullptr) ticket.snapshot.reset();
    }

    static bool is_newcomer(const TicketState& ticket) {
        return ticket.phase == TicketPhase::Waiting && ticket.job == nullptr &&
               ticket.snapshot == nullptr;
    }

    std::uint32_t waiting_count() const { return line.size() + newcomer_count; }

    /// Waiting and priority are of one kind. Each ticket that an agent has under way counts like
    /// having come an update later, so that nobody crowds out the others.
    Urgency urgency_of(const TicketState& ticket, std::int8_t priority) {
        if (settings.is_first_come_first_served) return {0, ticket.sequence};
        const std::int64_t others = askers.count(ticket.asker) - 1;
        return {std::int64_t{update_number} - priority * kPriorityWorth + others, ticket.sequence};
    }

    // ---- ending ---------------------------------------------------------------------------------

    bool cancel(Ticket id) {
        if (!VANTAGE_CHECK(may_be_changed())) return false;
        TicketState* ticket = tickets.find(id);
        if (ticket == nullptr || ticket->phase > TicketPhase::Running) return false;
        end(*ticket, Status::Cancelled);
        return true;
    }

    /// Ends a ticket that waits or runs.
    void end(TicketState& ticket, Status status) {
        if (ticket.phase == TicketPhase::Waiting) {
            if (is_newcomer(ticket)) --newcomer_count;
            line.remove(tickets.index_of(ticket));
            counts.waiting = waiting_count();
            AnswerView answer;
            answer.status = status;
            ticket.started_at = update_number;
            if (ticket.record != nullptr && ticket.job == nullptr)
                *ticket.record = {.program_hash = ticket.program->hash,
                                  .program = ticket.program->name,
                                  .asker = ticket.asker,
                                  .seed = ticket.seed,
                                  .status = status};
            finish(ticket, answer, {});
            return;
        }
        Runner& runner = runners[ticket.run];
        if (runner.job == nullptr) runner.query.stop(status);
        finish_runner(runner, status);
    }

    void finish_runner(Runner& runner, Status job_status) {
        TicketState& ticket = tickets[runner.ticket];
        AnswerView answer;
        answer.status = job_status;
        WorkCounts work;
        if (runner.job == nullptr) {
            answer = runner.query.answer();
            work = runner.query.work();
            work.units = runner.units;
            learn_from(runner.query, ticket.completion.program_hash);
            tell_slow_words(runner.query, *ticket.program);
            warnings.observe(*ticket.program, *settings.catalog, runner.query.step_work());
            tickets.keep_rejections(runner.ticket, runner.query.step_work());
            tell_end(ticket, runner);
        }
        finish(ticket, answer, work);
        if (statistics != nullptr && runner.job == nullptr)
            add_options(statistics_of(ticket), *ticket.program, answer.options,
                        runner.query.step_work());
        add_bars(ticket);
        searches.give_back(runner.searches);
        runners.free(runner);
        counts.running = runners.count();
    }

    void tell_end(const TicketState& ticket, const Runner& runner) {
        if (!is_watched(ticket)) return;
        std::array<OptionOrder, kMaxOptions> orders;
        const std::uint32_t count = runner.query.copy_orders(orders);
        settings.watcher->ended(watched(ticket), ticket.run, {orders.data(), count});
    }

    void learn_from(const QueryRun& query, std::uint64_t program) {
        if (!learners.is_ready()) return;
        const double each =
            rays_timed > 0 ? static_cast<double>(ray_nanoseconds) / static_cast<double>(rays_timed)
                           : 0.0;
        for (const OptionObservation& seen : query.observations())
            learners.observe(program, seen, each);
    }

    /// A word that alone takes longer than an update may is the host's to mend.
    void tell_slow_words(const QueryRun& query, const Program& program) {
        if (!is_updating || !has_clock || budget_ns == 0) return;
        const std::span<const StepWork> steps = query.step_work();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i].slowest_nanoseconds <= budget_ns) continue;
            if (++counts.slow_calls > kLoggedSlowCalls) continue;
            log(LogLevel::Warning, "query " + program.name + ": one call of \"" +
                                       to_string(program, program.steps[i], *settings.catalog) +
                                       "\" took " +
                                       std::to_string(steps[i].slowest_nanoseconds / 1000) +
                                       " microseconds, more than the whole update may (" +
                                       std::to_string(budget_ns / 1000) +
                                       "); once in a while a busy machine does that, again and "
                                       "again the word is too slow");
        }
    }

    /// Looks for better orders with a small share of the budget, before anybody works.
    void think() {
        if (!learners.has_work() || units_left == 0) return;
        const std::uint32_t share =
            units_left == kUnlimited ? kLearningUnits : std::max(1u, units_left / kLearningShare);
        const std::uint64_t before = learners.thought();
        learners.think(share);
        const auto used = static_cast<std::uint32_t>(learners.thought() - before);
        if (units_left != kUnlimited) units_left -= std::min(units_left, used);
        counts.units += used;
        counts.learning_units += used;
    }

    void finish(TicketState& ticket, const AnswerView& answer, const WorkCounts& work) {
        const std::uint32_t index = tickets.index_of(ticket);
        tickets.keep_answer(index, answer);
        Completion& completion = ticket.completion;
        completion.work = work;
        completion.last_revision = revision_of(settings.providers);
        completion.has_lost_object = has_lost_object(ticket);
        completion.waited_updates = ticket.started_at - ticket.submitted_at;
        counts.longest_wait = std::max(counts.longest_wait, completion.waited_updates);
        askers.remove(index);
        due[index] = kNever;
        ticket.snapshot.reset();
        ticket.phase = TicketPhase::Finished;
        finished[finished_count++] = index;
    }

    ProgramStatistics& statistics_of(const TicketState& ticket) {
        return statistics->programs[place_of(*statistics, *ticket.program, *settings.catalog)];
    }

    /// For traces: when it was submitted, began and ended.
    void add_bars(const TicketState& ticket) {
        if (statistics == nullptr || ticket.job != nullptr) return;
        const std::uint32_t program = place_of(*statistics, *ticket.program, *settings.catalog);
        add_bar(*statistics, {.kind = TraceBar::Kind::Waiting,
                              .program = program,
                              .ticket = ticket.sequence,
                              .begin = ticket.submitted_ns,
                              .end = ticket.started_ns});
        add_bar(*statistics, {.kind = TraceBar::Kind::Working,
                              .program = program,
                              .ticket = ticket.sequence,
                              .begin = ticket.started_ns,
                              .end = clock.nanoseconds()});
    }

    bool has_lost_object(const TicketState& ticket) const {
        for (std::uint32_t i = 0; i < ticket.binding_count; ++i) {
            const ObjectId object = ticket.bindings[i].object;
            if (object && !settings.world->is_alive(object)) return true;
        }
        if (ticket.snapshot == nullptr || ticket.program == nullptr) return false;
        const auto names_target = [](const std::string& name) {
            return name == "target" || name == "realTarget";
        };
        const std::vector<std::string>& names = ticket.program->objects;
        const ObjectId target = ticket.snapshot->target(ticket.asker);
        return target && std::any_of(names.begin(), names.end(), names_target) &&
               !settings.world->is_alive(target);
    }

    // ---- update ---------------------------------------------------------------------------------

    bool update(const Budget& budget, Scheduler& scheduler) {
        if (!VANTAGE_CHECK(!is_updating)) return false;
        const ProfilerMark mark(settings.profiler, "vantage update");
        is_updating = true;
        const bool is_timed = statistics != nullptr || settings.watcher != nullptr;
        const std::uint64_t began = is_timed ? clock.nanoseconds() : 0;
        const SchedulerCounts before = counts;
        begin_update(budget);
        look_at_catalog();
        look_at_world();
        look_at_rays();
        lend_searches();  // Those of queries that were ended.
        think();
        do {
            start_waiting();
        } while (run_round());
        // The provider is not to blame for what our own limits keep from it.
        if (desk.unsent() > 0 && (rays_left == 0 || has_cut_rays)) desk.tell_held_back(*this);
        end_due();
        learn_overrun();
        const std::uint64_t ended = is_timed ? clock.nanoseconds() : 0;
        if (statistics != nullptr && began != 0)
            add_bar(*statistics, {.begin = began, .end = ended});
        deliver(scheduler);
        if (settings.watcher != nullptr) tell_update(before, ended - began);
        is_updating = false;
        return true;
    }

    void tell_update(const SchedulerCounts& before, std::uint64_t nanoseconds) {
        const std::shared_ptr<const Snapshot> snapshot = settings.world->snapshot();
        settings.watcher->updated({.number = update_number,
                                   .nanoseconds = nanoseconds,
                                   .units = counts.units - before.units,
                                   .rays = counts.rays_sent - before.rays_sent,
                                   .completed = counts.completed - before.completed,
                                   .waiting = counts.waiting,
                                   .running = counts.running,
                                   .snapshot = snapshot.get()});
    }

    void begin_update(const Budget& budget) {
        ++update_number;
        ++counts.updates;
        units_left = budget.units;
        rays_left = settings.max_rays;
        has_cut_rays = false;
        has_clock = budget.microseconds != kUnlimited;
        if (!has_clock) return;
        const std::uint64_t now = clock.nanoseconds();
        const std::uint64_t time = std::uint64_t{budget.microseconds} * 1000;
        budget_ns = time;
        ends_at = now + std::min(time, std::numeric_limits<std::uint64_t>::max() - now);
        stop_at = now + std::min(time, std::numeric_limits<std::uint64_t>::max() - now);
        stop_at -= std::min(overrun, time / kLongestOverrunShare);
        longest_unit = time / kLongestUnitShare;
    }

    /// Updates end a little late: the last unit, rays, and telling who is done take time. The next
    /// ones stop earlier by as much. Long overruns are forgotten slowly.
    void learn_overrun() {
        if (!has_clock) return;
        const std::uint64_t now = clock.nanoseconds();
        const std::uint64_t late = now > ends_at ? now - ends_at : 0;
        overrun = std::max(overrun - overrun / kOverrunMemory, late);
    }

    bool is_time_up() const { return has_clock && clock.nanoseconds() >= stop_at; }

    /// Words may be gone that running queries use.
    void look_at_catalog() {
        const std::uint64_t removals = settings.catalog->removal_count();
        if (removals == seen_word_removals) return;
        seen_word_removals = removals;
        for (std::uint32_t i = 0; i < runners.count(); ++i) {
            Runner& runner = runners.at(i);
            if (runner.job == nullptr && runner.query.leave_option_without_words())
                runner.is_ready = true;
        }
    }

    void look_at_world() {
        settings.world->publish();
        if (newcomer_count > 0) show_world_to_newcomers();
        const std::uint64_t removals = settings.world->removal_count();
        if (removals == seen_removals) return;
        seen_removals = removals;
        for (std::uint32_t i = 0; i < tickets.capacity(); ++i) {
            TicketState& ticket = tickets[i];
            const bool is_open =
                ticket.phase == TicketPhase::Waiting || ticket.phase == TicketPhase::Running;
            if (is_open && ticket.asker && !settings.world->is_alive(ticket.asker))
                end(ticket, Status::Cancelled);
        }
    }

    /// They stand in line from now on, unless the world lags and does not show them yet.
    void show_world_to_newcomers() {
        const std::shared_ptr<const Snapshot> snapshot = settings.world->snapshot();
        for (std::uint32_t i = 0; i < tickets.capacity() && newcomer_count > 0; ++i) {
            TicketState& ticket = tickets[i];
            if (!is_newcomer(ticket) || snapshot->find(ticket.asker) == nullptr) continue;
            ticket.snapshot = snapshot;
            --newcomer_count;
            line.add(i, ticket.urgency);
        }
    }

    void look_at_rays() {
        desk.begin_update(update_number);
        if (settings.async_rays != nullptr) collect_answers();
        desk.drop_unwanted(*this);
        gather_rays();  // What the last update had no room or time for.
        send_rays();
    }

    void collect_answers() {
        desk.collect(*settings.async_rays, *this);
        end_failed();
        if (update_number % kForgetEvery == 0 && update_number > settings.ray_timeout)
            desk.forget_before(update_number - settings.ray_timeout);
        for (std::uint32_t i = runners.count(); i > 0; --i) {
            Runner& runner = runners.at(i - 1);
            const bool is_waiting =
                runner.job == nullptr && !runner.is_ready && runner.query.is_waiting_for_rays();
            if (is_waiting && runner.query.has_waited_since(update_number, settings.ray_timeout))
                end(tickets[runner.ticket], Status::ProviderTimeout);
        }
        counts.rays_ignored = desk.ignored();
    }

    void answered(const RayPlace& place, RayVerdict verdict) noexcept override {
        if (!is_waited_for(place)) return;
        Runner& runner = runners[place.run];
        RayRequest& request = runner.query.requests()[place.request];
        if (verdict == RayVerdict::Failed) request.has_failed = true;
        if (settings.watcher != nullptr && verdict != RayVerdict::Failed)
            settings.watcher->answered(place.run, request.rays[place.ray],
                                       verdict == RayVerdict::Blocked);
        request.answer(place.ray, verdict == RayVerdict::Blocked);
        if (request.is_complete()) runner.is_ready = true;
    }

    bool is_waited_for(const RayPlace& place) const noexcept override {
        const RayRequest& request = runners[place.run].query.requests()[place.request];
        return request.is_used && request.serial == place.serial;
    }

    void held_back(const RayPlace& place) noexcept override {
        if (is_waited_for(place))
            runners[place.run].query.requests()[place.request].sent_at = update_number;
    }

    void start_waiting() {
        while (!line.is_empty()) {
            const std::uint32_t index = line.first();
            TicketState& ticket = tickets[index];
            if (ticket.job == nullptr && busy_before(ticket.urgency) >= settings.max_ready) break;
            Runner* runner = runners.acquire(ticket.sequence);
            if (runner == nullptr) break;
            line.remove(index);
            start(ticket, *runner);
            if (is_time_up()) break;
        }
        counts.waiting = waiting_count();
        counts.running = runners.count();
    }

    /// Queries at work that are not less urgent. Jobs may take as long as they like, and do not
    /// count.
    std::uint32_t busy_before(const Urgency& urgency) {
        std::uint32_t busy = 0;
        for (std::uint32_t i = 0; i < runners.count(); ++i) {
            const Runner& runner = runners.at(i);
            const bool is_busy = runner.job == nullptr && runner.is_ready;
            busy += is_busy && tickets[runner.ticket].urgency < urgency ? 1 : 0;
        }
        return busy;
    }

    void start(TicketState& ticket, Runner& runner) {
        ticket.phase = TicketPhase::Running;
        ticket.started_at = update_number;
        if (statistics != nullptr) ticket.started_ns = clock.nanoseconds();
        ticket.run = runners.index_of(runner);
        ticket.completion.first_revision = revision_of(settings.providers);
        runner.ticket = tickets.index_of(ticket);
        runner.job = ticket.job;
        if (ticket.job != nullptr) {
            runner.is_any_thread = ticket.job->is_any_thread();
            return;
        }
        ticket.completion.epoch = ticket.snapshot->epoch();
        runner.is_any_thread = runs_anywhere(*ticket.program, settings);
        QueryInput input = query_input(ticket, runner);
        if (settings.watcher != nullptr)
            input.providers =
                settings.watcher->began(watched(ticket), ticket.run, settings.providers);
        runner.orders =
            learners.is_ready() ? LearnedOrders(learners, ticket.program->hash) : LearnedOrders();
        if (ticket.record != nullptr) runner.recorder.begin(input, *ticket.record);
        runner.query.begin(input, {.has_exact_scores = ticket.has_exact_scores,
                                   .speculation = settings.speculation,
                                   .orders = &runner.orders,
                                   .has_searches = !searches.is_empty(),
                                   .watcher = ticket.record != nullptr ? &runner.recorder : nullptr,
                                   .has_later_rays = settings.async_rays != nullptr,
                                   .has_rays_at_hand = settings.traces_at_once,
                                   .is_observing = learners.is_ready(),
                                   .clock = has_clock ? &clock : nullptr,
                                   .profiler = settings.profiler});
    }

    /// Values are kept in the run, by the program's own names.
    QueryInput query_input(const TicketState& ticket, Runner& runner) const {
        std::uint32_t value_count = 0;
        for (std::uint32_t i = 0; i < kMaxSymbols && ticket.bound_values >> i != 0; ++i) {
            if ((ticket.bound_values >> i & 1u) == 0) continue;
            runner.values[value_count++] = {ticket.program->symbols[i], ticket.values[i]};
        }
        return {.program = ticket.program.get(),
                .catalog = settings.catalog,
                .snapshot = ticket.snapshot.get(),
                .asker = ticket.asker,
                .bindings = {ticket.bindings.data(), ticket.binding_count},
                .values = {runner.values.data(), value_count},
                .providers = settings.providers,
                .seed = ticket.seed,
                .wanted = ticket.wanted,
                .max_candidates = ticket.max_candidates};
    }

    /// False when nobody has anything to do, or nothing is left of the budget.
    bool run_round() {
        if (is_time_up() || !deal()) return false;
        work();
        // Little time may be left, and everybody's next unit longer: no use in asking again.
        const bool has_worked =
            std::any_of(dealt.begin(), dealt.begin() + dealt_count, [this](std::uint32_t index) {
                return runners[index].used > 0 || runners[index].state != JobState::More;
            });
        settle();
        return has_worked;
    }

    /// Starts behind the run that was served last, so that a small budget reaches everybody.
    bool deal() {
        dealt_count = 0;
        const std::uint64_t revision = revision_of(settings.providers);
        std::uint32_t ready = 0, first = 0;
        for (std::uint32_t i = 0; i < runners.count(); ++i) {
            const Runner& runner = runners.at(i);
            ready += runner.is_ready ? 1 : 0;
            if (runner.sequence <= last_served) first = i + 1;
        }
        if (ready == 0 || units_left == 0) return false;
        if (settings.is_first_come_first_served) first = 0;
        const std::uint32_t share = units_left == kUnlimited ? 4 * kQuantum : units_left / ready;
        const std::uint32_t quantum =
            settings.is_first_come_first_served ? units_left : std::max(kQuantum, share);
        for (std::uint32_t i = 0; i < runners.count() && units_left > 0; ++i) {
            Runner& runner = runners.at((first + i) % runners.count());
            if (!runner.is_ready) continue;
            runner.allowance = std::min(quantum, units_left);
            if (units_left != kUnlimited) units_left -= runner.allowance;
            runner.turn = dealt_count;
            if (runner.job == nullptr) runner.query.set_revision(revision);
            dealt[dealt_count++] = runners.index_of(runner);
        }
        return true;
    }

    void work() {
        // Those for any thread first, then the rest on this one.
        std::uint32_t* const end = dealt.begin() + dealt_count;
        std::uint32_t* const rest = std::partition(dealt.begin(), end, [this](std::uint32_t index) {
            return runners[index].is_any_thread;
        });
        const auto shared_count = static_cast<std::uint32_t>(rest - dealt.begin());
        if (settings.tasks != nullptr && shared_count > 1) {
            settings.tasks->run(shared_count, run_one, this);
        } else {
            for (std::uint32_t i = 0; i < shared_count; ++i)
                run_one(this, i);
        }
        for (std::uint32_t i = shared_count; i < dealt_count; ++i)
            run_one(this, i);
    }

    static void run_one(void* context, std::uint32_t index) noexcept {
        Impl& self = *static_cast<Impl*>(context);
        Runner& runner = self.runners[self.dealt[index]];
        TimeLimit time;
        if (self.has_clock)
            time = {.clock = &self.clock,
                    .stop_at = self.stop_at,
                    .first_unit = runner.first_unit,
                    .longest_unit = self.longest_unit};
        WorkTurn turn(runner.allowance, time);
        if (runner.job != nullptr) {
            runner.state = runner.job->step(turn);
        } else {
            switch (runner.query.step(turn)) {
                case QueryRun::State::More:
                    runner.state = JobState::More;
                    break;
                case QueryRun::State::Waiting:
                    runner.state = JobState::Waiting;
                    break;
                case QueryRun::State::Done:
                    runner.state = JobState::Done;
                    break;
            }
        }
        runner.used = turn.used();
        runner.first_unit = turn.first_unit();
    }

    void settle() {
        note_last_served();
        for (std::uint32_t i = 0; i < dealt_count; ++i) {
            Runner& runner = runners[dealt[i]];
            if (units_left != kUnlimited)
                units_left += runner.allowance - std::min(runner.used, runner.allowance);
            counts.units += runner.used;
            runner.units += runner.used;
            if (settings.traces_at_once && runner.job == nullptr) count_rays_of(runner);
            // A job that wants more and did nothing would hold up the update for ever.
            const bool is_idle = runner.job != nullptr && runner.used == 0;
            runner.is_ready = runner.state == JobState::More && !is_idle;
        }
        for (std::uint32_t i = 0; i < runners.count();) {
            Runner& runner = runners.at(i);
            if (runner.state == JobState::Done) {
                finish_runner(runner, Status::Found);
            } else {
                ++i;
            }
        }
        lend_searches();
        gather_rays();
        send_rays();
        end_failed();
    }

    /// Who was dealt something and had no time left to use it comes first the next time.
    void note_last_served() {
        const Runner* last = nullptr;
        for (std::uint32_t i = 0; i < dealt_count; ++i) {
            const Runner& runner = runners[dealt[i]];
            const bool is_served = runner.used > 0 || runner.state != JobState::More;
            if (is_served && (last == nullptr || runner.turn > last->turn)) last = &runner;
        }
        if (last != nullptr) last_served = last->sequence;
    }

    /// To the oldest first; nobody overtakes, so everybody gets one in the end.
    void lend_searches() {
        for (std::uint32_t i = 0; i < runners.count(); ++i) {
            Runner& runner = runners.at(i);
            if (runner.job != nullptr || runner.query.searches_wanted() == 0) continue;
            if (!searches.lend(runner.query.searches_wanted(), runner.searches)) return;
            std::array<PathSearch*, kMaxPathSearches> given = runner.searches.searches;
            if (settings.watcher != nullptr)
                settings.watcher->lent(runners.index_of(runner),
                                       {given.data(), runner.searches.count});
            runner.query.give_searches({given.data(), runner.searches.count});
            runner.is_ready = true;
        }
    }

    /// Those that it traced itself.
    void count_rays_of(Runner& runner) {
        counts.rays_sent += runner.query.work().rays - runner.rays;
        runner.rays = runner.query.work().rays;
    }

    void gather_rays() {
        if (settings.traces_at_once) return;
        for (std::uint32_t i = 0; i < runners.count(); ++i) {
            Runner& runner = runners.at(i);
            if (runner.job == nullptr) gather_rays_of(runner);
        }
    }

    void gather_rays_of(Runner& runner) {
        const std::span<RayRequest> requests = runner.query.requests();
        for (std::uint32_t r = 0; r < requests.size(); ++r) {
            RayRequest& request = requests[r];
            while (request.is_used && request.sent < request.issued) {
                const RayPlace place{runners.index_of(runner), r, request.serial, request.sent};
                ++request.sent;
                request.sent_at = update_number;
                if (!desk.take(request.rays[place.ray], place, *this)) {
                    --request.sent;
                    return;
                }
            }
        }
    }

    void send_rays() {
        counts.rays_shared = desk.shared();
        if (desk.unsent() == 0) return;
        const ProfilerMark mark(settings.profiler, "vantage rays");
        while (desk.unsent() > 0 && rays_left > 0) {
            if (is_time_up()) {
                has_cut_rays = true;
                break;
            }
            const std::uint64_t before = has_clock ? clock.nanoseconds() : 0;
            const std::uint32_t sent = settings.async_rays != nullptr
                                           ? desk.send(rays_left, *settings.async_rays)
                                           : desk.send(rays_left, *settings.providers.rays, *this);
            if (sent == 0) break;
            rays_left -= sent;
            if (has_clock && settings.async_rays == nullptr) {
                ray_nanoseconds += clock.nanoseconds() - before;
                rays_timed += sent;
            }
            counts.rays_sent += sent;
        }
    }

    /// Queries with a ray that the provider gave up on.
    void end_failed() {
        if (settings.async_rays == nullptr) return;
        for (std::uint32_t i = runners.count(); i > 0; --i) {
            Runner& runner = runners.at(i - 1);
            if (runner.job != nullptr) continue;
            const std::span<const RayRequest> requests = runner.query.requests();
            const bool has_failed = std::any_of(
                requests.begin(), requests.end(),
                [](const RayRequest& request) { return request.is_used && request.has_failed; });
            if (has_failed) end(tickets[runner.ticket], Status::ProviderTimeout);
        }
    }

    void end_due() {
        for (std::uint32_t i = 0; i < tickets.capacity(); ++i) {
            if (update_number >= due[i]) end(tickets[i], Status::Undecided);
        }
        // Jobs that wait are asked again in the next update.
        for (std::uint32_t i = 0; i < runners.count(); ++i) {
            Runner& runner = runners.at(i);
            if (runner.job != nullptr) runner.is_ready = true;
        }
    }

    /// Completions in the order of submission. What callbacks cancel comes with the next update.
    void deliver(Scheduler& scheduler) {
        is_delivering = true;
        const std::uint32_t count = finished_count;
        std::sort(finished.begin(), finished.begin() + count,
                  [this](std::uint32_t a, std::uint32_t b) {
                      return tickets[a].sequence < tickets[b].sequence;
                  });
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t index = finished[i];
            TicketState& ticket = tickets[index];
            ticket.phase = TicketPhase::Delivered;
            ticket.completion.latency_updates = update_number - ticket.submitted_at;
            ++counts.completed;
            if (statistics != nullptr && ticket.job == nullptr)
                add_completion(statistics_of(ticket), ticket.completion);
            if (is_watched(ticket)) settings.watcher->completed(watched(ticket), ticket.completion);
            if (ticket.on_completion == nullptr) continue;
            ticket.on_completion(ticket.context, scheduler, tickets.id(index), ticket.completion);
            tickets.free(index);
        }
        std::copy(finished.begin() + count, finished.begin() + finished_count, finished.begin());
        finished_count -= count;
        is_delivering = false;
    }

    SchedulerSettings settings;
    const Clock& clock;
    Tickets tickets;
    WaitingLine line;
    AskerIndex askers;
    Runners runners;
    RayDesk desk;
    OrderLearners learners;
    RunWarnings warnings;
    SearchPool searches;
    FixedArray<std::uint32_t> finished;  ///< Tickets whose completion is not delivered yet.
    std::uint32_t finished_count = 0;
    /// For each ticket the update at whose end it must be done. Apart from the tickets, because
    /// every update looks at all of it.
    FixedArray<std::uint32_t> due;
    std::uint32_t newcomer_count = 0;  ///< Tickets whose asker no published world knows yet.
    FixedArray<std::uint32_t> dealt;   ///< Runs of this round.
    std::uint32_t dealt_count = 0;

    SchedulerCounts counts;
    Statistics* statistics = nullptr;
    std::uint64_t last_sequence = 0;
    std::uint64_t last_served = 0;
    std::uint64_t seen_removals = 0, seen_word_removals = 0;
    std::uint32_t update_number = 0;
    std::uint32_t units_left = 0, rays_left = 0;
    std::uint64_t stop_at = 0, ends_at = 0, overrun = 0, longest_unit = 0, budget_ns = 0;
    bool has_clock = false;
    std::uint64_t ray_nanoseconds = 0, rays_timed = 0;
    bool has_cut_rays = false;  ///< No time was left to send them.
    bool is_updating = false;
    bool is_delivering = false;
};

Scheduler::Scheduler(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Scheduler::~Scheduler() = default;

Result<std::unique_ptr<Scheduler>> Scheduler::make(const SchedulerSettings& settings) {
    const auto refuse = [](const char* code, const char* message, const char* hint) {
        return Diagnostic{.code = code, .message = message, .hint = hint};
    };
    if (settings.world == nullptr || settings.catalog == nullptr)
        return refuse("scheduler/incomplete", "a scheduler needs a world and a catalog",
                      "set SchedulerSettings::world and ::catalog");
    if (settings.max_tickets == 0 || settings.max_running == 0 || settings.max_ready == 0 ||
        settings.max_candidates == 0 || settings.max_results == 0 || settings.max_rays == 0)
        return refuse("scheduler/zero", "a limit of the scheduler is zero",
                      "every max_... must be at least 1");
    if (settings.max_running > kMaxRunning || settings.max_tickets > kMaxTickets ||
        settings.max_results > kMaxResults || settings.max_candidates > kMaxCandidates ||
        settings.max_rays > kMaxTickets || settings.max_searches > kMaxRunning)
        return refuse("scheduler/too-many", "a limit of the scheduler is too high",
                      "see the constants beside SchedulerSettings");
    if (settings.traces_at_once && settings.async_rays != nullptr)
        return refuse("scheduler/two-kinds-of-rays",
                      "rays cannot be traced at once and be answered later",
                      "set SchedulerSettings::traces_at_once or ::async_rays, not both");
    Allocator& allocator =
        settings.allocator != nullptr ? *settings.allocator : default_allocator();
    std::unique_ptr<Impl> impl(new (std::nothrow) Impl(settings, allocator));
    if (impl == nullptr || !impl->is_usable())
        return refuse("scheduler/memory", "there is not enough memory for the scheduler",
                      "lower max_running, max_candidates or max_tickets");
    std::unique_ptr<Scheduler> scheduler(new (std::nothrow) Scheduler(std::move(impl)));
    if (scheduler == nullptr)
        return refuse("scheduler/memory", "there is not enough memory for the scheduler", "");
    if (settings.watcher != nullptr) settings.watcher->attached(settings);
    return scheduler;
}

Submitted Scheduler::submit(const Request& request) {
    return impl_->submit(request, nullptr);
}

Submitted Scheduler::submit(Job& job, const Request& request) {
    return impl_->submit(request, &job);
}

bool Scheduler::cancel(Ticket ticket) {
    return impl_->cancel(ticket);
}

std::uint32_t Scheduler::cancel_all(ObjectId asker) {
    if (!VANTAGE_CHECK(impl_->may_be_changed())) return 0;
    std::uint32_t cancelled = 0;
    for (;;) {
        const std::uint32_t index = impl_->askers.any(asker);
        if (index == kNoTicket) return cancelled;
        impl_->end(impl_->tickets[index], Status::Cancelled);
        ++cancelled;
    }
}

Status Scheduler::poll(Ticket ticket) const noexcept {
    const TicketState* state = impl_->tickets.find(ticket);
    if (state == nullptr) return Status::InvalidHandle;
    if (state->phase != TicketPhase::Delivered) return Status::InProgress;
    return state->completion.answer.status;
}

const Completion* Scheduler::find(Ticket ticket) const noexcept {
    const TicketState* state = impl_->tickets.find(ticket);
    const bool is_there = state != nullptr && state->phase == TicketPhase::Delivered;
    return is_there ? &state->completion : nullptr;
}

bool Scheduler::release(Ticket ticket) {
    if (!VANTAGE_CHECK(impl_->may_be_changed())) return false;
    TicketState* state = impl_->tickets.find(ticket);
    if (state == nullptr || state->phase != TicketPhase::Delivered) return false;
    if (state->on_completion != nullptr) return false;  // Goes when its callback returns.
    impl_->tickets.free(ticket.index);
    return true;
}

bool Scheduler::update(const Budget& budget) {
    return impl_->update(budget, *this);
}

const SchedulerCounts& Scheduler::counts() const noexcept {
    return impl_->counts;
}

void Scheduler::collect(Statistics* statistics) noexcept {
    impl_->statistics = statistics;
}

}  // namespace vantage
