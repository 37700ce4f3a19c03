// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is known of the cover at a candidate, for all words about cover. Candidates that are no
// cover, or whose cover is gone from the world, have none: every number is 0, every flag off.
#pragma once

#include "vantage/catalog.h"

namespace vantage::criteria {

struct CoverFacts {
    bool is_cover = false;
    PointView point;  ///< Where it came from; with is_cover.
    Vec3 feet;        ///< The candidate's own position.
    Vec3 facing;      ///< Towards the obstacle, in the world: horizontal, of unit length; zero
                      ///< for somebody who stands in the middle of a round one.
    float cone_cosine = 1;  ///< As in CoverPoint; rails without points have its default.
    float height = 0;       ///< Over the feet.
    float quality = 0;
    float half_length = 0;  ///< Of a round obstacle, its radius.
    std::uint32_t object = 0;
    /// Bits of vantage::cover. A place on a rail has the peeks of a cover point nearby, and round
    /// obstacles have both when they are narrow enough for a few steps round them.
    std::uint8_t flags = 0;
    Vec3 peeks_from;      ///< Where the steps to the left and right begin...
    float peek_step = 0;  ///< ...and how long they are.
};

/// A step to the side, as the bake means it when it says that one can peek.
inline constexpr float kPeekStep = 1.0f;

/// Who hides bends down so far, as the generators of cover take it too.
inline constexpr float kHeightSlack = 0.1f;

/// False for open ground: there is nothing to look up.
bool may_be_cover(const CriterionCall& call, std::uint32_t candidate) noexcept;

CoverFacts cover_at(const CriterionCall& call, std::uint32_t candidate) noexcept;

/// Does it hide the asker when it stands?
bool is_high_cover(const CoverFacts& cover, const ObjectState& asker) noexcept;
/// Does it hide the asker when it crouches, and only then?
bool is_low_cover(const CoverFacts& cover, const ObjectState& asker) noexcept;

/// How the asker would be at a candidate, for the value of the argument `stance`: 0 standing,
/// 1 crouched, 2 crouched at low cover and standing elsewhere.
const Stance& stance_at(const CriterionCall& call, std::uint32_t candidate,
                        float argument) noexcept;
const Stance& stance_at(const CoverFacts& cover, const ObjectState& asker, float argument) noexcept;

/// Up to which height over the feet a body of that half width is surely out of sight of an eye
/// (in the world); 0 where nothing is sure.
float sure_height(const CoverFacts& cover, Vec3 eye, float half_width) noexcept;

/// The same as an estimate, where nothing is sure: the obstacle, one half width away from the feet,
/// hides from all that lies in its cone.
float likely_height(const CoverFacts& cover, Vec3 eye, float half_width) noexcept;

}  // namespace vantage::criteria
