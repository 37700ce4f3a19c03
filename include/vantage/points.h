// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Places that are known before anybody asks: cover points with what they hide, rails along walls,
// round obstacles, and the points that a level's designer named. A section is an immutable set of
// them, found by the bake or filled by the host; the world mounts sections, moves them with their
// owner and takes them away again (world.h). Frame: metres, +Y up, in the section's own space.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/math.h"
#include "vantage/result.h"

namespace vantage {

/// What a cover is like: bits of CoverPoint::flags. Left and right are those of somebody who stands
/// at the point and faces the obstacle.
namespace cover {
inline constexpr std::uint8_t kSoft = 1;       ///< Hides from sight but does not stop bullets.
inline constexpr std::uint8_t kPeekLeft = 2;   ///< One step to the left lets one see past it.
inline constexpr std::uint8_t kPeekRight = 4;  ///< One step to the right does.
inline constexpr std::uint8_t kPeekOver = 8;   ///< Standing up lets one see over it.
inline constexpr std::uint8_t kDesigned = 16;  ///< Placed by a designer, not found by the bake.
}  // namespace cover

inline constexpr std::uint32_t kNoRail = 0xffffffffu;
/// The cone of a rail that has no cover points of its own: 60 degrees to each side.
inline constexpr float kRailCosine = 0.5f;
/// Places on a rail that are known beforehand, its stops, are at most so far apart.
inline constexpr float kRailStep = 0.5f;

/// A place to hide at. It hides from whoever lies within its cone: horizontally,
/// normal . unit(o - position) >= cone_cosine.
///
///      # # # #          normal: towards the obstacle, horizontal, of unit length
///         ^
///       \ | /           cone
///         p             position: where the feet are, on the walkable surface
struct CoverPoint {
    Vec3 position;
    Vec3 normal;
    float cone_cosine = 0.5f;  ///< Cosine of half the cone's angle.
    float height = 0;          ///< Of what hides, over the feet. High or low is up to the asker.
    float quality = 0;         ///< Share of a standing body that it hides, over the cone; 0..1.
    float half_length = 0;     ///< Half the length of the obstacle along its face.
    std::uint32_t object = 0;  ///< Points of one obstacle have the same number.
    std::uint32_t part = 0;    ///< The level's part that it is made of; 0 is the static level.
    std::uint32_t rail = kNoRail;  ///< The rail that it lies on.
    std::uint8_t flags = 0;        ///< Bits of vantage::cover.
    std::uint8_t unused[3] = {};
    friend bool operator==(const CoverPoint&, const CoverPoint&) = default;
};

/// Up to which height a point is hidden, by direction, so that most questions need no ray.
/// Bin b holds for directions from the angle b to b + 1, in 32nds of a turn from +X towards +Z.
/// In each of them something that hides stands at most `distance` away from the point and reaches
/// from the floor up to at least `height`, for the whole width of a body.
///
///               |                      hidden, when the line from the eye to the top of the body
///   eye *- - - -|- - -.                crosses the distance below the height
///               | height
///          -----+------p---  floor
///               <------> distance
inline constexpr std::uint32_t kSilhouetteBins = 32;
inline constexpr float kSilhouetteStep = 0.05f;  ///< Metres of one step of both arrays.
struct CoverSilhouette {
    /// 0: nothing hides there; 255: it reaches to the ceiling. Rounded down.
    std::uint8_t height[kSilhouetteBins] = {};
    std::uint8_t distance[kSilhouetteBins] = {};  ///< Rounded up.
    friend bool operator==(const CoverSilhouette&, const CoverSilhouette&) = default;
};

/// The bin that a direction belongs to; its height does not count.
std::uint32_t silhouette_bin(Vec3 direction) noexcept;

/// A stretch of wall along which one can take cover anywhere. Both ends are where feet can be.
struct CoverRail {
    Vec3 from, to;
    Vec3 normal;  ///< Towards the obstacle, horizontal, of unit length.
    float height = 0;
    std::uint32_t object = 0;
    std::uint32_t part = 0;
    /// Its cover points, from `from` to `to`: a run of PointContents::cover. In a section they are
    /// what points_of() gives.
    std::uint32_t first_point = 0, point_count = 0;
    std::uint8_t flags = 0;  ///< Only cover::kSoft and cover::kDesigned.
    std::uint8_t unused[3] = {};
    friend bool operator==(const CoverRail&, const CoverRail&) = default;
};

/// A tree, a pillar: one hides on the far side of it, wherever the threat is.
struct RoundCover {
    Vec3 center;  ///< On the floor.
    float radius = 0;
    float height = 0;
    std::uint32_t object = 0;
    std::uint32_t part = 0;
    std::uint8_t flags = 0;  ///< As with rails.
    std::uint8_t unused[3] = {};
    friend bool operator==(const RoundCover&, const RoundCover&) = default;
};

/// A place that a designer named.
struct NamedPoint {
    std::string_view kind;  ///< "sniper", "door", "spawn"...
    std::string_view name;  ///< May be empty.
    std::string_view tags;  ///< Separated by spaces.
    Vec3 position;
    Vec3 facing;  ///< Horizontal, of unit length; zero for none.
};

/// What a section is made of. Texts need only live until the section is made.
struct PointContents {
    std::vector<CoverPoint> cover;
    std::vector<CoverSilhouette> silhouettes;  ///< One for each cover point, or none at all.
    std::vector<CoverRail> rails;
    std::vector<RoundCover> rounds;
    std::vector<NamedPoint> named;
};

inline constexpr std::uint32_t kMaxSectionPoints = 1u << 22;  ///< Of each kind.
inline constexpr float kMaxRailLength = 64.0f;                ///< Longer ones must be cut.
inline constexpr float kMaxRoundRadius = 16.0f;

/// Entries are judged so many at a time, by blocks that have the same number of all of them side by
/// side. Behind the last entry its block goes on with zeros.
inline constexpr std::uint32_t kBlockEntries = 8;

/// What cover points are collected by: most are left out, and this is all that is read of them.
struct alignas(64) CoverBlock {
    float x[kBlockEntries], y[kBlockEntries], z[kBlockEntries];
    float normal_x[kBlockEntries], normal_z[kBlockEntries], cone_cosine[kBlockEntries];
    float height[kBlockEntries];
    std::uint32_t part[kBlockEntries];
};

/// Where the stops of a rail are: they lie evenly, the first at one end and the last at the other.
struct RailTrack {
    Vec3 from, direction;  ///< Of unit length; none for a rail without length.
    float length = 0;
    Vec3 normal;
    float height = 0;
    std::uint32_t part = 0;
    std::uint32_t first_stop = 0, last_stop = 0;  ///< Numbers among all of the section.
    float step = 0, steps_per_metre = 0;          ///< Between two stops.
};

/// What rails are collected by, as with cover points: what finds the stop of a track that is
/// nearest to a place, and says whether any of its stops may hide.
struct alignas(64) RailBlock {
    float x[kBlockEntries], y[kBlockEntries], z[kBlockEntries];  ///< Of RailTrack::from.
    float direction_x[kBlockEntries], direction_y[kBlockEntries], direction_z[kBlockEntries];
    float length[kBlockEntries], step[kBlockEntries], steps_per_metre[kBlockEntries];
    float height[kBlockEntries], normal_x[kBlockEntries], normal_z[kBlockEntries];
    float widest_cosine[kBlockEntries];  ///< Of the widest cone of its stops.
    std::uint32_t part[kBlockEntries], first_stop[kBlockEntries];
};

/// Where the entries of one kind are, seen from above: entries of a row of cells that lie side by
/// side are one run, so that collecting reads memory in order.
class PointIndex {
  public:
    struct Run {
        std::uint32_t first = 0, count = 0;
    };

