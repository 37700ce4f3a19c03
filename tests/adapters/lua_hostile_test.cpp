// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Scripts that want to hang, fill the memory or get out: hostile_lua/*.lua, each with the code that
// it must end with in its first line ("fine" for none). What they may use is counted, not timed.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "adapters/lua/lua_queries.h"

namespace vantage::adapters {
namespace {

const std::filesystem::path kFolder = VANTAGE_SOURCE_DIR "/tests/adapters/hostile_lua";

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string expected_code(const std::string& script) {
    const std::string mark = "-- expect: ";
    if (!script.starts_with(mark)) return "";  // bytecode has no comments
    return script.substr(mark.size(), script.find_first_of("\r\n") - mark.size());
}

std::vector<std::string> scripts() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(kFolder))
        names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

class HostileLua : public testing::TestWithParam<std::string> {};

TEST_P(HostileLua, ends_as_it_should_within_its_limits) {
    const std::string script = bytes_of(kFolder / (GetParam() + ".lua"));
    const LuaLimits limits;
    LuaUsage usage;
    const auto file = read_lua({.name = GetParam(), .text = script}, limits, &usage);
    const std::string code = file.ok() ? "fine" : file.diagnostics().front().code;
    if (script.starts_with("\x1b")) {
        EXPECT_TRUE(code == "lua/syntax" || code == "lang/nul-byte") << code;
    } else {
        EXPECT_EQ(code, expected_code(script)) << to_string(file.diagnostics());
    }
    EXPECT_LE(usage.peak_memory, limits.memory);
    // The step that goes over the limit is the last one; none is larger than what memory allows.
    EXPECT_LE(usage.instructions, limits.instructions + limits.memory / 16);
    RecordProperty("instructions", std::to_string(usage.instructions));
    RecordProperty("peak_memory", std::to_string(usage.peak_memory));
}

INSTANTIATE_TEST_SUITE_P(Corpus, HostileLua, testing::ValuesIn(scripts()),
                         [](const auto& script) { return script.param; });

TEST(HostileLuaCorpus, is_large_enough) {
    EXPECT_GE(scripts().size(), 60u);
}

TEST(HostileLuaCorpus, also_ends_when_next_to_nothing_is_allowed) {
    for (const std::string& name : scripts()) {
        const std::string script = bytes_of(kFolder / (name + ".lua"));
        for (const std::size_t memory : {0u, 1000u, 8000u, 12'000u, 20'000u, 40'000u, 100'000u}) {
            LuaUsage usage;
            (void)read_lua({.name = name, .text = script}, {.memory = memory}, &usage);
            EXPECT_LE(usage.peak_memory, memory) << name;
        }
        LuaUsage usage;
        const auto file = read_lua({.name = name, .text = script}, {.instructions = 0}, &usage);
        EXPECT_TRUE(!file.ok() || name == "nothing_at_all") << name;
    }
}

}  // namespace
}  // namespace vantage::adapters
