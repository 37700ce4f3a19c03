// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The ring: old updates make room for new ones, what is left can be read, and readers who hold on
// are never written over.

#include <gtest/gtest.h>

#include "record/recorded_war.h"
#include "record/segments.h"

namespace vantage::tests {
namespace {

WarSettings small_ring(std::size_t bytes) {
    WarSettings settings;
    settings.recorder.ring_bytes = bytes;
    return settings;
}

TEST(Ring, drops_the_oldest_and_what_is_left_replays) {
    RecordedWar game(small_ring(std::size_t{256} << 10));
    game.play(600);
    game.end();
    const auto view = game.recorder->view();
    ASSERT_FALSE(view->frames().empty());
    EXPECT_GT(view->frames().front().frame, 100u);
    EXPECT_EQ(view->frames().back().frame, game.scheduler->counts().updates);
    for (std::size_t i = 1; i < view->frames().size(); ++i)
        EXPECT_EQ(view->frames()[i].frame, view->frames()[i - 1].frame + 1);
    EXPECT_GT(view->queries().front().query, 50u);
    EXPECT_GT(expect_all_replayed(*view), 20u);
    for (const FrameSummary& frame : view->frames())
        EXPECT_TRUE(view->frame(frame.frame).ok()) << frame.frame;
    // The file has everything.
    EXPECT_EQ(expect_all_replayed(*game.opened()), game.said.size());
}

TEST(Ring, can_be_saved_after_it_wrapped) {
    RecordedWar game(small_ring(std::size_t{256} << 10));
    game.play(400);
    const auto view = game.recorder->view();
    VectorSink saved;
    ASSERT_TRUE(view->save(saved));
    EXPECT_LT(saved.bytes.size(), std::size_t{300} << 10);
    auto opened = Recording::open(saved.bytes, game.war.catalog);
    ASSERT_TRUE(opened.ok()) << to_string(opened.diagnostics());
    EXPECT_EQ((*opened)->frames().size(), view->frames().size());
    EXPECT_EQ((*opened)->queries().size(), view->queries().size());
    EXPECT_GT(expect_all_replayed(**opened), 20u);
}

TEST(Ring, does_not_write_over_what_somebody_holds) {
    RecordedWar game(small_ring(std::size_t{256} << 10));
    game.play(100);
    const auto held = game.recorder->view();
    const std::size_t queries = held->queries().size();
    game.play(600);
    EXPECT_EQ(held->queries().size(), queries);
    EXPECT_GT(expect_all_replayed(*held), 20u);
    const auto now = game.recorder->view();
    ASSERT_FALSE(now->frames().empty());
    EXPECT_EQ(now->frames().back().frame, 700u);
    EXPECT_GT(expect_all_replayed(*now), 5u);
}

TEST(Ring, counts_what_is_lost_while_readers_hold_all_of_it) {
    RecordedWar game(small_ring(std::size_t{128} << 10));
    std::vector<std::shared_ptr<const Recording>> held;
    for (int i = 0; i < 40; ++i) {
        game.play(10);
        held.push_back(game.recorder->view());
    }
    EXPECT_GT(game.recorder->dropped(), 0u);
    held.clear();
    game.play(50);
    game.end();
    const auto view = game.recorder->view();
    EXPECT_EQ(view->frames().back().frame, game.scheduler->counts().updates);
    EXPECT_GT(expect_all_replayed(*view), 20u);
}

TEST(Segments, keep_what_was_committed_and_nothing_else) {
    record::Segments segments(std::size_t{1} << 20);
    const auto write = [](std::uint32_t number) {
        return [number](SpanWriter& out) {
            out.write(number);
            return true;
        };
    };
    EXPECT_FALSE(segments.has_segment());
    ASSERT_TRUE(segments.begin_segment());
    ASSERT_TRUE(segments.append(record::RecordType::Frame, write(1)));
    EXPECT_TRUE(segments.hold().empty());
    segments.commit();
    ASSERT_TRUE(segments.append(record::RecordType::Frame, write(2)));
    const auto held = segments.hold();
    ASSERT_EQ(held.size(), 1u);
    const std::size_t one = record::kChunkHeader + record::kRecordHeader + 4 + record::kChunkEnd;
    EXPECT_EQ(held[0]->bytes().size(), one);
    EXPECT_EQ(segments.take_unsent().size(), one);
    EXPECT_EQ(segments.take_unsent().size(), 0u);
    segments.commit();
    EXPECT_EQ(segments.take_unsent().size(), one);
}

TEST(Segments, refuse_a_record_that_does_not_fit) {
    record::Segments segments(std::size_t{128} << 10);
    ASSERT_TRUE(segments.begin_segment());
    const std::vector<std::uint8_t> much(std::size_t{65} << 10);
    EXPECT_FALSE(segments.append(record::RecordType::Image, [&](SpanWriter& out) {
        out.raw(much.data(), much.size());
        return true;
    }));
    EXPECT_TRUE(segments.is_fresh());
    segments.commit();
    EXPECT_TRUE(segments.hold().empty());
}

}  // namespace
}  // namespace vantage::tests
