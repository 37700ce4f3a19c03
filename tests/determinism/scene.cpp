// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See scene.h.

#include "determinism/scene.h"

#include <gtest/gtest.h>

#include "determinism/scene_words.h"
#include "vantage/math.h"

namespace vantage::tests {

namespace {

constexpr std::uint64_t kMazeStream = 3100, kBoxStream = 3200, kAgentStream = 3300;

// ---- worlds -------------------------------------------------------------------------------------

void use_grid(Scene& scene, GridDescription grid) {
    grid.concurrent_searches = 4;
    auto made = GridNavigation::make(std::move(grid));
    ASSERT_TRUE(made.ok()) << to_string(made.diagnostics());
    scene.navigation = std::move(*made);
}

/// A flat square with boxes on it, which block rays and not the way.
void add_yard(Scene& scene, std::uint32_t cells, std::uint32_t boxes) {
    use_grid(scene, {.columns = cells,
                     .rows = cells,
                     .heights = std::vector<float>(std::size_t{cells} * cells, 0.0f)});
    const auto size = static_cast<float>(cells);
    for (std::uint32_t i = 0; i < boxes; ++i) {
        const float x = size * random_unit(1, kBoxStream, 4 * i);
        const float z = size * random_unit(1, kBoxStream, 4 * i + 1);
        const float wide = 1 + 3 * random_unit(1, kBoxStream, 4 * i + 2);
        const float deep = 1 + 3 * random_unit(1, kBoxStream, 4 * i + 3);
        scene.rays.add_box({.box = {{x, 0, z}, {x + wide, 3, z + deep}}});
    }
}

/// Pillars on every second cell; of each pillar one wall to a neighbour, so that corridors wind
/// without being closed everywhere.
void add_maze(Scene& scene, std::uint32_t cells) {
    std::vector<float> heights(std::size_t{cells} * cells, 0.0f);
    const auto build_wall = [&](std::uint32_t column, std::uint32_t row) {
        heights[std::size_t{row} * cells + column] = kGridWall;
        const auto x = static_cast<float>(column), z = static_cast<float>(row);
        scene.rays.add_box({.box = {{x, 0, z}, {x + 1, 3, z + 1}}});
    };
    for (std::uint32_t row = 1; row + 1 < cells; row += 2) {
        for (std::uint32_t column = 1; column + 1 < cells; column += 2) {
            build_wall(column, row);
            const bool is_east = random_bits(1, kMazeStream, row * cells + column) % 2 == 0;
            build_wall(column + (is_east ? 1 : 0), row + (is_east ? 0 : 1));
        }
    }
    use_grid(scene, {.columns = cells, .rows = cells, .heights = std::move(heights)});
}

constexpr std::uint32_t kFloorCells = 22;
constexpr float kStorey = 4, kStair = 0.5f;

/// Three floors with a flight of stairs from each to the next; slabs block the view between them.
void add_floors(Scene& scene) {
    std::vector<float> heights;
    for (std::uint32_t layer = 0; layer < 3; ++layer) {
        const float height = static_cast<float>(layer) * kStorey;
        heights.insert(heights.end(), std::size_t{kFloorCells} * kFloorCells, height);
        if (layer > 0) {
            const auto size = static_cast<float>(kFloorCells);
            scene.rays.add_box({.box = {{0, height - 0.2f, 2}, {size, height - 0.1f, size}}});
        }
    }
    const auto cell = [&](std::uint32_t layer, std::uint32_t column, std::uint32_t row) -> float& {
        return heights[(std::size_t{layer} * kFloorCells + row) * kFloorCells + column];
    };
    for (std::uint32_t layer = 0; layer < 2; ++layer) {
        for (std::uint32_t step = 1; step < 8; ++step) {
            const std::uint32_t column = layer == 0 ? 5 + step : 17 - step;
            cell(layer, column, layer) += static_cast<float>(step) * kStair;
            cell(layer + 1, column, layer) = kGridWall;
        }
    }
    use_grid(
        scene,
        {.columns = kFloorCells, .rows = kFloorCells, .layers = 3, .heights = std::move(heights)});
}

/// Agents at random places in a square, all with the same enemy in its middle.
std::vector<ObjectId> add_agents(Scene& scene, std::uint32_t count, float size) {
    const float middle = size / 2;
    const ObjectId enemy = scene.world.add(
        {.kind = ObjectKind::Threat, .position = {middle, 0, middle}, .facing = {0, 0, 1}});
    std::vector<ObjectId> agents;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 position{size * random_unit(2, kAgentStream, 2 * i), 0,
                            size * random_unit(2, kAgentStream, 2 * i + 1)};
        agents.push_back(scene.world.add({.position = position, .facing = {1, 0, 0}}));
        EXPECT_TRUE(scene.world.set_target(agents.back(), enemy));
    }
    return agents;
}

// ---- programs -----------------------------------------------------------------------------------

std::shared_ptr<const Program> built(const ProgramBuilder& query) {
    Result<Program> program = query.build();
    EXPECT_TRUE(program.ok()) << to_string(program.diagnostics());
    return program.ok() ? std::make_shared<const Program>(std::move(*program)) : nullptr;
}

std::shared_ptr<const Program> hide(const Scene& scene, float radius) {
    ProgramBuilder query(scene.catalog, "Hide");
    query.option("hidden")
        .generate({.generator = "grid", .radius = radius})
        .require({.criterion = "visible", .object = "target", .limit = Limit::IsFalse})
        .require({.criterion = "distance", .object = "target", .limit = Limit::Min, .value = 4})
        .require({.criterion = "canReachBefore", .object = "target"})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1})
        .weigh({.criterion = "dot", .object = "target", .multiplier = -0.3f})
        .option("stay")
        .generate({.generator = "currentPos"});
    return built(query);
}

