// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Files are written whole or not at all, and errors name the file and the reason.

#include "bake/files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace vantage::bake {
namespace {

class Files : public testing::Test {
  protected:
    Files() { std::filesystem::create_directories(folder_); }
    ~Files() override { std::filesystem::remove_all(folder_); }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::size_t file_count() const {
        std::size_t count = 0;
        for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) {
            ++count;
        }
        return count;
    }

    std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                    ("vantage_files_test_" + std::to_string(::getpid()));
};

TEST_F(Files, come_back_as_they_were_written) {
    const std::vector<std::uint8_t> bytes = {1, 2, 3};
    ASSERT_TRUE(write_file_whole(path("a"), bytes).ok());
    const auto read = read_file(path("a"));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read.value(), bytes);
    EXPECT_EQ(file_count(), 1u);
}

TEST_F(Files, that_are_missing_say_so_with_a_hint) {
    const auto read = read_file(path("missing.obj"));
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.diagnostics()[0].code, "file/io");
    EXPECT_EQ(read.diagnostics()[0].place.file, path("missing.obj"));
    EXPECT_NE(read.diagnostics()[0].hint, "");
}

TEST_F(Files, are_not_folders) {
    const auto read = read_file(folder_.string());
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.diagnostics()[0].code, "file/not-a-file");
}

TEST_F(Files, cannot_be_written_into_a_folder_that_is_not_there) {
    const std::vector<std::uint8_t> bytes = {1};
    EXPECT_FALSE(write_file_whole(path("no/such/folder"), bytes).ok());
}

TEST_F(Files, leave_nothing_behind_when_they_cannot_take_their_place) {
    std::filesystem::create_directory(folder_ / "taken");
    const std::vector<std::uint8_t> bytes = {1};
    EXPECT_FALSE(write_file_whole(path("taken"), bytes).ok());
    EXPECT_EQ(file_count(), 1u);
}

TEST_F(Files, behind_a_symbolic_link_are_replaced_and_the_link_stays) {
    const std::vector<std::uint8_t> old_bytes = {1}, new_bytes = {2};
    ASSERT_TRUE(write_file_whole(path("target"), old_bytes).ok());
    std::filesystem::create_symlink("target", folder_ / "link");
    ASSERT_TRUE(write_file_whole(path("link"), new_bytes).ok());
    EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
    EXPECT_EQ(read_file(path("target")).value(), new_bytes);
}

TEST_F(Files, are_not_pipes) {
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    const std::vector<std::uint8_t> bytes = {1};
    EXPECT_EQ(read_file(path("pipe")).diagnostics()[0].code, "file/not-a-file");
    EXPECT_EQ(write_file_whole(path("pipe"), bytes).diagnostics()[0].code, "file/not-a-file");
    EXPECT_TRUE(std::filesystem::is_fifo(folder_ / "pipe"));
}

TEST_F(Files, get_the_rights_that_the_user_wants_for_new_files) {
    const mode_t before = ::umask(077);
    const std::vector<std::uint8_t> bytes = {1};
    EXPECT_TRUE(write_file_whole(path("private"), bytes).ok());
    ::umask(before);
    struct stat status {};
    ASSERT_EQ(::stat(path("private").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_F(Files, keep_their_rights_when_they_are_replaced) {
    const std::vector<std::uint8_t> bytes = {1};
    for (const mode_t rights : {0640u, 0755u, 0600u}) {
        ASSERT_TRUE(write_file_whole(path("script"), bytes).ok());
        ASSERT_EQ(::chmod(path("script").c_str(), rights), 0);
        ASSERT_TRUE(write_file_whole(path("script"), bytes).ok());
        struct stat status {};
        ASSERT_EQ(::stat(path("script").c_str(), &status), 0);
        EXPECT_EQ(status.st_mode & 07777, rights);
    }
}

TEST_F(Files, are_not_read_when_they_are_larger_than_wanted) {
    const std::vector<std::uint8_t> bytes(11);
    ASSERT_TRUE(write_file_whole(path("a"), bytes).ok());
    EXPECT_TRUE(read_file(path("a"), 11).ok());
    const auto refused = read_file(path("a"), 10);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.diagnostics()[0].code, "file/too-large");
    EXPECT_EQ(refused.diagnostics()[0].found, "11 bytes");
    EXPECT_EQ(refused.diagnostics()[0].expected, "at most 10 bytes");
}

TEST_F(Files, are_known_to_be_writable_before_the_work_is_done) {
    EXPECT_TRUE(check_writable(path("new")).ok());
    EXPECT_FALSE(check_writable(path("no/such/folder")).ok());
    EXPECT_FALSE(check_writable(folder_.string()).ok());
}

}  // namespace
}  // namespace vantage::bake
