// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See parser.h and file_parser.h.

#include "query/lang/parser.h"

#include <utility>

#include "query/lang/file_parser.h"

namespace vantage::lang {

File Parser::run() {
    file_.name = std::string(source_.name);
    file_.text = std::string(source_.text);
    while (!is_over_limit_ && !reporter_.is_full() && lines_.next(line_)) {
        if (line_.is_broken) {
            handle_broken();
        } else {
            handle(recognise(line_, reporter_, where_ == Where::Section));
        }
    }
    finish();
    return std::move(file_);
}

void Parser::finish() {
    const bool is_cut_short = is_over_limit_ || reporter_.is_full();
    if (is_cut_short) {  // What is open now may well be closed further down.
        file_.is_incomplete = true;
        if (reporter_.is_full() && !lines_.is_at_end()) reporter_.stop_early();
        return;
    }
    line_.tokens.clear();
    leave_defaults();
    for (const CommentLine& comment : line_.above)
        file_.comments_at_end.push_back(comment.text);
}

/// A line that was reported already: what it began is begun, so that the rest finds its place.
void Parser::handle_broken() {
    const bool is_query = !line_.tokens.empty() && line_.tokens.front().is("query");
    const bool is_option = !line_.tokens.empty() && line_.tokens.front().is("option");
    if (is_query) {
        line_.tokens.resize(1);
        leave_defaults();
        file_.queries.push_back({.name = {"?", line_.span()}, .is_incomplete = true});
        file_.is_incomplete = true;
        where_ = Where::Query;
        header_lines_.clear();
    } else if (is_option) {
        line_.tokens.resize(1);
        begin_option();
    } else {
        mark_incomplete();
    }
}

void Parser::handle(const Statement& statement) {
    switch (statement.kind) {
        case StatementKind::Query:
            return begin_query();
        case StatementKind::Option:
            return begin_option();
        case StatementKind::Section:
        case StatementKind::UnknownSection:
            return begin_section(statement);
        case StatementKind::Header:
            return read_header(statement);
        case StatementKind::Without:
            return read_without();
        case StatementKind::OnFailure:
            return read_on_failure();
        case StatementKind::Signal:
        case StatementKind::Set:
            return read_failure_entry(statement.kind == StatementKind::Signal);
        case StatementKind::Defaults:
            return begin_defaults();
        case StatementKind::Fallback:
            return read_fallback();
        case StatementKind::Group:
            return begin_group(statement);
        case StatementKind::End:
            return end_group();
        case StatementKind::Nothing:
            return mark_incomplete();
        case StatementKind::Entry:
            return read_section_line();
    }
}

void Parser::mark_incomplete() {
    if (where_ == Where::File) file_.is_incomplete = true;
    if (where_ == Where::Section) section().is_incomplete = true;
    if (is_in_defaults_ || where_ == Where::File || where_ == Where::Defaults) return;
    query().is_incomplete = true;
    if (is_in_option()) option().is_incomplete = true;
}

/// The comments of the line, for its statement.
Comments Parser::take_comments() {
    std::vector<CommentLine>& above = line_.above;
    Comments comments{.behind = line_.behind};
    comments.has_blank_line_above =
        above.empty() ? line_.has_blank_line_above : above.front().has_blank_line_above;
    for (std::size_t i = 0; i < above.size(); ++i) {
        comments.above.push_back(above[i].text);
        const bool is_parted =
            i + 1 < above.size() ? above[i + 1].has_blank_line_above : line_.has_blank_line_above;
        if (!is_parted) continue;
        comments.blocks_above.push_back(std::move(comments.above));
        comments.above.clear();
        comments.has_blank_line_above = true;
    }
    above.clear();
    return comments;
}

Parsed parse_leniently(const SourceText& source) {
    Reporter reporter(source.name);
    Parsed parsed;
    parsed.file.name = std::string(source.name);
    if (report_unreadable(source.text, reporter)) {
        parsed.file.is_incomplete = true;
    } else {
        parsed.file = Parser(source, reporter).run();
    }
    parsed.problems = reporter.take();
    return parsed;
}

Result<File> parse_text(const SourceText& source) {
    Parsed parsed = parse_leniently(source);
    if (!parsed.problems.empty()) return std::move(parsed.problems);
    return std::move(parsed.file);
}

}  // namespace vantage::lang
