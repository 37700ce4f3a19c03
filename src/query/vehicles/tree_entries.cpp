// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See tree_entries.h. A section is a table of entries ("min distance from puppet": 5), a list of
// them ({"entry": "min distance from puppet", "value": 5}), or, in Lua, both at once.

#include "query/vehicles/tree_entries.h"

#include <algorithm>
#include <array>

#include "base/spelling.h"
#include "query/lang/customary_words.h"
#include "query/lang/entry_line.h"
#include "query/lang/guess.h"
#include "query/vehicles/entry_text.h"
#include "query/vehicles/entry_words.h"

namespace vantage::vehicles {

namespace {

constexpr std::string_view kOptionKeys[] = {"label",      "withoutDefaults", "generation",
                                            "conditions", "weights",         "parameters"};
/// Of an entry whose words are its key.
constexpr std::string_view kValueKeys[] = {"value", "arguments", "keep", "slack",
                                           "range", "curve",     "not"};
constexpr std::string_view kEntryKeys[] = {"entry", "value", "arguments", "keep",
                                           "slack", "range", "curve",     "not"};
constexpr std::string_view kGroupKeys[] = {"anyOf", "not"};

/// What belongs to each kind of curve. The last row is for kinds that nobody knows.
struct CurveKeys {
    std::string_view kind;
    std::array<std::string_view, 5> keys;
    std::size_t count;
};
constexpr CurveKeys kCurveKeys[] = {
    {"linear", {"kind"}, 1},
    {"smoothstep", {"kind"}, 1},
    {"power", {"kind", "exponent"}, 2},
    {"logistic", {"kind", "steepness", "midpoint"}, 3},
    {"points", {"kind", "points"}, 2},
    {"", {"kind", "exponent", "steepness", "midpoint", "points"}, 5},
};

const Field* field_named(const Node& node, std::string_view key) {
    for (const Field& field : node.fields) {
        if (field.key == key) return &field;
    }
    return nullptr;
}

std::span<const std::string_view> curve_keys(const Node& table) {
    const Field* kind = field_named(table, "kind");
    for (const CurveKeys& row : kCurveKeys) {
        const bool is_it = row.kind.empty() || (kind != nullptr && kind->value.text == row.kind);
        if (is_it) return std::span(row.keys).first(row.count);
    }
    return {};
}

// ---- values -------------------------------------------------------------------------------------

using PieceReader = std::optional<lang::Value> (*)(const Piece& piece, lang::Reporter& reporter);

/// True, 5, or a text that one of the readers of pieces understands.
std::optional<lang::Value> value_in(TreeContext& context, const Field& field,
                                    PieceReader read_text) {
    lang::Value value{.at = field.value.at};
    switch (field.value.kind) {
        case Node::Kind::Boolean:
            value.kind = lang::Value::Kind::Boolean;
            value.is_true = field.value.is_true;
            return value;
        case Node::Kind::Number: {
            const auto number = number_in(context, field);
            if (!number) return std::nullopt;
            value.kind = lang::Value::Kind::Number;
            value.number = *number;
            return value;
        }
        case Node::Kind::Text:
            return read_text({.text = field.value.text, .at = field.value.at}, context.reporter);
        default:
            report_kind(context, field, "true, false, a number or a text like \"speed * 2\"");
            return std::nullopt;
    }
}

// ---- arguments, ranges and curves ---------------------------------------------------------------

/// "density 2", "density = 2": as a field.
std::string argument_meant(const Dialect& dialect, std::string_view text) {
    const std::size_t end = std::min(text.find_first_of(" =:"), text.size());
    const std::size_t value = text.find_first_not_of(" =:", end);
    const std::string_view name = text.substr(0, end);
    if (!is_name(name) || value == std::string_view::npos)
        return field_text(dialect, "density", "1");
    const std::string_view given = text.substr(value);
    const bool is_number = given.find_first_not_of("0123456789.-") == std::string_view::npos;
    return field_text(dialect, name,
                      is_number ? std::string(given) : "\"" + std::string(given) + "\"");
}

std::vector<lang::Argument> read_arguments(TreeContext& context, const Field& field) {
    std::vector<lang::Argument> arguments;
    if (field.value.kind != Node::Kind::Table || !field.value.items.empty()) {
        const std::string sample =
            table_text(context.dialect, argument_meant(context.dialect, field.value.text));
        report_kind(context, field, std::string(context.dialect.table_name) + " of arguments",
                    "write: " + field_text(context.dialect, field.key, sample));
        return arguments;
    }
    for (const Field& argument : field.value.fields) {
        if (!is_name(argument.key)) {
            context.reporter.add({.code = "vehicle/bad-name",
                                  .at = argument.at,
                                  .message = lang::quoted(argument.key) + " names no argument",
                                  .expected = "a letter, then letters, digits and underscores"});
            continue;
        }
        auto value = value_in(context, argument, read_argument);
        if (!value) continue;
        arguments.push_back(
            {.name = {.text = argument.key, .at = argument.at}, .value = std::move(*value)});
    }
    return arguments;
}

/// The two numbers of a range that was written otherwise: "0 to 20", { min, max }, or one number.
std::string range_meant(const Node& node) {
    std::vector<std::string> numbers;
    if (node.kind == Node::Kind::Number) numbers.push_back(scalar_text(node));
    for (const Field& field : node.fields)
        numbers.push_back(scalar_text(field.value));
    for (const Node& item : node.items)
        numbers.push_back(scalar_text(item));
    std::string_view text = node.text;
    while (text.find_first_of("0123456789") != std::string_view::npos && numbers.size() < 2) {
        text.remove_prefix(text.find_first_of("0123456789"));
        numbers.emplace_back(text.substr(0, text.find_first_not_of("0123456789")));
        text.remove_prefix(numbers.back().size());
    }
    if (node.fields.size() == 2 && node.fields.front().key.starts_with("max"))
        std::swap(numbers[0], numbers[1]);
    if (numbers.size() == 1) numbers.insert(numbers.begin(), "0");
    return numbers.size() == 2 ? numbers[0] + ", " + numbers[1] : "0, 30";
}

std::optional<lang::RangeClause> read_range(TreeContext& context, const Field& field) {
    if (field.value.items.size() != 2 || !field.value.fields.empty()) {
        report_kind(context, field, "a list of two numbers, the low one and the high one",
                    "write: " + field_text(context.dialect, field.key,
                                           list_text(context.dialect, range_meant(field.value))));
        return std::nullopt;
    }
    const auto end_of = [&](std::size_t index) {
        const Node& item = field.value.items[index];
        return value_in(context, {.key = field.key, .at = item.at, .value = item}, read_range_end);
    };
    auto low = end_of(0);
    auto high = end_of(1);
    if (!low || !high) return std::nullopt;
    return lang::RangeClause{.low = std::move(*low), .high = std::move(*high), .at = field.at};
}

/// [[0, 0], [0.5, 1]]
bool read_curve_points(TreeContext& context, const Field& field, std::vector<double>& numbers) {
    for (const Node& point : field.value.items) {
        const bool is_pair = point.items.size() == 2 && point.fields.empty();
        for (std::size_t i = 0; is_pair && i < 2; ++i) {
            const Node& item = point.items[i];
            const auto number =
                number_in(context, {.key = field.key, .at = item.at, .value = item});
            if (!number) return false;
            numbers.push_back(*number);
        }
        if (is_pair) continue;
        report_kind(context, {.key = field.key, .at = field.at, .value = point},
                    "a list of two numbers");
        return false;
    }
    if (!field.value.items.empty()) return true;
    report_kind(context, field, "a list of points");
    return false;
}

/// The curve as a table: { kind = "logistic", steepness = 10, midpoint = 0.4 }.
std::optional<lang::CurveClause> read_curve_table(TreeContext& context, const Field& field) {
    const KnownFields fields(context, field.value, curve_keys(field.value),
                             lang::WordPlace::CurveKey);
    const Field* kind = fields.find("kind");
    if (kind == nullptr && !fields.is_clean()) return std::nullopt;
    if (kind == nullptr) {
        context.reporter.add({.code = "vehicle/missing-key",
                              .at = field.value.at,
                              .message = "a curve has no kind",
                              .expected = "kind",
                              .hint = "write: " + field_text(context.dialect, "kind", "\"power\"") +
                                      ", " + field_text(context.dialect, "exponent", "2")});
        return std::nullopt;
    }
    const auto name = name_in(context, *kind);
    if (!name || !fields.is_clean()) return std::nullopt;
    // Spelt out and read as text, so that both ways know the same curves.
    lang::CurveClause curve{.kind = *name};
    for (const char* key : {"exponent", "steepness", "midpoint"}) {
        const Field* number = fields.find(key);
        if (number == nullptr) continue;
        const auto value = number_in(context, *number);
        if (!value) return std::nullopt;
        curve.numbers.push_back(*value);
    }
    if (const Field* points = fields.find("points")) {
        if (!read_curve_points(context, *points, curve.numbers)) return std::nullopt;
    }
    return read_curve({.text = curve_text(curve), .at = field.value.at}, context.reporter);
}

std::optional<lang::CurveClause> curve_in(TreeContext& context, const Field& field) {
    if (field.value.kind == Node::Kind::Table) return read_curve_table(context, field);
    const auto text = text_in(context, field);
    if (!text) return std::nullopt;
    return read_curve({.text = *text, .at = field.value.at}, context.reporter);
}

// ---- entries ------------------------------------------------------------------------------------

void read_keep(TreeContext& context, const KnownFields& fields, lang::Entry& entry) {
    const Field* keep = fields.find("keep");
    const Field* slack = fields.find("slack");
    if (keep != nullptr && truth_in(context, *keep).value_or(false)) {
        entry.keep = lang::Keep{.at = keep->at};
    }
    if (slack == nullptr) return;
    auto value = value_in(context, *slack, read_slack);
    if (!value) return;
    if (!entry.keep) entry.keep = lang::Keep{.at = slack->at};
    entry.keep->slack = std::move(*value);
}

/// A value that such an entry could have.
std::string sample_value(const lang::Entry& entry, lang::SectionKind kind) {
    if (kind == lang::SectionKind::Generation) return "10";
    if (kind == lang::SectionKind::Weights) return "1";
    return entry.head.limit.empty() ? "true" : "5";
}

/// All but the head, out of the fields that say it.
void read_clauses(TreeContext& context, const KnownFields& fields, lang::Entry& entry,
                  lang::SectionKind kind) {
    if (const Field* value = fields.find("value")) {
        entry.value = value_in(context, *value, read_value).value_or(lang::Value{});
    } else if (fields.is_clean()) {
        context.reporter.add(
            {.code = "vehicle/missing-key",
             .at = entry.at,
             .message = "an entry has no value",
             .expected = "value",
             .hint = "write: " + field_text(context.dialect, "value", sample_value(entry, kind))});
    }
    if (const Field* field = fields.find("arguments")) {
        entry.arguments = read_arguments(context, *field);
    }
    read_keep(context, fields, entry);
    if (const Field* field = fields.find("range")) entry.range = read_range(context, *field);
    if (const Field* field = fields.find("curve")) entry.curve = curve_in(context, *field);
    if (const Field* field = fields.find("not")) {
        entry.is_negated = truth_in(context, *field).value_or(false);
    }
}

class SectionReader {
  public:
    SectionReader(TreeContext& context, lang::SectionKind kind) : context_(context), kind_(kind) {}

