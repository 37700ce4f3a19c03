// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A compiled query: flat, immutable, without strings to interpret. Text, Lua, JSON and C++ all end
// here, and the evaluator reads nothing else. Made by compile_text() (language.h), by
// ProgramBuilder, or by the readers of other vehicles; all of them run the same passes.
//
// Layout: options[i] owns a run of generators and a run of steps; a step names a criterion of the
// catalog, an object slot and what to compare or multiply. Within an option, generators are
// sorted by (word, objects, arguments), steps by role (conditions first), then (word, object,
// limit, arguments): the order in which candidates are numbered and entries are listed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/catalog.h"
#include "vantage/result.h"

namespace vantage {

enum class StepRole : std::uint8_t { Condition, Weight };

/// What a condition compares. Booleans are IsTrue or IsFalse, numbers Min or Max; Below and Above
/// are their negations ("not min" and "not max").
enum class Limit : std::uint8_t { None, Min, Max, IsTrue, IsFalse, Below, Above };

/// How a word on a set of objects counts them together.
enum class Quantifier : std::uint8_t { None, Any, All, Share };

enum class CurveKind : std::uint8_t { Linear, Power, Smooth, Points };

struct CurvePoint {
    float x, y;
    friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};
inline constexpr std::uint32_t kMaxCurvePoints = 17;

/// Applied to a weight's normalised value, 0..1 to 0..1. Power: n^exponent with exponent 2, 3 or
/// 0.5 only (no transcendental in a score). Points: joined by lines, x rising, level outside; other
/// powers and logistic curves are compiled to points.
struct Curve {
    CurveKind kind = CurveKind::Linear;
    float exponent = 1.0f;
    std::uint32_t point_count = 0;
    CurvePoint points[kMaxCurvePoints] = {};
    friend bool operator==(const Curve&, const Curve&) = default;
};

inline constexpr std::uint32_t kMaxArguments = 4;
inline constexpr std::uint16_t kNoObject = 0xffff;
inline constexpr std::uint16_t kNoName = 0xffff;
inline constexpr std::uint16_t kNoSymbol = 0xffff;

/// Values of an entry's arguments, in the order in which its row declares them.
struct Arguments {
    float values[kMaxArguments] = {};
    friend bool operator==(const Arguments&, const Arguments&) = default;
};

struct ProgramStep {
    StepRole role = StepRole::Condition;
    Limit limit = Limit::None;
    bool is_kept = false;  ///< Belongs to the light query that validates a held point.
    CriterionIndex criterion{};
    std::uint16_t object = kNoObject;          ///< Slot in Program::objects.
    Quantifier quantifier = Quantifier::None;  ///< When the object is a set.
    /// Conditions of the same group are alternatives: one must hold. 0: it stands alone.
    std::uint8_t group = 0;
    std::uint16_t name = kNoName;      ///< In Program::names, for words that take one.
    std::uint16_t symbol = kNoSymbol;  ///< In Program::symbols: what limit_value or multiplier (the
                                       ///< one that its role uses) is to be multiplied by.
    float limit_value = 0;
    float keep_slack = 0;  ///< How much more tolerant the held point is judged.
    float multiplier = 0;
    float range_low = 0, range_high = 1;
    Curve curve;
    Arguments arguments;
};

struct ProgramGenerator {
    GeneratorIndex generator{};
    std::uint16_t center = kNoObject;
    std::uint16_t from = kNoObject;  ///< Hide target, where the generator takes one.
    std::uint16_t name = kNoName;
    std::uint16_t symbol = kNoSymbol;  ///< What the radius is to be multiplied by.
    float radius = 0;
    Arguments arguments;
};

struct ProgramOption {
    std::string label;
    std::uint32_t first_generator = 0, generator_count = 0;
    std::uint32_t first_step = 0, step_count = 0;
    std::uint32_t condition_count = 0;  ///< The first of the steps; the rest are weights.
};

/// Which of the good places to take.
enum class SelectionMode : std::uint8_t {
    Best,
    RandomAmong,  ///< Drawn from the best `selection_count`.
    RandomWithin  ///< Drawn from those whose score is at most `selection_share` of the option's
                  ///< span (the sum of its multipliers without signs) below the best.
};

/// What the game is told when the query fails.
struct FailureAction {
    bool is_signal = false;  ///< Else a setting of the blackboard.
    std::string name;
    std::string value;  ///< Of a setting, as text: "true", "2.5", "alarmed".
    friend bool operator==(const FailureAction&, const FailureAction&) = default;
};

struct Program {
    std::string name;
    std::string behaviour;                  ///< The context it is meant for; may be empty.
    std::vector<std::string> environments;  ///< Empty: any.
    std::vector<FailureAction> on_failure;
    SelectionMode selection = SelectionMode::Best;
    std::uint32_t selection_count = 0;
    float selection_share = 0;
    std::uint32_t wanted = 1;  ///< How many results, unless the request says otherwise.
    bool has_threshold = false;
    float threshold = 0;               ///< Results below this score do not count.
    std::vector<std::string> objects;  ///< Names of the slots, as bound at submit.
    std::vector<std::string> names;    ///< Texts that entries carry: kinds, tags, areas.
    std::vector<std::string> symbols;  ///< Values that are bound for each agent.
    std::vector<ProgramOption> options;
    std::vector<ProgramGenerator> generators;
    std::vector<ProgramStep> steps;
    std::uint64_t hash = 0;     ///< Of everything above, canonical bytes.
    std::uint32_t version = 0;  ///< Counted by the library that it is from; 0 for no library.

