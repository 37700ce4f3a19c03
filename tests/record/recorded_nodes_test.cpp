// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Nodes, tables and fields in recordings: everything that a query saw of them comes back from the
// file alone, and what was made up is refused.

#include <cstring>
#include <set>

#include "base/bytes.h"
#include "record/format.h"
#include "record/node_war.h"
#include "record/tactics_image.h"

namespace vantage::tests {
namespace {

TEST(RecordedNodes, replay_from_the_file_alone) {
    NodeWar war;
    war.play(40);
    war.game.end();
    const auto recording = war.game.opened();
    ASSERT_NE(recording, nullptr);
    EXPECT_EQ(war.game.recorder->dropped(), 0u);
    EXPECT_GT(expect_all_replayed(*recording), 30u);
}

TEST(RecordedNodes, come_back_with_the_versions_of_their_moment) {
    NodeWar war;
    war.play(6);
    war.game.end();
    const auto recording = war.game.opened();
    ASSERT_NE(recording, nullptr);
    std::set<std::uint64_t> versions;
    for (const QuerySummary& query : recording->queries()) {
        const auto frozen = recording->freeze(query.query);
        ASSERT_TRUE(frozen.ok());
        const TacticsView* tactics = (*frozen)->snapshot()->tactics();
        ASSERT_NE(tactics, nullptr);
        EXPECT_TRUE(tactics->tactics().trusts_tables());
        EXPECT_EQ(tactics->map().size(), war.picture.size());
        versions.insert(tactics->serial(0));
        const auto tick = static_cast<std::uint32_t>(tactics->serial(0)) - 1;
        for (NodeIndex i = 0; i < tactics->map().size(); ++i) {
            const float heat = static_cast<float>((i * 7 + tick) % 11) * 0.5f;
            ASSERT_EQ(tactics->field("heat").value(i), tick == 0 ? 0 : heat);  // At first empty.
        }
    }
    EXPECT_GT(versions.size(), 2u);
}

TEST(RecordedNodes, are_written_once) {
    NodeWar war;
    war.play(30);
    war.game.end();
    ASSERT_TRUE(war.game.recorder->flush());
    const std::vector<std::uint8_t>& bytes = war.game.file.bytes;
    int found = 0;
    for (std::size_t at = record::kFileHeader; at + record::kChunkHeader <= bytes.size();) {
        std::uint32_t head[2];
        std::memcpy(head, bytes.data() + at, sizeof(head));
        found += head[1] == record::kTacticsChunk ? 1 : 0;
        at += record::kChunkHeader + head[0] + record::kChunkEnd;
    }
    EXPECT_EQ(found, 1);
}

TEST(RecordedNodes, are_read_as_they_were_written_and_refused_when_cut_or_changed) {
    NodeWar war;
    war.play(1);
    ByteWriter out;
    record::write_tactics(war.game.war.world.snapshot()->tactics()->tactics(), out);
    ByteReader in(out.bytes());
    const auto read = record::read_tactics(in);
    ASSERT_NE(read, nullptr);
    EXPECT_EQ(read->fields()->count(), 3u);
    EXPECT_EQ(read->fields()->range(0).high, 5.0f);
    EXPECT_TRUE(read->fields()->is_occupancy(1));
    EXPECT_EQ(read->settings().path_costs.size(), 1u);
    EXPECT_TRUE(read->standing());
    EXPECT_FALSE(read->crouched());
    for (std::size_t length = 0; length < out.size(); length += 1 + length / 16) {
        ByteReader cut(std::span<const std::uint8_t>(out.bytes()).first(length));
        EXPECT_EQ(record::read_tactics(cut), nullptr) << length;
    }
    for (std::size_t at = 0; at < out.size(); ++at) {
        std::vector<std::uint8_t> bytes = out.bytes();
        bytes[at] ^= 0xff;
        ByteReader changed(bytes);
        (void)record::read_tactics(changed);  // Refused, or sound: asan would tell.
    }
}

}  // namespace
}  // namespace vantage::tests