    void read(const Node& table, std::vector<lang::Entry>& entries, std::size_t depth) {
        for (const Field& field : table.fields) {
            if (!has_room(field.at)) return;
            if (report_clause(field, table)) continue;
            read_named(field, entries);
        }
        for (const Node& item : table.items) {
            if (!has_room(item.at)) return;
            if (report_decimal_comma(item, table)) continue;
            read_item(item, entries, depth);
        }
    }

  private:
    /// Tells once that there are too many, and then reads no more.
    bool has_room(const lang::Span& at) {
        if (++count_ <= lang::kMostEntries) return true;
        if (count_ > lang::kMostEntries + 1) return false;
        context_.reporter.add({.code = "vehicle/too-many",
                               .at = at,
                               .message = "the section has too many entries",
                               .expected = "at most " + std::to_string(lang::kMostEntries)});
        return false;
    }

    EntryContext context_of(const Node& value) const {
        return {.section = kind_,
                .value = value_of(value),
                .vehicle = context_.dialect.vehicle,
                .is_item = field_named(value, "entry") != nullptr};
    }

    /// As the text form has it; of a table its value.
    std::string value_of(const Node& node) const {
        if (node.kind == Node::Kind::Text) return node.text;
        if (node.kind != Node::Kind::Table) return scalar_text(node);
        if (const Field* value = field_named(node, "value")) return value_of(value->value);
        if (!node.items.empty()) return scalar_text(node.items.front());
        return kind_ == lang::SectionKind::Conditions ? "true" : "1";
    }

