// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The bake from end to end: the same bytes on any number of threads, sensible reports, clear
// errors.

#include <gtest/gtest.h>

#include <array>

#include "base/vec.h"
#include "vantage_adapters/detour_navigation.h"
#include "vantage_bake/bake.h"

namespace vantage::bake {
namespace {

const std::string kStreet = VANTAGE_SOURCE_DIR "/scenes/street.json";

BakeSettings coarse(std::uint32_t threads) {
    BakeSettings settings;
    settings.cell_size = 0.3f;
    settings.threads = threads;
    return settings;
}

class StepNames final : public BakeListener {
  public:
    void step_started(const std::string& name) override { names.push_back(name); }
    void step_advanced(float share) override {
        EXPECT_GE(share, 0.0f);
        EXPECT_LE(share, 1.0f);
    }
    void step_finished(const BakeStep& step) override { EXPECT_EQ(step.name, names.back()); }
    std::vector<std::string> names;
};

TEST(Bake, gives_the_same_bytes_on_one_thread_and_on_many) {
    const auto one = bake_file(kStreet, coarse(1));
    const auto four = bake_file(kStreet, coarse(4));
    ASSERT_TRUE(one.ok() && four.ok());
    EXPECT_EQ(one->bundle, four->bundle);
}

TEST(Bake, tells_of_its_steps_in_order) {
    StepNames listener;
    ASSERT_TRUE(bake_file(kStreet, coarse(0), &listener).ok());
    EXPECT_EQ(listener.names, (std::vector<std::string>{"import", "rays", "navmesh", "links",
                                                        "islands", "cover", "nodes", "bundle"}));
}

TEST(Bake, puts_all_spawns_of_the_street_on_one_island) {
    const auto baked = bake_file(kStreet, {});
    ASSERT_TRUE(baked.ok());
    EXPECT_GT(baked->report.spawn_count, 0u);
    EXPECT_EQ(baked->report.spawns_on_navmesh, baked->report.spawn_count);
    const auto bundle = Bundle::open(baked->bundle, "street");
    ASSERT_TRUE(bundle.ok());
    const auto navigation = adapters::make_detour_navigation(bundle->nav_meshes()[0]);
    ASSERT_TRUE(navigation.ok());
    std::vector<Vec3> places;
    for (const BundlePoint& point : bundle->points())
        places.push_back(point.position);
    std::vector<NavPoint> found(places.size());
    (*navigation)->nearest(places, {}, found);
    std::vector<float> lengths(places.size());
    (*navigation)->path_distances({.source = found[0]}, found, lengths);
    for (std::size_t i = 0; i < places.size(); ++i) {
        EXPECT_LT(lengths[i], 200.0f)
            << bundle->points()[i].kind << " " << bundle->points()[i].name;
        EXPECT_GE(lengths[i], distance(found[0].position, found[i].position) - 0.01f);
    }
}

TEST(Bake, keeps_one_navmesh_for_each_agent_class) {
    BakeSettings settings = coarse(0);
    settings.agents = {AgentClass{}, AgentClass{.radius = 0.9f, .height = 2.5f}};
    const auto baked = bake_file(kStreet, settings);
    ASSERT_TRUE(baked.ok());
    const auto bundle = Bundle::open(baked->bundle, "street");
    ASSERT_TRUE(bundle.ok());
    ASSERT_EQ(bundle->nav_meshes().size(), 2u);
    const auto area = [](const BundleNavMesh& mesh) {
        double sum = 0;
        for (const NavIsland& island : mesh.islands)
            sum += static_cast<double>(island.area);
        return sum;
    };
    EXPECT_LT(area(bundle->nav_meshes()[1]), area(bundle->nav_meshes()[0]));
}

struct BundleHashes {
    std::uint64_t input = 0, settings = 0;
    bool operator==(const BundleHashes&) const = default;
};

BundleHashes hashes_of(const Level& level, const BakeSettings& settings) {
    const auto baked = bake(level, settings);
    EXPECT_TRUE(baked.ok()) << to_string(baked.diagnostics());
    if (!baked.ok()) return {};
    const auto bundle = Bundle::open(baked->bundle, "street");
    EXPECT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    if (!bundle.ok()) return {};
    return {.input = bundle->info().input_hash, .settings = bundle->info().settings_hash};
}

TEST(Bake, changes_its_hashes_with_level_and_settings_but_not_with_threads) {
    const auto street = import_level(kStreet);
    ASSERT_TRUE(street.ok()) << to_string(street.diagnostics());
    const BundleHashes base = hashes_of(*street, coarse(1));
    EXPECT_EQ(base, hashes_of(*street, coarse(2)));

    BakeSettings other = coarse(1);
    other.cell_size = 0.35f;
    const BundleHashes with_settings = hashes_of(*street, other);
    EXPECT_EQ(base.input, with_settings.input);
    EXPECT_NE(base.settings, with_settings.settings);

    BakeSettings sparse = coarse(1);
    sparse.cover.spacing = 2.0f;
    EXPECT_NE(base.settings, hashes_of(*street, sparse).settings);

    Level moved = *street;
    moved.vertices.at(0).y += 0.01f;
    const BundleHashes with_level = hashes_of(moved, coarse(1));
    EXPECT_NE(base.input, with_level.input);
    EXPECT_EQ(base.settings, with_level.settings);
}

TEST(Bake, of_a_level_in_which_nobody_can_stand_gives_a_bundle_and_a_warning) {
    Level level{.name = "wall",
                .vertices = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}},
                .triangles = {{{0, 1, 2}}},
                .parts = {{.triangle_count = 1}}};
    const auto baked = bake(level, {});
    ASSERT_TRUE(baked.ok()) << to_string(baked.diagnostics());
    EXPECT_FALSE(baked->report.warnings.empty());
    const auto bundle = Bundle::open(baked->bundle, "wall");
    ASSERT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    EXPECT_TRUE(bundle->nav_meshes()[0].tiles.empty());
}

