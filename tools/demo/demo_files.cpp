// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See demo_files.h.

#include "tools/demo/demo_files.h"

#include <filesystem>

#include "bake/files.h"
#include "bake/import/recipe.h"
#include "tools/demo/embedded_files.h"

namespace vantage::tools {

namespace {

Bytes bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Result<Done> write_if_missing(const std::filesystem::path& path, std::string_view text) {
    std::error_code error;
    if (std::filesystem::exists(path, error)) return Done{};
    std::filesystem::create_directories(path.parent_path(), error);
    return bake::write_file_whole(path.string(), bytes_of(text));
}

}  // namespace

std::string_view street_query() {
    return street_files()[1].text;
}

Result<bake::BakeOutput> bake_street(bake::BakeListener* listener) {
    const Result<bake::Level> level =
        bake::import_recipe(bytes_of(street_files()[0].text), "street.json");
    if (!level.ok()) return level.diagnostics();
    bake::BakeSettings settings;
    settings.sight.is_wanted = true;  // Who fights goes where foes see little of him.
    return bake::bake(*level, settings, listener);
}

Result<Done> load_shipped_queries(QueryLibrary& library) {
    std::vector<SourceText> files;
    for (const EmbeddedFile& file : shipped_queries())
        files.push_back({.name = file.path, .text = file.text});
    return library.load(files);
}

Result<Done> write_shipped_queries(const std::string& folder) {
    for (const EmbeddedFile& file : shipped_queries()) {
        Result<Done> written =
            write_if_missing(std::filesystem::path(folder) / file.path, file.text);
        if (!written.ok()) return written;
    }
    return Done{};
}

Diagnostics with_way_out(Diagnostics problems, const std::string& folder) {
    problems.push_back({.severity = Severity::Note,
                        .code = "demo/queries",
                        .message = "the demo asks the queries of this folder",
                        .place = {.file = folder + "/queries"},
                        .hint = "remove the folder to begin with the shipped ones again"});
    return problems;
}

}  // namespace vantage::tools