    bool set_head(const Piece& piece, const Node& value, lang::Entry& entry) {
        entry.at = piece.at;
        auto head = read_head(piece, context_of(value), context_.reporter);
        if (head) entry.head = std::move(*head);
        return head.has_value();
    }

    /// "visible": {"from": "target", "value": false}, "max distance...": {"value": 5, "unit": "m"}
    bool report_object(const Field& field) {
        constexpr std::string_view kGlue[] = {"from", "to",  "at",     "the",
                                              "of",   "for", "object", "around"};
        for (const Field& other : field.value.fields) {
            const std::string key = lang::folded(other.key);
            const bool is_glue =
                std::find(std::begin(kGlue), std::end(kGlue), key) != std::end(kGlue) &&
                other.value.kind == Node::Kind::Text;
            const bool is_unit = key == "unit" && other.value.kind == Node::Kind::Text;
            if (!is_glue && !is_unit) continue;
            const bool has_underscore = field.key.find('_') != std::string::npos;
            const std::string blank = has_underscore ? "_" : " ";
            const std::string glue = key == "object" ? "from" : key;
            const std::string words =
                is_unit ? field.key : field.key + blank + glue + blank + other.value.text;
            std::string value = value_of(field.value);
            if (is_unit) value = "\"" + value + " " + other.value.text + "\"";
            const std::string message =
                is_unit ? "a value with a unit is a text" : "the object stands in the key";
            context_.reporter.add({.code = "vehicle/unknown-key",
                                   .at = other.at,
                                   .message = message,
                                   .found = lang::quoted(other.key),
                                   .expected = one_of(kValueKeys),
                                   .hint = "write: " + field_text(context_.dialect, words, value)});
            return true;
        }
        return false;
    }

