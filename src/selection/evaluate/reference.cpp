// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The reference evaluator: everything on everything. It defines the answer that all faster ways
// must give, bit for bit, and it stays for ever. Plain and slow on purpose.

#include "selection/evaluate/plain_option.h"

namespace vantage {

namespace {

/// Evaluates every step, also where an earlier one has already decided.
std::vector<PlainCandidate> everything_on_everything(PlainOption& option,
                                                     std::vector<PlainCandidate> candidates) {
    std::vector<PlainCandidate> valid;
    for (PlainCandidate& candidate : candidates) {
        bool is_valid = true;
        for (const Clause& clause : option.clauses()) {
            bool holds = false;
            for (const ProgramStep* condition : clause)
                holds = option.passes_condition(*condition, candidate) || holds;
            if (!holds) is_valid = false;
        }
        for (const ProgramStep& weight : option.weights())
            candidate.score += option.weigh(weight, candidate);
        if (is_valid && option.is_enough(candidate.score)) valid.push_back(candidate);
    }
    option.outcome.valid = static_cast<std::uint32_t>(valid.size());
    sort_best_first(valid);
    if (valid.size() > option.wanted()) valid.resize(option.wanted());
    return valid;
}

}  // namespace

const char* to_string(Status status) noexcept {
    switch (status) {
        case Status::Found:
            return "Found";
        case Status::NoCandidates:
            return "NoCandidates";
        case Status::AllRejected:
            return "AllRejected";
        case Status::MissingObject:
            return "MissingObject";
        case Status::Undecided:
            return "Undecided";
        case Status::ProviderTimeout:
            return "ProviderTimeout";
        case Status::Cancelled:
            return "Cancelled";
        case Status::OutOfMemory:
            return "OutOfMemory";
        case Status::InvalidHandle:
            return "InvalidHandle";
        case Status::InProgress:
            return "InProgress";
    }
    return "InProgress";
}

Answer evaluate_reference(const QueryInput& input, WorkCounts* work) {
    return evaluate_by_rule(everything_on_everything, input, work);
}

}  // namespace vantage
