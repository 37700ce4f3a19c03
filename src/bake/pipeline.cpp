// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The bake from its first to its last step. Each step is a function of its own that takes what the
// steps before it made; this file only calls them in order, times them and says what came out.
//
//   level file -> level -> ray tree -> navmesh tiles -> links -> islands -> cover -> nodes ->
//   bundle

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
#include "bake/node_parts.h"
#include "bake/node_polar.h"
#include "bake/node_sight.h"
#include "bake/nodes.h"
#include "bake/occluders.h"
#include "bake/spawn_check.h"
#include "bake/step_timer.h"
#include "bake/tile_journal.h"
#include "base/hash.h"
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

std::string decimals(const char* format, double number) {
    char text[64];
    std::snprintf(text, sizeof(text), format, number);
    return text;
}

std::string sight_summary(const NodeSightReport& report) {
    const auto share = [](std::uint64_t part, std::uint64_t all) {
        return all > 0 ? static_cast<double>(part) / static_cast<double>(all) : 0.0;
    };
    std::string text =
        counted(report.pairs, "pairs, ") + counted(report.rays, "rays of ") +
        std::to_string(report.plain_rays) +
        decimals(" (a wall parts %.0f %% of the pairs), ",
                 100 * 3 * share(report.culled_pairs, report.pairs)) +
        decimals("%.1f %% seen, ", 100 * share(2 * report.seen, report.pairs * 3)) +
        counted(report.packed_bytes, "bytes") +
        decimals(", %.2f of the plain bits", share(report.packed_bytes, report.plain_bytes));
    if (report.embree_rate > 0) {
        text += decimals("; %.1f million rays a CPU second", report.own_rate / 1e6) +
                decimals(", Embree alone %.1f", report.embree_rate / 1e6) +
                decimals(" (%.0f %%)", 100 * report.own_rate / report.embree_rate);
    }
    return text;
}

