// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See query_files.h.

#include "tools/query_tests/query_files.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

#include "bake/file_search.h"
#include "bake/files.h"
#include "base/spelling.h"

namespace vantage::tools {

namespace {

namespace fs = std::filesystem;

/// No file has such a name, so the text inside a test replaces none.
constexpr std::string_view kInlineName = "text";
constexpr std::size_t kMaxQueryFiles = 10'000;
constexpr std::uint64_t kMaxQueryFileBytes = 1u << 20;  ///< As of the language.

Diagnostic cannot_read_folder(const std::string& path, const std::string& why) {
    return {.code = "file/io",
            .message = "cannot read the folder: " + why,
            .place = {.file = path},
            .hint = "check the spelling of the path"};
}

/// All .vq files below a folder. One that cannot be read as a whole is no library: a query that
/// is missing would be told of as if nobody had written it.
Result<std::vector<std::string>> query_files_below(const std::string& folder) {
    const auto is_query = [](const std::string& path) { return path.ends_with(".vq"); };
    bake::FoundFiles found =
        bake::find_files({folder}, {.is_wanted = is_query, .what = ".vq file"});
    if (!found.problems.empty()) return std::move(found.problems);
    if (found.files.size() > kMaxQueryFiles)
        return cannot_read_folder(folder, "it has more than 10,000 query files");
    return std::move(found.files);
}

Diagnostic ambiguous(const std::vector<std::string>& names) {
    return {
        .code = "vqtest/which-query",
        .message = names.empty() ? "the text has no query in it" : "the text has several queries",
        .place = {.line = 1, .column = 1},
        .found = std::to_string(names.size()) + " queries",
        .expected = "one, or a line 'query NAME' in the test"};
}

}  // namespace

std::string path_of(const TestFile& file, const TestPath& named) {
    return (fs::path(file.file).parent_path() / named.path).lexically_normal().string();
}

Result<Done> QueryFiles::load(const TestFile& file) {
    std::vector<std::string> paths;
    for (const TestPath& library : file.libraries) {
        if (!library.is_folder) {
            paths.push_back(path_of(file, library));
            continue;
        }
        auto found = query_files_below(path_of(file, library));
        if (!found) return std::move(found).diagnostics();
        paths.insert(paths.end(), found->begin(), found->end());
    }
    // A file that is named twice is the same file.
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());

    std::vector<std::vector<std::uint8_t>> bytes;
    for (const std::string& path : paths) {
        auto content = bake::read_file(path, kMaxQueryFileBytes);
        if (!content) return std::move(content).diagnostics();
        bytes.push_back(std::move(*content));
    }
    std::vector<SourceText> sources;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        sources.push_back(
            {.name = paths[i],
             .text = {reinterpret_cast<const char*>(bytes[i].data()), bytes[i].size()}});
    }
    return library_.load(sources);
}

QueryFiles::Compiled QueryFiles::compile(const QueryTest& test) {
    return test.has_text ? compile_text(test) : find(test.query);
}

QueryFiles::Compiled QueryFiles::compile_text(const QueryTest& test) {
    const std::vector<std::string> before = library_.query_names();
    Result<Done> loaded = library_.load(SourceText{.name = kInlineName, .text = test.text});
    if (!loaded) return {.diagnostics = std::move(loaded).diagnostics()};
    const std::vector<std::string> after = library_.query_names();
    std::vector<std::string> added;
    std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                        std::back_inserter(added));
    Compiled compiled{.diagnostics = std::move(loaded).diagnostics()};
    if (!test.query.empty()) {
        compiled = find(test.query);
    } else if (added.size() == 1) {
        compiled.program = library_.find(added[0]);
    } else {
        compiled.diagnostics.push_back(ambiguous(added));
    }
    // Nothing can be based on it: the texts of other tests are not there.
    (void)library_.unload(kInlineName);
    return compiled;
}

QueryFiles::Compiled QueryFiles::find(const std::string& query) const {
    Compiled compiled{.program = library_.find(query)};
    if (compiled.program != nullptr) return compiled;
    const std::vector<std::string> known = library_.query_names();
    const std::vector<std::string_view> names(known.begin(), known.end());
    compiled.diagnostics.push_back(
        {.code = "vqtest/unknown-query",
         .message = "there is no query of this name",
         .found = query,
         .expected = names.empty() ? "a line 'library FOLDER' before the first test" : "",
         .hint = did_you_mean(query, names)});
    return compiled;
}

}  // namespace vantage::tools
