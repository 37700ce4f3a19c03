// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage check, format and explain: what designers do with query files beside asking them.

#include <algorithm>
#include <cstdio>
#include <optional>

#include "bake/files.h"
#include "base/spelling.h"
#include "commands.h"
#include "messages.h"
#include "query/lang/excerpt.h"
#include "query/lang/tree_text.h"
#include "query_files.h"
#include "terminal.h"
#include "vantage/language.h"

namespace vantage::tools {

namespace {

std::string decimal(double number) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.2f", number);
    return text;
}

const char* plural(std::size_t count) {
    return count == 1 ? "" : "s";
}

/// One list for all files; every message names its own.
int print_as_json(const std::vector<QueryFile>& files, const Diagnostics& not_found) {
    bool has_errors = !not_found.empty();
    std::string text;
    const auto add = [&](const Diagnostics& problems, std::string_view source) {
        const std::string list = lang::to_json(problems, source);
        const std::string inside = list.substr(1, list.size() - 2);
        if (!inside.empty()) text += (text.empty() ? "" : ",\n") + inside;
    };
    add(not_found, {});
    for (const QueryFile& file : files) {
        add(file.problems, file.text);
        has_errors = has_errors || file.has_errors();
    }
    std::printf("[%s]\n", text.c_str());
    return has_errors ? 1 : 0;
}

int print_summary(const std::vector<QueryFile>& files, const Diagnostics& not_found) {
    std::size_t queries = 0, warnings = 0;
    for (const QueryFile& file : files) {
        queries += file.syntax.queries.size();
        for (const Diagnostic& problem : file.problems)
            warnings += problem.severity == Severity::Warning ? 1 : 0;
    }
    if (!not_found.empty()) fail(not_found);
    const std::size_t errors = not_found.size() + print_problems(files);
    std::printf("%zu file%s, %zu quer%s: %zu error%s, %zu warning%s\n", files.size(),
                plural(files.size()), queries, queries == 1 ? "y" : "ies", errors, plural(errors),
                warnings, plural(warnings));
    return errors == 0 ? 0 : 1;
}

/// All files together: parsing, then pass by pass.
void print_times(const std::vector<QueryFile>& files) {
    double sum = 0, parse = 0;
    std::vector<std::pair<std::string, double>> passes;
    for (const QueryFile& file : files) {
        parse += static_cast<double>(file.parse_ns) * 1e-6;
        for (std::size_t i = 0; i < file.compiled.passes.size(); ++i) {
            const compile::PassTime& pass = file.compiled.passes[i];
            if (i == passes.size()) passes.emplace_back(pass.name, 0.0);
            passes[i].second += static_cast<double>(pass.nanoseconds) * 1e-6;
        }
    }
    std::string text = "parse " + decimal(parse);
    for (const auto& [name, spent] : passes) {
        text += ", " + name + " " + decimal(spent);
        sum += spent;
    }
    std::printf("compiled in %s ms: %s\n", decimal(sum + parse).c_str(), text.c_str());
}

/// Whether all its lines end as Windows writes them.
bool has_windows_lines(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) {
        if (at == 0 || text[at - 1] != '\r') return false;
        ++count;
    }
    return count > 0;
}

std::string with_windows_lines(std::string_view text) {
    std::string lines;
    for (const char c : text) {
        if (c == '\n') lines += '\r';
        lines += c;
    }
    return lines;
}

/// True when the file was changed, or would have been.
Result<bool> format_file(const std::string& path, bool is_only_looking) {
    const Result<std::string> read = read_query_text(path);
    if (!read.ok()) return fail(read.diagnostics()), read.diagnostics();
    const std::string& text = *read;
    Result<std::string> formatted = format_text({.name = path, .text = text});
    if (!formatted.ok()) {
        for (const Diagnostic& problem : formatted.diagnostics())
            std::fprintf(stderr, "%s\n\n", lang::with_caret(problem, text).c_str());
        return formatted.diagnostics();
    }
    if (has_windows_lines(text)) formatted = with_windows_lines(*formatted);
    if (*formatted == text) return false;
    if (is_only_looking) return true;
    const auto* data = reinterpret_cast<const std::uint8_t*>(formatted->data());
    const Result<Done> written = bake::write_file_whole(path, {data, formatted->size()});
    if (!written.ok()) return fail(written.diagnostics()), written.diagnostics();
    return true;
}

