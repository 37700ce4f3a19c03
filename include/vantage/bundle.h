// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A bundle: one file of baked level data, read in place. The core opens no file: the host maps or
// loads the bytes and keeps them alive and unchanged as long as the view. Everything is checked
// once, when the bundle is opened; after that every index in every view is safe to follow.
// The layout on disk is described in docs/bundle-format.md.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "vantage/math.h"
#include "vantage/points.h"
#include "vantage/result.h"

namespace vantage {

inline constexpr std::uint32_t kBundleVersion = 1;

/// Who walks: navigation data is baked once for each class.
struct AgentClass {
    float radius = 0.4f;
    float height = 1.8f;
    float max_climb = 0.54f;      ///< The highest step taken without jumping.
    float max_slope_deg = 45.0f;  ///< The steepest ground walked on.
    float max_drop = 4.0f;        ///< The deepest ledge jumped down from; 0 for none.
};

struct BundleChunk {
    /// "META", "MESH", "PNTS", "HAZD", "NAVM", "COVR", "NODE", "NVIS", "NPRT", "POLR".
    char kind[4];
    std::uint32_t version;
    std::uint32_t agent_class;  ///< Index of the class, or 0 where it does not matter.
    std::uint64_t offset;
    std::uint64_t size;
};

struct BundlePart {
    std::string_view name;
    std::uint8_t kind;  ///< 0 static, 1 door, 2 lift, 3 destructible, 4 other mover.
    std::uint32_t first_triangle;
    std::uint32_t triangle_count;
    Vec3 travel;
};

/// The level's triangles, for rays and for drawing.
struct BundleMesh {
    std::span<const Vec3> vertices;
    std::span<const std::uint32_t> indices;  ///< Three for each triangle.
    std::span<const std::uint8_t> surfaces;  ///< Bits of vantage::surface, one for each triangle.
    std::vector<BundlePart> parts;           ///< parts[0] is the static level.
};

struct BundlePoint {
    std::string_view kind;
    std::string_view name;
    std::string_view tags;
    Vec3 position;
    float yaw;
};

inline constexpr std::uint32_t kMaxNavPolyVertices = 6;
inline constexpr std::uint16_t kNoNavIndex = 0xffff;
/// A neighbour entry with this bit set is a door to the next tile; the low two bits say on which
/// side: 0 -X, 1 +Z, 2 +X, 3 -Z.
inline constexpr std::uint16_t kNavTilePortal = 0x8000;

/// A convex walkable polygon of one tile.
struct NavPolygon {
    std::uint16_t vertices[kMaxNavPolyVertices];  ///< kNoNavIndex beyond vertex_count.
    std::uint16_t
        neighbours[kMaxNavPolyVertices];  ///< Polygon of this tile, portal, or kNoNavIndex.
    std::uint16_t vertex_count;
    std::uint16_t island;
    std::uint32_t detail_vertices_first;   ///< In the tile's detail vertices.
    std::uint32_t detail_triangles_first;  ///< In the tile's detail triangles.
    std::uint16_t detail_vertex_count;     ///< Beyond the polygon's own.
    std::uint16_t detail_triangle_count;
};

/// Quantised corner: position = tile low corner + (x*cell_size, y*cell_height, z*cell_size).
struct NavVertex {
    std::uint16_t x, y, z;
};

/// Corners are first the polygon's own, then its detail vertices.
struct NavDetailTriangle {
    std::uint8_t corners[3];
    std::uint8_t edge_flags;  ///< As Recast gives them: two bits an edge, set on the polygon's rim.
};

struct NavTile {
    std::int32_t x, z;
    Vec3 low, high;
    std::span<const NavVertex> vertices;
    std::span<const NavPolygon> polygons;
    std::span<const Vec3> detail_vertices;
    std::span<const NavDetailTriangle> detail_triangles;
};

enum class NavLinkKind : std::uint32_t { Drop, JumpPad, Teleporter, Ladder };

/// A one-way connection between two places on the surface.
struct NavLink {
    Vec3 from;
    Vec3 to;
    float radius;
    NavLinkKind kind;
    std::uint16_t from_island;
    std::uint16_t to_island;
};

struct NavIsland {
    std::uint32_t polygon_count;
    float area;  ///< Square metres, seen from above.
};

/// The walkable surface for one agent class.
struct BundleNavMesh {
    AgentClass agent;
    float cell_size, cell_height;
    float tile_size;
    Vec3 origin;
    std::vector<NavTile> tiles;
    std::span<const NavLink> links;
    std::span<const NavIsland> islands;
    /// Bit (from * islands.size() + to): one can get there, links included.
    std::span<const std::uint64_t> reach_bits;

