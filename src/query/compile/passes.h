// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The passes between syntax and program, and what they hand on. passes.cpp has the list.
#pragma once

#include <span>
#include <vector>

#include "query/compile/bound.h"
#include "query/compile/compile.h"
#include "query/compile/messages.h"

namespace vantage::compile {

/// One file on its way. A query with a mistake is marked broken and left alone by the passes that
/// follow, so that one mistake gives one message.
struct Compilation {
    const CompileInput& input;
    Messages messages;
    std::vector<BoundQuery> queries;  ///< In the order of the file.
    /// Conditions of the library's `defaults`, one for each section.
    std::vector<BoundOption> defaults;
    std::vector<Program> programs;
};

struct Pass {
    const char* name;
    void (*run)(Compilation& compilation);
};
std::span<const Pass> passes();

void bind_pass(Compilation& compilation);   ///< Words become rows of the catalog.
void check_pass(Compilation& compilation);  ///< What makes no sense is told.
void fold_pass(Compilation& compilation);   ///< Defaults, negations, groups, slack, curves.
void order_pass(Compilation& compilation);  ///< The canonical order of entries.
void emit_pass(Compilation& compilation);   ///< The flat program.

/// Of one query, for those who make bound queries in another way than by binding.
void order_query(BoundQuery& query);
/// The query fits into a program: the limits of program.h hold.
Program emit_query(const BoundQuery& query, const Catalog& catalog);

}  // namespace vantage::compile
