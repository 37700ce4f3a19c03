// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Adding finished queries to statistics.
#pragma once

#include "vantage/scheduler.h"

namespace vantage {

/// The place of a program's version in the list; it is added when it is new.
std::uint32_t place_of(Statistics& statistics, const Program& program, const Catalog& catalog);

void add_query(Statistics& statistics, const Program& program, const Catalog& catalog,
               const Completion& completion, std::span<const StepWork> steps);

/// Bars without a beginning are left out: nobody was counting yet.
void add_bar(Statistics& statistics, const TraceBar& bar);

}  // namespace vantage
