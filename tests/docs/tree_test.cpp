// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What holds for every file of the repository: small, licensed, and silent about the machine that
// it was written on.
#include <gtest/gtest.h>

#include <regex>

#include "docs/repository.h"

namespace vantage::tests {
namespace {

constexpr std::uintmax_t kLargestFile = 1u << 20;

bool is_source(const std::string& path) {
    return path == "vantage" || ends_with_any(path, {".h", ".cpp", ".sh", ".ts", ".tsx"});
}

bool is_text(const std::string& text) {
    return text.find('\0') == std::string::npos;
}

bool names_a_home_of_somebody(const std::string& text) {
    // Folders that exist on one machine only. Written apart, or this file would find itself.
    static const std::regex homes(
        "(^|[^A-Za-z0-9_.})/])/(home|Users|root|work|mnt|var/tmp)"
        "/[a-z]");
    return std::regex_search(text, homes);
}

TEST(Tree, has_no_file_over_one_megabyte) {
    for (const std::string& path : repository_files()) {
        EXPECT_LE(std::filesystem::file_size(kSourceDir / path), kLargestFile) << path;
    }
}

TEST(Tree, carries_its_licence_in_every_source) {
    int checked = 0;
    for (const std::string& path : repository_files()) {
        if (!is_source(path)) continue;
        ++checked;
        const std::string head = read_text(path).substr(0, 200);
        EXPECT_NE(head.find("SPDX-"
                            "FileCopyrightText: 2026 The Vantage authors\n"),
                  std::string::npos)
            << path;
        EXPECT_NE(head.find("SPDX-"
                            "License-Identifier: MIT\n"),
                  std::string::npos)
            << path;
    }
    EXPECT_GT(checked, 0);
}

TEST(Tree, names_no_folder_of_a_developers_machine) {
    for (const std::string& path : repository_files()) {
        const std::string text = read_text(path);
        if (!is_text(text)) continue;
        int number = 0;
        for (const std::string& line : split(text, '\n')) {
            ++number;
            if (line.size() > 2000) continue;  // data, and the regex library recurses
            EXPECT_FALSE(names_a_home_of_somebody(line)) << path << ":" << number << ": " << line;
        }
    }
}

TEST(Tree, knows_such_a_folder_when_it_sees_one) {
    EXPECT_TRUE(names_a_home_of_somebody(std::string("see /ho") + "me/me/x"));
    EXPECT_TRUE(names_a_home_of_somebody(std::string("/wo") + "rk/main"));
    EXPECT_FALSE(names_a_home_of_somebody("./home/x and \"$folder/srv/vantage\""));
}

}  // namespace
}  // namespace vantage::tests
