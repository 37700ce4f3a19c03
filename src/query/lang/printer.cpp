// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See printer.h.

#include "query/lang/printer.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "query/lang/parser.h"
#include "vantage/language.h"

namespace vantage {

namespace lang {

namespace {

/// Other vehicles have texts and comments with line breaks; here a line is a line.
std::string on_one_line(std::string_view text) {
    std::string result(text);
    std::replace_if(
        result.begin(), result.end(), [](char c) { return c == '\n' || c == '\r' || c == '\0'; },
        ' ');
    return result;
}

std::string text_literal(std::string_view text) {
    std::string result = "\"";
    for (const char c : on_one_line(text)) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

std::string comment_line(std::string_view text) {
    std::string line = on_one_line(text);
    while (line.ends_with(' ') || line.ends_with('\t'))
        line.pop_back();
    if (line.empty()) return "--";
    const bool is_ruler = line.find_first_not_of('-') == std::string::npos;
    return (is_ruler ? "--" : "-- ") + line;
}

std::string arguments_list(const std::vector<Argument>& arguments) {
    std::string text;
    for (const Argument& argument : arguments) {
        text += text.empty() ? "(" : ", ";
        text += argument.name.text;
        if (argument.value.kind != Value::Kind::None) text += " " + print(argument.value);
    }
    return text.empty() ? text : " " + text + ")";
}

std::string curve_clause(const CurveClause& curve) {
    std::string text = " curve " + curve.kind.text;
    const auto& numbers = curve.numbers;
    if (curve.kind.text != "points") {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            text += (i == 0 ? " " : " at ") + number_text(numbers[i]);
        return text;
    }
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
        text += i == 0 ? " " : ", ";
        text += number_text(numbers[i]) + ":" + number_text(numbers[i + 1]);
    }
    return text;
}

std::string joined_names(const std::vector<Word>& names) {
    std::string text;
    for (const Word& name : names)
        text += (text.empty() ? "" : ", ") + name.text;
    return text;
}

std::string entry_line(const Entry& entry) {
    std::string text = entry.is_negated ? "not " : "";
    if (entry.is_group) return text + "any of";
    text += print(entry.head) + " = " + print(entry.value) + arguments_list(entry.arguments);
    if (entry.keep) {
        text += " keep";
        if (entry.keep->slack.kind != Value::Kind::None)
            text += " slack " + print(entry.keep->slack);
    }
    if (entry.range)
        text += " range " + print(entry.range->low) + " to " + print(entry.range->high);
    if (entry.curve) text += curve_clause(*entry.curve);
    return text;
}

}  // namespace

std::string print(const Value& value) {
    switch (value.kind) {
        case Value::Kind::None:
            return {};
        case Value::Kind::Boolean:
            return value.is_true ? "true" : "false";
        case Value::Kind::Number:
            return number_text(value.number) + (value.unit.empty() ? "" : " " + value.unit);
        case Value::Kind::Name:
            break;
    }
    if (!value.has_factor) return value.name;
    return value.name + " * " + number_text(value.number);
}

std::string print(const EntryHead& head) {
    std::string text;
    const auto add = [&](std::string_view word) {
        if (word.empty()) return;
        if (!text.empty()) text += ' ';
        text += word;
    };
    add(head.limit.text);
    add(head.word.text);
    if (head.name) add(text_literal(head.name->text));
    // What comes from C++ may have an object without saying how it is glued.
    const bool needs_glue = !head.object.empty() && head.glue.empty();
    add(needs_glue ? "from" : std::string_view(head.glue.text));
    add(head.quantifier.text);
    add(head.object.text);
    if (!head.center.empty()) add("around");
    add(head.center.text);
    return text;
}

std::string print(const Entry& entry) {
    std::string text = entry_line(entry);
    if (!entry.is_group) return text;
    for (const Entry& member : entry.members)
        text += "\n  " + print(member);
    return text + "\nend";
}

/// Writes line by line and knows how deep it is.
class Printer {
  public:
    std::string run(const File& file);

  private:
    void line(std::size_t depth, const std::string& text, const std::string& comment = {});
    void blank_line();
    void comments_above(std::size_t depth, const Comments& comments);
    void statement(std::size_t depth, const std::string& text, const Comments& comments);
    void comment_lines(std::size_t depth, const std::vector<std::string>& lines);
    void query(const Query& query);
    void header(const Query& query);
    void header_line(const Query& query, const std::string& word, const std::string& text);
    void option(const Option& option);
    void section(const Section& section);
    void entry(std::size_t depth, const Entry& entry);

