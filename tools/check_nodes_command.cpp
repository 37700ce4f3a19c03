// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage check-nodes LEVEL|BUNDLE: is what was found out about the tactical nodes true? Sight
// against the visible set that the map's own compiler stored, the worst-case table against rays
// between drawn positions, the graph against paths, sight with doors shut against all rays anew.

#include <algorithm>
#include <cstdio>

#include "bake/files.h"
#include "bake/import/quake3/bsp_file.h"
#include "bake/import/quake3/load.h"
#include "bake/node_verify.h"
#include "bake/node_verify_sight.h"
#include "bake/picture_curve.h"
#include "commands.h"
#include "terminal.h"
#include "vantage_adapters/detour_navigation.h"
#include "vantage_adapters/embree_rays.h"

namespace vantage::tools {

namespace {

constexpr double kMostOutside = 1e-4;  ///< Of the visible pairs.
constexpr std::uint64_t kGraphPairs = 20'000;

double share_of(std::uint64_t part, std::uint64_t all) {
    return all > 0 ? static_cast<double>(part) / static_cast<double>(all) : 0.0;
}

bool is_bundle(const std::string& name) {
    return name.ends_with(".vbundle");
}

Result<std::vector<std::uint8_t>> bundle_bytes(const CheckNodesOptions& options) {
    if (is_bundle(options.level)) return bake::read_file(options.level);
    bake::BakeSettings settings = options.settings;
    settings.cover.is_wanted = false;
    settings.sight.is_wanted = true;
    settings.polar.is_wanted = options.with_polar;
    ProgressPrinter progress;
    Result<bake::BakeOutput> baked = bake::bake_file(options.level, settings, &progress);
    progress.stop();
    if (!baked.ok()) return std::move(baked).diagnostics();
    return std::move(baked).value().bundle;
}

void print_graph(const BundleNodes& nodes, const bake::GraphCheck& check) {
    const std::uint64_t bytes = nodes.map.nodes.size_bytes() + nodes.map.columns.size_bytes() +
                                nodes.map.links.size_bytes() + nodes.map.back_links.size_bytes() +
                                nodes.map.back_first.size_bytes();
    const std::size_t count = std::max<std::size_t>(nodes.map.nodes.size(), 1);
    std::printf(
        "nodes   %s in cells of %.2f m, %s links (%s one-way), %.0f bytes a node, %s alone\n",
        with_commas(nodes.map.nodes.size()).c_str(), static_cast<double>(nodes.map.cell_size),
        with_commas(nodes.map.links.size()).c_str(), with_commas(check.one_way_links).c_str(),
        static_cast<double>(bytes) / static_cast<double>(count),
        with_commas(check.lonely_nodes).c_str());
    std::printf("        of %s positions %.2f %% have a node, %.2f %% within a cell and a half\n",
                with_commas(check.positions).c_str(), 100 * share_of(check.found, check.positions),
                100 * share_of(check.near, check.positions));
    std::printf(
        "        %s paths up to 40 m: the graph's are %.3f times as long on average, %.2f at "
        "worst; "
        "%s (%.2f %%) it does not have\n",
        with_commas(check.pairs).c_str(), check.mean_ratio, check.worst_ratio,
        with_commas(check.unlinked).c_str(), 100 * share_of(check.unlinked, check.pairs));
}

bool print_set_check(const bake::NodeSetCheck& check, double far_distance) {
    for (const bake::OutsideSight& outside : check.outside) {
        const Vec3 a = outside.ray.from, b = outside.ray.to;
        std::printf("  outside the set: node %u to %u, (%.3f %.3f %.3f) to (%.3f %.3f %.3f)\n",
                    outside.from, outside.to, static_cast<double>(a.x), static_cast<double>(a.y),
                    static_cast<double>(a.z), static_cast<double>(b.x), static_cast<double>(b.y),
                    static_cast<double>(b.z));
    }
    const double share = share_of(check.outside.size(), check.visible);
    std::printf(
        "sight   %s pairs see each other; %s of these lie outside the compiled visible set "
        "(%.2f in 100,000)\n",
        with_commas(check.visible).c_str(), with_commas(check.outside.size()).c_str(), share * 1e5);
    if (check.visible_beyond > 0) {
        std::printf(
            "        %s more beyond the map's far plane at %.0f m, where the set is silent\n",
            with_commas(check.visible_beyond).c_str(), far_distance);
    }
    if (check.no_area > 0) {
        std::printf("        %s lines were left out: an eye lies in no area of the map\n",
                    with_commas(check.no_area).c_str());
    }
    return share <= kMostOutside;
}

int check_against_set(const CheckNodesOptions& options, const bake::NodeCheckInput& input) {
    const std::string& level = is_bundle(options.level) ? options.map : options.level;
    if (level.empty()) {
        std::printf("sight   not compared: --map names the map that the bundle was baked from\n");
        return 0;
    }
    if (options.map.empty() && !level.ends_with(".bsp") && level.find(".pk3:") == level.npos) {
        std::printf("sight   not compared: only Quake 3 maps have a visible set\n");
        return 0;
    }
    const auto bytes = bake::quake3::load_bsp_bytes(level);
    if (!bytes.ok()) return fail(bytes.diagnostics());
    const auto bsp = bake::quake3::open_bsp(*bytes, level);
    if (!bsp.ok()) return fail(bsp.diagnostics());
    const bake::quake3::VisibleSet truth(*bsp);
    if (!truth.has_set()) {
        std::printf("sight   not compared: the map was compiled without a visible set\n");
        return 0;
    }
    const bake::NodeSetCheck check = bake::check_visible_set(input, truth);
    return print_set_check(check, static_cast<double>(truth.far_distance())) ? 0 : 1;
}

bool print_polar(const bake::PolarTruth& truth, const PolarArrays& table) {
    const double decided = share_of(truth.own.covered, truth.pairs);
    const double lies = share_of(truth.own.contradicted, truth.own.covered);
    std::printf("polar   %u directions, %u bytes a node, radius %.2f m: %.1f %% of the navmesh\n",
                table.directions, 2 * table.directions, static_cast<double>(table.radius),
                100 * share_of(truth.near_positions, truth.positions));
    std::printf(
        "        %s pairs of positions, %.1f %% truly hidden; decided %.1f %%, of which a ray "
        "contradicts %s (%.2f in 100,000)\n",
        with_commas(truth.pairs).c_str(), 100 * share_of(truth.hidden, truth.pairs), 100 * decided,
        with_commas(truth.own.contradicted).c_str(), lies * 1e5);
    for (const bake::PolarLie& lie : truth.lies) {
        const Vec3 a = lie.ray.from, b = lie.ray.to;
        std::printf(
            "  contradicted: %s at (%.3f %.3f %.3f), ray (%.3f %.3f %.3f) to (%.3f %.3f %.3f)\n",
            lie.stance == NodeStance::High ? "standing" : "crouched",
            static_cast<double>(lie.target.x), static_cast<double>(lie.target.y),
            static_cast<double>(lie.target.z), static_cast<double>(a.x), static_cast<double>(a.y),
            static_cast<double>(a.z), static_cast<double>(b.x), static_cast<double>(b.y),
            static_cast<double>(b.z));
    }
    if (!truth.curve.empty()) std::printf("        margin   decided   contradicted in 100,000\n");
    for (const bake::PolarCurvePoint& point : truth.curve) {
        std::printf("        %4.2f m   %5.1f %%   %8.2f   (%s of %s)\n",
                    static_cast<double>(point.margin), 100 * share_of(point.covered, truth.pairs),
                    1e5 * share_of(point.contradicted, point.covered),
                    with_commas(point.contradicted).c_str(), with_commas(point.covered).c_str());
    }
    return decided >= bake::kLeastPolarDecided && lies <= bake::kMostPolarLies;
}

int check_table(const CheckNodesOptions& options, const bake::NodeCheckInput& input) {
    if (input.nodes.polar.node_count == 0) {
        return fail({Diagnostic{.code = "check-nodes/no-table",
                                .message = "the bundle has no worst-case table",
                                .place = {.file = options.level},
                                .hint = "bake it without --no-polar"}});
    }
    const float cell = input.nodes.map.cell_size;
    const std::vector<float> margins = {0,    0.25f * cell, 0.5f * cell, 0.75f * cell,
                                        cell, 1.25f * cell, 1.5f * cell, 2 * cell};
    const bake::PolarTruth truth = bake::check_polar(input, options.pairs, margins);
    const bool is_true = print_polar(truth, input.nodes.polar);
    if (!options.curve.empty()) {
        const Result<Done> drawn = bake::draw_polar_curve(
            truth, base_name(options.level) + ": the worst-case table", options.curve);
        if (!drawn.ok()) return fail(drawn.diagnostics());
        std::printf("Drew %s\n", options.curve.c_str());
    }
    return is_true ? 0 : 1;
}

int check_parts(const CheckNodesOptions& options, const bake::NodeCheckInput& input,
                adapters::EmbreeRays& rays) {
    const SightPartArrays& parts = input.nodes.sight_parts;
    if (parts.node_count == 0) {
        return fail({Diagnostic{.code = "check-nodes/no-parts",
                                .message = "the bundle does not say what doors come between",
                                .place = {.file = options.level},
                                .hint = "only levels with doors, lifts or destructibles do, and "
                                        "bundles of this version"}});
    }
    const Result<bake::PartsCheck> check = bake::check_sight_parts(input, rays);
    if (!check.ok()) return fail(check.diagnostics());
    std::printf(
        "parts   %s dynamic parts can come between %s pairs of nodes, in %s groups; %s "
        "bytes at run time\n",
        with_commas(input.mesh.parts.size() - 1).c_str(), with_commas(parts.others.size()).c_str(),
        with_commas(parts.part_first.size() - 1).c_str(), with_commas(check->memory_bytes).c_str());
    bool is_true = true;
    for (const bake::PartsState& state : check->states) {
        std::printf("        %3u there: %s bits hidden, %s wrong; %s rays, %s units, %.2f ms\n",
                    state.shut, with_commas(state.hidden).c_str(), with_commas(state.wrong).c_str(),
                    with_commas(state.rays).c_str(), with_commas(state.units).c_str(),
                    1000 * state.seconds);
        is_true = is_true && state.wrong == 0;
    }
    return is_true ? 0 : 1;
}

}  // namespace

int run_check_nodes(const CheckNodesOptions& options) {
    const auto bytes = bundle_bytes(options);
    if (!bytes.ok()) return fail(bytes.diagnostics());
    const Result<Bundle> bundle = Bundle::open(*bytes, options.level);
    if (!bundle.ok()) return fail(bundle.diagnostics());
    if (bundle->nodes().empty() || bundle->nodes()[0].map.nodes.empty()) {
        return fail({Diagnostic{.code = "check-nodes/no-nodes",
                                .message = "the bundle has no tactical nodes",
                                .place = {.file = options.level}}});
    }
    const auto rays = adapters::make_embree_rays(bundle->mesh());
    if (!rays.ok()) return fail(rays.diagnostics());
    const Result<Done> opened = adapters::take_dynamic_parts_away(**rays);
    if (!opened.ok()) return fail(opened.diagnostics());
    const auto navigation = adapters::make_detour_navigation(bundle->nav_meshes()[0]);
    if (!navigation.ok()) return fail(navigation.diagnostics());
    const auto runner = make_thread_pool(options.settings.threads);
    const bake::NodeCheckInput input{.nav = bundle->nav_meshes()[0],
                                     .mesh = bundle->mesh(),
                                     .nodes = bundle->nodes()[0],
                                     .navigation = **navigation,
                                     .rays = **rays,
                                     .runner = *runner,
                                     .seed = options.seed};
    std::printf("%s, rays by %s\n", options.level.c_str(), (*rays)->description().c_str());
    print_graph(input.nodes, bake::check_graph(input, kGraphPairs));
    int code = 0;
    if (input.nodes.high_high.node_count > 0) code = check_against_set(options, input);
    if (options.with_polar) code = std::max(code, check_table(options, input));
    if (options.with_parts) code = std::max(code, check_parts(options, input, **rays));
    return code;
}

}  // namespace vantage::tools
