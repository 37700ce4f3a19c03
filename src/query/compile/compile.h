// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From abstract syntax to programs, in passes that can be looked at one by one: bind (words become
// rows of the catalog), check (what makes no sense or surely is a mistake), fold (defaults,
// negations, curves), order (the canonical order of entries), emit (the flat program). Knows no
// file and no vehicle.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "query/compile/bound.h"
#include "query/lang/syntax.h"
#include "vantage/catalog.h"
#include "vantage/program.h"
#include "vantage/result.h"

namespace vantage::compile {

class LibraryIndex;

/// What one pass took, of the whole file.
struct PassTime {
    const char* name = "";
    std::uint64_t nanoseconds = 0;
};

struct CompileInput {
    const lang::File* file = nullptr;
    const Catalog* catalog = nullptr;
    /// Other files of the library: queries that may be extended, defaults that hold here too.
    std::span<const lang::File* const> library;
    /// Of all files of the library, for who compiles many of them; made anew when null.
    const LibraryIndex* index = nullptr;
    /// Built by C++: objects and values need no declaration, the built-in defaults are not added,
    /// and what runs without ever finding anything is only warned of.
    bool is_host_code = false;
};

struct CompiledFile {
    std::vector<Program> programs;  ///< In the order of the file.
    std::vector<BoundQuery> bound;  ///< What the passes before emit made of them.
    std::vector<PassTime> passes;
};

/// Errors of all queries at once, each mistake told once; or the programs, with warnings.
Result<CompiledFile> compile_file(const CompileInput& input);

}  // namespace vantage::compile