    std::string text_;
    bool is_first_ = true;  ///< Of its surroundings: no blank line above it.
};

void Printer::line(std::size_t depth, const std::string& text, const std::string& comment) {
    text_.append(2 * depth, ' ');
    text_ += text;
    if (!comment.empty()) text_ += "  " + comment_line(comment);
    text_ += '\n';
    is_first_ = false;
}

void Printer::blank_line() {
    if (!is_first_) text_ += '\n';
    is_first_ = true;
}

void Printer::comment_lines(std::size_t depth, const std::vector<std::string>& lines) {
    for (const std::string& comment : lines)
        line(depth, comment_line(comment));
}

void Printer::comments_above(std::size_t depth, const Comments& comments) {
    if (comments.has_blank_line_above || !comments.blocks_above.empty()) blank_line();
    for (const auto& block : comments.blocks_above) {
        comment_lines(depth, block);
        blank_line();
    }
    comment_lines(depth, comments.above);
}

void Printer::statement(std::size_t depth, const std::string& text, const Comments& comments) {
    comments_above(depth, comments);
    line(depth, text, comments.behind);
}

std::string Printer::run(const File& file) {
    for (const Fallback& fallback : file.fallbacks) {
        const char* kind = fallback.is_behaviour ? "behaviour " : "environment ";
        statement(0, "fallback " + (kind + fallback.from.text) + " = " + fallback.to.text,
                  fallback.comments);
    }
    for (const Section& defaults : file.defaults) {
        blank_line();
        comments_above(0, defaults.comments);
        line(0, "defaults");
        Section plain = defaults;
        plain.comments = {.behind = defaults.comments.behind};
        section(plain);
    }
    for (const Query& each : file.queries)
        query(each);
    if (!file.comments_at_end.empty()) blank_line();
    comment_lines(0, file.comments_at_end);
    return std::move(text_);
}

void Printer::query(const Query& query) {
    blank_line();
    std::string text = "query " + query.name.text;
    if (!query.base.empty()) text += " extends " + query.base.text;
    statement(0, text, query.comments);
    header(query);
    for (const Option& each : query.options)
        option(each);
}

void Printer::header_line(const Query& query, const std::string& word, const std::string& text) {
    Comments comments;
    for (const auto& [line_word, line_comments] : query.header_comments) {
        if (line_word != word) continue;
        comments.above.insert(comments.above.end(), line_comments.above.begin(),
                              line_comments.above.end());
        if (!comments.behind.empty()) comments.above.push_back(comments.behind);
        comments.behind = line_comments.behind;
        comments.blocks_above.insert(comments.blocks_above.end(),
                                     line_comments.blocks_above.begin(),
                                     line_comments.blocks_above.end());
        comments.has_blank_line_above |= line_comments.has_blank_line_above;
    }
    statement(0, text, comments);
}

void Printer::header(const Query& query) {
    if (!query.behaviour.empty())
        header_line(query, "behaviour", "behaviour " + query.behaviour.text);
    if (!query.environments.empty())
        header_line(query, "environment", "environment " + joined_names(query.environments));
    if (!query.objects.empty())
        header_line(query, "objects", "objects " + joined_names(query.objects));
    if (!query.values.empty()) header_line(query, "values", "values " + joined_names(query.values));
    if (query.wanted) header_line(query, "wanted", "wanted " + print(*query.wanted));
    if (query.accept) header_line(query, "accept", "accept score >= " + print(*query.accept));
    if (query.selection) {
        const Selection& selection = *query.selection;
        const std::string number = print(selection.value);
        header_line(query, "select",
                    selection.mode == SelectionMode::Best ? "select best"
                    : selection.mode == SelectionMode::RandomAmong
                        ? "select random among " + number
                        : "select random within " + number);
    }
    if (query.is_without_defaults) header_line(query, "without defaults", "without defaults");
    const bool has_failure_line =
        std::any_of(query.header_comments.begin(), query.header_comments.end(),
                    [](const auto& row) { return row.first == "on failure"; });
    if (query.on_failure.empty() && !has_failure_line) return;
    header_line(query, "on failure", "on failure:");
    is_first_ = true;
    for (const FailureEntry& entry : query.on_failure) {
        const std::string value =
            entry.is_text ? text_literal(entry.value.name) : print(entry.value);
        statement(1,
                  entry.is_signal ? "signal " + entry.name.text
                                  : "set " + entry.name.text + " = " + value,
                  entry.comments);
    }
}

void Printer::option(const Option& option) {
    blank_line();
    const std::string label = option.label.empty() ? "" : " " + text_literal(option.label);
    statement(0, "option" + label, option.comments);
    is_first_ = true;
    if (option.is_without_defaults)
        statement(1, "without defaults", option.without_defaults_comments);
    constexpr SectionKind kOrder[] = {SectionKind::Parameters, SectionKind::Generation,
                                      SectionKind::Conditions, SectionKind::Weights};
    for (const SectionKind kind : kOrder) {
        for (const Section& each : option.sections) {
            if (each.kind == kind) section(each);
        }
    }
}

void Printer::section(const Section& section) {
    constexpr std::string_view kNames[] = {"generation:", "conditions:", "weights:", "parameters:"};
    statement(1, std::string(kNames[static_cast<std::size_t>(section.kind)]), section.comments);
    is_first_ = true;
    for (std::size_t i = 0; i < section.parameters.size(); ++i) {
        const Argument& parameter = section.parameters[i];
        const bool has_comments = i < section.parameter_comments.size();
        statement(2, parameter.name.text + " = " + print(parameter.value),
                  has_comments ? section.parameter_comments[i] : Comments{});
    }
    for (const Entry& each : section.entries)
        entry(2, each);
    comment_lines(2, section.comments_at_end);
    is_first_ = false;
}

void Printer::entry(std::size_t depth, const Entry& entry) {
    statement(depth, entry_line(entry), entry.comments);
    if (!entry.is_group) return;
    is_first_ = true;
    for (const Entry& member : entry.members)
        this->entry(depth + 1, member);
    comment_lines(depth + 1, entry.comments_at_end);
    line(depth, "end");
}

std::string print(const File& file) {
    return Printer().run(file);
}

}  // namespace lang

Result<std::string> format_text(const SourceText& source) {
    Result<lang::File> file = lang::parse_text(source);
    if (!file.ok()) return std::move(file).diagnostics();
    return lang::print(*file);
}

}  // namespace vantage
