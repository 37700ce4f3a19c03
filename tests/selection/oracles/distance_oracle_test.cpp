// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Distances of all sorts against their definitions.

#include "selection/oracles/oracle.h"

namespace vantage::tests {
namespace {

TEST(Oracle, distance) {
    expect_number("distance", [](const OracleCase& c) { return far_from(c.at(), c.o()); });
}

TEST(Oracle, distance2d) {
    expect_number("distance2d", [](const OracleCase& c) {
        return std::hypot(c.at().x - c.o().x, c.at().z - c.o().z);
    });
}

TEST(Oracle, changeInDistance) {
    expect_number("changeInDistance", [](const OracleCase& c) {
        return far_from(c.at(), c.o()) - far_from(c.a(), c.o());
    });
}

TEST(Oracle, heightRelative) {
    expect_number("heightRelative", [](const OracleCase& c) { return c.at().y - c.o().y; });
}

TEST(Oracle, distanceInDirection) {
    expect_number("distanceInDirection", [](const OracleCase& c) {
        return inner(c.at() - c.a(), of_length_1(c.o() - c.a()));
    });
}

/// By turning the world until the object looks along -Z: then +X is to its right.
double to_the_right(const OracleCase& c) {
    const double yaw = std::atan2(double{c.object.facing.x}, -double{c.object.facing.z});
    const Exact way = c.at() - c.o();
    return way.x * std::cos(yaw) + way.z * std::sin(yaw);
}

TEST(Oracle, distanceRight) {
    expect_number("distanceRight", to_the_right);
}

TEST(Oracle, distanceLeft) {
    expect_number("distanceLeft", [](const OracleCase& c) { return -to_the_right(c); });
}

/// By looking for the nearest place on the ray: golden section over its first 300 m.
TEST(Oracle, distanceToRay) {
    expect_number("distanceToRay", [](const OracleCase& c) {
        const auto away = [&](double along) {
            return far_from(c.at(), c.o() + of_length_1(Exact(c.object.facing)) * along);
        };
        double low = 0, high = 300;
        for (int i = 0; i < 200; ++i) {
            const double one = low + (high - low) * 0.381966, two = low + (high - low) * 0.618034;
            (away(one) < away(two) ? high : low) = away(one) < away(two) ? two : one;
        }
        return std::min(away(low), away(0));
    });
}

TEST(Oracle, preferredRange) {
    expect_number("preferredRange", [](const OracleCase& c) {
        const double away = far_from(c.at(), c.o());
        const double near = c.asker.range_near, far = c.asker.range_far;
        if (away < near) return away / near;
        if (away <= far) return 1.0;
        return std::max(0.0, 1.0 - (away - far) / far);
    });
}

/// Up to 32 others, anywhere.
std::vector<ObjectState> crowd(std::uint64_t number, float widest = 1) {
    Draws draws(42, number);
    std::vector<ObjectState> others(number % 10 == 0 ? 0 : draws.below(kMaxSetMembers + 1));
    for (ObjectState& other : others)
        other = {.position = draws.place(), .radius = draws.between(0.5f, widest)};
    return others;
}

double nearest(const std::vector<ObjectState>& others, Exact p) {
    double least = std::numeric_limits<double>::infinity();
    for (const ObjectState& other : others)
        least = std::min(least, far_from(p, Exact(other.position)));
    return least;
}

void expect_nearest(std::string_view word, bool is_friend) {
    int alone = 0;
    for (std::uint64_t i = 0; i < kCases; ++i) {
        const OracleCase one(i);
        const std::vector<ObjectState> others = crowd(i);
        Question question = one.question(word);
        (is_friend ? question.known.friends : question.known.threats) = others;
        const float value = value_at(question, one.p);
        if (others.empty()) {
            EXPECT_EQ(value, kUnreachable);
            ++alone;
        } else {
            expect_close(value, nearest(others, one.at()), i);
        }
    }
    EXPECT_GT(alone, 50);
}

TEST(Oracle, threatDistance) {
    expect_nearest("threatDistance", false);
}

TEST(Oracle, friendDistance) {
    expect_nearest("friendDistance", true);
}

TEST(Oracle, inDanger) {
    Tally tally;
    for (std::uint64_t i = 0; i < kCases; ++i) {
        const OracleCase one(i);
        const std::vector<ObjectState> others = crowd(i, 25);
        Question question = one.question("inDanger");
        question.known.dangers = others;
        double margin = -1000;
        for (const ObjectState& other : others)
            margin = std::max(margin, other.radius - far_from(one.at(), Exact(other.position)));
        tally.count(value_at(question, one.p), margin, i);
    }
    tally.expect_both();
}

}  // namespace
}  // namespace vantage::tests
