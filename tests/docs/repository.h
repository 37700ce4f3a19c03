// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The repository as the tests of headers and documents see it: the files that git tracks or would
// track, and their text. Without git (an unpacked archive) all files but those under build/.
#pragma once

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::tests {

inline const std::filesystem::path kSourceDir = VANTAGE_SOURCE_DIR;

inline std::string command_output(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string output;
    char part[4096];
    while (pipe) {
        const std::size_t size = std::fread(part, 1, sizeof part, pipe.get());
        if (size == 0) break;
        output.append(part, size);
    }
    return output;
}

inline std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::size_t start = 0;
    while (start <= text.size()) {
        const std::size_t end = std::min(text.find(separator, start), text.size());
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

inline std::string read_text(const std::string& path) {
    std::ifstream file(kSourceDir / path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline std::vector<std::string> files_on_disk() {
    namespace fs = std::filesystem;
    std::vector<std::string> files;
    for (fs::recursive_directory_iterator it(kSourceDir), end; it != end; ++it) {
        const std::string path = fs::relative(it->path(), kSourceDir).generic_string();
        if (path == "build" || path == "out" || path == ".git") it.disable_recursion_pending();
        if (it->is_regular_file()) files.push_back(path);
    }
    return files;
}

/// Paths from the root of the repository, sorted.
inline std::vector<std::string> repository_files() {
    const std::string listing = command_output("git -C '" + kSourceDir.string() +
                                               "' ls-files -co --exclude-standard -z 2>/dev/null");
    std::vector<std::string> files = listing.empty() ? files_on_disk() : split(listing, '\0');
    std::erase_if(files, [](const std::string& path) {
        return path.empty() || !std::filesystem::is_regular_file(kSourceDir / path);
    });
    std::sort(files.begin(), files.end());
    return files;
}

inline bool ends_with_any(std::string_view path, std::initializer_list<std::string_view> ends) {
    return std::any_of(ends.begin(), ends.end(), [&](auto end) { return path.ends_with(end); });
}

}  // namespace vantage::tests