    std::span<const ProgramGenerator> generators_of(const ProgramOption& option) const {
        return std::span(generators).subspan(option.first_generator, option.generator_count);
    }
    std::span<const ProgramStep> steps_of(const ProgramOption& option) const {
        return std::span(steps).subspan(option.first_step, option.step_count);
    }
};

/// Limits that a program keeps; the builder refuses what exceeds them.
inline constexpr std::uint32_t kMaxOptions = 64;
inline constexpr std::uint32_t kMaxSteps = 256;          ///< In one option.
inline constexpr std::uint32_t kMaxProgramSteps = 1024;  ///< In all options together.
inline constexpr std::uint32_t kMaxCostlySteps =
    32;  ///< In one option, costly and deferred together.
inline constexpr std::uint32_t kMaxObjects = 32;
inline constexpr std::uint32_t kMaxSymbols = 32;
inline constexpr std::uint32_t kMaxGroups = 255;  ///< In one option.
inline constexpr std::uint32_t kMaxResults = 64;
inline constexpr float kMaxMultiplier = 1'000'000.0f;

/// An argument of an entry, by name.
struct NamedArgument {
    std::string_view name;
    float value = 0;          ///< Of a flag 0 or 1, of a choice its place in the list...
    std::string_view choice;  ///< ...or its name.
};

struct GeneratorEntry {
    std::string_view generator;
    std::string_view center = "puppet";
    std::string_view from;  ///< Empty for generators without a hide target.
    float radius = 0;
    std::vector<NamedArgument> arguments;
    std::string_view name;    ///< The text behind the word: points "sniper".
    std::string_view symbol;  ///< A value of the agent that the radius is a multiple of.
};

struct ConditionEntry {
    std::string_view criterion;
    std::string_view object;  ///< Empty for words without one.
    Limit limit = Limit::IsTrue;
    float value = 0;  ///< With all limits but IsTrue and IsFalse.
    bool is_kept = false;
    std::vector<NamedArgument> arguments;
    Quantifier quantifier = Quantifier::None;  ///< For sets of objects.
    std::string_view name;                     ///< The text behind the word: inArea "market".
    std::string_view symbol;                   ///< A value of the agent that `value` multiplies.
    bool is_negated = false;
    float slack = -1;          ///< With is_kept, in the word's unit; negative: 10 % of the limit.
    float slack_percent = -1;  ///< The same in percent of the limit; negative: `slack` counts.
};

struct WeightEntry {
    std::string_view criterion;
    std::string_view object;
    float multiplier = 1;
    Curve curve;
    bool has_range = false;  ///< Replaces the criterion's declared range.
    float range_low = 0, range_high = 1;
    std::vector<NamedArgument> arguments;
    Quantifier quantifier = Quantifier::None;
    std::string_view name;
    std::string_view symbol;  ///< A value of the agent that `multiplier` multiplies.
    /// Steepness and midpoint of a logistic curve, instead of `curve`; 0: no such curve.
    float logistic_steepness = 0, logistic_midpoint = 0.5f;
};

/// Builds a program entry by entry: what the text form says, said by C++. Nothing is refused before
/// build(), which runs the passes of the language and tells of everything that is wrong at once
/// (codes "query/..."). Objects and values need no declaration here, the built-in defaults of
/// the language are not added, and what can run but never find anything is only warned of.
class ProgramBuilder {
  public:
    ProgramBuilder(const Catalog& catalog, std::string_view name);
    ~ProgramBuilder();
    ProgramBuilder(ProgramBuilder&& other) noexcept;

    ProgramBuilder& option(std::string_view label);  ///< What follows belongs to it.
    ProgramBuilder& generate(const GeneratorEntry& entry);
    ProgramBuilder& require(const ConditionEntry& entry);
    ProgramBuilder& weigh(const WeightEntry& entry);
    /// Holds for every entry of the option that takes the argument and does not give it.
    ProgramBuilder& parameter(const NamedArgument& argument);

    /// Conditions up to end() are alternatives; with none_of() none of them may hold. Groups may
    /// stand in groups.
    ProgramBuilder& any_of();
    ProgramBuilder& none_of();
    ProgramBuilder& end();

    ProgramBuilder& wanted(std::uint32_t count);
    ProgramBuilder& threshold(float score);
    ProgramBuilder& select_random_among(std::uint32_t count);
    ProgramBuilder& select_random_within(float percent);
    ProgramBuilder& behaviour(std::string_view name);
    ProgramBuilder& environment(std::string_view name);  ///< One of several.
    ProgramBuilder& signal_on_failure(std::string_view name);
    ProgramBuilder& set_on_failure(std::string_view name, std::string_view value);
    ProgramBuilder& declare_object(std::string_view name);
    ProgramBuilder& declare_value(std::string_view name);

    /// The program, with warnings beside it. Entries that came before the first option() belong to
    /// an option without a label.
    Result<Program> build() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The program in the language, one line an entry, in its own order. Equal programs print equally,
/// and compiling the text gives the same program again; unless C++ gave it names that the language
/// cannot write, or it is one that can never find anything, which the text form refuses.
std::string to_string(const Program& program, const Catalog& catalog);
/// One entry of it, as the language writes it.
std::string to_string(const Program& program, const ProgramStep& step, const Catalog& catalog);
std::string to_string(const Program& program, const ProgramGenerator& entry,
                      const Catalog& catalog);

}  // namespace vantage
