// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words about the cover at a point. Points without cover are false, and 0 in numbers.

#include "selection/builtin_words.h"
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
     .is_planned = true,
     .declared_cost = kReadsCost,
     .help = "How many cover points there are for each square metre within the radius around the "
             "point.",
     .example = "coverDensity = 1 (radius 8)"},
    {.name = "coverQuality",
     .least = 0,
     .most = 1,
     .is_planned = true,
     .help = "How much of the body the cover at the point hides over the directions that it faces: "
             "1 all of it, 0 nothing or no cover.",
     .example = "min coverQuality = 0.5"},
    {.name = "coverRadius",
     .range_low = 0.1f,
     .range_high = 5,
     .unit = "m",
     .least = 0,
     .is_planned = true,
     .help = "Half the length of the object that gives cover at the point.",
     .example = "min coverRadius = 0.5"},
    {.name = "effectiveCoverHeight",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .range_low = 0,
     .range_high = 3,
     .unit = "m",
     .least = 0,
     .is_planned = true,
     .declared_cost = kReadsCost,
     .help = "Up to which height over the floor the cover at the point hides from the object.",
     .example = "min effectiveCoverHeight from target = 1.2"},
    {.name = "hardCover",
     .kind = ValueKind::Boolean,
     .is_planned = true,
     .help = "Whether the cover at the point stops bullets.",
     .example = "hardCover = true"},
    {.name = "highCover",
     .aliases = kHighCoverAliases,
     .kind = ValueKind::Boolean,
     .is_planned = true,
     .help = "Whether the cover at the point hides the agent when it stands.",
     .example = "highCover = true"},
    {.name = "lowCover",
     .kind = ValueKind::Boolean,
     .is_planned = true,
     .help = "Whether the cover at the point hides the agent when it crouches, but not when it "
             "stands.",
     .example = "lowCover = true"},
    {.name = "nearbyCover",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .least = 0,
     .most = 1,
     .arguments = kNearArguments,
     .is_planned = true,
     .declared_cost = kReadsCost,
     .help = "How near the closest cover from the object is: 1 at the point itself, 0 where there "
             "is none within the radius.",
     .example = "nearbyCover from target = 1 (radius 8)"},
    {.name = "partialCover",
     .kind = ValueKind::Boolean,
     .cost = CostClass::Deferred,
     .object = ObjectNeed::Position,
     .is_planned = true,
     .declared_cost = 2 * kRayCost,
     .needs_rays = true,
     .help = "Whether the agent is hidden from the object when it crouches at the point, and seen "
             "when it stands.",
     .example = "partialCover from target = true"},
    {.name = "softCover",
     .aliases = kSoftCoverAliases,
     .kind = ValueKind::Boolean,
     .is_planned = true,
     .help = "Whether the cover at the point hides from sight but does not stop bullets: bushes, "
             "thin planks.",
     .example = "softCover = -10"},
};

}  // namespace

std::span<const CriterionRow> cover_words() noexcept {
    return kCoverCriteria;
}

}  // namespace vantage
