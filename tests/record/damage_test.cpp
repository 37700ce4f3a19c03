// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Recordings that are cut, damaged or made up: a torn end costs only the end, damage is told with
// its place, and nothing crashes.

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "record/definitions.h"
#include "record/format.h"
#include "record/recorded_war.h"
#include "record/stored_query.h"

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

// ---- files that somebody made to keep a reader busy ---------------------------------------------

/// Records of completed queries: where they begin in the file, and how long they are.
std::vector<std::pair<std::size_t, std::size_t>> completed_in(
    const std::vector<std::uint8_t>& bytes) {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    for (const std::size_t start : chunks_of(bytes)) {
        std::uint32_t head[2];
        std::memcpy(head, bytes.data() + start, sizeof(head));
        if (head[1] != record::kKeyChunk && head[1] != record::kDataChunk) continue;
        std::size_t at = start + record::kChunkHeader;
        const std::size_t end = at + head[0];
        while (at < end) {
            std::uint32_t size = 0;
            std::memcpy(&size, bytes.data() + at + 1, sizeof(size));
            if (bytes[at] == static_cast<std::uint8_t>(record::RecordType::Completed))
                found.emplace_back(at + record::kRecordHeader, size);
            at += record::kRecordHeader + size;
        }
    }
    return found;
}

record::StoredQuery stored_at(const std::vector<std::uint8_t>& bytes,
                              std::pair<std::size_t, std::size_t> place) {
    ByteReader in(Bytes(bytes).subspan(place.first, place.second));
    record::StoredQuery stored;
    EXPECT_TRUE(record::read_stored(in, stored));
    return stored;
}

/// Gives the rays in a log other keys; says how many there are.
std::size_t change_rays(std::span<std::uint8_t> log) {
    using record::AnswerKind;
    std::size_t at = 0, changed = 0;
    while (at + 2 <= log.size()) {
        const auto kind = static_cast<AnswerKind>(log[at]);
        const std::size_t count = log[at + 1];
        at += 2;
        std::size_t size = 8;
        if (kind == AnswerKind::NearestFound || kind == AnswerKind::FloorFound) size = 28;
        if (kind == AnswerKind::Distance || kind == AnswerKind::DistanceBound ||
            kind == AnswerKind::Island)
            size = 12;
        if (kind == AnswerKind::Order) break;  // They come last.
        for (std::size_t i = 0; i < count && kind == AnswerKind::Ray; ++i, ++changed)
            log[at + 8 * i + 7] ^= 0x55;
        at += count * size;
    }
    return changed;
}

TEST(RecordingDamage, what_the_recording_lacks_is_not_asked_of_the_level) {
    // Every ray gets another key, so that no question finds its answer.
    std::vector<std::uint8_t> bytes = sample().bytes();
    std::size_t changed = 0;
    for (const auto& place : completed_in(bytes)) {
        const record::StoredQuery stored = stored_at(bytes, place);
        const auto at = static_cast<std::size_t>(stored.log.data() - bytes.data());
        changed += change_rays({bytes.data() + at, stored.log.size()});
    }
    ASSERT_GT(changed, 2u);
    seal(bytes);
    const auto opened = Recording::open(std::move(bytes), sample().catalog());
    ASSERT_TRUE(opened.ok());
    const Providers level = sample().game->war.settings().providers;
    std::uint64_t unknown = 0, different = 0;
    for (const QuerySummary& query : (*opened)->queries()) {
        auto frozen = (*opened)->freeze(query.query, level);
        if (!frozen.ok()) continue;
        const Replay replayed = replay(**frozen);
        unknown += replayed.unknown;
        different += replayed.is_same ? 0 : 1;
    }
    EXPECT_GT(unknown, 0u) << "the level knows, and must not be asked for a verdict";
    EXPECT_GT(different, 0u);
}

