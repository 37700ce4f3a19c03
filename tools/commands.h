// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The commands of the vantage program (those of vantage bench: bench_commands.h).
// programs/vantage.cpp turns the command line into these plain structures; each command prints to
// standard output, complains to standard error, and returns the exit code: 0 fine, 1 something went
// wrong.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/demo/live_fight.h"
#include "tools/inspect/serve.h"
#include "tools/simulate/simulation.h"
#include "vantage_bake/bake.h"

namespace vantage::tools {

struct BakeOptions {
    std::string level;
    std::string output;  ///< Empty: the level's name with .vbundle, in the current folder.
    bool as_json = false;
    bake::BakeSettings settings;
    bool is_verified = false;           ///< Checks the cover by brute force.
    std::uint32_t verify_points = 200;  ///< Of them; 0 for all.

    BakeOptions() { settings.sight.is_wanted = settings.polar.is_wanted = true; }
};
int run_bake(const BakeOptions& options);

struct InfoOptions {
    std::string bundle;
    bool as_json = false;
};
int run_info(const InfoOptions& options);

struct PictureOptions {
    std::string bundle;
    std::string output;  ///< Empty: the bundle's name with .png.
    std::uint32_t width = 1600;
    std::uint32_t agent_class = 0;
    std::vector<std::string> layers;  ///< Empty: those that do not hide others.
    std::vector<std::string> from;    ///< "x,y,z": who looks, or what a field is made from.
};
int run_picture(const PictureOptions& options);

/// Asks a query in a scene.
struct QueryOptions {
    std::string level;  ///< A bundle or what the baker imports; "-" takes the scene's own.
    std::string file;
    std::string query;  ///< Empty: the only one of the file.
    std::string scene;
    std::string asker;         ///< Empty: the scene's first object.
    std::uint32_t wanted = 0;  ///< 0 takes the query's.
    bool as_json = false;
    std::string picture;  ///< Empty for none.
    std::uint32_t picture_width = 1200;
    std::vector<std::string> why;  ///< Places to ask about: "x,y,z".
};
int run_query(const QueryOptions& options);

struct DemoOptions {
    std::string folder = "out";
    std::string level;         ///< Empty: the street that is compiled in.
    bool is_inspected = true;  ///< Goes on with a live fight and the inspector.
    bool is_crowd = false;     ///< People who ask and walk instead of a fight.
    FightSettings fight;
    bool is_headless = false;  ///< Nobody looks: plays as fast as it can and tells numbers.
    double seconds = 60;       ///< Of that.
    std::string clip;          ///< A GIF of its end; empty: none.
    double clip_seconds = 9;   ///< How much of it.
    ServeOptions serve;
};
int run_demo(const DemoOptions& options);

/// Reads and compiles query files, and tells what is wrong with them.
struct CheckOptions {
    std::vector<std::string> paths;  ///< Files, or folders to look below.
    bool as_json = false;
    bool with_times = false;
};
int run_check(const CheckOptions& options);

/// Rewrites .vq files in their canonical form. Returns 1 when one does not parse, or when only
/// looking and one would change.
struct FormatOptions {
    std::vector<std::string> paths;
    bool is_only_looking = false;
};
int run_format(const FormatOptions& options);

/// Shows what the stages between text and program made of a query file, or what a message means.
struct ExplainOptions {
    std::string subject;            ///< A query file, or the code of a message.
    std::string stage = "program";  ///< "ast", "bound" or "program".
    std::string query;              ///< Only the one of this name.
    bool with_times = false;
    bool all_messages = false;  ///< Writes docs/messages.md instead.
};
int run_explain(const ExplainOptions& options);

/// Tells of the words of the query language.
struct WordsOptions {
    std::string word;  ///< A name, an alias or the beginning of one; empty: all.
    bool as_markdown = false;
    bool as_json = false;
};
int run_words(const WordsOptions& options);

/// Bakes every map of a pk3 and says how well each one came out.
struct SurveyOptions {
    std::string pak;
    std::vector<std::string> maps;  ///< Empty: all of them.
    bool as_json = false;
    bake::BakeSettings settings;
};
int run_survey(const SurveyOptions& options);

/// Holds rays against the visible set that the map compiler stored in a BSP.
struct CheckSightOptions {
    std::string level;
    std::uint64_t pairs = 1'000'000;
    std::uint64_t seed = 1;
};
int run_check_sight(const CheckSightOptions& options);

/// Holds what is said about tactical nodes against rays, paths and the map compiler's visible set.
/// Returns 1 also when too much of it is not true.
struct CheckNodesOptions {
    std::string level;        ///< A bundle, or something that is baked first.
    std::string map;          ///< For a bundle: the Quake 3 map with the visible set; may be empty.
    bool with_polar = false;  ///< Also the worst-case table.
    bool with_parts = false;  ///< Also sight with doors shut.
    std::uint64_t pairs = 1'000'000;
    std::uint64_t seed = 1;
    std::string curve;  ///< Picture of the margins; empty: none.
    bake::BakeSettings settings;
};
int run_check_nodes(const CheckNodesOptions& options);

/// Runs the tests of queries. Returns 1 when one fails or none was run, 2 when files cannot be
/// read.
struct TestQueriesOptions {
    std::vector<std::string> paths;  ///< Files, or folders to look below.
    std::string filter;              ///< Part of the name of a test or file.
    bool update = false;             ///< Rewrites expectations that failed to what came.
};
int run_test_queries(const TestQueriesOptions& options);

/// Lets a crowd ask and walk in a level. Returns 1 also when a checked answer is wrong, or when
/// there were fewer answers than should be checked.
struct SimulateOptions {
    std::string level;  ///< A bundle, or something that is baked first.
    std::string mix = "bench/mix.json";
    SimulationSettings settings;
    bool as_json = false;
    std::string record;         ///< File for a recording; empty: none.
    bool is_inspected = false;  ///< In real time, with the inspector beside it.
    ServeOptions serve;
    std::string queries = "queries";  ///< What the inspector edits.
};
int run_simulate(const SimulateOptions& options);

/// Shows a behaviour made of fields, jobs, queries over nodes and safe paths. Returns 1 also when
/// what must be true of it is not.
struct BehaviourOptions {
    std::string name;
    std::string scene;  ///< Empty: the one of that name in scenes/.
    std::string queries = "queries";
    std::string record;   ///< File for a recording; empty: none.
    std::string picture;  ///< File for a picture of the trails; empty: none.
    bool as_json = false;
};
int run_behaviour_command(const BehaviourOptions& options);

/// Evaluates the queries of a recording again. Returns 1 also when one of them does not give what
/// was recorded.
struct ReplayOptions {
    std::string file;
    std::int64_t query = -1;    ///< Only this one; negative: all.
    bool is_explained = false;  ///< With one query: says what became of its candidates.
};
int run_replay(const ReplayOptions& options);

/// Serves the inspector: on a level in which people ask the queries of a folder, or on a recording.
struct InspectOptions {
    std::string subject;  ///< A bundle, something to bake, "-" for the scene's own, or a .vrec.
    std::string level;    ///< Of a recording; may be empty.
    std::string queries = "queries";
    std::string scene;
    ServeOptions serve;
};
int run_inspect(const InspectOptions& options);

/// Query files from one vehicle to another, to a file or to standard output.
struct ConvertOptions {
    std::string file;
    std::string to;      ///< "vq", "lua" or "json".
    std::string output;  ///< Empty: standard output.
};
int run_convert(const ConvertOptions& options);

}  // namespace vantage::tools
