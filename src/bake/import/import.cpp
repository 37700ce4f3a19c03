// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which importer reads which ending.

#include <array>
#include <string>
#include <string_view>

#include "bake/files.h"
#include "bake/import/gltf.h"
#include "bake/import/obj.h"
#include "bake/import/quake3/convert.h"
#include "bake/import/quake3/load.h"
#include "bake/import/recipe.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

namespace {

constexpr const char* kSupported = ".obj, .gltf, .glb, .bsp, .pk3:map or .json";

using ImportBytes = Result<Level> (*)(Bytes bytes, const std::string& path);

struct Ending {
    std::string_view ending;
    ImportBytes import;
};

constexpr std::array kEndings = {
    Ending{".obj", import_obj},
    Ending{".gltf", import_gltf},
    Ending{".glb", import_gltf},
    Ending{".json", import_recipe},
};

bool has_ending(const std::string& path, std::string_view ending) {
    if (path.size() < ending.size()) return false;
    for (std::size_t i = 0; i < ending.size(); ++i) {
        const char c = path[path.size() - ending.size() + i];
        if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != ending[i])
            return false;
    }
    return true;
}

}  // namespace

Result<Level> import_level(const std::string& path) {
    if (quake3::is_quake3_path(path)) {
        const Result<std::vector<std::uint8_t>> bytes = quake3::load_bsp_bytes(path);
        if (!bytes) return bytes.diagnostics();
        return import_quake3(*bytes, path);
    }
    for (const Ending& ending : kEndings) {
        if (!has_ending(path, ending.ending)) continue;
        const Result<std::vector<std::uint8_t>> bytes = read_file(path);
        if (!bytes) return bytes.diagnostics();
        return ending.import(*bytes, path);
    }
    return Diagnostic{.code = "level/unknown-format",
                      .message = "this is no level format that Vantage reads",
                      .place = {.file = path},
                      .expected = kSupported,
                      .hint = "the ending of the file name decides how it is read"};
}

}  // namespace vantage::bake
