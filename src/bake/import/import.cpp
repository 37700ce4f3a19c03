// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which importer reads which ending.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "adapters/zip/zip_archive.h"
#include "bake/files.h"
#include "bake/import/gltf.h"
#include "bake/import/level_builder.h"
#include "bake/import/obj.h"
#include "bake/import/quake3/convert.h"
#include "bake/import/recipe.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

namespace {

constexpr const char* kSupported = ".obj, .gltf, .glb, .bsp, .pk3:map or .json";
constexpr std::string_view kArchiveEnding = ".pk3";

using ImportBytes = Result<Level> (*)(Bytes bytes, const std::string& path);

struct Ending {
    std::string_view ending;
    ImportBytes import;
};

constexpr std::array kEndings = {
    Ending{".obj", import_obj},     Ending{".gltf", import_gltf},  Ending{".glb", import_gltf},
    Ending{".json", import_recipe}, Ending{".bsp", import_quake3},
};

std::string in_lower_case(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

/// "maps/oa_dm1.bsp" -> "oa_dm1"; empty for everything else in an archive.
std::string map_name_of(const std::string& entry) {
    const std::string lower = in_lower_case(entry);
    return lower.starts_with("maps/") && lower.ends_with(".bsp") ? stem_of(entry) : std::string{};
}

/// An archive without a map: say which maps it has.
Result<Level> ask_for_map(const std::string& archive) {
    const Result<std::vector<std::string>> entries = adapters::list_zip_entries(archive);
    if (!entries) return entries.diagnostics();
    std::vector<std::string> maps;
    for (const std::string& entry : *entries) {
        if (std::string name = map_name_of(entry); !name.empty()) maps.push_back(std::move(name));
    }
    std::sort(maps.begin(), maps.end());
    Diagnostic error{.code = "level/which-map",
                     .message = maps.empty() ? "this archive holds no map"
                                             : "this archive holds " + std::to_string(maps.size()) +
                                                   (maps.size() == 1 ? " map" : " maps"),
                     .place = {.file = archive}};
    for (const std::string& map : maps)
        error.expected += (error.expected.empty() ? "one of " : ", ") + map.substr(0, 100);
    if (!maps.empty()) error.hint = "write " + file_name_of(archive) + ":" + maps.front();
    return error;
}

Result<Level> import_from_archive(const std::string& archive, const std::string& map) {
    if (map.empty()) return ask_for_map(archive);
    const std::string entry = "maps/" + map + ".bsp";
    const Result<std::vector<std::uint8_t>> bytes = adapters::read_zip_entry(archive, entry);
    if (!bytes) return bytes.diagnostics();
    return import_quake3(*bytes, entry);
}

}  // namespace

Result<Level> import_level(const std::string& path) {
    const std::string lower = in_lower_case(path);
    for (const Ending& ending : kEndings) {
        if (!lower.ends_with(ending.ending)) continue;
        const Result<std::vector<std::uint8_t>> bytes = read_file(path);
        if (!bytes) return bytes.diagnostics();
        return ending.import(*bytes, path);
    }
    if (lower.ends_with(kArchiveEnding)) return import_from_archive(path, {});
    const std::size_t colon = lower.rfind(std::string(kArchiveEnding) + ":");
    if (colon != std::string::npos) {
        const std::size_t end = colon + kArchiveEnding.size();
        return import_from_archive(path.substr(0, end), path.substr(end + 1));
    }
    return Diagnostic{.code = "level/unknown-format",
                      .message = "this is no level format that Vantage reads",
                      .place = {.file = path},
                      .expected = kSupported,
                      .hint = "the ending of the file name decides how it is read"};
}

}  // namespace vantage::bake