    /// "min distance from puppet": 5, or a table with the value and more.
    void read_named(const Field& field, std::vector<lang::Entry>& entries) {
        if (report_misplaced(field) || report_object(field)) return;
        lang::Entry entry;
        // One message for one entry: its words first, then its value.
        if (!set_head({.text = field.key, .at = field.at}, field.value, entry)) return;
        if (field.value.kind == Node::Kind::Table) {
            if (report_list(field) || report_limits(field)) return;
            const KnownFields fields(context_, field.value, kValueKeys);
            read_clauses(context_, fields, entry, kind_);
        } else if (auto value = value_of_named(field)) {
            entry.value = std::move(*value);
        }
        entries.push_back(std::move(entry));
    }

    std::optional<lang::Value> value_of_named(const Field& field) {
        if (field.value.kind != Node::Kind::Text) return value_in(context_, field, read_value);
        return read_entry_value({.text = field.value.text, .at = field.value.at}, field.key,
                                context_of(field.value), context_.reporter);
    }

    /// What belongs into an entry's own table: an argument of a generator, or a range.
    bool is_clause(const Field& field) const {
        const bool is_key = field.key == "range" || field.key == "curve" || field.key == "keep" ||
                            field.key == "slack" || field.key == "arguments";
        if (is_key) return true;
        if (kind_ != lang::SectionKind::Generation) return false;
        return !lang::known_word(field.key, lang::WordPlace::Argument, lang::kCustomaryArguments)
                    .empty() &&
               lang::synonym(field.key, lang::WordPlace::Generator).empty();
    }

