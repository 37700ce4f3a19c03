// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a leaf of a behaviour tree, or a state of a state machine, needs to bring its character to a
// good place and keep it there: ask, claim, go, check the place again while it is held, reconsider
// with inertia, and ask for the next place before this one is reached. Decides nothing else: which
// query, and what to do when nothing fits, is the game's.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "vantage/scheduler.h"
#include "vantage_behaviour/query_book.h"
#include "vantage_squad/place_exchange.h"

namespace vantage {

/// What the game is told; its blackboard. Called inside start(), stop() and PositionDesk::update(),
/// on their thread; must not call the desk.
class BehaviourSink {
  public:
    virtual ~BehaviourSink() = default;
    /// What a query says under `on failure:`, and that a place has become invalid.
    virtual void signal(ObjectId /*agent*/, std::string_view /*name*/) noexcept {}
    virtual void set(ObjectId /*agent*/, std::string_view /*name*/,
                     std::string_view /*value*/) noexcept {}
    /// Where to go from now on, under the name of PositionerSettings::slot.
    virtual void place(ObjectId /*agent*/, std::string_view /*slot*/,
                       const AnswerResult& /*place*/) noexcept {}
};

enum class PositionState : std::uint8_t {
    Idle,
    Asking,     ///< Without a place.
    Moving,     ///< On the way to place().
    Holding,    ///< There.
    Suspended,  ///< Another behaviour goes before; the place is kept.
    Failed      ///< See outcome().
};

/// What came of it. NothingFits is an ordinary outcome, not an error: another behaviour's turn.
enum class PositionOutcome : std::uint8_t {
    None,
    Found,
    NothingFits,    ///< No candidates, or all rejected.
    MissingObject,  ///< No target, no leader...
    Taken,          ///< Others have all places.
    Invalid,        ///< The place was good and is not any more.
    NotAnswered,    ///< Deadline or providers: ask again.
    Gone,           ///< The agent does not exist any more.
    Error           ///< A bad program or request.
};
const char* to_string(PositionState state) noexcept;
const char* to_string(PositionOutcome outcome) noexcept;

enum class LeafStatus : std::uint8_t { Running, Success, Failure };

struct PositionerSettings {
    /// Seconds from one check of the place to the next; 0 for never. The keep marks of its option
    /// are checked, with their slack.
    double check_period = 0.5;
    /// When a check fails: ask the same query again, or fail and let the tree decide.
    bool asks_again = true;
    std::string_view invalid_signal = "placeInvalid";

    /// Seconds from one look for a better place to the next; 0 for never.
    double reconsider_period = 0;
    /// Another place must score better by this share of the option's span (the sum of its
    /// multipliers without signs) to be worth going to.
    float inertia = 0.15f;

    /// Goes on and on: the next place is asked for so many seconds before this one is reached.
    /// When there is none it holds, tells the query's failure, and asks again after every
    /// retry_period.
    bool is_runner = false;
    double ask_ahead = 1.0;
    double retry_period = 0.5;

    float arrive_within = 0.5f;  ///< Metres, seen from above.
    float claim_radius = 0.8f;
    double claim_seconds = 5;   ///< Renewed as long as the place is wanted.
    std::uint32_t results = 4;  ///< To go on to when others are first; at most kMostResults.
    std::int8_t priority = 0;
    std::uint32_t deadline = 0;
    std::uint64_t seed = 0;
    std::string_view slot = "place";  ///< Of the blackboard.

    static constexpr std::uint32_t kMostResults = 8;
};

inline constexpr std::uint32_t kMostBehaviourBindings = 8;

class PositionDesk;

/// One character's. Opened by a desk, which also lets it work.
class Positioner {
  public:
    /// From now on this query, whatever it did before; a claim stays until the new place is found.
    /// Names of the bindings must stay; at most kMostBehaviourBindings of each. False without a
    /// query or with too many.
    bool start(std::shared_ptr<const BookQuery> query, std::span<const Binding> bindings = {},
               std::span<const ValueBinding> values = {}) noexcept;
    /// Other settings, from the next start() on: behaviours of one character differ.
    void configure(const PositionerSettings& settings) noexcept;
    /// Cancels what is asked and gives up place and claim. What a leaf does when it is left.
    void stop() noexcept;
    /// For a moment another behaviour goes before (a grenade), perhaps with a positioner of its
    /// own. The place stays...
    void suspend() noexcept;
    /// ...and is claimed again and checked first thing when it goes on.
    void resume() noexcept;

