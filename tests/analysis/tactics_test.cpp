// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "vantage_analysis/tactics.h"

#include <gtest/gtest.h>

#include "analysis/picture_map.h"
#include "vantage/world.h"

namespace vantage {
namespace {

using test::PictureMap;

/// A small map with two fields, for worlds to mount.
struct MountedFields {
    PictureMap picture{{"a..", ".#.", "..b"}};
    std::shared_ptr<FieldStore> store;
    FieldIndex heat = kNoField, danger = kNoField;

    explicit MountedFields(std::uint32_t buffers = 3) {
        const FieldDescription fields[] = {
            {.name = "heat", .buffers = buffers, .range_high = 10},
            {.name = "danger", .kind = FieldKind::Byte, .buffers = buffers}};
        store = std::move(FieldStore::make({picture.size(), fields}).value());
        heat = store->find("heat");
        danger = store->find("danger");
    }

    TacticsSettings settings() const {
        return {.map = picture.map(), .standing = picture.sight(), .fields = store};
    }
    std::shared_ptr<const Tactics> tactics() const { return Tactics::make(settings()).value(); }

    /// False when readers hold everything.
    bool publish(float value) const {
        FieldWriter writer = store->begin_write(heat);
        if (!writer) return false;
        writer.fill(0, picture.size(), value);
        writer.publish();
        return true;
    }
};

std::string code_of(const TacticsSettings& settings) {
    const auto made = Tactics::make(settings);
    return made.ok() ? "" : made.diagnostics().at(0).code;
}

TEST(Tactics, are_refused_without_nodes_and_with_what_belongs_to_another_map) {
    const MountedFields mounted;
    const PictureMap other({"...."});
    EXPECT_EQ(code_of({}), "tactics/no-nodes");
    TacticsSettings settings = mounted.settings();
    settings.map = other.map();
    EXPECT_EQ(code_of(settings), "tactics/other-map");
    settings = mounted.settings();
    settings.crouched = other.sight();
    EXPECT_EQ(code_of(settings), "tactics/other-map");
    settings = mounted.settings();
    settings.polar = PolarTable(other.map(), {.node_count = 4});
    EXPECT_EQ(code_of(settings), "tactics/other-map");
    EXPECT_EQ(code_of(mounted.settings()), "");
}

TEST(Tactics, know_the_fields_that_add_to_paths) {
    const MountedFields mounted;
    TacticsSettings settings = mounted.settings();
    settings.path_costs = {{.field = "danger", .weight = 4}};
    const auto made = Tactics::make(settings).value();
    EXPECT_EQ(made->path_cost_field(0), mounted.danger);
    settings.path_costs = {{.field = "dangr"}};
    EXPECT_EQ(code_of(settings), "tactics/unknown-field");
    settings.path_costs = {{.field = "danger", .weight = -1}};
    EXPECT_EQ(code_of(settings), "tactics/bad-weight");
    settings.path_costs.assign(kMaxPathCosts + 1, {.field = "danger"});
    EXPECT_EQ(code_of(settings), "tactics/too-many-costs");
}

TEST(Tactics, of_a_world_are_seen_from_the_next_publish_on) {
    const MountedFields mounted;
    World world;
    world.publish();
    EXPECT_EQ(world.snapshot()->tactics(), nullptr);
    world.set_tactics(mounted.tactics());
    const auto before = world.snapshot();
    EXPECT_EQ(before->tactics(), nullptr);
    EXPECT_TRUE(world.publish());
    const auto with = world.snapshot();
    ASSERT_NE(with->tactics(), nullptr);
    EXPECT_EQ(with->tactics()->map().size(), mounted.picture.size());
    world.set_tactics(nullptr);
    EXPECT_TRUE(world.publish());
    EXPECT_EQ(world.snapshot()->tactics(), nullptr);
    EXPECT_NE(with->tactics(), nullptr);
}

TEST(Tactics, give_each_snapshot_one_version_of_each_field) {
    const MountedFields mounted;
    World world;
    world.set_tactics(mounted.tactics());
    world.publish();
    const auto first = world.snapshot();
    ASSERT_TRUE(mounted.publish(7));
    EXPECT_EQ(first->tactics()->field("heat").value(0), 0.0f);
    EXPECT_TRUE(world.publish());
    const auto second = world.snapshot();
    EXPECT_NE(second, first);
    EXPECT_EQ(second->tactics()->field("heat").value(0), 7.0f);
    EXPECT_EQ(second->tactics()->serial(mounted.heat), 2u);
    EXPECT_EQ(second->tactics()->serial(mounted.danger), 1u);
    EXPECT_EQ(first->tactics()->field("heat").value(0), 0.0f);
    EXPECT_FALSE(second->tactics()->field("unknown"));
}

TEST(Tactics, make_no_new_snapshot_while_no_field_was_published) {
    const MountedFields mounted;
    World world;
    world.set_tactics(mounted.tactics());
    world.publish();
    const auto first = world.snapshot();
    EXPECT_TRUE(world.publish());
    EXPECT_EQ(world.snapshot(), first);
}

TEST(Tactics, of_snapshots_that_nobody_holds_keep_no_version_from_the_writer) {
    const MountedFields mounted(3);
    World world({.max_snapshots = 8});
    world.set_tactics(mounted.tactics());
    for (int i = 0; i < 40; ++i) {
        world.publish();
        ASSERT_TRUE(mounted.publish(static_cast<float>(i))) << i;
    }
    EXPECT_EQ(mounted.store->lagging_writes(), 0u);
    // Two that are held keep one version each: the writer has to wait.
    const auto held = world.snapshot();
    world.publish();
    ASSERT_TRUE(mounted.publish(50));
    const auto next = world.snapshot();
    world.publish();
    EXPECT_FALSE(mounted.publish(51));
}

TEST(Tactics, live_as_long_as_a_snapshot_that_shows_them) {
    std::shared_ptr<const Snapshot> last;
    std::weak_ptr<const Tactics> watched;
    const MountedFields mounted;
    {
        World world;
        const auto tactics = mounted.tactics();
        watched = tactics;
        world.set_tactics(tactics);
        world.publish();
        last = world.snapshot();
    }
    EXPECT_EQ(last->tactics()->field("heat").value(1), 0.0f);
    last.reset();
    EXPECT_TRUE(watched.expired());
}

TEST(FieldStore, tells_the_range_that_a_field_declares) {
    const MountedFields mounted;
    EXPECT_EQ(mounted.store->range(mounted.heat).high, 10.0f);
    EXPECT_EQ(mounted.store->range(mounted.danger).high, 1.0f);
    const FieldDescription empty[] = {{.name = "a", .range_low = 1, .range_high = 1}};
    const auto refused = FieldStore::make({4, empty});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.diagnostics()[0].code, "fields/bad-range");
    const FieldDescription floats[] = {{.name = "a", .is_occupancy = true}};
    EXPECT_EQ(FieldStore::make({4, floats}).diagnostics().at(0).code, "fields/bad-occupancy");
}

TEST(World, keeps_a_prediction_only_for_the_target_and_while_he_is_not_seen) {
    World world;
    const ObjectId agent = world.add({}), foe = world.add({}), other = world.add({});
    EXPECT_TRUE(world.set_target(agent, foe));
    EXPECT_TRUE(world.set_predicted_target(agent, {foe, {3, 0, 4}}));
    world.publish();
    ASSERT_NE(world.snapshot()->predicted_target(agent), nullptr);
    EXPECT_EQ(world.snapshot()->predicted_target(agent)->position, (Vec3{3, 0, 4}));
    world.believe(agent, {.subject = foe, .is_seen_now = true});
    world.publish();
    EXPECT_EQ(world.snapshot()->predicted_target(agent), nullptr);
    world.believe(agent, {.subject = foe});
    world.set_target(agent, other);
    world.publish();
    EXPECT_EQ(world.snapshot()->predicted_target(agent), nullptr);
    EXPECT_FALSE(world.set_predicted_target(agent, {foe, {1e9f, 0, 0}}));
    EXPECT_FALSE(world.set_predicted_target({}, {foe, {}}));
}

}  // namespace
}  // namespace vantage
