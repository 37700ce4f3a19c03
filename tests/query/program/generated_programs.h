// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Programs of all kinds from a seed: what the builder can say, in any mixture.
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "agree/dice.h"
#include "query/compile/codes.h"
#include "vantage/program.h"

namespace vantage::tests {

class GeneratedPrograms {
  public:
    explicit GeneratedPrograms(const Catalog& catalog) : catalog_(catalog) {
        for (const CriterionRow* row : catalog.criteria())
            criteria_.push_back(row);
        for (const GeneratorRow* row : catalog.generators())
            generators_.push_back(row);
    }

    /// Nothing when the dice made something that is refused, or that only C++ may build.
    std::optional<Program> make(std::uint64_t seed) {
        dice_.emplace(seed, 4711);
        ProgramBuilder builder(catalog_, "Generated" + std::to_string(seed));
        header(builder);
        for (std::uint32_t i = dice_->between(1u, 3u); i > 0; --i) {
            builder.option(dice_->happens(30) ? "" : "label \"" + std::to_string(i) + "\\");
            option(builder);
        }
        Result<Program> program = builder.build();
        if (!program.ok()) return std::nullopt;
        const auto is_for_cpp_only = [](const Diagnostic& warning) {
            const compile::CodeRow* row = compile::find_code(warning.code);
            return row != nullptr && row->is_runnable;
        };
        const Diagnostics& warnings = program.diagnostics();
        if (std::any_of(warnings.begin(), warnings.end(), is_for_cpp_only)) return std::nullopt;
        return std::move(*program);
    }

  private:
    void header(ProgramBuilder& builder) {
        Dice& dice = *dice_;
        if (dice.happens(30)) builder.behaviour("flank");
        if (dice.happens(30)) builder.environment("forest").environment("city");
        if (dice.happens(30)) builder.wanted(dice.between(1u, 4u));
        if (dice.happens(30)) builder.threshold(number(-3, 0));
        if (dice.happens(20)) builder.select_random_among(dice.between(4u, 64u));
        if (dice.happens(20)) builder.select_random_within(number(0.1f, 100));
        if (dice.happens(20)) builder.signal_on_failure("lost");
        if (dice.happens(20))
            builder.set_on_failure("mood", dice.any_of({"2.5", "alarmed", "two words", "0x1", ""}));
    }

    void option(ProgramBuilder& builder) {
        Dice& dice = *dice_;
        for (std::uint32_t i = dice.between(1u, 2u); i > 0; --i)
            generator(builder);
        for (std::uint32_t i = dice.roll(4); i > 0; --i)
            condition(builder);
        for (std::uint32_t i = dice.roll(3); i > 0; --i) {
            if (dice.happens(30)) {
                builder.none_of();
            } else {
                builder.any_of();
            }
            for (std::uint32_t k = dice.between(1u, 3u); k > 0; --k)
                condition(builder);
            builder.end();
        }
        for (std::uint32_t i = dice.roll(4); i > 0; --i)
            weight(builder);
    }

    void generator(ProgramBuilder& builder) {
        const GeneratorRow& row = *generators_[dice_->roll(count(generators_))];
        builder.generate({.generator = row.name,
                          .center = object(),
                          .from = row.takes_from ? object() : std::string_view{},
                          .radius = row.ignores_radius ? 0 : number(0.5f, 30),
                          .arguments = arguments(row.arguments),
                          .name = name(row.takes_name),
                          .symbol = symbol()});
    }

