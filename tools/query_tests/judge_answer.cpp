// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See judge.h. "Why" comes from the library's own explanation of a recorded query.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/vec.h"
#include "tools/query_tests/expectation_reader.h"
#include "tools/query_tests/judge.h"
#include "vantage/explain.h"

namespace vantage::tools {

namespace {

std::string metres_text(double value) {
    char text[48];
    std::snprintf(text, sizeof(text), "%.2f m", value);
    return text;
}

std::string number_text(double value) {
    char text[48];
    std::snprintf(text, sizeof(text), "%.6g", value);
    return text;
}

double distance_from(const AnswerResult& result, Vec3 place) {
    return static_cast<double>(distance(result.position, place));
}

/// Judges the expectations of one test. A query is recorded only when something has to be
/// explained.
class AnswerJudge {
  public:
    explicit AnswerJudge(const AskedQuery& asked)
        : asked_(asked), answer_(asked.answer), program_(*asked.program) {}

    std::optional<TestFailure> judge(const Expectation& expectation) {
        switch (expectation.kind) {
            case ExpectKind::Best:
                return best(expectation);
            case ExpectKind::Never:
                return never(expectation);
            case ExpectKind::Ranking:
                return ranking(expectation);
            case ExpectKind::Option:
                return option(expectation);
            case ExpectKind::Status:
                return status(expectation);
            case ExpectKind::Missing:
                return missing(expectation);
            case ExpectKind::Results:
                return results(expectation);
            case ExpectKind::Score:
                return score(expectation);
            case ExpectKind::Error:
            case ExpectKind::Warning:
                break;
        }
        return std::nullopt;
    }

  private:
    bool is_found() const { return answer_.status == Status::Found && !answer_.results.empty(); }

    // ---- what is expected -----------------------------------------------------------------------

    std::optional<TestFailure> best(const Expectation& expectation) {
        const Vec3 place = expectation.places[0];
        if (is_found() && distance_from(answer_.results[0], place) <= expectation.within) return {};
        TestFailure failure = begin(expectation);
        if (is_found()) {
            failure.came += "\nthe best place lies " +
                            metres_text(distance_from(answer_.results[0], place)) +
                            " from the expected one";
        }
        failure.why = why_not_text(place);
        Expectation now = expectation;
        if (is_found()) now.places = {answer_.results[0].position};
        failure.now = is_found() ? to_text(now) : status_now();
        return failure;
    }

    /// There is no other expectation that this one could become: people must decide.
    std::optional<TestFailure> never(const Expectation& expectation) {
        for (std::size_t i = 0; i < answer_.results.size(); ++i) {
            const AnswerResult& result = answer_.results[i];
            const double away = distance_from(result, expectation.places[0]);
            if (away > expectation.within) continue;
            TestFailure failure = begin(expectation);
            failure.came += "\nresult " + std::to_string(i + 1) + " lies there, at " +
                            to_text(result.position) + ", " + metres_text(away) + " away";
            failure.why = why_not_text(result.position);
            return failure;
        }
        return {};
    }

    std::optional<TestFailure> ranking(const Expectation& expectation) {
        const auto& places = expectation.places;
        const auto& came = answer_.results;
        std::size_t same = 0;
        while (same < places.size() && same < came.size() &&
               distance_from(came[same], places[same]) <= expectation.within) {
            ++same;
        }
        if (same == places.size()) return {};
        TestFailure failure = begin(expectation);
        if (same < came.size()) {
            failure.came += "\nresult " + std::to_string(same + 1) + " lies " +
                            metres_text(distance_from(came[same], places[same])) +
                            " from the expected place";
        } else if (is_found()) {
            failure.came += "\nthere are only " + std::to_string(came.size()) + " results";
        }
        failure.why = why_not_text(places[same]);
        Expectation now = expectation;
        now.places.clear();
        for (std::size_t i = 0; i < came.size() && i < places.size(); ++i)
            now.places.push_back(came[i].position);
        failure.now = is_found() ? to_text(now) : status_now();
        return failure;
    }

