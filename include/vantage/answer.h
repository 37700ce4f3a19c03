// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What comes back: a status, an ordered list of results, and for every option that was tried what
// became of its candidates. The same for every way of evaluating.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "vantage/catalog.h"
#include "vantage/math.h"
#include "vantage/program.h"
#include "vantage/world.h"

namespace vantage {

enum class Status : std::uint8_t {
    Found,
    NoCandidates,     ///< No option generated anything.
    AllRejected,      ///< There were candidates, and conditions rejected them all.
    MissingObject,    ///< Every option lacked an object that it names.
    Undecided,        ///< The deadline came first.
    ProviderTimeout,  ///< Rays or paths were asked for and never answered.
    Cancelled,
    OutOfMemory,
    InvalidHandle,
    InProgress,
};
const char* to_string(Status status) noexcept;

/// Scores are whole multiples of 2^-32, so that sums are exact in any order.
using Score = std::int64_t;
inline constexpr double kScoreUnit = 1.0 / 4294967296.0;
inline double score_value(Score score) {
    return static_cast<double>(score) * kScoreUnit;
}

struct AnswerResult {
    std::uint32_t candidate = 0;  ///< Its number in the option.
    CandidateKind kind = CandidateKind::Open;
    Vec3 position;
    std::uint64_t source = 0;
    Score score_low = 0, score_high = 0;  ///< Equal when the score is exact.
    friend bool operator==(const AnswerResult&, const AnswerResult&) = default;
};

/// What became of one option.
struct OptionOutcome {
    Status status = Status::InProgress;
    std::uint16_t missing_object = kNoObject;  ///< Slot, with MissingObject.
    std::uint32_t generated = 0;               ///< Candidates after dropping.
    std::uint32_t dropped = 0;  ///< Slots that became no candidate, duplicates included.
    std::uint32_t valid = 0;    ///< Only when everything was evaluated.
    bool saw_nan = false;       ///< A criterion gave a value that is not a number.
    friend bool operator==(const OptionOutcome&, const OptionOutcome&) = default;
};

struct Answer {
    Status status = Status::InProgress;
    std::uint32_t option = 0;  ///< Which one answered, with Found.
    std::vector<AnswerResult> results;
    std::vector<OptionOutcome> options;  ///< Those that were tried, in order.
};

/// An object for a slot of the program, by the slot's name.
struct Binding {
    std::string_view name;
    ObjectId object;
};

struct QueryInput {
    const Program* program = nullptr;
    const Catalog* catalog = nullptr;
    const Snapshot* snapshot = nullptr;
    ObjectId asker;
    std::span<const Binding> bindings;  ///< "puppet" and "target" need none.
    Providers providers;
    std::uint64_t seed = 0;
    std::uint32_t wanted = 0;  ///< 0 takes the program's.
    std::uint32_t max_candidates = 16'384;
};

/// Everything on everything, in the plainest code: the definition of the right answer. Allocates
/// freely; for tests and tools.
Answer evaluate_reference(const QueryInput& input);

}  // namespace vantage
