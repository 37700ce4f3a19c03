// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The bake from its first to its last step. Each step is a function of its own that takes what the
// steps before it made; this file only calls them in order, times them and says what came out.
//
//   level file -> level -> ray tree -> navmesh tiles -> links -> islands -> cover -> bundle

#include <sys/resource.h>

#include <cstdio>

#include "adapters/detour/detour_graph.h"
#include "bake/bundle_writer.h"
#include "bake/cover.h"
#include "bake/input_hash.h"
#include "bake/level_mesh.h"
#include "bake/nav_islands.h"
#include "bake/nav_links.h"
#include "bake/navmesh.h"
#include "bake/spawn_check.h"
#include "bake/step_timer.h"
#include "vantage/host.h"
#include "vantage_adapters/embree_rays.h"
#include "vantage_bake/bake.h"

namespace vantage::bake {

namespace {

using adapters::LibraryTimer;

std::string counted(std::size_t count, const char* what) {
    return std::to_string(count) + " " + what;
}

std::string level_summary(const Level& level) {
    return counted(level.triangles.size(), "triangles, ") +
           counted(level.parts.size() - 1, "dynamic parts, ") +
           counted(level.points.size(), "points, ") + counted(level.links.size(), "links, ") +
           counted(level.hazards.size(), "hazards");
}

std::size_t polygon_count(const NavMeshData& mesh) {
    std::size_t count = 0;
    for (const NavTileData& tile : mesh.tiles)
        count += tile.polygons.size();
    return count;
}

class Pipeline {
  public:
    Pipeline(const BakeSettings& settings, BakeListener* listener)
        : settings_(settings), timer_(listener), runner_(make_thread_pool(settings.threads)) {}

    Result<BakeOutput> run_file(const std::string& path) {
        // Step 1: the level, from whatever file it is in.
        timer_.begin("import");
        Result<Level> level = import_level(path);
        if (!level.ok()) return std::move(level).diagnostics();
        add_warnings(level.diagnostics());
        timer_.end(level_summary(*level));
        return run(*level);
    }

    Result<BakeOutput> run(const Level& level) {
        if (settings_.agents.empty() || settings_.agents.size() > kMaxAgentClasses) {
            return Diagnostic{.code = "bake/bad-setting",
                              .message = "a bake needs at least one agent class",
                              .found = counted(settings_.agents.size(), "agent classes"),
                              .expected = "1 to " + std::to_string(kMaxAgentClasses)};
        }

        // Step 2: the ray tree, of the very arrays that go into the bundle.
        timer_.begin("rays");
        const LevelMesh mesh(level);
        auto rays = adapters::make_embree_rays(mesh.view(), {.threads = runner_->thread_count()});
        if (!rays.ok()) return std::move(rays).diagnostics();
        // As the navmesh is built: with doors open and what can break broken.
        if (Result<Done> open = adapters::take_dynamic_parts_away(**rays); !open.ok()) {
            return std::move(open).diagnostics();
        }
        timer_.library_time() += static_cast<std::int64_t>((*rays)->build_cpu_ms() * 1e6);
        timer_.end((*rays)->description());

        // Steps 3 to 6, for each agent class.
        std::vector<NavMeshData> nav_meshes;
        std::vector<PointContents> cover;
        for (const AgentClass& agent : settings_.agents) {
            Result<NavMeshData> nav = bake_navmesh({level, agent, settings_}, **rays);
            if (!nav.ok()) return std::move(nav).diagnostics();
            nav_meshes.push_back(std::move(nav).value());
            if (!settings_.cover.is_wanted) continue;
            Result<PointContents> found = bake_cover(level, nav_meshes.back(), **rays);
            if (!found.ok()) return std::move(found).diagnostics();
            cover.push_back(std::move(found).value());
        }

        // Step 7: the bundle.
        timer_.begin("bundle");
        BakeOutput output;
        output.bundle = write({level, mesh.view(), nav_meshes, cover});
        count_spawns({level, nav_meshes.front(), **rays}, output.report);
        timer_.end(counted(output.bundle.size(), "bytes"));
        output.report.steps = timer_.take_steps();
        output.report.warnings = std::move(warnings_);
        output.report.peak_bytes = peak_bytes();
        return output;
    }

