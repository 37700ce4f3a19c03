// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Runs test files: loads their scenes and queries (each once), asks, judges, reports.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bake/file_search.h"
#include "tools/query_tests/report.h"
#include "tools/scene/scene_world.h"
#include "vantage/library.h"

namespace vantage::tools {

/// All *.vqtest files below folders, and the files that are named themselves.
bake::FoundFiles find_test_files(const std::vector<std::string>& paths);

/// Not thread-safe. The catalog must outlive it.
class QueryTestRunner {
  public:
    explicit QueryTestRunner(const Catalog& catalog) : catalog_(catalog) {}

    /// Only tests with `filter` in the name of the test or of the file; all when it is empty.
    FileReport run(const std::string& path, std::string_view filter = {});

  private:
    struct Scene {
        std::unique_ptr<SceneWorld> world;  ///< Null when it could not be loaded.
        Diagnostics diagnostics;
    };
    struct Telling {
        std::set<std::string>& told;  ///< Scenes that the report already speaks of.
        FileReport& report;
    };
    const Scene& scene(const std::string& path);
    const SceneWorld* scene_of(const TestFile& file, const QueryTest& test, const Telling& telling);
    void run_tests(const TestFile& file, std::string_view filter, FileReport& report);

    const Catalog& catalog_;
    SceneLevels levels_;
    std::map<std::string, Scene> scenes_;
};

}  // namespace vantage::tools
