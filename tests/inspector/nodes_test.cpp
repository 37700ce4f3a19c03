// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The nodes of the level and the fields over them, as the page gets them.

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "inspector/inspected_war.h"
#include "vantage_analysis/tactics.h"
#include "world/sample_nodes.h"

namespace vantage::tests {
namespace {

/// Arrays one after the other, each from a multiple of 8 on.
class WireReader {
  public:
    explicit WireReader(const std::string& bytes) : bytes_(bytes) {}

    template <class T>
    std::vector<T> take(std::size_t count) {
        std::vector<T> values(count);
        const std::size_t size = count * sizeof(T);
        EXPECT_LE(at_ + size, bytes_.size());
        if (at_ + size <= bytes_.size()) std::memcpy(values.data(), bytes_.data() + at_, size);
        at_ += size;
        return values;
    }
    template <class T>
    std::vector<T> array(std::size_t count) {
        at_ = (at_ + 7) / 8 * 8;
        return take<T>(count);
    }

  private:
    const std::string& bytes_;
    std::size_t at_ = 0;
};

constexpr std::uint32_t kNewest = 0xffffffffu;  ///< In place of a frame.

class InspectedNodes : public ::testing::Test {
  protected:
    InspectedNodes() : bytes_(test::SampleNodes().bytes()) {
        auto opened = Bundle::open(bytes_, "sample");
        EXPECT_TRUE(opened.ok()) << to_string(opened.diagnostics());
        bundle_ = std::make_unique<Bundle>(std::move(*opened));
        game_.play(3);
    }

    std::shared_ptr<FieldStore> make_fields(std::uint32_t node_count) {
        const FieldDescription fields[] = {{.name = "heat of <b>", .kind = FieldKind::Float},
                                           {.name = "taken", .kind = FieldKind::Bit}};
        auto store = FieldStore::make({.node_count = node_count, .fields = fields});
        EXPECT_TRUE(store.ok()) << to_string(store.diagnostics());
        return *store;
    }
    void start(const Bundle* bundle, std::shared_ptr<const FieldStore> fields) {
        auto started = Inspector::start({.catalog = &game_.war.catalog,
                                         .recorder = game_.recorder.get(),
                                         .bundle = bundle,
                                         .fields = std::move(fields)});
        EXPECT_TRUE(started.ok()) << to_string(started.diagnostics());
        inspector_ = std::move(*started);
    }
    PlainReply ask(const std::string& target) const {
        return HonestRequest{
            .port = inspector_->port(), .token = inspector_->token(), .target = target}
            .ask();
    }
    std::vector<std::string> names_of(const std::string& source) const {
        const JsonValue told = InspectedWar::parsed(ask("/api/source/" + source).body);
        std::vector<std::string> names;
        for (const JsonValue& each : at(told, "fields").items)
            names.push_back(each.text);
        return names;
    }

