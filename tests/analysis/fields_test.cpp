// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "vantage_analysis/fields.h"

#include <gtest/gtest.h>

#include <string>

#include "analysis/run_board.h"

namespace vantage {
namespace {

using test::make_store;

TEST(FieldStore, gives_every_kind_through_one_interface) {
    const auto store = make_store(70, {{.name = "bit", .kind = FieldKind::Bit},
                                       {.name = "byte", .kind = FieldKind::Byte},
                                       {.name = "float", .kind = FieldKind::Float}});
    for (FieldIndex field = 0; field < 3; ++field) {
        FieldWriter writer = store->begin_write(field);
        if (writer.kind() == FieldKind::Bit) writer.bits()[1] = 1u << 5;
        if (writer.kind() == FieldKind::Byte) writer.bytes()[69] = 200;
        if (writer.kind() == FieldKind::Float) writer.floats()[69] = -2.5f;
        writer.publish();
    }
    const float expected[] = {1.0f, 200.0f, -2.5f};
    for (FieldIndex field = 0; field < 3; ++field) {
        const FieldPin pin = store->pin(field);
        EXPECT_EQ(pin.view().value(69), expected[field]);
        EXPECT_EQ(pin.view().value(68), 0.0f);
        EXPECT_EQ(pin.view().size(), 70u);
    }
}

TEST(FieldStore, takes_the_memory_that_each_kind_needs) {
    const std::uint32_t nodes = 64 * 64;
    const auto bytes = [&](FieldKind kind) {
        return make_store(nodes, {{.name = "x", .kind = kind, .buffers = 2}})->memory_bytes();
    };
    EXPECT_EQ(bytes(FieldKind::Bit), 2 * nodes / 8);
    EXPECT_EQ(bytes(FieldKind::Byte), 2 * nodes);
    EXPECT_EQ(bytes(FieldKind::Float), 2 * nodes * 4);
}

TEST(FieldStore, begins_with_a_whole_version_of_the_initial_value) {
    const auto store = make_store(70, {{.name = "b", .kind = FieldKind::Bit, .initial = 1},
                                       {.name = "y", .kind = FieldKind::Byte, .initial = 300},
                                       {.name = "f", .initial = kUnreachable}});
    EXPECT_EQ(store->pin(0).view().value(69), 1.0f);
    EXPECT_EQ(store->pin(0).view().bits()[1], 63u) << "bits beyond the last node";
    EXPECT_EQ(store->pin(1).view().value(3), 255.0f);
    EXPECT_EQ(store->pin(2).view().value(3), kUnreachable);
    EXPECT_EQ(store->pin(2).serial(), 1u);
}

TEST(FieldStore, keeps_what_a_reader_holds_while_new_versions_come) {
    const auto store = make_store(8, {{.name = "f"}});
    const FieldPin first = store->pin(0);
    for (float version = 1; version < 20; ++version) {
        FieldWriter writer = store->begin_write(0);
        ASSERT_TRUE(writer) << "the third buffer is for this";
        writer.fill(0, 8, version);
        writer.publish();
        EXPECT_EQ(store->pin(0).view().value(5), version);
        EXPECT_EQ(first.view().value(5), 0.0f);
    }
    EXPECT_EQ(first.serial(), 1u);
    EXPECT_EQ(store->serial(0), 20u);
}

TEST(FieldStore, makes_the_writer_try_later_when_readers_hold_all_buffers) {
    const auto store = make_store(8, {{.name = "f"}});
    FieldPin first = store->pin(0);
    store->begin_write(0).publish();
    FieldPin second = store->pin(0);
    FieldPin copy = second;
    store->begin_write(0).publish();
    EXPECT_FALSE(store->begin_write(0));
    EXPECT_EQ(store->lagging_writes(), 1u);
    second.release();
    EXPECT_FALSE(store->begin_write(0)) << "the copy holds it still";
    copy.release();
    EXPECT_TRUE(store->begin_write(0));
    EXPECT_EQ(first.view().size(), 8u);
}

TEST(FieldStore, forgets_what_was_not_published) {
    const auto store = make_store(8, {{.name = "f"}});
    { store->begin_write(0).fill(0, 8, 3.0f); }
    EXPECT_EQ(store->serial(0), 1u);
    EXPECT_EQ(store->pin(0).view().value(0), 0.0f);
    EXPECT_TRUE(store->begin_write(0)) << "the next writer may come";
}

TEST(FieldStore, has_one_writer_of_a_field_at_a_time) {
    const auto store = make_store(8, {{.name = "f"}, {.name = "g"}});
    FieldWriter first = store->begin_write(0);
    EXPECT_FALSE(store->begin_write(0));
    EXPECT_TRUE(store->begin_write(1)) << "another field has its own";
    first.publish();
    EXPECT_TRUE(store->begin_write(0));
    EXPECT_EQ(store->lagging_writes(), 0u);
}

TEST(FieldStore, publishes_the_data_beside_a_version_with_it) {
    const auto store = make_store(8, {{.name = "f", .side_bytes = 4}});
    const FieldPin before = store->pin(0);
    FieldWriter writer = store->begin_write(0);
    writer.side()[2] = 9;
    writer.publish();
    EXPECT_EQ(before.side()[2], 0);
    EXPECT_EQ(store->pin(0).side()[2], 9);
}

TEST(FieldStore, refuses_bad_descriptions) {
    const auto code = [](std::vector<FieldDescription> fields) {
        const auto store = FieldStore::make({.node_count = 4, .fields = fields});
        return store.ok() ? std::string() : store.diagnostics()[0].code;
    };
    EXPECT_EQ(code({{.name = "a"}, {.name = "b"}}), "");
    EXPECT_EQ(code({{.name = "a"}, {.name = "a"}}), "fields/name-taken");
    EXPECT_EQ(code({{.name = ""}}), "fields/no-name");
    EXPECT_EQ(code({{.name = "a", .buffers = 1}}), "fields/bad-buffers");
    EXPECT_EQ(code({{.name = "a", .buffers = 65}}), "fields/bad-buffers");
    EXPECT_EQ(code(std::vector<FieldDescription>(kMaxFields + 1)), "fields/too-many");
}

TEST(FieldPins, see_one_version_of_each_field_until_they_pin_anew) {
    auto store = make_store(8, {{.name = "a"}, {.name = "b"}});
    FieldPins pins(store), same(store);
    EXPECT_FALSE(pins.view(0));
    pins.pin_newest();
    FieldWriter writer = store->begin_write(1);
    writer.fill(0, 8, 4.0f);
    writer.publish();
    EXPECT_EQ(pins.view(1).value(0), 0.0f);
    same.pin_same(pins);
    pins.pin_newest();
    EXPECT_EQ(pins.view(1).value(0), 4.0f);
    EXPECT_EQ(pins.pin(0).serial(), 1u);
    EXPECT_EQ(same.view(1).value(0), 0.0f);
    same.release();
    EXPECT_FALSE(same.view(1));
    EXPECT_FALSE(pins.view(kNoField));
    store.reset();  // The pins keep it alive.
    EXPECT_EQ(pins.view(1).value(7), 4.0f);
}

}  // namespace
}  // namespace vantage
