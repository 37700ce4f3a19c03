// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See query_files.h.

#include "query_files.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "adapters/cpu_time.h"
#include "adapters/lua/lua_queries.h"
#include "adapters/simdjson/json_queries.h"
#include "bake/files.h"
#include "query/lang/excerpt.h"
#include "query/lang/parser.h"

namespace vantage::tools {

namespace {

namespace fs = std::filesystem;

bool is_error(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::Error;
}

void read_syntax(QueryFile& file, Result<lang::File> syntax) {
    file.problems = syntax.diagnostics();
    if (syntax.ok()) file.syntax = std::move(*syntax);
}

void read_syntax(QueryFile& file) {
    const SourceText source{.name = file.path, .text = file.text};
    const std::string ending = fs::path(file.path).extension().string();
    if (ending == ".lua") return read_syntax(file, adapters::read_lua(source));
    if (ending == ".json") return read_syntax(file, adapters::read_json_queries(source));
    lang::Parsed parsed = lang::parse_leniently(source);
    file.problems = std::move(parsed.problems);
    file.syntax = std::move(parsed.file);
}

QueryFile read_query_file(const std::string& path) {
    QueryFile file{.path = path};
    const Result<std::vector<std::uint8_t>> bytes = bake::read_file(path);
    if (!bytes.ok()) {
        file.problems = bytes.diagnostics();
        return file;
    }
    file.text.assign(bytes->begin(), bytes->end());
    const std::int64_t begin = adapters::thread_cpu_ns();
    read_syntax(file);
    file.parse_ns = adapters::thread_cpu_ns() - begin;
    return file;
}

bool comes_before(const Diagnostic& a, const Diagnostic& b) {
    return a.place.line != b.place.line ? a.place.line < b.place.line
                                        : a.place.column < b.place.column;
}

void compile_query_file(QueryFile& file, const std::vector<const lang::File*>& library,
                        const Catalog& catalog) {
    Result<compile::CompiledFile> compiled =
        compile::compile_file({.file = &file.syntax, .catalog = &catalog, .library = library});
    const Diagnostics& told = compiled.diagnostics();
    file.problems.insert(file.problems.end(), told.begin(), told.end());
    std::stable_sort(file.problems.begin(), file.problems.end(), comes_before);
    if (compiled.ok()) file.compiled = std::move(*compiled);
}

void collect_below(const fs::path& folder, std::vector<std::string>& files) {
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error), end;
    for (; !error && at != end; at.increment(error)) {
        if (at->is_regular_file(error) && is_query_file(at->path().string()))
            files.push_back(at->path().string());
    }
}

}  // namespace

bool QueryFile::has_errors() const {
    return std::any_of(problems.begin(), problems.end(), is_error);
}

bool is_query_file(const std::string& path) {
    const std::string ending = fs::path(path).extension().string();
    return ending == ".vq" || ending == ".lua" ||
           (ending == ".json" && !path.ends_with(".scene.json"));
}

Result<std::vector<std::string>> find_query_files(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    Diagnostics problems;
    for (const std::string& path : paths) {
        std::error_code error;
        const bool is_folder = fs::is_directory(path, error);
        const std::size_t before = files.size();
        if (is_folder) {
            collect_below(path, files);
        } else if (fs::exists(path, error)) {
            files.push_back(path);
        }
        if (files.size() > before) continue;
        problems.push_back({.code = is_folder ? "file/no-queries" : "file/not-found",
                            .message = is_folder ? "there is no query file in this folder"
                                                 : "there is no such file or folder",
                            .place = {.file = path},
                            .expected = "a query file (.vq, .lua, .json) or a folder of them"});
    }
    if (!problems.empty()) return problems;
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
}

std::vector<QueryFile> load_query_files(const std::vector<std::string>& paths,
                                        const Catalog& catalog) {
    std::vector<QueryFile> files;
    for (const std::string& path : paths)
        files.push_back(read_query_file(path));
    std::vector<const lang::File*> library;
    for (const QueryFile& file : files)
        library.push_back(&file.syntax);
    for (QueryFile& file : files)
        compile_query_file(file, library, catalog);
    return files;
}

std::size_t print_problems(const std::vector<QueryFile>& files) {
    std::size_t errors = 0;
    for (const QueryFile& file : files) {
        for (const Diagnostic& problem : file.problems) {
            std::fprintf(stderr, "%s\n\n", lang::with_caret(problem, file.text).c_str());
            errors += is_error(problem) ? 1 : 0;
        }
    }
    return errors;
}

}  // namespace vantage::tools