    bool can_reach(std::uint32_t from_island, std::uint32_t to_island) const noexcept;
};

/// A volume that kills or hurts whoever enters it.
struct BundleHazard {
    std::string_view name;
    Aabb box;
};

/// What hides, for one agent class: it stands where that class can.
struct BundleCover {
    std::span<const CoverPoint> points;
    std::span<const CoverSilhouette> silhouettes;  ///< One for each point.
    std::span<const CoverRail> rails;
    std::span<const RoundCover> rounds;
};

// ---- tactical nodes; vantage_analysis/nodes.h reads them ----------------------------------------

/// Nodes are numbered along a space-filling curve: neighbours have near numbers.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xffffffffu;

struct TacticalNode {
    Vec3 position;  ///< Where one stands there.
    std::uint32_t first_link = 0;
    std::uint16_t link_count = 0;
    std::uint16_t island = 0;  ///< Of the navmesh.
};

struct NodeLink {
    NodeIndex to = kNoNode;
    float length = 0;  ///< Walking distance; never less than the straight one.
};

/// The nodes of one column of cells: `first` and the next ones, from the lowest up. A wall may part
/// two of one height.
struct NodeColumn {
    std::uint32_t first = kNoNode;
    std::uint32_t count = 0;
};

struct NodeArrays {
    float cell_size = 2.25f;
    /// Cell (x, z) covers [(first_x + x) * cell_size, (first_x + x + 1) * cell_size), z likewise.
    std::int32_t first_x = 0, first_z = 0;
    std::uint32_t columns_x = 0, columns_z = 0;
    std::span<const NodeColumn> columns;  ///< columns_x * columns_z, row by row along x.
    std::span<const TacticalNode> nodes;
    std::span<const NodeLink> links;       ///< Of each node, by rising `to`.
    std::span<const NodeLink> back_links;  ///< Who leads here; same counts, sorted the same way...
    std::span<const std::uint32_t> back_first;  ///< ...from back_first[n] to back_first[n + 1].
    /// The cover points at each node, as indices into the bundle's; the same way. May be left out.
    std::span<const std::uint32_t> covers, cover_first;
};

/// Whom does a standing observer see? Standing to standing is symmetric, standing to crouched not.
enum class NodeSightKind : std::uint8_t { HighHigh, HighLow };

/// Rows of 64-bit words of which only those with something in them are stored. Row r of `masks`
/// says by one bit a word which are there; the words of a row follow one another from
/// `row_first[r]` on, and `mask_ranks` counts the bits of the masks of the row before each mask.
struct NodeSightArrays {
    std::uint32_t node_count = 0;
    std::span<const std::uint32_t> row_first;   ///< Of each row and one past the last.
    std::span<const std::uint64_t> masks;       ///< For each row (words in a row + 63) / 64.
    std::span<const std::uint16_t> mask_ranks;  ///< One for each mask.
    std::span<const std::uint64_t> words;
    /// Optional: for each bit of each word how many of `share_steps` parts of the rays were free,
    /// two to a byte, the lower half first.
    std::span<const std::uint8_t> shares;
    std::uint32_t share_steps = 0;  ///< At most 15; 0 without shares.
};

inline constexpr std::uint32_t kSightPlaces = 4;
inline constexpr std::uint32_t kMostSightRays = 16;
/// More nodes than this have too many pairs for sight between them.
inline constexpr std::uint32_t kMostSightNodes = 65'536;

/// Pairs of a node and some others with higher numbers: `others` from `first` to where the next row
/// begins. `kinds` says what of their sight may change.
struct SightPartRow {
    static constexpr std::uint16_t kBothHigh = 1;
    static constexpr std::uint16_t kOtherLow = 2;  ///< The node sees the other one crouched.
    static constexpr std::uint16_t kNodeLow = 4;   ///< The other one sees the node crouched.
    static constexpr std::uint16_t kAllKinds = 7;

