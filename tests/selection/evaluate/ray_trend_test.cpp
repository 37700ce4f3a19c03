// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Rays that cannot matter are not asked: the first one that decides ends a truth, the most exposed
// member of a set ends the set, and nodes say whom to ask first. Answers stay as they are.
//
//   a # #     a and b look at p; a wall stands between a and p
//   . # p
//   . . b

#include <algorithm>
#include <array>
#include <memory>

#include "selection/asked_world.h"
#include "selection/criteria/cover_yard.h"
#include "selection/evaluate/query_run.h"
#include "selection/hand_clock.h"
#include "selection/node_world.h"

namespace vantage::tests {
namespace {

using Pattern = std::array<std::uint8_t, kMaxRays>;

Pattern pattern_of(std::uint32_t bits) {
    Pattern blocked{};
    for (std::uint32_t i = 0; i < kMaxRays; ++i)
        blocked[i] = bits >> i & 1u;
    return blocked;
}

/// All that was said about rays behind the first clear one, taken back.
Pattern up_to_first_clear(Pattern blocked) {
    const auto first = std::find(blocked.begin(), blocked.end(), 0);
    if (first != blocked.end()) std::fill(first + 1, blocked.end(), std::uint8_t{1});
    return blocked;
}

TEST(RayTrend, is_kept_by_every_word_that_declares_one) {
    Catalog catalog;
    add_builtin_words(catalog);
    std::uint32_t words = 0;
    const CoverYard yard({});
    for (const CriterionRow* row : catalog.criteria()) {
        if (row->clear_rays == RayTrend::Unknown) continue;
        ++words;
        ASSERT_EQ(row->cost, CostClass::Deferred) << row->name;
        Candidates candidates;
        candidates.add({5, 0, 0});
        const AskedCriterion asked({.word = row->name, .snapshot = yard.snapshot.get()});
        const CriterionCall call = asked.call(candidates.batch(0, 1));
        Ray rays[kMaxRays];
        const std::uint32_t count = row->rays(call, rays);
        ASSERT_GT(count, 0u) << row->name;
        for (std::uint32_t bits = 0; bits < 1u << count; ++bits) {
            const Pattern blocked = pattern_of(bits);
            const float value = row->answer(call, {blocked.data(), count});
            for (std::uint32_t i = 0; i < count; ++i) {
                const Pattern clearer = pattern_of(bits & ~(1u << i));
                const float other = row->answer(call, {clearer.data(), count});
                if (is_raised(row->clear_rays))
                    EXPECT_GE(other, value) << row->name;
                else
                    EXPECT_LE(other, value) << row->name;
            }
            if (is_told_by_one(row->clear_rays)) {
                const bool is_any_clear = bits != (1u << count) - 1;
                EXPECT_EQ(value != 0.0f, is_any_clear == is_raised(row->clear_rays)) << row->name;
            }
            if (row->remark == nullptr) continue;
            const Pattern shorter = up_to_first_clear(blocked);
            EXPECT_EQ(row->remark(call, {blocked.data(), count}),
                      row->remark(call, {shorter.data(), count}))
                << row->name;
        }
    }
    EXPECT_EQ(words, 4u) << "canShoot, exposure, hidden, visible";
}

/// Rays are not at hand where something is tried meanwhile: they are put into requests.
constexpr EvaluateSettings kHandedOver{.has_exact_scores = true, .speculation = 1};

class FewerRays : public ::testing::Test {
  protected:
    FewerRays() {
        level.publish();
        asked.agent = asked.world.add({.position = level.at('p')});
        asked.world.set_target(asked.agent, add_foe('b'));
        asked.add_spots({level.at('p')});
    }

    ObjectId add_foe(char place) {
        return asked.world.add({.team = 1, .position = level.at(place)});
    }
    void mount_nodes() { asked.world.set_tactics(level.tactics); }

    /// A query with nothing but these lines.
    Program bare(const std::string& conditions, const std::string& weights = {}) const {
        return asked.compiled(AskedWorld::spots_query(conditions, weights, "without defaults\n"));
    }

    /// How many rays one place takes, by a condition or a weight; the answer is held against the
    /// reference.
    std::uint64_t rays(const std::string& conditions, const std::string& weights = {},
                       const EvaluateSettings& settings = {.has_exact_scores = true}) {
        asked.publish();
        const Program program = bare(conditions, weights);
        asked.ask(program);
        const QueryInput input = asked.input_of(program);
        WorkCounts work;
        evaluate_now(input, settings, &work);
        return work.rays;
    }

