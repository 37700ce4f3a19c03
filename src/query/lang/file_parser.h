// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Makes a file of statements, one after the other, with a note of where we are: a statement that
// cannot be read costs itself only. Its functions are in four files: parser.cpp (the whole),
// parse_queries.cpp (queries and their headers), parse_sections.cpp (options and sections),
// parse_entries.cpp (entries and groups).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "query/lang/cursor.h"
#include "query/lang/lexer.h"
#include "query/lang/parser.h"
#include "query/lang/report.h"
#include "query/lang/statements.h"

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
    void read_failure_entry(bool is_signal);
    void read_fallback();
    void report_outside();
    std::string_view guess_section() const;
    void report_missing_query();

    void close_groups();
    void add_entry(Entry entry);
    /// Of the innermost group that is open, or of the section.
    std::vector<Entry>& home_of_entries();
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

}  // namespace vantage::lang
