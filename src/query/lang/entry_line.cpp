// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See entry_line.h.

#include "query/lang/entry_line.h"

#include <algorithm>

#include "query/lang/entry.h"
#include "query/lang/lexer.h"
#include "query/lang/printer.h"

namespace vantage::lang {

namespace {

/// The marks that stand before a line in a hint.
constexpr std::string_view kMarks[] = {
    "write: ", "as in: ", "on a line of its own: ", ", or: ", "reads like this: ", "'"};

std::string text_in_quotes(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + "\"";
}

std::string value_in(const Value& value) {
    if (value.kind == Value::Kind::None) return "true";
    const bool is_plain = value.kind == Value::Kind::Boolean ||
                          (value.kind == Value::Kind::Number && value.unit.empty());
    return is_plain ? print(value) : text_in_quotes(print(value));
}

/// Writes a table field by field.
class TableText {
  public:
    explicit TableText(Vehicle vehicle) : is_json_(vehicle == Vehicle::Json) {}

    void add(const std::string& key, const std::string& value) {
        text_ += text_.empty() ? "" : ", ";
        const bool is_word = key == "not" || key == "end";
        if (is_json_) {
            text_ += "\"" + key + "\": " + value;
        } else {
            text_ += (is_word ? "[\"" + key + "\"]" : key) + " = " + value;
        }
    }
    std::string whole() const { return is_json_ ? "{" + text_ + "}" : "{ " + text_ + " }"; }
    std::string list(const std::string& items) const {
        return is_json_ ? "[" + items + "]" : "{ " + items + " }";
    }

