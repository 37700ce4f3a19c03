// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See ask.h.

#include "tools/query_tests/ask.h"

#include <algorithm>
#include <cstdio>

#include "tools/query_tests/expectation_reader.h"

namespace vantage::tools {

namespace {

/// The test's own go before the scene's, which stay where the test says nothing.
void bind(const SceneWorld& scene, const QueryTest& test, AskedQuery& asked) {
    for (const TestBinding& entry : test.bindings)
        asked.bindings.push_back({.name = entry.name, .object = scene.object(entry.object)});
    asked.bindings.insert(asked.bindings.end(), scene.bindings().begin(), scene.bindings().end());
    for (const TestValue& entry : test.values)
        asked.values.push_back({.name = entry.name, .value = entry.value});
    asked.values.insert(asked.values.end(), scene.values().begin(), scene.values().end());
}

constexpr std::size_t kMostShown = 5;

std::string score_text(const AnswerResult& result) {
    char text[64];
    std::snprintf(text, sizeof(text), ", score %.4f", score_value(result.score_low));
    return text;
}

std::string option_text(const Program& program, std::size_t index) {
    const std::string& label = program.options[index].label;
    return "option " + std::to_string(index + 1) + (label.empty() ? "" : " \"" + label + "\"");
}

std::string outcome_text(const Program& program, const OptionOutcome& outcome) {
    switch (outcome.status) {
        case Status::MissingObject:
            if (outcome.missing_object != kNoObject)
                return "nobody is \"" + program.objects[outcome.missing_object] + "\"";
            return "no value for \"" + program.symbols[outcome.missing_value] + "\"";
        case Status::NoCandidates:
            return "no place was generated";
        case Status::AllRejected:
            return "all " + std::to_string(outcome.generated) + " places were rejected";
        case Status::Found:
            return "found among " + std::to_string(outcome.generated) + " places";
        case Status::InvalidHandle:
            return "a word of it cannot be asked here (removed, planned, or without "
                   "its provider)";
        default:
            return to_string(outcome.status);
    }
}

std::string short_answer(const Program& program, const Answer& answer) {
    std::string text = to_string(answer.status);
    if (answer.status != Status::Found || answer.results.empty()) return text;
    text += " by " + option_text(program, answer.option) + ": best " +
            to_text(answer.results[0].position) + score_text(answer.results[0]);
    for (std::size_t i = 1; i < answer.results.size() && i < kMostShown; ++i)
        text += ", then " + to_text(answer.results[i].position) + score_text(answer.results[i]);
    if (answer.results.size() > kMostShown)
        text += ", and " + std::to_string(answer.results.size() - kMostShown) + " more";
    return text;
}

bool is_same(const Answer& a, const Answer& b) {
    return a.status == b.status && a.results == b.results &&
           (a.status != Status::Found || a.option == b.option);
}

}  // namespace

void ask(const Question& question, const QueryTest& test, AskedQuery& asked) {
    bind(*question.scene, test, asked);
    asked.program = question.program;
    asked.input = question.scene->input(question.asker);
    asked.input.program = asked.program.get();
    asked.input.catalog = question.catalog;
    asked.input.bindings = asked.bindings;
    asked.input.values = asked.values;
    if (test.seed) asked.input.seed = *test.seed;
    asked.answer = evaluate_now(asked.input, {.has_exact_scores = true});
}

std::string disagreement(const AskedQuery& asked) {
    const Answer reference = evaluate_reference(asked.input);
    if (is_same(asked.answer, reference)) return {};
    return "the search found: " + short_answer(*asked.program, asked.answer) +
           "\nthe definition says: " + short_answer(*asked.program, reference) +
           "\nThis is a mistake of the library, not of the test.";
}

std::string answer_text(const AskedQuery& asked) {
    std::string text = short_answer(*asked.program, asked.answer);
    for (std::size_t i = 0; i < asked.answer.options.size(); ++i) {
        text += "\n" + option_text(*asked.program, i) + ": " +
                outcome_text(*asked.program, asked.answer.options[i]);
    }
    return text;
}

}  // namespace vantage::tools