    NodeWorld level{{"a##", ".#p", "..b"}};
    AskedWorld asked;
};

TEST_F(FewerRays, a_truth_ends_with_the_ray_that_decides_it) {
    EXPECT_EQ(rays("    hidden from target = true\n"), 1u) << "the head is seen";
    EXPECT_EQ(rays("    canShoot at target = true\n"), 1u);
    EXPECT_EQ(rays("    hidden from target = true\n", "", {.is_pruning = false}), 8u);
    asked.rays.add_box({.box = {{0, 0, 1.9f}, {3, 3, 2.1f}}});
    EXPECT_EQ(rays("    hidden from target = true\n"), 8u) << "what is hidden takes them all";
    EXPECT_EQ(rays("    canShoot at target = true\n"), 4u);
}

TEST_F(FewerRays, a_limit_ends_with_the_ray_that_breaks_it) {
    EXPECT_EQ(rays("    max exposure to target = 0.25\n"), 3u) << "three clear, asked 1 by 1";
    EXPECT_EQ(rays("    max exposure to target = 0.25\n", "", kHandedOver), 4u)
        << "asked 1, 1 and 2";
    EXPECT_EQ(rays("    min exposure to target = 0.25\n"), 2u);
    EXPECT_EQ(rays("", "    exposure to target = -1\n"), 8u) << "a weight wants the value";
}

TEST_F(FewerRays, a_limit_on_a_set_ends_with_the_ray_that_breaks_it) {
    add_foe('b');
    EXPECT_EQ(rays("    max exposure to all threats = 0.25\n"), 3u);
    EXPECT_EQ(rays("    max exposure to all threats = 0.25\n", "", kHandedOver), 4u);
    EXPECT_EQ(rays("    min exposure to any threats = 0.25\n"), 2u);
    EXPECT_EQ(rays("    max exposure to share threats = 0.25\n"), 16u) << "a mean wants all";
}

/// The first clear ray of a fan, from 1 on; the value is the share that is clear.
CriterionRow remarked_fan() {
    return {.name = "fan",
            .cost = CostClass::Deferred,
            .least = 0,
            .most = 1,
            .needs_rays = true,
            .rays =
                [](const CriterionCall& call, Ray* to) noexcept {
                    for (std::uint32_t i = 0; i < kMaxRays; ++i)
                        to[i] = {.from = {call.candidates.x[0], 0.2f * static_cast<float>(i), 0},
                                 .to = {call.candidates.x[0], 0.2f * static_cast<float>(i), 9}};
                    return kMaxRays;
                },
            .answer =
                [](const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
                    return static_cast<float>(std::count(blocked.begin(), blocked.end(), 0)) / 8;
                },
            .clear_rays = RayTrend::Raises,
            .remark =
                [](const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
                    const auto first = std::find(blocked.begin(), blocked.end(), 0);
                    return static_cast<std::uint8_t>(
                        first == blocked.end() ? 0 : first - blocked.begin() + 1);
                },
            .help = "The share of eight rays that are clear.",
            .example = "max fan = 0.5"};
}

TEST_F(FewerRays, a_remark_waits_for_a_clear_ray) {
    ASSERT_TRUE(asked.catalog.add(remarked_fan()).ok());
    asked.rays.add_box({.box = {{0, -1, 4}, {9, 0.9f, 5}}});  // the first five
    EXPECT_EQ(rays("    max fan = 0.5\n"), 6u) << "four blocked ones would do for the limit alone";
    EXPECT_EQ(rays("    max fan = 0.5\n", "", kHandedOver), 8u);
    EXPECT_EQ(asked.ask(bare("    max fan = 0.5\n")).results.at(0).remark, 6);
}

TEST_F(FewerRays, rays_at_hand_are_paid_one_by_one) {
    asked.rays.add_box({.box = {{0, 0, 1.9f}, {3, 3, 2.1f}}});
    asked.publish();
    const Program program = bare("    hidden from target = true\n");
    const QueryInput input = asked.input_of(program);
    WorkCounts whole;
    EXPECT_EQ(evaluate_now(input, {}, &whole).status, Status::Found);
    EXPECT_EQ(whole.rays, 8u);
    for (std::uint32_t units = 1; units < whole.units; ++units) {
        WorkCounts work;
        EXPECT_EQ(evaluate_now(input, {.most_units = units}, &work).status, Status::Undecided);
        EXPECT_EQ(work.units, units);
    }
}

/// The same rays for a truth.
CriterionRow truth_of_fan(std::string_view name, RayTrend trend, AnswerFunction answer) {
    CriterionRow row = remarked_fan();
    row.name = name;
    row.kind = ValueKind::Boolean;
    row.answer = answer;
    row.clear_rays = trend;
    row.help = "Whether so many of eight rays are clear.";
    row.example = "fan = true";
    return row;
}

CriterionRow two_clear_rays() {
    return truth_of_fan("twoClear", RayTrend::Raises,
                        [](const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
                            return std::count(blocked.begin(), blocked.end(), 0) >= 2 ? 1.0f : 0.0f;
                        });
}
CriterionRow any_clear_ray() {
    return truth_of_fan("anyClear", RayTrend::Proves,
                        [](const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
                            return std::count(blocked.begin(), blocked.end(), 0) > 0 ? 1.0f : 0.0f;
                        });
}
CriterionRow no_clear_ray() {
    return truth_of_fan("noClear", RayTrend::Refutes,
                        [](const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
                            return std::count(blocked.begin(), blocked.end(), 0) == 0 ? 1.0f : 0.0f;
                        });
}

TEST_F(FewerRays, a_word_of_ones_own_ends_with_the_first_clear_one) {
    ASSERT_TRUE(asked.catalog.add(any_clear_ray()).ok());
    ASSERT_TRUE(asked.catalog.add(no_clear_ray()).ok());
    asked.rays.add_box({.box = {{0, -1, 4}, {9, 0.7f, 5}}});  // The first four.
    EXPECT_EQ(rays("    anyClear = true\n"), 5u);
    EXPECT_EQ(rays("    anyClear = true\n", "", kHandedOver), 8u) << "asked 1, 1, 2 and 4";
    EXPECT_EQ(rays("    noClear = false\n"), 5u);
    EXPECT_EQ(rays("", "    noClear = 1\n"), 5u);
    asked.rays.add_box({.box = {{0, -1, 4}, {9, 3, 5}}});
    EXPECT_EQ(rays("    anyClear = false\n"), 8u);
    EXPECT_EQ(rays("", "    anyClear = 1\n"), 8u);
    EXPECT_EQ(rays("    noClear = true\n"), 8u);
}

TEST_F(FewerRays, a_truth_that_takes_several_clear_rays_goes_on_behind_the_first) {
    ASSERT_TRUE(asked.catalog.add(two_clear_rays()).ok());
    asked.rays.add_box({.box = {{0, 0.5f, 4}, {9, 1.1f, 5}}});  // The fourth to sixth of them.
    asked.rays.add_box({.box = {{0, -1, 4}, {9, 0.3f, 5}}});    // The first two.
    EXPECT_EQ(rays("    twoClear = true\n"), 7u) << "the third and the seventh are clear";
    EXPECT_EQ(rays("    twoClear = false\n"), 7u);
    asked.rays.add_box({.box = {{0, 0.3f, 4}, {9, 0.5f, 5}}});  // The third as well.
    EXPECT_EQ(rays("    twoClear = true\n"), 8u);
    EXPECT_EQ(rays("", "    twoClear = 1\n"), 8u);
}

/// What is asked, how many rays at a time; each of them takes a while.
class NotedRays final : public RayProvider {
  public:
    explicit NotedRays(const RayProvider& inside) : inside_(inside) {}

    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override {
        note(rays.size());
        inside_.any_hit(rays, blocked);
    }
    std::size_t first_clear(std::span<const Ray> rays) const noexcept override {
        note(rays.size());
        return inside_.first_clear(rays);
    }
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override {
        inside_.closest_hit(rays, hits);
    }
    std::uint64_t revision() const noexcept override { return inside_.revision(); }

