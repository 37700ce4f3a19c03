// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A world with a mounted section of cover, and one word asked at a spot of it: as the evaluator
// asks, rays included.
#pragma once

#include "selection/criteria/ask_criterion.h"
#include "vantage/answer.h"
#include "vantage/world.h"

namespace vantage::tests {

struct Spot {
    Vec3 position;
    CandidateKind kind = CandidateKind::Open;
    std::uint64_t source = 0;
};

/// What came of a word at a spot.
struct SpotAnswer {
    float value = -12345.0f;
    std::uint32_t rays = 0;
    ShotStance stance = ShotStance::None;
};

inline SpotAnswer ask_at(const Question& question, const Spot& spot) {
    Candidates candidates;
    candidates.add(spot.position, {}, spot.kind, spot.source);
    const AskedCriterion asked(question);
    const CriterionRow& row = asked.row();
    const CriterionCall call = asked.call(candidates.batch(0, 1));
    SpotAnswer answer;
    if (row.cost != CostClass::Deferred) {
        row.evaluate(call, &answer.value);
        return answer;
    }
    Ray rays[kMaxRays];
    std::uint8_t blocked[kMaxRays] = {};
    answer.rays = row.rays(call, rays);
    EXPECT_LE(answer.rays, kMaxRays);
    if (question.providers.rays != nullptr)
        question.providers.rays->any_hit({rays, answer.rays}, {blocked, answer.rays});
    answer.value = row.answer(call, {blocked, answer.rays});
    if (row.remark != nullptr)
        answer.stance = static_cast<ShotStance>(row.remark(call, {blocked, answer.rays}));
    return answer;
}

/// A silhouette that is the same all round.
inline CoverSilhouette all_round(float height, float distance) {
    CoverSilhouette silhouette;
    for (std::uint32_t bin = 0; bin < kSilhouetteBins; ++bin) {
        silhouette.height[bin] = static_cast<std::uint8_t>(height / kSilhouetteStep + 0.5f);
        silhouette.distance[bin] = static_cast<std::uint8_t>(distance / kSilhouetteStep + 0.5f);
    }
    return silhouette;
}

class CoverYard {
  public:
    explicit CoverYard(const PointContents& contents, const MountPlace& at = {}) : place(at) {
        auto made = PointSection::make(contents);
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        section = *made;
        mount = world->mount({.section = section, .place = place});
        publish();
    }

    void publish() {
        world->publish();
        snapshot = world->snapshot();
    }

    /// The cover point, the place on a rail, the far side of the round obstacle from the object.
    /// By their places in the contents; no two entries may lie at the same place.
    Spot at_cover(const CoverPoint& point) const {
        const auto number = number_of(section->cover(), [&](const CoverPoint& other) {
            return other.position == point.position;
        });
        return {place.to_world(point.position), CandidateKind::Cover,
                make_point_id(PointKind::Cover, mount, number).value};
    }
    Spot on_rail(const CoverRail& rail, float along) const {
        const auto number = number_of(section->rails(), [&](const CoverRail& other) {
            return other.from == rail.from && other.to == rail.to;
        });
        const float share = along / distance(rail.from, rail.to);
        return {place.to_world(lerp(rail.from, rail.to, share)), CandidateKind::Cover,
                make_point_id(PointKind::Rail, mount, number, along).value};
    }
    Spot behind_round(const RoundCover& round, Vec3 object, float clearance = 0.4f) const {
        const auto number = number_of(section->rounds(), [&](const RoundCover& other) {
            return other.center == round.center;
        });
        const Vec3 center = place.to_world(round.center);
        const Vec3 way{object.x - center.x, 0, object.z - center.z};
        return {center - normalized(way) * (round.radius + clearance), CandidateKind::Cover,
                make_point_id(PointKind::Round, mount, number).value};
    }

    float value(Question question, const Spot& spot) const { return answer(question, spot).value; }
    SpotAnswer answer(Question question, const Spot& spot) const {
        question.snapshot = snapshot.get();
        if (question.providers.rays == nullptr) question.providers.rays = &rays;
        return ask_at(question, spot);
    }

    std::unique_ptr<World> world = std::make_unique<World>(
        WorldSettings{.max_objects = 16, .max_beliefs = 16, .max_snapshots = 2});
    SimpleRays rays;
    MountPlace place;
    MountId mount;
    std::shared_ptr<const PointSection> section;
    std::shared_ptr<const Snapshot> snapshot;

