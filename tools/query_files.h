// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Query files for commands: found in files and folders, read by their ending, compiled together,
// their messages shown with the line they are about.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "query/compile/compile.h"
#include "query/lang/syntax.h"
#include "vantage/result.h"

namespace vantage::tools {

struct QueryFile {
    std::string path;
    std::string text;
    lang::File syntax;     ///< What could be read of it.
    Diagnostics problems;  ///< Of reading and compiling, errors and warnings.
    compile::CompiledFile compiled;
    std::int64_t parse_ns = 0;  ///< CPU time of reading the text, without the disk.
    bool has_errors() const;
};

/// Whether the ending is one of a query file: .vq, .lua or .json.
bool is_query_file(const std::string& path);

/// Folders stand for all query files below them. Sorted, each once. A path that does not exist is a
/// problem of its own.
Result<std::vector<std::string>> find_query_files(const std::vector<std::string>& paths);

/// Reads each file as far as possible, and compiles them as one library.
std::vector<QueryFile> load_query_files(const std::vector<std::string>& paths,
                                        const Catalog& catalog);

/// Messages with the lines that they are about, to standard error; returns how many were errors.
std::size_t print_problems(const std::vector<QueryFile>& files);

}  // namespace vantage::tools
