// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See entry_words.h. The parsers of the text form do the work; their places, which are relative to
// the piece, become the place of the piece.

#include "query/vehicles/entry_words.h"

#include "query/lang/clauses.h"
#include "query/lang/cursor.h"
#include "query/lang/head.h"
#include "query/lang/lexer.h"
#include "query/lang/value.h"

namespace vantage::vehicles {

namespace {

/// Passes everything on with the place of the piece. True when there was nothing.
bool pass_on(Diagnostics problems, const lang::Span& at, lang::Reporter& reporter) {
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
    return pass_on(own.take(), piece.at, reporter);
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

std::optional<lang::EntryHead> read_head(const Piece& piece, lang::SectionKind section,
                                         lang::Reporter& reporter) {
    lang::EntryHead head;
    const bool is_generator = section == lang::SectionKind::Generation;
    if (!pass_on(lang::parse_head(piece.text, is_generator, head), piece.at, reporter)) {
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

std::optional<lang::Selection> read_selection(const Piece& piece, lang::Reporter& reporter) {
    lang::Selection selection;
    const bool is_good =
        read_piece(piece, reporter, "best, random among 6 or random within 10 %",
                   [&](lang::Cursor& cursor) { return takes_selection(cursor, selection); });
    if (!is_good) return std::nullopt;
    selection.value.at = piece.at;
    return selection;
}

}  // namespace vantage::vehicles
