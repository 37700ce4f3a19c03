// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Everything that the stages of one query read: the program, the objects in its slots, the
// providers. Does not change while the query runs.
#pragma once

#include "selection/evaluate/object_sets.h"
#include "selection/evaluate/resolve.h"
#include "selection/evaluate/symbols.h"
#include "vantage/answer.h"

namespace vantage {

struct QueryScene {
    QueryInput input;
    ResolvedObjects objects;
    ObjectSets sets;
    SymbolValues values;
    const ObjectState* asker = nullptr;  ///< Null when it does not exist.
    NavPoint asker_stands;               ///< For words that read it.
    bool has_later_rays = false;         ///< Deferred words need no provider for theirs.

    const Program& program() const noexcept { return *input.program; }
};

/// Fills a scene in place; the input's pointers must outlive it.
void set_scene(const QueryInput& input, QueryScene& scene) noexcept;

/// Looks where the asker stands, as set_scene() does: after the navigation changed.
void find_stand(QueryScene& scene) noexcept;

/// As the step's arguments make it; null when it was removed.
const CriterionRow* row_of(const QueryScene& scene, const ProgramStep& step) noexcept;

/// Are all words of the option registered and working, their providers and what they need of the
/// world's tactics there, the asker alive, and no bound value bad?
bool has_all_words(const QueryScene& scene, const ProgramOption& option) noexcept;

/// Are all objects and values of the option there? Says in the outcome what is missing.
bool has_all_objects(const QueryScene& scene, const ProgramOption& option,
                     OptionOutcome& outcome) noexcept;

GeneratorCall generator_call(const QueryScene& scene, const ProgramGenerator& entry,
                             const GeneratorRow& row) noexcept;

/// Changes when rays or navigation may answer differently from now on.
std::uint64_t revision_of(const Providers& providers) noexcept;

/// Whom a step is evaluated against, one after the other: the members of its set. One call after
/// the other with each of them as the object, folded (set_fold.h), is its value.
std::span<const ObjectState> set_members(const QueryScene& scene, const ProgramStep& step) noexcept;

/// What the calls of all steps have in common: not what aim() sets, and not the candidates.
CriterionCall common_call(const QueryScene& scene) noexcept;

/// Makes a call one of this step, without an object for steps on sets.
void aim(const QueryScene& scene, const ProgramStep& step, const CriterionRow& row,
         CriterionCall& call) noexcept;

/// Without its candidates.
CriterionCall criterion_call(const QueryScene& scene, const ProgramStep& step,
                             const CriterionRow& row) noexcept;

/// The values of a cheap or costly step on up to kChunk candidates, which the call has; against
/// one object or all members of a set.
void evaluate_step(const QueryScene& scene, const ProgramStep& step, const CriterionRow& row,
                   CriterionCall& call, float* values) noexcept;

}  // namespace vantage