void print_passes(const compile::CompiledFile& compiled) {
    std::printf("passes:");
    for (const compile::PassTime& pass : compiled.passes)
        std::printf(" %s %.1f us", pass.name, static_cast<double>(pass.nanoseconds) / 1000.0);
    std::printf("\n");
}

void explain_file(const QueryFile& file, const ExplainOptions& options, const Catalog& catalog) {
    const auto is_wanted = [&](std::string_view name) {
        return options.query.empty() || options.query == name;
    };
    for (const lang::Query& query : file.syntax.queries) {
        if (options.stage == "ast" && is_wanted(query.name.text))
            std::printf("%s\n", lang::tree_text(query).c_str());
    }
    for (const compile::BoundQuery& query : file.compiled.bound) {
        if (options.stage == "bound" && is_wanted(query.name))
            std::printf("%s\n", compile::to_string(query).c_str());
    }
    for (const Program& program : file.compiled.programs) {
        if (options.stage == "program" && is_wanted(program.name))
            std::printf("%s\n", to_string(program, catalog).c_str());
    }
    if (options.with_times) print_passes(file.compiled);
}

Diagnostic nothing_to_explain() {
    return {.code = "cli/nothing-to-explain",
            .message = "there is nothing to explain",
            .expected = "a query file, the code of a message, or --messages",
            .hint = "vantage explain --help lists what can be asked"};
}

/// What to tell about a query that the file does not have; nothing when it has it.
std::optional<Diagnostic> unknown_query(const QueryFile& file, const std::string& wanted) {
    std::vector<std::string_view> names;
    for (const lang::Query& query : file.syntax.queries)
        names.push_back(query.name.text);
    const bool is_there = std::find(names.begin(), names.end(), wanted) != names.end();
    if (wanted.empty() || is_there) return std::nullopt;
    const std::string guess = did_you_mean(wanted, names);
    return Diagnostic{
        .code = "cli/unknown-query",
        .message = "the file has no query of this name",
        .place = {.file = file.path},
        .found = wanted,
        .expected = one_of(names),
        .hint = guess.empty() ? "vantage explain without --query shows all of them" : guess};
}

}  // namespace

int run_check(const CheckOptions& options) {
    const bake::FoundFiles found = find_query_files(options.paths);
    Catalog catalog;
    add_builtin_words(catalog);
    const std::vector<QueryFile> files = load_query_files(found.files, catalog);
    if (options.as_json) return print_as_json(files, found.problems);
    const int exit_code = print_summary(files, found.problems);
    if (options.with_times) print_times(files);
    return exit_code;
}

int run_format(const FormatOptions& options) {
    const bake::FoundFiles found = find_query_files(options.paths);
    if (!found.problems.empty()) fail(found.problems);
    std::size_t changed = 0, broken = found.problems.size();
    for (const std::string& path : found.files) {
        if (!path.ends_with(".vq")) continue;
        const Result<bool> done = format_file(path, options.is_only_looking);
        broken += done.ok() ? 0 : 1;
        if (!done.ok() || !*done) continue;
        ++changed;
        std::printf("%s %s\n", options.is_only_looking ? "would change" : "formatted",
                    path.c_str());
    }
    if (broken > 0) return 1;
    return options.is_only_looking && changed > 0 ? 1 : 0;
}

int run_explain(const ExplainOptions& options) {
    if (options.all_messages) return std::fputs(message_document().c_str(), stdout), 0;
    if (options.subject.empty()) return fail({nothing_to_explain()});
    if (print_message_page(options.subject)) return 0;
    Catalog catalog;
    add_builtin_words(catalog);
    const std::vector<QueryFile> files = load_query_files({options.subject}, catalog);
    const std::size_t errors = print_problems(files);
    if (errors > 0 && options.stage != "ast") return 1;
    if (const auto unknown = unknown_query(files.front(), options.query)) return fail({*unknown});
    explain_file(files.front(), options, catalog);
    return errors == 0 ? 0 : 1;
}

}  // namespace vantage::tools
