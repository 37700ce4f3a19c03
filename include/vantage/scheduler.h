// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Many queries at a time within a budget. submit() takes a request and gives a ticket; update(),
// called once a frame, lets the tickets work and delivers what is finished. For budgets in units
// the update in which a ticket completes, and for any budget the answer, is the same for every
// number of threads.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "vantage/answer.h"
#include "vantage/host.h"
#include "vantage/program.h"
#include "vantage/result.h"
#include "vantage/world.h"

namespace vantage {

struct TicketTag;
using Ticket = Id<TicketTag>;

// ---- work ---------------------------------------------------------------------------------------

inline constexpr std::uint32_t kUnlimited = std::numeric_limits<std::uint32_t>::max();

/// A moment on the clock at which to stop. What was begun is finished, or cut short where that is
/// possible, so a unit is not begun when those before it took longer than there is time left.
struct TimeLimit {
    const Clock* clock = nullptr;  ///< Null for no limit.
    std::uint64_t stop_at = 0;
    std::uint64_t first_unit = 0;  ///< What the first unit is expected to take, nanoseconds...
    /// ...at most: one that took long because its thread lost the core must not hold up the rest.
    std::uint64_t longest_unit = 0;
};

/// How much work may be done before giving way: units, or a moment on the clock, whichever ends
/// first. One unit is 64 generated or cheaply evaluated candidates, 16 generated ones that are
/// looked up in the navigation (of `navMesh` 64), 16 expanded search nodes, one costly evaluation,
/// one ray.
class WorkTurn {
  public:
    explicit WorkTurn(std::uint32_t units = kUnlimited, const TimeLimit& time = {}) noexcept
        : left_(units), time_(time) {
        // What was learned under a longer budget must not rule out a shorter one.
        if (time_.first_unit > time_.longest_unit) time_.first_unit = time_.longest_unit;
        expected_ = time_.first_unit;
    }

    /// Asked between units.
    bool may_go_on() noexcept {
        if (left_ == 0) return false;
        if (time_.clock == nullptr) return true;
        const std::uint64_t now = time_.clock->nanoseconds();
        if (asked_at_ != 0) learn(now - asked_at_);
        asked_at_ = now;
        return now + expected_ < time_.stop_at;
    }
    /// Asked in the middle of a unit that can be cut short. Never true where only units count.
    bool is_late() const noexcept {
        return time_.clock != nullptr && time_.clock->nanoseconds() >= time_.stop_at;
    }
    /// How many of so many units may be spent at once when it may go on: one where time counts.
    std::uint32_t at_once(std::uint32_t units) const noexcept {
        return time_.clock != nullptr ? 1 : left_ < units ? left_ : units;
    }
    void spend_unit() noexcept { spend_units(1); }
    void spend_units(std::uint32_t units) noexcept {
        if (left_ != kUnlimited) left_ -= left_ < units ? left_ : units;
        used_ += units;
    }
    std::uint32_t used() const noexcept { return used_; }
    /// What the first unit of a turn like this is expected to take: longer than the others,
    /// because its memory has gone cold.
    std::uint64_t first_unit() const noexcept { return time_.first_unit; }

  private:
    void learn(std::uint64_t unit) noexcept {
        if (unit > time_.longest_unit) unit = time_.longest_unit;
        expected_ = remembered(is_first_ ? 0 : expected_, unit);
        if (is_first_) time_.first_unit = remembered(time_.first_unit, unit);
        is_first_ = false;
    }
    /// Long ones are not forgotten at once: short and long units take turns.
    static std::uint64_t remembered(std::uint64_t old, std::uint64_t unit) noexcept {
        old -= old / 8;
        return old > unit ? old : unit;
    }