  private:
    template <class Entry, class IsIt>
    static std::uint32_t number_of(std::span<const Entry> entries, IsIt is_it) {
        for (std::uint32_t i = 0; i < entries.size(); ++i) {
            if (is_it(entries[i])) return i;
        }
        ADD_FAILURE() << "no such entry";
        return 0;
    }
};

/// The word `spots`, a generator that gives these whatever it is asked.
inline void add_spots_word(Catalog& catalog, std::vector<Spot>& spots) {
    const auto count = [](const GeneratorCall& call) noexcept -> std::uint64_t {
        return static_cast<const std::vector<Spot>*>(call.user)->size();
    };
    const auto generate = [](const GeneratorCall& call, std::uint64_t first,
                             std::span<GeneratedPoint> points) noexcept {
        const auto& all = *static_cast<const std::vector<Spot>*>(call.user);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Spot& spot = all[first + i];
            points[i] = {.position = spot.position, .kind = spot.kind, .source = spot.source};
        }
    };
    EXPECT_TRUE(catalog
                    .add(GeneratorRow{.name = "spots",
                                      .slot_count = count,
                                      .generate = generate,
                                      .user = &spots,
                                      .help = "These.",
                                      .example = "spots around puppet = 20"})
                    .ok());
}

// ---- a yard at random ---------------------------------------------------------------------------

/// Numbers of one seed, one after the other.
class YardDice {
  public:
    explicit YardDice(std::uint64_t seed) : seed_(seed) {}

    float from_to(float low, float high) { return low + (high - low) * unit(); }
    std::uint32_t below(std::uint32_t end) {
        return static_cast<std::uint32_t>(unit() * static_cast<float>(end));
    }
    Vec3 place(float reach, float height = 1) {
        const float x = from_to(-reach, reach), y = from_to(-height, height);
        return {x, y, from_to(-reach, reach)};
    }
    Vec3 direction() {
        for (;;) {
            const Vec3 way{from_to(-1, 1), 0, from_to(-1, 1)};
            if (length(way) > 0.1f && length(way) < 1.0f) return normalized(way);
        }
    }

  private:
    float unit() { return random_unit(seed_, 77, next_++); }
    std::uint64_t seed_, next_ = 0;
};

inline CoverPoint random_cover(YardDice& dice, Vec3 position) {
    return {.position = position,
            .normal = dice.direction(),
            .cone_cosine = dice.from_to(-0.2f, 0.8f),
            .height = dice.from_to(0.6f, 2.4f),
            .quality = dice.from_to(0, 1),
            .half_length = dice.from_to(0.1f, 4),
            .object = dice.below(9),
            .part = dice.below(3),
            .flags = static_cast<std::uint8_t>(dice.below(32))};
}

inline CoverSilhouette random_silhouette(YardDice& dice) {
    CoverSilhouette silhouette;
    for (std::uint32_t bin = 0; bin < kSilhouetteBins; ++bin) {
        const std::uint32_t kind = dice.below(8);
        const auto height = static_cast<std::uint8_t>(kind == 1 ? 255 : 10 + dice.below(60));
        silhouette.height[bin] = kind == 0 ? std::uint8_t{0} : height;
        silhouette.distance[bin] = static_cast<std::uint8_t>(5 + dice.below(60));
    }
    return silhouette;
}

