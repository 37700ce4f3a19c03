// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The code behind the criteria, a file each; what else there is to say of them stands in their rows
// in words/. They may rely on what the row demands: where it needs an object there is one, where it
// needs a provider there is one, and the asker is always there.
#pragma once

#include <type_traits>

#include "vantage/catalog.h"

namespace vantage::criteria {

// `Evaluate distance;` declares void distance(const CriterionCall&, float*) noexcept.
using Evaluate = std::remove_pointer_t<CriterionFunction>;
using Bound = std::remove_pointer_t<BoundFunction>;
using Rays = std::remove_pointer_t<RaysFunction>;
using Answer = std::remove_pointer_t<AnswerFunction>;
using Remark = std::remove_pointer_t<RemarkFunction>;
using Path = std::remove_pointer_t<PathFunction>;
using NodePath = std::remove_pointer_t<NodePathFunction>;
using OfLength = std::remove_pointer_t<LengthFunction>;
using Draw = std::remove_pointer_t<DrawFunction>;

Evaluate camera_center;
Evaluate camera_left;
Evaluate camera_right;
Evaluate can_reach_before;
Evaluate can_walk_before;
Rays can_shoot_rays;
Answer can_shoot_answer;
Remark can_shoot_remark;
Draw can_shoot_draw;
Evaluate cover_density;
Evaluate cover_quality;
Evaluate cover_radius;
Evaluate crosses_line_of_fire;
Evaluate change_in_distance;
Evaluate claimed;
Evaluate current;
Evaluate directness;
Evaluate distance;
Draw distance_draw;
Evaluate distance2d;
Evaluate distance_in_direction;
Evaluate distance_left;
Evaluate distance_right;
Evaluate distance_to_ray;
Evaluate distance_to_wall;
Evaluate dot;
Evaluate effective_cover_height;
Evaluate exposed_path;
NodePath exposed_path_query;
OfLength exposed_path_value;
Rays exposure_rays;
Answer exposure_answer;
Draw exposure_draw;
Evaluate hard_cover;
Rays hidden_rays;
Answer hidden_answer;
Draw hidden_draw;
Evaluate high_cover;
Evaluate in_field_of_view;
Evaluate in_line_of_fire;
Evaluate low_cover;
Evaluate nearby_cover;
Rays partial_cover_rays;
Answer partial_cover_answer;
Draw partial_cover_draw;
Evaluate elevation_angle;
Evaluate field;
Evaluate friend_distance;
Evaluate has_kind;
Evaluate has_tag;
Evaluate height_relative;
Evaluate in_area;
Evaluate in_danger;
Evaluate in_nav_mesh;
Evaluate nav_ray;
Evaluate objects_dot;
Evaluate objects_move_dir_dot;
Evaluate other_side;
Evaluate path_distance;
Bound path_distance_bound;
Path path_distance_path;
OfLength path_distance_value;
Evaluate safe_path_distance;
NodePath safe_path_query;
Evaluate point_dir_dot;
Evaluate preferred_range;
Evaluate random;
Evaluate soft_cover;
Evaluate reachable;
Evaluate threat_distance;
Evaluate towards;
Evaluate travel_time;
Evaluate safe_travel_time;
Bound travel_time_bound;
OfLength travel_time_value;
Rays visible_rays;
Answer visible_answer;
Draw visible_draw;
Evaluate wall_in;

}  // namespace vantage::criteria