    std::optional<TestFailure> option(const Expectation& expectation) {
        const bool is_same =
            is_found() && (expectation.count > 0 ? answer_.option + 1 == expectation.count
                                                 : label() == expectation.word);
        if (is_same) return {};
        TestFailure failure = begin(expectation);
        failure.why = record_text();
        Expectation now = expectation;
        now.word = is_found() ? label() : "";
        now.count = now.word.empty() ? answer_.option + 1 : 0;
        failure.now = is_found() ? to_text(now) : status_now();
        return failure;
    }

    std::optional<TestFailure> status(const Expectation& expectation) {
        if (answer_.status == expectation.status) return {};
        TestFailure failure = begin(expectation);
        failure.why = record_text();
        failure.now = status_now();
        return failure;
    }

    std::optional<TestFailure> missing(const Expectation& expectation) {
        std::string lacked;
        for (const OptionOutcome& outcome : answer_.options) {
            const std::string name = missing_name(outcome);
            if (name == expectation.word) return {};
            if (lacked.empty()) lacked = name;
        }
        TestFailure failure = begin(expectation);
        if (lacked.empty()) failure.came += "\nno option lacked anything";
        Expectation now = expectation;
        now.word = lacked;
        failure.now = lacked.empty() ? status_now() : to_text(now);
        return failure;
    }

    std::optional<TestFailure> results(const Expectation& expectation) {
        if (answer_.results.size() == expectation.count) return {};
        TestFailure failure = begin(expectation);
        failure.came += "\nresults: " + std::to_string(answer_.results.size());
        failure.why = record_text();
        Expectation now = expectation;
        now.count = static_cast<std::uint32_t>(answer_.results.size());
        failure.now = to_text(now);
        return failure;
    }

    std::optional<TestFailure> score(const Expectation& expectation) {
        const double came = is_found() ? score_value(answer_.results[0].score_low) : 0;
        if (is_found() && std::abs(came - expectation.score) <= expectation.within) return {};
        TestFailure failure = begin(expectation);
        if (is_found()) {
            failure.came += "\nthe score is " + number_text(came) + ", off by " +
                            number_text(std::abs(came - expectation.score));
        }
        failure.why = is_found() ? why_not_text(answer_.results[0].position) : record_text();
        Expectation now = expectation;
        now.score = came;
        failure.now = is_found() ? to_text(now) : status_now();
        return failure;
    }

    // ---- words for it ---------------------------------------------------------------------------

    TestFailure begin(const Expectation& expectation) const {
        return {.span = expectation.span,
                .expected = to_text(expectation),
                .came = answer_text(asked_)};
    }

    std::string label() const { return program_.options[answer_.option].label; }

    std::string status_now() const {
        Expectation now;
        now.kind = ExpectKind::Status;
        now.status = answer_.status;
        return to_text(now);
    }

    std::string missing_name(const OptionOutcome& outcome) const {
        if (outcome.status != Status::MissingObject) return {};
        if (outcome.missing_object != kNoObject) return program_.objects[outcome.missing_object];
        return outcome.missing_value != kNoSymbol ? program_.symbols[outcome.missing_value] : "";
    }

    const QueryRecord& record() {
        if (!is_recorded_) evaluate_recorded(asked_.input, record_, {.has_exact_scores = true});
        is_recorded_ = true;
        return record_;
    }
    std::string record_text() { return to_string(record(), program_, *asked_.input.catalog); }
    std::string why_not_text(Vec3 place) {
        return to_string(why_not(record(), asked_.input, place), program_, *asked_.input.catalog);
    }

    const AskedQuery& asked_;
    const Answer& answer_;
    const Program& program_;
    QueryRecord record_;
    bool is_recorded_ = false;
};

}  // namespace

std::vector<TestFailure> judge_answer(const QueryTest& test, const AskedQuery& asked) {
    AnswerJudge judge(asked);
    std::vector<TestFailure> failures;
    for (const Expectation& expectation : test.expectations) {
        if (auto failure = judge.judge(expectation)) failures.push_back(std::move(*failure));
    }
    return failures;
}

}  // namespace vantage::tools
