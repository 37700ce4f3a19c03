// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See convert.h.

#include "convert.h"

#include <algorithm>
#include <array>

#include "adapters/lua/lua_queries.h"
#include "adapters/simdjson/json_queries.h"
#include "base/spelling.h"
#include "query/lang/parser.h"
#include "query/lang/printer.h"
#include "query/vehicles/writers.h"

namespace vantage::tools {

namespace {

constexpr std::array<std::string_view, 3> kEndings = {"vq", "lua", "json"};

bool is_said(const lang::Comments& comments) {
    return !comments.above.empty() || !comments.behind.empty();
}

/// Depth is limited by every reader.
bool has_comments(const std::vector<lang::Entry>& entries) {
    return std::any_of(entries.begin(), entries.end(), [](const lang::Entry& entry) {
        return is_said(entry.comments) || !entry.comments_at_end.empty() ||
               has_comments(entry.members);
    });
}

bool has_comments(const std::vector<lang::Section>& sections) {
    return std::any_of(sections.begin(), sections.end(), [](const lang::Section& section) {
        const auto& parameters = section.parameter_comments;
        return is_said(section.comments) || !section.comments_at_end.empty() ||
               has_comments(section.entries) ||
               std::any_of(parameters.begin(), parameters.end(), is_said);
    });
}

bool has_comments(const lang::Query& query) {
    const auto& headers = query.header_comments;
    const auto& failures = query.on_failure;
    const auto& options = query.options;
    return is_said(query.comments) ||
           std::any_of(headers.begin(), headers.end(),
                       [](const auto& header) { return is_said(header.second); }) ||
           std::any_of(failures.begin(), failures.end(),
                       [](const auto& failure) { return is_said(failure.comments); }) ||
           std::any_of(options.begin(), options.end(), [](const lang::Option& option) {
               return is_said(option.comments) || has_comments(option.sections);
           });
}

}  // namespace

std::optional<Vehicle> vehicle_called(std::string_view ending) {
    if (ending.starts_with('.')) ending.remove_prefix(1);
    const auto found = std::find(kEndings.begin(), kEndings.end(), ending);
    if (found == kEndings.end()) return std::nullopt;
    return static_cast<Vehicle>(found - kEndings.begin());
}

std::optional<Vehicle> vehicle_of(std::string_view file_name) {
    const std::size_t dot = file_name.rfind('.');
    if (dot == std::string_view::npos) return std::nullopt;
    return vehicle_called(file_name.substr(dot));
}

Result<lang::File> read_queries(const SourceText& source) {
    const auto vehicle = vehicle_of(source.name);
    if (!vehicle) {
        return Diagnostic{.code = "convert/unknown-ending",
                          .message = "the name does not say what kind of query file it is",
                          .place = {.file = std::string(source.name)},
                          .expected = "a name that ends with .vq, .lua or .json"};
    }
    switch (*vehicle) {
        case Vehicle::Text:
            return lang::parse_text(source);
        case Vehicle::Lua:
            return adapters::read_lua(source);
        case Vehicle::Json:
            return adapters::read_json_queries(source);
    }
    return lang::File{};
}

std::string write_queries(const lang::File& file, Vehicle vehicle) {
    switch (vehicle) {
        case Vehicle::Text:
            return lang::print(file);
        case Vehicle::Lua:
            return vehicles::write_lua(file);
        case Vehicle::Json:
            return vehicles::write_json(file);
    }
    return {};
}

bool has_comments(const lang::File& file) {
    return !file.comments_at_end.empty() || has_comments(file.defaults) ||
           std::any_of(file.fallbacks.begin(), file.fallbacks.end(),
                       [](const auto& fallback) { return is_said(fallback.comments); }) ||
           std::any_of(file.queries.begin(), file.queries.end(),
                       [](const lang::Query& query) { return has_comments(query); });
}

}  // namespace vantage::tools
