// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a command line names, and what is found below it.

#include "bake/file_search.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace vantage::bake {
namespace {

namespace fs = std::filesystem;

class FileSearchTest : public testing::Test {
  protected:
    FileSearchTest() { fs::create_directories(folder_ / "sub/deep"); }
    ~FileSearchTest() override {
        std::error_code error;
        fs::permissions(folder_ / "sub", fs::perms::owner_all, error);
        fs::remove_all(folder_, error);
    }
    std::string file(const std::string& name) {
        std::ofstream(folder_ / name) << "text";
        return path(name);
    }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    static FoundFiles found(const std::vector<std::string>& paths) {
        return find_files(paths,
                          {.is_wanted = [](const std::string& p) { return p.ends_with(".vq"); },
                           .what = ".vq file"});
    }
    fs::path folder_ =
        fs::temp_directory_path() / ("vantage_file_search_test_" + std::to_string(::getpid()));
};

TEST_F(FileSearchTest, finds_files_below_folders_each_once) {
    const std::string a = file("a.vq"), b = file("sub/deep/b.vq");
    file("sub/c.txt");
    const FoundFiles all = found({b, folder_.string(), path("sub"), folder_.string() + "/./a.vq"});
    EXPECT_TRUE(all.problems.empty()) << to_string(all.problems);
    ASSERT_EQ(all.files.size(), 2u);
    EXPECT_TRUE(fs::equivalent(all.files[0], a));
    EXPECT_TRUE(fs::equivalent(all.files[1], b));
}

TEST_F(FileSearchTest, goes_on_beside_what_is_not_there) {
    const std::string a = file("a.vq");
    const FoundFiles some = found({path("gone"), a, path("sub")});
    EXPECT_EQ(some.files, std::vector<std::string>{a});
    ASSERT_EQ(some.problems.size(), 2u);
    EXPECT_EQ(some.problems[0].code, "file/not-found");
    EXPECT_EQ(some.problems[0].place.file, path("gone"));
    EXPECT_EQ(some.problems[1].code, "file/nothing-found");
}

TEST_F(FileSearchTest, is_not_led_in_circles_by_links) {
    const std::string a = file("a.vq");
    fs::create_directory_symlink("..", folder_ / "sub/up");
    fs::create_symlink("../a.vq", folder_ / "sub/same.vq");
    fs::create_symlink("itself.vq", folder_ / "itself.vq");
    const FoundFiles some = found({folder_.string()});
    // The link that leads nowhere is found: whoever reads it says what is wrong.
    EXPECT_EQ(some.files, (std::vector<std::string>{a, path("itself.vq")}));
    EXPECT_TRUE(found({path("itself.vq")}).files.empty());
}

TEST_F(FileSearchTest, goes_on_beside_a_folder_that_cannot_be_read) {
    if (::geteuid() == 0) GTEST_SKIP() << "nothing is unreadable to root";
    const std::string a = file("a.vq"), z = file("z.vq");
    file("sub/deep/b.vq");
    fs::permissions(folder_ / "sub", fs::perms::none);
    const FoundFiles some = found({folder_.string()});
    EXPECT_EQ(some.files, (std::vector<std::string>{a, z}));
    ASSERT_EQ(some.problems.size(), 1u);
    EXPECT_EQ(some.problems[0].place.file, path("sub"));
}

}  // namespace
}  // namespace vantage::bake
