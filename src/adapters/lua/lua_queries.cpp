// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See lua_queries.h: scan the source, run it, make syntax out of what it declared.

#include "adapters/lua/lua_queries.h"

#include "adapters/lua/lua_mistakes.h"
#include "adapters/lua/lua_sandbox.h"
#include "adapters/lua/lua_scan.h"
#include "query/lang/lexer.h"
#include "query/lang/report.h"
#include "query/vehicles/tree_reader.h"

namespace vantage::adapters {

namespace {

struct FailureText {
    LuaFailure::Kind kind;
    const char* code;
    const char* message;  ///< In place of Lua's own; "%" stands for that.
    const char* hint;
};

constexpr FailureText kFailureTexts[] = {
    {LuaFailure::Kind::Syntax, "lua/syntax", "this is not valid Lua: %",
     "a query reads like this: query { name = \"A\", { generation = { grid_around_puppet = 10 } } "
     "}"},
    {LuaFailure::Kind::Error, "lua/error", "the script failed: %",
     "look at what the line calls, and with which values"},
    {LuaFailure::Kind::UnknownName, "lua/unknown-name", "%", ""},
    {LuaFailure::Kind::NotData, "lua/not-data", "%",
     "a query holds texts, numbers, true and false"},
    {LuaFailure::Kind::Work, "lua/too-much-work", "the script does too much, or never ends",
     "a query file declares queries; compute elsewhere what takes long"},
    {LuaFailure::Kind::Memory, "lua/too-much-memory", "the script takes too much memory",
     "a query file declares queries; compute elsewhere what is large"},
    {LuaFailure::Kind::LongText, "lua/text-too-long", "the script makes a text that is too long",
     "texts have at most 1024 bytes"},
};

std::string with_message(std::string_view pattern, const std::string& message) {
    const std::size_t mark = pattern.find('%');
    if (mark == std::string_view::npos) return std::string(pattern);
    return std::string(pattern.substr(0, mark)) + message + std::string(pattern.substr(mark + 1));
}

std::string_view line_of(std::string_view text, std::uint32_t number) {
    for (std::uint32_t line = 1; line < number && !text.empty(); ++line)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text.substr(0, text.find('\n'));
}

/// Lua names the token that it stumbled over and the line; with both, the column can be found.
lang::Span place_of(const LuaFailure& failure, std::string_view text) {
    if (failure.at.line != 0) return failure.at;
    lang::Span at{.line = failure.line, .column = failure.line == 0 ? 0u : 1u};
    if (!failure.token.empty()) {
        const std::size_t column = line_of(text, failure.line).find(failure.token);
        if (column == std::string_view::npos) return at;
        at.column = static_cast<std::uint32_t>(column + 1);
        at.length = static_cast<std::uint32_t>(failure.token.size());
        return at;
    }
    const std::size_t near = failure.message.rfind("near '");
    if (failure.kind != LuaFailure::Kind::Syntax || near == std::string::npos) return at;
    const std::size_t start = near + 6;
    const std::size_t end = failure.message.rfind('\'');
    const std::string token = failure.message.substr(start, end - start);
    const std::string_view line = line_of(text, failure.line);
    const std::size_t column = line.find(token);
    if (end <= start || column == std::string_view::npos) return at;
    at.column = static_cast<std::uint32_t>(column + 1);
    at.length = static_cast<std::uint32_t>(token.size());
    return at;
}

/// What runs, but not as meant (`a == 1` in a table), is told in its line only.
bool report_mistake(const LuaFailure& failure, std::string_view text, lang::Reporter& reporter) {
    auto mistake = find_lua_mistake(text);
    const bool is_syntax = failure.kind == LuaFailure::Kind::Syntax;
    const bool is_there = mistake && (is_syntax || mistake->at.line == failure.line ||
                                      mistake->at.line + 1 == failure.line);
    if (!is_there) return false;
    reporter.add({.code = "lua/syntax",
                  .at = mistake->at,
                  .message = (is_syntax ? "this is not valid Lua: " : "") + mistake->message,
                  .found = std::move(mistake->found),
                  .expected = std::move(mistake->expected),
                  .hint = std::move(mistake->hint)});
    return true;
}

void report_failure(const LuaFailure& failure, std::string_view text, lang::Reporter& reporter) {
    const bool may_be_syntax = failure.kind == LuaFailure::Kind::Syntax ||
                               failure.kind == LuaFailure::Kind::UnknownName ||
                               failure.kind == LuaFailure::Kind::Error;
    if (may_be_syntax && report_mistake(failure, text, reporter)) return;
    for (const FailureText& row : kFailureTexts) {
        if (row.kind != failure.kind) continue;
        reporter.add({.code = row.code,
                      .at = place_of(failure, text),
                      .message = with_message(row.message, failure.message),
                      .hint = failure.hint.empty() ? row.hint : failure.hint});
    }
}

lang::File file_of(const std::vector<LuaDeclaration>& declarations, lang::Reporter& reporter) {
    vehicles::TreeReader reader(vehicles::kLuaDialect, reporter);
    for (const LuaDeclaration& declaration : declarations) {
        switch (declaration.kind) {
            case LuaDeclaration::Kind::Query:
                reader.add_query(declaration.table);
                break;
            case LuaDeclaration::Kind::Defaults:
                reader.add_defaults(declaration.table);
                break;
            case LuaDeclaration::Kind::Fallback:
                reader.add_fallbacks(declaration.table);
                break;
        }
    }
    return reader.take();
}

}  // namespace

Result<lang::File> read_lua(const SourceText& source, const LuaLimits& limits, LuaUsage* usage) {
    lang::Reporter reporter(source.name);
    if (lang::report_unreadable(source.text, reporter)) return reporter.take();
    const std::string_view text = lang::without_byte_order_mark(source.text);
    lang::Reporter broken(source.name);
    const LuaScan scan = scan_lua(text, broken);
    const LuaFailure no_token{.kind = LuaFailure::Kind::Syntax};
    if (broken.has("lua/syntax") && report_mistake(no_token, text, reporter))
        return reporter.take();
    if (!broken.empty()) return broken.take();

    LuaSandbox sandbox(limits, scan);
    const LuaFailure failure = sandbox.run(text);
    if (usage != nullptr) *usage = sandbox.usage();
    if (failure.kind != LuaFailure::Kind::None) {
        report_failure(failure, text, reporter);
        return reporter.take();
    }
    lang::File file = file_of(sandbox.declarations(), reporter);
    if (!reporter.empty()) return reporter.take();
    file.name = source.name;
    file.text = source.text;
    file.vehicle = lang::Vehicle::Lua;
    Diagnostics warnings = sandbox.warnings();
    for (Diagnostic& warning : warnings)
        warning.place.file = source.name;
    return {std::move(file), std::move(warnings)};
}

}  // namespace vantage::adapters
