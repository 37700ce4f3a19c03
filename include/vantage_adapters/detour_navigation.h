// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Navigation over a baked navmesh, by Detour. For hosts that have no navigation of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "vantage/bundle.h"
#include "vantage/navigation.h"
#include "vantage/result.h"

namespace vantage::adapters {

struct DetourNavigationSettings {
    /// How many calls of path_distances() may search at the same time; one more waits for its turn.
    /// Each search keeps about 600 bytes for every shared edge of two polygons, taken once at
    /// creation; so does each one that make_search() gives.
    std::uint32_t search_contexts = 4;
};

/// How one gets to a corner of a path from the corner before.
enum class PathLeg : std::uint8_t {
    Walk,     ///< Over the surface, straight as seen from above; it may rise and fall on the way.
    Jump,     ///< By a drop, a jump pad or a ladder, straight from end to end.
    Teleport  ///< At once.
};

struct PathCorner {
    Vec3 position;
    PathLeg leg = PathLeg::Walk;
    friend bool operator==(const PathCorner&, const PathCorner&) = default;
};

struct FoundPath {
    float length = kUnreachable;   ///< What path_distances() gives.
    std::size_t corner_count = 0;  ///< 0 when there is no path.
};

/// Finds one way after the other, each in slices, so that a long one need not be found in one
/// frame. For one thread at a time; must not outlive its navigation. Nothing below allocates.
class PathFinder {
  public:
    virtual ~PathFinder() = default;

    virtual void begin(const NavPoint& from, const NavPoint& to) noexcept = 0;

    /// Expands about so many nodes at most, and returns how many.
    virtual std::uint32_t advance(std::uint32_t max_nodes) noexcept = 0;

    /// Is the way known, or known that there is none?
    virtual bool is_done() const noexcept = 0;

    /// What find_path() gives. Only when it is done.
    virtual FoundPath path(std::span<PathCorner> corners) const noexcept = 0;
};

class DetourNavigation : public NavigationProvider {
  public:
    /// The shortest way as a pulled string: writes its corners, first `from`, last `to`, as many
    /// as fit, and says how many there are. Costs as much as path_distances() for the one goal.
    virtual FoundPath find_path(const NavPoint& from, const NavPoint& to,
                                std::span<PathCorner> corners) const noexcept = 0;

    /// The same in slices. Null without memory for it.
    virtual std::unique_ptr<PathFinder> make_path_finder() const = 0;
};

/// Copies what it needs: the bundle may go away. All methods of the provider may be called from any
/// number of threads, allocate nothing (but make_search()) and give the same answer for the same
/// question, alone or in any batch; revision() never changes.
///
/// - Path distances are string-pulled lengths along the surface. A drop, jump pad or ladder adds
///   the straight distance between its ends; a teleporter adds nothing, so a path through one can
///   be shorter than the straight line.
/// - nearest() takes the horizontal extent as a radius.
/// - straight_walks() never uses links. Where the walk arrives below or above the goal, it is not
///   free although its fraction is 1.
/// - borders() also leaves out what lies more than `radius` above or below.
///
/// Refused with a diagnostic: meshes whose indices or measures are impossible, and meshes with more
/// tiles and polygons than Detour can number (tiles times polygons of the largest tile, each
/// rounded up to a power of two, at most 4,194,304). A link with an end off the surface is left
/// out with a warning.
Result<std::unique_ptr<DetourNavigation>> make_detour_navigation(
    const BundleNavMesh& mesh, const DetourNavigationSettings& settings = {});

}  // namespace vantage::adapters
