// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Why there, and why not here? A query that is asked to records what it did; the record can be
// printed, drawn, and questioned about any place. Recording never changes the answer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vantage/answer.h"

namespace vantage {

// ---- the record ---------------------------------------------------------------------------------

/// Goes up whenever the meaning of a field changes or one is added.
inline constexpr std::uint32_t kRecordVersion = 2;

enum class CandidateStatus : std::uint8_t {
    Undecided,  ///< The query ended without having to know.
    Valid,      ///< Passed all conditions, and others were better.
    Best,       ///< Among the results.
    Failed,     ///< By a condition.
    TooLow      ///< It cannot reach the program's threshold.
};

enum class StepMark : std::uint8_t {
    NotNeeded,  ///< Never measured: the candidate was out before, or the value decides nothing.
    Measured,
    KnownPass,  ///< Settled without the value: bounds, or the first rays, were enough.
    KnownFail
};

/// What is known of one step on one candidate.
struct StepRecord {
    float value = 0;       ///< Raw, with Measured.
    float normalised = 0;  ///< Of a weight: 0 to 1, after range and curve.
    StepMark mark = StepMark::NotNeeded;
    friend bool operator==(const StepRecord&, const StepRecord&) = default;
};

inline constexpr std::uint16_t kNoFailure = 0xffff;

struct CandidateRecord {
    Vec3 position;
    CandidateKind kind = CandidateKind::Open;
    CandidateStatus status = CandidateStatus::Undecided;
    /// In the option, with Failed. Where one of several conditions must hold, the last to fail.
    std::uint16_t failed_step = kNoFailure;
    bool is_in_draw = false;  ///< Results were drawn at random from this one and others.
    std::uint64_t source = 0;
    bool has_interval = false;
    Score score_low = 0, score_high = 0;
    friend bool operator==(const CandidateRecord&, const CandidateRecord&) = default;
};

/// A place that a generator looked at and did not propose.
struct DropRecord {
    Vec3 position;
    std::uint16_t generator = 0;  ///< In the option.
    DropReason reason = DropReason::None;
    friend bool operator==(const DropRecord&, const DropRecord&) = default;
};

struct RayRecord {
    Ray ray;
    std::uint32_t candidate = 0;
    std::uint16_t step = 0;
    bool is_blocked = false;
};

struct OptionRecord {
    std::uint32_t option = 0;
    OptionOutcome outcome;
    std::uint32_t step_count = 0;
    std::vector<CandidateRecord> candidates;
    std::vector<StepRecord> steps;  ///< step_count for each candidate.
    std::vector<DropRecord> drops;
    std::vector<RayRecord> rays;