/// Cover points, rails with points and without, round obstacles; of the static level and of parts.
inline PointContents random_contents(YardDice& dice, bool has_silhouettes = true) {
    PointContents contents;
    for (int i = 0; i < 20; ++i)
        contents.cover.push_back(random_cover(dice, dice.place(20)));
    for (std::uint32_t i = 0; i < 6; ++i) {
        const Vec3 from = dice.place(20), along = dice.direction();
        const float spacing = dice.from_to(0.7f, 1.4f);
        const std::uint32_t count = i < 2 ? 0 : 2 + dice.below(4);
        CoverRail rail{.from = from,
                       .to = from + along * dice.from_to(5.0f, 8.0f),
                       .normal = {-along.z, 0, along.x},
                       .height = dice.from_to(0.6f, 2.4f),
                       .object = 100 + i,
                       .part = dice.below(3),
                       .first_point = static_cast<std::uint32_t>(contents.cover.size()),
                       .point_count = count,
                       .flags = dice.below(2) == 0 ? cover::kSoft : std::uint8_t{0}};
        for (std::uint32_t k = 0; k < count; ++k) {
            const float at = (static_cast<float>(k) + 0.25f) * spacing;
            CoverPoint point = random_cover(dice, from + along * at);
            point.part = rail.part;
            point.rail = i;
            contents.cover.push_back(point);
        }
        contents.rails.push_back(rail);
    }
    for (int i = 0; i < 8; ++i) {
        contents.rounds.push_back({.center = dice.place(20),
                                   .radius = dice.from_to(0.2f, 2),
                                   .height = dice.from_to(0.6f, 5),
                                   .object = 200,
                                   .part = dice.below(3),
                                   .flags = dice.below(2) == 0 ? cover::kSoft : std::uint8_t{0}});
    }
    if (!has_silhouettes) return contents;
    for (std::size_t i = 0; i < contents.cover.size(); ++i)
        contents.silhouettes.push_back(random_silhouette(dice));
    return contents;
}

/// Part 1 was moved, part 2 is gone; the section is turned and shifted.
struct RandomYard {
    explicit RandomYard(std::uint64_t seed)
        : dice(seed),
          contents(random_contents(dice)),
          yard(contents, {.offset = {3, 0.5f, -2}, .yaw_cosine = 0.6f, .yaw_sine = 0.8f}) {
        moved = dice.place(6);
        EXPECT_TRUE(yard.world->set_part({.mount = yard.mount, .part = 1, .offset = moved}));
        EXPECT_TRUE(yard.world->set_part({.mount = yard.mount, .part = 2, .is_gone = true}));
        yard.publish();
        for (int i = 0; i < 30; ++i) {
            const Vec3 low = dice.place(20);
            boxes.push_back({low, low + Vec3{dice.from_to(0.3f, 4), dice.from_to(0.5f, 3),
                                             dice.from_to(0.3f, 4)}});
            yard.rays.add_box({.box = boxes.back()});
        }
    }

    Vec3 part_offset(std::uint32_t part) const { return part == 1 ? moved : Vec3{}; }

    YardDice dice;
    PointContents contents;
    CoverYard yard;
    Vec3 moved;
    std::vector<Aabb> boxes;
};

/// Every entry as a candidate, and as many open places: those of the part that moved where it is
/// now.
inline std::vector<Spot> spots_of(const RandomYard& random, Vec3 object) {
    const CoverYard& yard = random.yard;
    std::vector<Spot> spots;
    const auto add = [&](Spot spot, std::uint32_t part) {
        spot.position = spot.position + yard.place.turn_to_world(random.part_offset(part));
        spots.push_back(spot);
    };
    YardDice dice(99);
    for (const CoverPoint& point : random.contents.cover)
        add(yard.at_cover(point), point.part);
    for (const CoverRail& rail : random.contents.rails)
        add(yard.on_rail(rail, dice.from_to(0.1f, 4.9f)), rail.part);
    for (const RoundCover& round : random.contents.rounds) {
        const Vec3 away = yard.place.turn_to_world(random.part_offset(round.part));
        add(yard.behind_round(round, object - away), round.part);
    }
    for (std::size_t i = spots.size(); i > 0; --i)
        spots.push_back({dice.place(20)});
    return spots;
}

/// The bits of a word on all spots of a yard: alone, in batches of any size and on every machine.
inline void expect_golden_in_yard(Question question, std::uint64_t golden) {
    const RandomYard random(2026);
    question.snapshot = random.yard.snapshot.get();
    question.providers.rays = &random.yard.rays;
    const AskedCriterion asked(question);
    Candidates candidates;
    std::vector<float> alone;
    for (const Spot& spot : spots_of(random, question.object)) {
        candidates.add(spot.position, {}, spot.kind, spot.source);
        alone.push_back(ask_at(question, spot).value);
    }
    if (asked.row().cost != CostClass::Deferred) {
        for (const std::uint32_t batch : {3u, 7u, kChunk})
            expect_same_bits(asked.values(candidates, batch), alone);
    }
    EXPECT_EQ(hash_of(alone), golden);
    EXPECT_NE(*std::min_element(alone.begin(), alone.end()),
              *std::max_element(alone.begin(), alone.end()))
        << "a yard in which nothing differs shows nothing";
}

}  // namespace vantage::tests