    std::uint32_t first = 0;
    std::uint16_t node = 0;
    std::uint16_t kinds = 0;
};

/// Which pairs of nodes that see each other a door, lift or destructible can come between. Sight is
/// baked without them, so they can only take away from it. Pairs are in groups by the parts that
/// matter to them, each pair in one.
struct SightPartArrays {
    std::uint32_t node_count = 0;
    /// How a pair was asked about: so many rays for each kind, of which so many must be free, from
    /// and to these heights above the places.
    std::uint32_t rays = 0, needed = 0;
    float eye_high = 0, eye_low = 0;
    std::span<const Vec3> places;               ///< kSightPlaces for each node, on the ground.
    std::span<const std::uint32_t> part_first;  ///< Of each group in `parts`, and one past.
    std::span<const std::uint32_t> parts;       ///< Of the level, rising in each group.
    std::span<const std::uint32_t> row_first;   ///< Of each group in `rows`, and one past.
    std::span<const SightPartRow> rows;         ///< In each group by rising node, then kinds.
    std::span<const std::uint16_t> others;      ///< Rising in each row.
};

enum class NodeStance : std::uint8_t { High, Low };  ///< Standing, crouched.

inline constexpr std::uint32_t kMaxPolarDirections = 64;

/// The worst case: how far away somebody must be to be surely out of sight, by node and direction.
struct PolarArrays {
    std::uint32_t node_count = 0;
    std::uint32_t directions = 8;  ///< A multiple of 8, at most kMaxPolarDirections.
    float step = 0;                ///< Metres of one code.
    float radius = 0;  ///< Around each node, in its own cell: there the guarantee holds.
    float margin = 0;  ///< So far around each attacker's node directions and distances are widened.
    float eye_high = 0, eye_low = 0;        ///< Of attackers.
    float height_high = 0, height_low = 0;  ///< Of the body that is hidden.
    std::uint32_t rays = 0;                 ///< How many were tried for each pair of nodes.
    std::span<const std::uint8_t> codes;    ///< [node][stance][direction]; 255: no guarantee.
};

/// The node map of one agent class with what was found out about it.
struct BundleNodes {
    NodeArrays map;
    NodeSightArrays high_high, high_low;  ///< Without nodes when visibility was left out.
    SightPartArrays sight_parts;  ///< Without nodes in a level without parts, and in old bundles.
    PolarArrays polar;            ///< As sight.
};

struct BundleInfo {
    std::string_view level_name;
    std::string_view source;  ///< The level file it was baked from, without folders.
    std::string_view writer;  ///< Program and version that wrote it.
    std::uint64_t input_hash = 0;
    std::uint64_t settings_hash = 0;
};

/// All that a bundle says. The writer takes one, a reader gives one back.
struct BundleContents {
    BundleInfo info;
    BundleMesh mesh;
    std::vector<BundlePoint> points;
    std::vector<BundleHazard> hazards;
    std::vector<BundleNavMesh> nav_meshes;  ///< One for each agent class, at most kMaxAgentClasses.
    std::vector<BundleCover> cover;         ///< One for each navmesh, or none at all.
    std::vector<BundleNodes> nodes;         ///< Likewise.
};

inline constexpr std::uint32_t kMaxAgentClasses = 16;

class Bundle {
  public:
    /// Checks everything. `bytes` must start at an address divisible by 16 and outlive the bundle;
    /// `file` is the name to use in diagnostics.
    static Result<Bundle> open(std::span<const std::uint8_t> bytes, std::string_view file);

    const BundleContents& contents() const noexcept { return contents_; }
    const BundleInfo& info() const noexcept { return contents_.info; }
    const BundleMesh& mesh() const noexcept { return contents_.mesh; }
    std::span<const BundlePoint> points() const noexcept { return contents_.points; }
    std::span<const BundleHazard> hazards() const noexcept { return contents_.hazards; }
    std::span<const BundleNavMesh> nav_meshes() const noexcept { return contents_.nav_meshes; }
    std::span<const BundleCover> cover() const noexcept { return contents_.cover; }
    std::span<const BundleNodes> nodes() const noexcept { return contents_.nodes; }

    /// What a point section is made of: the cover of this agent class and all designer points.
    /// Texts lie in the bundle's bytes.
    PointContents point_contents(std::uint32_t agent_class = 0) const;

    /// How the file is made up, for tools.
    std::span<const BundleChunk> chunks() const noexcept { return chunks_; }

  private:
    BundleContents contents_;
    std::vector<BundleChunk> chunks_;
};

}  // namespace vantage