TEST(RecordingDamage, made_up_numbers_of_candidates_are_not_believed) {
    std::vector<std::uint8_t> bytes = sample().bytes();
    const auto places = completed_in(bytes);
    ASSERT_FALSE(places.empty());
    for (const auto& place : places) {
        const record::StoredQuery stored = stored_at(bytes, place);
        // Seed, wanted, most candidates.
        std::uint8_t pattern[16];
        std::memcpy(pattern, &stored.seed, 8);
        std::memcpy(pattern + 8, &stored.wanted, 4);
        std::memcpy(pattern + 12, &stored.max_candidates, 4);
        const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(place.first);
        const auto end = begin + static_cast<std::ptrdiff_t>(place.second);
        const auto found = std::search(begin, end, std::begin(pattern), std::end(pattern));
        ASSERT_NE(found, end);
        const std::uint32_t many = kMaxCandidates;
        std::memcpy(&found[12], &many, sizeof(many));
    }
    seal(bytes);
    const auto opened = Recording::open(std::move(bytes), sample().catalog());
    ASSERT_TRUE(opened.ok());
    auto frozen = (*opened)->freeze(0);
    ASSERT_TRUE(frozen.ok()) << to_string(frozen.diagnostics());
    EXPECT_EQ((*frozen)->input().max_candidates, kMostReplayedCandidates);
    EXPECT_TRUE(replay(**frozen).is_same);
}

/// A recording by hand.
class MadeUp {
  public:
    MadeUp() {
        out_.write(record::kMagic);
        out_.write(kRecordingVersion);
        out_.write(record::kEndianTag);
        ByteWriter head;
        head.write(60.0);
        head.string("made up");
        chunk(record::kHeadChunk, head);
    }
    void chunk(std::uint32_t kind, ByteWriter& payload) {
        out_.array(std::span<const std::uint8_t>(*record::make_definition(kind, payload)));
    }
    static void put_record(ByteWriter& chunk, record::RecordType type, ByteWriter& payload) {
        chunk.write(static_cast<std::uint8_t>(type));
        chunk.write(static_cast<std::uint32_t>(payload.size()));
        chunk.array(std::span<const std::uint8_t>(payload.bytes()));
    }
    static void put_frame(ByteWriter& chunk, std::uint32_t number, std::uint64_t epoch) {
        ByteWriter frame;
        frame.write(number);
        frame.write(epoch);
        frame.write(0.0);
        for (int i = 0; i < 6; ++i)
            frame.write(std::uint32_t{0});
        frame.write(std::uint64_t{0});
        put_record(chunk, record::RecordType::Frame, frame);
    }
    static ByteWriter image(std::uint64_t epoch, bool has_belief) {
        ByteWriter out;
        out.write(epoch);
        out.write(0.0);
        out.write(ObjectId{});
        out.write(kMaxImageObjects);
        if (has_belief) {
            out.write(std::uint32_t{7});
            out.write(std::uint16_t{1024});
            out.write(std::uint32_t{1});
            out.write(std::uint8_t{0});
        }
        out.write(kNoNumber);
        out.write(std::uint8_t{0});
        return out;
    }
    auto open() { return Recording::open(out_.bytes(), sample().catalog()); }

  private:
    ByteWriter out_;
};

TEST(RecordingDamage, worlds_that_take_for_ever_are_refused) {
    MadeUp file;
    ByteWriter records;
    constexpr std::uint32_t kWorlds = 1'500;
    for (std::uint32_t i = 1; i <= kWorlds; ++i) {
        ByteWriter image = MadeUp::image(i, true);
        MadeUp::put_record(records, record::RecordType::Image, image);
    }
    MadeUp::put_frame(records, 1, 5);
    MadeUp::put_frame(records, 2, kWorlds);
    file.chunk(record::kKeyChunk, records);
    const auto opened = file.open();
    ASSERT_TRUE(opened.ok()) << to_string(opened.diagnostics());
    const auto early = (*opened)->frame(1);
    EXPECT_TRUE(early.ok());
    const auto late = (*opened)->frame(2);
    ASSERT_FALSE(late.ok());
    EXPECT_EQ(late.diagnostics()[0].code, "recording/damaged");
}

