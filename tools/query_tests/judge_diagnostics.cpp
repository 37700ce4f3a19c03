// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See judge.h. Each diagnostic meets at most one expectation, and the other way round.

#include <algorithm>

#include "tools/query_tests/expectation_reader.h"
#include "tools/query_tests/judge.h"

namespace vantage::tools {

namespace {

bool is_about(const Expectation& expectation, const Diagnostic& diagnostic) {
    const Severity severity =
        expectation.kind == ExpectKind::Error ? Severity::Error : Severity::Warning;
    const TextPosition at{diagnostic.place.line, diagnostic.place.column};
    return diagnostic.severity == severity && diagnostic.code == expectation.word &&
           (!expectation.at || *expectation.at == at) &&
           diagnostic.hint.find(expectation.hint) != std::string::npos;
}

bool is_of_compiler(const Expectation& expectation) {
    return expectation.kind == ExpectKind::Error || expectation.kind == ExpectKind::Warning;
}

class DiagnosticJudge {
  public:
    DiagnosticJudge(const QueryTest& test, const Diagnostics& came)
        : test_(test), came_(came), is_met_(came.size()) {}

    std::vector<TestFailure> judge() {
        std::vector<const Expectation*> unmet;
        for (const Expectation& expectation : test_.expectations) {
            if (is_of_compiler(expectation) && !meet(expectation)) unmet.push_back(&expectation);
        }
        for (const Expectation* expectation : unmet)
            fail(*expectation);
        for (std::size_t i = 0; i < came_.size(); ++i) {
            if (!is_met_[i] && came_[i].severity == Severity::Error) fail(came_[i]);
        }
        return std::move(failures_);
    }

  private:
    bool meet(const Expectation& expectation) {
        for (std::size_t i = 0; i < came_.size(); ++i) {
            if (is_met_[i] || !is_about(expectation, came_[i])) continue;
            is_met_[i] = true;
            return true;
        }
        return false;
    }

    /// What came of the same kind and was not expected is what the expectation would have to be.
    void fail(const Expectation& expectation) {
        TestFailure failure{.span = expectation.span, .expected = to_text(expectation)};
        const Severity severity =
            expectation.kind == ExpectKind::Error ? Severity::Error : Severity::Warning;
        for (std::size_t i = 0; i < came_.size(); ++i) {
            if (is_met_[i] || came_[i].severity != severity) continue;
            is_met_[i] = true;
            failure.came = to_string(came_[i]);
            failure.now = to_text(adapted(expectation, came_[i]));
            break;
        }
        if (failure.came.empty()) {
            failure.came = came_.empty() ? "the query compiles, nothing was told"
                                         : "nothing else was told:\n" + to_string(came_);
        }
        failures_.push_back(std::move(failure));
    }

    void fail(const Diagnostic& surplus) {
        failures_.push_back(
            {.span = test_.span, .expected = "no other error", .came = to_string(surplus)});
    }

    static Expectation adapted(Expectation expectation, const Diagnostic& came) {
        expectation.word = came.code;
        if (expectation.at) expectation.at = {came.place.line, came.place.column};
        if (!expectation.hint.empty()) expectation.hint = came.hint;
        return expectation;
    }

    const QueryTest& test_;
    const Diagnostics& came_;
    std::vector<bool> is_met_;
    std::vector<TestFailure> failures_;
};

}  // namespace

std::vector<TestFailure> judge_diagnostics(const QueryTest& test, const Diagnostics& came) {
    return DiagnosticJudge(test, came).judge();
}

}  // namespace vantage::tools
