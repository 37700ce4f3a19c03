// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The words on the golden path, said again in double precision: the way is cut into pieces of a few
// millimetres and the nearest piece is looked for, instead of dropping a perpendicular.

#include "selection/oracles/oracle.h"

namespace vantage::tests {
namespace {

struct Piece {
    Exact at, direction;
    double along;
};

/// A random way of a few corners, and the player somewhere near it.
struct WayCase {
    explicit WayCase(std::uint64_t number) : draws(83, number) {
        const std::uint32_t count = 2 + draws.below(6);
        Vec3 at = draws.place();
        for (std::uint32_t i = 0; i < count; ++i) {
            corners.push_back(at);
            at.x += draws.between(-12, 12), at.z += draws.between(-12, 12);
            at.y += draws.between(-1, 1);
        }
        world.set_path("", corners);
        world.publish();
        snapshot = world.snapshot();
        player.position = near_the_way();
        p = near_the_way();
        double before = 0;
        for (std::uint32_t i = 0; i + 1 < count; ++i) {
            const Exact from(corners[i]), to(corners[i + 1]);
            const double length = far_from(from, to);
            constexpr int kPieces = 2000;
            for (int k = 0; k <= kPieces; ++k) {
                const double share = static_cast<double>(k) / kPieces;
                pieces.push_back({from + (to - from) * share, to - from, before + length * share});
            }
            before += length;
        }
    }

    Vec3 near_the_way() {
        Vec3 at = corners[draws.below(static_cast<std::uint32_t>(corners.size()))];
        at.x += draws.between(-9, 9), at.y += draws.between(-1, 1), at.z += draws.between(-9, 9);
        return at;
    }
    const Piece& nearest(Exact to) const {
        const Piece* best = &pieces[0];
        for (const Piece& piece : pieces) {
            if (far_from(piece.at, to) < far_from(best->at, to)) best = &piece;
        }
        return *best;
    }
    /// Is another part of the way nearly as near? Then rounding decides, and nothing is expected.
    bool is_unclear(Exact to) const {
        const Piece& best = nearest(to);
        for (const Piece& piece : pieces) {
            const bool is_elsewhere = std::abs(piece.along - best.along) > 0.3;
            if (is_elsewhere && far_from(piece.at, to) < far_from(best.at, to) + 1e-3) return true;
        }
        return false;
    }
    float value(std::string_view word) const {
        return value_at({.word = word, .snapshot = snapshot.get(), .object_state = &player}, p);
    }

    Draws draws;
    World world;
    std::shared_ptr<const Snapshot> snapshot;
    std::vector<Vec3> corners;
    std::vector<Piece> pieces;
    ObjectState player{.kind = ObjectKind::Player};
    Vec3 p;
};

constexpr double kPieceSlack = 6e-3;  // Half a piece, and rounding.
constexpr double kDegrees = 57.29577951308232;

template <class Check>
void on_clear_cases(Check check) {
    int clear = 0;
    for (std::uint64_t i = 0; i < 150; ++i) {
        const WayCase one(i);
        if (one.is_unclear(Exact(one.p)) || one.is_unclear(Exact(one.player.position))) continue;
        ++clear;
        SCOPED_TRACE(i);
        check(one, one.nearest(Exact(one.p)), one.nearest(Exact(one.player.position)));
    }
    EXPECT_GT(clear, 75);
}

TEST(GoldenPathOracle, distance_off) {
    on_clear_cases([](const WayCase& one, const Piece& at, const Piece&) {
        EXPECT_NEAR(one.value("distanceOff"), far_from(at.at, Exact(one.p)), kPieceSlack);
    });
}

TEST(GoldenPathOracle, distance_along) {
    on_clear_cases([](const WayCase& one, const Piece& at, const Piece& player) {
        EXPECT_NEAR(one.value("distanceAlong"), at.along - player.along, 2 * kPieceSlack);
    });
}

TEST(GoldenPathOracle, golden_angle) {
    on_clear_cases([](const WayCase& one, const Piece&, const Piece& player) {
        const Exact way = Exact(one.p) - Exact(one.player.position);
        Exact flat = way, ahead = player.direction;
        flat.y = ahead.y = 0;
        const double angle = std::acos(std::clamp(cosine(flat, ahead), -1.0, 1.0)) * kDegrees;
        // At a corner the piece may still belong to the line before it.
        const double rest = one.pieces.back().along - player.along;
        const bool is_at_corner =
            rest > kPieceSlack &&
            std::any_of(one.corners.begin() + 1, one.corners.end(), [&](Vec3 corner) {
                return far_from(Exact(corner), player.at) < kPieceSlack;
            });
        if (!is_at_corner) EXPECT_NEAR(one.value("goldenAngle"), angle, 0.01);
    });
}

TEST(GoldenPathOracle, funnel_angle) {
    on_clear_cases([](const WayCase& one, const Piece& at, const Piece& player) {
        const double off = far_from(at.at, Exact(one.p)), along = at.along - player.along;
        const double reach = std::hypot(off, along);
        if (reach < 0.5) return;  // A millimetre is many degrees there.
        EXPECT_NEAR(one.value("funnelAngle"), std::atan2(off, along) * kDegrees,
                    3 * kPieceSlack / reach * kDegrees);
    });
}

}  // namespace
}  // namespace vantage::tests
