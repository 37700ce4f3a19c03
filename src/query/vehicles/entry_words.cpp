// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See entry_words.h. The parsers of the text form do the work; their places, which are relative to
// the piece, become the place of the piece.

#include "query/vehicles/entry_words.h"

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

bool takes_number(lang::Cursor& cursor, std::vector<double>& numbers) {
    lang::Value value;
    if (!cursor.is_number() || !lang::read_number(cursor, value)) return false;
    numbers.push_back(value.number);
    return true;
}

bool takes_points(lang::Cursor& cursor, std::vector<double>& numbers) {
    do {
        if (!takes_number(cursor, numbers) || !cursor.takes(":") ||
            !takes_number(cursor, numbers)) {
            return false;
        }
    } while (cursor.takes(","));
    return true;
}

bool takes_curve(lang::Cursor& cursor, lang::CurveClause& curve) {
    if (!cursor.is_name()) return false;
    curve.kind.text = cursor.take().text;
    const std::string& kind = curve.kind.text;
    if (kind == "linear" || kind == "smoothstep") return true;
    if (kind == "points") return takes_points(cursor, curve.numbers);
    if (kind != "power" && kind != "logistic") return false;
    if (!takes_number(cursor, curve.numbers)) return false;
    if (kind == "logistic" && cursor.takes("at")) return takes_number(cursor, curve.numbers);
    return true;
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
    lang::Value value;
    const bool is_good =
        read_piece(piece, reporter, "a value like 5 m or speed * 2",
                   [&](lang::Cursor& cursor) { return lang::read_value(cursor, value); });
    if (!is_good) return std::nullopt;
    value.at = piece.at;
    return value;
}

std::optional<lang::Value> read_slack(const Piece& piece, lang::Reporter& reporter) {
    lang::Value value;
    const bool is_good =
        read_piece(piece, reporter, "a slack like 3 m or 25 %", [&](lang::Cursor& cursor) {
            return cursor.is_number() && lang::read_quantity(cursor, value, true);
        });
    if (!is_good) return std::nullopt;
    value.at = piece.at;
    return value;
}

std::optional<lang::CurveClause> read_curve(const Piece& piece, lang::Reporter& reporter) {
    lang::CurveClause curve;
    const bool is_good =
        read_piece(piece, reporter,
                   "linear, smoothstep, power 2, logistic 10 at 0.4 or points 0:0, 0.5:1, 1:0",
                   [&](lang::Cursor& cursor) { return takes_curve(cursor, curve); });
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
