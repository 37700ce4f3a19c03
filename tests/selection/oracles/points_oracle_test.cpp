// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words about points, claims and areas against plain lists of them.

#include <set>

#include "selection/oracles/oracle.h"
#include "vantage/points.h"

namespace vantage::tests {
namespace {

TEST(Oracle, claimed) {
    Tally tally;
    for (std::uint64_t i = 0; i < kCases / 20; ++i) {
        Draws draws(46, i);
        World world;
        const ObjectId asker = world.add({});
        std::vector<Claim> others;
        for (int n = 0; n < 12; ++n) {
            const Claim claim{.owner = world.add({}),
                              .source = draws.below(3) == 0 ? draws.below(6) + 1 : 0,
                              .position = {draws.between(-8, 8), 0, draws.between(-8, 8)},
                              .radius = draws.between(0.3f, 3),
                              .until = 9};
            if (world.claim(claim) == ClaimStatus::Claimed) others.push_back(claim);
        }
        world.claim({.owner = asker, .position = {20, 0, 20}, .until = 9});
        world.publish();
        const auto snapshot = world.snapshot();
        for (std::uint64_t n = 0; n < 20; ++n) {
            const Vec3 p{draws.between(-9, 9), 0, draws.between(-9, 9)};
            const std::uint64_t source = draws.below(4) == 0 ? draws.below(8) + 1 : 0;
            double margin = -1000;
            for (const Claim& other : others) {
                const double away = far_from(Exact(p), Exact(other.position));
                margin = std::max(margin, other.radius - away);
                // The same point is taken wherever it is; claims farther away than any may reach
                // are not about it.
                if (source != 0 && source == other.source && away < 4) margin = 1000;
                if (source != 0 && source == other.source && away >= 4) margin = 0;
                if (margin == 0) break;
            }
            Candidates candidates;
            candidates.add(p, {}, CandidateKind::Point, source);
            const Question question{
                .word = "claimed", .snapshot = snapshot.get(), .asker_id = asker};
            if (margin != 0)
                tally.count(AskedCriterion(question).values(candidates)[0], margin, i * 20 + n);
        }
    }
    tally.expect_both();
}

/// Inside when the corners go once around, as seen from there: the angles add up to a full turn.
double turns_around(const std::vector<Exact>& corners, Exact p) {
    double sum = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Exact a = corners[i] - p, b = corners[(i + 1) % corners.size()] - p;
        sum += std::atan2(a.x * b.z - a.z * b.x, a.x * b.x + a.z * b.z);
    }
    return std::abs(sum) / (2 * std::numbers::pi);
}

double to_rim(const std::vector<Exact>& corners, Exact p) {
    double least = 1000;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Exact a = corners[i], side = corners[(i + 1) % corners.size()] - a;
        const double share = std::clamp(inner(p - a, side) / inner(side, side), 0.0, 1.0);
        least = std::min(least, far_from(p, a + side * share));
    }
    return least;
}

TEST(Oracle, inArea) {
    Tally tally;
    for (std::uint64_t i = 0; i < kCases; ++i) {
        Draws draws(47, i);
        Area area;
        std::vector<Exact> corners;
        area.corner_count = 3 + draws.below(8);
        area.low = -2;
        area.high = draws.between(0, 4);
        for (std::uint32_t n = 0; n < area.corner_count; ++n) {  // a star of some shape
            const double turn = 6.283185307 * n / area.corner_count, reach = draws.between(2, 9);
            area.corners[n] = {static_cast<float>(reach * std::cos(turn)),
                               static_cast<float>(reach * std::sin(turn))};
            corners.push_back({double{area.corners[n].x}, 0, double{area.corners[n].z}});
        }
        World world;
        const AreaId id = world.add_area("here", area);
        const bool is_own = i % 2 == 0;
        const ObjectState agent{.area = is_own ? id : AreaId{}};
        world.add(agent);
        world.publish();
        const auto snapshot = world.snapshot();
        const Vec3 p{draws.between(-9, 9), draws.between(-3, 5), draws.between(-9, 9)};
        const Exact flat{double{p.x}, 0, double{p.z}};
        const bool is_around = turns_around(corners, flat) > 0.5;
        const double height = std::min(double{p.y} - area.low, double{area.high} - p.y);
        const double margin =
            std::min(is_around ? to_rim(corners, flat) : -to_rim(corners, flat), height);
        const Question question{.word = "inArea",
                                .name = is_own ? "" : "here",
                                .snapshot = snapshot.get(),
                                .asker_state = &agent};
        tally.count(value_at(question, p), margin, i);
    }
    tally.expect_both();
}

