// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Listeners hear everything, or how much they missed.

#include "inspector/server/event_hub.h"

#include <gtest/gtest.h>

namespace vantage::inspector {
namespace {

constexpr std::chrono::milliseconds kShort{1};

TEST(EventHub, tells_every_listener) {
    EventHub hub;
    const auto a = hub.open(), b = hub.open();
    hub.tell("frame", R"({"frame":3})");
    std::string text;
    ASSERT_TRUE(a->next(kShort, text));
    EXPECT_EQ(text, "event: frame\ndata: {\"frame\":3}\n\n");
    ASSERT_TRUE(b->next(kShort, text));
    EXPECT_EQ(text, "event: frame\ndata: {\"frame\":3}\n\n");
    ASSERT_TRUE(b->next(kShort, text));
    EXPECT_EQ(text, ":\n\n") << "a comment when there is nothing to say";
}

TEST(EventHub, a_slow_listener_hears_how_much_it_missed) {
    EventHub hub;
    const auto slow = hub.open();
    for (std::size_t i = 0; i < kMaxQueuedEvents + 10; ++i)
        hub.tell("frame", "{\"frame\":" + std::to_string(i) + "}");
    std::string text;
    ASSERT_TRUE(slow->next(kShort, text));
    EXPECT_TRUE(text.starts_with("event: frame\ndata: {\"missed\":10,\"frame\":10}\n\n")) << text;
    EXPECT_TRUE(text.ends_with("{\"frame\":73}\n\n")) << text;
    hub.tell("frame", "{}");
    ASSERT_TRUE(slow->next(kShort, text));
    EXPECT_EQ(text, "event: frame\ndata: {}\n\n") << "told once";
}

TEST(EventHub, has_room_for_few_and_ends_them_all) {
    EventHub hub;
    std::vector<std::shared_ptr<EventStream>> streams;
    for (std::size_t i = 0; i < kMaxStreams; ++i)
        streams.push_back(hub.open());
    EXPECT_NE(streams.back(), nullptr);
    EXPECT_EQ(hub.open(), nullptr);
    streams.pop_back();
    streams.push_back(hub.open());
    EXPECT_NE(streams.back(), nullptr) << "one that is gone makes room";
    EXPECT_TRUE(hub.has_listeners());
    hub.close();
    std::string text;
    EXPECT_FALSE(streams[0]->next(kShort, text));
    EXPECT_EQ(hub.open(), nullptr);
}

}  // namespace
}  // namespace vantage::inspector
