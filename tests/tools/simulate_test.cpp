// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The crowd on the street: the same game on any number of threads, answers that the reference
// confirms, agents that keep to the floor. And the command around it.

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

#include "adapters/simdjson/json.h"
#include "base/vec.h"
#include "faults/process.h"
#include "record/format.h"
#include "tools/scene/mount_points.h"
#include "tools/simulate/simulation.h"

namespace vantage::tools {
namespace {

using test::ProcessResult;
using test::TemporaryFolder;

const std::string kStreet = VANTAGE_SOURCE_DIR "/scenes/street.json";
const std::string kMix = VANTAGE_SOURCE_DIR "/tests/tools/simulate/mix.json";

const std::string kProgram = VANTAGE_PROGRAM;

/// Changes the first record that `change` (type, payload -> bool) wants to, and gives its chunk a
/// new checksum.
template <class Change>
bool change_record(std::string& bytes, const Change& change) {
    const auto u32_at = [&](std::size_t at) {
        std::uint32_t value = 0;
        std::memcpy(&value, bytes.data() + at, sizeof(value));
        return value;
    };
    std::size_t at = record::kFileHeader;
    while (at + record::kChunkHeader < bytes.size()) {
        const std::size_t end = at + record::kChunkHeader + u32_at(at);
        const std::uint32_t kind = u32_at(at + 4);
        std::size_t next = at + record::kChunkHeader;
        while ((kind == record::kKeyChunk || kind == record::kDataChunk) && next < end) {
            char* const payload = bytes.data() + next + record::kRecordHeader;
            if (change(static_cast<record::RecordType>(bytes[next]), payload)) {
                const auto* start = reinterpret_cast<const std::uint8_t*>(bytes.data()) + at;
                const std::uint64_t sum = hash_bytes({start, end - at});
                std::memcpy(bytes.data() + end, &sum, sizeof(sum));
                return true;
            }
            next += record::kRecordHeader + u32_at(next + 1);
        }
        at = end + record::kChunkEnd;
    }
    return false;
}

/// Another candidate in the first query of a recording that found something.
bool change_first_answer(std::string& bytes) {
    constexpr std::size_t kStatus = 40, kCount = 62, kCandidate = 66;  // In a completed query.
    return change_record(bytes, [](record::RecordType type, char* payload) {
        const bool is_it =
            type == record::RecordType::Completed && payload[kStatus] == 0 && payload[kCount] > 0;
        if (is_it) payload[kCandidate] ^= 1;
        return is_it;
    });
}

/// A frame that says that seven queries were dropped.
bool drop_seven(std::string& bytes) {
    constexpr std::size_t kDropped = 44;  // In a frame.
    return change_record(bytes, [](record::RecordType type, char* payload) {
        if (type == record::RecordType::Frame) payload[kDropped] = 7;
        return type == record::RecordType::Frame;
    });
}

class Simulate : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        catalog_ = new Catalog;
        add_builtin_words(*catalog_);
        SceneLevels levels;
        auto street = levels.load({.file = kStreet, .bake_cell = 0.4f}, "");
        ASSERT_TRUE(street.ok()) << to_string(street.diagnostics());
        street_ = *street;
    }
    static void TearDownTestSuite() {
        street_.reset();
        delete catalog_;
    }

    std::unique_ptr<Simulation> make(const SimulationSettings& settings) {
        auto mix = LoadedMix::load(kMix, *catalog_);
        EXPECT_TRUE(mix.ok()) << to_string(mix.diagnostics());
        if (!mix.ok()) return nullptr;
        auto made = Simulation::make(settings, *catalog_, std::move(*mix), street_);
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        return made.ok() ? std::move(*made) : nullptr;
    }
    SimulationReport run(const SimulationSettings& settings) {
        const auto simulation = make(settings);
        if (simulation == nullptr) return {};
        while (simulation->step()) {
        }
        return simulation->report();
    }

    static Catalog* catalog_;
    static std::shared_ptr<const LoadedLevel> street_;
};
Catalog* Simulate::catalog_ = nullptr;
std::shared_ptr<const LoadedLevel> Simulate::street_;

