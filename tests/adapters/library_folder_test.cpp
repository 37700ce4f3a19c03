// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A folder that changes under the library: files that come, change, break, heal and go.

#include "vantage_adapters/library_folder.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>

namespace vantage::tests {
namespace {

std::string grid_query(const std::string& name, int radius) {
    return "query " + name +
           "\noption\n  generation:\n    grid around puppet = " + std::to_string(radius) + "\n";
}

class Folder : public testing::Test {
  protected:
    Folder() {
        add_builtin_words(catalog);
        const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
        path = std::filesystem::temp_directory_path() /
               ("vantage-folder-" + std::string(test->name()) + std::to_string(::getpid()));
        std::filesystem::create_directories(path / "deep");
    }
    ~Folder() override { std::filesystem::remove_all(path); }

    void write(const std::string& file, const std::string& text) {
        std::ofstream(path / file, std::ios::binary) << text;
    }
    /// "a.vq loaded, b.vq refused".
    std::string poll() {
        std::string text;
        for (const FolderChange& change : folder().poll()) {
            const char* const kinds[] = {"loaded", "refused", "removed"};
            text += (text.empty() ? "" : ", ") + change.file + " " +
                    kinds[static_cast<std::size_t>(change.kind)];
            if (change.kind == FolderChange::Kind::Refused) {
                EXPECT_FALSE(change.diagnostics.empty());
            }
        }
        return text;
    }
    LibraryFolder& folder() {
        if (!folder_) folder_.emplace(library, path.string());
        return *folder_;
    }

    std::filesystem::path path;
    Catalog catalog;
    QueryLibrary library{catalog};

  private:
    std::optional<LibraryFolder> folder_;
};

TEST_F(Folder, loads_all_files_below_it_and_then_nothing) {
    write("a.vq", grid_query("A", 5));
    write("deep/b.vq", grid_query("B", 5));
    write("notes.txt", "not a query");
    EXPECT_EQ(poll(), "a.vq loaded, deep/b.vq loaded");
    EXPECT_EQ(library.query_names().size(), 2u);
    EXPECT_EQ(poll(), "");
}

TEST_F(Folder, takes_in_one_changed_file) {
    write("a.vq", grid_query("A", 5));
    write("b.vq", grid_query("B", 5));
    poll();
    write("a.vq", grid_query("A", 6));  // of the same size, within the same tick
    EXPECT_EQ(poll(), "a.vq loaded");
    EXPECT_EQ(library.find("A")->generators[0].radius, 6.0f);
    EXPECT_EQ(library.find("A")->version, 2u);
    EXPECT_EQ(library.find("B")->version, 1u);
}

TEST_F(Folder, keeps_the_old_version_until_a_broken_file_is_mended) {
    write("a.vq", grid_query("A", 5));
    poll();
    write("a.vq", "query A\noption\n  generation:\n    gird around puppet = 5\n");
    EXPECT_EQ(poll(), "a.vq refused");
    EXPECT_EQ(library.find("A")->version, 1u);
    write("a.vq", grid_query("A", 7));
    EXPECT_EQ(poll(), "a.vq loaded");
    EXPECT_EQ(library.find("A")->version, 2u);
}

TEST_F(Folder, loads_the_good_files_beside_a_broken_one) {
    write("a.vq", "query A\noption\n  generation:\n    gird around puppet = 5\n");
    write("b.vq", grid_query("B", 5));
    write("c.vq", "query C extends Nobody\n");
    EXPECT_EQ(poll(), "a.vq refused, c.vq refused, b.vq loaded");
    EXPECT_EQ(library.query_names(), (std::vector<std::string>{"B"}));
}

TEST_F(Folder, takes_in_a_file_whose_base_comes_later) {
    write("derived.vq", "query Derived extends Base\nwanted 2\n");
    EXPECT_EQ(poll(), "derived.vq refused");
    write("base.vq", grid_query("Base", 5));
    EXPECT_EQ(poll(), "base.vq loaded, derived.vq loaded");
}

TEST_F(Folder, lets_go_of_files_that_are_gone) {
    write("a.vq", grid_query("A", 5));
    poll();
    std::filesystem::remove(path / "a.vq");
    EXPECT_EQ(poll(), "a.vq removed");
    EXPECT_EQ(library.find("A"), nullptr);
}

TEST_F(Folder, says_when_it_cannot_be_read) {
    std::filesystem::remove_all(path);
    const std::vector<FolderChange> changes = folder().poll();
    ASSERT_EQ(changes.size(), 1u);
    EXPECT_EQ(changes[0].diagnostics[0].code, "library/unreadable");
}

}  // namespace
}  // namespace vantage::tests
