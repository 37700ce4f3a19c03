// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inFieldOfView: the asker's torso at p lies in the cone around the direction in which o's eye
// looks (its view, else its facing). Argument 0: the cone's angle in degrees, from edge to edge.
//
//          . `
//   eye *-----> angle       an eye in the torso counts as inside
//          ` .

#include "selection/criteria/body.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

namespace {

/// Taylor's series for a quarter of the half angle (45 degrees at most), then doubled twice: the C
/// library's cosine is not the same everywhere.
float cosine_of_half(float angle_deg) {
    const double quarter = static_cast<double>(angle_deg) * (3.14159265358979323846 / (360.0 * 4));
    const double square = quarter * quarter;
    double cosine = 1.0;
    for (int n = 15; n >= 1; n -= 2)
        cosine = 1.0 - cosine * square / (n * (n + 1));
    for (int i = 0; i < 2; ++i)
        cosine = 2.0 * cosine * cosine - 1.0;
    return static_cast<float>(cosine);
}

}  // namespace

void in_field_of_view(const CriterionCall& call, float* values) noexcept {
    const ObjectState& object = *call.object;
    const bool has_view = object.view.direction != Vec3{};
    const Vec3 looks = normalized(has_view ? object.view.direction : object.facing);
    const Vec3 from = eye_of(object) - Vec3{0, call.asker->standing.torso, 0};
    const bool is_all_round = call.arguments[0] >= 360.0f;
    const float cosine = cosine_of_half(call.arguments[0]);
    for_each_candidate(call.candidates, values, [=](Vec3 p) {
        const Vec3 way = p - from;
        const float along = way.x * looks.x + way.y * looks.y + way.z * looks.z;
        return is_all_round || along >= cosine * length(way) ? 1.0f : 0.0f;
    });
}

}  // namespace vantage::criteria
