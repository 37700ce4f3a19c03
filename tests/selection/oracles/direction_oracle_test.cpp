// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Directions, angles and sides against their definitions.

#include "selection/oracles/oracle.h"

namespace vantage::tests {
namespace {

TEST(Oracle, directness) {
    expect_number("directness", [](const OracleCase& c) {
        return (far_from(c.a(), c.o()) - far_from(c.at(), c.o())) / far_from(c.a(), c.at());
    });
}

TEST(Oracle, dot) {
    expect_number("dot", [](const OracleCase& c) { return cosine(c.o() - c.a(), c.at() - c.a()); });
}

TEST(Oracle, objectsDot) {
    expect_number("objectsDot", [](const OracleCase& c) {
        return cosine(Exact(c.object.facing), c.at() - c.o());
    });
}

TEST(Oracle, objectsMoveDirDot) {
    expect_number("objectsMoveDirDot", [](const OracleCase& c) {
        return cosine(Exact(c.object.velocity), c.at() - c.o());
    });
}

TEST(Oracle, elevationAngle) {
    expect_number("elevationAngle", [](const OracleCase& c) {
        const Exact way = c.at() - c.o();
        return std::atan2(way.y, std::hypot(way.x, way.z)) * 180 / std::numbers::pi;
    });
}

TEST(Oracle, canReachBefore) {
    expect_truth("canReachBefore", [](const OracleCase& c) {
        return far_from(c.at(), c.o()) - far_from(c.at(), c.a());
    });
}

TEST(Oracle, towards) {
    expect_truth("towards", [](const OracleCase& c) {
        const double ahead = inner(c.at() - c.a(), of_length_1(c.o() - c.a()));
        return std::min(ahead, far_from(c.o(), c.a()) - far_from(c.at(), c.a()));
    });
}

TEST(Oracle, otherSide) {
    expect_truth("otherSide",
                 [](const OracleCase& c) { return -cosine(c.a() - c.o(), c.at() - c.o()); });
}

// ---- the player's picture -----------------------------------------------------------------------

/// By turning the world until the camera looks along -Z, first level, then up or down.
struct Picture {
    double ahead, right, up;  ///< Metres.
};

Picture picture_of(const ObjectState& player, Exact target) {
    const bool has_view = player.view.direction != Vec3{};
    const Exact look = of_length_1(Exact(has_view ? player.view.direction : player.facing));
    const double yaw = std::atan2(look.x, -look.z), pitch = std::asin(look.y);
    const Exact way = target - (Exact(player.position) + Exact(0, player.standing.eye, 0));
    const double right = way.x * std::cos(yaw) + way.z * std::sin(yaw);
    const double level = way.x * std::sin(yaw) - way.z * std::cos(yaw);
    return {level * std::cos(pitch) + way.y * std::sin(pitch), right,
            way.y * std::cos(pitch) - level * std::sin(pitch)};
}

/// Cases in which much of what matters is in the picture.
OracleCase camera_case(std::uint64_t number) {
    OracleCase one(number);
    one.object.standing.eye = one.draws.between(1, 2);
    one.asker.standing.torso = one.draws.between(0.5f, 2);
    one.object.view.half_width = one.draws.between(0.3f, 2);
    one.object.view.half_height = one.draws.between(0.3f, 2);
    if (number % 2 == 0) one.object.view.direction = one.draws.direction();
    const Vec3 look = number % 2 == 0 ? one.object.view.direction : one.object.facing;
    if (number % 3 != 0)
        one.p = one.object.position + look * one.draws.between(1, 40) +
                one.draws.direction() * one.draws.between(0, 12);
    return one;
}

Picture seen_in(const OracleCase& c) {
    return picture_of(c.object, c.at() + Exact(0, c.asker.standing.torso, 0));
}

TEST(Oracle, cameraCenter) {
    int inside = 0, outside = 0, behind = 0;
    for (std::uint64_t i = 0; i < kCases; ++i) {
        const OracleCase one = camera_case(i);
        const Picture seen = seen_in(one);
        if (std::abs(seen.ahead) < 0.01) continue;
        const View& view = one.object.view;
        const double off = std::max(std::abs(seen.right / seen.ahead) / view.half_width,
                                    std::abs(seen.up / seen.ahead) / view.half_height);
        const double exact = seen.ahead < 0 ? -1 : off <= 1 ? 1 - off : 1 / off - 1;
        expect_close(value_at(one.question("cameraCenter"), one.p), exact, i);
        ++(seen.ahead < 0 ? behind : off <= 1 ? inside : outside);
    }
    EXPECT_GT(inside, 100);
    EXPECT_GT(outside, 100);
    EXPECT_GT(behind, 100);
}

void expect_side(std::string_view word, double sign) {
    for (std::uint64_t i = 0; i < kCases; ++i) {
        const OracleCase one = camera_case(i);
        const Picture seen = seen_in(one);
        if (std::abs(seen.ahead) < 0.01 || std::abs(seen.right) < 0.001) continue;
        const double across = seen.right / seen.ahead / one.object.view.half_width;
        const double exact =
            seen.ahead < 0 ? (seen.right > 0 ? 1.0 : -1.0) : std::clamp(across, -1.0, 1.0);
        expect_close(value_at(one.question(word), one.p), sign * exact, i);
    }
}

TEST(Oracle, cameraRight) {
    expect_side("cameraRight", 1);
}

TEST(Oracle, cameraLeft) {
    expect_side("cameraLeft", -1);
}

}  // namespace
}  // namespace vantage::tests