  private:
    bool is_json_;
    std::string text_;
};

std::string curve_in(const CurveClause& curve) {
    Entry entry;
    entry.value = {.kind = Value::Kind::Number, .number = 1};
    entry.curve = curve;
    const std::string line = print(entry);
    return line.substr(line.find("curve ") + 6);
}

void add_clauses(const Entry& entry, Vehicle vehicle, TableText& table) {
    table.add("value", value_in(entry.value));
    if (!entry.arguments.empty()) {
        TableText arguments(vehicle);
        for (const Argument& argument : entry.arguments)
            arguments.add(argument.name.text, value_in(argument.value));
        table.add("arguments", arguments.whole());
    }
    if (entry.keep) {
        const bool has_slack = entry.keep->slack.kind != Value::Kind::None;
        table.add("keep", "true");
        if (has_slack) table.add("slack", value_in(entry.keep->slack));
    }
    if (entry.range) {
        table.add("range",
                  table.list(value_in(entry.range->low) + ", " + value_in(entry.range->high)));
    }
    if (entry.curve) table.add("curve", text_in_quotes(curve_in(*entry.curve)));
    if (entry.is_negated) table.add("not", "true");
}

std::string table_in(const Entry& entry, Vehicle vehicle) {
    TableText table(vehicle);
    add_clauses(entry, vehicle, table);
    return table.whole();
}

/// {"entry": "min distance from puppet", "value": 5}
std::string item_in(const std::string& head, const Entry& entry, Vehicle vehicle) {
    TableText table(vehicle);
    table.add("entry", text_in_quotes(head));
    add_clauses(entry, vehicle, table);
    return table.whole();
}

bool is_alone(const Entry& entry) {
    return entry.arguments.empty() && !entry.keep && !entry.range && !entry.curve &&
           !entry.is_negated;
}

/// Where the line ends that begins at `from`: at the quote, or before what hints put behind one.
std::size_t end_of_line(const std::string& hint, std::size_t from, bool is_quoted) {
    if (is_quoted) return std::min(hint.find('\'', from), hint.size());
    std::size_t end = hint.size();
    for (const std::string_view behind :
         {", or: ", ", and on a line of its own: ", "; or, if ", ", or visible from"})
        end = std::min(end, hint.find(behind, from));
    return end;
}

}  // namespace

std::optional<Entry> parse_entry(std::string_view text, SectionKind section) {
    Reporter reporter("");
    LineReader lines(text, reporter);
    Line line, more;
    if (!lines.next(line) || line.is_broken || lines.next(more)) return std::nullopt;
    Entry entry;
    const bool is_read = read_entry(Cursor(line, reporter), section, entry) && reporter.empty();
    if (!is_read || !line.behind.empty()) return std::nullopt;
    return entry;
}

std::optional<Entry> parse_entry(std::string_view text) {
    for (const SectionKind section :
         {SectionKind::Conditions, SectionKind::Weights, SectionKind::Generation}) {
        if (auto entry = parse_entry(text, section)) return entry;
    }
    return std::nullopt;
}

std::string entry_in(const Entry& entry, Vehicle vehicle, bool is_item) {
    if (vehicle == Vehicle::Text) return print(entry);
    const std::string head = print(entry.head);
    if (is_item) return item_in(head, entry, vehicle);
    const std::string value = is_alone(entry) ? value_in(entry.value) : table_in(entry, vehicle);
    if (vehicle == Vehicle::Json) return text_in_quotes(head) + ": " + value;
    if (head.find('"') != std::string::npos) return "['" + head + "'] = " + value;
    std::string key = head;
    std::replace(key.begin(), key.end(), ' ', '_');
    return key + " = " + value;
}

std::string with_lines(const std::string& hint,
                       const std::function<std::string(const std::string&)>& change) {
    std::string text;
    std::size_t at = 0;
    while (at < hint.size()) {
        std::size_t mark_at = hint.size(), mark_size = 0;
        for (const std::string_view mark : kMarks) {
            const std::size_t found = hint.find(mark, at);
            if (found >= mark_at) continue;
            mark_at = found;
            mark_size = mark.size();
        }
        if (mark_size == 0) break;
        const std::size_t begin = mark_at + mark_size;
        const bool is_quoted = mark_size == 1;
        const std::size_t end = end_of_line(hint, begin, is_quoted);
        text += hint.substr(at, begin - at) + change(hint.substr(begin, end - begin));
        at = end;
        if (!is_quoted || at >= hint.size()) continue;
        text += hint[at++];
    }
    return text + hint.substr(std::min(at, hint.size()));
}

namespace {

/// "declare it below the query's name: values X", as the vehicle declares; empty for other hints.
std::string declaration_in(const std::string& hint, Vehicle vehicle) {
    constexpr std::string_view kDeclare = "declare it below the query's name: ";
    if (!hint.starts_with(kDeclare)) return {};
    const std::string line = hint.substr(kDeclare.size());
    const std::size_t space = line.find(' ');
    if (space == std::string::npos) return {};
    const std::string kind = line.substr(0, space), name = "\"" + line.substr(space + 1) + "\"";
    return "declare it beside the query's name: " +
           (vehicle == Vehicle::Json ? "\"" + kind + "\": " + name : kind + " = " + name);
}

}  // namespace

bool is_item_at(std::string_view text, std::uint32_t line, std::uint32_t column) {
    std::size_t at = 0;
    for (std::uint32_t i = 1; i < line && at < text.size(); ++i)
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    at = std::min(at + column, text.size());
    const std::size_t open = text.substr(0, at).rfind('{');
    if (open == std::string_view::npos) return false;
    const std::string_view table = text.substr(open, text.find('}', open) - open);
    const std::size_t key = table.find("entry");
    if (key == std::string_view::npos) return false;
    const std::size_t sign = table.find_first_not_of("\"] ", key + 5);
    return sign != std::string_view::npos && (table[sign] == ':' || table[sign] == '=');
}

std::string in_vehicle(const std::string& hint, Vehicle vehicle, bool is_item) {
    if (vehicle == Vehicle::Text) return hint;
    if (const std::string other = declaration_in(hint, vehicle); !other.empty()) return other;
    return with_lines(hint, [&](const std::string& line) {
        const std::optional<Entry> entry = parse_entry(line);
        return entry ? entry_in(*entry, vehicle, is_item) : line;
    });
}

}  // namespace vantage::lang