/// A section of random points, mounted anywhere and turned anyhow.
class MountedPoints {
  public:
    explicit MountedPoints(std::uint64_t number) : draws(48, number) {
        PointContents contents;
        for (int i = 0; i < 8; ++i) {
            const double turn = draws.between(0, 6.28318f);
            const Vec3 level{static_cast<float>(std::cos(turn)), 0,
                             static_cast<float>(std::sin(turn))};
            contents.cover.push_back({.position = draws.place(),
                                      .normal = level,
                                      .height = 1,
                                      .object = draws.below(4)});
            texts.push_back(kKinds[draws.below(3)]);
            tags.push_back(std::string(kTags[draws.below(3)]) + " " + kTags[draws.below(3)]);
        }
        for (std::size_t i = 0; i < texts.size(); ++i) {
            contents.named.push_back({.kind = texts[i],
                                      .tags = tags[i],
                                      .position = draws.place(),
                                      .facing = contents.cover[i].normal});
        }
        auto made = PointSection::make(contents);
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        section = *made;
        yaw = draws.between(0, 6.28318f);
        shift = draws.place();
        mount = world.mount({.section = section,
                             .place = {.offset = shift,
                                       .yaw_cosine = static_cast<float>(std::cos(yaw)),
                                       .yaw_sine = static_cast<float>(std::sin(yaw))}});
        asker = world.add({});
        world.publish();
        snapshot = world.snapshot();
    }

    Exact turned(Vec3 v) const {
        return {v.x * std::cos(yaw) - v.z * std::sin(yaw), v.y,
                v.x * std::sin(yaw) + v.z * std::cos(yaw)};
    }
    Exact in_world(Vec3 v) const { return turned(v) + Exact(shift); }
    static Vec3 rounded(Exact v) {
        return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
    }

    float value(const Question& question, PointKind kind, std::uint32_t index, Vec3 local) const {
        Candidates candidates;
        candidates.add(rounded(in_world(local)), {},
                       kind == PointKind::Cover ? CandidateKind::Cover : CandidateKind::Point,
                       make_point_id(kind, mount, index).value);
        return AskedCriterion(question).values(candidates)[0];
    }
    Question question(std::string_view word, std::string_view name = {}) const {
        return {.word = word, .name = name, .snapshot = snapshot.get(), .asker_id = asker};
    }

    static constexpr const char* kKinds[] = {"sniper", "door", "choke"};
    static constexpr const char* kTags[] = {"dark", "indoors", "high"};

    Draws draws;
    std::vector<std::string> texts, tags;
    std::shared_ptr<const PointSection> section;
    double yaw = 0;
    Vec3 shift;
    World world;
    MountId mount;
    ObjectId asker;
    std::shared_ptr<const Snapshot> snapshot;
};

TEST(Oracle, pointDirDot) {
    for (std::uint64_t i = 0; i < kCases / 16; ++i) {
        MountedPoints points(i);
        Question question = points.question("pointDirDot");
        const auto expect = [&](PointKind kind, std::uint32_t index, Vec3 local, Vec3 facing) {
            question.object = points.draws.place();
            const Exact p(MountedPoints::rounded(points.in_world(local)));
            expect_close(points.value(question, kind, index, local),
                         cosine(points.turned(facing), Exact(question.object) - p), i);
        };
        for (std::uint32_t n = 0; n < 8; ++n) {
            const CoverPoint& cover = points.section->cover()[n];
            expect(PointKind::Cover, n, cover.position, cover.normal);
            const NamedPoint& named = points.section->named()[n];
            expect(PointKind::Named, n, named.position, named.facing);
        }
    }
}

TEST(Oracle, hasKind_and_hasTag) {
    Tally kinds, tags;
    for (std::uint64_t i = 0; i < kCases / 8; ++i) {
        const MountedPoints points(i);
        const std::string kind = MountedPoints::kKinds[i % 3], tag = MountedPoints::kTags[i % 3];
        for (std::uint32_t n = 0; n < 8; ++n) {
            const NamedPoint& named = points.section->named()[n];
            std::set<std::string> words;
            std::string word;
            for (const char c : std::string(named.tags) + ' ') {
                if (c != ' ') word += c;
                if (c == ' ') words.insert(word), word.clear();
            }
            kinds.count(
                points.value(points.question("hasKind", kind), PointKind::Named, n, named.position),
                named.kind == kind ? 1 : -1, i);
            tags.count(
                points.value(points.question("hasTag", tag), PointKind::Named, n, named.position),
                words.count(tag) != 0 ? 1 : -1, i);
        }
    }
    kinds.expect_both();
    tags.expect_both();
}

TEST(Oracle, current) {
    Tally tally;
    for (std::uint64_t i = 0; i < kCases / 8; ++i) {
        MountedPoints points(i);
        const std::uint32_t used = points.draws.below(8);
        const auto covers = points.section->cover();
        points.world.set_used_point(
            points.asker,
            {.is_there = true,
             .position = MountedPoints::rounded(points.in_world(covers[used].position)),
             .point = make_point_id(PointKind::Cover, points.mount, used)});
        points.world.publish();
        points.snapshot = points.world.snapshot();
        for (std::uint32_t n = 0; n < 8; ++n) {
            const bool is_same = covers[n].object != 0 && covers[n].object == covers[used].object;
            tally.count(
                points.value(points.question("current"), PointKind::Cover, n, covers[n].position),
                n == used || is_same ? 1 : -1, i);
        }
    }
    tally.expect_both();
}

}  // namespace
}  // namespace vantage::tests
