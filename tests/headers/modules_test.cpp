// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Compares the table "Who may use whom" of ARCHITECTURE.md with what the files really include.
// A row is a folder or a file; the longest row that begins a path owns it. Third-party headers
// count by the first part of their name; POSIX ones count together as `posix`.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "docs/repository.h"

namespace vantage::tests {
namespace {

using Names = std::set<std::string>;

struct Row {
    Names modules;
    Names libraries;
    bool operator==(const Row&) const = default;
};
using Table = std::map<std::string, Row>;

const Names kStandardHeaders = {"algorithm",
                                "any",
                                "array",
                                "atomic",
                                "barrier",
                                "bit",
                                "bitset",
                                "cassert",
                                "cctype",
                                "cerrno",
                                "cfloat",
                                "charconv",
                                "chrono",
                                "cinttypes",
                                "climits",
                                "cmath",
                                "compare",
                                "complex",
                                "concepts",
                                "condition_variable",
                                "coroutine",
                                "csignal",
                                "cstdarg",
                                "cstddef",
                                "cstdint",
                                "cstdio",
                                "cstdlib",
                                "cstring",
                                "ctime",
                                "cwchar",
                                "deque",
                                "exception",
                                "execution",
                                "filesystem",
                                "forward_list",
                                "fstream",
                                "functional",
                                "future",
                                "initializer_list",
                                "iomanip",
                                "ios",
                                "iosfwd",
                                "iostream",
                                "istream",
                                "iterator",
                                "latch",
                                "limits",
                                "list",
                                "locale",
                                "map",
                                "memory",
                                "memory_resource",
                                "mutex",
                                "new",
                                "numbers",
                                "numeric",
                                "optional",
                                "ostream",
                                "queue",
                                "random",
                                "ranges",
                                "ratio",
                                "regex",
                                "scoped_allocator",
                                "semaphore",
                                "set",
                                "shared_mutex",
                                "source_location",
                                "span",
                                "sstream",
                                "stack",
                                "stdexcept",
                                "stop_token",
                                "streambuf",
                                "string",
                                "string_view",
                                "system_error",
                                "thread",
                                "tuple",
                                "type_traits",
                                "typeindex",
                                "typeinfo",
                                "unordered_map",
                                "unordered_set",
                                "utility",
                                "valarray",
                                "variant",
                                "vector",
                                "version"};

const Names kPosixHeaders = {"dirent.h", "fcntl.h",  "malloc.h", "poll.h",    "pthread.h",
                             "sched.h",  "signal.h", "spawn.h",  "termios.h", "unistd.h"};

const Names kCoreFolders = {"include/vantage",
                            "include/vantage_analysis",
                            "include/vantage_behaviour",
                            "include/vantage_record",
                            "include/vantage_squad",
                            "src/base",
                            "src/query",
                            "src/world",
                            "src/analysis",
                            "src/behaviour",
                            "src/selection",
                            "src/record"};

/// The words between backticks of one cell.
Names quoted(const std::string& cell) {
    const std::vector<std::string> parts = split(cell, '`');
    Names names;
    for (std::size_t i = 1; i + 1 < parts.size(); i += 2)
        names.insert(parts[i]);
    return names;
}

/// Rows "| `folder` | uses | third-party |" below the heading, up to the next heading.
Table documented_table() {
    const std::string text = read_text("ARCHITECTURE.md");
    const std::size_t start = text.find("\n## Who may use whom\n");
    Table table;
    if (start == std::string::npos) return table;
    const std::string section = text.substr(start + 1, text.find("\n## ", start + 1) - start - 1);
    for (const std::string& line : split(section, '\n')) {
        const std::vector<std::string> cells = split(line, '|');
        if (cells.size() != 5 || quoted(cells[1]).size() != 1) continue;
        table[*quoted(cells[1]).begin()] = {.modules = quoted(cells[2]),
                                            .libraries = quoted(cells[3])};
    }
    return table;
}

std::string owner(const Table& table, const std::string& path) {
    std::string best;
    for (const auto& [folder, row] : table) {
        const bool inside = path == folder || path.starts_with(folder + "/");
        if (inside && folder.size() > best.size()) best = folder;
    }
    return best;
}

struct Include {
    std::string file;
    std::string name;
};

std::vector<Include> includes_of(const std::string& path) {
    std::vector<Include> includes;
    for (const std::string& line : split(read_text(path), '\n')) {
        if (!line.starts_with("#include")) continue;
        const std::size_t open = line.find_first_of("<\"");
        if (open == std::string::npos) continue;
        const std::size_t close = line.find_first_of(">\"", open + 1);
        includes.push_back({.file = path, .name = line.substr(open + 1, close - open - 1)});
    }
    return includes;
}

/// The repository's file that an include means, or nothing.
std::string own_file(const Include& include) {
    const auto folder = std::filesystem::path(include.file).parent_path();
    for (const std::filesystem::path& base :
         {folder, std::filesystem::path("include"), std::filesystem::path("src"),
          std::filesystem::path()}) {
        const auto path = (base / include.name).lexically_normal();
        if (std::filesystem::is_regular_file(kSourceDir / path)) return path.generic_string();
    }
    return {};
}

std::string library_of(const std::string& header) {
    if (kStandardHeaders.contains(header)) return {};
    if (kPosixHeaders.contains(header) || header.starts_with("sys/") ||
        header.starts_with("arpa/") || header.starts_with("netinet/"))
        return "posix";
    std::string library = header.substr(0, header.find('/'));
    if (library.ends_with(".h")) library.resize(library.size() - 2);
    return library;
}

std::vector<std::string> sources() {
    std::vector<std::string> files = repository_files();
    std::erase_if(files, [](const std::string& path) {
        const bool ours = path.starts_with("include/") || path.starts_with("src/") ||
                          path.starts_with("bench/") || path.starts_with("tools/") ||
                          path.starts_with("inspector/");
        return !ours || !ends_with_any(path, {".h", ".cpp"});
    });
    return files;
}

/// What the table would have to say, for the folders that it names.
Table real_table(const Table& documented) {
    Table table;
    for (const auto& [folder, row] : documented)
        table[folder];
    for (const std::string& file : sources()) {
        const std::string module = owner(documented, file);
        for (const Include& include : includes_of(file)) {
            const std::string target = own_file(include);
            const std::string library = target.empty() ? library_of(include.name) : "";
            const std::string used = owner(documented, target);
            if (!used.empty() && used != module) table[module].modules.insert(used);
            if (!library.empty()) table[module].libraries.insert(library);
        }
    }
    return table;
}

std::string cell(const Names& names) {
    std::string text = " ";
    for (const std::string& name : names)
        text += "`" + name + "` ";
    return text;
}

std::string as_text(const std::string& folder, const Row& row) {
    return "| `" + folder + "` |" + cell(row.modules) + "|" + cell(row.libraries) + "|";
}

/// Folders from which `folder` can be reached again, following the table.
bool reaches(const Table& table, const std::string& from, const std::string& goal) {
    std::vector<std::string> open = {from};
    Names seen;
    while (!open.empty()) {
        const std::string folder = open.back();
        open.pop_back();
        const auto row = table.find(folder);
        if (row == table.end() || !seen.insert(folder).second) continue;
        if (row->second.modules.contains(goal)) return true;
        open.insert(open.end(), row->second.modules.begin(), row->second.modules.end());
    }
    return false;
}

TEST(ModuleTable, gives_every_source_file_a_row) {
    const Table table = documented_table();
    ASSERT_FALSE(sources().empty());
    for (const std::string& file : sources()) {
        EXPECT_NE(owner(table, file), "") << file << " lies in no folder of the table in "
                                          << "ARCHITECTURE.md";
    }
}

TEST(ModuleTable, says_exactly_what_the_files_include) {
    const Table documented = documented_table();
    ASSERT_FALSE(documented.empty()) << "ARCHITECTURE.md has no section 'Who may use whom'";
    const Table real = real_table(documented);
    for (const auto& [folder, row] : documented) {
        EXPECT_EQ(as_text(folder, row), as_text(folder, real.at(folder)))
            << "the first line is ARCHITECTURE.md, the second is the tree";
    }
}

TEST(ModuleTable, names_only_folders_that_exist) {
    for (const auto& [folder, row] : documented_table()) {
        EXPECT_TRUE(std::filesystem::exists(kSourceDir / folder)) << folder;
    }
}

TEST(ModuleTable, has_no_circle) {
    const Table table = documented_table();
    for (const auto& [folder, row] : table) {
        EXPECT_FALSE(reaches(table, folder, folder)) << folder << " depends on itself";
    }
}

TEST(ModuleTable, keeps_the_core_free_of_libraries_and_of_the_baker) {
    for (const auto& [folder, row] : documented_table()) {
        if (!kCoreFolders.contains(folder)) continue;
        EXPECT_TRUE(row.libraries.empty()) << folder << " uses" << cell(row.libraries);
        for (const std::string& used : row.modules) {
            EXPECT_TRUE(kCoreFolders.contains(used)) << folder << " uses " << used;
        }
    }
}

TEST(ModuleTable, keeps_third_party_headers_behind_the_adapters) {
    for (const auto& [folder, row] : documented_table()) {
        // Google Benchmark drives bench/micro as GoogleTest drives the tests.
        const bool allowed = folder.starts_with("src/adapters/") ||
                             folder.starts_with("inspector") || folder == "tools/programs" ||
                             folder == "bench/micro";
        for (const std::string& library : row.libraries) {
            EXPECT_TRUE(allowed || library == "posix") << folder << " includes " << library;
        }
    }
}

TEST(PublicHeaders, are_at_most_sixteen) {
    const std::vector<std::string> files = repository_files();
    const auto count = std::count_if(files.begin(), files.end(), [](const std::string& path) {
        return path.starts_with("include/vantage/");
    });
    EXPECT_GT(count, 0);
    EXPECT_LE(count, 16);
}

TEST(PublicHeaders, include_only_public_headers_and_the_standard_library) {
    for (const std::string& file : sources()) {
        if (!file.starts_with("include/")) continue;
        for (const Include& include : includes_of(file)) {
            const std::string target = own_file(include);
            EXPECT_TRUE(target.starts_with("include/") || library_of(include.name).empty())
                << file << " includes " << include.name;
            EXPECT_FALSE(target.starts_with("src/")) << file << " includes " << include.name;
        }
    }
}

}  // namespace
}  // namespace vantage::tests
