// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See row_check.h.

#include "query/catalog/row_check.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "vantage/program.h"

namespace vantage {

namespace {

/// Words of the grammar that stand in an entry or begin a line between entries: a word of such a
/// name could not be told from them.
constexpr std::string_view kReservedWords[] = {
    "min",     "max",        "from",    "to",       "at",      "the",    "of",         "for",
    "around",  "any",        "all",     "share",    "true",    "false",  "not",        "keep",
    "slack",   "range",      "curve",   "end",      "query",   "option", "generation", "conditions",
    "weights", "parameters", "without", "defaults", "fallback"};

// By hand: the character functions of the C library depend on the locale.
bool is_word_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_word_character(char c) {
    return is_word_letter(c) || (c >= '0' && c <= '9');
}
bool is_catalog_word(std::string_view text) {
    return !text.empty() && is_word_letter(text[0]) &&
           std::all_of(text.begin(), text.end(), is_word_character);
}

bool is_reserved_word(std::string_view text) {
    return std::find(std::begin(kReservedWords), std::end(kReservedWords), text) !=
           std::end(kReservedWords);
}

/// Shortest text that reads back as the same number, whatever the locale.
std::string number_text(float number) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof(text), number).ptr};
}

std::string range_text(float low, float high) {
    return number_text(low) + " to " + number_text(high);
}

/// Gathers what is wrong with one row.
class RowCheck {
  public:
    explicit RowCheck(std::string_view row_name) : row_name_(row_name) {}

    void word(std::string_view text, const char* what) {
        if (!is_catalog_word(text)) {
            report({.code = "catalog/not-a-word",
                    .message = about(what) + " is not a word",
                    .found = std::string(text),
                    .expected = "letters and digits, a letter first",
                    .hint = "underscores join words in the language, so no word has one"});
        } else if (is_reserved_word(text)) {
            report({.code = "catalog/reserved-word",
                    .message = about(what) + " is a word of the language itself",
                    .found = std::string(text)});
        }
    }

    void function(bool is_there, const char* name) {
        if (is_there) return;
        report({.code = "catalog/missing-function",
                .message = about(name) + " is missing",
                .expected = "a function"});
    }

    void range(float low, float high, const std::string& what) {
        if (std::isfinite(low) && std::isfinite(high) && low < high) return;
        report({.code = "catalog/empty-range",
                .message = about(what) + " is empty or has no end",
                .found = range_text(low, high),
                .expected = "two finite numbers, the lower one first"});
    }

    void cost(float declared) {
        if (std::isfinite(declared) && declared > 0.0f) return;
        report({.code = "catalog/bad-cost",
                .message = about("the declared cost") + " makes no sense",
                .found = number_text(declared),
                .expected = "a finite number over 0"});
    }

    void arguments(std::span<const ArgumentRow> rows) {
        if (rows.size() > kMaxArguments) {
            report({.code = "catalog/too-many-arguments",
                    .message = about("the argument list") + " is too long",
                    .found = std::to_string(rows.size()),
                    .expected = "at most " + std::to_string(kMaxArguments)});
            return;
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            argument(rows[i]);
            unique_argument(rows.first(i), rows[i].name);
        }
    }

    Diagnostics take() { return std::move(diagnostics_); }

    void costly_form(const CriterionRow& row) {
        const bool has_flag = !row.arguments.empty() &&
                              row.arguments[0].kind == ArgumentKind::Flag &&
                              row.arguments[0].default_value == 0.0f;
        if (row.cost == CostClass::Cheap && has_flag) return;
        report({.code = "catalog/costly-form",
                .message = about("the costly form") + " can never be asked for",
                .expected = "a cheap criterion whose first argument is a flag, off by default"});
    }

    void node_form(const CriterionRow& row) {
        const NodeForm& form = row.with_nodes;
        const bool has_flag = form.argument < row.arguments.size() &&
                              row.arguments[form.argument].kind == ArgumentKind::Flag &&
                              row.arguments[form.argument].default_value == 0.0f;
        if (has_flag && form.node_path != nullptr && row.path != nullptr) return;
        report(
            {.code = "catalog/node-form",
             .message = about("the form over nodes") + " can never be asked for",
             .expected = "a criterion with path(), node_path() and a flag that is off by default"});
    }

    void told_by_one(const CriterionRow& row) {
        if (row.cost == CostClass::Deferred && row.kind == ValueKind::Boolean) return;
        report({.code = "catalog/ray-trend",
                .message = about("the trend of its rays") + " is that one clear ray tells a truth",
                .found = row.kind == ValueKind::Boolean ? "a truth that asks no rays" : "a number",
                .expected = "a deferred criterion of kind Boolean, or RayTrend Raises or Lowers"});
    }

