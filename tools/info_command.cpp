// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage info BUNDLE

#include <cinttypes>
#include <cstdio>
#include <map>

#include "bake/files.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "base/vec.h"
#include "commands.h"
#include "terminal.h"

namespace vantage::tools {

namespace {

constexpr std::size_t kKindsShown = 20;

struct NavCounts {
    std::uint64_t polygons = 0;
    double area = 0;
    std::uint64_t links[4] = {};
};

NavCounts count(const BundleNavMesh& nav) {
    NavCounts counts;
    for (const NavTile& tile : nav.tiles)
        counts.polygons += tile.polygons.size();
    for (const NavIsland& island : nav.islands)
        counts.area += static_cast<double>(island.area);
    for (const NavLink& link : nav.links)
        ++counts.links[static_cast<std::uint32_t>(link.kind)];
    return counts;
}

/// How many points there are of each kind, by name.
std::map<std::string_view, int> count_kinds(std::span<const BundlePoint> points) {
    std::map<std::string_view, int> kinds;
    for (const BundlePoint& point : points)
        ++kinds[point.kind];
    return kinds;
}

Aabb bounds(const BundleMesh& mesh) {
    Aabb box = empty_box();
    for (const Vec3& vertex : mesh.vertices)
        grow(box, vertex);
    return mesh.vertices.empty() ? Aabb{} : box;
}

struct CoverCounts {
    std::uint64_t high = 0, low = 0, soft = 0;
};

/// By what hides people of usual size.
CoverCounts count(const BundleCover& cover) {
    CoverCounts counts;
    for (const CoverPoint& point : cover.points) {
        ++(point.height >= 1.75f ? counts.high : counts.low);
        if ((point.flags & cover::kSoft) != 0) ++counts.soft;
    }
    return counts;
}

void print_json(const std::string& path, std::uint64_t size, const Bundle& bundle) {
    JsonWriter json;
    json.begin_object().member("bundle", path).member("bytes", size);
    json.member("version", kBundleVersion).member("level", bundle.info().level_name);
    json.member("source", bundle.info().source).member("writer", bundle.info().writer);
    json.member("vertices", bundle.mesh().vertices.size());
    json.member("triangles", bundle.mesh().surfaces.size());
    json.member("parts", bundle.mesh().parts.size()).key("points").begin_object();
    for (const auto& [kind, number] : count_kinds(bundle.points()))
        json.member(kind, number);
    json.end_object().member("hazards", bundle.hazards().size()).key("navmeshes").begin_array();
    for (const BundleNavMesh& nav : bundle.nav_meshes()) {
        const NavCounts counts = count(nav);
        json.begin_object().member("radius", nav.agent.radius).member("height", nav.agent.height);
        json.member("tiles", nav.tiles.size()).member("polygons", counts.polygons);
        json.member("area_m2", counts.area).member("islands", nav.islands.size());
        json.member("links", nav.links.size()).end_object();
    }
    json.end_array().key("cover").begin_array();
    for (const BundleCover& cover : bundle.cover()) {
        const CoverCounts counts = count(cover);
        json.begin_object().member("points", cover.points.size()).member("high", counts.high);
        json.member("low", counts.low).member("soft", counts.soft);
        json.member("rails", cover.rails.size()).member("rounds", cover.rounds.size());
        json.end_object();
    }
    json.end_array().key("nodes").begin_array();
    for (const BundleNodes& nodes : bundle.nodes()) {
        json.begin_object().member("nodes", nodes.map.nodes.size());
        json.member("links", nodes.map.links.size()).member("cell_size", nodes.map.cell_size);
        json.member("sight_words", nodes.high_high.words.size() + nodes.high_low.words.size());
        json.member("polar_bytes", nodes.polar.codes.size()).end_object();
    }
    json.end_array().key("chunks").begin_array();
    for (const BundleChunk& chunk : bundle.chunks()) {
        json.begin_object().member("kind", std::string_view(chunk.kind, 4));
        json.member("bytes", chunk.size).end_object();
    }
    json.end_array().end_object();
    std::printf("%s\n", json.text().c_str());
}

void print_navmesh(const BundleNavMesh& nav, std::size_t index) {
    const NavCounts counts = count(nav);
    std::printf("navmesh %zu   agent radius %.2f m, height %.2f m, climb %.2f m, slope %.0f deg\n",
                index, static_cast<double>(nav.agent.radius), static_cast<double>(nav.agent.height),
                static_cast<double>(nav.agent.max_climb),
                static_cast<double>(nav.agent.max_slope_deg));
    std::printf("            %s polygons in %s tiles, %.0f m2 walkable, %s islands\n",
                with_commas(counts.polygons).c_str(), with_commas(nav.tiles.size()).c_str(),
                counts.area, with_commas(nav.islands.size()).c_str());
    std::printf("            links: %" PRIu64 " drops, %" PRIu64 " jump pads, %" PRIu64
                " teleporters, %" PRIu64 " ladders\n",
                counts.links[0], counts.links[1], counts.links[2], counts.links[3]);
}

void print_cover(const BundleCover& cover) {
    const CoverCounts counts = count(cover);
    std::printf(
        "            cover: %s points (%s high, %s low; %s soft), %s rails, %s round obstacles\n",
        with_commas(cover.points.size()).c_str(), with_commas(counts.high).c_str(),
        with_commas(counts.low).c_str(), with_commas(counts.soft).c_str(),
        with_commas(cover.rails.size()).c_str(), with_commas(cover.rounds.size()).c_str());
}

void print_nodes(const BundleNodes& nodes) {
    std::printf(
        "            nodes: %s in cells of %.2f m, %s links, %s cover points at nodes\n",
        with_commas(nodes.map.nodes.size()).c_str(), static_cast<double>(nodes.map.cell_size),
        with_commas(nodes.map.links.size()).c_str(), with_commas(nodes.map.covers.size()).c_str());
    if (nodes.high_high.node_count > 0) {
        std::printf("            sight: %s and %s words of bits%s\n",
                    with_commas(nodes.high_high.words.size()).c_str(),
                    with_commas(nodes.high_low.words.size()).c_str(),
                    nodes.high_high.share_steps > 0 ? ", with shares" : "");
    }
    if (nodes.polar.node_count > 0) {
        std::printf(
            "            worst case: %u directions, radius %.2f m, margin %.2f m, steps of "
            "%.2f m\n",
            nodes.polar.directions, static_cast<double>(nodes.polar.radius),
            static_cast<double>(nodes.polar.margin), static_cast<double>(nodes.polar.step));
    }
}

void print_text(const std::string& path, std::uint64_t size, const Bundle& bundle) {
    const BundleMesh& mesh = bundle.mesh();
    const Aabb box = bounds(mesh);
    const Vec3 extent = box.high - box.low;
    std::printf("%s: Vantage bundle, version %u, %s\n", path.c_str(), kBundleVersion,
                as_size(size).c_str());
    std::printf("level       %s (from %s, written by %s)\n",
                printable(bundle.info().level_name).c_str(),
                printable(bundle.info().source).c_str(), printable(bundle.info().writer).c_str());
    std::printf("extent      %.1f x %.1f m, %.1f m high\n", static_cast<double>(extent.x),
                static_cast<double>(extent.z), static_cast<double>(extent.y));
    std::printf("geometry    %s triangles, %s vertices, %zu dynamic parts\n",
                with_commas(mesh.surfaces.size()).c_str(),
                with_commas(mesh.vertices.size()).c_str(), mesh.parts.size() - 1);
    std::printf("points      %zu", bundle.points().size());
    std::size_t shown = 0;
    const auto kinds = count_kinds(bundle.points());
    for (const auto& [kind, number] : kinds) {
        if (++shown > kKindsShown) break;
        std::printf(", %d %s", number, printable(kind).c_str());
    }
    if (kinds.size() > kKindsShown) std::printf(" and %zu more kinds", kinds.size() - kKindsShown);
    std::printf("\nhazards     %zu\n", bundle.hazards().size());
    for (std::size_t i = 0; i < bundle.nav_meshes().size(); ++i) {
        print_navmesh(bundle.nav_meshes()[i], i);
        if (i < bundle.cover().size()) print_cover(bundle.cover()[i]);
        if (i < bundle.nodes().size()) print_nodes(bundle.nodes()[i]);
    }
    std::printf("chunks      ");
    for (const BundleChunk& chunk : bundle.chunks()) {
        std::printf("%.4s %s  ", chunk.kind, as_size(chunk.size).c_str());
    }
    std::printf("\nhashes      input %016" PRIx64 ", settings %016" PRIx64 "\n",
                bundle.info().input_hash, bundle.info().settings_hash);
}

}  // namespace

int run_info(const InfoOptions& options) {
    const auto bytes = bake::read_file(options.bundle);
    if (!bytes.ok()) return fail(bytes.diagnostics());
    const Result<Bundle> bundle = Bundle::open(bytes.value(), options.bundle);
    if (!bundle.ok()) return fail(bundle.diagnostics());
    if (options.as_json) {
        print_json(options.bundle, bytes->size(), *bundle);
    } else {
        print_text(options.bundle, bytes->size(), *bundle);
    }
    return 0;
}

}  // namespace vantage::tools
