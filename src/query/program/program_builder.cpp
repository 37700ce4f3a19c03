// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Fills the abstract syntax from C++ and runs the passes of compile/ on it, so that a program is
// the same whichever way it was said. Knows nothing of what makes sense.

#include <cmath>

#include "query/compile/compile.h"
#include "query/lang/syntax.h"

namespace vantage {

struct ProgramBuilder::Impl {
    const Catalog& catalog;
    lang::Query query;
    std::size_t open_groups = 0;  ///< Of the last option's conditions.

    lang::Option& last_option() {
        if (query.options.empty()) query.options.emplace_back();
        return query.options.back();
    }

    lang::Section& section(lang::SectionKind kind) {
        std::vector<lang::Section>& sections = last_option().sections;
        for (lang::Section& section : sections) {
            if (section.kind == kind) return section;
        }
        return sections.emplace_back(lang::Section{.kind = kind});
    }

    /// Where the next condition belongs: into the innermost group that is open.
    std::vector<lang::Entry>& condition_list() {
        std::vector<lang::Entry>* list = &section(lang::SectionKind::Conditions).entries;
        for (std::size_t i = 0; i < open_groups; ++i)
            list = &list->back().members;
        return *list;
    }

    void open_group(bool is_negated) {
        condition_list().push_back({.is_negated = is_negated, .is_group = true});
        ++open_groups;
    }
};

namespace {

lang::Word word_of(std::string_view text) {
    return {.text = std::string(text), .at = {}};
}

lang::Value number_of(double number, std::string_view unit = {}) {
    return {.kind = lang::Value::Kind::Number, .number = number, .unit = std::string(unit)};
}

lang::Value truth_of(bool is_true) {
    return {.kind = lang::Value::Kind::Boolean, .is_true = is_true};
}

/// A number, or that many times a value of the agent.
lang::Value value_of(float number, std::string_view symbol) {
    if (symbol.empty()) return number_of(static_cast<double>(number));
    return {.kind = lang::Value::Kind::Name,
            .number = static_cast<double>(number),
            .name = std::string(symbol),
            .has_factor = true};
}

lang::Argument argument_of(const NamedArgument& argument) {
    if (argument.choice.empty())
        return {word_of(argument.name), number_of(static_cast<double>(argument.value))};
    return {word_of(argument.name),
            {.kind = lang::Value::Kind::Name, .name = std::string(argument.choice)}};
}

std::vector<lang::Argument> arguments_of(const std::vector<NamedArgument>& arguments) {
    std::vector<lang::Argument> filled;
    for (const NamedArgument& argument : arguments)
        filled.push_back(argument_of(argument));
    return filled;
}

std::string_view quantifier_word(Quantifier quantifier) {
    switch (quantifier) {
        case Quantifier::Any:
            return "any";
        case Quantifier::All:
            return "all";
        case Quantifier::Share:
            return "share";
        case Quantifier::None:
            break;
    }
    return {};
}

template <class Given>
lang::EntryHead head_of(const Given& given) {
    lang::EntryHead head{.word = word_of(given.criterion),
                         .glue = word_of(given.object.empty() ? "" : "from"),
                         .quantifier = word_of(quantifier_word(given.quantifier)),
                         .object = word_of(given.object)};
    if (!given.name.empty()) head.name = word_of(given.name);
    return head;
}

void fill_limit(const ConditionEntry& given, lang::Entry& entry) {
    const bool is_lower = given.limit == Limit::Min || given.limit == Limit::Below;
    const bool is_upper = given.limit == Limit::Max || given.limit == Limit::Above;
    const bool is_turned = given.limit == Limit::Below || given.limit == Limit::Above;
    entry.is_negated = given.is_negated != is_turned;
    // "Below for any" is "not: min for all".
    if (is_turned && given.quantifier == Quantifier::Any) entry.head.quantifier.text = "all";
    if (is_turned && given.quantifier == Quantifier::All) entry.head.quantifier.text = "any";
    if (is_lower) entry.head.limit.text = "min";
    if (is_upper) entry.head.limit.text = "max";
    const bool is_truth = given.limit == Limit::IsTrue || given.limit == Limit::IsFalse;
    entry.value =
        is_truth ? truth_of(given.limit == Limit::IsTrue) : value_of(given.value, given.symbol);
}

void fill_keep(const ConditionEntry& given, lang::Entry& entry) {
    if (!given.is_kept) return;
    entry.keep.emplace();
    if (given.slack_percent >= 0) {
        entry.keep->slack = number_of(static_cast<double>(given.slack_percent), "%");
    } else if (given.slack >= 0) {
        entry.keep->slack = number_of(static_cast<double>(given.slack));
    }
}

/// How many points a curve says to have, as far as there is room for them.
std::uint32_t points_of(const Curve& curve) {
    return curve.point_count < kMaxCurvePoints ? curve.point_count : kMaxCurvePoints;
}

void fill_curve(const WeightEntry& given, lang::Entry& entry) {
    const Curve& curve = given.curve;
    lang::CurveClause clause;
    if (given.logistic_steepness != 0) {
        clause.kind = word_of("logistic");
        clause.numbers = {static_cast<double>(given.logistic_steepness),
                          static_cast<double>(given.logistic_midpoint)};
    } else if (curve.kind == CurveKind::Smooth) {
        clause.kind = word_of("smoothstep");
    } else if (curve.kind == CurveKind::Power) {
        clause.kind = word_of("power");
        clause.numbers = {static_cast<double>(curve.exponent)};
    } else if (curve.kind == CurveKind::Points) {
        clause.kind = word_of("points");
        for (std::uint32_t i = 0; i < points_of(curve); ++i) {
            clause.numbers.push_back(static_cast<double>(curve.points[i].x));
            clause.numbers.push_back(static_cast<double>(curve.points[i].y));
        }
        // More points than there is room for: one number too many makes the check say so.
        if (curve.point_count > kMaxCurvePoints) clause.numbers.push_back(2);
    } else {
        return;
    }
    entry.curve = std::move(clause);
}

}  // namespace

ProgramBuilder::ProgramBuilder(const Catalog& catalog, std::string_view name)
    : impl_(new Impl{.catalog = catalog, .query = {.name = word_of(name)}}) {}
ProgramBuilder::~ProgramBuilder() = default;
ProgramBuilder::ProgramBuilder(ProgramBuilder&& other) noexcept = default;

ProgramBuilder& ProgramBuilder::option(std::string_view label) {
    impl_->query.options.push_back({.label = std::string(label)});
    impl_->open_groups = 0;
    return *this;
}

ProgramBuilder& ProgramBuilder::generate(const GeneratorEntry& given) {
    lang::Entry entry{.head = {.word = word_of(given.generator),
                               .glue = word_of(given.from.empty() ? "" : "from"),
                               .object = word_of(given.from),
                               .center = word_of(given.center)},
                      .value = value_of(given.radius, given.symbol),
                      .arguments = arguments_of(given.arguments)};
    if (!given.name.empty()) entry.head.name = word_of(given.name);
    impl_->section(lang::SectionKind::Generation).entries.push_back(std::move(entry));
    return *this;
}

ProgramBuilder& ProgramBuilder::require(const ConditionEntry& given) {
    lang::Entry entry{.head = head_of(given), .arguments = arguments_of(given.arguments)};
    fill_limit(given, entry);
    fill_keep(given, entry);
    impl_->condition_list().push_back(std::move(entry));
    return *this;
}

ProgramBuilder& ProgramBuilder::weigh(const WeightEntry& given) {
    lang::Entry entry{.head = head_of(given),
                      .value = value_of(given.multiplier, given.symbol),
                      .arguments = arguments_of(given.arguments)};
    if (given.has_range) {
        entry.range.emplace();
        entry.range->low = number_of(static_cast<double>(given.range_low));
        entry.range->high = number_of(static_cast<double>(given.range_high));
    }
    fill_curve(given, entry);
    impl_->section(lang::SectionKind::Weights).entries.push_back(std::move(entry));
    return *this;
}

ProgramBuilder& ProgramBuilder::parameter(const NamedArgument& argument) {
    impl_->section(lang::SectionKind::Parameters).parameters.push_back(argument_of(argument));
    return *this;
}

ProgramBuilder& ProgramBuilder::any_of() {
    impl_->open_group(false);
    return *this;
}

ProgramBuilder& ProgramBuilder::none_of() {
    impl_->open_group(true);
    return *this;
}

ProgramBuilder& ProgramBuilder::end() {
    if (impl_->open_groups > 0) --impl_->open_groups;
    return *this;
}

ProgramBuilder& ProgramBuilder::wanted(std::uint32_t count) {
    impl_->query.wanted = number_of(count);
    return *this;
}

ProgramBuilder& ProgramBuilder::threshold(float score) {
    impl_->query.accept = number_of(static_cast<double>(score));
    return *this;
}

ProgramBuilder& ProgramBuilder::select_random_among(std::uint32_t count) {
    impl_->query.selection = {SelectionMode::RandomAmong, number_of(count)};
    return *this;
}

ProgramBuilder& ProgramBuilder::select_random_within(float percent) {
    impl_->query.selection = {SelectionMode::RandomWithin,
                              number_of(static_cast<double>(percent), "%")};
    return *this;
}

ProgramBuilder& ProgramBuilder::behaviour(std::string_view name) {
    impl_->query.behaviour = word_of(name);
    return *this;
}

ProgramBuilder& ProgramBuilder::environment(std::string_view name) {
    impl_->query.environments.push_back(word_of(name));
    return *this;
}

ProgramBuilder& ProgramBuilder::signal_on_failure(std::string_view name) {
    impl_->query.on_failure.push_back({.is_signal = true, .name = word_of(name)});
    return *this;
}

ProgramBuilder& ProgramBuilder::set_on_failure(std::string_view name, std::string_view value) {
    impl_->query.on_failure.push_back(
        {.name = word_of(name),
         .value = {.kind = lang::Value::Kind::Name, .name = std::string(value)},
         .is_text = true});
    return *this;
}

ProgramBuilder& ProgramBuilder::declare_object(std::string_view name) {
    impl_->query.objects.push_back(word_of(name));
    return *this;
}

ProgramBuilder& ProgramBuilder::declare_value(std::string_view name) {
    impl_->query.values.push_back(word_of(name));
    return *this;
}

Result<Program> ProgramBuilder::build() const {
    lang::File file;
    file.queries.push_back(impl_->query);
    Result<compile::CompiledFile> compiled =
        compile::compile_file({.file = &file, .catalog = &impl_->catalog, .is_host_code = true});
    if (!compiled.ok()) return std::move(compiled).diagnostics();
    Program program = std::move(compiled->programs[0]);
    return {std::move(program), std::move(compiled).diagnostics()};
}

}  // namespace vantage