    void condition(ProgramBuilder& builder) {
        Dice& dice = *dice_;
        const CriterionRow& row = *criteria_[dice.roll(count(criteria_))];
        const auto [object, quantifier] = any_object(row);
        const bool is_truth = row.kind == ValueKind::Boolean && quantifier != Quantifier::Share;
        const bool is_kept = dice.happens(30);
        const std::string_view symbol = is_truth ? std::string_view{} : this->symbol();
        const bool has_slack = is_kept && !is_truth && dice.happens(50);
        builder.require(
            {.criterion = row.name,
             .object = object,
             .limit = is_truth ? dice.any_of({Limit::IsTrue, Limit::IsFalse})
                               : dice.any_of({Limit::Min, Limit::Max, Limit::Below, Limit::Above}),
             .value = number(row.range_low, row.range_high),
             .is_kept = is_kept,
             .arguments = arguments(row.arguments),
             .quantifier = quantifier,
             .name = name(row.takes_name),
             .symbol = symbol,
             .is_negated = dice.happens(20),
             .slack = has_slack && symbol.empty() ? number(0, 5) : -1,
             .slack_percent = has_slack && !symbol.empty() ? number(0, 100) : -1});
    }

    void weight(ProgramBuilder& builder) {
        Dice& dice = *dice_;
        const CriterionRow& row = *criteria_[dice.roll(count(criteria_))];
        const auto [object, quantifier] = any_object(row);
        WeightEntry entry{.criterion = row.name,
                          .object = object,
                          .multiplier = number(-10, 10),
                          .has_range = row.kind == ValueKind::Number && dice.happens(30),
                          .arguments = arguments(row.arguments),
                          .quantifier = quantifier,
                          .name = name(row.takes_name),
                          .symbol = symbol()};
        entry.range_low = number(row.range_low, row.range_high);
        entry.range_high = entry.range_low + number(0.1f, 20);
        if (dice.happens(20)) entry.curve.kind = CurveKind::Smooth;
        if (dice.happens(20))
            entry.curve = {.kind = CurveKind::Power,
                           .exponent = dice.any_of({0.5f, 2.0f, 3.0f, number(0.1f, 9)})};
        if (dice.happens(20)) entry.logistic_steepness = number(-40, 40);
        builder.weigh(entry);
    }

    struct Named {
        std::string_view object;
        Quantifier quantifier = Quantifier::None;
    };
    Named any_object(const CriterionRow& row) {
        if (row.object == ObjectNeed::None) return {};
        if (dice_->happens(70)) return {object()};
        return {dice_->any_of<std::string_view>({"threats", "friends", "squad"}),
                dice_->any_of({Quantifier::Any, Quantifier::All, Quantifier::Share})};
    }
    std::string_view object() {
        return dice_->any_of<std::string_view>({"puppet", "target", "leader", "door", "bridge"});
    }
    std::string_view symbol() {
        return dice_->any_of<std::string_view>({"", "", "", "weaponRange", "lassoLength"});
    }
    std::string_view name(NameNeed need) {
        if (need == NameNeed::None || (need == NameNeed::Optional && dice_->happens(50))) return {};
        return dice_->any_of<std::string_view>({"market", "a \"b\" \\c", "sniper"});
    }

    std::vector<NamedArgument> arguments(std::span<const ArgumentRow> rows) {
        std::vector<NamedArgument> given;
        for (const ArgumentRow& row : rows) {
            if (dice_->happens(60)) continue;
            if (row.kind == ArgumentKind::Flag) {
                given.push_back({row.name, dice_->any_of({0.0f, 1.0f})});
            } else if (row.kind == ArgumentKind::Choice) {
                given.push_back({row.name, 0, row.choices[dice_->roll(count(row.choices))]});
            } else {
                given.push_back({row.name, number(row.low, row.high)});
            }
        }
        return given;
    }

    /// Round ones, and ones with all their digits.
    float number(float low, float high) {
        const float any = dice_->between(low, high);
        return dice_->happens(50) ? any : low + static_cast<float>(static_cast<int>(any - low));
    }

    template <class List>
    static std::uint32_t count(const List& list) {
        return static_cast<std::uint32_t>(list.size());
    }

    const Catalog& catalog_;
    std::vector<const CriterionRow*> criteria_;
    std::vector<const GeneratorRow*> generators_;
    std::optional<Dice> dice_;
};

}  // namespace vantage::tests
