// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Queries, their headers, and the fallbacks between them. See file_parser.h.

#include <algorithm>
#include <string>
#include <utility>

#include "query/lang/file_parser.h"
#include "query/lang/header.h"

namespace vantage::lang {

void Parser::begin_query() {
    leave_defaults();
    Query query;
    query.comments = take_comments();
    const bool is_read = read_query_line(cursor(1), query);
    query.is_incomplete = !is_read;
    file_.is_incomplete |= !is_read;
    if (query.name.empty()) query.name = {"?", line_.span()};
    file_.queries.push_back(std::move(query));
    where_ = Where::Query;
    header_lines_.clear();
}

/// Something that belongs to a query stands before the first: said once.
void Parser::report_missing_query() {
    if (!is_query_missing_) {
        reporter_.add({.code = "lang/missing-query",
                       .at = line_.span(),
                       .message = "a query begins with a line that names it",
                       .found = quoted(line_.tokens.front().text),
                       .expected = "query NAME",
                       .hint = "write above it: query MyQuery"});
    }
    is_query_missing_ = true;
    file_.is_incomplete = true;
    file_.queries.push_back({.name = {"?", line_.span()}, .is_incomplete = true});
    header_lines_.clear();
    where_ = Where::Query;
}

/// A header line stands in a query.
void Parser::enter_query_header() {
    const bool is_outside = where_ == Where::File || where_ == Where::Defaults || is_in_defaults_;
    if (!is_outside) return;
    leave_defaults();
    report_missing_query();
}

void Parser::read_header(const Statement& statement) {
    enter_query_header();
    const std::string word(statement.word);
    if (is_in_option()) {
        cursor().fail({.code = "lang/header-after-option",
                       .at = line_.span(),
                       .message = quoted(word) + " stands above the first option of its query",
                       .found = quoted(word),
                       .hint = "move the line up, below the line that begins with 'query'"});
        // What it says counts all the same, or its names would be unknown further down.
        read_header_line(cursor(1), word, query());
        query().is_incomplete = true;
        return;
    }
    where_ = Where::Query;
    const bool is_repeated =
        std::find(header_lines_.begin(), header_lines_.end(), word) != header_lines_.end();
    if (is_repeated) {
        cursor().fail({.code = "lang/repeated-header",
                       .at = line_.span(),
                       .message = "a query has one line that begins with " + quoted(word),
                       .found = "a second one",
                       .hint = "put both into one line, or take one away"});
        return;
    }
    header_lines_.push_back(word);
    query().header_comments.emplace_back(word, take_comments());
    if (!read_header_line(cursor(1), word, query())) query().is_incomplete = true;
}

void Parser::read_without() {
    enter_query_header();
    leave_section();
    const bool is_right = read_without_line(cursor(1));
    if (!is_right) mark_incomplete();
    Comments comments = take_comments();
    if (is_in_option()) {
        option().is_without_defaults = is_right;
        option().without_defaults_comments = std::move(comments);
        where_ = Where::Option;
    } else {
        query().is_without_defaults = is_right;
        query().header_comments.emplace_back("without defaults", std::move(comments));
        where_ = Where::Query;
    }
}

void Parser::read_on_failure() {
    enter_query_header();
    if (is_in_option()) {
        leave_section();
        cursor().fail(
            {.code = "lang/header-after-option",
             .at = line_.span(),
             .message = "'on failure:' stands above the first option of its query",
             .found = "'on failure:'",
             .hint = "move it up with its lines, below the line that begins with 'query'"});
        query().is_incomplete = true;
    } else {
        query().header_comments.emplace_back("on failure", take_comments());
    }
    where_ = Where::OnFailure;
}

void Parser::read_failure_entry(bool is_signal) {
    if (where_ != Where::OnFailure) {
        const std::string word(line_.tokens.front().meaning);
        cursor().fail({.code = "lang/outside-on-failure",
                       .at = line_.span(),
                       .message = quoted(word) + " stands below 'on failure:'",
                       .found = quoted(word),
                       .hint = "write above it, and above the first option: on failure:"});
        return mark_incomplete();
    }
    FailureEntry entry{.is_signal = is_signal};
    entry.comments = take_comments();
    if (read_failure_line(cursor(), entry)) {
        query().on_failure.push_back(std::move(entry));
    } else {
        mark_incomplete();
    }
}

void Parser::read_fallback() {
    leave_defaults();
    Fallback fallback;
    fallback.comments = take_comments();
    if (read_fallback_line(cursor(1), fallback)) {
        file_.fallbacks.push_back(std::move(fallback));
    } else {
        file_.is_incomplete = true;
    }
    where_ = Where::File;
}

}  // namespace vantage::lang
