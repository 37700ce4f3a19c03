// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Recordings that are cut, damaged or made up: a torn end costs only the end, damage is told with
// its place, and nothing crashes.

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "record/format.h"
#include "record/recorded_war.h"

namespace vantage::tests {
namespace {

/// A short recording, made once.
struct Sample {
    Sample() {
        WarSettings settings;
        settings.agents = 3;
        settings.recorder.flush_updates = 2;
        game = std::make_unique<RecordedWar>(settings);
        game->recorder->set_name(game->war.enemy, "enemy");
        game->play(14);
        game->end();
        EXPECT_TRUE(game->recorder->flush());
    }
    std::unique_ptr<RecordedWar> game;
    const std::vector<std::uint8_t>& bytes() const { return game->file.bytes; }
    const Catalog& catalog() const { return game->war.catalog; }
};
const Sample& sample() {
    static const Sample made;
    return made;
}

/// Looks at everything that a recording has.
void look_at_all(const Recording& recording) {
    for (const FrameSummary& frame : recording.frames())
        (void)recording.frame(frame.frame).ok();
    for (const QuerySummary& query : recording.queries()) {
        auto frozen = recording.freeze(query.query);
        if (frozen.ok()) (void)replay(**frozen);
    }
}

/// The beginnings of all chunks.
std::vector<std::size_t> chunks_of(const std::vector<std::uint8_t>& bytes) {
    std::vector<std::size_t> starts;
    std::size_t at = record::kFileHeader;
    while (at + record::kChunkHeader <= bytes.size()) {
        starts.push_back(at);
        std::uint32_t length = 0;
        std::memcpy(&length, bytes.data() + at, sizeof(length));
        at += record::kChunkHeader + length + record::kChunkEnd;
    }
    return starts;
}

/// Gives every chunk the checksums that it should have.
void seal(std::vector<std::uint8_t>& bytes) {
    std::size_t at = record::kFileHeader;
    while (at + record::kChunkHeader + record::kChunkEnd <= bytes.size()) {
        std::uint32_t head[2];
        std::memcpy(head, bytes.data() + at, sizeof(head));
        const std::size_t end = at + record::kChunkHeader + head[0];
        if (end + record::kChunkEnd > bytes.size()) return;
        const std::uint32_t check = record::chunk_header_check(head[0], head[1]);
        std::memcpy(bytes.data() + at + 8, &check, sizeof(check));
        const std::uint64_t sum = hash_bytes({bytes.data() + at, end - at});
        std::memcpy(bytes.data() + end, &sum, sizeof(sum));
        at = end + record::kChunkEnd;
    }
}

TEST(RecordingDamage, torn_anywhere_it_opens_up_to_the_last_whole_chunk) {
    const std::vector<std::uint8_t>& bytes = sample().bytes();
    const std::vector<std::size_t> starts = chunks_of(bytes);
    ASSERT_GT(starts.size(), 15u);
    std::size_t frames = 0, whole = 0;
    for (std::size_t length = 0; length <= bytes.size(); ++length) {
        while (whole + 1 < starts.size() && starts[whole + 1] <= length)
            ++whole;
        auto opened = Recording::open({bytes.begin(), bytes.begin() + static_cast<long>(length)},
                                      sample().catalog(), "torn.vrec");
        if (length < starts[1]) {
            ASSERT_FALSE(opened.ok()) << length;
            ASSERT_EQ(opened.diagnostics()[0].place.file, "torn.vrec");
            continue;
        }
        ASSERT_TRUE(opened.ok()) << length << ": " << to_string(opened.diagnostics());
        const bool is_between = length == bytes.size() || length == starts[whole];
        ASSERT_EQ(opened.diagnostics().empty(), is_between) << length;
        ASSERT_GE((*opened)->frames().size(), frames) << length;
        frames = (*opened)->frames().size();
    }
    EXPECT_EQ(frames, sample().game->scheduler->counts().updates);
}

TEST(RecordingDamage, every_flipped_bit_is_found) {
    const std::vector<std::uint8_t>& bytes = sample().bytes();
    for (std::uint64_t i = 0; i < 3000; ++i) {
        std::vector<std::uint8_t> damaged = bytes;
        const std::size_t at = random_bits(5, 1, i) % bytes.size();
        damaged[at] ^= static_cast<std::uint8_t>(1u << random_bits(5, 2, i) % 8);
        auto opened = Recording::open(std::move(damaged), sample().catalog());
        ASSERT_FALSE(opened.ok()) << "byte " << at;
        ASSERT_GE(opened.diagnostics()[0].place.byte_offset, 0);
        ASSERT_LE(opened.diagnostics()[0].place.byte_offset, static_cast<std::int64_t>(at));
    }
}

TEST(RecordingDamage, made_up_records_with_good_checksums_crash_nothing) {
    const std::vector<std::uint8_t>& bytes = sample().bytes();
    std::size_t opened_count = 0;
    for (std::uint64_t i = 0; i < 1500; ++i) {
        std::vector<std::uint8_t> damaged = bytes;
        const std::uint64_t changes = 1 + random_bits(6, 1, i) % 4;
        for (std::uint64_t k = 0; k < changes; ++k) {
            const std::size_t at =
                record::kFileHeader + random_bits(6, 2, i * 8 + k) % (bytes.size() - 16);
            const std::uint64_t dice = random_bits(6, 3, i * 8 + k);
            damaged[at] = dice % 3 == 0   ? 0xff
                          : dice % 3 == 1 ? 0
                                          : static_cast<std::uint8_t>(dice >> 8);
        }
        seal(damaged);
        auto opened = Recording::open(std::move(damaged), sample().catalog());
        if (!opened.ok()) {
            ASSERT_FALSE(opened.diagnostics().empty());
            continue;
        }
        ++opened_count;
        look_at_all(**opened);
    }
    EXPECT_GT(opened_count, 100u);
}

TEST(RecordingDamage, the_same_game_gives_the_same_bytes) {
    EXPECT_EQ(sample_recording(), sample_recording());
}

TEST(RecordingDamage, foreign_files_are_told_apart) {
    const auto code_of = [](std::vector<std::uint8_t> bytes) {
        auto opened = Recording::open(std::move(bytes), sample().catalog());
        return opened.ok() ? std::string("ok") : opened.diagnostics()[0].code;
    };
    EXPECT_EQ(code_of({}), "recording/magic");
    EXPECT_EQ(code_of({'V', 'B', 'N', 'D', 0, 0, 0, 0, 1, 0, 0, 0, 4, 3, 2, 1}), "recording/magic");
    std::vector<std::uint8_t> bytes = sample().bytes();
    bytes[8] = 99;
    EXPECT_EQ(code_of(bytes), "recording/version");
    bytes = sample().bytes();
    std::swap(bytes[12], bytes[15]);
    std::swap(bytes[13], bytes[14]);
    EXPECT_EQ(code_of(bytes), "recording/endian");
    bytes.resize(record::kFileHeader);
    std::swap(bytes[12], bytes[15]);
    std::swap(bytes[13], bytes[14]);
    EXPECT_EQ(code_of(bytes), "recording/empty");
}

TEST(RecordingDamage, a_catalog_without_the_words_still_shows_the_rest) {
    const Catalog empty;
    auto opened = Recording::open(sample().bytes(), empty);
    ASSERT_TRUE(opened.ok()) << to_string(opened.diagnostics());
    EXPECT_FALSE((*opened)->queries().empty());
    EXPECT_TRUE((*opened)->frame(3).ok());
    EXPECT_EQ((*opened)->freeze(0).diagnostics()[0].code, "recording/no-program");
}

}  // namespace
}  // namespace vantage::tests
