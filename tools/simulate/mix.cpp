// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See mix.h: the query files of a mix, read and compiled as one library.

#include "tools/simulate/mix.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "bake/files.h"
#include "base/spelling.h"
#include "query/lang/lexer.h"
#include "query/lang/parser.h"
#include "vantage/library.h"

namespace vantage::tools {

namespace {

constexpr std::uint64_t kMaxMixBytes = 1u << 20;

using Texts = std::map<std::string, std::string>;  ///< By path, as the mix says it.

Result<std::string> read_text(const std::string& path, std::uint64_t most_bytes) {
    const auto bytes = bake::read_file(path, most_bytes);
    if (!bytes) return bytes.diagnostics();
    return std::string(bytes->begin(), bytes->end());
}

Result<Texts> read_query_files(const Mix& mix) {
    std::vector<std::string> paths = mix.library;
    for (const MixQuery& query : mix.queries)
        paths.push_back(query.file);
    Texts texts;
    Diagnostics problems;
    const auto folder = std::filesystem::path(mix.file).parent_path();
    for (const std::string& path : paths) {
        if (texts.contains(path)) continue;
        auto text = read_text((folder / path).lexically_normal().string(), lang::kMostBytes);
        if (!text)
            problems.insert(problems.end(), text.diagnostics().begin(), text.diagnostics().end());
        texts[path] = text ? std::move(*text) : std::string();
    }
    if (!problems.empty()) return problems;
    return texts;
}

Result<Done> compile_together(const Texts& texts, QueryLibrary& library) {
    std::vector<SourceText> sources;
    for (const auto& [path, text] : texts)
        sources.push_back({.name = path, .text = text});
    return library.load(sources);
}

/// Whoever looks for a query of the mix must find it where the mix says.
bool is_in_file(const MixQuery& wanted, const Texts& texts) {
    const lang::Parsed parsed =
        lang::parse_leniently({.name = wanted.file, .text = texts.at(wanted.file)});
    return std::any_of(parsed.file.queries.begin(), parsed.file.queries.end(),
                       [&](const lang::Query& query) { return query.name.text == wanted.query; });
}

Diagnostic unknown_query(const Mix& mix, const MixQuery& wanted, const QueryLibrary& library) {
    const std::vector<std::string> known = library.query_names();
    const std::vector<std::string_view> names(known.begin(), known.end());
    const bool is_elsewhere = library.find(wanted.query) != nullptr;
    const std::string meant = did_you_mean(wanted.query, names);
    return {.code = "mix/unknown-query",
            .message = is_elsewhere ? "the query stands in another file"
                                    : "there is no query of this name",
            .place = {.file = mix.file, .line = wanted.line, .column = 1},
            .found = "\"" + wanted.query + "\" in " + wanted.file,
            .hint = is_elsewhere || meant.empty() ? "name the file that has it" : meant};
}

}  // namespace

Result<LoadedMix> LoadedMix::load(const std::string& path, const Catalog& catalog) {
    auto text = read_text(path, kMaxMixBytes);
    if (!text) return std::move(text).diagnostics();
    auto mix = read_mix({.name = path, .text = *text});
    if (!mix) return std::move(mix).diagnostics();
    return load(std::move(*mix), catalog);
}

Result<LoadedMix> LoadedMix::load(Mix mix, const Catalog& catalog) {
    auto texts = read_query_files(mix);
    if (!texts) return std::move(texts).diagnostics();
    QueryLibrary library(catalog);
    Result<Done> compiled = compile_together(*texts, library);
    if (!compiled) return std::move(compiled).diagnostics();

    LoadedMix loaded;
    Diagnostics problems;
    double sum = 0, all = 0;
    for (const MixQuery& query : mix.queries)
        all += query.share;
    for (const MixQuery& query : mix.queries) {
        if (!is_in_file(query, *texts)) problems.push_back(unknown_query(mix, query, library));
        sum += query.share;
        loaded.entries_.push_back({.program = library.find(query.query), .until = sum / all});
    }
    if (!problems.empty()) return problems;
    loaded.mix_ = std::make_shared<const Mix>(std::move(mix));
    for (const MixValue& value : loaded.mix_->values)
        loaded.values_.push_back({.name = value.name, .value = value.value});
    return loaded;
}

bool LoadedMix::replace(const std::shared_ptr<const Program>& program) {
    bool has_it = false;
    for (Entry& entry : entries_) {
        if (entry.program->name != program->name) continue;
        entry.program = program;
        has_it = true;
    }
    return has_it;
}

std::size_t LoadedMix::draw(float unit) const {
    const auto number = static_cast<double>(unit);
    std::size_t entry = 0;
    while (entry + 1 < entries_.size() && number >= entries_[entry].until)
        ++entry;
    return entry;
}

}  // namespace vantage::tools