    /// A scalar, or a list of some; empty for anything else.
    std::string plain_text(const Node& node) const {
        if (node.kind != Node::Kind::Table) return scalar_text(node);
        constexpr std::size_t kMostShown = 4;
        if (!node.fields.empty() || node.items.size() > kMostShown) return {};
        std::string list;
        for (const Node& item : node.items)
            list += (list.empty() ? "" : ", ") + scalar_text(item);
        return list_text(context_.dialect, list);
    }

    /// {"grid around puppet": 10, "density": 2}
    bool report_clause(const Field& field, const Node& table) {
        if (!is_clause(field)) return false;
        const Field* entry = nullptr;
        std::size_t entries = 0;
        for (const Field& other : table.fields) {
            if (is_clause(other)) continue;
            entry = &other;
            ++entries;
        }
        const Dialect& dialect = context_.dialect;
        const std::string_view argument =
            lang::known_word(field.key, lang::WordPlace::Argument, lang::kCustomaryArguments);
        const bool is_argument = !argument.empty() && kind_ == lang::SectionKind::Generation;
        const std::string plain = plain_text(field.value);
        const std::string value = plain.empty() ? "..." : plain;
        const std::string inside =
            is_argument ? field_text(dialect, "arguments",
                                     table_text(dialect, field_text(dialect, argument, value)))
                        : field_text(dialect, field.key, value);
        std::string hint = "put it into the table of its entry: " + inside;
        const std::string shown = entries == 1 ? scalar_text(entry->value) : std::string{};
        if (!shown.empty()) {
            hint = "write: " + field_text(dialect, entry->key,
                                          table_text(dialect, field_text(dialect, "value", shown) +
                                                                  ", " + inside));
        }
        context_.reporter.add(
            {.code = "vehicle/unknown-key",
             .at = field.at,
             .message = lang::quoted(field.key) + " belongs to an entry and is " + "none itself",
             .found = lang::quoted(field.key),
             .expected = "the words of an entry",
             .hint = std::move(hint)});
        return true;
    }

    /// `max_distance_from_target = 2,5`: for Lua a field and an item.
    bool report_decimal_comma(const Node& item, const Node& table) {
        if (item.kind != Node::Kind::Number) return false;
        for (const Field& field : table.fields) {
            const lang::Span& number = field.value.at;
            const bool is_before = field.value.kind == Node::Kind::Number &&
                                   number.line == item.at.line &&
                                   number.column + number.length + 1 == item.at.column;
            if (!is_before) continue;
            std::string decimals = scalar_text(item);
            while (decimals.size() < item.at.length)
                decimals.insert(0, "0");
            const std::string plain = scalar_text(field.value) + "." + decimals;
            context_.reporter.add(
                {.code = "vehicle/wrong-kind",
                 .at = number,
                 .message = "numbers are written with a decimal point",
                 .found = lang::quoted(scalar_text(field.value) + "," + decimals),
                 .expected = lang::quoted(plain),
                 .hint = "write: " + field_text(context_.dialect, field.key, plain)});
            return true;
        }
        return false;
    }

