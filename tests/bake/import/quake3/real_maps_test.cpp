// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every installed OpenArena map imports, and prints what it holds and what that cost.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "adapters/cpu_time.h"
#include "adapters/zip/zip_archive.h"
#include "bake/import/quake3/convert.h"
#include "openarena.h"

namespace vantage::bake::quake3 {
namespace {

void import_and_print(const std::string& pak, const std::string& entry) {
    const auto bytes = adapters::read_zip_entry(pak, entry);
    ASSERT_TRUE(bytes) << to_string(bytes.diagnostics());
    const std::int64_t start = adapters::thread_cpu_ns();
    const Result<Level> level = import_quake3(*bytes, entry);
    const double ms = static_cast<double>(adapters::thread_cpu_ns() - start) / 1e6;
    ASSERT_TRUE(level) << to_string(level.diagnostics());
    const auto spawns = std::count_if(level->points.begin(), level->points.end(),
                                      [](const DesignerPoint& p) { return p.kind == "spawn"; });
    std::printf("%-18s %6zu triangles %3zu parts %4zu points %3zu links %3zu hazards %7.1f ms\n",
                level->name.c_str(), level->triangles.size(), level->parts.size(),
                level->points.size(), level->links.size(), level->hazards.size(), ms);
    EXPECT_GT(level->triangles.size(), 500u) << entry;
    EXPECT_GT(spawns, 0) << entry;
}

int import_all(const std::string& pak) {
    const auto entries = adapters::list_zip_entries(pak);
    EXPECT_TRUE(entries) << to_string(entries.diagnostics());
    int maps = 0;
    for (const std::string& entry : *entries) {
        if (!entry.ends_with(".bsp")) continue;
        import_and_print(pak, entry);
        ++maps;
    }
    return maps;
}

TEST(RealMaps, all_fifty_of_the_maps_package_import) {
    const std::string pak = openarena_maps();
    if (pak.empty()) GTEST_SKIP() << "openarena-081-maps is not installed";
    EXPECT_EQ(import_all(pak), 50);
}

TEST(RealMaps, maps_of_other_packages_import) {
    int maps = 0;
    for (const char* name : {"pak6-patch088.pk3", "z_oacmp-volume1-v3.pk3"}) {
        const std::string pak = openarena_pak(name);
        if (!pak.empty()) maps += import_all(pak);
    }
    if (maps == 0) GTEST_SKIP() << "neither openarena-088-data nor openarena-oacmp1 is installed";
    EXPECT_GT(maps, 10);
}

TEST(RealMaps, oa_dm1_has_what_its_author_put_there) {
    const std::string pak = openarena_maps();
    if (pak.empty()) GTEST_SKIP() << "openarena-081-maps is not installed";
    const auto bytes = adapters::read_zip_entry(pak, "maps/oa_dm1.bsp");
    ASSERT_TRUE(bytes);
    const Result<Level> level = import_quake3(*bytes, "maps/oa_dm1.bsp");
    ASSERT_TRUE(level);
    const auto count_points = [&](const char* kind) {
        return std::count_if(level->points.begin(), level->points.end(),
                             [kind](const DesignerPoint& p) { return p.kind == kind; });
    };
    const auto count_parts = [&](PartKind kind) {
        return std::count_if(level->parts.begin(), level->parts.end(),
                             [kind](const Part& p) { return p.kind == kind; });
    };
    EXPECT_EQ(count_points("spawn"), 8);
    EXPECT_EQ(count_points("weapon"), 6);
    EXPECT_EQ(count_parts(PartKind::Door), 4);
    EXPECT_EQ(count_parts(PartKind::Mover), 2);
    ASSERT_EQ(level->links.size(), 1u);
    EXPECT_EQ(level->links[0].kind, LinkKind::Teleporter);
    EXPECT_EQ(level->hazards.size(), 2u);
}

}  // namespace
}  // namespace vantage::bake::quake3
