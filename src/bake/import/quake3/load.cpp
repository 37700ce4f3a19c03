// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See load.h.

#include "bake/import/quake3/load.h"

#include <algorithm>
#include <cctype>

#include "adapters/zip/zip_archive.h"
#include "bake/files.h"
#include "base/spelling.h"

namespace vantage::bake::quake3 {

namespace {

constexpr std::size_t kMapsShown = 60;

std::string lower_path(const std::string& text) {
    std::string lower = text;
    for (char& c : lower)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

/// Where "FILE.pk3:map" is cut; npos when it is not of that form.
std::size_t archive_end(const std::string& path) {
    const std::size_t at = lower_path(path).rfind(".pk3:");
    return at == std::string::npos ? at : at + 4;
}

bool is_archive(const std::string& path) {
    return lower_path(path).ends_with(".pk3");
}

std::vector<std::string> maps_inside(const std::vector<std::string>& entries) {
    std::vector<std::string> maps;
    for (const std::string& entry : entries) {
        const std::string lower = lower_path(entry);
        if (lower.starts_with("maps/") && lower.ends_with(".bsp")) {
            maps.push_back(entry.substr(5, entry.size() - 9));
        }
    }
    std::sort(maps.begin(), maps.end());
    return maps;
}

Diagnostic no_such_map(const std::string& archive, const std::string& map,
                       const std::vector<std::string>& maps) {
    const std::vector<std::string_view> names(
        maps.begin(),
        maps.begin() + static_cast<std::ptrdiff_t>(std::min(maps.size(), kMapsShown)));
    const std::string hint = did_you_mean(map, names);
    return {.code = "pk3/which-map",
            .message = map.empty() ? "which map of the archive?"
                                   : "there is no map '" + map + "' in the archive",
            .place = {.file = archive},
            .expected = one_of(names),
            .hint = !hint.empty() ? hint : "name it as " + archive + ":" + maps[0]};
}

}  // namespace

bool is_quake3_path(const std::string& path) {
    return archive_end(path) != std::string::npos || is_archive(path) ||
           lower_path(path).ends_with(".bsp");
}

Result<std::vector<std::string>> list_maps(const std::string& archive) {
    const auto entries = adapters::list_zip_entries(archive);
    if (!entries.ok()) return entries.diagnostics();
    std::vector<std::string> maps = maps_inside(*entries);
    if (!maps.empty()) return maps;
    return Diagnostic{.code = "pk3/no-maps",
                      .message = "there is no map in the archive",
                      .place = {.file = archive},
                      .expected = "entries named maps/NAME.bsp"};
}

Result<std::vector<std::uint8_t>> load_bsp_bytes(const std::string& path) {
    const std::size_t cut = archive_end(path);
    if (cut == std::string::npos && !is_archive(path)) return read_file(path);
    const std::string archive = path.substr(0, cut);
    const std::string map = cut == std::string::npos ? "" : path.substr(cut + 1);
    const Result<std::vector<std::string>> maps = list_maps(archive);
    if (!maps.ok()) return maps.diagnostics();
    const std::string wanted = lower_path(map);
    for (const std::string& known : *maps) {
        if (lower_path(known) == wanted) {
            return adapters::read_zip_entry(archive, "maps/" + known + ".bsp");
        }
    }
    return no_such_map(archive, map, *maps);
}

}  // namespace vantage::bake::quake3