    /// anyOf beside the entries instead of in a list.
    bool report_misplaced(const Field& field) {
        const bool is_group = lang::folded(field.key) == "anyof" ||
                              lang::synonym(field.key, lang::WordPlace::EntryKey) == "anyOf";
        if (!is_group) return false;
        const std::string group =
            table_text(context_.dialect, field_text(context_.dialect, "anyOf", "..."));
        const bool is_json = context_.dialect.vehicle == lang::Vehicle::Json;
        context_.reporter.add(
            {.code = "vehicle/wrong-kind",
             .at = field.at,
             .message = "a group is an entry of a list",
             .found = lang::quoted(field.key),
             .expected = "a list of entries",
             .hint = is_json ? "make a list of the section: \"conditions\": [{\"entry\": ..., "
                               "\"value\": ...}, " +
                                   group + "]"
                             : "put it into braces: " + group});
        return true;
    }

    /// "distance from puppet": [5, 10]
    std::string band_hint(const Field& field) const {
        std::string words = field.key;
        for (const std::string_view limit : {"min ", "max ", "min_", "max_"}) {
            if (words.starts_with(limit)) words.erase(0, limit.size());
        }
        const char blank = words.find('_') == std::string::npos ? ' ' : '_';
        const auto line = [&](const char* limit, const Node& number) {
            return field_text(context_.dialect, limit + (blank + words), scalar_text(number));
        };
        return "write: " + line("min", field.value.items[0]) +
               ", and: " + line("max", field.value.items[1]);
    }

    /// [10], or { 10, density = 2 }.
    bool report_list(const Field& field) {
        if (field.value.items.empty()) return false;
        std::string inside =
            field_text(context_.dialect, "value", scalar_text(field.value.items.front()));
        std::string arguments;
        for (const Field& other : field.value.fields) {
            const bool is_key = std::find(std::begin(kValueKeys), std::end(kValueKeys),
                                          other.key) != std::end(kValueKeys);
            const std::string text =
                field_text(context_.dialect, other.key, scalar_text(other.value));
            std::string& home = is_key ? inside : arguments;
            home += (home.empty() ? "" : ", ") + text;
        }
        if (!arguments.empty()) {
            inside += ", " + field_text(context_.dialect, "arguments",
                                        table_text(context_.dialect, arguments));
        }
        const bool is_alone = field.value.items.size() == 1 && field.value.fields.empty();
        if (kind_ == lang::SectionKind::Conditions && field.value.items.size() == 2 &&
            field.value.items[0].kind == Node::Kind::Number) {
            report_kind(context_, field, "one number; a band is two entries", band_hint(field));
            return true;
        }
        report_kind(context_, field, "a value, or a table with the key value",
                    "write: " + field_text(context_.dialect, field.key,
                                           is_alone ? scalar_text(field.value.items.front())
                                                    : table_text(context_.dialect, inside)));
        return true;
    }

    /// {"min": 5, "max": 10}: limits stand in the key.
    bool report_limits(const Field& field) {
        std::string hint;
        const Field* first = nullptr;
        for (const Field& other : field.value.fields) {
            const std::string key = lang::folded(other.key);
            const bool is_min = key.starts_with("min") || key == "atleast" || key.starts_with(">");
            const bool is_max = key.starts_with("max") || key == "atmost" || key.starts_with("<");
            const bool is_band = (key == "between" || key == "range" || key == "band") &&
                                 other.value.items.size() == 2;
            if (!is_min && !is_max && !is_band) continue;
            if (first == nullptr) first = &other;
            if (is_band) {
                hint = band_hint({.key = field.key, .at = field.at, .value = other.value});
                continue;
            }
            const char* blank = field.key.find('_') == std::string::npos ? " " : "_";
            const std::string words = (is_min ? "min" : "max") + (blank + field.key);
            hint += (hint.empty() ? "write: " : ", and: ") +
                    field_text(context_.dialect, words, scalar_text(other.value));
        }
        if (first == nullptr || kind_ != lang::SectionKind::Conditions) return false;
        context_.reporter.add({.code = "vehicle/unknown-key",
                               .at = first->at,
                               .message = "min and max stand in the key of the entry",
                               .found = lang::quoted(first->key),
                               .expected = one_of(kValueKeys),
                               .hint = std::move(hint)});
        return true;
    }

