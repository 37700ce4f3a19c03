// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_probe.h. From the side; the topmost ray that meets the obstacle gives its height, which
// is then narrowed down:
//
//     o- - - - - - - - ->
//     o- - - - - >#
//     o- - - - - >#
//     o- - - - - >#      at 0.6 m: without this one there is no cover
//   __p____       #
//          rim    #

#include "bake/cover_probe.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/vec.h"

namespace vantage::bake {

namespace {

constexpr std::array kHeights = {0.6f, 0.8f, 1.0f, 1.2f, 1.4f, 1.6f, 1.8f, 2.0f, 2.5f, 3.0f};
constexpr float kBaseSlack = 0.02f;  // An obstacle of exactly the least height counts.
constexpr float kSetBack = 0.3f;     // Farther up an obstacle may stand this much farther back.
constexpr float kHalfWidth = 0.25f;
constexpr int kHalvings = 4;
constexpr float kFloorAbove = 0.4f, kFloorBelow = 0.3f;
constexpr NavExtent kOnRim{.horizontal = 0.1f, .up = 1.0f, .down = 1.0f};
static_assert(kHeights.back() == kMostHeight && kHeights.front() == kLeastCover);

Vec3 up(float height) {
    return {0.0f, height, 0.0f};
}

class Prober {
  public:
    Prober(Vec3 outward, CoverRays& rays)
        : outward_(outward), side_{-outward.z, 0.0f, outward.x}, rays_(rays) {}

    void run(std::span<CoverProbe> probes) {
        look_at_base(probes);
        std::vector<CoverProbe*> covered;
        for (CoverProbe& probe : probes) {
            if (probe.is_cover()) covered.push_back(&probe);
        }
        look_up(covered);
        for (int i = 0; i < kHalvings; ++i)
            narrow(covered);
        look_at_shots(covered);
    }

  private:
    void add(const CoverProbe& probe, float height, float reach,
             std::uint8_t mask = surface::kBlocksSight) {
        const Vec3 from = probe.feet + up(height);
        rays_.add(from, from + outward_ * reach, mask);
    }

    void look_at_base(std::span<CoverProbe> probes) {
        rays_.clear();
        const Vec3 aside = side_ * kHalfWidth;
        for (const CoverProbe& probe : probes) {
            const Vec3 from = probe.feet + up(kLeastCover - kBaseSlack);
            const Vec3 to = from + outward_ * kProbeReach;
            rays_.add(from, to);
            rays_.add(from - aside, to - aside + outward_ * kSetBack);
            rays_.add(from + aside, to + aside + outward_ * kSetBack);
        }
        const auto hits = rays_.cast();
        for (std::size_t i = 0; i < probes.size(); ++i) {
            const RayHit& hit = hits[3 * i];
            CoverProbe& probe = probes[i];
            if (!probe.is_on_surface || hit.part == kNothingHit) continue;
            probe.height = kLeastCover;
            probe.distance = hit.fraction * kProbeReach;
            probe.is_wide =
                hits[3 * i + 1].part != kNothingHit && hits[3 * i + 2].part != kNothingHit;
            const Vec3 face = normalized({-hit.normal.x, 0.0f, -hit.normal.z});
            probe.face = dot(face, outward_) > 0.5f ? face : outward_;
        }
    }

    void look_up(std::span<CoverProbe* const> probes) {
        rays_.clear();
        for (const CoverProbe* probe : probes) {
            for (std::size_t k = 1; k < kHeights.size(); ++k)
                add(*probe, kHeights[k], kProbeReach + kSetBack);
        }
        const auto hits = rays_.cast();
        limits_.clear();
        for (std::size_t i = 0; i < probes.size(); ++i) {
            const auto column = hits.subspan(i * (kHeights.size() - 1), kHeights.size() - 1);
            std::size_t top = 0;
            while (top < column.size() && column[top].part != kNothingHit)
                ++top;
            probes[i]->height = kHeights[top];
            limits_.push_back(top < column.size() ? kHeights[top + 1] : kMostHeight);
        }
    }

    void narrow(std::span<CoverProbe* const> probes) {
        rays_.clear();
        for (std::size_t i = 0; i < probes.size(); ++i)
            add(*probes[i], 0.5f * (probes[i]->height + limits_[i]), kProbeReach + kSetBack);
        const auto hits = rays_.cast();
        for (std::size_t i = 0; i < probes.size(); ++i) {
            const float middle = 0.5f * (probes[i]->height + limits_[i]);
            (hits[i].part != kNothingHit ? probes[i]->height : limits_[i]) = middle;
        }
    }

    /// Cover is soft when a bullet passes where sight does not, at the knee or near its top.
    void look_at_shots(std::span<CoverProbe* const> probes) {
        rays_.clear();
        for (const CoverProbe* probe : probes) {
            const float chest = min_of(1.0f, probe->height - 0.05f);
            for (const float height : {kLeastCover - kBaseSlack, chest})
                add(*probe, height, kProbeReach + 2.0f * kSetBack, surface::kBlocksShots);
        }
        const auto hits = rays_.cast();
        for (std::size_t i = 0; i < probes.size(); ++i) {
            probes[i]->is_soft =
                hits[2 * i].part == kNothingHit || hits[2 * i + 1].part == kNothingHit;
        }
    }

    Vec3 outward_, side_;
    CoverRays& rays_;
    std::vector<float> limits_;  ///< By covered probe: nothing was met up there.
};

/// The navmesh is made of cells: its height is off by some of them.
void put_on_floor(std::span<CoverProbe> probes, CoverRays& rays) {
    rays.clear();
    for (const CoverProbe& probe : probes) {
        rays.add(probe.feet + up(kFloorAbove), probe.feet - up(kFloorBelow),
                 surface::kBlocksMovement);
    }
    const auto hits = rays.cast();
    for (std::size_t i = 0; i < probes.size(); ++i) {
        if (hits[i].part == kNothingHit) continue;
        probes[i].feet.y += kFloorAbove - hits[i].fraction * (kFloorAbove + kFloorBelow);
    }
}

}  // namespace

std::vector<CoverProbe> probe_stretch(const BorderStretch& stretch, CoverRays& rays,
                                      const NavigationProvider& navigation) {
    const auto count =
        static_cast<std::size_t>(std::max(1.0f, std::ceil(stretch.length / kProbeStep)));
    const float step = stretch.length / static_cast<float>(count);
    std::vector<Vec3> places;
    for (std::size_t i = 0; i < count; ++i)
        places.push_back(place_along(stretch, (static_cast<float>(i) + 0.5f) * step));
    std::vector<NavPoint> found(count);
    navigation.nearest(places, kOnRim, found);
    std::vector<CoverProbe> probes(count);
    for (std::size_t i = 0; i < count; ++i) {
        probes[i].is_on_surface = static_cast<bool>(found[i]);
        probes[i].feet = found[i] ? found[i].position : places[i];
    }
    put_on_floor(probes, rays);
    Prober(stretch.outward, rays).run(probes);
    return probes;
}

CoverProbe probe_place(Vec3 feet, Vec3 outward, CoverRays& rays) {
    CoverProbe probe{.feet = feet, .is_on_surface = true};
    Prober(outward, rays).run({&probe, 1});
    return probe;
}

}  // namespace vantage::bake
