// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See lua_queries.h: scan the source, run it, make syntax out of what it declared.

#include "adapters/lua/lua_queries.h"

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
    {LuaFailure::Kind::Syntax, "lua/syntax", "this is not valid Lua: %", ""},
    {LuaFailure::Kind::Error, "lua/error", "the script failed: %", ""},
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

void report_failure(const LuaFailure& failure, std::string_view text, lang::Reporter& reporter) {
    for (const FailureText& row : kFailureTexts) {
        if (row.kind != failure.kind) continue;
        reporter.add({.code = row.code,
                      .at = place_of(failure, text),
                      .message = with_message(row.message, failure.message),
                      .hint = row.hint});
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
    const LuaScan scan = scan_lua(source.text, reporter);
    if (!reporter.empty()) return reporter.take();

    LuaSandbox sandbox(limits, scan);
    const LuaFailure failure = sandbox.run(source.text);
    if (usage != nullptr) *usage = sandbox.usage();
    if (failure.kind != LuaFailure::Kind::None) {
        report_failure(failure, source.text, reporter);
        return reporter.take();
    }
    lang::File file = file_of(sandbox.declarations(), reporter);
    if (!reporter.empty()) return reporter.take();
    file.name = source.name;
    file.text = source.text;
    Diagnostics warnings = sandbox.warnings();
    for (Diagnostic& warning : warnings)
        warning.place.file = source.name;
    return {std::move(file), std::move(warnings)};
}

}  // namespace vantage::adapters
