// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A world with a small point database, for words that look at points, claims and areas. Seen from
// above, +X to the right, +Z down:
//
//      #####       ====rail====
//      c1 c2            R              (T)  t: a tree, and c3, c4 stand alone
//          s sniper             d door
//
// c1 and c2 are two points of obstacle 7, c3 of obstacle 8; c4 has no obstacle's number.
#pragma once

#include "selection/criteria/ask_criterion.h"
#include "vantage/points.h"

namespace vantage::tests {

class PointWorld {
  public:
    PointWorld() {
        agent = world.add({.position = {0, 0, 0}});
        other = world.add({.position = {40, 0, 0}, .facing = {0, 0, 1}});
        PointContents contents;
        contents.cover = {cover(kC1, 7), cover(kC2, 7), cover(kC3, 8), cover(kC4, 0)};
        contents.rails = {{.from = {10, 0, 0},
                           .to = {18, 0, 0},
                           .normal = {0, 0, -1},
                           .height = 1.2f,
                           .object = 9}};
        contents.rounds = {{.center = kTree, .radius = 0.5f, .height = 3, .object = 10}};
        contents.named = {{.kind = "sniper",
                           .name = "tower",
                           .tags = "indoors high dark",
                           .position = kSniper,
                           .facing = {1, 0, 0}},
                          {.kind = "door", .tags = "high", .position = kDoor}};
        auto made = PointSection::make(contents);
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        section = *made;
        mount = world.mount({.section = section});
        publish();
    }

    void publish() {
        EXPECT_TRUE(world.publish());
        snapshot = world.snapshot();
    }

    PointId cover_at(Vec3 position) const {
        return id_of(PointKind::Cover, section->cover(), position);
    }
    PointId named_at(Vec3 position) const {
        return id_of(PointKind::Named, section->named(), position);
    }
    PointId on_rail(float along) const { return make_point_id(PointKind::Rail, mount, 0, along); }
    PointId tree() const { return make_point_id(PointKind::Round, mount, 0); }

    Question ask(std::string_view word) const {
        return {.word = word, .snapshot = snapshot.get(), .asker_id = agent};
    }

    /// The value at one candidate of the given kind and source.
    static float value(const Question& question, Vec3 p, CandidateKind kind = CandidateKind::Open,
                       std::uint64_t source = 0) {
        Candidates candidates;
        candidates.add(p, {}, kind, source);
        return AskedCriterion(question).values(candidates)[0];
    }
    float at_cover(const Question& question, Vec3 p) const {
        return value(question, p, CandidateKind::Cover, cover_at(p).value);
    }
    float at_named(const Question& question, Vec3 p) const {
        return value(question, p, CandidateKind::Point, named_at(p).value);
    }

    static constexpr Vec3 kC1{1, 0, 1}, kC2{4, 0, 1}, kC3{1, 0, 9}, kC4{4, 0, 9};
    static constexpr Vec3 kTree{25, 0, 0}, kSniper{5, 0, 5}, kDoor{20, 0, 5};

    World world;
    ObjectId agent, other;
    std::shared_ptr<const PointSection> section;
    MountId mount;
    std::shared_ptr<const Snapshot> snapshot;

  private:
    static CoverPoint cover(Vec3 position, std::uint32_t object) {
        return {.position = position,
                .normal = {0, 0, -1},
                .height = 1.2f,
                .quality = 0.6f,
                .half_length = 2,
                .object = object};
    }

    template <class Entry>
    PointId id_of(PointKind kind, std::span<const Entry> entries, Vec3 position) const {
        for (std::uint32_t i = 0; i < entries.size(); ++i) {
            if (entries[i].position == position) return make_point_id(kind, mount, i);
        }
        ADD_FAILURE() << "no such point";
        return {};
    }
};

}  // namespace vantage::tests
