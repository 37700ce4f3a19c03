// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The queries that a test file names, read and compiled together; and the texts inside tests, which
// see them.
#pragma once

#include <memory>
#include <string>

#include "tools/query_tests/test_file.h"
#include "vantage/library.h"

namespace vantage::tools {

/// Where something lies that a test file names.
std::string path_of(const TestFile& file, const TestPath& named);

class QueryFiles {
  public:
    explicit QueryFiles(const Catalog& catalog) : library_(catalog) {}

    /// All .vq files of the folders and files that the test file names.
    Result<Done> load(const TestFile& file);

    struct Compiled {
        std::shared_ptr<const Program> program;  ///< Null when the text does not compile...
        Diagnostics diagnostics;  ///< ...or is not unique; places are those of the text.
    };
    /// The query of a test: by name, or out of its text.
    Compiled compile(const QueryTest& test);

  private:
    Compiled compile_text(const QueryTest& test);
    Compiled find(const std::string& query) const;

    QueryLibrary library_;
};

}  // namespace vantage::tools
