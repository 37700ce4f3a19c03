// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a frozen query owns. It stays where it is: its parts point at one another.
#pragma once

#include <optional>
#include <vector>

#include "record/recorded_answers.h"
#include "record/stored_query.h"

namespace vantage {

struct FrozenQuery::Impl {
    const Catalog* catalog = nullptr;
    QuerySummary summary;
    std::shared_ptr<const Program> program;
    std::shared_ptr<const Snapshot> snapshot;

    std::vector<Binding> bindings;
    std::vector<ValueBinding> values;
    std::uint64_t seed = 0;
    std::uint32_t wanted = 0, max_candidates = 0;
    bool has_exact_scores = false;

    std::vector<AnswerResult> results;
    std::vector<OptionOutcome> options;
    std::vector<Rejection> rejections;
    Completion completion;

    record::RecordedAnswers answers;
    std::vector<OptionOrder> orders;
    std::optional<record::RecordedRays> rays, rays_alone;  ///< Alone: without the fallback.
    std::optional<record::RecordedNavigation> navigation, navigation_alone;
    std::uint64_t unknown = 0;

    /// The rest; false when the record does not fit the program.
    bool fill(const record::StoredQuery& stored, const Providers& fallback);
    QueryInput input(const Program& program_asked, const Providers& providers) const;

  private:
    bool fill_request(const record::StoredQuery& stored);
    bool fill_answer(const record::StoredQuery& stored);
};

}  // namespace vantage
