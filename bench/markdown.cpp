// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See markdown.h. What a table shows is one entry of kViews.

#include "bench/markdown.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "bench/table.h"

namespace vantage::bench {

namespace {

constexpr const char* kBegin = "<!-- bench: ";
constexpr const char* kBeginEnd = " -->";
constexpr const char* kEnd = "<!-- bench end -->";

using Texts = std::vector<std::string>;

struct Filter {
    std::string column;
    Texts any_of;  ///< Empty: any text.
};

/// Some rows and columns of a CSV file.
struct View {
    const char* name;
    const char* file;
    std::vector<Filter> rows;
    Texts columns;
};

const std::vector<View>& views() {
    static const Texts stages = {"query",      "candidates", "rays",   "us",      "spread",
                                 "generation", "cheap pass", "search", "tracing", "path"};
    static const std::vector<View> all = {
        {"targets", "targets", {}, {"target", "wanted", "measured", "verdict", "limit"}},
        {"short",  // For those who only want to know whether it is quick.
         "targets",
         {{"target",
           {"cover query within 25 m with all stages",
            "961-point grid query with a path weight and a ray condition",
            "mean frame of 1000 agents at 5 cover queries a second",
            "99.9th percentile of these frames"}}},
         {"target", "wanted", "measured"}},
        {"stages",
         "queries",
         {{"workload", {"targets", "mix"}},
          {"level", {"ctf_compromise"}},
          {"provider", {"Embree"}}},
         stages},
        {"stages with Bullet",
         "queries",
         {{"workload", {"targets", "mix"}},
          {"level", {"ctf_compromise"}},
          {"provider", {"Bullet"}}},
         stages},
        {"sizes",
         "queries",
         {{"workload", {"sizes"}}, {"level", {"ctf_compromise"}}, {"provider", {"Embree"}}},
         stages},
        {"radii",
         "queries",
         {{"workload", {"radii"}}, {"level", {"ctf_compromise"}}, {"provider", {"Embree"}}},
         stages},
        {"limits",
         "limits",
         {{"level", {"ctf_compromise"}}, {"provider", {"Embree"}}},
         {"query", "rays", "least rays", "us", "generation", "path", "plain loop", "us a ray",
          "least", "times least"}},
        {"ratios", "ratios", {}, {}},
        {"orders",
         "orders",
         {{"workload", {"targets"}}, {"level", {"ctf_compromise"}}},
         {"query", "provider", "order", "evaluations", "rays", "us", "evaluation ratio",
          "whole ratio"}},
        {"scale",
         "scale",
         {},
         {"query", "agents", "decisions", "threads", "budget us", "mean us", "99.9 %",
          "us an answer", "answers a s", "latency", "keeps up"}},
        {"reach", "reach", {}, {}},
        {"curves", "curves", {}, {}},
        {"sharing", "sharing", {}, {"level", "what", "how", "done", "us", "spread", "to alone"}},
        {"bake", "bake", {}, {"level", "step", "result", "cpu ms", "library ms", "to library"}},
        {"memory", "memory", {}, {"what", "of", "count", "bytes", "each"}},
    };
    return all;
}

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t column_of(const Table& table, const std::string& name) {
    const auto found = std::find_if(table.columns().begin(), table.columns().end(),
                                    [&](const Column& column) { return column.name == name; });
    return static_cast<std::size_t>(found - table.columns().begin());
}

bool is_shown(const Table& table, const Texts& row, const std::vector<Filter>& filters) {
    return std::all_of(filters.begin(), filters.end(), [&](const Filter& filter) {
        const std::string& cell = row[column_of(table, filter.column)];
        return std::find(filter.any_of.begin(), filter.any_of.end(), cell) != filter.any_of.end();
    });
}

std::string line_of(const Texts& cells) {
    std::string line = "|";
    for (const std::string& cell : cells)
        line += " " + cell + " |";
    return line + "\n";
}

Diagnostic problem(std::string message, std::string found, std::string hint) {
    return {.code = "bench/no-table",
            .message = std::move(message),
            .found = std::move(found),
            .hint = std::move(hint)};
}

}  // namespace

std::vector<std::string> markdown_tables() {
    Texts names;
    for (const View& view : views())
        names.emplace_back(view.name);
    return names;
}

Result<std::string> markdown_table(const std::string& name, const std::string& results) {
    const auto view = std::find_if(views().begin(), views().end(),
                                   [&](const View& each) { return each.name == name; });
    if (view == views().end())
        return problem("there is no such table", name, "vantage bench report prints all of them");
    const std::string file = results + "/" + view->file + ".csv";
    const Table table = read_csv(view->file, text_of(file));
    if (table.columns().empty()) return std::string("Not measured yet.\n");
    Texts columns = view->columns;
    if (columns.empty()) {
        for (const Column& column : table.columns())
            columns.push_back(column.name);
    }
    for (const std::string& column : columns) {
        if (column_of(table, column) == table.columns().size())
            return problem("the results lack a column", file + ": " + column,
                           "measure again: vantage bench --write");
    }
    std::string text = line_of(columns) + line_of(Texts(columns.size(), "---"));
    for (const Texts& row : table.rows()) {
        if (!is_shown(table, row, view->rows)) continue;
        Texts cells;
        for (const std::string& column : columns)
            cells.push_back(row[column_of(table, column)]);
        text += line_of(cells);
    }
    return text;
}

Result<std::string> with_tables(const std::string& document, const std::string& results) {
    std::istringstream lines(document);
    std::string text;
    bool is_inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == kEnd) is_inside = false;
        if (is_inside) continue;
        text += line + "\n";
        if (!line.starts_with(kBegin) || !line.ends_with(kBeginEnd) || line == kEnd) continue;
        const std::size_t begin = std::string(kBegin).size();
        const std::string name =
            line.substr(begin, line.size() - begin - std::string(kBeginEnd).size());
        const auto table = markdown_table(name, results);
        if (!table) return table.diagnostics();
        text += "\n" + *table + "\n";
        is_inside = true;
    }
    if (is_inside)
        return problem("a marked table has no end", "the last one", std::string("add ") + kEnd);
    return text;
}

}  // namespace vantage::bench
