// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See answer_check.h.

#include "tools/simulate/answer_check.h"

namespace vantage::tools {

namespace {

bool is_same_place(const AnswerResult& given, const AnswerResult& exact) {
    return given.candidate == exact.candidate && given.kind == exact.kind &&
           given.position == exact.position && given.source == exact.source &&
           given.remark == exact.remark && given.score_low <= exact.score_low &&
           exact.score_low <= given.score_high;
}

std::string place_text(const AnswerResult& result) {
    return "candidate " + std::to_string(result.candidate) + " with score " +
           std::to_string(score_value(result.score_low)) + " to " +
           std::to_string(score_value(result.score_high));
}

}  // namespace

void AnswerCheck::keep(std::shared_ptr<const Snapshot> snapshot) {
    if (!kept_.empty() && kept_.back()->epoch() == snapshot->epoch()) return;
    kept_.push_back(std::move(snapshot));
    if (kept_.size() > kKeptSnapshots) kept_.pop_front();
}

const Snapshot* AnswerCheck::find(std::uint64_t epoch) const {
    for (const auto& snapshot : kept_) {
        if (snapshot->epoch() == epoch) return snapshot.get();
    }
    return nullptr;
}

std::string difference(const Answer& given, const Answer& reference) {
    if (given.status != reference.status) {
        return std::string(to_string(given.status)) + " instead of " + to_string(reference.status);
    }
    if (given.status == Status::Found && given.option != reference.option) {
        return "option " + std::to_string(given.option + 1) + " instead of " +
               std::to_string(reference.option + 1);
    }
    if (given.results.size() != reference.results.size()) {
        return std::to_string(given.results.size()) + " results instead of " +
               std::to_string(reference.results.size());
    }
    for (std::size_t i = 0; i < given.results.size(); ++i) {
        if (is_same_place(given.results[i], reference.results[i])) continue;
        return "result " + std::to_string(i + 1) + " is " + place_text(given.results[i]) +
               " instead of " + place_text(reference.results[i]);
    }
    return {};
}

}  // namespace vantage::tools
