// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Nothing outside the folder can be read or written, whatever lies in it.

#include "inspector/server/query_folder.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace vantage::inspector {
namespace {

namespace fs = std::filesystem;

class Folder : public ::testing::Test {
  protected:
    Folder()
        : root_(fs::path(::testing::TempDir()) /
                ("vantage_query_folder_" + std::to_string(::getpid()))) {
        fs::remove_all(root_);
        fs::create_directories(root_ / "queries" / "cover");
        write("secret.vq", "query Secret");
        write("queries/a.vq", "query A");
        write("queries/cover/b.vq", "query B");
        write("queries/notes.txt", "no query");
        write("queries/.hidden.vq", "query Hidden");
    }
    ~Folder() override { fs::remove_all(root_); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(root_ / name) << text;
    }
    std::string text_of(const std::string& name) const {
        std::ifstream file(root_ / name);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    std::unique_ptr<QueryFolder> open() const {
        auto opened = QueryFolder::open((root_ / "queries").string());
        EXPECT_TRUE(opened.ok());
        return std::move(*opened);
    }

    fs::path root_;
};

TEST_F(Folder, lists_query_files_with_ids_that_stay) {
    const auto folder = open();
    auto files = folder->list();
    ASSERT_EQ(files.size(), 2u);
    EXPECT_EQ(files[0].name, "a.vq");
    EXPECT_EQ(files[1].name, "cover/b.vq");
    const std::string id = files[1].id;
    write("queries/aa.vq", "query AA");
    files = folder->list();
    ASSERT_EQ(files.size(), 3u);
    EXPECT_EQ(files[2].id, id);
    EXPECT_EQ(folder->name_of(id), "cover/b.vq");
    EXPECT_EQ(folder->id_of("cover/b.vq"), id);
    for (const char* const other : {"", "f", "f0", "f99", "x1", "f-1", "f1/../a", "../a.vq"})
        EXPECT_EQ(folder->name_of(other), "") << other;
}

TEST_F(Folder, reads_and_writes_whole_files) {
    const auto folder = open();
    folder->list();
    EXPECT_EQ(*folder->read("cover/b.vq"), "query B");
    ASSERT_TRUE(folder->write("cover/b.vq", "query B2\n").ok());
    EXPECT_EQ(text_of("queries/cover/b.vq"), "query B2\n");
    EXPECT_EQ(std::distance(fs::directory_iterator(root_ / "queries" / "cover"), {}), 1)
        << "nothing is left beside it";
    EXPECT_FALSE(folder->write("cover/new.vq", "x").ok()) << "no new files";
    EXPECT_NE(text_hash("a"), text_hash("b"));
}

TEST_F(Folder, follows_no_way_out) {
    fs::create_symlink(root_ / "secret.vq", root_ / "queries" / "link.vq");
    fs::create_directory_symlink(root_, root_ / "queries" / "up");
    const auto folder = open();
    EXPECT_EQ(folder->list().size(), 2u) << "links are not listed";
    for (const char* const name :
         {"link.vq", "up/secret.vq", "../secret.vq", "cover/../../secret.vq", "./a.vq",
          "/etc/passwd", "", "cover", "cover//b.vq"}) {
        EXPECT_FALSE(folder->read(name).ok()) << name;
        EXPECT_FALSE(folder->write(name, "overwritten").ok()) << name;
    }
    EXPECT_EQ(text_of("secret.vq"), "query Secret");
}

TEST_F(Folder, a_file_that_becomes_a_link_is_refused) {
    const auto folder = open();
    folder->list();
    fs::remove(root_ / "queries" / "a.vq");
    fs::create_symlink(root_ / "secret.vq", root_ / "queries" / "a.vq");
    EXPECT_FALSE(folder->read("a.vq").ok());
    EXPECT_FALSE(folder->write("a.vq", "overwritten").ok());
    EXPECT_EQ(text_of("secret.vq"), "query Secret");
}

TEST_F(Folder, is_refused_when_it_is_none) {
    EXPECT_FALSE(QueryFolder::open((root_ / "nowhere").string()).ok());
    EXPECT_FALSE(QueryFolder::open((root_ / "secret.vq").string()).ok());
}

}  // namespace
}  // namespace vantage::inspector