  private:
    void argument(const ArgumentRow& row) {
        const std::string name(row.name);
        word(row.name, "the name of an argument");
        choices(row);
        if (row.kind != ArgumentKind::Number) return counted_argument(row);
        range(row.low, row.high, "the range of argument '" + name + "'");
        const bool is_inside = row.default_value >= row.low && row.default_value <= row.high;
        if (is_inside || !(row.low < row.high)) return;
        report({.code = "catalog/default-outside",
                .message = about("the default of argument '" + name + "'") + " is not allowed",
                .found = number_text(row.default_value),
                .expected = range_text(row.low, row.high)});
    }

    /// Flags and choices have no range of their own: their values are counted from 0.
    void counted_argument(const ArgumentRow& row) {
        const std::size_t count = row.kind == ArgumentKind::Flag ? 2 : row.choices.size();
        const float value = row.default_value;
        if (count == 0) return;  // told already
        if (value >= 0.0f && value < static_cast<float>(count) && value == std::floor(value))
            return;
        report({.code = "catalog/default-outside",
                .message = about("the default of argument '" + std::string(row.name) + "'") +
                           " is none of its choices",
                .found = number_text(value),
                .expected = "a whole number below " + std::to_string(count)});
    }

    void choices(const ArgumentRow& row) {
        const std::string of = "the choices of argument '" + std::string(row.name) + "'";
        if (row.choices.empty() == (row.kind == ArgumentKind::Choice)) {
            report({.code = "catalog/choices",
                    .message = about(of) + (row.choices.empty() ? " are missing" : " are unwanted"),
                    .expected = row.choices.empty() ? "at least one word to choose"
                                                    : "none: it is no choice"});
        }
        for (auto choice = row.choices.begin(); choice != row.choices.end(); ++choice) {
            choice_word(*choice, of);
            if (std::find(row.choices.begin(), choice, *choice) == choice) continue;
            report({.code = "catalog/choices",
                    .message = about(of) + " have one twice",
                    .found = std::string(*choice)});
        }
    }

    /// Behind the name of its argument a choice can only be mistaken for a truth: "all" is fine.
    void choice_word(std::string_view text, const std::string& of) {
        if (is_catalog_word(text) && text != "true" && text != "false") return;
        report({.code = "catalog/choices",
                .message = about(of) + " have something else than words",
                .found = std::string(text),
                .expected = "letters and digits, a letter first, neither true nor false"});
    }

    void unique_argument(std::span<const ArgumentRow> earlier, std::string_view name) {
        const auto is_same = [&](const ArgumentRow& row) { return row.name == name; };
        if (std::none_of(earlier.begin(), earlier.end(), is_same)) return;
        report({.code = "catalog/duplicate-argument",
                .message = about("the name of an argument") + " occurs twice",
                .found = std::string(name)});
    }

    std::string about(std::string_view what) const {
        return std::string(what) + " of '" + std::string(row_name_) + "'";
    }
    void report(Diagnostic diagnostic) { diagnostics_.push_back(std::move(diagnostic)); }

    std::string_view row_name_;
    Diagnostics diagnostics_;
};

template <class Row>
void check_names(RowCheck& check, const Row& row) {
    check.word(row.name, "the name");
    for (const std::string_view alias : row.aliases)
        check.word(alias, "an alias");
}

}  // namespace

Diagnostics check_row(const CriterionRow& row) {
    RowCheck check(row.name);
    check_names(check, row);
    if (row.is_planned) {
        // Functions come later.
    } else if (row.cost == CostClass::Deferred) {
        check.function(row.rays != nullptr, "rays()");
        check.function(row.answer != nullptr, "answer()");
    } else {
        check.function(row.evaluate != nullptr, "evaluate()");
    }
    if (row.path != nullptr || row.node_path != nullptr || row.value_of_length != nullptr) {
        check.function(row.path != nullptr || row.node_path != nullptr, "path()");
        check.function(row.value_of_length != nullptr, "value_of_length()");
    }
    check.range(row.range_low, row.range_high, "the range");
    check.cost(row.declared_cost);
    check.arguments(row.arguments);
    if (row.with_flag.evaluate != nullptr) {
        check.cost(row.with_flag.declared_cost);
        check.costly_form(row);
    }
    if (row.with_nodes.evaluate != nullptr) check.node_form(row);
    if (is_told_by_one(row.clear_rays)) check.told_by_one(row);
    return check.take();
}

Diagnostics check_row(const GeneratorRow& row) {
    RowCheck check(row.name);
    check_names(check, row);
    if (!row.is_planned) {
        check.function(row.slot_count != nullptr, "slot_count()");
        check.function(row.generate != nullptr, "generate()");
    }
    check.arguments(row.arguments);
    return check.take();
}

Diagnostics check_row(const ObjectRow& row) {
    RowCheck check(row.name);
    check_names(check, row);
    return check.take();
}

Diagnostics check_row(const SymbolRow& row) {
    RowCheck check(row.name);
    check_names(check, row);
    return check.take();
}

}  // namespace vantage