    PointIndex() = default;
    /// `order` becomes the entries' numbers by cell; positions are theirs.
    PointIndex(std::span<const Vec3> positions, std::vector<std::uint32_t>& order);

    /// How many entries the cells have that a disc touches: a superset of those that lie in it.
    std::uint64_t count(Vec3 center, float radius) const noexcept;

  private:
    friend class PointRows;  // Goes through them.
    std::int32_t column_of(float x) const noexcept;
    std::int32_t line_of(float z) const noexcept;

    float low_x_ = 0, low_z_ = 0, high_x_ = 0, high_z_ = 0, cell_ = 4;
    float cells_per_metre_ = 0.25f;  ///< Exact: cells are a power of two wide.
    std::int32_t columns_ = 0, lines_ = 0;
    std::vector<std::uint32_t> first_of_cell_;  ///< One more than there are cells.
};

/// An immutable set of points with its spatial index. Entries are ordered by place; the order is a
/// function of the contents alone, so the same contents give the same numbers.
class PointSection {
  public:
    /// Refuses what is not finite, outside the world, not of unit length, out of range or names
    /// entries that do not exist (codes "points/...").
    static Result<std::shared_ptr<const PointSection>> make(const PointContents& contents);

    std::span<const CoverPoint> cover() const noexcept { return cover_; }
    /// Of one cover point; null when the section has none.
    const CoverSilhouette* silhouette(std::uint32_t point) const noexcept {
        return silhouettes_.empty() ? nullptr : &silhouettes_[point];
    }
    std::span<const CoverRail> rails() const noexcept { return rails_; }
    /// The numbers of a rail's cover points, from its one end to the other.
    std::span<const std::uint32_t> points_of(const CoverRail& rail) const noexcept {
        return std::span(rail_points_).subspan(rail.first_point, rail.point_count);
    }
    /// The cover point of a rail that lies nearest to a place on it, so many metres from `from`;
    /// null when it has none.
    const CoverPoint* nearest_of(const CoverRail& rail, float along) const noexcept;
    std::span<const RoundCover> rounds() const noexcept { return rounds_; }
    std::span<const NamedPoint> named() const noexcept { return named_; }
    std::uint32_t part_count() const noexcept { return part_count_; }

