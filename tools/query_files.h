// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Query files for commands: found in files and folders, read by their ending, compiled together,
// their messages shown with the line they are about.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bake/file_search.h"
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

/// Folders stand for all query files below them.
bake::FoundFiles find_query_files(const std::vector<std::string>& paths);

/// The text of a query file, which is not read if it is longer than any may be.
Result<std::string> read_query_text(const std::string& path);

/// Reads each file as far as possible, and compiles them as one library. What is wrong between them
/// is a problem of the file that it is told of.
std::vector<QueryFile> load_query_files(const std::vector<std::string>& paths,
                                        const Catalog& catalog);

/// Messages with the lines that they are about, to standard error; returns how many were errors.
std::size_t print_problems(const std::vector<QueryFile>& files);

}  // namespace vantage::tools
