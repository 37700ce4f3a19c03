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
#include "query/compile/library_index.h"
#include "query/lang/excerpt.h"
#include "query/lang/lexer.h"
#include "query/lang/parser.h"
#include "query/library/library_check.h"

namespace vantage::tools {

namespace {

namespace fs = std::filesystem;

bool is_error(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::Error;
}

void read_syntax(QueryFile& file, Result<lang::File> syntax) {
    file.problems = syntax.diagnostics();
    if (syntax.ok()) {
        file.syntax = std::move(*syntax);
    } else {
        file.syntax.is_incomplete = true;  // What it declares is not known.
    }
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
    file.syntax.name = path;
    Result<std::string> text = read_query_text(path);
    if (!text.ok()) {
        file.problems = text.diagnostics();
        file.syntax.is_incomplete = true;
        return file;
    }
    file.text = std::move(*text);
    const std::int64_t begin = adapters::thread_cpu_ns();
    read_syntax(file);
    file.parse_ns = adapters::thread_cpu_ns() - begin;
    return file;
}

bool comes_before(const Diagnostic& a, const Diagnostic& b) {
    return a.place.line != b.place.line ? a.place.line < b.place.line
                                        : a.place.column < b.place.column;
}

void compile_query_file(QueryFile& file, compile::CompileInput input) {
    input.file = &file.syntax;
    Result<compile::CompiledFile> compiled = compile::compile_file(input);
    const Diagnostics& told = compiled.diagnostics();
    file.problems.insert(file.problems.end(), told.begin(), told.end());
    if (compiled.ok()) file.compiled = std::move(*compiled);
}

/// To each file what is told of it; there is little of it.
void hand_out(const Diagnostics& told, std::vector<QueryFile>& files) {
    for (const Diagnostic& problem : told) {
        const auto file = std::find_if(files.begin(), files.end(), [&](const QueryFile& one) {
            return one.path == problem.place.file;
        });
        if (file != files.end()) file->problems.push_back(problem);
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

bake::FoundFiles find_query_files(const std::vector<std::string>& paths) {
    return bake::find_files(paths,
                            {.is_wanted = is_query_file, .what = "query file (.vq, .lua, .json)"});
}

Result<std::string> read_query_text(const std::string& path) {
    const Result<std::vector<std::uint8_t>> bytes = bake::read_file(path, lang::kMostBytes);
    if (bytes.ok()) return std::string(bytes->begin(), bytes->end());
    Diagnostics problems = bytes.diagnostics();
    if (problems.front().code == "file/too-large")
        problems.front().hint = "put the queries into several files";
    return problems;
}

std::vector<QueryFile> load_query_files(const std::vector<std::string>& paths,
                                        const Catalog& catalog) {
    std::vector<QueryFile> files;
    for (const std::string& path : paths)
        files.push_back(read_query_file(path));
    std::vector<const lang::File*> library;
    for (const QueryFile& file : files)
        library.push_back(&file.syntax);
    const compile::LibraryIndex index(library);
    for (QueryFile& file : files)
        compile_query_file(file, {.catalog = &catalog, .library = library, .index = &index});
    hand_out(library::check_files(library), files);
    for (QueryFile& file : files)
        std::stable_sort(file.problems.begin(), file.problems.end(), comes_before);
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
