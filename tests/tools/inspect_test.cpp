// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The street, looked at: people who ask the shipped queries, a crowd that nobody disturbs, and the
// commands that serve them.

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <thread>

#include "faults/process.h"
#include "inspector/plain_client.h"
#include "tools/inspect/crowd_fields.h"
#include "tools/inspect/scene_game.h"
#include "tools/simulate/simulation.h"
#include "vantage_inspector/inspector.h"

namespace vantage::tools {
namespace {

using tests::HonestRequest;
using tests::PlainClient;
using tests::PlainReply;

const std::string kStreet = VANTAGE_SOURCE_DIR "/scenes/street.json";
const std::string kScene = VANTAGE_SOURCE_DIR "/scenes/street.scene.json";
const std::string kQueries = VANTAGE_SOURCE_DIR "/queries";
const std::string kMix = VANTAGE_SOURCE_DIR "/tests/tools/simulate/mix.json";

PlainReply ask(const Inspector& inspector, const std::string& target) {
    return HonestRequest{.port = inspector.port(), .token = inspector.token(), .target = target}
        .ask();
}

std::uint32_t u32_at(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    if (bytes.size() >= at + sizeof(value)) std::memcpy(&value, bytes.data() + at, sizeof(value));
    return value;
}

TEST(SceneGame, people_of_the_street_ask_all_shipped_queries) {
    Catalog catalog;
    add_builtin_words(catalog);
    auto game = SceneGame::make({.scene = kScene, .queries = kQueries}, catalog);
    ASSERT_TRUE(game.ok()) << to_string(game.diagnostics());
    const std::size_t queries = (*game)->library().query_names().size();
    EXPECT_GT(queries, 20u);
    auto inspector = Inspector::start({.catalog = &catalog,
                                       .recorder = &(*game)->recorder(),
                                       .bundle = (*game)->bundle(),
                                       .providers = (*game)->providers(),
                                       .query_folder = kQueries,
                                       .library = &(*game)->library(),
                                       .can_save = false});
    ASSERT_TRUE(inspector.ok()) << to_string(inspector.diagnostics());
    for (int i = 0; i < 600; ++i)
        (*game)->step();

    const PlainReply mesh = ask(**inspector, "/api/level/mesh");
    EXPECT_GT(u32_at(mesh.body, 4), 100u) << "triangles";
    const PlainReply navmesh = ask(**inspector, "/api/level/navmesh");
    EXPECT_GT(u32_at(navmesh.body, 4), 100u);
    EXPECT_NE(ask(**inspector, "/api/level").body.find("\"navmesh\""), std::string::npos);
    const PlainReply frame = ask(**inspector, "/api/source/live/frame/600");
    for (const char* const name : {"\"agent\"", "\"gunman\"", "\"player\""})
        EXPECT_NE(frame.body.find(name), std::string::npos) << name;

    const auto recording = (*game)->recorder().view();
    EXPECT_EQ(recording->level_hash(), (*game)->bundle()->info().input_hash);
    EXPECT_NE(ask(**inspector, "/api/source/live").body.find("\"isSameLevel\":true"),
              std::string::npos);
    EXPECT_GT(recording->queries().size(), 20u);
    std::size_t told = 0;
    for (const QuerySummary& query : recording->queries()) {
        if (!query.can_be_frozen) continue;
        const PlainReply reply =
            ask(**inspector, "/api/source/live/query/" + std::to_string(query.query));
        EXPECT_EQ(reply.status, 200) << reply.body;
        EXPECT_NE(reply.body.find("\"same\":true"), std::string::npos)
            << reply.body.substr(0, 2000);
        ++told;
    }
    EXPECT_GT(told, 20u);
    inspector->reset();
}

TEST(CrowdFields, tell_where_each_team_is_and_was) {
    Catalog catalog;
    add_builtin_words(catalog);
    SceneLevels levels;
    auto street = levels.load({.file = kStreet, .bake_cell = 0.4f}, "");
    ASSERT_TRUE(street.ok()) << to_string(street.diagnostics());
    auto mix = LoadedMix::load(kMix, catalog);
    ASSERT_TRUE(mix.ok());
    const auto simulation = std::move(
        *Simulation::make({.agents = 6, .seconds = 1}, catalog, std::move(*mix), *street));
    auto fields = CrowdFields::make(*(*street)->bundle);
    ASSERT_TRUE(fields.ok()) << to_string(fields.diagnostics());
    ASSERT_NE(*fields, nullptr);
    const FieldStore& store = *(*fields)->store();
    const NodeMap map((*street)->bundle->nodes()[0].map);
    ASSERT_EQ(store.node_count(), map.size());
    (*fields)->update(simulation->crowd(), 0);
    (*fields)->update(simulation->crowd(), 1);
    for (const Agent& agent : simulation->crowd().agents()) {
        const NodeIndex node = map.find(agent.state.position);
        ASSERT_NE(node, kNoNode);
        const bool is_guard = agent.state.team % kTeams == 0;
        const auto value = [&](const char* name) {
            return store.pin(store.find(name)).view().value(node);
        };
        EXPECT_EQ(value(is_guard ? "metres to the guards" : "metres to the raiders"), 0);
        EXPECT_GT(value(is_guard ? "where guards were" : "where raiders were"), 0);
    }
    float farthest = 0;
    const FieldPin distances = store.pin(store.find("metres to the guards"));
    for (NodeIndex node = 0; node < map.size(); ++node)
        farthest = std::max(farthest, distances.view().value(node));
    EXPECT_GT(farthest, 5) << "not everybody is a guard's neighbour";
}

TEST(InspectedSimulation, is_the_same_game_with_two_hundred_half_open_sockets) {
    Catalog catalog;
    add_builtin_words(catalog);
    SceneLevels levels;
    auto street = levels.load({.file = kStreet, .bake_cell = 0.4f}, "");
    ASSERT_TRUE(street.ok()) << to_string(street.diagnostics());
    SimulationSettings settings{.agents = 30, .seconds = 5, .seed = 1};
    const auto make = [&] {
        auto mix = LoadedMix::load(kMix, catalog);
        EXPECT_TRUE(mix.ok());
        return std::move(*Simulation::make(settings, catalog, std::move(*mix), *street));
    };
    auto alone = make();
    while (alone->step()) {
    }

    Recorder recorder({.catalog = &catalog});
    settings.watcher = &recorder.watcher();
    auto watched = make();
    auto inspector = Inspector::start({.catalog = &catalog,
                                       .recorder = &recorder,
                                       .bundle = (*street)->bundle.get(),
                                       .providers = (*street)->providers()});
    ASSERT_TRUE(inspector.ok());
    std::vector<PlainClient> half_open;
    for (int i = 0; i < 200; ++i) {
        half_open.emplace_back((*inspector)->port());
        half_open.back().send("GET /api/hello HTTP/1.1\r\n");
    }
    std::atomic<bool> is_over = false;
    std::atomic<int> honest = 0;
    std::thread page([&] {
        do {
            EXPECT_EQ(ask(**inspector, "/api/hello").status, 200);
            ask(**inspector, "/api/source/live/query/" + std::to_string(honest++));
        } while (!is_over);
    });
    while (watched->step())
        (*inspector)->update();
    is_over = true;
    page.join();
    EXPECT_EQ(alone->report().hash, watched->report().hash);
    EXPECT_GT(honest, 0);
    inspector->reset();
}

TEST(InspectCommand, serves_a_scene_and_ends) {
    const auto result =
        test::run_process({VANTAGE_PROGRAM, "inspect", "-", "--scene", kScene, "--queries",
                           kQueries, "--no-browser", "--serve-seconds", "1"});
    EXPECT_EQ(result.exit_code, 0) << result.output;
    EXPECT_NE(result.output.find("The inspector is at http://127.0.0.1:"), std::string::npos)
        << result.output;
}

TEST(InspectCommand, simulates_and_then_opens_what_was_recorded) {
    const test::TemporaryFolder folder("inspect_command");
    const std::string file = folder.path("war.vrec");
    auto result = test::run_process({VANTAGE_PROGRAM, "simulate", kStreet, "--agents", "6",
                                     "--seconds", "2", "--mix", kMix, "--record", file});
    ASSERT_EQ(result.exit_code, 0) << result.output;
    result = test::run_process(
        {VANTAGE_PROGRAM, "inspect", file, "--no-browser", "--serve-seconds", "0.2"});
    EXPECT_EQ(result.exit_code, 0) << result.output;
    result =
        test::run_process({VANTAGE_PROGRAM, "simulate", kStreet, "--agents", "6", "--seconds", "1",
                           "--mix", kMix, "--inspect", "--no-browser", "--serve-seconds", "2"});
    EXPECT_EQ(result.exit_code, 0) << result.output;
    EXPECT_NE(result.output.find("#token="), std::string::npos);
}

TEST(InspectCommand, says_what_is_wrong) {
    auto result = test::run_process(
        {VANTAGE_PROGRAM, "inspect", "-", "--scene", kScene, "--queries", "/nowhere"});
    EXPECT_NE(result.exit_code, 0);
    EXPECT_NE(result.output.find("inspect/no-queries"), std::string::npos) << result.output;
    result = test::run_process({VANTAGE_PROGRAM, "inspect", kScene + ".vrec"});
    EXPECT_NE(result.exit_code, 0);
}

}  // namespace
}  // namespace vantage::tools