TEST_F(Simulate, is_the_same_game_on_any_number_of_threads) {
    SimulationSettings settings{.agents = 50, .seconds = 5, .seed = 1, .units = 30};
    const SimulationReport one = run(settings);
    settings.threads = 2;
    const SimulationReport two = run(settings);
    settings.threads = 4;
    const SimulationReport four = run(settings);
    EXPECT_GT(one.total().longest_latency, 1u) << "the budget must make somebody wait";
    EXPECT_EQ(one.hash, two.hash);
    EXPECT_EQ(one.hash, four.hash);
    EXPECT_EQ(one.total().units, four.total().units);
    EXPECT_EQ(one.total().latency_updates, four.total().latency_updates);
    EXPECT_EQ(four.threads, 4u);
    settings.seed = 2;
    EXPECT_NE(run(settings).hash, one.hash);
}

TEST_F(Simulate, refuses_to_trust_tables_that_the_level_does_not_have) {
    auto mix = LoadedMix::load(kMix, *catalog_);
    ASSERT_TRUE(mix.ok());
    const auto made =
        Simulation::make({.agents = 2, .trust_tables = true}, *catalog_, std::move(*mix), street_);
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.diagnostics()[0].code, "scene/no-tables");
}

TEST_F(Simulate, walks_on_safe_paths_when_told_to_and_is_seen_less) {
    SceneLevels levels;
    auto street = levels.load({.file = kStreet, .bake_cell = 0.4f, .has_sight = true}, "");
    ASSERT_TRUE(street.ok()) << to_string(street.diagnostics());
    const auto walk = [&](float stealth, std::uint32_t threads) {
        auto mix = LoadedMix::load(kMix, *catalog_);
        EXPECT_TRUE(mix.ok());
        auto made =
            Simulation::make({.agents = 30, .seconds = 6, .threads = threads, .stealth = stealth},
                             *catalog_, std::move(*mix), *street);
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        while ((*made)->step()) {
        }
        return (*made)->report();
    };
    const SimulationReport plain = walk(0, 1), safe = walk(4, 1);
    EXPECT_EQ(plain.safe_walks.walks, 0u);
    EXPECT_EQ(plain.hash, run({.agents = 30, .seconds = 6}).hash) << "nodes change nothing";
    const SafeWalks& walks = safe.safe_walks;
    EXPECT_EQ(walks.walks, safe.walks);
    EXPECT_GT(walks.walks, 30u);
    EXPECT_LT(walks.taken.seen, walks.shortest.seen);
    EXPECT_GE(walks.taken.metres, walks.shortest.metres);
    // A metre in sight counts four more: that is what was made least.
    EXPECT_LE(walks.taken.metres + 4 * walks.taken.seen,
              walks.shortest.metres + 4 * walks.shortest.seen);
    EXPECT_EQ(safe.crowd.lost_steps, 0u);
    EXPECT_NE(as_table(safe).find("safe paths, stealth 4.0"), std::string::npos);
    EXPECT_EQ(walk(4, 2).hash, safe.hash);
}

TEST_F(Simulate, refuses_safe_paths_where_nobody_knows_who_sees_whom) {
    auto mix = LoadedMix::load(kMix, *catalog_);
    ASSERT_TRUE(mix.ok());
    const auto made =
        Simulation::make({.agents = 2, .stealth = 1}, *catalog_, std::move(*mix), street_);
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.diagnostics()[0].code, "simulate/no-sight");
}

TEST_F(Simulate, gives_answers_that_the_reference_confirms) {
    SimulationSettings settings{.agents = 50, .seconds = 5, .seed = 3, .checks = 60};
    const SimulationReport checked = run(settings);
    EXPECT_EQ(checked.checked, 60u);
    EXPECT_EQ(checked.mismatch_count, 0u)
        << (checked.mismatches.empty() ? "" : checked.mismatches[0]);
    EXPECT_TRUE(checked.is_good());
    settings.checks = 0;
    EXPECT_EQ(run(settings).hash, checked.hash) << "looking must not change the game";
}

TEST_F(Simulate, says_so_when_there_were_too_few_answers_to_check) {
    const SimulationReport report = run({.agents = 4, .seconds = 2, .checks = 1000});
    EXPECT_LT(report.checked, 1000u);
    EXPECT_FALSE(report.is_good());
}

