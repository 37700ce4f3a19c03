// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The command line of the vantage program; the commands themselves stand in *_command.cpp. What
// measures is a program of its own, vantage-bench, so that nobody waits for it who does not
// measure.

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "base/spelling.h"
#include "tools/commands.h"
#include "tools/programs/command_line.h"
#include "tools/terminal.h"
#include "vantage/host.h"
#include "vantage/program.h"
#include "vantage_bake/picture.h"

namespace {

using namespace vantage;
using namespace vantage::tools;

/// What the chosen command will run, filled in while the command line is read.
struct CommandLine {
    BakeOptions bake;
    InfoOptions info;
    PictureOptions picture;
    QueryOptions query;
    DemoOptions demo;
    WordsOptions words;
    CheckOptions check;
    FormatOptions format;
    ExplainOptions explain;
    SurveyOptions survey;
    CheckSightOptions check_sight;
    CheckNodesOptions check_nodes;
    TestQueriesOptions test_queries;
    ConvertOptions convert;
    SimulateOptions simulate;
    BehaviourOptions behaviour;
    ReplayOptions replay;
    InspectOptions inspect;
};

void add_bake_settings(CLI::App& command, bake::BakeSettings& settings) {
    AgentClass& agent = settings.agents.front();
    command.add_option("--radius", agent.radius, "Radius of the agent, metres")
        ->check(CLI::Range(0.05, 10.0))
        ->capture_default_str();
    command.add_option("--height", agent.height, "Height of the agent, metres")
        ->check(CLI::Range(0.2, 50.0))
        ->capture_default_str();
    command.add_option("--climb", agent.max_climb, "Highest step, metres")
        ->check(CLI::Range(0.0, 10.0))
        ->capture_default_str();
    command.add_option("--slope", agent.max_slope_deg, "Steepest ground, degrees")
        ->check(CLI::Range(0.0, 89.0))
        ->capture_default_str();
    command.add_option("--drop", agent.max_drop, "Deepest ledge to jump down from, metres")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
    command.add_option("--cell-height", settings.cell_height, "Vertical resolution, metres")
        ->check(CLI::Range(0.005, 10.0))
        ->capture_default_str();
    command.add_option("--cell", settings.cell_size, "Horizontal resolution, metres")
        ->check(CLI::Range(0.01, 10.0))
        ->capture_default_str();
    command.add_option("--threads", settings.threads, "Threads; 0 takes one per core")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
}

/// "0.9,2.5" or "0.9,2.5,0.5,40,2": radius and height, then climb, slope and drop.
std::string parse_agent(const std::string& text, AgentClass& agent) {
    float* const fields[] = {&agent.radius, &agent.height, &agent.max_climb, &agent.max_slope_deg,
                             &agent.max_drop};
    std::istringstream rest(text);
    std::size_t count = 0;
    for (std::string number; std::getline(rest, number, ','); ++count) {
        if (count == std::size(fields) || !CLI::detail::lexical_cast(number, *fields[count])) {
            return "not an agent: " + text;
        }
    }
    return count >= 2 ? "" : "an agent needs at least a radius and a height: " + text;
}

void add_agents(CLI::App& command, bake::BakeSettings& settings) {
    command
        .add_option_function<std::vector<std::string>>(
            "--agent",
            [&settings](const std::vector<std::string>& texts) {
                const AgentClass first = settings.agents.front();
                for (const std::string& text : texts) {
                    AgentClass agent = first;
                    const std::string problem = parse_agent(text, agent);
                    if (!problem.empty()) throw CLI::ValidationError("--agent", problem);
                    settings.agents.push_back(agent);
                }
            },
            "One more agent class: RADIUS,HEIGHT[,CLIMB[,SLOPE[,DROP]]]; may be repeated")
        ->take_all();
}

void add_cover(CLI::App& command, BakeOptions& options) {
    bake::CoverSettings& cover = options.settings.cover;
    command.add_flag_callback(
        "--no-cover", [&cover] { cover.is_wanted = false; }, "Find no cover");
    command.add_option("--cover-spacing", cover.spacing, "Between cover points, metres")
        ->check(CLI::Range(0.1, 100.0))
        ->capture_default_str();
    command.add_flag("--verify", options.is_verified,
                     "Check the cover by brute force and print what holds");
    command
        .add_option("--verify-points", options.verify_points,
                    "Cover points that are checked; 0 takes all")
        ->capture_default_str();
}

void add_node_settings(CLI::App& command, bake::BakeSettings& settings) {
    command.add_flag_callback(
        "--no-nodes",
        [&settings] {
            settings.nodes.is_wanted = settings.sight.is_wanted = settings.polar.is_wanted = false;
        },
        "Place no tactical nodes");
    CLI::Option* cell =
        command
            .add_option("--node-cell", settings.nodes.cell_size, "Side of a node's cell, metres")
            ->check(CLI::Range(0.25, 1000.0))
            ->capture_default_str();
    command
        .add_option("--node-count", settings.nodes.wanted_count,
                    "About so many nodes; the cells follow")
        ->check(CLI::Range(1, 1'000'000))
        ->excludes(cell);
    command
        .add_option("--node-tolerance", settings.nodes.tolerance,
                    "By how much a path may exceed the limit for a link")
        ->check(CLI::Range(0.0, 10.0))
        ->capture_default_str();
}

void add_sight_settings(CLI::App& command, bake::BakeSettings& settings) {
    bake::NodeSightSettings& sight = settings.sight;
    command.add_flag_callback(
        "--no-sight", [&sight] { sight.is_wanted = false; }, "Do not ask which nodes see which");
    command
        .add_option_function<std::string>(
            "--sight-quality",
            [&sight](const std::string& name) {
                sight.quality = name == "fast"   ? bake::SightQuality::Fast
                                : name == "best" ? bake::SightQuality::Best
                                                 : bake::SightQuality::Good;
            },
            "Rays a pair: fast 4, good 8, best 16")
        ->check(CLI::IsMember({"fast", "good", "best"}))
        ->default_str("good");
    command
        .add_option("--sight-threshold", sight.threshold,
                    "Share of the rays that must be free for a node to be seen")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command.add_flag("--sight-shares", sight.keeps_shares, "Also store the share of free rays");
    command.add_flag_callback(
        "--no-culling", [&sight] { sight.is_culled = false; },
        "Cast all rays, also those that a wall surely blocks; the same bits");
    command.add_flag("--measure", sight.is_measured,
                     "Also time Embree alone on a part of the same rays");
}

void add_polar_settings(CLI::App& command, bake::PolarSettings& polar) {
    command.add_flag_callback(
        "--no-polar", [&polar] { polar.is_wanted = false; }, "No worst-case table");
    command.add_option("--polar-directions", polar.directions, "Of the worst-case table")
        ->check(CLI::IsMember({8, 16, 24, 32, 40, 48, 56, 64}))
        ->capture_default_str();
    command
        .add_option("--polar-margin", polar.margin,
                    "So far around an attacker's node he counts, metres")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
    command
        .add_option("--polar-radius", polar.radius,
                    "So far around a node its guarantees hold, metres")
        ->check(CLI::Range(0.1, 100.0))
        ->capture_default_str();
    command.add_option("--polar-rays", polar.rays, "Tried for each pair of nodes")
        ->check(CLI::Range(8, 4096))
        ->capture_default_str();
}

CLI::App* add_bake(CLI::App& app, BakeOptions& options) {
    CLI::App* command = app.add_subcommand("bake", "Turn a level into a bundle");
    command
        ->add_option("level", options.level,
                     "Level: .obj, .gltf, .glb, .bsp, FILE.pk3:map or a .json recipe")
        ->required();
    command->add_option("-o,--output", options.output, "Bundle to write (default: NAME.vbundle)");
    command->add_flag("--json", options.as_json, "Report as JSON");
    add_bake_settings(*command, options.settings);
    add_agents(*command, options.settings);
    add_cover(*command, options);
    add_node_settings(*command, options.settings);
    add_sight_settings(*command, options.settings);
    add_polar_settings(*command, options.settings.polar);
    command->add_flag_callback(
        "--quick",
        [&options] { options.settings.sight.is_wanted = options.settings.polar.is_wanted = false; },
        "As --no-sight --no-polar: leaves out what takes longest");
    return command;
}

CLI::App* add_info(CLI::App& app, InfoOptions& options) {
    CLI::App* command = app.add_subcommand("info", "Say what is inside a bundle");
    command->add_option("bundle", options.bundle, "Bundle to look into")->required();
    command->add_flag("--json", options.as_json, "Answer as JSON");
    return command;
}

CLI::App* add_picture(CLI::App& app, PictureOptions& options) {
    CLI::App* command = app.add_subcommand("picture", "Draw a bundle from above, as .png or .svg");
    command->add_option("bundle", options.bundle, "Bundle to draw")->required();
    command->add_option("-o,--output", options.output, "Picture to write (default: NAME.png)");
    command->add_option("--width", options.width, "Width of the picture, pixels")
        ->check(CLI::Range(200, 8000))
        ->capture_default_str();
    command->add_option("--agent-class", options.agent_class, "Whose navmesh to draw")
        ->capture_default_str();
    command
        ->add_option("--layer", options.layers,
                     "Layers to draw (default: all but nodes, sight, polar): " +
                         one_of(bake::picture_layers()) +
                         ", or field:NAME; field:list says which fields there are")
        ->delimiter(',');
    command
        ->add_option("--from", options.from,
                     "Where one looks from, for sight and polar, or what a field is made "
                     "from: x,y,z in metres; several may follow")
        ->allow_extra_args();
    return command;
}

CLI::App* add_convert(CLI::App& app, ConvertOptions& options) {
    CLI::App* command = app.add_subcommand("convert", "Write queries in another form");
    command->add_option("file", options.file, "Queries: .vq, .lua or .json")->required();
    command->add_option("--to", options.to, "The form to write: vq, lua or json")->required();
    command->add_option("-o,--output", options.output, "File to write (default: standard output)");
    return command;
}

CLI::App* add_query(CLI::App& app, QueryOptions& options) {
    CLI::App* command = app.add_subcommand(
        "query", "Ask a query in a scene: the ranking, a picture, and why not elsewhere");
    command
        ->add_option("level", options.level,
                     "A bundle, or a level as for bake; '-' takes the level that the scene names")
        ->required();
    command->add_option("file", options.file, "Query file: .vq, .lua or .json")->required();
    command->add_option("--scene", options.scene, "Scene file: who stands where (JSON)")
        ->required();
    command->add_option("--query", options.query, "Which query of the file");
    command->add_option("--asker", options.asker, "Who asks (default: the scene's first object)");
    command->add_option("--wanted", options.wanted, "How many places (default: as the query says)")
        ->check(CLI::Range(0u, kMaxResults));
    command->add_flag("--json", options.as_json, "Answer as JSON");
    command->add_option("--picture", options.picture, "Draw what was looked at: .png or .svg");
    command->add_option("--picture-width", options.picture_width, "Width of the picture, pixels")
        ->check(CLI::Range(bake::kMinPictureWidth, bake::kMaxPictureWidth))
        ->capture_default_str();
    command->add_option("--why", options.why, "Why not at this place? x,y,z in metres; repeatable")
        ->take_all();
    return command;
}

void add_serve(CLI::App& command, ServeOptions& options) {
    command.add_option("--port", options.port, "Of this machine; 0 takes any free one")
        ->capture_default_str();
    command.add_flag_callback(
        "--no-browser", [&options] { options.opens_browser = false; }, "Only print the link");
    command
        .add_option("--serve-seconds", options.seconds,
                    "End after so many seconds; 0 waits for Ctrl+C")
        ->check(CLI::NonNegativeNumber);
}

CLI::App* add_demo(CLI::App& app, DemoOptions& options) {
    CLI::App* command =
        app.add_subcommand("demo",
                           "Bake the embedded street, ask a query in it and draw both; then "
                           "watch two teams fight there, in the browser");
    command->add_option("--folder", options.folder, "Where to put the results")
        ->capture_default_str();
    command->add_flag_callback(
        "--no-inspect", [&options] { options.is_inspected = false; }, "End after the picture");
    command->add_option("--level", options.level,
                        "Fight elsewhere: a bundle, or a level as for bake");
    command->add_option("--team-size", options.fight.team_size, "Soldiers of each team")
        ->check(CLI::Range(1u, 16u))
        ->capture_default_str();
    command->add_option("--civilians", options.fight.civilians, "People without rifles")
        ->check(CLI::Range(0u, 16u))
        ->capture_default_str();
    command->add_flag("!--no-companions", options.fight.has_companions,
                      "Nobody accompanies his team's leader");
    command->add_option("--seed", options.fight.seed, "Another one is another fight")
        ->capture_default_str();
    command->add_option("--threads", options.fight.threads, "That queries are answered on")
        ->check(CLI::Range(1u, 64u))
        ->capture_default_str();
    command
        ->add_option("--units", options.fight.units,
                     "Budget of a frame in units: with it every run is the same, also a live "
                     "one (0: 0.5 ms live, 32 units with --headless)")
        ->capture_default_str();
    command->add_flag("--crowd", options.is_crowd,
                      "No fight: people who ask, walk and ask again, the same in every run");
    command->add_flag("--headless", options.is_headless,
                      "Nobody looks: play it as fast as it goes, then a table and a hash");
    command->add_option("--seconds", options.seconds, "How long it lasts without spectators")
        ->check(CLI::Range(0.1, 86'400.0))
        ->capture_default_str();
    command->add_option("--gif", options.clip,
                        "As --headless, and write its last seconds as an animated GIF");
    command->add_option("--gif-seconds", options.clip_seconds, "So many of them")
        ->check(CLI::Range(1.0, 180.0))
        ->capture_default_str();
    add_serve(*command, options.serve);
    return command;
}

CLI::App* add_check(CLI::App& app, CheckOptions& options) {
    CLI::App* command =
        app.add_subcommand("check", "Say everything that is wrong with query files");
    command
        ->add_option("paths", options.paths, "Query files (.vq, .lua, .json), or folders of them")
        ->required();
    command->add_flag("--json", options.as_json, "Answer as JSON, for editors");
    command->add_flag("--times", options.with_times, "Also what parsing and each pass took");
    return command;
}

CLI::App* add_format(CLI::App& app, FormatOptions& options) {
    CLI::App* command =
        app.add_subcommand("format", "Rewrite .vq files in their canonical form, comments kept");
    command->add_option("paths", options.paths, "Query files, or folders of them")->required();
    command->add_flag("--check", options.is_only_looking,
                      "Change nothing; exit with 1 when something would change");
    return command;
}

CLI::App* add_explain(CLI::App& app, ExplainOptions& options) {
    CLI::App* command = app.add_subcommand(
        "explain", "Show what a query file is compiled to, or what a message means");
    command->add_option("subject", options.subject,
                        "A query file, or the code of a message such as query/zero-weight");
    command->add_flag_callback(
        "--ast", [&] { options.stage = "ast"; }, "What the reader saw");
    command->add_flag_callback(
        "--bound", [&] { options.stage = "bound"; }, "Words found in the catalog, defaults added");
    command->add_flag_callback(
        "--program", [&] { options.stage = "program"; }, "The program that runs (default)");
    command->add_option("--query", options.query, "Only the query of this name");
    command->add_flag("--times", options.with_times, "Also what each pass took");
    command->add_flag("--messages", options.all_messages,
                      "Write the reference of all messages, docs/messages.md");
    return command;
}

CLI::App* add_words(CLI::App& app, WordsOptions& options) {
    CLI::App* command = app.add_subcommand("words", "Explain the words of the query language");
    command->add_option("word", options.word, "A word, or how it begins (default: all words)");
    CLI::Option* markdown =
        command->add_flag("--markdown", options.as_markdown, "Write the reference, docs/words.md");
    command->add_flag("--json", options.as_json, "Answer as JSON, for editors")->excludes(markdown);
    return command;
}

CLI::App* add_survey(CLI::App& app, SurveyOptions& options) {
    CLI::App* command =
        app.add_subcommand("survey", "Bake every map of a .pk3 and report how each came out");
    command->add_option("pak", options.pak, "The .pk3 file")->required();
    command->add_option("--map", options.maps, "Only these maps")->delimiter(',');
    command->add_flag("--json", options.as_json, "Report as JSON, one line a map");
    add_bake_settings(*command, options.settings);
    return command;
}

CLI::App* add_check_sight(CLI::App& app, CheckSightOptions& options) {
    CLI::App* command = app.add_subcommand(
        "check-sight", "Compare rays with the visible set compiled into a Quake 3 map");
    command->add_option("level", options.level, "A .bsp, or FILE.pk3:map")->required();
    command->add_option("--pairs", options.pairs, "How many pairs of positions to try")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
        ->capture_default_str();
    command->add_option("--seed", options.seed, "Another seed, other pairs")->capture_default_str();
    return command;
}

CLI::App* add_check_nodes(CLI::App& app, CheckNodesOptions& options) {
    CLI::App* command = app.add_subcommand(
        "check-nodes", "Is what the bake says about tactical nodes true? By rays and paths");
    command->add_option("level", options.level, "A bundle, or a level as for bake")->required();
    command->add_option("--map", options.map,
                        "The Quake 3 map of a bundle, for its visible set: .bsp or FILE.pk3:map");
    command->add_flag("--polar", options.with_polar, "Also the worst-case table");
    command->add_flag("--parts", options.with_parts,
                      "Also sight with doors shut and destructibles there");
    command->add_option("--pairs", options.pairs, "Pairs of positions for the table")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000}))
        ->capture_default_str();
    command->add_option("--seed", options.seed, "Another seed, other positions")
        ->capture_default_str();
    command->add_option("--curve", options.curve,
                        "Draw margin against share decided: .png or .svg");
    add_bake_settings(*command, options.settings);
    add_node_settings(*command, options.settings);
    add_polar_settings(*command, options.settings.polar);
    return command;
}

