// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Query files written as Lua tables. The script runs in a sandbox of its own: it can compute and
// build tables, and reaches nothing outside; memory and work are limited by numbers, not by a
// clock, so a script that is refused is refused everywhere. docs/language.md has the shape.
#pragma once

#include <cstddef>
#include <cstdint>

#include "query/lang/syntax.h"
#include "vantage/language.h"
#include "vantage/result.h"

namespace vantage::adapters {

struct LuaLimits {
    std::size_t memory = std::size_t{16} << 20;  ///< Bytes that Lua may hold, compiler included.
    /// Steps of the virtual machine; what takes longer than a step counts as several.
    std::uint64_t instructions = 1'000'000;
};

/// What reading took.
struct LuaUsage {
    std::size_t peak_memory = 0;
    std::uint64_t instructions = 0;
};

/// What the script declares, in the order of its calls; entries, which Lua's tables have in no
/// order, are sorted by their keys. Codes "lua/..." and "vehicle/...".
Result<lang::File> read_lua(const SourceText& source, const LuaLimits& limits = {},
                            LuaUsage* usage = nullptr);

}  // namespace vantage::adapters