TEST_F(Simulate, agents_ask_walk_on_the_floor_arrive_and_ask_again) {
    const auto simulation = make({.agents = 40, .seconds = 8});
    ASSERT_NE(simulation, nullptr);
    std::vector<Vec3> before;
    for (const Agent& agent : simulation->crowd().agents())
        before.push_back(agent.state.position);
    bool goes_on = true;
    while (goes_on) {
        goes_on = simulation->step();
        const auto agents = simulation->crowd().agents();
        for (std::size_t i = 0; i < agents.size(); ++i) {
            // A teleporter would be farther; the street has none.
            ASSERT_LE(distance_2d(before[i], agents[i].state.position),
                      kWalkingSpeed * kStepSeconds * 1.01f);
            before[i] = agents[i].state.position;
        }
    }
    const SimulationReport report = simulation->report();
    const QueryTotals total = report.total();
    EXPECT_GT(total.asked, 80u);
    EXPECT_GT(total.found(), total.answered / 2);
    EXPECT_EQ(report.claims_taken, report.walks + report.no_way);
    EXPECT_GT(report.arrivals, 40u);
    EXPECT_GT(report.crowd.metres, 400.0);
    EXPECT_EQ(report.crowd.lost_steps, 0u);
    EXPECT_EQ(report.lagging_publishes, 0u);
    EXPECT_EQ(report.refused_requests, 0u);
    for (const QueryTotals& query : report.queries)
        EXPECT_GT(query.found(), 0u) << query.name;
}

