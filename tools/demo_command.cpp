// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage demo: bakes the embedded street and draws it.

#include <cstdio>
#include <filesystem>

#include "bake/files.h"
#include "bake/import/recipe.h"
#include "commands.h"
#include "embedded_scenes.h"
#include "terminal.h"
#include "vantage_bake/picture.h"

namespace vantage::tools {

namespace {

Diagnostic folder_problem(const std::string& folder, const std::string& reason) {
    return {.code = "demo/folder",
            .message = "cannot make the folder for the demo: " + reason,
            .place = {.file = folder},
            .hint = "name a folder that can be written with --folder"};
}

}  // namespace

int run_demo(const DemoOptions& options) {
    std::error_code error;
    std::filesystem::create_directories(options.folder, error);
    if (error) return fail({folder_problem(options.folder, error.message())});

    std::printf("Baking the street: buildings, low walls, cars, trees, a two-storey house.\n");
    const std::string_view recipe = street_recipe();
    const Bytes bytes(reinterpret_cast<const std::uint8_t*>(recipe.data()), recipe.size());
    const Result<bake::Level> level = bake::import_recipe(bytes, "street.json");
    if (!level.ok()) return fail(level.diagnostics());
    ProgressPrinter progress;
    const Result<bake::BakeOutput> output = bake::bake(*level, {}, &progress);
    if (!output.ok()) return fail(output.diagnostics());

    const std::string bundle_path = options.folder + "/street.vbundle";
    const Result<Done> written = bake::write_file_whole(bundle_path, output->bundle);
    if (!written.ok()) return fail(written.diagnostics());
    std::printf("Wrote %s\n", bundle_path.c_str());
    const int drawn =
        run_picture({.bundle = bundle_path, .output = options.folder + "/street.png"});
    if (drawn == 0) std::printf("Try next: ./vantage info %s\n", bundle_path.c_str());
    return drawn;
}

}  // namespace vantage::tools
