// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Adding finished queries to statistics.
#pragma once

#include "vantage/scheduler.h"

namespace vantage {

/// The place of a program's version in the list; it is added when it is new.
std::uint32_t place_of(Statistics& statistics, const Program& program, const Catalog& catalog);

/// What a query did in its options; when it ends.
void add_options(ProgramStatistics& entry, const Program& program,
                 std::span<const OptionOutcome> options, std::span<const StepWork> steps);

/// How it ended; when it is delivered.
void add_completion(ProgramStatistics& entry, const Completion& completion);

/// Bars without a beginning are left out: nobody was counting yet.
void add_bar(Statistics& statistics, const TraceBar& bar);

}  // namespace vantage