std::shared_ptr<const Program> walk(const Scene& scene, float radius) {
    ProgramBuilder query(scene.catalog, "Walk");
    query.option("near by foot")
        .generate({.generator = "circles", .center = "target", .radius = radius})
        .generate({.generator = "scatter",
                   .center = "puppet",
                   .radius = radius,
                   .arguments = {{"count", 96}}})
        .require(
            {.criterion = "pathDistance", .object = "puppet", .limit = Limit::Max, .value = 70})
        .weigh({.criterion = "pathDistance", .object = "puppet", .multiplier = -1})
        .weigh({.criterion = "pathDistance",
                .object = "target",
                .multiplier = 0.7f,
                .arguments = {{"reverse", 1}}})
        .weigh({.criterion = "visible", .object = "target", .multiplier = -0.5f})
        .weigh({.criterion = "directness", .object = "target", .multiplier = 0.2f})
        .wanted(3);
    return built(query);
}

std::shared_ptr<const Program> climb(const Scene& scene) {
    ProgramBuilder query(scene.catalog, "Climb");
    query.option("above")
        .generate({.generator = "grid",
                   .center = "target",
                   .radius = 9,
                   .arguments = {{"density", 1.5f}, {"height", 5}}})
        .generate({.generator = "circles", .radius = 6, .arguments = {{"height", 1.5f}}})
        .require(
            {.criterion = "pathDistance", .object = "puppet", .limit = Limit::Max, .value = 90})
        .weigh({.criterion = "heightRelative", .object = "target", .multiplier = 2})
        .weigh({.criterion = "visible", .object = "target", .multiplier = 0.5f})
        .weigh({.criterion = "pathDistance", .object = "puppet", .multiplier = -0.5f})
        .wanted(4);
    return built(query);
}

