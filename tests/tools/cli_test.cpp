// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The program as people meet it: what it prints, what it says when something is wrong, its exit
// codes.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "adapters/simdjson/json.h"
#include "faults/process.h"

namespace vantage::test {
namespace {

const std::string kProgram = VANTAGE_PROGRAM;
const std::string kStreet = VANTAGE_SOURCE_DIR "/scenes/street.json";

class Cli : public testing::Test {
  protected:
    ProcessResult run(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), kProgram);
        return run_process(arguments);
    }
    std::string baked_street() {
        const std::string path = folder_.path("street.vbundle");
        EXPECT_EQ(run({"bake", kStreet, "-o", path, "--cell", "0.4", "--quick"}).exit_code, 0);
        return path;
    }
    static bool is_json(const std::string& text) {
        return adapters::parse_json(
                   {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "output")
            .ok();
    }
    TemporaryFolder folder_{"cli"};
};

TEST_F(Cli, explains_itself) {
    const ProcessResult help = run({});
    EXPECT_EQ(help.exit_code, 0);
    for (const char* word : {"demo", "bake", "info", "picture", "survey", "words"}) {
        EXPECT_NE(help.output.find(word), std::string::npos) << word;
    }
    EXPECT_EQ(run({"--version"}).output, "vantage 0.1.0\n");
}

TEST_F(Cli, asks_a_query_in_a_scene_and_says_why_not_elsewhere) {
    const std::string root = VANTAGE_SOURCE_DIR;
    const std::string bundle = baked_street(), picture = folder_.path("asked.png");
    const std::vector<std::string> ask{"query", bundle, root + "/scenes/street.vq", "--scene",
                                       root + "/scenes/street.scene.json"};
    const auto with = [&ask](std::vector<std::string> more) {
        more.insert(more.begin(), ask.begin(), ask.end());
        return more;
    };
    const ProcessResult told = run(with({"--why=-6,0,0", "--picture", picture}));
    EXPECT_EQ(told.exit_code, 0) << told.output;
    for (const char* part : {"Found by option 1 \"behind cover\"", "#  place", "  w1: ",
                             "Why not at -6,0,0?", "hidden from target = true keep: no here"})
        EXPECT_NE(told.output.find(part), std::string::npos) << part << "\n" << told.output;
    EXPECT_EQ(file_bytes(picture).substr(1, 3), "PNG");
    const ProcessResult json = run(with({"--json", "--wanted", "2"}));
    EXPECT_TRUE(is_json(json.output)) << json.output;
    EXPECT_NE(json.output.find("\"adds\""), std::string::npos) << json.output;

    const ProcessResult typo = run(with({"--query", "OutOfTheLineOfFrie"}));
    EXPECT_EQ(typo.exit_code, 1);
    EXPECT_NE(typo.output.find("did you mean 'OutOfTheLineOfFire'?"), std::string::npos)
        << typo.output;
    EXPECT_NE(run(with({"--asker", "agnet"})).output.find("did you mean 'agent'?"),
              std::string::npos);
    EXPECT_NE(run(with({"--why", "here"})).output.find("for example"), std::string::npos);
}

TEST_F(Cli, suggests_the_command_that_was_meant) {
    const ProcessResult result = run({"pictrue"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_NE(result.output.find("did you mean 'picture'?"), std::string::npos) << result.output;
}

TEST_F(Cli, bakes_tells_and_draws) {
    const std::string bundle = baked_street();
    const ProcessResult info = run({"info", bundle});
    EXPECT_EQ(info.exit_code, 0);
    EXPECT_NE(info.output.find("navmesh 0"), std::string::npos) << info.output;
    EXPECT_EQ(run({"picture", bundle, "-o", folder_.path("a.png")}).exit_code, 0);
    EXPECT_EQ(file_bytes(folder_.path("a.png")).substr(1, 3), "PNG");
    EXPECT_EQ(run({"picture", bundle, "-o", folder_.path("b.png"), "--layer", "field:path",
                   "--from", "0,0,0", "9,0,5"})
                  .exit_code,
              0);
    EXPECT_NE(run({"picture", bundle, "--layer", "field:list"}).output.find("field:lane"),
              std::string::npos);
    EXPECT_NE(run({"picture", bundle, "--layer", "field:sight"}).output.find("picture/no-sight"),
              std::string::npos);
    EXPECT_NE(run({"check-nodes", bundle, "--parts"}).output.find("check-nodes/no-parts"),
              std::string::npos);
    EXPECT_EQ(run({"picture", bundle, "-o", folder_.path("a.svg"), "--layer", "navmesh,points"})
                  .exit_code,
              0);
    EXPECT_NE(file_bytes(folder_.path("a.svg")).find("<svg"), std::string::npos);
}

TEST_F(Cli, speaks_json_to_machines) {
    const std::string path = folder_.path("street.vbundle");
    const ProcessResult baked =
        run({"bake", kStreet, "-o", path, "--cell", "0.4", "--json", "--quick"});
    EXPECT_TRUE(is_json(baked.output)) << baked.output;
    const ProcessResult info = run({"info", path, "--json"});
    EXPECT_TRUE(is_json(info.output)) << info.output;
}

TEST_F(Cli, names_the_file_and_the_way_out_when_it_cannot_go_on) {
    std::ofstream(folder_.path("foreign.vbundle")) << "this is something else entirely";
    const ProcessResult foreign = run({"info", folder_.path("foreign.vbundle")});
    EXPECT_EQ(foreign.exit_code, 1);
    EXPECT_NE(foreign.output.find("foreign.vbundle"), std::string::npos);
    EXPECT_NE(foreign.output.find("not a Vantage bundle"), std::string::npos);
    EXPECT_NE(foreign.output.find("hint:"), std::string::npos);

    const ProcessResult missing = run({"bake", "no_such_level.glb"});
    EXPECT_EQ(missing.exit_code, 1);
    EXPECT_NE(missing.output.find("no_such_level.glb"), std::string::npos);

    const ProcessResult ending = run({"bake", folder_.path("foreign.vbundle")});
    EXPECT_EQ(ending.exit_code, 1);
    EXPECT_NE(ending.output.find(".obj"), std::string::npos) << ending.output;
}

TEST_F(Cli, does_not_replace_the_level_by_its_bundle) {
    const std::string level = folder_.path("level.json");
    std::filesystem::copy_file(kStreet, level);
    const std::string before = file_bytes(level);
    const ProcessResult result = run({"bake", level, "-o", level});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_TRUE(file_bytes(level) == before);
}

TEST_F(Cli, tells_machines_of_errors_in_json) {
    const ProcessResult result = run_process(
        {"/bin/sh", "-c", "'" + kProgram + "' bake no_such_level.glb --json 2>/dev/null"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_TRUE(is_json(result.output)) << result.output;
    EXPECT_NE(result.output.find("file/io"), std::string::npos) << result.output;
}

TEST_F(Cli, bakes_several_agent_classes) {
    const std::string path = folder_.path("two.vbundle");
    ASSERT_EQ(run({"bake", kStreet, "-o", path, "--cell", "0.4", "--agent", "0.8,2.5", "--quick"})
                  .exit_code,
              0);
    EXPECT_NE(run({"info", path}).output.find("navmesh 1   agent radius 0.80 m, height 2.50 m"),
              std::string::npos);
    EXPECT_EQ(run({"bake", kStreet, "-o", path, "--agent", "wide"}).exit_code, 2);
}

TEST_F(Cli, compares_strategies_and_writes_them_as_csv) {
    const std::string path = folder_.path("strategies.csv");
    const ProcessResult few = run({"bench", "strategies", "--queries", "20", "--csv", path});
    EXPECT_EQ(few.exit_code, 0) << few.output;
    EXPECT_NE(few.output.find("sum of costs"), std::string::npos) << few.output;
    const std::string csv = file_bytes(path);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 6 * 29);
    EXPECT_EQ(run({"bench", "strategies", "--csv", folder_.path("none/a.csv")}).exit_code, 1);
    EXPECT_EQ(run({"bench", "nonsense"}).exit_code, 2);
}

TEST_F(Cli, measures_with_a_program_of_its_own_and_says_when_that_is_missing) {
    EXPECT_NE(run({"help", "bench"}).output.find("skirmish"), std::string::npos);
    const std::string alone = folder_.path("vantage");
    std::filesystem::copy_file(kProgram, alone);
    const ProcessResult result = run_process({alone, "bench", "strategies"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_NE(result.output.find("[cli/no-bench]"), std::string::npos) << result.output;
}

TEST_F(Cli, says_so_when_its_output_is_lost) {
    const std::string bundle = baked_street();
    const ProcessResult result =
        run_process({"/bin/sh", "-c", "'" + kProgram + "' info '" + bundle + "' > /dev/full"});
    EXPECT_EQ(result.exit_code, 1);
}

TEST_F(Cli, refuses_settings_out_of_range) {
    const ProcessResult result = run({"bake", kStreet, "--cell", "-1"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.output.find("--cell"), std::string::npos) << result.output;
}

TEST_F(Cli, explains_the_words_of_the_language) {
    const ProcessResult all = run({"words"});
    EXPECT_EQ(all.exit_code, 0);
    EXPECT_NE(all.output.find("\n  distance "), std::string::npos) << all.output;
    EXPECT_NE(run({"words", "cover"}).output.find("hidespots: a generator"), std::string::npos);
    EXPECT_TRUE(is_json(run({"words", "--json"}).output));
    EXPECT_EQ(run({"words", "--markdown"}).output, file_bytes(VANTAGE_SOURCE_DIR "/docs/words.md"));
    const ProcessResult unknown = run({"words", "distence"});
    EXPECT_EQ(unknown.exit_code, 1);
    EXPECT_NE(unknown.output.find("did you mean 'distance'?"), std::string::npos);
    EXPECT_EQ(run({"words", "--json", "--markdown"}).exit_code, 2);
}

TEST_F(Cli, runs_the_demo) {
    const ProcessResult result = run({"demo", "--no-inspect", "--folder", folder_.path("demo")});
    EXPECT_EQ(result.exit_code, 0) << result.output;
    EXPECT_TRUE(std::filesystem::exists(folder_.path("demo/street.png")));
    EXPECT_NE(result.output.find(folder_.path("demo/street.png")), std::string::npos);
    EXPECT_EQ(result.output.find("#token="), std::string::npos);
}

TEST_F(Cli, the_demo_comes_to_life_with_queries_that_stay_as_somebody_edited_them) {
    const std::string mine = folder_.path("demo/queries/attack/flank.vq");
    std::filesystem::create_directories(folder_.path("demo/queries/attack"));
    const std::string text = "query Flank\noption\n  generation:\n    grid around puppet = 5\n";
    std::ofstream(mine) << text;
    ProcessResult result =
        run({"demo", "--folder", folder_.path("demo"), "--no-browser", "--serve-seconds", "1"});
    EXPECT_EQ(result.exit_code, 0) << result.output;
    EXPECT_NE(result.output.find("The inspector is at http://127.0.0.1:"), std::string::npos);
    EXPECT_EQ(file_bytes(mine), text);
    EXPECT_EQ(file_bytes(folder_.path("demo/queries/cover/take_cover.vq")),
              file_bytes(VANTAGE_SOURCE_DIR "/queries/cover/take_cover.vq"));

    std::ofstream(mine) << "query Flonk\n";
    result =
        run({"demo", "--folder", folder_.path("demo"), "--no-browser", "--serve-seconds", "1"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_NE(result.output.find("remove the folder to begin"), std::string::npos) << result.output;
}

TEST_F(Cli, the_demo_without_spectators_is_the_same_on_any_number_of_threads) {
    const auto play = [&](const std::vector<std::string>& more, const char* seed = "7") {
        std::vector<std::string> words = {"demo",   "--headless", "--seconds",   "20",
                                          "--seed", seed,         "--team-size", "4"};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    };
    const auto hash_of = [](const ProcessResult& result) {
        EXPECT_EQ(result.exit_code, 0) << result.output;
        const std::size_t at = result.output.find("\nhash ");
        EXPECT_NE(at, std::string::npos) << result.output;
        return at == std::string::npos ? "" : result.output.substr(at + 6, 16);
    };
    const ProcessResult first = play({"--threads", "1"});
    for (const char* row : {"4 against 4", "kills", "decisions reversed within 2 s", "Red ",
                            "AI per frame: mean ", "99.9th percentile", "kept in all frames"})
        EXPECT_NE(first.output.find(row), std::string::npos) << row << "\n" << first.output;
    const std::string hash = hash_of(first);
    EXPECT_EQ(hash_of(play({"--threads", "1"})), hash);
    EXPECT_EQ(hash_of(play({"--threads", "2"})), hash);
    EXPECT_EQ(hash_of(play({"--threads", "4"})), hash);
    EXPECT_EQ(hash_of(play({"--level", VANTAGE_SOURCE_DIR "/scenes/street.json"})), hash)
        << "the street of the repository is the one in the program";
    EXPECT_NE(hash_of(play({}, "8")), hash);
}

TEST_F(Cli, the_demo_makes_a_clip_and_watching_changes_nothing) {
    const std::string clip = folder_.path("clip.gif");
    const std::vector<std::string> words = {"demo", "--headless", "--seconds", "3", "--seed", "7"};
    const ProcessResult plain = run(words);
    std::vector<std::string> with_clip = words;
    with_clip.insert(with_clip.end(), {"--gif", clip, "--gif-seconds", "2"});
    const ProcessResult watched = run(with_clip);
    ASSERT_EQ(watched.exit_code, 0) << watched.output;
    const std::string bytes = file_bytes(clip);
    EXPECT_EQ(bytes.substr(0, 6), "GIF89a");
    EXPECT_EQ(bytes.back(), ';');
    EXPECT_GT(bytes.size(), 5000u);
    EXPECT_NE(watched.output.find("20 pictures"), std::string::npos) << watched.output;
    const auto hash_line = [](const std::string& text) {
        const std::size_t at = text.find("\nhash ");
        return at == std::string::npos ? "none" : text.substr(at, 22);
    };
    EXPECT_EQ(hash_line(watched.output), hash_line(plain.output));
}

TEST_F(Cli, the_demo_says_why_it_cannot_fight_somewhere) {
    const ProcessResult missing = run({"demo", "--headless", "--level", folder_.path("no.json")});
    EXPECT_EQ(missing.exit_code, 1);
    std::ofstream(folder_.path("small.obj"))
        << "v -4 0 -4\nv 4 0 -4\nv 4 0 4\nv -4 0 4\nf 1 4 3 2\n";
    const ProcessResult small = run({"demo", "--headless", "--level", folder_.path("small.obj")});
    EXPECT_EQ(small.exit_code, 1);
    EXPECT_NE(small.output.find("no room for two teams"), std::string::npos) << small.output;
}

TEST_F(Cli, runs_tests_of_queries_and_tells_failures_from_unreadable_files) {
    std::ofstream(folder_.path("a.scene.json"))
        << R"({"level": {"flat": {}}, "objects": [{"name": "guard", "position": [1, 0, 2]}]})";
    const std::string file = folder_.path("a.vqtest");
    std::ofstream(file) << "scene a.scene.json\n\ntest \"stays\"\n  text\n    query Stay\n"
                           "    without defaults\n    option\n      generation:\n"
                           "        currentPos around puppet = 1\n  end\n"
                           "  expect best at (9, 0, 9)  -- not there\n";
    const ProcessResult failed = run({"test-queries", file});
    EXPECT_EQ(failed.exit_code, 1) << failed.output;
    EXPECT_NE(failed.output.find("FAIL  " + file + ":3  stays"), std::string::npos)
        << failed.output;
    const ProcessResult updated = run({"test-queries", file, "--update"});
    EXPECT_EQ(updated.exit_code, 0) << updated.output;
    EXPECT_NE(updated.output.find("updated " + file +
                                  ":11: expect best within 0.5 m of (1.00, "
                                  "0.00, 2.00)"),
              std::string::npos)
        << updated.output;
    EXPECT_NE(file_bytes(file).find("(1.00, 0.00, 2.00)  -- not there\n"), std::string::npos);
    const ProcessResult passed = run({"test-queries", folder_.path("")});
    EXPECT_EQ(passed.exit_code, 0) << passed.output;
    EXPECT_NE(passed.output.find("1 test in 1 file: 1 passed, 0 failed"), std::string::npos);
    EXPECT_EQ(run({"test-queries", file, "--filter", "nothing of it"}).exit_code, 1);
    std::ofstream(folder_.path("b.vqtest")) << "scen a.scene.json\n";
    EXPECT_EQ(run({"test-queries", folder_.path("")}).exit_code, 2);
    EXPECT_EQ(run({"test-queries", folder_.path("gone.vqtest")}).exit_code, 2);
}

}  // namespace
}  // namespace vantage::test