std::string polar_summary(const NodeArrays& map, const PolarData& polar,
                          const NodeExposure& exposure) {
    const PolarArrays table = polar.view();
    return counted(exposure.pairs, "pairs, ") + counted(exposure.rays, "rays, ") +
           counted(table.codes.size(), "bytes, ") +
           decimals("%.0f %% of the pairs are surely hidden standing",
                    100 * decided_share(map, table, NodeStance::High)) +
           decimals(", %.0f %% crouched", 100 * decided_share(map, table, NodeStance::Low));
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

        // Steps 3 to 10, for each agent class.
        std::vector<NavMeshData> nav_meshes;
        std::vector<PointContents> cover;
        std::vector<BakedNodes> nodes;
        const bool is_long = settings_.sight.is_wanted || settings_.polar.is_wanted;
        if (is_long && !settings_.resume_file.empty()) {
            journal_ = TileJournal(settings_.resume_file, journal_key(level, **rays));
        }
        for (const AgentClass& agent : settings_.agents) {
            Result<NavMeshData> nav = bake_navmesh({level, agent, settings_}, **rays);
            if (!nav.ok()) return std::move(nav).diagnostics();
            nav_meshes.push_back(std::move(nav).value());
            if (settings_.cover.is_wanted) {
                Result<PointContents> found = bake_cover(level, nav_meshes.back(), **rays);
                if (!found.ok()) return std::move(found).diagnostics();
                cover.push_back(std::move(found).value());
            }
            if (settings_.nodes.is_wanted) {
                const std::span<const CoverPoint> points =
                    cover.empty() ? std::span<const CoverPoint>{} : cover.back().cover;
                Result<BakedNodes> found = bake_nodes(
                    {nav_meshes.back(), mesh.view(), **rays, points, settings_.cover.is_wanted});
                if (!found.ok()) return std::move(found).diagnostics();
                nodes.push_back(std::move(found).value());
            }
        }

        // Step 11: the bundle.
        timer_.begin("bundle");
        BakeOutput output;
        output.bundle = write({level, mesh.view(), nav_meshes, cover, nodes});
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

    struct BakedNodes {
        NodeMapData map;
        NodeSightData high_high, high_low;
        SightPartData sight_parts;
        PolarData polar;
    };

    struct NodeStepInput {
        const NavMeshData& nav;
        const BundleMesh& mesh;
        const adapters::EmbreeRays& rays;
        std::span<const CoverPoint> cover;
        bool has_cover;
    };

    /// Step 7: tactical nodes. What is found out about them follows.
    Result<BakedNodes> bake_nodes(const NodeStepInput& input) {
        BakedNodes found;
        found.map.cell_size = settings_.nodes.cell_size;
        found.map.back_first.assign(1, 0);
        if (input.nav.tiles.empty()) return found;
        timer_.begin("nodes");
        auto graph = make_graph(input.nav);
        if (!graph.ok()) return std::move(graph).diagnostics();
        const std::vector<Aabb> surface = surface_boxes(input.nav.view());
        const NodeContext context{*runner_, timer_.library_time()};
        found.map = build_nodes({settings_.nodes, **graph, surface, input.nav.links}, context);
        if (input.has_cover) associate_cover(input.cover, found.map);
        timer_.end(counted(found.map.nodes.size(), "nodes, ") +
                   counted(found.map.links.size(), "links"));
        const bool is_more_wanted = settings_.sight.is_wanted || settings_.polar.is_wanted;
        if (!is_more_wanted || found.map.nodes.empty()) return found;
        if (found.map.nodes.size() > kMostSightNodes) {
            warnings_.push_back({.code = "bake/too-many-nodes",
                                 .message = "there are too many nodes to ask who sees whom",
                                 .found = counted(found.map.nodes.size(), "nodes"),
                                 .expected = "at most " + std::to_string(kMostSightNodes),
                                 .hint = "choose a larger --node-cell"});
            return found;
        }
        const Occluders occluders(input.mesh);
        if (settings_.sight.is_wanted) bake_sight(input, occluders, **graph, found);
        if (settings_.polar.is_wanted) bake_polar(input, occluders, **graph, found);
        return found;
    }

    /// Steps 8 and 9: who sees whom, node to node, and what can come between.
    void bake_sight(const NodeStepInput& input, const Occluders& occluders,
                    const NavigationProvider& navigation, BakedNodes& nodes) {
        timer_.begin("sight");
        const std::vector<SightPlaces> places =
            sight_places(nodes.map, navigation, {*runner_, timer_.library_time()});
        NodeSightResult sight = find_node_sight(
            {settings_.sight, node_heights(input.nav.agent), places, input.rays, occluders},
            work_context());
        nodes.high_high = std::move(sight.high_high);
        nodes.high_low = std::move(sight.high_low);
        timer_.end(sight_summary(sight.report));
        if (input.mesh.parts.size() <= 1) return;
        timer_.begin("parts");
        nodes.sight_parts = find_sight_parts({.mesh = input.mesh,
                                              .rays = sight_rays(settings_.sight.quality),
                                              .threshold = settings_.sight.threshold,
                                              .heights = node_heights(input.nav.agent),
                                              .places = places,
                                              .high_high = nodes.high_high.view(),
                                              .high_low = nodes.high_low.view()},
                                             *runner_);
        timer_.end(counted(input.mesh.parts.size() - 1, "dynamic parts, ") +
                   counted(nodes.sight_parts.others.size(), "pairs that they can part in ") +
                   counted(nodes.sight_parts.group_count(), "groups, ") +
                   counted(nodes.sight_parts.bytes(), "bytes"));
    }

    /// Step 10: from how far on cover is certain.
    void bake_polar(const NodeStepInput& input, const Occluders& occluders,
                    const NavigationProvider& navigation, BakedNodes& nodes) {
        timer_.begin("polar");
        const NodeArrays map = nodes.map.view();
        const NodeGround ground =
            node_ground(map, navigation, settings_.polar.radius, {*runner_, timer_.library_time()});
        const PolarInput polar{.settings = settings_.polar,
                               .heights = node_heights(input.nav.agent),
                               .half_width = polar_half_width(input.nav.agent),
                               .map = map,
                               .ground = ground,
                               .rays = input.rays,
                               .occluders = &occluders,
                               .high_high = nodes.high_high.view(),
                               .high_low = nodes.high_low.view()};
        const NodeExposure exposure = find_exposure(polar, work_context());
        nodes.polar = fold_exposure(polar, exposure, settings_.polar.margin);
        timer_.end(polar_summary(map, nodes.polar, exposure));
    }

    /// Each long step of each agent class has stages of its own in the journal.
    NodeWorkContext work_context() {
        constexpr std::uint32_t kStagesOfAStep = 8;
        return {.runner = *runner_,
                .library_time = timer_.library_time(),
                .journal = journal_,
                .stage = next_stage_ += kStagesOfAStep,
                .progress = [this](float share) { timer_.advance(share); }};
    }

    std::uint64_t journal_key(const Level& level, const adapters::EmbreeRays& rays) const {
        const std::string machine = rays.description() + " " + kVersion;
        const auto* const text = reinterpret_cast<const std::uint8_t*>(machine.data());
        return hash_bytes({text, machine.size()}, hash_level(level) ^ hash_settings(settings_));
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
        const std::vector<BakedNodes>& nodes;
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
        for (const BakedNodes& nodes : baked.nodes) {
            contents.nodes.push_back({.map = nodes.map.view(),
                                      .high_high = nodes.high_high.view(),
                                      .high_low = nodes.high_low.view(),
                                      .sight_parts = nodes.sight_parts.view(),
                                      .polar = nodes.polar.view()});
        }
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
    TileJournal journal_;
    std::uint32_t next_stage_ = 0;
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
