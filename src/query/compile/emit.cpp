// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The last pass: the flat program. Slots of objects, names and values are numbered as the entries
// come, so they do not depend on how the query was written.

#include <algorithm>

#include "query/compile/passes.h"
#include "query/program/program_hash.h"

namespace vantage::compile {

namespace {

std::uint16_t slot_of(std::vector<std::string>& list, const std::string& text) {
    if (text.empty()) return 0xffff;
    const auto known = std::find(list.begin(), list.end(), text);
    if (known == list.end()) {
        list.push_back(text);
        return static_cast<std::uint16_t>(list.size() - 1);
    }
    return static_cast<std::uint16_t>(known - list.begin());
}

static_assert(kNoObject == 0xffff && kNoName == 0xffff && kNoSymbol == 0xffff);

void emit_generators(const BoundOption& option, const Catalog& catalog, Program& program) {
    for (const BoundGenerator& generator : option.generators) {
        program.generators.push_back({.generator = catalog.index_of(*generator.row),
                                      .center = slot_of(program.objects, generator.center),
                                      .from = slot_of(program.objects, generator.from),
                                      .name = slot_of(program.names, generator.name),
                                      .symbol = slot_of(program.symbols, generator.radius.symbol),
                                      .radius = generator.radius.number,
                                      .arguments = generator.arguments});
    }
}

void emit_step(const BoundStep& step, StepRole role, const Catalog& catalog, Program& program) {
    ProgramStep flat{.role = role,
                     .limit = step.limit,
                     .is_kept = step.is_kept,
                     .criterion = catalog.index_of(*step.row),
                     .object = slot_of(program.objects, step.object),
                     .quantifier = step.quantifier,
                     .group = static_cast<std::uint8_t>(step.group),
                     .name = slot_of(program.names, step.name),
                     .symbol = slot_of(program.symbols, step.value.symbol),
                     .keep_slack = step.keep_slack,
                     .arguments = step.arguments};
    if (role == StepRole::Condition) {
        flat.limit_value = step.value.number;
    } else {
        flat.multiplier = step.value.number;
        flat.range_low = step.range_low;
        flat.range_high = step.range_high;
        flat.curve = step.curve;
    }
    program.steps.push_back(flat);
}

template <class T>
std::uint32_t count_of(const std::vector<T>& list) {
    return static_cast<std::uint32_t>(list.size());
}

void emit_option(const BoundOption& option, const Catalog& catalog, Program& program) {
    program.options.push_back({.label = option.label,
                               .first_generator = count_of(program.generators),
                               .generator_count = count_of(option.generators),
                               .first_step = count_of(program.steps),
                               .step_count = count_of(option.conditions) + count_of(option.weights),
                               .condition_count = count_of(option.conditions)});
    emit_generators(option, catalog, program);
    for (const BoundStep& step : option.conditions)
        emit_step(step, StepRole::Condition, catalog, program);
    for (const BoundStep& step : option.weights)
        emit_step(step, StepRole::Weight, catalog, program);
}

}  // namespace

Program emit_query(const BoundQuery& query, const Catalog& catalog) {
    Program program{.name = query.name,
                    .behaviour = query.behaviour,
                    .environments = query.environments,
                    .on_failure = query.on_failure,
                    .selection = query.selection,
                    .selection_count = query.selection_count,
                    .selection_share = query.selection_share,
                    .wanted = query.wanted,
                    .has_threshold = query.has_threshold,
                    .threshold = query.threshold};
    for (const BoundOption& option : query.options)
        emit_option(option, catalog, program);
    program.hash = hash_program(program, catalog);
    return program;
}

void emit_pass(Compilation& compilation) {
    for (const BoundQuery& query : compilation.queries) {
        if (!query.is_broken)
            compilation.programs.push_back(emit_query(query, *compilation.input.catalog));
    }
}

}  // namespace vantage::compile