TEST_F(Simulate, keeps_the_budget_of_an_update_and_lets_questions_wait_for_it) {
    const SimulationReport tight = run({.agents = 50, .seconds = 4, .units = 60});
    const SimulationReport ample = run({.agents = 50, .seconds = 4, .units = 100'000});
    EXPECT_LE(tight.most_units, 60u);
    EXPECT_GT(tight.total().longest_latency, ample.total().longest_latency);
    EXPECT_EQ(ample.units_per_update, 100'000u);
}

TEST_F(Simulate, agents_begin_apart_in_two_teams_with_a_foe_to_each) {
    const auto simulation = make({.agents = 20, .seconds = 1});
    ASSERT_NE(simulation, nullptr);
    simulation->step();
    const auto now = simulation->world().snapshot();
    std::size_t first_team = 0;
    for (const Agent& agent : simulation->crowd().agents()) {
        first_team += agent.state.team == 1 ? 1 : 0;
        const ObjectState* target = now->find(now->target(agent.id));
        ASSERT_NE(target, nullptr);
        EXPECT_NE(target->team, agent.state.team);
        EXPECT_EQ(now->beliefs(agent.id).size(), kKnownFoes);
        NavPoint floor;
        street_->navigation->nearest({&agent.state.position, 1}, {.horizontal = 0.1f}, {&floor, 1});
        EXPECT_TRUE(floor);
    }
    EXPECT_EQ(first_team, 10u);
}

TEST_F(Simulate, mounts_the_designers_points) {
    World world;
    const auto mount = mount_points(*street_->bundle, world, *street_->navigation);
    ASSERT_TRUE(mount.ok()) << to_string(mount.diagnostics());
    ASSERT_TRUE(*mount);
    world.publish();
    const auto now = world.snapshot();
    const PointSection& section = *now->mounts()[mount->index].section;
    EXPECT_EQ(section.named().size(), street_->bundle->points().size());
    for (const BundlePoint& point : street_->bundle->points()) {
        const auto same = [&](const NamedPoint& named) {
            return named.position == point.position && named.kind == point.kind;
        };
        EXPECT_TRUE(std::any_of(section.named().begin(), section.named().end(), same));
    }
}

TEST(AnswerDifference, is_told_for_everything_that_counts) {
    const AnswerResult place{
        .candidate = 3, .position = {1, 0, 2}, .score_low = 5, .score_high = 5};
    const Answer reference{.status = Status::Found, .option = 1, .results = {place}, .options = {}};
    Answer given = reference;
    EXPECT_EQ(difference(given, reference), "");
    given.results[0].score_low = 4;
    given.results[0].score_high = 9;
    EXPECT_EQ(difference(given, reference), "") << "an interval that holds the score";
    given.results[0].score_low = 6;
    EXPECT_NE(difference(given, reference), "");
    given = reference;
    given.results[0].position.y = 1;
    EXPECT_NE(difference(given, reference), "");
    given = reference;
    given.option = 0;
    EXPECT_NE(difference(given, reference), "");
    given = reference;
    given.results.clear();
    EXPECT_NE(difference(given, reference), "");
    given = {.status = Status::AllRejected, .option = 0, .results = {}, .options = {}};
    EXPECT_EQ(difference(given, reference), "AllRejected instead of Found");
}

// ---- the command --------------------------------------------------------------------------------

ProcessResult command(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {VANTAGE_PROGRAM, "simulate"});
    return test::run_process(arguments);
}

TEST(SimulateCommand, prints_a_table_or_json_with_the_same_hash) {
    const std::vector<std::string> arguments = {kStreet, "--agents", "10",      "--seconds", "2",
                                                "--mix", kMix,       "--check", "5"};
    const ProcessResult table = command(arguments);
    EXPECT_EQ(table.exit_code, 0) << table.output;
    EXPECT_NE(table.output.find("HideNear"), std::string::npos) << table.output;
    EXPECT_NE(table.output.find("5 of 5 wanted, 0 differ"), std::string::npos) << table.output;
    EXPECT_NE(table.output.find("Embree"), std::string::npos) << table.output;

    std::vector<std::string> for_machines = arguments;
    for_machines.push_back("--json");
    const ProcessResult json = command(for_machines);
    EXPECT_EQ(json.exit_code, 0) << json.output;
    const auto root = adapters::parse_json(
        {reinterpret_cast<const std::uint8_t*>(json.output.data()), json.output.size()}, "output");
    ASSERT_TRUE(root.ok()) << json.output;
    EXPECT_EQ(root->find("agents")->number, 10);
    EXPECT_EQ(root->find("queries")->items.size(), 3u);
    EXPECT_NE(table.output.find("hash " + root->find("hash")->text), std::string::npos);
}

TEST(SimulateCommand, names_the_file_and_the_way_out_when_it_cannot_begin) {
    TemporaryFolder folder("simulate");
    std::ofstream(folder.path("broken.vbundle")) << "this is something else entirely";
    const ProcessResult broken = command({folder.path("broken.vbundle"), "--mix", kMix});
    EXPECT_EQ(broken.exit_code, 1);
    EXPECT_NE(broken.output.find("broken.vbundle"), std::string::npos) << broken.output;

    const ProcessResult no_level = command({folder.path("none.vbundle"), "--mix", kMix});
    EXPECT_EQ(no_level.exit_code, 1);
    EXPECT_NE(no_level.output.find("hint"), std::string::npos) << no_level.output;

    const ProcessResult no_mix = command({kStreet, "--mix", folder.path("none.json")});
    EXPECT_EQ(no_mix.exit_code, 1);
    EXPECT_NE(no_mix.output.find("none.json"), std::string::npos) << no_mix.output;

    std::ofstream(folder.path("mix.json")) << "{\"queries\": [{\"file\": \"" VANTAGE_SOURCE_DIR
                                              "/tests/tools/simulate/walkers.vq\", "
                                              "\"query\": \"HideNaer\", \"share\": 1}]}";
    const ProcessResult unknown = command({kStreet, "--mix", folder.path("mix.json")});
    EXPECT_EQ(unknown.exit_code, 1);
    EXPECT_NE(unknown.output.find("mix/unknown-query"), std::string::npos) << unknown.output;
    EXPECT_NE(unknown.output.find("did you mean 'HideNear'?"), std::string::npos) << unknown.output;

    EXPECT_EQ(command({kStreet, "--agents", "1"}).exit_code, 2);
}

TEST_F(Simulate, recording_changes_nothing_and_replays_from_the_file_alone) {
    const TemporaryFolder folder("simulate_record");
    const std::string file = folder.path("street.vrec");
    const std::vector<std::string> command = {kProgram, "simulate",  kStreet, "--agents",
                                              "20",     "--seconds", "4",     "--threads",
                                              "2",      "--mix",     kMix};
    const ProcessResult plain = test::run_process(command);
    std::vector<std::string> recording = command;
    recording.insert(recording.end(), {"--record", file});
    const ProcessResult recorded = test::run_process(recording);
    ASSERT_EQ(plain.exit_code, 0) << plain.output;
    EXPECT_EQ(plain.output, recorded.output);

    const ProcessResult replayed = test::run_process({kProgram, "replay", file});
    EXPECT_EQ(replayed.exit_code, 0) << replayed.output;
    int same = 0, all = 0;
    const std::size_t line = replayed.output.find('\n');
    ASSERT_NE(line, std::string::npos);
    ASSERT_EQ(std::sscanf(replayed.output.c_str() + line + 1, "%d of %d queries", &same, &all), 2);
    EXPECT_EQ(same, all);
    EXPECT_GT(all, 20);

    const ProcessResult one =
        test::run_process({kProgram, "replay", file, "--query", "3", "--explain"});
    EXPECT_EQ(one.exit_code, 0) << one.output;
    EXPECT_NE(one.output.find("query 3 ("), std::string::npos);
    EXPECT_NE(one.output.find("replayed the same"), std::string::npos);
}

TEST_F(Simulate, replay_names_the_first_answer_that_differs) {
    const TemporaryFolder folder("simulate_replay");
    const std::string file = folder.path("street.vrec");
    ASSERT_EQ(test::run_process({kProgram, "simulate", kStreet, "--agents", "10", "--seconds", "3",
                                 "--mix", kMix, "--record", file})
                  .exit_code,
              0);
    std::string bytes = test::file_bytes(file);
    ASSERT_TRUE(change_first_answer(bytes));
    std::ofstream(file, std::ios::binary) << bytes;
    const ProcessResult replayed = test::run_process({kProgram, "replay", file});
    EXPECT_EQ(replayed.exit_code, 1) << replayed.output;
    EXPECT_NE(replayed.output.find("first difference: query "), std::string::npos)
        << replayed.output;
    EXPECT_NE(replayed.output.find("result 1 was candidate"), std::string::npos);
}

TEST_F(Simulate, replay_of_nothing_is_no_success) {
    const TemporaryFolder folder("simulate_nothing");
    const std::string file = folder.path("street.vrec");
    // Too short for anybody to be answered.
    ASSERT_EQ(test::run_process({kProgram, "simulate", kStreet, "--agents", "2", "--seconds", "0.1",
                                 "--seed", "2", "--mix", kMix, "--record", file})
                  .exit_code,
              0);
    const ProcessResult replayed = test::run_process({kProgram, "replay", file});
    EXPECT_EQ(replayed.exit_code, 1) << replayed.output;
    EXPECT_NE(replayed.output.find("nothing was compared"), std::string::npos) << replayed.output;
}

TEST_F(Simulate, replay_says_what_was_dropped) {
    const TemporaryFolder folder("simulate_dropped");
    const std::string file = folder.path("street.vrec");
    ASSERT_EQ(test::run_process({kProgram, "simulate", kStreet, "--agents", "10", "--seconds", "3",
                                 "--mix", kMix, "--record", file})
                  .exit_code,
              0);
    std::string bytes = test::file_bytes(file);
    ASSERT_TRUE(drop_seven(bytes));
    std::ofstream(file, std::ios::binary) << bytes;
    const ProcessResult replayed = test::run_process({kProgram, "replay", file});
    EXPECT_EQ(replayed.exit_code, 1) << replayed.output;
    EXPECT_NE(replayed.output.find("\n7 were dropped while it was recorded"), std::string::npos)
        << replayed.output;
}

TEST_F(Simulate, replay_refuses_what_is_no_recording) {
    const ProcessResult replayed = test::run_process({kProgram, "replay", kStreet});
    EXPECT_EQ(replayed.exit_code, 1);
    EXPECT_NE(replayed.output.find("[recording/magic]"), std::string::npos) << replayed.output;
}

}  // namespace
}  // namespace vantage::tools
