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
struct AskedQuery {
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
bool load_program(const QueryOptions& options, AskedQuery& asked, int& exit_code) {
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

Diagnostics load_and_ask(const QueryOptions& options, SceneLevels& levels, AskedQuery& asked) {
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

int print_why(const std::vector<std::string>& places, const AskedQuery& asked) {
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

bake::PictureObject::Role role_of(const SceneObject& object, const AskedQuery& asked) {
    using Role = bake::PictureObject::Role;
    const ObjectState* asker = asked.input.snapshot->find(asked.input.asker);
    if (asker == nullptr || asked.scene->object(object.name) == asked.input.asker)
        return Role::Asker;
    const ObjectState& state = object.state;
    if (state.kind == ObjectKind::Place || state.kind == ObjectKind::Danger) return Role::Other;
    const bool is_foe = state.kind == ObjectKind::Threat || state.team != asker->team;
    return is_foe ? Role::Foe : Role::Friend;
}

/// "Found by "nearby cover" on oa_dm1: 17 candidates".
std::string picture_summary(const AskedQuery& asked) {
    std::string text = to_string(asked.record.status);
    if (asked.record.options.empty()) return text;
    const OptionRecord& option = asked.record.options.back();
    const std::string& label = asked.program.options[option.option].label;
    if (asked.record.status == Status::Found)
        text += " by option " + std::to_string(option.option + 1) +
                (label.empty() ? "" : " \"" + label + "\"");
    return text + "  ·  " + std::string(asked.scene->bundle()->info().level_name) + "  ·  " +
           std::to_string(option.candidates.size()) + " candidates";
}

bake::PictureQuery picture_of(const QueryOptions& options, const AskedQuery& asked) {
    bake::PictureQuery query{
        .record = &asked.record, .summary = picture_summary(asked), .is_close_up = true};
    for (const SceneObject& object : asked.scene->description().objects) {
        query.objects.push_back({.name = object.name,
                                 .position = object.state.position,
                                 .facing = object.state.facing,
                                 .role = role_of(object, asked)});
    }
    if (!asked.record.options.empty()) {
        const ProgramOption& option = asked.program.options[asked.record.options.back().option];
        for (const ProgramStep& step : asked.program.steps_of(option))
            query.steps.push_back(to_string(asked.program, step, asked.catalog));
    }
    for (const std::string& text : options.why) {
        Vec3 place;
        if (parse_place(text, place)) query.questions.push_back(place);
    }
    return query;
}

int draw(const QueryOptions& options, const AskedQuery& asked) {
    if (asked.scene->bundle() == nullptr) {
        return fail({Diagnostic{.code = "query-command/flat",
                                .message = "a flat scene has no level to draw",
                                .place = {.file = options.scene},
                                .hint = "name a level instead of '-'"}});
    }
    const bake::PictureQuery query = picture_of(options, asked);
    const Result<Done> drawn =
        bake::draw_picture(*asked.scene->bundle(), options.picture,
                           {.width = options.picture_width,
                            .layers = {"level", "hazards", "navmesh", "borders", "links", "query"},
                            .title = asked.program.name,
                            .query = &query});
    if (!drawn.ok()) return fail(drawn.diagnostics());
    std::fprintf(stderr, "Wrote %s\n", options.picture.c_str());
    return 0;
}

}  // namespace

int run_query(const QueryOptions& options) {
    AskedQuery asked;
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