std::shared_ptr<const Program> search_cloud(const Scene& scene) {
    ProgramBuilder query(scene.catalog, "Cloud");
    query.option("anywhere")
        .generate({.generator = "cloud", .radius = 160})
        .require({.criterion = "visible", .object = "target"})
        .require({.criterion = "distance", .object = "target", .limit = Limit::Min, .value = 3})
        .weigh({.criterion = "ripple", .multiplier = 1})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -0.8f})
        .weigh({.criterion = "random", .multiplier = 0.3f})
        .wanted(5);
    return built(query);
}

std::shared_ptr<const Program> many_ties(const Scene& scene) {
    ProgramBuilder query(scene.catalog, "Ties");
    query.option("equal")
        .generate({.generator = "grid", .center = "target", .radius = 9})
        .require({.criterion = "visible", .object = "target"})
        .weigh({.criterion = "plateau", .multiplier = 1})
        .weigh({.criterion = "costlyPlateau", .multiplier = 0.5f})
        .weigh({.criterion = "distance",  // beyond 2 m all are the same
                .object = "target",
                .multiplier = 1,
                .has_range = true,
                .range_low = 0,
                .range_high = 2})
        .wanted(8);
    return built(query);
}

std::shared_ptr<const Program> not_numbers(const Scene& scene) {
    ProgramBuilder query(scene.catalog, "NotNumbers");
    query.option("strict")
        .generate({.generator = "grid", .center = "target", .radius = 7})
        .require({.criterion = "costlySlope", .object = "target", .limit = Limit::Min, .value = 3})
        .weigh({.criterion = "slope", .object = "target", .multiplier = 1})
        .weigh({.criterion = "shade", .object = "target", .multiplier = -0.5f})
        .weigh({.criterion = "costlySlope", .object = "puppet", .multiplier = -1})
        .weigh({.criterion = "ripple", .multiplier = 0.25f})
        .wanted(6);
    return built(query);
}

std::shared_ptr<const Program> unreachable(const Scene& scene) {
    ProgramBuilder query(scene.catalog, "Unreachable");
    query.option("in the air")
        .generate({.generator = "grid", .center = "target", .radius = 4})
        .generate({.generator = "currentPos", .center = "bird"})
        .require({.criterion = "pathDistance", .object = "puppet", .limit = Limit::Min, .value = 9})
        .weigh({.criterion = "pathDistance", .object = "puppet", .multiplier = 1})
        .weigh({.criterion = "costlySlope", .object = "bird", .multiplier = 0.5f})
        .weigh({.criterion = "shade", .object = "bird", .multiplier = 0.5f})
        .wanted(4);
    return built(query);
}

std::shared_ptr<const Program> fall_back(const Scene& scene, float last_limit) {
    ProgramBuilder query(scene.catalog, "FallBack");
    query.option("at the flag")
        .generate({.generator = "grid", .center = "flag", .radius = 5})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1})
        .option("outside the world")
        .generate({.generator = "circles", .center = "faraway", .radius = 3})
        .option("nobody passes")
        .generate({.generator = "grid", .radius = 5})
        .require({.criterion = "visible", .object = "target"})
        .require({.criterion = "visible",
                  .object = "target",
                  .limit = Limit::IsFalse,
                  .arguments = {{"stance", 1}}})
        .require({.criterion = "distance", .object = "target", .limit = Limit::Max, .value = 1})
        .option("last")
        .generate({.generator = "circles", .radius = 6})
        .require({.criterion = "pathDistance",
                  .object = "puppet",
                  .limit = Limit::Max,
                  .value = last_limit})
        .weigh({.criterion = "ripple", .multiplier = 1})
        .wanted(2);
    return built(query);
}

std::shared_ptr<const Program> only_at_flag(const Scene& scene) {
    ProgramBuilder query(scene.catalog, "OnlyAtFlag");
    query.option("at the flag")
        .generate({.generator = "currentPos", .center = "flag"})
        .option("seen from the flag")
        .generate({.generator = "currentPos"})
        .require({.criterion = "visible", .object = "flag"});
    return built(query);
}

