// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The light queries about a held place: the kept conditions, each loosened by its slack, alone or
// with the weights.

#include <algorithm>

#include "query/compile/passes.h"
#include "query/program/unbind.h"
#include "vantage/language.h"

namespace vantage {

namespace {

void loosen(compile::BoundStep& step) {
    const bool is_lower = step.limit == Limit::Min || step.limit == Limit::Above;
    const bool is_upper = step.limit == Limit::Max || step.limit == Limit::Below;
    if (is_lower) step.value.number -= step.keep_slack;
    if (is_upper) step.value.number += step.keep_slack;
    step.keep_slack = 0;
    step.is_kept = false;
}

compile::BoundGenerator at_last_result(const GeneratorRow& row) {
    compile::BoundGenerator here{.row = &row, .center = "lastResult"};
    for (std::size_t i = 0; i < row.arguments.size(); ++i)
        here.arguments.values[i] = row.arguments[i].default_value;
    return here;
}

Diagnostic refuse_keep(const char* code, std::string message, std::string hint) {
    return {.code = code, .message = std::move(message), .hint = std::move(hint)};
}

bool has_all_words(const Program& program, const ProgramOption& option, const Catalog& catalog) {
    const auto steps = program.steps_of(option);
    return std::all_of(steps.begin(), steps.end(), [&](const ProgramStep& step) {
        return catalog.criterion(step.criterion) != nullptr;
    });
}

enum class Keeping : std::uint8_t { Conditions, Score };

Result<Program> held_query(const Program& program, std::uint32_t option, const Catalog& catalog,
                           Keeping keeping) {
    if (option >= program.options.size()) {
        return refuse_keep("keep/no-option", "the query has no option of this number",
                           "options are counted from 0");
    }
    const GeneratorRow* here = catalog.find_generator("currentPos");
    if (here == nullptr || !has_all_words(program, program.options[option], catalog)) {
        return refuse_keep("keep/removed-word", "a word of the query is not in the catalog",
                           "register 'currentPos' and the words of the query");
    }
    compile::BoundQuery query = unbind_program(program, catalog);
    compile::BoundOption kept = std::move(query.options[option]);
    std::vector<compile::BoundStep>& steps = kept.conditions;
    steps.erase(std::remove_if(steps.begin(), steps.end(),
                               [](const compile::BoundStep& step) { return !step.is_kept; }),
                steps.end());
    if (steps.empty() && keeping == Keeping::Conditions) {
        return refuse_keep("keep/no-marks", "no condition of the option is marked with keep",
                           "mark what must go on to hold: visible from target = false keep");
    }
    for (compile::BoundStep& step : steps)
        loosen(step);
    if (keeping == Keeping::Conditions) kept.weights.clear();
    kept.generators = {at_last_result(*here)};
    compile::BoundQuery light{
        .name = program.name, .behaviour = program.behaviour, .environments = program.environments};
    light.options.push_back(std::move(kept));
    compile::order_query(light);
    return compile::emit_query(light, catalog);
}

}  // namespace

Result<Program> keep_check(const Program& program, std::uint32_t option, const Catalog& catalog) {
    return held_query(program, option, catalog, Keeping::Conditions);
}

Result<Program> keep_score(const Program& program, std::uint32_t option, const Catalog& catalog) {
    return held_query(program, option, catalog, Keeping::Score);
}

}  // namespace vantage
