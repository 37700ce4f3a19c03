// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Answers compared: what must be the same however a query was sliced and searched.
//
// Why is a question that the log lacks no harm here? While a query waited for rays it may have
// tried other places ahead, and so have been spared a weight that the replay, one place after the
// other, wants to know. The answer that it gets instead (blocked, unreachable) contradicts nothing
// that was recorded: there could be a world in which all recorded answers and these are true. In
// that world the recorded run would have gone as it did, and since all ways to an answer agree, the
// replay in it must give the same.

#include <algorithm>

#include "base/text.h"
#include "vantage_record/recording.h"

namespace vantage {

namespace {

std::string place_text(const AnswerResult& result) {
    return "candidate " + std::to_string(result.candidate) + " at " +
           fixed_text(result.position.x, 6) + " " + fixed_text(result.position.y, 6) + " " +
           fixed_text(result.position.z, 6) + " with a score of " +
           fixed_text(score_value(result.score_low), 6) + " to " +
           fixed_text(score_value(result.score_high), 6);
}

bool is_same_place(const AnswerResult& a, const AnswerResult& b) {
    const bool is_exact = a.score_low == a.score_high && b.score_low == b.score_high;
    const bool overlaps = a.score_low <= b.score_high && b.score_low <= a.score_high;
    return a.candidate == b.candidate && a.kind == b.kind && a.position == b.position &&
           a.source == b.source && a.remark == b.remark && overlaps &&
           (!is_exact || a.score_low == b.score_low);
}

/// Speculation may have looked at more, and met a number that is none.
bool is_same_outcome(const OptionOutcome& recorded, OptionOutcome replayed) {
    if (recorded.saw_nan) replayed.saw_nan = true;
    return recorded == replayed;
}

std::string outcome_text(const OptionOutcome& outcome) {
    return std::string(to_string(outcome.status)) + " with " + std::to_string(outcome.generated) +
           " candidates and " + std::to_string(outcome.dropped) + " dropped";
}

bool is_cut(Status status) {
    return status == Status::Undecided || status == Status::ProviderTimeout ||
           status == Status::Cancelled || status == Status::OutOfMemory;
}

}  // namespace

std::string difference(const AnswerView& recorded, const AnswerView& replayed) {
    if (recorded.status != replayed.status)
        return std::string("the status was ") + to_string(recorded.status) + " and is " +
               to_string(replayed.status);
    if (recorded.status == Status::Found && recorded.option != replayed.option)
        return "option " + std::to_string(recorded.option + 1) + " answered, and now option " +
               std::to_string(replayed.option + 1);
    if (recorded.options.size() != replayed.options.size())
        return std::to_string(recorded.options.size()) + " options were tried, and now " +
               std::to_string(replayed.options.size());
    for (std::size_t i = 0; i < recorded.options.size(); ++i) {
        if (is_same_outcome(recorded.options[i], replayed.options[i])) continue;
        return "option " + std::to_string(i + 1) + " came to " + outcome_text(recorded.options[i]) +
               ", and now to " + outcome_text(replayed.options[i]);
    }
    if (recorded.results.size() != replayed.results.size())
        return std::to_string(recorded.results.size()) + " results were there, and now " +
               std::to_string(replayed.results.size());
    for (std::size_t i = 0; i < recorded.results.size(); ++i) {
        if (is_same_place(recorded.results[i], replayed.results[i])) continue;
        return "result " + std::to_string(i + 1) + " was " + place_text(recorded.results[i]) +
               ", and is " + place_text(replayed.results[i]);
    }
    return {};
}

Replay replay(const FrozenQuery& query, std::uint32_t most_units) {
    Replay result;
    const AnswerView& recorded = query.recorded().answer;
    if (is_cut(recorded.status)) {
        result.is_same = result.is_cut_short = true;
        return result;
    }
    const std::uint64_t before = query.unknown();
    EvaluateSettings settings = query.settings();
    settings.most_units = most_units;
    const Answer answer = evaluate_now(query.recorded_input(), settings);
    result.unknown = query.unknown() - before;
    result.difference =
        answer.status == Status::Undecided
            ? "it was not done after " + std::to_string(most_units) + " units of work"
            : difference(recorded, answer);
    result.is_same = result.difference.empty();
    return result;
}

}  // namespace vantage
