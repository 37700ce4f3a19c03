// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See file_search.h.

#include "bake/file_search.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace vantage::bake {

namespace {

namespace fs = std::filesystem;

Diagnostic cannot_read(const std::string& folder, const std::error_code& error) {
    return {.code = "file/io",
            .message = "cannot read the folder: " + error.message(),
            .place = {.file = folder},
            .hint = "check its permissions; what lies in it was left out"};
}

Diagnostic not_there(const std::string& path, const FileSearch& search) {
    std::error_code error;
    const bool is_link = fs::is_symlink(path, error);
    return {
        .code = "file/not-found",
        .message = is_link ? "the symbolic link leads nowhere" : "there is no such file or folder",
        .place = {.file = path},
        .expected = "a " + search.what + " or a folder of them",
        .hint = is_link ? "" : "check the spelling of the path"};
}

Diagnostic nothing_in(const std::string& folder, const FileSearch& search) {
    return {.code = "file/nothing-found",
            .message = "there is no " + search.what + " in this folder",
            .place = {.file = folder},
            .hint = "check the spelling of the path"};
}

/// The folder and those in it, one by one: one that cannot be read does not end the search.
void collect_below(const std::string& top, const FileSearch& search, FoundFiles& found) {
    std::vector<fs::path> folders{top};
    while (!folders.empty()) {
        const fs::path folder = std::move(folders.back());
        folders.pop_back();
        std::error_code error;
        fs::directory_iterator at(folder, error), end;
        for (; !error && at != end; at.increment(error)) {
            std::error_code ignored;
            const bool is_folder = at->is_directory(ignored);
            if (is_folder && !at->is_symlink(ignored)) folders.push_back(at->path());
            std::string path = at->path().string();
            if (!is_folder && search.is_wanted(path)) found.files.push_back(std::move(path));
        }
        if (error) found.problems.push_back(cannot_read(folder.string(), error));
    }
}

/// The first name of each file; links to one are the same file.
void keep_each_once(std::vector<std::string>& files) {
    std::sort(files.begin(), files.end());
    std::set<std::string> known;
    std::erase_if(files, [&](const std::string& file) {
        std::error_code error;
        const fs::path real = fs::canonical(file, error);
        return !known.insert(error ? file : real.string()).second;
    });
}

}  // namespace

FoundFiles find_files(const std::vector<std::string>& paths, const FileSearch& search) {
    FoundFiles found;
    for (const std::string& path : paths) {
        std::error_code error;
        if (!fs::is_directory(path, error)) {
            if (fs::exists(path, error)) {
                found.files.push_back(path);
            } else {
                found.problems.push_back(not_there(path, search));
            }
            continue;
        }
        const std::size_t before = found.files.size() + found.problems.size();
        collect_below(path, search, found);
        if (found.files.size() + found.problems.size() == before)
            found.problems.push_back(nothing_in(path, search));
    }
    keep_each_once(found.files);
    std::sort(found.problems.begin(), found.problems.end(),
              [](const Diagnostic& a, const Diagnostic& b) { return a.place.file < b.place.file; });
    return found;
}

}  // namespace vantage::bake
