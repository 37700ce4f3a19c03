// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See unbind.h.

#include "query/program/unbind.h"

namespace vantage {

namespace {

std::string text_at(const std::vector<std::string>& list, std::uint16_t index) {
    return index < list.size() ? list[index] : std::string{};
}

compile::BoundGenerator unbind(const Program& program, const ProgramGenerator& flat,
                               const Catalog& catalog) {
    return {.row = catalog.generator(flat.generator),
            .center = text_at(program.objects, flat.center),
            .from = text_at(program.objects, flat.from),
            .name = text_at(program.names, flat.name),
            .radius = {.number = flat.radius, .symbol = text_at(program.symbols, flat.symbol)},
            .arguments = flat.arguments};
}

compile::BoundStep unbind(const Program& program, const ProgramStep& flat, const Catalog& catalog) {
    const bool is_weight = flat.role == StepRole::Weight;
    return {.row = catalog.criterion(flat.criterion),
            .object = text_at(program.objects, flat.object),
            .quantifier = flat.quantifier,
            .name = text_at(program.names, flat.name),
            .limit = flat.limit,
            .group = flat.group,
            .value = {.number = is_weight ? flat.multiplier : flat.limit_value,
                      .symbol = text_at(program.symbols, flat.symbol)},
            .arguments = flat.arguments,
            .is_kept = flat.is_kept,
            .keep_slack = flat.keep_slack,
            .range_low = flat.range_low,
            .range_high = flat.range_high,
            .curve = flat.curve};
}

}  // namespace

compile::BoundQuery unbind_program(const Program& program, const Catalog& catalog) {
    compile::BoundQuery query{.name = program.name,
                              .behaviour = program.behaviour,
                              .environments = program.environments,
                              .wanted = program.wanted,
                              .has_threshold = program.has_threshold,
                              .threshold = program.threshold,
                              .selection = program.selection,
                              .selection_count = program.selection_count,
                              .selection_share = program.selection_share,
                              .on_failure = program.on_failure};
    for (const ProgramOption& option : program.options) {
        compile::BoundOption& bound = query.options.emplace_back();
        bound.label = option.label;
        for (const ProgramGenerator& generator : program.generators_of(option))
            bound.generators.push_back(unbind(program, generator, catalog));
        for (const ProgramStep& step : program.steps_of(option)) {
            (step.role == StepRole::Condition ? bound.conditions : bound.weights)
                .push_back(unbind(program, step, catalog));
        }
    }
    return query;
}

}  // namespace vantage