TEST(RecordingDamage, worlds_without_news_cost_little) {
    MadeUp file;
    ByteWriter records;
    constexpr std::uint32_t kWorlds = 10'000;
    for (std::uint32_t i = 1; i <= kWorlds; ++i) {
        ByteWriter image = MadeUp::image(i, false);
        MadeUp::put_record(records, record::RecordType::Image, image);
    }
    MadeUp::put_frame(records, 1, kWorlds);
    file.chunk(record::kKeyChunk, records);
    const auto opened = file.open();
    ASSERT_TRUE(opened.ok()) << to_string(opened.diagnostics());
    EXPECT_TRUE((*opened)->frame(1).ok());
}

TEST(RecordingDamage, claims_in_one_heap_are_refused) {
    MadeUp file;
    ByteWriter records, image;
    image.write(std::uint64_t{1});
    image.write(0.0);
    image.write(ObjectId{});
    image.write(kMaxImageObjects);
    for (std::uint32_t i = 0; i < kMaxImageObjects; ++i) {
        image.write(i);
        image.write(std::uint16_t{1 | 2048});
        image.write(std::uint32_t{1});
        image.write(std::uint8_t{1});
        image.write(std::uint64_t{i + 1});
        image.write(Vec3{1, 0, 1 + static_cast<float>(i) / 65536});
        image.write(0.0f);
        image.write(1.0);
    }
    image.write(kNoNumber);
    image.write(std::uint8_t{0});
    MadeUp::put_record(records, record::RecordType::Image, image);
    MadeUp::put_frame(records, 1, 1);
    file.chunk(record::kKeyChunk, records);
    const auto opened = file.open();
    ASSERT_TRUE(opened.ok()) << to_string(opened.diagnostics());
    EXPECT_FALSE((*opened)->frame(1).ok());
}

TEST(RecordingDamage, more_than_a_reader_has_room_for_is_refused) {
    const auto code_of = [](const auto& opened) {
        return opened.ok() ? std::string("ok") : opened.diagnostics()[0].code;
    };
    {
        MadeUp file;  // A key with more behind it than a recorder ever writes.
        ByteWriter key, more;
        ByteWriter image = MadeUp::image(1, false);
        MadeUp::put_record(key, record::RecordType::Image, image);
        file.chunk(record::kKeyChunk, key);
        more.bytes().resize(record::kMaxStretchBytes);
        file.chunk(record::kDataChunk, more);
        EXPECT_EQ(code_of(file.open()), "recording/too-large");
    }
    {
        MadeUp file;  // Millions of queries of a few bytes each.
        std::uint64_t number = 0;
        for (int k = 0; k < 2; ++k) {
            ByteWriter records;
            ByteWriter image = MadeUp::image(1 + static_cast<std::uint64_t>(k), false);
            MadeUp::put_record(records, record::RecordType::Image, image);
            for (int i = 0; i < 60'000; ++i) {
                ByteWriter query;
                query.write(number++);
                query.write(std::uint64_t{1});
                query.write(ObjectId{});
                query.write(std::uint32_t{0});
                query.write(std::uint64_t{0});
                MadeUp::put_record(records, record::RecordType::Submitted, query);
            }
            file.chunk(record::kKeyChunk, records);
        }
        EXPECT_EQ(code_of(file.open()), "recording/damaged");
    }
    {
        MadeUp file;  // Names without end.
        for (int k = 0; k < 17; ++k) {
            ByteWriter section;
            section.write(static_cast<std::uint32_t>(k));
            section.bytes().resize(std::size_t{4} << 20);
            file.chunk(record::kSectionChunk, section);
        }
        EXPECT_EQ(code_of(file.open()), "recording/damaged");
    }
}

TEST(RecordingDamage, a_head_from_before_levels_had_hashes_is_read) {
    MadeUp file;
    ByteWriter records;
    ByteWriter image = MadeUp::image(1, false);
    MadeUp::put_record(records, record::RecordType::Image, image);
    MadeUp::put_frame(records, 1, 1);
    file.chunk(record::kKeyChunk, records);
    const auto opened = file.open();
    ASSERT_TRUE(opened.ok()) << to_string(opened.diagnostics());
    EXPECT_EQ((*opened)->title(), "made up");
    EXPECT_EQ((*opened)->level_hash(), 0u);
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
