// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Query texts on the desk: compiled as if they were in their files, with the other files of the
// folder beside them. Changes nothing, neither on the disk nor in the game.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "inspector/server/query_folder.h"
#include "query/lang/syntax.h"
#include "vantage/program.h"

namespace vantage::inspector {

/// Where a query's text is.
struct QueryPlace {
    std::string file;        ///< Id; empty when no file has it.
    std::string name;        ///< Of the file.
    std::uint32_t line = 0;  ///< From 1.
};

struct DeskFile {
    std::string id, name;
    std::vector<std::string> queries;
};

struct DeskCompilation {
    Diagnostics diagnostics;
    std::vector<std::string> queries;                      ///< Names, in the order of the text.
    std::vector<std::shared_ptr<const Program>> programs;  ///< Empty when there are errors.

    bool ok() const { return !programs.empty(); }
    std::shared_ptr<const Program> find(std::string_view query) const;
};

class QueryDesk {
  public:
    /// Without a folder texts stand alone. Both must outlive it.
    QueryDesk(const Catalog& catalog, QueryFolder* folder) : catalog_(catalog), folder_(folder) {}

    std::vector<DeskFile> files();
    QueryPlace find(std::string_view query);
    /// `file` is the name of the file that the text is of; may be empty.
    DeskCompilation compile(std::string_view file, std::string_view text);
    /// A text in which `query` was edited: as of the file that has the query if it compiles so,
    /// else alone.
    DeskCompilation compile_edited(std::string_view query, std::string_view text);

  private:
    struct Entry {
        std::string id, text;
        lang::File syntax;
    };
    void refresh();
    DeskCompilation compile_beside(std::string_view file, std::string_view text,
                                   const std::vector<const lang::File*>& others);

    const Catalog& catalog_;
    QueryFolder* folder_;
    std::mutex mutex_;
    std::map<std::string, Entry, std::less<>> entries_;  ///< By name of the file.
};

}  // namespace vantage::inspector