CLI::App* add_test_queries(CLI::App& app, TestQueriesOptions& options) {
    CLI::App* command =
        app.add_subcommand("test-queries", "Run the tests of queries in .vqtest files");
    command->add_option("paths", options.paths, "Test files, or folders to look below")->required();
    command->add_option("--filter", options.filter,
                        "Only tests with this text in their name or their file's");
    command->add_flag("--update", options.update,
                      "Rewrite the expectations that fail to what came");
    return command;
}

CLI::App* add_simulate(CLI::App& app, SimulateOptions& options) {
    CLI::App* command =
        app.add_subcommand("simulate", "Let agents ask, walk and ask again in a level");
    command
        ->add_option("level", options.level,
                     "Bundle, or a level to bake first: .obj, .glb, FILE.pk3:map, a .json recipe")
        ->required();
    SimulationSettings& settings = options.settings;
    command->add_option("--agents", settings.agents, "How many, in two teams")
        ->check(CLI::Range(2u, kMaxAgents))
        ->capture_default_str();
    command->add_option("--seconds", settings.seconds, "Of the game, in updates of 1/60 s")
        ->check(CLI::Range(0.1, 86'400.0))
        ->capture_default_str();
    command->add_option("--seed", settings.seed, "Another seed, another game")
        ->capture_default_str();
    command->add_option("--units", settings.units, "Budget of one update, in units of work")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    command->add_option("--threads", settings.threads, "Threads; 0 takes one per core")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_option("--mix", options.mix, "Which queries, and how often")
        ->capture_default_str();
    command
        ->add_option("--check", settings.checks,
                     "Hold so many answers against the reference; 1 is returned if one differs")
        ->check(CLI::Range(0, 1'000'000'000))
        ->capture_default_str();
    command->add_flag("--trust-tables", settings.trust_tables,
                      "Let the worst-case table answer for rays, and compare with asking them");
    command
        ->add_option("--safe-paths", settings.stealth,
                     "Walk out of sight of known foes: a metre that one sees counts so many more "
                     "(4 without a number)")
        ->check(CLI::Range(0.0, 100.0))
        ->expected(0, 1)
        ->default_str("4");
    command->add_flag("--json", options.as_json, "Report as JSON");
    CLI::Option* record =
        command->add_option("--record", options.record, "Record everything to this file (.vrec)");
    command->add_flag("--inspect", options.is_inspected, "In real time, with the inspector")
        ->excludes(record);
    command->add_option("--queries", options.queries, "Folder that the inspector edits")
        ->capture_default_str();
    add_serve(*command, options.serve);
    return command;
}

CLI::App* add_behaviour(CLI::App& app, BehaviourOptions& options) {
    CLI::App* command = app.add_subcommand(
        "behaviour",
        "Show a behaviour made of fields and queries over nodes, and what is true of it");
    command->add_option("name", options.name, "flee, investigate or flank")->required();
    command->add_option("--scene", options.scene, "Scene (JSON) instead of scenes/NAME.scene.json");
    command->add_option("--queries", options.queries, "Folder of queries")->capture_default_str();
    command->add_option("--record", options.record, "Record everything to this file (.vrec)");
    command->add_option("--picture", options.picture, "Draw who went where (.png or .svg)");
    command->add_flag("--json", options.as_json, "Report as JSON");
    return command;
}

CLI::App* add_inspect(CLI::App& app, InspectOptions& options) {
    CLI::App* command = app.add_subcommand(
        "inspect", "See in the browser what agents choose and why; edit queries live");
    command
        ->add_option("subject", options.subject,
                     "Bundle, level or recipe; '-' for the scene's own; or a recording (.vrec)")
        ->required();
    command->add_option("level", options.level, "The level that a recording was made in");
    command->add_option("--queries", options.queries, "Folder of .vq files that are asked")
        ->capture_default_str();
    command->add_option("--scene", options.scene, "Who stands where (.scene.json)");
    add_serve(*command, options.serve);
    return command;
}

CLI::App* add_replay(CLI::App& app, ReplayOptions& options) {
    CLI::App* command = app.add_subcommand(
        "replay", "Evaluate the queries of a recording again, and compare the answers");
    command->add_option("file", options.file, "Recording (.vrec)")->required();
    CLI::Option* query =
        command->add_option("--query", options.query, "Only the query of this number")
            ->check(CLI::NonNegativeNumber);
    command->add_flag("--explain", options.is_explained, "Say what became of its candidates")
        ->needs(query);
    return command;
}

std::vector<std::string_view> command_names(const CLI::App& app) {
    std::vector<std::string_view> names;
    for (const CLI::App* command : app.get_subcommands({})) {
        names.push_back(command->get_name());
    }
    return names;
}

/// CLI11 only says that an argument was not expected; people mistype commands.
int explain_unknown_command(const std::vector<std::string_view>& names, const std::string& word) {
    const std::string hint = did_you_mean(word, names);
    return fail({Diagnostic{.code = "cli/unknown-command",
                            .message = "there is no command '" + word + "'",
                            .expected = one_of(names),
                            .hint = hint.empty() ? "vantage --help explains them" : hint}});
}

/// Becomes vantage-bench, which stands beside this program; returns only when it cannot.
int become_bench(std::vector<char*> arguments) {
    std::error_code none;
    const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", none);
    std::string program = (own.parent_path() / "vantage-bench").string();
    arguments.front() = program.data();  // in place of the word "bench"
    arguments.push_back(nullptr);
    execv(program.c_str(), arguments.data());
    return fail({Diagnostic{
        .code = "cli/no-bench",
        .message = "the program that measures is not here",
        .found = program,
        .hint = "./vantage bench builds it; so does the target vantage_bench_program"}});
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Vantage decides where a game character should be, and can say why."};
    app.name("vantage");
    app.set_version_flag("--version", std::string("vantage ") + kVersion);
    app.require_subcommand(1);
    app.footer("A first look: ./vantage demo      The tests: ./vantage test");

    CommandLine line;
    int exit_code = 0;
    add_demo(app, line.demo)->callback([&] { exit_code = run_demo(line.demo); });
    add_bake(app, line.bake)->callback([&] { exit_code = run_bake(line.bake); });
    add_query(app, line.query)->callback([&] { exit_code = run_query(line.query); });
    add_info(app, line.info)->callback([&] { exit_code = run_info(line.info); });
    add_picture(app, line.picture)->callback([&] { exit_code = run_picture(line.picture); });
    add_check(app, line.check)->callback([&] { exit_code = run_check(line.check); });
    add_format(app, line.format)->callback([&] { exit_code = run_format(line.format); });
    add_explain(app, line.explain)->callback([&] { exit_code = run_explain(line.explain); });
    add_words(app, line.words)->callback([&] { exit_code = run_words(line.words); });
    add_survey(app, line.survey)->callback([&] { exit_code = run_survey(line.survey); });
    add_check_sight(app, line.check_sight)->callback([&] {
        exit_code = run_check_sight(line.check_sight);
    });
    add_check_nodes(app, line.check_nodes)->callback([&] {
        exit_code = run_check_nodes(line.check_nodes);
    });

    add_test_queries(app, line.test_queries)->callback([&] {
        exit_code = run_test_queries(line.test_queries);
    });
    add_convert(app, line.convert)->callback([&] { exit_code = run_convert(line.convert); });

    add_simulate(app, line.simulate)->callback([&] { exit_code = run_simulate(line.simulate); });
    add_behaviour(app, line.behaviour)->callback([&] {
        exit_code = run_behaviour_command(line.behaviour);
    });
    add_replay(app, line.replay)->callback([&] { exit_code = run_replay(line.replay); });
    add_inspect(app, line.inspect)->callback([&] { exit_code = run_inspect(line.inspect); });
    app.add_subcommand("bench",
                       "Measure: everything on levels, or one thing; vantage bench --help");

    const std::string first = argc < 2 ? "help" : argv[1];
    const std::vector<std::string_view> names = command_names(app);
    const auto is_known = [&](const std::string& word) {
        return std::find(names.begin(), names.end(), word) != names.end();
    };
    if (first == "bench") return become_bench({argv + 1, argv + argc});
    if (first == "help") {
        char help[] = "--help";
        if (argc > 2 && argv[2] == std::string_view("bench")) return become_bench({argv[2], help});
        const CLI::App& asked = argc > 2 && is_known(argv[2]) ? *app.get_subcommand(argv[2]) : app;
        std::fputs(asked.help().c_str(), stdout);
        return 0;
    }
    if (!first.starts_with("-") && !is_known(first)) return explain_unknown_command(names, first);
    return run_command_line(app, argc, argv, exit_code);
}
