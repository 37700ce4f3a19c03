// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See entry_words.h. The parsers of the text form do the work; their places, which are relative to
// the piece, become the place of the piece.

#include "query/vehicles/entry_words.h"

#include "query/lang/clauses.h"
#include "query/lang/cursor.h"
#include "query/lang/entry.h"
#include "query/lang/entry_line.h"
#include "query/lang/guess.h"
#include "query/lang/head.h"
#include "query/lang/hints.h"
#include "query/lang/lexer.h"
#include "query/lang/printer.h"
#include "query/lang/value.h"

namespace vantage::vehicles {

namespace {

/// The piece of a hint that shows it as text stands in quotes here.
std::string hint_for_piece(std::string hint) {
    constexpr std::string_view kWrite = "write: ", kExample = "for example: curve ";
    if (hint.starts_with(kExample))
        return std::string(kWrite) + "\"" +
               hint.substr(kExample.size(), hint.find(',') - kExample.size()) + "\"";
    if (!hint.starts_with(kWrite)) return hint;
    std::string text = hint.substr(kWrite.size());
    constexpr std::string_view kCurve = "curve ";  // The key says that it is one.
    if (text.starts_with(kCurve)) text.erase(0, kCurve.size());
    const bool is_plain = text == "true" || text == "false" ||
                          text.find_first_not_of("0123456789.-") == std::string::npos;
    return is_plain ? hint : std::string(kWrite) + "\"" + text + "\"";
}

/// Passes the first on with the place of the piece: one mistake, one message. True when there was
/// nothing.
bool pass_on(Diagnostics problems, const lang::Span& at, lang::Reporter& reporter) {
    if (problems.size() > 1) problems.resize(1);
    for (Diagnostic& problem : problems) {
        reporter.add({.code = problem.code.c_str(),
                      .at = at,
                      .message = std::move(problem.message),
                      .found = std::move(problem.found),
                      .expected = std::move(problem.expected),
                      .hint = std::move(problem.hint)});
    }
    return problems.empty();
}

/// Reads a piece with `read`, a function that takes a cursor and says whether all is well. The
/// piece must be one statement, read to its end.
template <class Read>
bool read_piece(const Piece& piece, lang::Reporter& reporter, const char* expected, Read read) {
    lang::Reporter own("");
    if (!lang::report_unreadable(piece.text, own)) {
        lang::LineReader lines(piece.text, own);
        lang::Line line;
        lang::Line more;
        lines.next(line);
        lang::Cursor cursor(line, own);
        const bool is_read = !line.is_broken && read(cursor);
        const bool has_more = !cursor.is_at_end() || !line.behind.empty() || lines.next(more);
        if (own.empty() && (!is_read || has_more || line.tokens.empty())) {
            own.add({.code = "vehicle/bad-text",
                     .message = "this text is not what belongs here",
                     .found = lang::quoted(piece.text),
                     .expected = expected});
        }
    }
    Diagnostics told = own.take();
    for (Diagnostic& problem : told)
        problem.hint = hint_for_piece(std::move(problem.hint));
    return pass_on(std::move(told), piece.at, reporter);
}

/// "visible from target = false": the value stands in the key. Texts in the key are left alone.
bool has_sign(std::string_view head) {
    bool is_in_text = false;
    for (const char c : head) {
        if (c == '"') is_in_text = !is_in_text;
        if (!is_in_text && (c == '=' || c == '<' || c == '>')) return true;
    }
    return false;
}

/// What was meant by a value in the key and another one behind it: the entry of the key. Behind it
/// true says nothing new; false turns it round, unless the key says false already.
std::string hint_for_whole_key(std::string_view head, const EntryContext& context) {
    std::string line(head);
    auto entry = lang::parse_entry(line, context.section);
    if (!entry) {
        const auto guess = lang::guess_entry(line, context.section);
        if (!guess) return {};
        if (guess->section != context.section || !guess->second.empty())
            return lang::in_vehicle(lang::hint_of(*guess, line, context.section), context.vehicle,
                                    context.is_item);
        entry = lang::parse_entry(guess->line, context.section);
    }
    if (!entry) return {};
    if (context.value == "false" && entry->value.kind == lang::Value::Kind::Boolean) {
        entry->value.is_true = false;
    } else if (context.value == "false") {
        entry->is_negated = true;
    }
    std::string hint = "write: " + lang::entry_in(*entry, context.vehicle, context.is_item);
    auto other =
        lang::parse_entry(lang::print(entry->head) + " = " + context.value, context.section);
    const bool is_other_number = other && other->value.kind == lang::Value::Kind::Number &&
                                 entry->value.kind == lang::Value::Kind::Number &&
                                 other->value.number != entry->value.number;
    if (is_other_number)
        hint += ", or: " + lang::entry_in(*other, context.vehicle, context.is_item);
    return hint;
}

/// The value behind a key that has one already.
bool report_whole_key(const Piece& piece, const EntryContext& context, lang::Reporter& reporter) {
    if (!has_sign(piece.text)) return false;
    const std::string hint = hint_for_whole_key(piece.text, context);
    if (hint.empty()) return false;
    reporter.add({.code = "vehicle/bad-text",
                  .at = piece.at,
                  .message = "the value of an entry stands behind its key, not in it",
                  .found = lang::quoted(piece.text),
                  .expected = "the words of an entry, without a sign",
                  .hint = hint});
    return true;
}

/// What the text form would say of the whole entry, with the line as the vehicle writes it.
std::string hint_for_entry(std::string_view head, const EntryContext& context) {
    const std::string text = std::string(head) + " = " + context.value;
    lang::Reporter own("");
    lang::LineReader lines(text, own);
    lang::Line line;
    if (!lines.next(line) || line.is_broken) return {};
    lang::Entry entry;
    const bool is_read = lang::read_entry(lang::Cursor(line, own), context.section, entry);
    lang::check_hints(own, 0, text, context.section);
    const Diagnostics told = own.take();
    if (told.empty())
        return is_read ? "write: " + lang::entry_in(entry, context.vehicle, context.is_item)
                       : std::string{};
    return lang::in_vehicle(told.front().hint, context.vehicle, context.is_item);
}

bool takes_selection(lang::Cursor& cursor, lang::Selection& selection) {
    if (cursor.takes("best")) return true;
    if (!cursor.takes("random")) return false;
    const bool is_among = cursor.takes("among");
    selection.mode = is_among ? SelectionMode::RandomAmong : SelectionMode::RandomWithin;
    if (!is_among && !cursor.takes("within")) return false;
    if (!cursor.is_number() || !lang::read_number(cursor, selection.value)) return false;
    if (is_among) return true;
    selection.value.unit = "%";
    return cursor.takes("%");
}

template <class Read>
std::optional<lang::Value> value_with(Read read, const Piece& piece, const char* expected,
                                      lang::Reporter& reporter) {
    lang::Value value;
    const bool is_good = read_piece(piece, reporter, expected,
                                    [&](lang::Cursor& cursor) { return read(cursor, value); });
    if (!is_good) return std::nullopt;
    value.at = piece.at;
    return value;
}

}  // namespace

std::optional<lang::EntryHead> read_head(const Piece& piece, const EntryContext& context,
                                         lang::Reporter& reporter) {
    lang::EntryHead head;
    const bool is_generator = context.section == lang::SectionKind::Generation;
    Diagnostics told = lang::parse_head(piece.text, is_generator, head);
    if (!told.empty()) {
        if (report_whole_key(piece, context, reporter)) return std::nullopt;
        const std::string hint = hint_for_entry(piece.text, context);
        if (!hint.empty()) told.front().hint = hint;
        pass_on(std::move(told), piece.at, reporter);
        return std::nullopt;
    }
    for (lang::Word* word :
         {&head.limit, &head.word, &head.glue, &head.quantifier, &head.object, &head.center}) {
        word->at = word->empty() ? lang::Span{} : piece.at;
    }
    if (head.name) head.name->at = piece.at;
    return head;
}

std::optional<lang::Value> read_value(const Piece& piece, lang::Reporter& reporter) {
    return value_with(lang::read_value, piece, "a value like 5 m or speed * 2", reporter);
}

std::optional<lang::Value> read_entry_value(const Piece& piece, std::string_view head,
                                            const EntryContext& context, lang::Reporter& reporter) {
    lang::Reporter own("");
    auto value = read_value(piece, own);
    Diagnostics told = own.take();
    if (!told.empty()) {
        const std::string hint = hint_for_entry(head, context);
        if (!hint.empty()) told.front().hint = hint;
    }
    pass_on(std::move(told), piece.at, reporter);
    return value;
}

std::optional<lang::Value> read_argument(const Piece& piece, lang::Reporter& reporter) {
    return value_with(lang::read_argument_value, piece, "a value like 0.5 m or a name", reporter);
}

std::optional<lang::Value> read_range_end(const Piece& piece, lang::Reporter& reporter) {
    const auto read = [](lang::Cursor& cursor, lang::Value& value) {
        return lang::read_quantity(cursor, value);
    };
    return value_with(read, piece, "a number like 60 m", reporter);
}

std::optional<lang::Value> read_slack(const Piece& piece, lang::Reporter& reporter) {
    const auto read = [](lang::Cursor& cursor, lang::Value& value) {
        return lang::read_quantity(cursor, value, lang::Units::WithPercent);
    };
    return value_with(read, piece, "a slack like 3 m or 25 %", reporter);
}

std::optional<lang::CurveClause> read_curve(const Piece& piece, lang::Reporter& reporter) {
    lang::CurveClause curve;
    const std::string clause = "curve " + std::string(piece.text);
    const bool is_good =
        read_piece({.text = clause, .at = piece.at}, reporter, "a curve like power 2",
                   [&](lang::Cursor& cursor) { return lang::read_curve(cursor, curve); });
    if (!is_good) return std::nullopt;
    curve.kind.at = piece.at;
    return curve;
}

namespace {

std::string hint_for_selection(std::string_view text) {
    const std::size_t begin = text.find_first_of("0123456789");
    const std::size_t end = text.find_first_not_of("0123456789.", begin);
    const std::string number(begin == std::string_view::npos ? std::string_view("6")
                                                             : text.substr(begin, end - begin));
    const bool is_best = text.starts_with("best") || text.starts_with("top");
    if (is_best && begin != std::string_view::npos)
        return "write: \"best\", and how many in wanted: " + number;
    const bool is_share =
        text.find('%') != std::string_view::npos || text.find("within") != std::string_view::npos;
    if (is_share) return "write: \"random within " + number + " %\"";
    const bool is_draw =
        begin != std::string_view::npos || text.find("rand") != std::string_view::npos;
    return is_draw ? "write: \"random among " + number + "\"" : "write: \"best\"";
}

}  // namespace

std::optional<lang::Selection> read_selection(const Piece& piece, lang::Reporter& reporter) {
    lang::Selection selection;
    lang::Reporter own("");
    const bool is_good =
        read_piece(piece, own, "best, random among 6 or random within 10 %",
                   [&](lang::Cursor& cursor) { return takes_selection(cursor, selection); });
    Diagnostics told = own.take();
    if (!told.empty()) told.front().hint = hint_for_selection(piece.text);
    pass_on(std::move(told), piece.at, reporter);
    if (!is_good) return std::nullopt;
    selection.value.at = piece.at;
    return selection;
}

}  // namespace vantage::vehicles