    std::vector<std::uint8_t> bytes_;
    std::unique_ptr<Bundle> bundle_;
    RecordedWar game_;
    std::unique_ptr<Inspector> inspector_;
};

TEST_F(InspectedNodes, come_with_each_way_between_them_once) {
    start(bundle_.get(), nullptr);
    EXPECT_NE(ask("/api/level").body.find("\"nodes\""), std::string::npos);
    const PlainReply reply = ask("/api/level/nodes");
    ASSERT_EQ(reply.status, 200) << reply.body;
    WireReader reader(reply.body);
    EXPECT_EQ(reader.take<std::uint32_t>(2), (std::vector<std::uint32_t>{4, 3}));
    EXPECT_EQ(reader.take<float>(1), std::vector<float>{2});
    EXPECT_EQ(reader.array<float>(12), (std::vector<float>{1, 0, 1, 3, 0, 1, 5, 0, 1, 7, 0, 1}));
    EXPECT_EQ(reader.array<std::uint16_t>(4), (std::vector<std::uint16_t>{0, 0, 1, 1}));
    EXPECT_EQ(reader.array<std::uint32_t>(6), (std::vector<std::uint32_t>{0, 1, 1, 2, 2, 3}));
    EXPECT_EQ(reader.array<std::uint8_t>(3), (std::vector<std::uint8_t>{0, 0, 1}))
        << "the last one leads only forth";
}

TEST_F(InspectedNodes, may_be_missing) {
    const std::vector<std::uint8_t> bytes = test::SampleBundle().bytes();
    const auto bare = Bundle::open(bytes, "bare");
    ASSERT_TRUE(bare.ok());
    start(&*bare, make_fields(4));
    EXPECT_EQ(ask("/api/level").body.find("\"nodes\""), std::string::npos);
    const PlainReply reply = ask("/api/level/nodes");
    EXPECT_EQ(reply.status, 404);
    EXPECT_NE(reply.body.find("inspector/no-nodes"), std::string::npos) << reply.body;
    EXPECT_TRUE(names_of("live").empty()) << "there is nothing to draw them on";
}

TEST_F(InspectedNodes, have_the_newest_values_of_each_field) {
    const auto fields = make_fields(4);
    start(bundle_.get(), fields);
    EXPECT_EQ(names_of("live"), (std::vector<std::string>{"heat of <b>", "taken"}));
    const float infinite = std::numeric_limits<float>::infinity();
    const std::vector<float> heat = {0.5f, -2, infinite, 7};
    {
        FieldWriter writer = fields->begin_write(0);
        std::copy(heat.begin(), heat.end(), writer.floats().begin());
        writer.publish();
        writer = fields->begin_write(1);
        writer.bits()[0] = 0b0101;
        writer.publish();
    }
    const PlainReply floats = ask("/api/source/live/field?name=heat%20of%20%3Cb%3E");
    ASSERT_EQ(floats.status, 200) << floats.body;
    WireReader reader(floats.body);
    EXPECT_EQ(reader.take<std::uint32_t>(2), (std::vector<std::uint32_t>{4, 2}));
    EXPECT_EQ(reader.take<std::uint64_t>(1), std::vector<std::uint64_t>{2}) << "its second version";
    EXPECT_EQ(reader.take<std::uint32_t>(1), std::vector<std::uint32_t>{kNewest});
    EXPECT_EQ(reader.array<float>(4), heat);

    const PlainReply bits = ask("/api/source/live/field?name=taken");
    WireReader taken(bits.body);
    EXPECT_EQ(taken.take<std::uint32_t>(2), (std::vector<std::uint32_t>{4, 0}));
    taken.take<std::uint64_t>(1);
    taken.take<std::uint32_t>(1);
    EXPECT_EQ(taken.array<float>(4), (std::vector<float>{1, 0, 1, 0}));
}

TEST_F(InspectedNodes, have_the_values_of_the_frame_that_is_asked_for) {
    const FieldDescription fields[] = {{.name = "tick", .buffers = 20}};
    auto store = FieldStore::make({.node_count = 4, .fields = fields});
    ASSERT_TRUE(store.ok());
    auto tactics = Tactics::make({.map = NodeMap(bundle_->nodes()[0].map), .fields = *store});
    ASSERT_TRUE(tactics.ok()) << to_string(tactics.diagnostics());
    RecordedWar game;
    game.war.world.set_tactics(*tactics);
    for (int tick = 1; tick <= 6; ++tick) {
        FieldWriter writer = (*store)->begin_write(0);
        ASSERT_TRUE(writer);
        std::fill(writer.floats().begin(), writer.floats().end(), static_cast<float>(tick));
        writer.publish();
        game.play(1);
    }
    game.end();
    ASSERT_TRUE(game.recorder->flush());
    start(bundle_.get(), nullptr);
    ASSERT_EQ(*inspector_->open(game.file.bytes, "nodes.vrec"), "r1");
    EXPECT_EQ(names_of("r1"), std::vector<std::string>{"tick"});
    std::vector<float> seen;
    for (const std::uint32_t frame : {2u, 4u}) {
        const PlainReply reply =
            ask("/api/source/r1/field?name=tick&frame=" + std::to_string(frame));
        ASSERT_EQ(reply.status, 200) << reply.body;
        WireReader reader(reply.body);
        EXPECT_EQ(reader.take<std::uint32_t>(2), (std::vector<std::uint32_t>{4, 2}));
        reader.take<std::uint64_t>(1);
        EXPECT_EQ(reader.take<std::uint32_t>(1), std::vector<std::uint32_t>{frame});
        seen.push_back(reader.array<float>(4)[3]);
    }
    EXPECT_EQ(seen[1] - seen[0], 2) << seen[0] << ": one version each frame";
    EXPECT_EQ(ask("/api/source/r1/field?name=tick").status, 404) << "nothing runs there";
    EXPECT_EQ(ask("/api/source/r1/field?name=tick&frame=999").status, 404);
}

TEST_F(InspectedNodes, know_no_field_that_is_not_theirs) {
    start(bundle_.get(), make_fields(5));
    EXPECT_TRUE(names_of("live").empty()) << "one for five nodes, and there are four";
    EXPECT_EQ(ask("/api/source/live/field?name=taken").status, 404);
    inspector_.reset();

    start(bundle_.get(), make_fields(4));
    for (const char* const target :
         {"/api/source/live/field", "/api/source/live/field?name=heat"}) {
        const PlainReply reply = ask(target);
        EXPECT_EQ(reply.status, 404) << target;
        EXPECT_NE(reply.body.find("inspector/no-field"), std::string::npos) << reply.body;
    }
    EXPECT_TRUE(game_.recorder->flush());
    EXPECT_EQ(*inspector_->open(game_.file.bytes, "war.vrec"), "r1");
    EXPECT_TRUE(names_of("r1").empty()) << "that game had none in its world";
    EXPECT_EQ(ask("/api/source/r1/field?name=taken").status, 404);
}

}  // namespace
}  // namespace vantage::tests
