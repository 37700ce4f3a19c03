// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See word_facts.h.

#include "query/catalog/word_facts.h"

#include <charconv>

#include "base/spelling.h"

namespace vantage::words {

namespace {

std::string with_unit(float number, std::string_view unit) {
    return number_of(number) + (unit.empty() ? "" : " " + std::string(unit));
}

std::string joined(std::span<const std::string_view> texts) {
    std::string all;
    for (const std::string_view text : texts)
        all += (all.empty() ? "" : ", ") + std::string(text);
    return all;
}

std::string argument_text(const ArgumentRow& row) {
    std::string text(row.name);
    switch (row.kind) {
        case ArgumentKind::Number:
            text += " " + number_of(row.low) + " to " + with_unit(row.high, row.unit) + ", " +
                    number_of(row.default_value) + " unless given";
            break;
        case ArgumentKind::Flag:
            text += row.default_value != 0.0f ? " true or false, true unless given" : " (a flag)";
            break;
        case ArgumentKind::Choice:
            text += " " + one_of(row.choices) + ", " +
                    std::string(row.choices[static_cast<std::size_t>(row.default_value)]) +
                    " unless given";
            break;
    }
    return text + (row.is_planned ? "; not yet working" : "");
}

std::string name_text(NameNeed need) {
    return need == NameNeed::Required ? "a text behind the word"
                                      : "a text behind the word, if wanted";
}

std::string object_text(ObjectNeed need) {
    switch (need) {
        case ObjectNeed::Facing:
            return "one that faces somewhere";
        case ObjectNeed::Velocity:
            return "one that moves";
        case ObjectNeed::Position:
            return "one";
        case ObjectNeed::None:
            break;
    }
    return "none";
}

std::string value_text(const CriterionRow& row) {
    if (row.kind == ValueKind::Boolean) return "true or false";
    const std::string unit = row.unit.empty() ? "" : " in " + std::string(row.unit);
    return "a number" + unit + "; weighs from " + number_of(row.range_low) + " to " +
           number_of(row.range_high);
}

std::string need_text(TacticsNeed need) {
    switch (need) {
        case TacticsNeed::Nodes:
            return "needs tactical nodes";
        case TacticsNeed::Field:
            return "needs tactical nodes with that field";
        case TacticsNeed::Sight:
            return "needs tactical nodes with sight";
        case TacticsNeed::None:
            break;
    }
    return "";
}

std::string cost_text(const CriterionRow& row) {
    std::string text = row.cost == CostClass::Cheap    ? "cheap"
                       : row.cost == CostClass::Costly ? "costly"
                                                       : "deferred";
    if (row.needs_rays) text += ", needs rays";
    if (row.needs_navigation) text += ", needs navigation";
    if (row.needs_tactics != TacticsNeed::None) text += ", " + need_text(row.needs_tactics);
    if (row.with_nodes.evaluate != nullptr)
        text += "; with " + std::string(row.arguments[row.with_nodes.argument].name) + " " +
                need_text(row.with_nodes.needs_tactics);
    if (row.with_flag.evaluate == nullptr) return text;
    text += "; with " + std::string(row.arguments[0].name) + " costly";
    if (row.with_flag.needs_navigation) text += ", needs navigation";
    return text;
}

void add_arguments(std::vector<Fact>& facts, std::span<const ArgumentRow> rows) {
    for (const ArgumentRow& row : rows)
        facts.push_back({"argument", argument_text(row)});
}

template <class Row>
void add_aliases(std::vector<Fact>& facts, const Row& row) {
    if (!row.aliases.empty()) facts.push_back({"also", joined(row.aliases)});
}

}  // namespace

std::string number_of(float number) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof(text), number).ptr};
}

std::vector<Fact> facts_of(const GeneratorRow& row) {
    std::vector<Fact> facts;
    if (row.takes_name != NameNeed::None) facts.push_back({"name", name_text(row.takes_name)});
    if (row.takes_from) facts.push_back({"from", "the object to hide from"});
    add_arguments(facts, row.arguments);
    std::string needs = row.needs_navigation ? "needs navigation" : "";
    if (row.needs_tactics != TacticsNeed::None)
        needs += (needs.empty() ? "" : ", ") + need_text(row.needs_tactics);
    if (!needs.empty()) facts.push_back({"cost", needs});
    add_aliases(facts, row);
    return facts;
}

std::vector<Fact> facts_of(const CriterionRow& row) {
    std::vector<Fact> facts{{"value", value_text(row)}};
    if (row.takes_name != NameNeed::None) facts.push_back({"name", name_text(row.takes_name)});
    facts.push_back({"object", object_text(row.takes_object() ? row.object : ObjectNeed::None)});
    add_arguments(facts, row.arguments);
    facts.push_back({"cost", cost_text(row)});
    add_aliases(facts, row);
    return facts;
}

std::vector<Fact> facts_of(const ObjectRow& row) {
    std::vector<Fact> facts;
    if (row.is_set) facts.push_back({"several", "with any, all or share before it"});
    add_aliases(facts, row);
    return facts;
}

std::vector<Fact> facts_of(const SymbolRow& row) {
    std::vector<Fact> facts;
    if (!row.unit.empty()) facts.push_back({"unit", std::string(row.unit)});
    add_aliases(facts, row);
    return facts;
}

}  // namespace vantage::words
