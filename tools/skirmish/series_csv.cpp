// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See series.h: results as CSV. Numbers are written so that reading gives exactly what was there.

#include <charconv>
#include <string_view>

#include "tools/skirmish/series.h"

namespace vantage::tools {

namespace {

/// Every column of a row behind the level's name, in the order of the file.
template <typename Row, typename Use>
void each_column(Row& row, Use use) {
    use("", "seed", row.plan.seed);
    use("", "swapped", row.plan.is_swapped);
    use("", "seconds", row.plan.seconds);
    use("", "team_size", row.plan.team_size);
    use("", "hash", row.hash);
    use("", "cost_mean", row.cost_mean);
    use("", "cost_p999", row.cost_p999);
    each_number(row.teams[0],
                [&](const char* name, auto& value) { use("tactical_", name, value); });
    each_number(row.teams[1], [&](const char* name, auto& value) { use("nearest_", name, value); });
}

template <typename Number>
void append_number(std::string& text, Number number) {
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    text += ',';
    text.append(digits, end);
}

template <typename Number>
bool read_number(std::string_view& line, Number& number) {
    if (line.empty() || line.front() != ',') return false;
    const auto read = std::from_chars(line.data() + 1, line.data() + line.size(), number);
    if (read.ec != std::errc{}) return false;
    line.remove_prefix(static_cast<std::size_t>(read.ptr - line.data()));
    return true;
}

bool read_row(std::string_view line, MatchResult& result) {
    const std::size_t comma = line.find(',');
    if (comma == std::string_view::npos) return false;
    result.plan.level = line.substr(0, comma);
    line.remove_prefix(comma);
    bool is_good = true;
    each_column(result, [&](const char*, const char*, auto& value) {
        is_good = is_good && read_number(line, value);
    });
    return is_good && line.empty();
}

Diagnostic not_results(const std::string& file, std::uint32_t line) {
    return {.code = "skirmish/not-results",
            .message = "this is no line of results of vantage bench skirmish",
            .place = {.file = file, .line = line},
            .hint = "remove the file, or name another one"};
}

}  // namespace

std::string csv_header() {
    std::string text = "level";
    const MatchResult any{};
    each_column(any, [&](const char* whose, const char* name, const auto&) {
        text += ',';
        text += whose;
        text += name;
    });
    return text + '\n';
}

std::string csv_row(const MatchResult& result) {
    std::string text = result.plan.level;
    each_column(result,
                [&](const char*, const char*, const auto& value) { append_number(text, value); });
    return text + '\n';
}

Result<std::vector<MatchResult>> read_csv(const std::string& text, const std::string& file) {
    std::vector<MatchResult> results;
    std::uint32_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string::npos) break;
        const std::string_view line = std::string_view(text).substr(at, end - at);
        at = end + 1;
        ++number;
        if (number == 1) {
            const std::string header = csv_header();
            if (line != std::string_view(header).substr(0, header.size() - 1))
                return not_results(file, number);
            continue;
        }
        if (!read_row(line, results.emplace_back())) return not_results(file, number);
    }
    return results;
}

}  // namespace vantage::tools
