// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// libFuzzer entry for query files in Lua: any bytes end with an error or with syntax that can be
// written and read again, within the limits of memory and work.

#include "adapters/lua/lua_queries.h"
#include "query/vehicles/same_meaning.h"
#include "query/vehicles/writers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vantage;
    const adapters::LuaLimits limits{.memory = 4u << 20, .instructions = 50'000};
    const std::string text(reinterpret_cast<const char*>(data), size);
    adapters::LuaUsage usage;
    const auto file = adapters::read_lua({.name = "fuzz.lua", .text = text}, limits, &usage);
    if (usage.peak_memory > limits.memory) __builtin_trap();
    if (usage.instructions > limits.instructions + limits.memory / 16) __builtin_trap();
    if (!file.ok()) {
        if (file.diagnostics().empty()) __builtin_trap();
        return 0;
    }
    const std::string written = vehicles::write_lua(*file);
    const auto again = adapters::read_lua({.name = "again.lua", .text = written});
    if (!again.ok() || !vehicles::same_meaning(*file, *again)) __builtin_trap();
    return 0;
}
