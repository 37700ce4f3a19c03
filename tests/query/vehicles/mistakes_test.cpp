// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A corpus of what designers get wrong in Lua and JSON: mistakes/NAME.lua or NAME.json, and beside
// it in NAME.lua.txt what they are told, from the first sign to the last check. Run with --update
// to write the answers anew, then read them.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "adapters/lua/lua_queries.h"
#include "adapters/simdjson/json_queries.h"
#include "query/compile/compile.h"
#include "query/lang/excerpt.h"
#include "vantage/language.h"

namespace vantage {

bool is_update_wanted = false;

namespace {

namespace fs = std::filesystem;

const fs::path kFolder = VANTAGE_SOURCE_DIR "/tests/query/vehicles/mistakes";

std::string read_whole(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> files_ending_in(std::string_view ending) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(kFolder)) {
        if (entry.path().extension() == ending) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<fs::path> corpus() {
    std::vector<fs::path> files = files_ending_in(".lua");
    const std::vector<fs::path> more = files_ending_in(".json");
    files.insert(files.end(), more.begin(), more.end());
    return files;
}

class VehicleMistakes : public testing::Test {
  protected:
    VehicleMistakes() { add_builtin_words(catalog); }

    /// What `vantage check` would tell of it.
    Diagnostics told_of(const fs::path& path) const {
        const std::string name = path.filename().string(), text = read_whole(path);
        const SourceText source{.name = name, .text = text};
        Result<lang::File> file = path.extension() == ".lua" ? adapters::read_lua(source)
                                                             : adapters::read_json_queries(source);
        if (!file.ok()) return file.diagnostics();
        const std::vector<const lang::File*> library{&*file};
        Diagnostics told = file.diagnostics();
        const auto compiled =
            compile::compile_file({.file = &*file, .catalog = &catalog, .library = library});
        told.insert(told.end(), compiled.diagnostics().begin(), compiled.diagnostics().end());
        return told;
    }

    Catalog catalog;
};

TEST_F(VehicleMistakes, are_told_as_they_were_told_before) {
    for (const fs::path& path : corpus()) {
        const std::string text = read_whole(path);
        std::string now;
        for (const Diagnostic& diagnostic : told_of(path))
            now += lang::with_caret(diagnostic, text) + "\n";
        const fs::path expected = path.string() + ".txt";
        if (is_update_wanted) std::ofstream(expected, std::ios::binary) << now;
        EXPECT_EQ(now, read_whole(expected)) << "run with --update, then look at " << expected;
    }
}

TEST_F(VehicleMistakes, are_at_least_forty_in_each_vehicle) {
    EXPECT_GE(files_ending_in(".lua").size(), 40u);
    EXPECT_GE(files_ending_in(".json").size(), 40u);
}

TEST_F(VehicleMistakes, are_told_once_each_with_a_place_and_a_hint) {
    for (const fs::path& path : corpus()) {
        const Diagnostics told = told_of(path);
        ASSERT_EQ(told.size(), 1u) << path.filename() << "\n" << to_string(told);
        EXPECT_GT(told[0].place.line, 0u) << path.filename();
        EXPECT_GT(told[0].place.column, 0u) << path.filename();
        EXPECT_FALSE(told[0].hint.empty()) << path.filename();
    }
}

}  // namespace
}  // namespace vantage

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    vantage::is_update_wanted = argc > 1 && std::string(argv[1]) == "--update";
    return RUN_ALL_TESTS();
}
