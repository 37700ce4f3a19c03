// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Generators that make nothing or far too much; counted before anything is made.

#include <cmath>

#include "query/compile/check.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

constexpr float kMostRadius = 1000;
/// What a scheduler has room for unless it is told otherwise, and the most that a query may take.
constexpr double kUsualPoints = 4096, kMostPoints = 16'384;

double argument_of(const BoundGenerator& generator, std::string_view name, double otherwise) {
    const std::span<const ArgumentRow> rows = generator.row->arguments;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].name == name) return static_cast<double>(generator.arguments.values[i]);
    }
    return otherwise;
}

/// 0 where it depends on the world.
double point_count(const BoundGenerator& generator) {
    const double density = argument_of(generator, "density", 0);
    if (generator.row->name == "scatter") return argument_of(generator, "count", 0);
    if (density <= 0) return 0;
    const double steps = std::floor(static_cast<double>(generator.radius.number) / density);
    if (generator.row->name == "grid") return (2 * steps + 1) * (2 * steps + 1);
    if (generator.row->name == "pureGrid")
        return (2 * steps + 1) * (2 * steps + 1) * argument_of(generator, "layers", 1);
    return generator.row->name == "circles" ? 3 * steps * (steps + 1) : 0;
}

/// A spacing that keeps the number of points usual, rounded up to a tenth.
std::string wider(const BoundGenerator& generator) {
    const double layers = argument_of(generator, "layers", 1);
    const double side = std::sqrt(kUsualPoints / layers) - 1;
    const double spacing = std::ceil(20 * static_cast<double>(generator.radius.number) / side) / 10;
    lang::Entry fixed = *generator.source;
    const lang::Value value{.kind = lang::Value::Kind::Number, .number = spacing};
    for (lang::Argument& argument : fixed.arguments) {
        if (argument.name.text != "density") continue;
        argument.value = value;
        return entry_text(fixed);
    }
    fixed.arguments.push_back({.name = {.text = "density", .at = {}}, .value = value});
    return entry_text(fixed);
}

void check_points(const BoundGenerator& generator, Messages& messages) {
    const double count = point_count(generator);
    if (count <= kUsualPoints) return;
    const bool is_scatter = generator.row->name == "scatter";
    messages.report({.code = count > kMostPoints ? "query/too-many-points" : "query/many-points",
                     .at = generator.source->at,
                     .text = "'" + generator.source->head.word.text + "' makes " +
                             number_text(std::floor(count)) + " places",
                     .found = entry_text(*generator.source),
                     .expected = count > kMostPoints ? "at most " + number_text(kMostPoints)
                                                     : "at most " + number_text(kUsualPoints) +
                                                           ", unless the game makes room for more",
                     .hint = is_scatter ? "lower the count" : "write '" + wider(generator) + "'"});
}

}  // namespace

void check_generators(const BoundOption& option, Messages& messages) {
    for (const BoundGenerator& generator : option.generators) {
        if (!generator.radius.symbol.empty()) continue;
        const float radius = generator.radius.number;
        const bool is_possible = radius >= 0 && radius <= kMostRadius;
        if (is_possible && (radius > 0 || generator.row->ignores_radius)) {
            check_points(generator, messages);
            continue;
        }
        lang::Entry fixed = *generator.source;
        fixed.value = {.kind = lang::Value::Kind::Number,
                       .number = radius > kMostRadius ? static_cast<double>(kMostRadius) : 10};
        if (radius < 0) fixed.value.number = -static_cast<double>(radius);
        messages.report(
            {.code = is_possible ? "query/zero-radius" : "query/radius",
             .at = generator.source->value.at,
             .text = "the radius of '" + generator.source->head.word.text + "' is impossible",
             .found = number_text(radius),
             .expected = "over 0, at most 1000 m",
             .hint = "write '" + entry_text(fixed) + "'"});
    }
}

void check_sizes(const BoundOption& option, Messages& messages) {
    const std::size_t entries =
        option.conditions.size() + option.weights.size() + option.generators.size();
    std::size_t costly = 0;
    for (const std::vector<BoundStep>* list : {&option.conditions, &option.weights}) {
        for (const BoundStep& step : *list)
            costly += cost_of(step) != CostClass::Cheap ? 1 : 0;
    }
    if (entries <= kMaxSteps && costly <= kMaxCostlySteps) return;
    messages.report({.code = "query/too-many-entries",
                     .at = option.source->at,
                     .text = "the option has too many entries",
                     .found = std::to_string(entries) + ", " + std::to_string(costly) + " costly",
                     .expected = "at most " + std::to_string(kMaxSteps) + ", of them " +
                                 std::to_string(kMaxCostlySteps) + " costly",
                     .hint = "make two options or two queries of it"});
}

}  // namespace vantage::compile
