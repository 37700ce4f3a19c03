// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage query LEVEL FILE --scene S.json: asks a query in a scene, prints the ranking with what
// every weight adds, draws what was looked at, and answers "why not here?".

#include <algorithm>
#include <cstdio>

#include "base/spelling.h"
#include "commands.h"
#include "query_files.h"
#include "terminal.h"
#include "tools/query/ranking.h"
#include "tools/scene/scene_world.h"
#include "vantage/explain.h"
#include "vantage_bake/picture.h"

namespace vantage::tools {

namespace {

/// What was asked, kept together for as long as its record is looked at.
struct Asked {
    Catalog catalog;
    Program program;
    std::unique_ptr<SceneWorld> scene;
    QueryInput input;
    QueryRecord record;
};

/// The query of that name in the file; the only one without a name.
Result<Program> pick_query(const QueryFile& file, const std::string& name) {
    std::vector<std::string_view> names;
    for (const Program& program : file.compiled.programs) {
        if (program.name == name || (name.empty() && file.compiled.programs.size() == 1))
            return program;
        names.push_back(program.name);
    }
    const std::string hint = name.empty() ? "say which with --query" : did_you_mean(name, names);
    return Diagnostic{.code = "query-command/which",
                      .message = name.empty() ? "the file has not exactly one query"
                                              : "there is no query '" + name + "' in the file",
                      .place = {.file = file.path},
                      .expected = one_of(names),
                      .hint = hint};
}

/// Reports what is wrong with the file itself.
bool load_program(const QueryOptions& options, Asked& asked, int& exit_code) {
    add_builtin_words(asked.catalog);
    const std::vector<QueryFile> files = load_query_files({options.file}, asked.catalog);
    exit_code = 1;
    if (print_problems(files) > 0 || files.empty()) return false;
    Result<Program> program = pick_query(files[0], options.query);
    if (!program.ok()) return fail(program.diagnostics()), false;
    asked.program = std::move(*program);
    exit_code = 0;
    return true;
}

Result<ObjectId> find_asker(const SceneWorld& scene, const std::string& name) {
    const std::vector<std::string_view> names = scene.object_names();
    const std::string wanted = !name.empty() || names.empty() ? name : std::string(names.front());
    const ObjectId asker = scene.object(wanted);
    if (asker) return asker;
    return Diagnostic{.code = "query-command/asker",
                      .message = names.empty() ? "nobody is in the scene to ask"
                                               : "'" + wanted + "' is not in the scene",
                      .place = {.file = scene.description().file},
                      .expected = one_of(names),
                      .hint = did_you_mean(wanted, names)};
}

Diagnostics load_and_ask(const QueryOptions& options, SceneLevels& levels, Asked& asked) {
    auto scene = load_scene(options.scene, levels, options.level == "-" ? "" : options.level);
    if (!scene.ok()) return scene.diagnostics();
    std::fputs(to_string(scene.diagnostics()).c_str(), stderr);
    asked.scene = std::move(*scene);
    const Result<ObjectId> asker = find_asker(*asked.scene, options.asker);
    if (!asker.ok()) return asker.diagnostics();
    asked.input = asked.scene->input(*asker);
    asked.input.program = &asked.program;
    asked.input.catalog = &asked.catalog;
    asked.input.wanted = options.wanted;
    evaluate_recorded(asked.input, asked.record, {.has_exact_scores = true});
    return {};
}

bool parse_place(const std::string& text, Vec3& place) {
    char rest = 0;
    return std::sscanf(text.c_str(), "%f,%f,%f%c", &place.x, &place.y, &place.z, &rest) == 3;
}

int print_why(const std::vector<std::string>& places, const Asked& asked) {
    for (const std::string& text : places) {
        Vec3 place;
        if (!parse_place(text, place)) {
            return fail({Diagnostic{.code = "query-command/place",
                                    .message = "'" + text + "' is not a place",
                                    .expected = "x,y,z in metres, without spaces",
                                    .hint = "for example --why 12.5,0,-3"}});
        }
        std::printf(
            "\nWhy not at %s?\n%s\n", text.c_str(),
            to_string(why_not(asked.record, asked.input, place), asked.program, asked.catalog)
                .c_str());
    }
    return 0;
}

int draw(const QueryOptions& options, const Asked& asked) {
    if (asked.scene->bundle() == nullptr) {
        return fail({Diagnostic{.code = "query-command/flat",
                                .message = "a flat scene has no level to draw",
                                .place = {.file = options.scene},
                                .hint = "name a level instead of '-'"}});
    }
    bake::PictureQuery query{.record = &asked.record};
    for (const SceneObject& object : asked.scene->description().objects)
        query.objects.push_back({object.name, object.state.position});
    const Result<Done> drawn =
        bake::draw_picture(*asked.scene->bundle(), options.picture, {.query = &query});
    if (!drawn.ok()) return fail(drawn.diagnostics());
    std::fprintf(stderr, "Wrote %s\n", options.picture.c_str());
    return 0;
}

}  // namespace

int run_query(const QueryOptions& options) {
    Asked asked;
    int exit_code = 0;
    if (!load_program(options, asked, exit_code)) return exit_code;
    SceneLevels levels;
    if (const Diagnostics problems = load_and_ask(options, levels, asked); !problems.empty())
        return fail(problems);
    if (options.as_json) {
        std::fputs(ranking_json(asked.record, asked.program, asked.catalog).c_str(), stdout);
    } else {
        std::printf("%s\n%s", to_string(asked.record, asked.program, asked.catalog).c_str(),
                    ranking_table(asked.record, asked.program, asked.catalog).c_str());
    }
    if (const int code = print_why(options.why, asked); code != 0) return code;
    return options.picture.empty() ? 0 : draw(options, asked);
}

}  // namespace vantage::tools