    std::string sample_item(const std::string& words, const std::string& value) const {
        return table_text(context_.dialect,
                          field_text(context_.dialect, "entry", "\"" + words + "\"") + ", " +
                              field_text(context_.dialect, "value", value));
    }

    /// For a text such as "grid around puppet = 10", or a list such as { "grid", 10 }.
    std::string hint_for_item(const Node& item) const {
        std::string words = item.text;
        std::string value = kind_ == lang::SectionKind::Conditions ? "true" : "1";
        if (!item.items.empty()) {
            words = item.items.front().text;
            if (item.items.size() > 1) value = scalar_text(item.items[1]);
        }
        const std::size_t sign = words.find('=');
        if (sign != std::string::npos) {
            value = words.substr(std::min(words.size(), words.find_first_not_of(" =", sign)));
            words.resize(sign);
            while (words.ends_with(' '))
                words.pop_back();
        }
        return "write: " + sample_item(words.empty() ? "distance from puppet" : words, value);
    }

    /// { grid_around_puppet = 10 } in a list, or any_of.
    bool report_other_item(const Node& item) {
        if (item.fields.size() != 1 || !item.items.empty()) return false;
        const Field& field = item.fields.front();
        if (lang::folded(field.key) == "entry" || lang::folded(field.key) == "value") return false;
        const bool is_group = lang::synonym(field.key, lang::WordPlace::EntryKey) == "anyOf" ||
                              lang::folded(field.key) == "anyof";
        std::string hint = "write: " + sample_item(field.key, scalar_text(field.value));
        if (is_group)
            hint = "did you mean 'anyOf'?";
        else if (context_.dialect.vehicle == lang::Vehicle::Lua)
            hint = "take the braces away: " +
                   field_text(context_.dialect, field.key, scalar_text(field.value));
        context_.reporter.add({.code = "vehicle/unknown-key",
                               .at = field.at,
                               .message = "there is no key " + lang::quoted(field.key) + " here",
                               .found = lang::quoted(field.key),
                               .expected = "entry and value, or anyOf",
                               .hint = std::move(hint)});
        return true;
    }

    void read_item(const Node& item, std::vector<lang::Entry>& entries, std::size_t depth) {
        if (item.kind != Node::Kind::Table) {
            context_.reporter.add({.code = "vehicle/wrong-kind",
                                   .at = item.at,
                                   .message = "an entry of a list is no entry",
                                   .found = describe(item, context_.dialect),
                                   .expected = std::string(context_.dialect.table_name) +
                                               " with entry and value, or with anyOf",
                                   .hint = hint_for_item(item)});
            return;
        }
        if (field_named(item, "anyOf") != nullptr) return read_group(item, entries, depth);
        if (report_other_item(item)) return;
        const KnownFields fields(context_, item, kEntryKeys);
        const Field* words = fields.find("entry");
        if (words == nullptr && !fields.is_clean()) return;
        if (words == nullptr) {
            context_.reporter.add({.code = "vehicle/missing-key",
                                   .at = item.at,
                                   .message = "an entry of a list does not say which",
                                   .expected = "entry",
                                   .hint = hint_for_item(item)});
            return;
        }
        const auto text = text_in(context_, *words);
        lang::Entry entry;
        if (!text || !set_head({.text = *text, .at = words->value.at}, item, entry)) return;
        read_clauses(context_, fields, entry, kind_);
        entries.push_back(std::move(entry));
    }