    ObjectId agent() const noexcept { return agent_; }
    PositionState state() const noexcept { return state_; }
    PositionOutcome outcome() const noexcept { return outcome_; }
    Status status() const noexcept { return status_; }         ///< Of the last answer.
    std::uint32_t option() const noexcept { return option_; }  ///< Which one answered.
    /// Where to go, or to stay; null without one.
    const AnswerResult* place() const noexcept { return has_place_ ? &place_ : nullptr; }
    /// Where to go from there; null when it is not known.
    const AnswerResult* next_place() const noexcept { return has_next_ ? &next_ : nullptr; }
    std::uint32_t hops() const noexcept { return hops_; }  ///< Places it went on from, running.

    /// As a leaf that asks: Success with a place.
    LeafStatus asked() const noexcept;
    /// As a leaf that goes there: Success when it has arrived.
    LeafStatus arrived() const noexcept;

  private:
    friend class PositionDesk;
    enum class Purpose : std::uint8_t { None, Place, Next, Better };

    void begin(PositionDesk& desk, ObjectId agent, const PositionerSettings& settings) noexcept;
    void update_answers(double now) noexcept;
    void update_place(double now) noexcept;

    bool is_active() const noexcept;
    void ask(Purpose purpose) noexcept;
    Ticket submit(const std::shared_ptr<const Program>& program, std::uint32_t wanted) noexcept;
    void take_answer(const Completion& completion) noexcept;
    void take_check(const Completion& completion) noexcept;
    void weigh_better() noexcept;
    void propose(Purpose purpose, std::span<const AnswerResult> results) noexcept;
    void adopt(Purpose purpose, const AnswerResult& place) noexcept;
    void take_reservation() noexcept;
    void go_to(const AnswerResult& place) noexcept;
    void go_on() noexcept;
    void arrive() noexcept;
    void ask_for_next(float remaining) noexcept;
    void wait_for_next() noexcept;
    void keep_place() noexcept;
    void fail(PositionOutcome outcome) noexcept;
    void invalidate(Status status) noexcept;
    void tell_failure() noexcept;
    void drop_tickets() noexcept;
    void reset() noexcept;

    PositionDesk* desk_ = nullptr;  ///< Null for one that is not open.
    ObjectId agent_;
    PositionerSettings settings_, next_settings_;
    std::shared_ptr<const BookQuery> query_;
    std::array<Binding, kMostBehaviourBindings> bindings_;
    std::array<ValueBinding, kMostBehaviourBindings> values_;
    std::uint32_t binding_count_ = 0, value_count_ = 0;

    PositionState state_ = PositionState::Idle;
    PositionOutcome outcome_ = PositionOutcome::None;
    Status status_ = Status::InProgress;
    std::uint32_t option_ = 0;
    bool has_place_ = false, has_next_ = false;
    AnswerResult place_, next_;

    Ticket main_, check_, held_;
    Purpose asked_for_ = Purpose::None;    ///< What main_ is about.
    Purpose offered_for_ = Purpose::None;  ///< What lies at the exchange.
    bool has_better_ = false, has_held_score_ = false;
    std::array<AnswerResult, PositionerSettings::kMostResults> better_;
    std::uint32_t better_count_ = 0, better_option_ = 0, answered_option_ = 0;
    Score held_score_ = 0;
    bool is_without_next_ = false, has_told_ = false;

    double now_ = 0, next_check_ = 0, next_reconsider_ = 0, next_retry_ = 0, next_renewal_ = 0;
    std::uint32_t asks_ = 0, hops_ = 0;
};

struct PositionDeskSettings {
    Scheduler* scheduler = nullptr;
    World* world = nullptr;
    PlaceExchange* exchange = nullptr;  ///< Null: the first to come takes the place.
    BehaviourSink* sink = nullptr;      ///< Null: nobody is told.
    std::uint32_t max_agents = 64;
};

/// All positioners of a game. Takes its memory when it is made; one thread, the scheduler's.
class PositionDesk {
  public:
    /// What is named must outlive it.
    explicit PositionDesk(const PositionDeskSettings& settings);
    ~PositionDesk();
    PositionDesk(const PositionDesk&) = delete;
    PositionDesk& operator=(const PositionDesk&) = delete;

    /// Null when max_agents are open.
    Positioner* open(ObjectId agent, const PositionerSettings& settings = {}) noexcept;
    /// Stops it. The pointer means nothing from then on.
    void close(Positioner* positioner) noexcept;

    /// Once a frame, after the scheduler's update: takes answers, lets the exchange settle, sends
    /// what is due. `now` in the game's own seconds, as with World::set_time().
    void update(double now) noexcept;

  private:
    friend class Positioner;
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
