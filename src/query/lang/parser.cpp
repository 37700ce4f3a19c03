// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See parser.h. One statement after the other, with a note of where we are: a statement that cannot
// be read costs itself only.

#include "query/lang/parser.h"

#include <algorithm>
#include <utility>

#include "query/lang/characters.h"
#include "query/lang/cursor.h"
#include "query/lang/entry.h"
#include "query/lang/header.h"
#include "query/lang/hints.h"
#include "query/lang/lexer.h"
#include "query/lang/report.h"
#include "query/lang/statements.h"
#include "query/lang/words.h"

namespace vantage::lang {

class Parser {
  public:
    Parser(const SourceText& source, Reporter& reporter)
        : source_(source), reporter_(reporter), lines_(source.text, reporter) {}

    File run();

  private:
    enum class Where : std::uint8_t {
        File,
        Defaults,  ///< Behind `defaults`, before its section.
        Query,
        OnFailure,
        Option,
        Section,
        UnknownSection,  ///< What stands in it has been reported with it.
    };

    void handle(const Statement& statement);
    void handle_broken();
    void begin_query();
    void begin_option();
    void begin_section(const Statement& statement);
    void begin_defaults();
    void begin_group(const Statement& statement);
    void end_group();
    void read_section_line();
    void read_header(const Statement& statement);
    void read_without();
    void read_on_failure();
    void read_failure_entry();
    void read_fallback();
    void report_outside();
    std::string_view guess_section() const;
    void report_missing_query();

    void close_groups();
    void add_entry(Entry entry);
    bool count_entry();
    void mark_incomplete();
    Comments take_comments();
    void leave_section();
    void leave_defaults();
    void begin_unknown_section();
    void begin_implied_option();
    void check_section_line(const Statement& statement);
    void enter_query_header();
    void finish();

    bool is_in_option() const {
        if (is_in_defaults_) return false;
        return where_ == Where::Option || where_ == Where::Section ||
               where_ == Where::UnknownSection;
    }
    /// Whether the query is made up, because something stood before the first.
    bool is_stand_in() { return query().name.text == "?"; }
    Query& query() { return file_.queries.back(); }
    Option& option() { return query().options.back(); }
    Section& section() {
        return is_in_defaults_ ? file_.defaults.back() : option().sections.back();
    }
    Cursor cursor(std::size_t at = 0) { return {line_, reporter_, at}; }

    const SourceText& source_;
    Reporter& reporter_;
    LineReader lines_;
    Line line_;
    File file_;
    Where where_ = Where::File;
    bool is_in_defaults_ = false;  ///< The section is that of `defaults`.
    bool is_query_missing_ = false;
    bool is_over_limit_ = false;
    std::vector<Entry> groups_;       ///< Those that are open, outermost first.
    std::size_t phantom_groups_ = 0;  ///< Open groups that are not kept, inside the others.
    std::size_t entries_of_option_ = 0;
    std::vector<std::string> header_lines_;  ///< Of the current query.
    Comments defaults_comments_;
    Span defaults_at_;
    bool has_defaults_section_ = true;
};

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
            return read_failure_entry();
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

/// What stands in it cannot be told from what stands elsewhere, so it is not looked at.
void Parser::begin_unknown_section() {
    mark_incomplete();
    is_in_defaults_ = where_ == Where::Defaults;
    where_ = Where::UnknownSection;
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

/// A header line stands in a query.
void Parser::enter_query_header() {
    const bool is_outside = where_ == Where::File || where_ == Where::Defaults || is_in_defaults_;
    if (!is_outside) return;
    leave_defaults();
    report_missing_query();
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

void Parser::read_failure_entry() {
    if (where_ != Where::OnFailure) {
        const std::string word(line_.tokens.front().meaning);
        cursor().fail({.code = "lang/outside-on-failure",
                       .at = line_.span(),
                       .message = quoted(word) + " stands below 'on failure:'",
                       .found = quoted(word),
                       .hint = "write above it, and above the first option: on failure:"});
        return mark_incomplete();
    }
    FailureEntry entry;
    entry.comments = take_comments();
    if (read_failure_line(cursor(), entry)) {
        query().on_failure.push_back(std::move(entry));
    } else {
        mark_incomplete();
    }
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

void Parser::add_entry(Entry entry) {
    auto& home = groups_.empty() ? section().entries : groups_.back().members;
    home.push_back(std::move(entry));
}

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
    Entry entry;
    entry.comments = take_comments();
    const std::size_t told_before = reporter_.count();
    const bool is_read = read_entry(cursor(), section().kind, entry);
    if (line_.parts.size() == 1)
        check_hints(reporter_, told_before, trimmed(line_.parts.front()), section().kind);
    if (!is_read) return mark_incomplete();
    if (phantom_groups_ == 0) add_entry(std::move(entry));
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