    void read_group(const Node& item, std::vector<lang::Entry>& entries, std::size_t depth) {
        const KnownFields fields(context_, item, kGroupKeys);
        const Field& members = *fields.find("anyOf");
        lang::Entry group;
        group.is_group = true;
        group.at = item.at;
        if (const Field* field = fields.find("not")) {
            group.is_negated = truth_in(context_, *field).value_or(false);
        }
        if (members.value.kind != Node::Kind::Table) {
            report_kind(context_, members, "a list of conditions");
        } else if (kind_ != lang::SectionKind::Conditions) {
            context_.reporter.add({.code = "vehicle/group-outside-conditions",
                                   .at = item.at,
                                   .message = "alternatives stand only in conditions",
                                   .hint = "move it to conditions"});
        } else if (depth >= lang::kDeepestGroup) {
            context_.reporter.add({.code = "vehicle/too-deep",
                                   .at = item.at,
                                   .message = "groups are nested too deeply",
                                   .expected = "at most " + std::to_string(lang::kDeepestGroup)});
        } else {
            read(members.value, group.members, depth + 1);
            entries.push_back(std::move(group));
        }
    }

    TreeContext& context_;
    lang::SectionKind kind_;
    std::size_t count_ = 0;
};

struct SectionName {
    const char* key;
    lang::SectionKind kind;
};
constexpr SectionName kSectionNames[] = {{"parameters", lang::SectionKind::Parameters},
                                         {"generation", lang::SectionKind::Generation},
                                         {"conditions", lang::SectionKind::Conditions},
                                         {"weights", lang::SectionKind::Weights}};

lang::Section read_section(TreeContext& context, const Field& field, lang::SectionKind kind) {
    if (kind != lang::SectionKind::Parameters) return read_entries(context, field, kind);
    lang::Section section{.kind = kind, .at = field.at};
    section.parameters = read_arguments(context, field);
    section.parameter_comments.resize(section.parameters.size());
    return section;
}

}  // namespace

lang::Section read_entries(TreeContext& context, const Field& field, lang::SectionKind kind) {
    lang::Section section{.kind = kind, .at = field.at};
    if (field.value.kind != Node::Kind::Table) {
        const bool is_generation = kind == lang::SectionKind::Generation;
        const auto guess = lang::guess_entry(field.value.text, kind);
        const auto meant =
            guess && guess->section == kind ? lang::parse_entry(guess->line, kind) : std::nullopt;
        const std::string sample =
            meant ? lang::entry_in(*meant, context.dialect.vehicle)
                  : field_text(context.dialect,
                               is_generation ? "grid around puppet" : "min distance from puppet",
                               "10");
        report_kind(context, field, std::string(context.dialect.table_name) + " of entries",
                    "write: " + field_text(context.dialect, field.key,
                                           table_text(context.dialect, sample)));
        return section;
    }
    SectionReader(context, kind).read(field.value, section.entries, 0);
    return section;
}

std::optional<lang::Option> read_option(TreeContext& context, const Node& table) {
    if (table.kind != Node::Kind::Table || !table.items.empty()) {
        context.reporter.add(
            {.code = "vehicle/wrong-kind",
             .at = table.at,
             .message = std::string("an option is ") + context.dialect.table_name,
             .found = describe(table, context.dialect),
             .expected = std::string(context.dialect.table_name) + " with sections",
             .hint = "write: " +
                     table_text(context.dialect, field_text(context.dialect, "generation",
                                                            table_text(context.dialect, "...")))});
        return std::nullopt;
    }
    const KnownFields fields(context, table, kOptionKeys, lang::WordPlace::Section);
    lang::Option option;
    option.at = table.at;
    if (const Field* field = fields.find("label")) {
        option.label = std::string(text_in(context, *field).value_or(""));
    }
    if (const Field* field = fields.find("withoutDefaults")) {
        option.is_without_defaults = truth_in(context, *field).value_or(false);
    }
    for (const auto& [key, kind] : kSectionNames) {
        const Field* field = fields.find(key);
        if (field != nullptr) option.sections.push_back(read_section(context, *field, kind));
    }
    return option;
}

}  // namespace vantage::vehicles