// A platform 2 m above a floor, with something in front of its only open edge. Glass that can break
// is no obstacle; a wall is.
TEST(Bake, finds_drops_behind_what_can_break) {
    const auto drops_with = [](PartKind kind) {
        Level level{.name = "ledge", .parts = {{}}};
        const auto add_box = [&level](Vec3 low, Vec3 high) {
            const auto base = static_cast<std::uint32_t>(level.vertices.size());
            for (int i = 0; i < 8; ++i) {
                level.vertices.push_back({(i & 1) != 0 ? high.x : low.x,
                                          (i & 2) != 0 ? high.y : low.y,
                                          (i & 4) != 0 ? high.z : low.z});
            }
            for (const auto& [a, b, c] : {std::array{0, 1, 3},
                                          {0, 3, 2},
                                          {4, 7, 5},
                                          {4, 6, 7},
                                          {0, 4, 5},
                                          {0, 5, 1},
                                          {2, 3, 7},
                                          {2, 7, 6},
                                          {0, 2, 6},
                                          {0, 6, 4},
                                          {1, 5, 7},
                                          {1, 7, 3}}) {
                level.triangles.push_back(
                    {{base + static_cast<std::uint32_t>(a), base + static_cast<std::uint32_t>(c),
                      base + static_cast<std::uint32_t>(b)}});
            }
        };
        add_box({-10, -1, -10}, {10, 0, 10});
        add_box({-10, 0, -10}, {0, 2, 10});
        const auto static_count = static_cast<std::uint32_t>(level.triangles.size());
        add_box({0.0f, 2, -10}, {0.1f, 5, 10});
        const auto all = static_cast<std::uint32_t>(level.triangles.size());
        if (kind == PartKind::Static) {
            level.parts[0].triangle_count = all;
        } else {
            level.parts[0].triangle_count = static_count;
            level.parts.push_back({.name = "glass",
                                   .kind = kind,
                                   .first_triangle = static_count,
                                   .triangle_count = all - static_count});
        }
        level.points = {{.kind = "spawn", .position = {-5, 2, 0}}};
        const auto baked = bake(level, {});
        EXPECT_TRUE(baked.ok()) << to_string(baked.diagnostics());
        const auto bundle = Bundle::open(baked->bundle, "ledge");
        return bundle->nav_meshes()[0].links.size();
    };
    EXPECT_GT(drops_with(PartKind::Destructible), 0u);
    EXPECT_EQ(drops_with(PartKind::Static), 0u);
}

TEST(Bake, refuses_impossible_settings) {
    BakeSettings settings;
    settings.agents.clear();
    const auto nobody = bake_file(kStreet, settings);
    ASSERT_FALSE(nobody.ok());
    EXPECT_EQ(nobody.diagnostics()[0].code, "bake/bad-setting");
    settings.agents = {AgentClass{.radius = -1.0f}};
    EXPECT_FALSE(bake_file(kStreet, settings).ok());
    settings.agents = {AgentClass{}};
    settings.cell_size = 0.0f;
    EXPECT_FALSE(bake_file(kStreet, settings).ok());
}

TEST(Bake, of_a_missing_file_names_it) {
    const auto missing = bake_file("no/such/level.obj", {});
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.diagnostics()[0].place.file, "no/such/level.obj");
}

}  // namespace
}  // namespace vantage::bake
