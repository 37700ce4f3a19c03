// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words about the cover at a point. Points without cover are false, and 0 in numbers.

#include "selection/builtin_words.h"
#include "selection/criteria/criteria.h"
#include "selection/words/word_parts.h"

namespace vantage {

namespace {

using words::kNearRadius, words::kReadsCost, words::kRayCost;

constexpr std::string_view kHighCoverAliases[] = {"providesHighCover"};
constexpr std::string_view kSoftCoverAliases[] = {"coverSoft"};
constexpr ArgumentRow kNearArguments[] = {kNearRadius};

constexpr CriterionRow kCoverCriteria[] = {
    {.name = "coverDensity",
     .cost = CostClass::Costly,
     .least = 0,
     .arguments = kNearArguments,
     .declared_cost = kReadsCost,
     .evaluate = criteria::cover_density,
     .help =
         "How many cover points and round obstacles there are within the radius around the point, "
         "for each square metre.",
     .example = "coverDensity = 1 (radius 8)"},
    {.name = "coverQuality",
     .least = 0,
     .most = 1,
     .evaluate = criteria::cover_quality,
     .help = "How much of a standing body the cover at the point hides over the directions that it "
             "faces: 1 all of it, 0 nothing or no cover.",
     .example = "min coverQuality = 0.5"},
    {.name = "coverRadius",
     .range_low = 0.1f,
     .range_high = 5,
     .unit = "m",
     .least = 0,
     .evaluate = criteria::cover_radius,
     .help = "Half the length of the object that gives cover at the point; of a tree or pillar its "
             "radius, 0 without cover.",
     .example = "min coverRadius = 0.5"},
    {.name = "effectiveCoverHeight",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .range_low = 0,
     .range_high = 3,
     .unit = "m",
     .least = 0,
     .declared_cost = kReadsCost,
     .evaluate = criteria::effective_cover_height,
     .help =
         "Up to which height over the floor the cover at the point hides from the object's eye; 0 "
         "without cover, or with none on that side.",
     .example = "min effectiveCoverHeight from target = 1.2"},
    {.name = "hardCover",
     .kind = ValueKind::Boolean,
     .evaluate = criteria::hard_cover,
     .help = "Whether there is cover at the point that stops bullets.",
     .example = "hardCover = true"},
    {.name = "highCover",
     .aliases = kHighCoverAliases,
     .kind = ValueKind::Boolean,
     .evaluate = criteria::high_cover,
     .help =
         "Whether the cover at the point is as tall as the agent when it stands (10 cm less will "
         "do).",
     .example = "highCover = true"},
    {.name = "lowCover",
     .kind = ValueKind::Boolean,
     .evaluate = criteria::low_cover,
     .help =
         "Whether the cover at the point is as tall as the agent when it crouches (10 cm less will "
         "do), but not as when it stands.",
     .example = "lowCover = true"},
    {.name = "nearbyCover",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .least = 0,
     .most = 1,
     .arguments = kNearArguments,
     .declared_cost = kReadsCost,
     .evaluate = criteria::nearby_cover,
     .help =
         "How near the closest cover from the object is: 1 at the point itself, falling evenly to "
         "0 at the radius; trees and pillars hide on their far side.",
     .example = "nearbyCover from target = 1 (radius 8)"},
    {.name = "partialCover",
     .kind = ValueKind::Boolean,
     .cost = CostClass::Deferred,
     .object = ObjectNeed::Position,
     .declared_cost = 5 * kRayCost,
     .needs_rays = true,
     .rays = criteria::partial_cover_rays,
     .answer = criteria::partial_cover_answer,
     .draw = criteria::partial_cover_draw,
     .help = "Whether the agent is hidden from the object when it crouches at the point, and not "
             "when it stands.",
     .example = "partialCover from target = true"},
    {.name = "softCover",
     .aliases = kSoftCoverAliases,
     .kind = ValueKind::Boolean,
     .evaluate = criteria::soft_cover,
     .help = "Whether there is cover at the point that hides from sight but does not stop bullets: "
             "bushes, thin planks.",
     .example = "softCover = -10"},
};

}  // namespace

std::span<const CriterionRow> cover_words() noexcept {
    return kCoverCriteria;
}

}  // namespace vantage