    static constexpr std::uint64_t kNanoseconds = 100;
    mutable HandClock clock;
    mutable std::vector<std::size_t> sizes, left;  ///< Of each call; units left of its turn.
    mutable std::vector<std::uint64_t> begun_at;
    const WorkTurn* turn = nullptr;
    std::size_t units = 0;

  private:
    void note(std::size_t size) const {
        begun_at.push_back(clock.now);
        sizes.push_back(size);
        if (turn != nullptr) left.push_back(units - turn->used());
        clock.now += kNanoseconds * size;
    }

    const RayProvider& inside_;
};

struct Lines {
    const char *conditions, *weights;
};

/// One place that is hidden from b behind a wall: all eight rays are asked, for a truth that one
/// clear ray tells as for a number that is wanted exactly.
class RaysOfATurn : public FewerRays, public testing::WithParamInterface<Lines> {
  protected:
    RaysOfATurn() {
        asked.rays.add_box({.box = {{0, 0, 1.9f}, {3, 3, 2.1f}}});
        asked.publish();
        program = bare(GetParam().conditions, GetParam().weights);
        EXPECT_TRUE(run->reserve(arena, 64));
        QueryInput input = asked.input_of(program);
        input.providers.rays = &noted;
        run->begin(input, {.has_exact_scores = true, .has_rays_at_hand = true});
    }

