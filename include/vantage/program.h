// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A compiled query: flat, immutable, without strings to interpret. Text, Lua, JSON and C++ all end
// here, and the evaluator reads nothing else. Made by ProgramBuilder, which checks and sorts.
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
    float value = 0;
};

struct GeneratorEntry {
    std::string_view generator;
    std::string_view center = "puppet";
    std::string_view from;  ///< Empty for generators without a hide target.
    float radius = 0;
    std::vector<NamedArgument> arguments;
};

struct ConditionEntry {
    std::string_view criterion;
    std::string_view object;  ///< Empty for words without one.
    Limit limit = Limit::IsTrue;
    float value = 0;  ///< With Min and Max.
    bool is_kept = false;
    std::vector<NamedArgument> arguments;
};

struct WeightEntry {
    std::string_view criterion;
    std::string_view object;
    float multiplier = 1;
    Curve curve;
    bool has_range = false;  ///< Replaces the criterion's declared range.
    float range_low = 0, range_high = 1;
    std::vector<NamedArgument> arguments;
};

/// Builds a program entry by entry. Nothing is refused before build(), which tells of everything
/// that is wrong at once: unknown words (with a suggestion), limits on the wrong kind of value,
/// missing or superfluous objects, duplicate entries, empty ranges, too many of something.
class ProgramBuilder {
  public:
    ProgramBuilder(const Catalog& catalog, std::string_view name);
    ~ProgramBuilder();
    ProgramBuilder(ProgramBuilder&& other) noexcept;

    ProgramBuilder& option(std::string_view label);  ///< What follows belongs to it.
    ProgramBuilder& generate(const GeneratorEntry& entry);
    ProgramBuilder& require(const ConditionEntry& entry);
    ProgramBuilder& weigh(const WeightEntry& entry);
    ProgramBuilder& wanted(std::uint32_t count);
    ProgramBuilder& threshold(float score);

    Result<Program> build() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The program as text, one line an entry, in its own order. Equal programs print equally.
std::string to_string(const Program& program, const Catalog& catalog);
/// One entry of it, as the language writes it.
std::string to_string(const Program& program, const ProgramStep& step, const Catalog& catalog);
std::string to_string(const Program& program, const ProgramGenerator& entry,
                      const Catalog& catalog);

}  // namespace vantage
