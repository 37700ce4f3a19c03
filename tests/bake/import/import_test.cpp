// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// import_level(): the ending decides.

#include <unistd.h>

#include <filesystem>

#include "bake/import/level_checks.h"
#include "bake/import/sample_files.h"

namespace vantage::bake {
namespace {

namespace fs = std::filesystem;

TEST(ImportLevel, the_ending_decides_and_case_does_not_matter) {
    const fs::path folder =
        fs::temp_directory_path() / ("vantage_endings_" + std::to_string(::getpid()));
    fs::create_directories(folder);
    const std::pair<const char*, std::string> files[] = {{"a.obj", sample_obj()},
                                                         {"b.OBJ", sample_obj()},
                                                         {"c.gltf", sample_gltf()},
                                                         {"d.glb", sample_glb()},
                                                         {"e.json", sample_recipe()}};
    for (const auto& [name, bytes] : files) {
        std::ofstream(folder / name, std::ios::binary) << bytes;
        const Result<Level> level = import_level((folder / name).string());
        ASSERT_TRUE(level.ok()) << name << "\n" << to_string(level.diagnostics());
        EXPECT_EQ(level->source, name);
        EXPECT_NE(find_point(*level, "red 1"), nullptr);
    }
    fs::remove_all(folder);
}

TEST(ImportLevel, an_unknown_ending_is_answered_with_those_that_are_known) {
    for (const char* path : {"level.fbx", "level", "", "obj", "a.b/c"}) {
        const Result<Level> level = import_level(path);
        ASSERT_EQ(codes_of(level.diagnostics()), "level/unknown-format") << path;
        for (const char* ending : {".obj", ".gltf", ".glb", ".bsp", ".pk3", ".json"}) {
            EXPECT_NE(level.diagnostics()[0].expected.find(ending), std::string::npos) << ending;
        }
    }
}

TEST(ImportLevel, a_missing_file_is_said_to_be_missing) {
    for (const char* path :
         {"no/such/file.obj", "no/such/file.json", "no/such/file.glb", "no/such/file.bsp"}) {
        EXPECT_EQ(codes_of(import_level(path).diagnostics()), "file/io") << path;
    }
    for (const char* path : {"no/such/file.pk3", "no/such/file.pk3:map", "no/such/FILE.PK3:map"})
        EXPECT_EQ(codes_of(import_level(path).diagnostics()), "zip/not-a-file") << path;
}

}  // namespace
}  // namespace vantage::bake
