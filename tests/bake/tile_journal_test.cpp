// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Finished pieces survive a kill at any byte; those of other work are forgotten.

#include "bake/tile_journal.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "bake/files.h"

namespace vantage::test {
namespace {

class Journal : public testing::Test {
  protected:
    void SetUp() override { std::filesystem::remove(path_); }
    void TearDown() override { std::filesystem::remove(path_); }

    static std::vector<std::uint8_t> piece(std::uint8_t number) {
        return std::vector<std::uint8_t>(10 + number, number);
    }
    void write_five() const {
        bake::TileJournal journal(path_, 7);
        for (std::uint8_t i = 0; i < 5; ++i)
            journal.add(1, i, piece(i));
    }

    const std::string path_ = testing::TempDir() + "vantage_tile_journal";
};

TEST_F(Journal, gives_back_what_was_finished) {
    write_five();
    const bake::TileJournal again(path_, 7);
    EXPECT_EQ(again.found_count(), 5u);
    ASSERT_NE(again.find(1, 3), nullptr);
    EXPECT_EQ(*again.find(1, 3), piece(3));
    EXPECT_EQ(again.find(2, 3), nullptr);
    EXPECT_EQ(again.find(1, 5), nullptr);
}

TEST_F(Journal, forgets_other_work) {
    write_five();
    EXPECT_EQ(bake::TileJournal(path_, 8).found_count(), 0u);
    EXPECT_EQ(bake::TileJournal(path_, 7).found_count(), 0u) << "it was begun anew";
}

TEST_F(Journal, goes_on_after_a_cut_at_any_byte) {
    write_five();
    const auto whole = bake::read_file(path_);
    ASSERT_TRUE(whole.ok());
    std::size_t last = 0;
    for (std::size_t cut = 0; cut <= whole->size(); ++cut) {
        ASSERT_TRUE(bake::write_file_whole(path_, std::span(*whole).first(cut)).ok());
        {
            bake::TileJournal journal(path_, 7);
            ASSERT_GE(journal.found_count(), last);
            last = journal.found_count();
            for (std::uint8_t i = 0; i < last; ++i)
                ASSERT_EQ(*journal.find(1, i), piece(i));
            journal.add(1, 99, piece(99));
        }
        const bake::TileJournal again(path_, 7);
        ASSERT_EQ(again.found_count(), last + 1) << cut;
        ASSERT_EQ(*again.find(1, 99), piece(99));
    }
    EXPECT_EQ(last, 5u);
}

TEST_F(Journal, does_not_believe_a_damaged_piece) {
    write_five();
    auto bytes = bake::read_file(path_);
    ASSERT_TRUE(bytes.ok());
    bytes->at(16 + 24 + 3) ^= 1;
    ASSERT_TRUE(bake::write_file_whole(path_, *bytes).ok());
    EXPECT_EQ(bake::TileJournal(path_, 7).found_count(), 0u);
}

TEST_F(Journal, that_cannot_be_written_keeps_nothing) {
    bake::TileJournal journal(testing::TempDir() + "no_such_folder/journal", 7);
    journal.add(0, 0, piece(1));
    journal.flush();
    EXPECT_EQ(journal.find(0, 0), nullptr);
}

}  // namespace
}  // namespace vantage::test