    std::uint32_t left_ = 0;
    std::uint32_t used_ = 0;
    TimeLimit time_;
    std::uint64_t expected_ = 0;
    std::uint64_t asked_at_ = 0;
    bool is_first_ = true;
};

enum class JobState : std::uint8_t { More, Waiting, Done };

/// Any work that can stop and go on. Queries are one kind; the game may add its own. A job that
/// waits, or that spent no unit, is asked again in the next update.
class Job {
  public:
    virtual ~Job() = default;
    virtual JobState step(WorkTurn& turn) noexcept = 0;
    /// May it run on another thread than the one that calls update()?
    virtual bool is_any_thread() const noexcept { return false; }
};

// ---- requests and what comes of them ------------------------------------------------------------

/// How many candidates a condition put out. Which one of several did depends on the order of work.
struct Rejection {
    std::uint16_t step = 0;  ///< In Program::steps.
    std::uint32_t count = 0;
    friend bool operator==(const Rejection&, const Rejection&) = default;
};
/// Conditions whose counts a completion carries, the first ones that rejected anything.
inline constexpr std::uint32_t kMaxRejections = 32;

/// What is delivered, once for each ticket. Spans and pointers are valid while the ticket is.
struct Completion {
    AnswerView answer;
    /// The version that it finished on, with what to tell the game on failure; null for jobs.
    const Program* program = nullptr;
    std::uint64_t program_hash = 0;  ///< Of that version.
    std::span<const Rejection> rejections;
    std::uint64_t epoch = 0;            ///< Of the snapshot.
    std::uint64_t first_revision = 0;   ///< Of rays and navigation together, at the start...
    std::uint64_t last_revision = 0;    ///< ...and at the end: did the world change meanwhile?
    bool is_clamped = false;            ///< More results were wanted than max_results.
    bool has_lost_object = false;       ///< An object that it was asked about is gone.
    std::uint32_t waited_updates = 0;   ///< From submit to the first work.
    std::uint32_t latency_updates = 0;  ///< From submit to completion; 1 for the next update.
    WorkCounts work;
};

class Scheduler;
struct QueryRecord;

/// Called inside update(), on its thread. May submit and cancel; update() is refused.
using CompletionHook = void (*)(void* context, Scheduler& scheduler, Ticket ticket,
                                const Completion& completion) noexcept;

struct Request {
    std::shared_ptr<const Program> program;
    ObjectId asker;  ///< One that was just added waits for the update that shows it.
    std::span<const Binding> bindings;  ///< "puppet" and "target" need none.
    std::span<const ValueBinding> values;
    std::uint64_t seed = 0;
    std::uint32_t wanted = 0;  ///< 0 takes the program's.
    bool has_exact_scores = false;
    std::int8_t priority = 0;          ///< Each level is worth kPriorityWorth updates of waiting.
    std::uint32_t deadline = 0;        ///< At the latest after so many updates; 0 for whenever.
    std::uint32_t max_candidates = 0;  ///< Of one option; 0 takes the scheduler's.
    /// What the query does is written here; must stay until completion. Allocates.
    QueryRecord* record = nullptr;
    /// Without one, poll() and release() the ticket.
    CompletionHook on_completion = nullptr;
    void* context = nullptr;
};

inline constexpr std::int64_t kPriorityWorth = 8;

/// InProgress when it was taken; OutOfMemory when all tickets are in use; InvalidHandle for a
/// missing program, an asker that does not exist or a value that is not finite. Nothing is kept of
/// a refused request.
struct Submitted {
    Ticket ticket;
    Status status = Status::InProgress;
};

struct Budget {
    std::uint32_t units = kUnlimited;
    std::uint32_t microseconds = kUnlimited;
};

/// Rays are answered at once by Providers::rays, or later by this.
struct RayTask {
    std::uint64_t id = 0;
    Ray ray;
};
enum class RayVerdict : std::uint8_t { Clear, Blocked, Failed };
struct RayAnswer {
    std::uint64_t id = 0;
    RayVerdict verdict = RayVerdict::Clear;
};
class AsyncRays {
  public:
    virtual ~AsyncRays() = default;
    /// Takes as many as it can, in order, and says how many; the rest comes again next time.
    virtual std::size_t begin(std::span<const RayTask> tasks) noexcept = 0;
    /// Writes answers that have arrived and says how many; asked again while the span is filled.
    /// They may come late, twice and in any order.
    virtual std::size_t collect(std::span<RayAnswer> answers) noexcept = 0;
};

struct SchedulerSettings;

inline constexpr std::uint32_t kMaxTickets = 1'000'000;
inline constexpr std::uint32_t kMaxRunning = 4'096;
inline constexpr std::uint32_t kMaxCandidates = 1'000'000;

// ---- watching -----------------------------------------------------------------------------------

/// A ticket as a watcher sees it. Valid during the call.
struct WatchedTicket {
    std::uint32_t place = 0;     ///< Of the ticket, below max_tickets; used again.
    std::uint64_t sequence = 0;  ///< In the order of submission, from 1; jobs have one too.
    const Program* program = nullptr;
    const Snapshot* snapshot = nullptr;  ///< Null until an update knows the asker.
    ObjectId asker;
    std::span<const Binding> bindings;  ///< Of the program's objects.
    std::span<const float> values;      ///< Of the program's symbols...
    std::uint32_t bound_values = 0;     ///< ...where bit k says that the request bound k.
    std::uint64_t seed = 0;
    std::uint32_t wanted = 0;
    std::uint32_t max_candidates = 0;
    bool has_exact_scores = false;
    std::uint32_t submitted_at = 0;  ///< Updates that were over.
};

struct WatchedUpdate {
    std::uint32_t number = 0;  ///< From 1.
    std::uint64_t nanoseconds = 0;
    std::uint64_t units = 0, rays = 0, completed = 0;
    std::uint32_t waiting = 0, running = 0;
    const Snapshot* snapshot = nullptr;  ///< The newest published.
};

/// Sees what queries are given and what comes of them; for recorders. Must not call the scheduler,
/// and cannot change an answer as long as what it puts in between passes everything on unchanged.
/// Called inside submit() and update(), on their thread; not for jobs.
class SchedulerWatcher {
  public:
    virtual ~SchedulerWatcher() = default;

