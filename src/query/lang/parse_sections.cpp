// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Options, their sections, and the section of the defaults. See file_parser.h.

#include <string>
#include <utility>

#include "query/lang/entry.h"
#include "query/lang/file_parser.h"
#include "query/lang/header.h"

namespace vantage::lang {

void Parser::begin_option() {
    leave_defaults();
    if (where_ == Where::File || where_ == Where::Defaults || file_.queries.empty())
        report_missing_query();
    if (query().options.size() >= kMostOptions) {
        reporter_.add({.code = "lang/too-many-options",
                       .at = line_.span(),
                       .message = "a query has too many options",
                       .expected = "at most " + std::to_string(kMostOptions) + " options"});
        is_over_limit_ = true;
        return;
    }
    Option option{.at = line_.span()};
    option.comments = take_comments();
    option.is_incomplete = line_.is_broken || !read_option_line(cursor(1), option);
    if (option.is_incomplete) query().is_incomplete = true;
    query().options.push_back(std::move(option));
    entries_of_option_ = 0;
    where_ = Where::Option;
}

/// A section without the option around it: read as if the option were there.
void Parser::begin_implied_option() {
    if (!is_stand_in()) {
        reporter_.add({.code = "lang/missing-option",
                       .at = line_.span(),
                       .message = "sections stand in an option",
                       .found = quoted(line_.tokens.front().text),
                       .expected = "option",
                       .hint = "write above it: option"});
    }
    query().options.push_back({.at = line_.span(), .is_incomplete = true});
    entries_of_option_ = 0;
    where_ = Where::Option;
}

void Parser::begin_section(const Statement& statement) {
    leave_section();
    const bool is_for_defaults = where_ == Where::Defaults;
    if (where_ == Where::File) report_missing_query();
    if (!is_for_defaults && !is_in_option()) begin_implied_option();
    has_defaults_section_ = true;
    if (statement.kind == StatementKind::UnknownSection) return begin_unknown_section();
    if (is_for_defaults && statement.section != SectionKind::Conditions) {
        cursor().fail({.code = "lang/defaults-section",
                       .at = line_.span(),
                       .message = "defaults are conditions",
                       .found = quoted(line_.tokens.front().text),
                       .expected = "conditions:",
                       .hint = "only conditions hold for all queries; move this into the options"});
        return begin_unknown_section();
    }
    Section section{.kind = statement.section, .at = line_.span()};
    section.comments = take_comments();
    if (is_for_defaults) {
        Comments& above = defaults_comments_;
        if (!above.behind.empty()) above.above.push_back(std::move(above.behind));
        for (const auto& block : section.comments.blocks_above)
            above.above.insert(above.above.end(), block.begin(), block.end());
        above.above.insert(above.above.end(), section.comments.above.begin(),
                           section.comments.above.end());
        above.behind = std::move(section.comments.behind);
        section.comments = std::move(above);
        defaults_comments_ = {};
        is_in_defaults_ = true;
        entries_of_option_ = 0;
        file_.defaults.push_back(std::move(section));
    } else {
        option().sections.push_back(std::move(section));
    }
    where_ = Where::Section;
    check_section_line(statement);
}

/// What stands in it cannot be told from what stands elsewhere, so it is not looked at.
void Parser::begin_unknown_section() {
    mark_incomplete();
    is_in_defaults_ = where_ == Where::Defaults;
    where_ = Where::UnknownSection;
}

/// Nothing stands behind the colon of a section.
void Parser::check_section_line(const Statement& statement) {
    if (statement.rest >= line_.tokens.size()) return;
    Cursor rest = cursor(statement.rest);
    if (rest.peek().is("{")) {
        rest.fail({.code = "lang/braces",
                   .at = rest.place(),
                   .message = "nothing is put in braces",
                   .found = rest.found()},
                  {remove(rest.peek(), rest.last())});
    } else {
        rest.fail({.code = "lang/missing-line-break",
                   .at = rest.place(),
                   .message = "the entries of a section stand on lines of their own",
                   .found = rest.found(),
                   .hint = "put what follows the colon on the next line"});
    }
    mark_incomplete();
}

void Parser::begin_defaults() {
    leave_defaults();
    defaults_comments_ = take_comments();
    defaults_at_ = line_.span();
    has_defaults_section_ = false;
    where_ = Where::Defaults;
    Cursor rest = cursor(1);
    if (rest.takes(":")) {
        rest.mend({.code = "lang/extra-colon",
                   .at = rest.before().at,
                   .message = "only names of sections end with a colon",
                   .found = "':'"},
                  {replace(rest.before(), "")});
    }
    check_line_end(rest);
}

/// Ends the section, if one is open. Comments that are indented deeper than the statement below
/// them stay with the section.
void Parser::leave_section() {
    close_groups();
    if (where_ == Where::Section) {
        const std::uint32_t column = line_.tokens.empty() ? 1 : line_.tokens.front().at.column;
        auto& above = line_.above;
        auto first = above.begin();
        for (; first != above.end() && first->column > column; ++first)
            section().comments_at_end.push_back(first->text);
        above.erase(above.begin(), first);
    }
    if (is_in_defaults_) where_ = Where::Defaults;
    is_in_defaults_ = false;
}

/// Before anything but a section follows: `defaults` had better have one.
void Parser::leave_defaults() {
    leave_section();
    if (where_ != Where::Defaults || has_defaults_section_) return;
    reporter_.add({.code = "lang/empty-defaults",
                   .at = defaults_at_,
                   .message = "a section of conditions is missing behind 'defaults'",
                   .found = "'defaults' alone",
                   .expected = "conditions:",
                   .hint = "write below it: conditions:"});
    has_defaults_section_ = true;
}

}  // namespace vantage::lang