std::shared_ptr<const Program> curved(const Scene& scene, float threshold) {
    const Curve table{.kind = CurveKind::Points,
                      .point_count = 9,
                      .points = {{0, 0},
                                 {0.125f, 0.9f},
                                 {0.25f, 0.1f},
                                 {0.375f, 0.8f},
                                 {0.5f, 0.2f},
                                 {0.625f, 0.7f},
                                 {0.75f, 0.3f},
                                 {0.875f, 0.6f},
                                 {1, 1}}};
    ProgramBuilder query(scene.catalog, "Curves");
    query.option("bent")
        .generate({.generator = "circles", .center = "target", .radius = 9})
        .weigh({.criterion = "distance",
                .object = "puppet",
                .multiplier = 1.5f,
                .curve = {.kind = CurveKind::Power, .exponent = 2},
                .has_range = true,
                .range_low = 3,
                .range_high = 17})
        .weigh({.criterion = "distance",
                .object = "target",
                .multiplier = 0.75f,
                .curve = {.kind = CurveKind::Smooth}})
        .weigh({.criterion = "dot",
                .object = "target",
                .multiplier = -0.6f,
                .curve = {.kind = CurveKind::Power, .exponent = 3}})
        .weigh({.criterion = "pathDistance",
                .object = "puppet",
                .multiplier = -1.1f,
                .curve = {.kind = CurveKind::Power, .exponent = 0.5f},
                .has_range = true,
                .range_low = 0,
                .range_high = 25})
        .weigh({.criterion = "ripple", .multiplier = 0.9f, .curve = table})
        .threshold(threshold)
        .wanted(5);
    return built(query);
}

