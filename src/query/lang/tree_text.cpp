// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See tree_text.h.

#include "query/lang/tree_text.h"

#include <charconv>

namespace vantage::lang {

namespace {

std::string tree_number(double value) {
    char text[40];
    return {text, std::to_chars(text, text + sizeof(text), value).ptr};
}

std::string tree_value(const Value& value) {
    switch (value.kind) {
        case Value::Kind::None:
            return "nothing";
        case Value::Kind::Boolean:
            return value.is_true ? "true" : "false";
        case Value::Kind::Number:
            return tree_number(value.number) + (value.unit.empty() ? "" : " " + value.unit);
        case Value::Kind::Name:
            return value.name + (value.has_factor ? " * " + tree_number(value.number) : "");
    }
    return "";
}

/// Lines with an indentation and, on the right of the text, the place.
class Tree {
  public:
    void line(int depth, const std::string& text, const Span& at = {}) {
        text_.append(static_cast<std::size_t>(depth) * 2, ' ');
        text_ += text;
        if (at.line > 0) text_ += "  @" + std::to_string(at.line) + ":" + std::to_string(at.column);
        text_ += '\n';
    }
    void word(int depth, const char* what, const Word& word) {
        if (!word.empty()) line(depth, what + (" " + word.text), word.at);
    }
    void words(int depth, const char* what, const std::vector<Word>& list) {
        for (const Word& one : list)
            word(depth, what, one);
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

void add_clauses(Tree& tree, int depth, const Entry& entry) {
    tree.line(depth, "value " + tree_value(entry.value), entry.value.at);
    for (const Argument& argument : entry.arguments)
        tree.line(depth, "argument " + argument.name.text + " " + tree_value(argument.value),
                  argument.name.at);
    if (entry.keep) tree.line(depth, "keep, slack " + tree_value(entry.keep->slack));
    if (entry.range) {
        tree.line(depth,
                  "range " + tree_value(entry.range->low) + " to " + tree_value(entry.range->high));
    }
    if (!entry.curve) return;
    std::string numbers;
    for (const double number : entry.curve->numbers)
        numbers += " " + tree_number(number);
    tree.line(depth, "curve " + entry.curve->kind.text + numbers, entry.curve->kind.at);
}

void add_entry(Tree& tree, int depth, const Entry& entry) {
    const std::string negation = entry.is_negated ? "not " : "";
    if (entry.is_group) {
        tree.line(depth, negation + "any of", entry.at);
        for (const Entry& member : entry.members)
            add_entry(tree, depth + 1, member);
        return;
    }
    const EntryHead& head = entry.head;
    tree.line(depth, negation + "entry", entry.at);
    tree.word(depth + 1, "limit", head.limit);
    tree.word(depth + 1, "word", head.word);
    if (head.name) tree.word(depth + 1, "name", *head.name);
    tree.word(depth + 1, "quantifier", head.quantifier);
    tree.word(depth + 1, "object", head.object);
    tree.word(depth + 1, "centre", head.center);
    add_clauses(tree, depth + 1, entry);
}

void add_section(Tree& tree, const Section& section) {
    const char* const names[] = {"generation", "conditions", "weights", "parameters"};
    tree.line(2, names[static_cast<std::size_t>(section.kind)], section.at);
    for (const Entry& entry : section.entries)
        add_entry(tree, 3, entry);
    for (const Argument& parameter : section.parameters)
        tree.line(3, parameter.name.text + " " + tree_value(parameter.value), parameter.name.at);
}

void add_header(Tree& tree, const Query& query) {
    tree.word(1, "extends", query.base);
    tree.word(1, "behaviour", query.behaviour);
    tree.words(1, "environment", query.environments);
    tree.words(1, "object", query.objects);
    tree.words(1, "value", query.values);
    if (query.wanted) tree.line(1, "wanted " + tree_value(*query.wanted), query.wanted->at);
    if (query.accept) tree.line(1, "accept " + tree_value(*query.accept), query.accept->at);
    if (query.selection) {
        const char* const modes[] = {"best", "random among", "random within"};
        tree.line(1, std::string("select ") +
                         modes[static_cast<std::size_t>(query.selection->mode)] + " " +
                         tree_value(query.selection->value));
    }
    if (query.is_without_defaults) tree.line(1, "without defaults");
    for (const FailureEntry& entry : query.on_failure) {
        tree.line(1,
                  entry.is_signal
                      ? "on failure signal " + entry.name.text
                      : "on failure set " + entry.name.text + " = " + tree_value(entry.value),
                  entry.name.at);
    }
}

}  // namespace

std::string tree_text(const Query& query) {
    Tree tree;
    tree.word(0, "query", query.name);
    add_header(tree, query);
    for (const Option& option : query.options) {
        tree.line(1, "option" + (option.label.empty() ? "" : " \"" + option.label + "\""),
                  option.at);
        if (option.is_without_defaults) tree.line(2, "without defaults");
        for (const Section& section : option.sections)
            add_section(tree, section);
    }
    return tree.take();
}

}  // namespace vantage::lang