  private:
    Result<NavMeshData> bake_navmesh(const NavBakeInput& input, const RayProvider& rays) {
        // Step 3: walkable polygons, tile by tile.
        timer_.begin("navmesh");
        Result<NavMeshData> tiles = build_nav_tiles(
            input,
            {*runner_, timer_.library_time(), [this](float share) { timer_.advance(share); }});
        if (!tiles.ok()) return tiles;
        add_warnings(tiles.diagnostics());
        timer_.end(counted(polygon_count(*tiles), "polygons in ") +
                   counted(tiles->tiles.size(), "tiles"));
        if (tiles->tiles.empty()) return tiles;

        // Step 4: one-way links: ledges to drop from, jump pads, teleporters.
        timer_.begin("links");
        auto graph = make_graph(*tiles);
        if (!graph.ok()) return std::move(graph).diagnostics();
        const NavLinkInput link_input{input.level, input.agent, **graph, rays};
        Result<std::vector<PlacedLink>> links = place_level_links(link_input);
        if (!links.ok()) return std::move(links).diagnostics();
        add_warnings(links.diagnostics());
        const std::size_t level_links = links->size();
        const std::vector<PlacedLink> drops = find_drops(link_input);
        links->insert(links->end(), drops.begin(), drops.end());
        timer_.end(counted(drops.size(), "drops, ") + counted(level_links, "other links"));

        // Step 5: what somebody can get to, in labelled islands.
        timer_.begin("islands");
        Result<NavMeshData> kept =
            keep_reachable(std::move(tiles).value(), {input.level, settings_, **graph, *links});
        add_warnings(kept.diagnostics());
        timer_.end(counted(kept->islands.size(), "islands, ") +
                   counted(polygon_count(*kept), "polygons, ") +
                   counted(kept->links.size(), "links kept"));
        return kept;
    }

    /// Step 6: what hides. Breakable parts are there while their cover is looked for, and only
    /// then.
    Result<PointContents> bake_cover(const Level& level, const NavMeshData& nav,
                                     adapters::EmbreeRays& rays) {
        timer_.begin("cover");
        PointContents found;
        if (!nav.tiles.empty()) {
            auto graph = make_graph(nav);
            if (!graph.ok()) return std::move(graph).diagnostics();
            const CoverInput input{level, settings_.cover, nav.agent, **graph, rays};
            const CoverContext context{*runner_, timer_.library_time()};
            CoverResult cover = find_cover(input, context);
            if (Result<Done> shut = put_breakables_back(level, rays); !shut.ok()) {
                return std::move(shut).diagnostics();
            }
            add_part_cover(input, context, cover);
            if (Result<Done> open = adapters::take_dynamic_parts_away(rays); !open.ok()) {
                return std::move(open).diagnostics();
            }
            found = std::move(cover.points);
            cover_rays_ = cover.rays;
        }
        timer_.end(
            counted(found.cover.size(), "points, ") + counted(found.rails.size(), "rails, ") +
            counted(found.rounds.size(), "round obstacles, ") + counted(cover_rays_, "rays"));
        return found;
    }

    static Result<Done> put_breakables_back(const Level& level, adapters::EmbreeRays& rays) {
        for (std::uint32_t part = 1; part < level.parts.size(); ++part) {
            if (level.parts[part].kind != PartKind::Destructible) continue;
            (void)rays.set_part_enabled(part, true);  // Refused only for parts that do not exist.
        }
        return rays.commit();
    }

    Result<std::unique_ptr<adapters::GraphNavigation>> make_graph(const NavMeshData& mesh) {
        const LibraryTimer time(timer_.library_time());
        return adapters::make_graph_navigation(mesh.view());
    }

    struct Baked {
        const Level& level;
        const BundleMesh& mesh;
        const std::vector<NavMeshData>& nav_meshes;
        const std::vector<PointContents>& cover;
    };

    std::vector<std::uint8_t> write(const Baked& baked) const {
        const Level& level = baked.level;
        const std::string writer = std::string("vantage ") + kVersion;
        BundleContents contents;
        contents.info = {.level_name = level.name,
                         .source = level.source,
                         .writer = writer,
                         .input_hash = hash_level(level),
                         .settings_hash = hash_settings(settings_)};
        contents.mesh = baked.mesh;
        for (const DesignerPoint& point : level.points) {
            contents.points.push_back({.kind = point.kind,
                                       .name = point.name,
                                       .tags = point.tags,
                                       .position = point.position,
                                       .yaw = point.yaw});
        }
        for (const Hazard& hazard : level.hazards) {
            contents.hazards.push_back({.name = hazard.name, .box = hazard.box});
        }
        for (const NavMeshData& nav : baked.nav_meshes)
            contents.nav_meshes.push_back(nav.view());
        for (const PointContents& cover : baked.cover)
            contents.cover.push_back({cover.cover, cover.silhouettes, cover.rails, cover.rounds});
        return write_bundle(contents);
    }

    static std::uint64_t peak_bytes() {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    }

    void add_warnings(const Diagnostics& warnings) {
        warnings_.insert(warnings_.end(), warnings.begin(), warnings.end());
    }

    const BakeSettings& settings_;
    StepTimer timer_;
    std::unique_ptr<TaskRunner> runner_;
    Diagnostics warnings_;
    std::uint64_t cover_rays_ = 0;
};

}  // namespace

Result<BakeOutput> bake_file(const std::string& level, const BakeSettings& settings,
                             BakeListener* listener) {
    return Pipeline(settings, listener).run_file(level);
}

Result<BakeOutput> bake(const Level& level, const BakeSettings& settings, BakeListener* listener) {
    return Pipeline(settings, listener).run(level);
}

}  // namespace vantage::bake