    /// Entry i is in block i / kBlockEntries.
    std::span<const CoverBlock> cover_blocks() const noexcept { return cover_blocks_; }
    std::span<const RailBlock> rail_blocks() const noexcept { return rail_blocks_; }
    std::span<const RailTrack> tracks() const noexcept { return tracks_; }  ///< One for each rail.
    /// The cones of all stops of all rails: those of the cover points nearest to them.
    std::span<const float> stop_cosines() const noexcept { return stop_cosines_; }
    /// Cover points, then named points, then stops: whatever feet have a fixed place at.
    std::size_t stand_count() const noexcept {
        return cover_.size() + named_.size() + stop_cosines_.size();
    }

    const PointIndex& cover_index() const noexcept { return cover_index_; }
    /// By the middle of a rail; none reaches farther than longest_half_rail() from it.
    const PointIndex& rail_index() const noexcept { return rail_index_; }
    float longest_half_rail() const noexcept { return longest_half_rail_; }
    const PointIndex& round_index() const noexcept { return round_index_; }
    float widest_round() const noexcept { return widest_round_; }
    const PointIndex& named_index() const noexcept { return named_index_; }

  private:
    friend class SectionImage;
    PointSection() = default;
    void take_cover(const PointContents& contents);
    void take_rounds(const PointContents& contents);
    void take_named(const PointContents& contents);
    void lay_out();
    void lay_out_cover();
    void lay_out_tracks();
    void lay_out_rails();

    std::vector<CoverPoint> cover_;
    std::vector<CoverSilhouette> silhouettes_;
    std::vector<CoverRail> rails_;
    std::vector<std::uint32_t> rail_points_;
    std::vector<RoundCover> rounds_;
    std::vector<NamedPoint> named_;
    std::vector<std::string> texts_;  ///< What named_ points into.
    std::vector<CoverBlock> cover_blocks_;
    std::vector<RailBlock> rail_blocks_;
    std::vector<RailTrack> tracks_;
    std::vector<float> stop_cosines_;
    PointIndex cover_index_, rail_index_, round_index_, named_index_;
    float longest_half_rail_ = 0, widest_round_ = 0;
    std::uint32_t part_count_ = 1;
};

/// The height over the feet up to which a cover point hides from an eye, by its silhouette; the
/// eye's position in the section's space. 0 where nothing does; infinite where nothing of a body,
/// however tall, would be seen.
float hidden_height(const CoverPoint& point, const CoverSilhouette& silhouette, Vec3 eye) noexcept;

}  // namespace vantage