std::shared_ptr<const Program> worst_of_all(const Scene& scene) {
    ProgramBuilder query(scene.catalog, "Negative");
    query.option("least bad")
        .generate({.generator = "grid", .radius = 10})
        .require({.criterion = "visible", .object = "target", .limit = Limit::IsFalse})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1000})
        .weigh({.criterion = "ripple", .multiplier = -333.3f})
        .weigh({.criterion = "visible",
                .object = "target",
                .multiplier = -0.001f,
                .arguments = {{"stance", 1}}})
        .weigh({.criterion = "costlyPlateau", .multiplier = -900'000})
        .weigh({.criterion = "random", .multiplier = -0.0001f})
        .wanted(8);
    return built(query);
}

// ---- scenes -------------------------------------------------------------------------------------

void ask_all(Scene& scene, std::span<const ObjectId> agents,
             const std::shared_ptr<const Program>& program, std::vector<Binding> bindings = {}) {
    for (const ObjectId agent : agents) {
        const std::uint64_t seed = 100 + scene.queries.size();
        scene.queries.push_back({program, agent, bindings, seed, {}});
    }
}

void make_yard(Scene& scene) {
    add_yard(scene, 40, 14);
    ask_all(scene, add_agents(scene, 12, 40), hide(scene, 12));
}

void make_maze(Scene& scene) {
    add_maze(scene, 31);
    ask_all(scene, add_agents(scene, 6, 31), walk(scene, 9));
}

/// Two agents on each floor, whose targets are one floor up; the top floor looks down.
void make_floors(Scene& scene) {
    add_floors(scene);
    std::vector<ObjectId> agents;
    for (std::uint32_t i = 0; i < 6; ++i) {
        const float along = static_cast<float>(kFloorCells) * random_unit(3, kAgentStream, i);
        const float height = static_cast<float>(i % 3) * kStorey;
        agents.push_back(scene.world.add({.position = {along, height, 4.5f + 0.5f * along}}));
    }
    for (std::size_t i = 0; i < agents.size(); ++i)
        EXPECT_TRUE(scene.world.set_target(agents[i], agents[(i + 1) % agents.size()]));
    ask_all(scene, agents, climb(scene));
}

void make_cloud(Scene& scene) {
    add_yard(scene, 30, 8);
    scene.max_candidates = kCloudPoints;
    scene.is_large = true;
    ask_all(scene, add_agents(scene, 3, 30), search_cloud(scene));
}

void make_ties(Scene& scene) {
    add_yard(scene, 24, 3);
    ask_all(scene, add_agents(scene, 6, 24), many_ties(scene));
}

void make_not_numbers(Scene& scene) {
    add_yard(scene, 24, 4);
    const std::vector<ObjectId> agents = add_agents(scene, 5, 24);
    const ObjectId bird = scene.world.add({.position = {12, 20, 12}});
    ask_all(scene, agents, not_numbers(scene));
    ask_all(scene, agents, unreachable(scene), {{"bird", bird}});
}

void make_fallbacks(Scene& scene) {
    add_yard(scene, 24, 6);
    const std::vector<ObjectId> agents = add_agents(scene, 4, 24);
    const ObjectId flag = scene.world.add({.kind = ObjectKind::Place, .position = {3.5f, 0, 4.5f}});
    const ObjectId faraway =
        scene.world.add({.kind = ObjectKind::Place, .position = {900, 0, 900}});
    const ObjectId gone = scene.world.add({.position = {1, 0, 1}});
    EXPECT_TRUE(scene.world.remove(gone));
    const auto lenient = fall_back(scene, 40), hopeless = fall_back(scene, -1);
    ask_all(scene, agents, lenient, {{"flag", flag}, {"faraway", faraway}});
    ask_all(scene, agents, lenient, {{"flag", gone}, {"faraway", faraway}});
    ask_all(scene, agents, lenient);
    ask_all(scene, agents, hopeless, {{"faraway", faraway}});
    ask_all(scene, agents, only_at_flag(scene), {{"flag", gone}});
    ask_all(scene, agents, only_at_flag(scene), {{"flag", flag}});
}

void make_curves(Scene& scene) {
    add_yard(scene, 24, 5);
    const std::vector<ObjectId> agents = add_agents(scene, 4, 24);
    for (const float threshold : {-10.0f, 0.6f, 100.0f})
        ask_all(scene, agents, curved(scene, threshold));
}

void make_negative(Scene& scene) {
    add_yard(scene, 30, 12);
    ask_all(scene, add_agents(scene, 6, 30), worst_of_all(scene));
}

void make_crowd(Scene& scene) {
    add_maze(scene, 25);
    const std::vector<ObjectId> agents = add_agents(scene, 48, 25);
    const std::shared_ptr<const Program> programs[] = {
        hide(scene, 5),      walk(scene, 4),      many_ties(scene),     not_numbers(scene),
        curved(scene, 0.6f), worst_of_all(scene), fall_back(scene, 20), only_at_flag(scene)};
    for (std::size_t i = 0; i < agents.size(); ++i)
        ask_all(scene, {&agents[i], 1}, programs[i % std::size(programs)]);
}

/// Alternatives of every cost, limits turned round, values of the agent, draws. Written into a
/// program that was built without them.
std::shared_ptr<const Program> choose(const Scene& scene, SelectionMode selection) {
    ProgramBuilder query(scene.catalog, "Choose");
    query.option("by courage")
        .generate({.generator = "grid", .radius = 3})
        .require({.criterion = "distance", .object = "puppet", .limit = Limit::Max, .value = 1})
        .option("hidden or far")
        .generate({.generator = "grid", .radius = 2})
        .require({.criterion = "costlySlope", .object = "target", .limit = Limit::Min, .value = 1})
        .require({.criterion = "distance", .object = "puppet", .limit = Limit::Max, .value = 1.5f})
        .require({.criterion = "distance", .object = "target", .limit = Limit::Min, .value = 11})
        .require({.criterion = "pathDistance", .object = "puppet", .limit = Limit::Max, .value = 5})
        .require({.criterion = "slope", .object = "target", .limit = Limit::Max, .value = 0.2f})
        .require({.criterion = "visible", .object = "target", .limit = Limit::IsFalse})
        .weigh({.criterion = "distance", .object = "target", .multiplier = 1})
        .weigh({.criterion = "ripple", .multiplier = 0.5f})
        .wanted(4);
    const std::shared_ptr<const Program> plain = built(query);
    if (plain == nullptr) return nullptr;
    Program program = *plain;
    program.symbols = {"courage", "reach", "speed"};
    program.selection = selection;
    program.selection_count = 12;
    program.selection_share = 0.15f;
    program.generators[1].symbol = 2;
    program.steps[0].symbol = 0;
    ProgramStep* const steps = &program.steps[1];
    const std::uint8_t groups[] = {1, 0, 2, 0, 1, 2};
    for (std::size_t i = 0; i < std::size(groups); ++i)
        steps[i].group = groups[i];
    steps[0].limit = Limit::Above;
    steps[1].symbol = 2;
    steps[3].symbol = 1;
    steps[4].limit = Limit::Below;
    steps[7].symbol = 1;
    program.hash = plain->hash + 1 + static_cast<std::uint64_t>(selection);
    return std::make_shared<const Program>(std::move(program));
}

void make_choices(Scene& scene) {
    add_yard(scene, 40, 14);
    const std::vector<ObjectId> agents = add_agents(scene, 9, 40);
    for (const SelectionMode selection :
         {SelectionMode::Best, SelectionMode::RandomAmong, SelectionMode::RandomWithin})
        ask_all(scene, agents, choose(scene, selection));
    for (std::size_t i = 0; i < scene.queries.size(); ++i) {
        scene.queries[i].values = {{"reach", 0.5f + 0.25f * static_cast<float>(i % 5)}};
        if (i % 4 == 0) scene.queries[i].values.push_back({"courage", 0.5f});
        if (i % 7 == 0) scene.queries[i].values.push_back({"speed", 3.5f});
    }
}

struct SceneMaker {
    const char* name;
    void (*make)(Scene& scene);
};
constexpr SceneMaker kMakers[] = {
    {"yard", make_yard},           {"maze", make_maze},       {"floors", make_floors},
    {"cloud", make_cloud},         {"ties", make_ties},       {"not_numbers", make_not_numbers},
    {"fallbacks", make_fallbacks}, {"curves", make_curves},   {"negative", make_negative},
    {"crowd", make_crowd},         {"choices", make_choices},
};

}  // namespace