    /// Once, before everything else: all numbers that follow are below these limits.
    virtual void attached(const SchedulerSettings& settings) noexcept = 0;
    virtual void submitted(const WatchedTicket& ticket) noexcept = 0;

    /// The query begins on the run `run`, below max_running. What it returns is asked in place of
    /// `providers` until it ended; if they are thread-safe, on any thread, one at a time.
    virtual Providers began(const WatchedTicket& ticket, std::uint32_t run,
                            const Providers& providers) noexcept = 0;
    /// May put other searches in their places.
    virtual void lent(std::uint32_t run, std::span<PathSearch*> searches) noexcept = 0;
    /// A ray of a deferred word.
    virtual void answered(std::uint32_t run, const Ray& ray, bool is_blocked) noexcept = 0;
    /// The run is free from now on. Orders are those of the options that were searched.
    virtual void ended(const WatchedTicket& ticket, std::uint32_t run,
                       std::span<const OptionOrder> orders) noexcept = 0;

    /// Delivered: after ended(), or without began() when it was ended before.
    virtual void completed(const WatchedTicket& ticket, const Completion& completion) noexcept = 0;
    virtual void updated(const WatchedUpdate& update) noexcept = 0;
};

struct SchedulerSettings {
    World* world = nullptr;            ///< Published by each update().
    const Catalog* catalog = nullptr;  ///< Not changed while update() runs.
    Providers providers;
    /// Takes the place of providers.rays for deferred words. Words that cast rays themselves need
    /// providers.rays.
    AsyncRays* async_rays = nullptr;
    Allocator* allocator = nullptr;       ///< Null takes the default.
    TaskRunner* tasks = nullptr;          ///< Null works on the thread that calls update() alone.
    const Clock* clock = nullptr;         ///< Null takes the steady clock.
    ProfilerHook* profiler = nullptr;     ///< Null: no marks.
    SchedulerWatcher* watcher = nullptr;  ///< Must outlive the scheduler.
    std::uint32_t max_tickets = 1024;
    std::uint32_t max_running = 32;  ///< Queries with memory of their own; the others wait.
    /// No query is started while so many that are as urgent have something to do: what a few of
    /// them read and write stays in a core's cache. Raise it for more threads than that.
    std::uint32_t max_ready = 8;
    std::uint32_t max_candidates = 4096;  ///< Of one option.
    std::uint32_t max_results = 8;        ///< Of one query.
    std::uint32_t max_rays = 4096;        ///< Sent in one update, unless they are traced at once.
    /// A query asks providers.rays in the middle of its turn, on its own thread if they are
    /// thread-safe: it ends in fewer rounds, and threads share the tracing. first_clear() is asked
    /// for the rays of one place where one clear ray tells the answer, else any_hit(), ray by ray
    /// where the next one may not be needed; and never for more than the budget allows, which is
    /// one at a time where time is what counts. For providers that answer a ray alone about as
    /// quickly as one of many. Otherwise rays of all queries are gathered, equal ones joined, and
    /// traced in batches by the thread that calls update(). Answers are the same.
    bool traces_at_once = false;
    /// Path searches at a time. Queries with words that measure paths, or with generators that keep
    /// what lies within a walk, have theirs until they are done; others that want one wait.
    std::uint32_t max_searches = 4;
    /// Places tried ahead while the best waits for rays; at most, and only after others failed,
    /// where rays are answered in the same update.
    std::uint32_t speculation = 2;
    /// Updates that a query waits for the provider, then it ends in ProviderTimeout. Those in which
    /// max_rays or the budget kept its rays back do not count.
    std::uint32_t ray_timeout = 60;
    bool is_first_come_first_served = false;
    /// Finds the cheapest order of costly steps for each program while running, from declared
    /// costs under budgets in units, from measured ones otherwise. Never changes an answer.
    bool learns_order = true;
};

struct SchedulerCounts {
    std::uint64_t updates = 0, submitted = 0, refused = 0, completed = 0;
    std::uint64_t units = 0;
    std::uint64_t learning_units = 0;  ///< Of them, spent on looking for better orders.
    std::uint64_t rays_sent = 0, rays_shared = 0, rays_ignored = 0;  ///< Ignored: late or doubled.
    /// Calls of words that alone took longer than the budget of an update. The first ones are
    /// logged with the word's name.
    std::uint64_t slow_calls = 0;
    std::uint32_t longest_wait = 0;          ///< Updates in the queue.
    std::uint32_t waiting = 0, running = 0;  ///< Now.
};

// ---- statistics ---------------------------------------------------------------------------------

/// What a scheduler's queries did, added up for each program, option and criterion.
struct StepStatistics {
    std::string text;  ///< As the language writes it.
    std::uint64_t evaluated = 0, known = 0, rejected = 0, rays = 0;
    std::uint64_t skipped = 0;              ///< Candidates on which it was not needed.
    std::uint64_t nanoseconds = 0;          ///< Measured under budgets in microseconds.
    std::uint64_t slowest_nanoseconds = 0;  ///< Of one call, which may be for 64 candidates.
};

struct OptionStatistics {
    std::string label;
    std::uint64_t tried = 0, answered = 0, generated = 0, dropped = 0;
    std::vector<StepStatistics> steps;
};

struct ProgramStatistics {
    std::string name;
    std::uint64_t hash = 0;
    std::uint64_t queries = 0;
    std::uint64_t by_status[10] = {};
    std::uint64_t units = 0, rays = 0;
    std::uint64_t rays_saved = 0;  ///< At most so many, because a trusted table knew.
    std::uint64_t waited_updates = 0, latency_updates = 0;  ///< Sums.
    std::uint32_t longest_wait = 0, longest_latency = 0;
    std::vector<OptionStatistics> options;
};

/// One bar of a trace: an update, or a ticket's waiting or work. Times in nanoseconds.
struct TraceBar {
    enum class Kind : std::uint8_t { Update, Waiting, Working };
    Kind kind = Kind::Update;
    std::uint32_t program = 0;  ///< In Statistics::programs.
    std::uint64_t ticket = 0;   ///< In the order of submission.
    std::uint64_t begin = 0, end = 0;
};

struct Statistics {
    std::vector<ProgramStatistics> programs;
    std::vector<TraceBar> trace;
    std::size_t max_bars = 0;  ///< How many bars of a trace are kept, the first ones; 0 for none.
};

std::string to_table(const Statistics& statistics);
std::string to_json(const Statistics& statistics);
/// For chrome://tracing and Perfetto.
std::string to_trace(const Statistics& statistics);

/// All calls from one thread at a time. Callbacks come from inside update() only. A completion may
/// call everything but update(); words, providers, jobs and other hooks may only poll(), find() and
/// counts(). What is not allowed is refused through the assert hook.
class Scheduler {
  public:
    /// Takes all its memory here. Fails (codes "scheduler/...") without a world, a catalog, or
    /// memory, or with a number that is zero.
    static Result<std::unique_ptr<Scheduler>> make(const SchedulerSettings& settings);
    ~Scheduler();
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    Submitted submit(const Request& request);
    /// The job must live until its completion, whose answer carries only a status: Found when it
    /// is done.
    Submitted submit(Job& job, const Request& request);

    /// The ticket stops at once; its completion (Cancelled) comes with the next update. False for
    /// a ticket that is completed or stale.
    bool cancel(Ticket ticket);
    /// All of an agent; says how many.
    std::uint32_t cancel_all(ObjectId asker);

    /// InProgress until it was completed, then its status; InvalidHandle for a stale ticket.
    Status poll(Ticket ticket) const noexcept;
    /// Null before completion.
    const Completion* find(Ticket ticket) const noexcept;
    /// Lets go of a completed ticket that has no callback.
    bool release(Ticket ticket);

    /// One frame. False when called from a callback.
    bool update(const Budget& budget = {});

    const SchedulerCounts& counts() const noexcept;

    /// Adds up from now on what queries do; null stops. Allocates when it meets a new program.
    void collect(Statistics* statistics) noexcept;

  private:
    struct Impl;
    explicit Scheduler(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