    NotedRays noted{asked.rays};
    Program program;
    Arena arena{default_allocator(), QueryRun::bytes_for(64)};
    std::unique_ptr<QueryRun> run = std::make_unique<QueryRun>();
};

INSTANTIATE_TEST_SUITE_P(OfOnePlace, RaysOfATurn,
                         testing::Values(Lines{"    hidden from target = true\n", ""},
                                         Lines{"", "    exposure to target = -1\n"}));

TEST_P(RaysOfATurn, are_asked_in_one_call) {
    WorkTurn turn;
    EXPECT_EQ(run->step(turn), QueryRun::State::Done);
    EXPECT_EQ(noted.sizes, std::vector<std::size_t>{8});
}

TEST_P(RaysOfATurn, are_no_more_than_its_units) {
    noted.units = 3;
    for (bool is_done = false; !is_done;) {
        WorkTurn turn(3);
        noted.turn = &turn;
        is_done = run->step(turn) == QueryRun::State::Done;
    }
    std::size_t asked_before = 0;
    for (std::size_t i = 0; i < noted.sizes.size(); ++i) {
        EXPECT_EQ(noted.sizes[i], std::min(noted.left[i], 8 - asked_before)) << i;
        asked_before += noted.sizes[i];
    }
    EXPECT_EQ(asked_before, 8u);
    EXPECT_GE(noted.sizes.size(), 3u);
}

TEST_P(RaysOfATurn, are_asked_one_by_one_and_none_when_its_time_is_over) {
    std::uint32_t turns = 0;
    for (bool is_done = false; !is_done; ++turns) {
        const std::uint64_t stop_at = noted.clock.now + 250;
        const std::size_t before = noted.begun_at.size();
        WorkTurn turn(kUnlimited, {.clock = &noted.clock, .stop_at = stop_at, .longest_unit = 100});
        is_done = run->step(turn) == QueryRun::State::Done;
        for (std::size_t i = before; i < noted.begun_at.size(); ++i)
            EXPECT_LE(noted.begun_at[i] + NotedRays::kNanoseconds, stop_at);
        ASSERT_LT(turns, 20u);
    }
    EXPECT_EQ(noted.sizes, std::vector<std::size_t>(8, 1));
    EXPECT_GE(turns, 4u) << "two rays fit into one";
}

/// What a run gives and spends in turns of so many units. The world changes meanwhile, so what is
/// kept is checked again.
struct RunInTurns {
    std::vector<AnswerResult> results;
    std::uint64_t rays = 0;
    std::uint32_t units = 0;
    friend bool operator==(const RunInTurns&, const RunInTurns&) = default;
};

RunInTurns run_in_turns(QueryRun& run, const QueryInput& input, SimpleRays& rays,
                        std::uint32_t units) {
    run.begin(input, {.has_exact_scores = true, .has_rays_at_hand = true});
    rays.add_box({.box = {{90, 0, 90}, {91, 1, 91}}});  // Far away.
    RunInTurns did;
    for (bool is_done = false; !is_done;) {
        WorkTurn turn(units);
        is_done = run.step(turn) == QueryRun::State::Done;
        EXPECT_LE(turn.used(), units);
        did.units += turn.used();
    }
    const AnswerView answer = run.answer();
    did.results.assign(answer.results.begin(), answer.results.end());
    did.rays = run.work().rays;
    return did;
}

TEST_F(FewerRays, a_turn_may_end_between_any_two_of_them) {
    ASSERT_TRUE(asked.catalog.add(two_clear_rays()).ok());
    asked.rays.add_box({.box = {{0, 1.3f, 1.6f}, {3, 3, 2.1f}}});  // Who crouches sees below it.
    asked.publish();
    Arena arena(default_allocator(), QueryRun::bytes_for(64));
    auto run = std::make_unique<QueryRun>();
    ASSERT_TRUE(run->reserve(arena, 64));
    const auto crouched = static_cast<std::uint8_t>(ShotStance::Crouched);
    const struct {
        const char *conditions, *weights;
        std::uint8_t remark;
        std::uint64_t rays;         ///< What is kept is looked at twice.
        std::uint32_t cheap_looks;  ///< Again, at a place that is kept.
    } cases[] = {
        {"    hidden from target = false\n", "", 0, 5, 0},
        {"    twoClear = true\n", "", 1, 2, 0},
        {"    canShoot at target = true\n", "", crouched, 3, 0},
        {"    canShoot at target = true keep\n", "", crouched, 2 * 3, 0},
        {"    max distance from target = 50 keep\n", "    exposure to target = -1\n", 0, 8, 1},
    };
    for (const auto& [conditions, weights, remark, rays, cheap_looks] : cases) {
        const Program program = bare(conditions, weights);
        const QueryInput input = asked.input_of(program);
        const RunInTurns whole = run_in_turns(*run, input, asked.rays, kUnlimited);
        EXPECT_EQ(whole.results, evaluate_now(input, {.has_exact_scores = true}).results);
        ASSERT_EQ(whole.results.size(), 1u) << conditions;
        EXPECT_EQ(whole.results[0].remark, remark) << conditions;
        EXPECT_EQ(whole.rays, rays) << conditions;
        EXPECT_EQ(whole.units, 1 + 1 + rays + cheap_looks) << "behind generation and cheap pass";
        for (std::uint32_t units = 1; units <= whole.units; ++units)
            EXPECT_EQ(run_in_turns(*run, input, asked.rays, units), whole)
                << conditions << "in turns of " << units;
    }
}

TEST_F(FewerRays, whom_a_place_asks_first_does_not_depend_on_the_places_before) {
    add_foe('a');
    asked.rays.add_box({.box = {{0, 0, 1.9f}, {3, 3, 2.1f}}});  // b, the nearest, sees nothing
    const Vec3 beside_a = level.at('a');
    asked.spots.clear();
    asked.add_spots({beside_a, {beside_a.x + 0.3f, beside_a.y, beside_a.z}});
    EXPECT_EQ(rays("    visible from any threats = false\n"), 2u + 2u)
        << "b and a each time: a replay meets places in another order and has only recorded rays";
}

TEST_F(FewerRays, a_set_ends_with_the_member_that_settles_it) {
    add_foe('b');
    EXPECT_EQ(rays("", "    exposure to any threats = -1\n"), 8u) << "nobody is seen more";
    EXPECT_EQ(rays("", "    exposure to share threats = -1\n"), 16u) << "a mean wants all";
    EXPECT_EQ(rays("    visible from any threats = false\n"), 1u);
}

TEST_F(FewerRays, a_member_that_cannot_matter_ends_early) {
    asked.rays.add_box({.box = {{0, 0, 0}, {1.5f, 3, 1.5f}}});     // around a
    asked.rays.add_box({.box = {{2, 0, 1.9f}, {3, 1.0f, 2.1f}}});  // hides the feet from b
    add_foe('a');
    const std::uint64_t both = rays("", "    exposure to any threats = -1\n");
    EXPECT_GT(both, 8u);
    EXPECT_LT(both, 16u) << "a sees less than b does as soon as some of his rays are blocked";
}

TEST_F(FewerRays, nodes_say_whom_to_ask_first) {
    asked.rays.add_box({.box = {{1, 0, 0}, {2, 3, 2}}});
    asked.rays.add_box({.box = {{2, 0, 0}, {3, 3, 0.9f}}});
    add_foe('a');
    asked.world.set(asked.agent, {.position = level.at('a')});  // so that a comes first
    const std::string condition = "    visible from any threats = false\n";
    EXPECT_EQ(rays(condition), 2u) << "a sees nothing, then b is asked";
    mount_nodes();
    EXPECT_EQ(rays(condition), 1u) << "b sees the node";
    EXPECT_EQ(rays("    hidden from all threats = true\n"), 1u);
}

}  // namespace
}  // namespace vantage::tests
