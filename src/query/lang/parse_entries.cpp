// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The lines of a section: entries, parameters and groups; and entries that stand in none. See
// file_parser.h.

#include <string>
#include <utility>

#include "query/lang/characters.h"
#include "query/lang/entry.h"
#include "query/lang/file_parser.h"
#include "query/lang/hints.h"
#include "query/lang/words.h"

namespace vantage::lang {

void Parser::read_section_line() {
    if (where_ == Where::UnknownSection) return;
    if (where_ != Where::Section) return report_outside();
    if (!count_entry()) return;
    if (section().kind == SectionKind::Parameters) {
        Argument parameter;
        Comments comments = take_comments();
        if (!read_parameter(cursor(), parameter)) return mark_incomplete();
        section().parameters.push_back(std::move(parameter));
        section().parameter_comments.push_back(std::move(comments));
        return;
    }
    // Read in its place, because an entry is large; taken away again when it is no good.
    std::vector<Entry>& home = home_of_entries();
    Entry& entry = home.emplace_back();
    entry.comments = take_comments();
    const std::size_t told_before = reporter_.count();
    const bool is_read = read_entry(cursor(), section().kind, entry);
    if (line_.parts.size() == 1)
        check_hints(reporter_, told_before, trimmed(line_.parts.front()), section().kind);
    if (!is_read || phantom_groups_ > 0) home.pop_back();
    if (!is_read) mark_incomplete();
}

bool Parser::count_entry() {
    if (++entries_of_option_ <= kMostEntries) return true;
    reporter_.add({.code = "lang/too-many-entries",
                   .at = line_.span(),
                   .message = "an option has too many entries",
                   .expected = "at most " + std::to_string(kMostEntries) + " entries"});
    mark_incomplete();
    is_over_limit_ = true;
    return false;
}

std::vector<Entry>& Parser::home_of_entries() {
    constexpr std::size_t kUsual = 2;
    auto& home = groups_.empty() ? section().entries : groups_.back().members;
    if (home.empty()) home.reserve(kUsual);
    return home;
}

void Parser::add_entry(Entry entry) {
    home_of_entries().push_back(std::move(entry));
}

/// The section that such an entry most likely belongs to.
std::string_view Parser::guess_section() const {
    for (const Token& token : line_.tokens) {
        if (token.is("around")) return "generation:";
        const bool is_condition =
            role_of(token.meaning) == Role::Limit || token.is("true") || token.is("false");
        if (is_condition) return "conditions:";
    }
    return "weights:";
}

/// An entry where none can stand. What follows it has the same fault and is not told again.
void Parser::report_outside() {
    const bool has_equals = find_equals(line_) < line_.tokens.size();
    if (line_.tokens.front().is("extends")) {
        cursor().fail({.code = "lang/extends",
                       .at = line_.span(),
                       .message = "'extends' stands behind the name of the query",
                       .found = "'extends'",
                       .hint = "put it on the line above: query NAME extends OTHER"});
        return mark_incomplete();
    }
    if (!has_equals) {
        cursor().fail({.code = "lang/unknown-statement",
                       .at = line_.span(),
                       .message = "no statement begins so",
                       .found = quoted(line_.tokens.front().text),
                       .hint = "if this is a comment, begin it with --"});
        return mark_incomplete();
    }
    const bool is_query_new = where_ == Where::File || where_ == Where::Defaults;
    if (is_query_new) report_missing_query();
    const bool is_header = where_ == Where::Query || where_ == Where::OnFailure;
    if (!is_query_new) {
        cursor().fail({.code = "lang/outside-section",
                       .at = line_.span(),
                       .message = "this line stands in no section",
                       .found = quoted(line_.tokens.front().text),
                       .expected = is_header ? "a header line or 'option'"
                                             : "generation:, conditions:, weights: or parameters:",
                       .hint = "write above it: " + std::string(is_header ? "option, and " : "") +
                               std::string(guess_section())});
    }
    if (is_header) query().options.push_back({.at = line_.span()});
    where_ = Where::UnknownSection;
    mark_incomplete();
}

void Parser::begin_group(const Statement& statement) {
    if (where_ == Where::UnknownSection) return;
    if (where_ != Where::Section) return report_outside();
    if (!count_entry()) return;
    const bool is_misplaced = section().kind != SectionKind::Conditions;
    const bool is_too_deep = groups_.size() + phantom_groups_ >= kDeepestGroup;
    if (is_misplaced) {
        cursor().fail({.code = "lang/misplaced-group",
                       .at = line_.span(),
                       .message = "only conditions have alternatives",
                       .found = quoted(line_.tokens.front().text),
                       .hint = "move it to the section conditions:"});
    } else if (is_too_deep && phantom_groups_ == 0) {
        cursor().fail({.code = "lang/too-deep",
                       .at = line_.span(),
                       .message = "groups stand too deep inside each other",
                       .expected = "at most " + std::to_string(kDeepestGroup) + " levels"});
    }
    if (is_misplaced || is_too_deep || statement.is_no_group || phantom_groups_ > 0) {
        ++phantom_groups_;
        return mark_incomplete();
    }
    if (line_.tokens.size() > 3) section().is_incomplete = true;  // An entry on the same line.
    Entry group{.is_negated = statement.is_negated, .is_group = true, .at = line_.span()};
    group.comments = take_comments();
    groups_.push_back(std::move(group));
}

void Parser::end_group() {
    if (where_ == Where::UnknownSection) return;
    Cursor rest = cursor(1);
    const bool is_open = phantom_groups_ > 0 || !groups_.empty();
    if (is_open && !rest.is_at_end() && !check_line_end(rest)) mark_incomplete();
    if (phantom_groups_ > 0) {
        --phantom_groups_;
        return;
    }
    if (groups_.empty()) {
        if (reporter_.has("lang/no-branches")) return;  // It closes what has been told.
        cursor().fail({.code = "lang/stray-end",
                       .at = line_.span(),
                       .message = "'end' closes 'any of', and no such group is open",
                       .found = "'end'",
                       .hint = "take the line away: sections, options and queries need no end"});
        return;
    }
    Entry group = std::move(groups_.back());
    groups_.pop_back();
    for (const CommentLine& comment : line_.above)
        group.comments_at_end.push_back(comment.text);
    if (!line_.behind.empty()) group.comments_at_end.push_back(line_.behind);
    if (group.members.empty()) {
        if (section().is_incomplete) return;
        reporter_.add({.code = "lang/empty-group",
                       .at = group.at,
                       .message = "a group has no entry in it",
                       .found = "'end'",
                       .expected = "an entry between 'any of' and 'end'",
                       .hint = "write its entries above 'end', or take both lines away"});
        return mark_incomplete();
    }
    add_entry(std::move(group));
}

void Parser::close_groups() {
    phantom_groups_ = 0;
    while (!groups_.empty()) {
        Entry group = std::move(groups_.back());
        groups_.pop_back();
        reporter_.add({.code = "lang/missing-end",
                       .at = group.at,
                       .message = "a group is not closed",
                       .found = "'any of' without 'end'",
                       .expected = "'end'",
                       .hint = "write below its last entry: end"});
        section().is_incomplete = true;
        if (!group.members.empty()) add_entry(std::move(group));
    }
}

}  // namespace vantage::lang