    const StepRecord& step(std::uint32_t candidate, std::uint32_t step) const {
        return steps[std::size_t{candidate} * step_count + step];
    }
};

struct QueryRecord {
    std::uint32_t version = kRecordVersion;
    std::uint64_t program_hash = 0;
    std::string program;
    ObjectId asker;
    std::uint64_t seed = 0;
    std::uint64_t epoch = 0;
    std::vector<float> values;  ///< Of the program's symbols; not a number for one without.
    Status status = Status::InProgress;
    std::uint32_t option = 0;
    std::vector<AnswerResult> results;
    Unfinished unfinished;
    std::vector<OptionRecord> options;  ///< Those that were tried, in order.
};

/// Values in a record: candidates times steps, of all options together.
inline constexpr std::size_t kMostRecordedSteps = std::size_t{1} << 24;

/// As evaluate_now(), recorded. An option with more values than a record may have is left empty;
/// when it is the one that answers, the record's status is OutOfMemory.
Answer evaluate_recorded(const QueryInput& input, QueryRecord& record,
                         const EvaluateSettings& settings = {});

/// One thing that a query did.
struct WorkEvent {
    enum class Kind : std::uint8_t {
        Measured,
        KnownPass,  ///< Settled without the value...
        KnownFail,
        Rejected,    ///< By the step; kNoFailure: it cannot reach the threshold.
        OptionBegan  ///< `step` is the option.
    };
    std::uint32_t candidate = 0;
    std::uint16_t step = 0;
    Kind what = Kind::Measured;
    float value = 0;  ///< Raw, with Measured.
};

inline constexpr std::size_t kMostWorkEvents = std::size_t{1} << 23;

/// As evaluate_now(), with everything that it did in the order in which it did it: candidate by
/// candidate what costs little, then what the search looked at. Events beyond the most are left
/// out.
Answer evaluate_logged(const QueryInput& input, std::vector<WorkEvent>& log,
                       const EvaluateSettings& settings = {});

/// A summary for people: what each option came to, what rejected how many, the best candidates
/// with their terms.
std::string to_string(const QueryRecord& record, const Program& program, const Catalog& catalog);

// ---- why not here? ------------------------------------------------------------------------------

/// One step here and at the place that was chosen.
struct TermComparison {
    std::uint16_t step = 0;
    bool passes_here = true;  ///< Conditions.
    bool holds_here = true;   ///< Where one of several must hold: one of them does.
    float here = 0;           ///< Raw values.
    float winner = 0;
    Score adds_here = 0;  ///< Weights.
    Score adds_winner = 0;
};

enum class WhyNotVerdict : std::uint8_t {
    IsTheAnswer,
    NothingGenerated,  ///< No candidate near: what was dropped there and why is in `drops`.
    Rejected,          ///< Conditions fail here.
    TooLow,            ///< Below the program's threshold.
    Beaten,            ///< Valid, and somebody scores higher.
    NothingChosen,     ///< Valid, and the query ended without a result of this option.
    TieLost,           ///< As good, and the other one came first.
    NotDrawn,          ///< Good enough, and the draw took others.
    WouldWin,          ///< Would be better than the answer, and was not proposed.
    NoOption           ///< No option could be tried at all.
};

struct WhyNot {
    WhyNotVerdict verdict = WhyNotVerdict::NoOption;
    std::uint32_t option = 0;   ///< The one that is compared.
    bool is_candidate = false;  ///< A candidate stood within reach, else a new one was evaluated.
    std::uint32_t candidate = 0;
    Vec3 position;                  ///< What was evaluated.
    std::vector<DropRecord> drops;  ///< Within reach of the place, nearest first.
    std::vector<TermComparison> terms;
    bool has_winner = false;  ///< Of the same option, so that terms compare.
    Vec3 winner;
    Score score_here = 0, score_winner = 0;
};

/// How far from the asked place a candidate or a drop still counts as being there.
inline constexpr float kWhyNotReach = 0.75f;

/// Asks about a place, with the program, snapshot and providers of the recorded query. First
/// whether anything was generated there, then the nearest candidate or, without one, the place
/// itself is evaluated in full and compared with the winner term by term. Where an earlier option
/// proposed the place, that option is asked about.
WhyNot why_not(const QueryRecord& record, const QueryInput& input, Vec3 position);

/// Sentences that name the words of the query.
std::string to_string(const WhyNot& reason, const Program& program, const Catalog& catalog);

// ---- what would have to change? -----------------------------------------------------------------

/// "Wins" means: by at least this much over every other allowed candidate of the option.
inline constexpr double kWinningMargin = 1e-4;

enum class ChangeKind : std::uint8_t {
    None,        ///< It wins already, or would if it was proposed.
    Conditions,  ///< Conditions stand in the way.
    Weights,     ///< Other weights make it win.
    Impossible,  ///< No weights of the same signs do.
    Unknown      ///< The question could not be decided.
};
const char* to_string(ChangeKind kind) noexcept;

/// A condition that fails at the place. Of a group all members are listed: one must hold.
struct ConditionInTheWay {
    std::uint16_t step = 0;  ///< In the option.
    float value = 0;         ///< What was measured at the place.
    bool has_limit = false;  ///< It compares numbers, and `limit` would let the place pass.
    float limit = 0;         ///< As the query would say it, before an agent's value multiplies it.
};

struct WeightChange {
    std::uint16_t step = 0;  ///< In the option.
    float old_multiplier = 0, new_multiplier = 0;
};

/// With Weights: the change whose largest relative change is the smallest possible, signs kept,
/// zeros too, with which the place wins. Only weights that change are listed.
struct SmallestChange {
    ChangeKind kind = ChangeKind::Unknown;
    std::vector<ConditionInTheWay> conditions;
    std::vector<WeightChange> weights;
    double largest = 0;        ///< 0.12: some weight changes by 12 %.
    std::uint32_t rivals = 0;  ///< Allowed candidates that it has to beat.
};

/// What would have to change for a place to win, `reason` being what why_not() said of it with the
/// same input. Evaluates every candidate of the option in full.
SmallestChange smallest_change(const WhyNot& reason, const QueryInput& input);

/// The program with the change made: limits that let the place pass (conditions that compare
/// nothing are taken out), or the other weights. Print it to have it in the language; it is not
/// compiled, and its hash is that of the old one.
Program with_change(const Program& program, const WhyNot& reason, const SmallestChange& change);

/// "12 m from the target, 3 m too close: `min distance from target = 15` fails".
std::string to_string(const ConditionInTheWay& condition, const WhyNot& reason,
                      const Program& program, const Catalog& catalog);
/// One sentence for designers.
std::string to_string(const SmallestChange& change, const WhyNot& reason, const Program& program,
                      const Catalog& catalog);

// ---- drawing ------------------------------------------------------------------------------------

struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0, alpha = 255;
    friend bool operator==(const Colour&, const Colour&) = default;
};

namespace colours {
inline constexpr Colour kBest{255, 255, 255};
inline constexpr Colour kValid{0, 200, 0};
inline constexpr Colour kFailed{220, 0, 0};
inline constexpr Colour kUndecided{60, 120, 255};
inline constexpr Colour kClear{255, 220, 0};
inline constexpr Colour kBlocked{130, 130, 130};
}  // namespace colours

/// The host's debug drawing. Sizes in metres.
class DebugDraw {
  public:
    virtual ~DebugDraw() = default;
    virtual void sphere(Vec3 center, float radius, Colour colour) noexcept = 0;
    virtual void line(Vec3 from, Vec3 to, Colour colour) noexcept = 0;
    virtual void text(Vec3 position, std::string_view text, Colour colour) noexcept = 0;
};

/// Candidates as spheres (white best, green valid, red failed, blue undecided), a score or the
/// condition that failed beside each, rays with their result; then what the words draw themselves
/// for the best candidate.
void draw(const QueryRecord& record, const QueryInput& input, DebugDraw& to);

}  // namespace vantage