QueryInput Scene::input(const SceneQuery& query) const {
    return {.program = query.program.get(),
            .catalog = &catalog,
            .snapshot = snapshot.get(),
            .asker = query.asker,
            .bindings = query.bindings,
            .values = query.values,
            .providers = {.rays = &rays, .navigation = navigation.get()},
            .seed = query.seed,
            .max_candidates = max_candidates};
}

std::vector<Answer> Scene::reference() const {
    std::vector<Answer> answers;
    for (const SceneQuery& query : queries)
        answers.push_back(evaluate_reference(input(query)));
    return answers;
}

std::unique_ptr<Scene> make_scene(const std::string& name) {
    for (const SceneMaker& maker : kMakers) {
        if (name != maker.name) continue;
        auto scene = std::make_unique<Scene>();
        scene->name = name;
        add_builtin_words(scene->catalog);
        add_scene_words(scene->catalog);
        maker.make(*scene);
        EXPECT_TRUE(scene->world.publish());
        scene->snapshot = scene->world.snapshot();
        return scene;
    }
    ADD_FAILURE() << "there is no scene " << name;
    return nullptr;
}

std::vector<std::string> scene_names() {
    std::vector<std::string> names;
    for (const SceneMaker& maker : kMakers)
        names.emplace_back(maker.name);
    return names;
}

}  // namespace vantage::tests
