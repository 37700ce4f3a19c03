// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The catalog: every generator and criterion is registered once, with all that parser, checker,
// evaluator, help and documentation need to know. Functions take batches, are pure over their
// arguments (an impure one says is_live and is outside the promise of equal answers) and noexcept.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/math.h"
#include "vantage/navigation.h"
#include "vantage/rays.h"
#include "vantage/result.h"
#include "vantage/world.h"

namespace vantage {

enum class CriterionIndex : std::uint16_t {};
enum class GeneratorIndex : std::uint16_t {};

enum class ValueKind : std::uint8_t { Boolean, Number };

/// Cheap: a few operations, evaluated on all candidates. Costly: navigation, many reads. Deferred:
/// asks for rays and hears the answer later.
enum class CostClass : std::uint8_t { Cheap, Costly, Deferred };

/// What a word takes after its glue word.
enum class ObjectNeed : std::uint8_t { None, Position, Facing, Velocity };

struct ArgumentRow {
    std::string_view name;
    float default_value = 0;
    float low = 0, high = 0;  ///< Allowed range.
    std::string_view unit;    ///< "m", "deg", "s" or empty.
};

/// Up to kChunk candidates, structure of arrays.
inline constexpr std::uint32_t kChunk = 64;

enum class CandidateKind : std::uint8_t { Open, Cover, Point, Entity };

struct CandidateBatch {
    std::uint32_t count = 0;
    const float* x = nullptr;
    const float* y = nullptr;
    const float* z = nullptr;
    const std::uint32_t* numbers = nullptr;  ///< The candidate's number in the option.
    const NavPoint* nav = nullptr;           ///< Where it stands on the walkable surface, if it does.
};

/// What functions may ask of the world beside their arguments.
struct Providers {
    const RayProvider* rays = nullptr;
    const NavigationProvider* navigation = nullptr;
};

struct CriterionCall {
    CandidateBatch candidates;
    const ObjectState* asker = nullptr;
    const ObjectState* object = nullptr;  ///< Null for words without an object.
    std::span<const float> arguments;
    Providers providers;
    std::uint64_t seed = 0;
    void* user = nullptr;
};

/// Writes one value for each candidate; booleans as 0 and 1.
using CriterionFunction = void (*)(const CriterionCall& call, float* values) noexcept;

/// Bounds on the value from what costs nothing, for each candidate: low[i] <= value <= high[i].
using BoundFunction = void (*)(const CriterionCall& call, float* low, float* high) noexcept;

/// For deferred criteria: the rays of ONE candidate (candidates.count is 1), at most kMaxRays...
inline constexpr std::uint32_t kMaxRays = 8;
using RaysFunction = std::uint32_t (*)(const CriterionCall& call, Ray* rays) noexcept;
/// ...and its value once they are answered: blocked[i] belongs to rays[i].
using AnswerFunction = float (*)(const CriterionCall& call,
                                 std::span<const std::uint8_t> blocked) noexcept;

struct CriterionRow {
    std::string_view name;
    std::span<const std::string_view> aliases;
    ValueKind kind = ValueKind::Number;
    CostClass cost = CostClass::Cheap;
    ObjectNeed object = ObjectNeed::None;
    float range_low = 0, range_high = 1;  ///< As a weight: clamped to it and mapped to 0..1.
    std::string_view unit;
    std::span<const ArgumentRow> arguments;
    float declared_cost = 1;  ///< In units of one cheap evaluation; orders steps before measuring.
    bool is_live = false;
    bool needs_rays = false, needs_navigation = false;
    CriterionFunction evaluate = nullptr;  ///< Cheap and costly.
    BoundFunction bound = nullptr;         ///< Optional, costly and deferred.
    RaysFunction rays = nullptr;           ///< Deferred.
    AnswerFunction answer = nullptr;       ///< Deferred.
    void* user = nullptr;
    std::string_view help;     ///< One sentence for designers.
    std::string_view example;  ///< One line of the language.
};
