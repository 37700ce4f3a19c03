// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The worst-case table as part of what visible, hidden, exposure and partialCover mean.

#include "selection/asked_world.h"
#include "selection/node_world.h"

namespace vantage::tests {
namespace {

constexpr std::uint8_t kNoGuarantee = 255;

/// A row of nodes without a wall: whatever the table says, rays say the opposite.
struct TrustingWorld {
    explicit TrustingWorld(bool is_trusted = true) {
        arrays = {.node_count = level.picture.size(),
                  .directions = 8,
                  .step = 0.5f,
                  .radius = 0.45f,
                  .eye_high = 1.6f,
                  .eye_low = 1.0f,
                  .height_high = 1.8f,
                  .height_low = 1.1f};
        codes.assign(std::size_t{level.picture.size()} * 2 * 8, kNoGuarantee);
        set(NodeStance::High, 8);  // hidden beyond 4 m
        set(NodeStance::Low, 4);   // hidden beyond 2 m
        arrays.codes = codes;
        level.settings.polar = PolarTable(level.picture.map(), arrays);
        level.settings.trust_tables = is_trusted;
        level.publish();
    }

    void set(NodeStance stance, std::uint8_t code) {
        for (std::uint32_t node = 0; node < level.picture.size(); ++node) {
            for (std::uint32_t i = 0; i < 8; ++i)
                codes[(std::size_t{node} * 2 + static_cast<std::size_t>(stance)) * 8 + i] = code;
        }
    }

    /// Who stands at 'o' looks at candidates; how many rays that takes and what comes of it when
    /// all of them are free.
    struct Asked {
        std::uint32_t rays = 0;
        float value = 0;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    Asked ask(std::string_view word, Vec3 p, float stance = 0, bool ignores_tables = false) const {
        Question question{.word = word, .asker = p, .object = level.at('o')};
        if (word != "partialCover") question.arguments = {stance};
        question.snapshot = level.snapshot.get();
        question.object_state = object;
        Candidates candidates;
        candidates.add(p);
        const AskedCriterion asked(question);
        CriterionCall call = asked.call(candidates.batch(0, 1));
        call.ignores_tables = ignores_tables;
        Ray rays[kMaxRays];
        const std::uint8_t blocked[kMaxRays] = {};
        const std::uint32_t count = asked.row().rays(call, rays);
        return {count, asked.row().answer(call, {blocked, count})};
    }
    Asked ask(std::string_view word, char name, float stance = 0) const {
        return ask(word, level.at(name), stance);
    }

    NodeWorld level{{"o.n..f"}};
    PolarArrays arrays;
    std::vector<std::uint8_t> codes;
    const ObjectState* object = nullptr;
};

using Asked = TrustingWorld::Asked;

TEST(TrustedTables, answer_hidden_without_a_ray) {
    const TrustingWorld world;
    EXPECT_EQ(world.ask("visible", 'f'), (Asked{0, 0}));
    EXPECT_EQ(world.ask("hidden", 'f'), (Asked{0, 1}));
    EXPECT_EQ(world.ask("exposure", 'f'), (Asked{0, 0}));
    EXPECT_EQ(world.ask("partialCover", 'f'), (Asked{0, 0})) << "hidden standing, too";
}

TEST(TrustedTables, say_nothing_nearer_than_the_stored_distance) {
    const TrustingWorld world;
    EXPECT_EQ(world.ask("visible", 'n'), (Asked{1, 1}));
    EXPECT_EQ(world.ask("hidden", 'n'), (Asked{8, 0}));
    EXPECT_EQ(world.ask("exposure", 'n'), (Asked{8, 1}));
}

TEST(TrustedTables, know_who_crouches_apart_from_who_stands) {
    const TrustingWorld world;
    constexpr float kCrouched = 1;
    const Vec3 p = world.level.at('n') + Vec3{1, 0, 0};
    EXPECT_EQ(world.ask("hidden", p, kCrouched), (Asked{0, 1}));
    EXPECT_EQ(world.ask("hidden", p), (Asked{8, 0}));
    EXPECT_EQ(world.ask("partialCover", p), (Asked{4, 1})) << "rays to the standing body only";
}

TEST(TrustedTables, say_nothing_of_those_whom_they_were_not_made_for) {
    TrustingWorld world;
    const Vec3 far = world.level.at('f');
    EXPECT_EQ(world.ask("visible", far + Vec3{0, 1, 0}).rays, 1u) << "in the air";
    EXPECT_EQ(world.ask("visible", far + Vec3{0.46f, 0, 0}).rays, 1u) << "far from its node";
    ObjectState giant = object_at(world.level.at('o'));
    world.object = &giant;
    EXPECT_EQ(world.ask("visible", far).rays, 0u);
    giant.standing.eye = 2.5f;
    EXPECT_EQ(world.ask("visible", far).rays, 1u);
    giant.standing.eye = 1.6f;
    giant.position.y = 2;
    EXPECT_EQ(world.ask("visible", far).rays, 1u) << "an attacker who flies";
}

TEST(TrustedTables, count_only_where_the_world_says_so) {
    const TrustingWorld world(false);
    EXPECT_EQ(world.ask("visible", 'f'), (Asked{1, 1}));
    const TrustingWorld trusting;
    EXPECT_EQ(trusting.ask("visible", trusting.level.at('f'), 0, true), (Asked{1, 1}));
}

TEST(TrustedTables, make_the_same_answer_in_every_way_and_their_savings_are_counted) {
    TrustingWorld trusting;
    AskedWorld asked;
    asked.world.set_tactics(trusting.level.tactics);
    asked.agent = asked.world.add({.position = trusting.level.at('n')});
    const ObjectId foe = asked.world.add({.team = 1, .position = trusting.level.at('o')});
    asked.world.set_target(asked.agent, foe);
    asked.publish();
    asked.add_spots({trusting.level.at('n'), trusting.level.at('f')});
    const Program program = asked.compiled(
        "query Q\nwithout defaults\noption\n  generation:\n    spots around puppet "
        "= 0\n  conditions:\n    hidden from target = true\n");
    const Answer answer = asked.ask(program);  // by the reference and by the evaluator
    ASSERT_EQ(answer.results.size(), 1u);
    EXPECT_EQ(answer.results[0].candidate, 1u);
    QueryInput input{.program = &program,
                     .catalog = &asked.catalog,
                     .snapshot = asked.snapshot.get(),
                     .asker = asked.agent,
                     .providers = {.rays = &asked.rays}};
    WorkCounts work;
    evaluate_now(input, {}, &work);
    EXPECT_EQ(work.rays, 1u) << "the first one is seen, at the first look";
    EXPECT_EQ(work.rays_saved, 8u);
    input.ignores_tables = true;
    EXPECT_EQ(evaluate_now(input, {}, &work).status, Status::AllRejected);
    EXPECT_EQ(work.rays, 2u);
    EXPECT_EQ(work.rays_saved, 0u);
}

}  // namespace
}  // namespace vantage::tests
