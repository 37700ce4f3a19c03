// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words on the golden path: the player's shortest way to his objective, which is what "forwards"
// means to him, wherever he looks. With a name they are about a path of the level's designer.

#include "selection/builtin_words.h"
#include "selection/criteria/criteria.h"
#include "selection/words/word_parts.h"

namespace vantage {

namespace {

using words::kReadsCost;

constexpr CriterionRow kPathCriteria[] = {
    {.name = "distanceAlong",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .implied_object = "player",
     .range_low = -60,
     .range_high = 60,
     .unit = "m",
     .takes_name = NameNeed::Optional,
     .declared_cost = kReadsCost,
     .evaluate = criteria::distance_along,
     .help = "How far ahead of the player the point lies along the golden path, his way to his "
             "objective; negative behind him. Both count where they are nearest to the path; 0 "
             "where there is none.",
     .example = "min distanceAlong = 20"},
    {.name = "distanceOff",
     .cost = CostClass::Costly,
     .range_low = 0,
     .range_high = 30,
     .unit = "m",
     .least = 0,
     .takes_name = NameNeed::Optional,
     .declared_cost = kReadsCost,
     .evaluate = criteria::distance_off,
     .help = "Distance from the point to the golden path, the player's way to his objective; "
             "infinite where there is none.",
     .example = "min distanceOff = 4"},
    {.name = "funnelAngle",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .implied_object = "player",
     .range_low = 0,
     .range_high = 180,
     .unit = "deg",
     .least = 0,
     .most = 180,
     .takes_name = NameNeed::Optional,
     .declared_cost = kReadsCost,
     .evaluate = criteria::funnel_angle,
     .help = "How wide a funnel along the golden path must open, from the player on, to hold the "
             "point: the angle whose tangent is distanceOff / distanceAlong. 0 on the path ahead, "
             "90 beside him, 180 on the path behind and where there is none.",
     .example = "max funnelAngle = 10"},
    {.name = "goldenAngle",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .implied_object = "player",
     .range_low = 0,
     .range_high = 180,
     .unit = "deg",
     .least = 0,
     .most = 180,
     .takes_name = NameNeed::Optional,
     .declared_cost = kReadsCost,
     .evaluate = criteria::golden_angle,
     .help = "Angle at the player between the direction of the golden path there and the direction "
             "to the point, seen from above; 180 where there is no path.",
     .example = "max goldenAngle = 10"},
};

}  // namespace

std::span<const CriterionRow> path_words() noexcept {
    return kPathCriteria;
}

}  // namespace vantage
