// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hidden: the silhouette guarantees cover from o, else all rays are blocked.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, hidden_is_as_defined) {
    expect_as("hidden", [](const Case& at) -> std::optional<double> {
        const auto stance = stance_by_itself(at);
        const auto sure = sure_height(at);
        if (!stance || !sure) return {};
        const auto is_guaranteed = at_least(*sure, double{stance->height});
        if (!is_guaranteed) return {};
        if (*is_guaranteed) return 1.0;
        const auto clear = clear_rays(at, *stance, true);
        if (!clear) return {};
        return *clear == 0 ? 1.0 : 0.0;
    });
}

/// Does the segment pass through a cylinder that stands upright?
bool passes_through(D3 base, double radius, double height, D3 from, D3 to) {
    const D3 way = to - from, off = from - base;
    const double a = flat_dot(way, way), b = flat_dot(way, off);
    const double c = flat_dot(off, off) - radius * radius;
    const double root = b * b - a * c;
    if (root < 0) return false;
    const double enter = std::max(0.0, (-b - std::sqrt(root)) / a);
    const double leave = std::min(1.0, (-b + std::sqrt(root)) / a);
    if (enter > leave) return false;
    const double one = off.y + way.y * enter, two = off.y + way.y * leave;
    return std::min(one, two) <= height && std::max(one, two) >= 0;
}

// Not how it is computed, but what it promises: of a body that a pillar guarantees to hide, the eye
// sees no place at all. Feet on the pillar's floor and above, eyes on floors high and low.
TEST(Oracle, hidden_behind_a_pillar_means_that_no_line_reaches_the_body) {
    YardDice dice(5);
    int guaranteed = 0;
    for (int i = 0; i < 2000; ++i) {
        const RoundCover pillar{
            .center = dice.place(5), .radius = dice.from_to(0.3f, 2), .height = dice.from_to(1, 4)};
        PointContents contents;
        contents.rounds = {pillar};
        const CoverYard yard(contents);
        const ObjectState object{.position = pillar.center + dice.place(15, 4)};
        const ObjectState asker{.radius = dice.from_to(0.1f, 0.5f)};
        Spot spot = yard.behind_round(pillar, object.position, dice.from_to(0.1f, 1));
        spot.position = spot.position + Vec3{dice.from_to(-0.5f, 0.5f), dice.from_to(0, 0.3f),
                                             dice.from_to(-0.5f, 0.5f)};
        const Question question{
            .word = "hidden", .arguments = {0}, .asker_state = &asker, .object_state = &object};
        if (yard.answer(question, spot).rays != 0) continue;
        ++guaranteed;
        const D3 eye = D3(object.position) + D3(0, double{object.standing.eye}, 0);
        for (int k = 0; k < 100; ++k) {
            const D3 aside = D3(dice.direction()) * double{dice.from_to(0, asker.radius)};
            const D3 place = D3(spot.position) + aside +
                             D3(0, double{dice.from_to(0, asker.standing.height)}, 0);
            // A millimetre for rounding. Below its floor there is ground.
            EXPECT_TRUE(passes_through(pillar.center - Vec3{0, 100, 0},
                                       double{pillar.radius} + 1e-3,
                                       double{pillar.height} + 100.001, eye, place))
                << "case " << i << ", line " << k;
        }
    }
    EXPECT_GT(guaranteed, 200);
}

}  // namespace
}  // namespace vantage::tests::oracle
