// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Scene files: what they say, and what people are told when something is wrong with one.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "adapters/simdjson/json.h"
#include "bake/files.h"
#include "tools/scene/scene_description.h"
#include "vantage_bake/bake.h"

namespace vantage::tools {
namespace {

Result<SceneDescription> read(const std::string& text) {
    return read_scene({.name = "yard.scene.json", .text = text});
}

std::string with_objects(const std::string& objects) {
    return R"({"level": {"flat": {}}, "objects": [)" + objects + "]}";
}

/// The only complaint about a scene.
Diagnostic only_mistake(const std::string& text) {
    const Result<SceneDescription> scene = read(text);
    EXPECT_FALSE(scene.ok()) << text;
    EXPECT_EQ(scene.diagnostics().size(), 1u) << to_string(scene.diagnostics());
    return scene.diagnostics().empty() ? Diagnostic{} : scene.diagnostics()[0];
}

TEST(SceneReader, takes_everything_that_a_scene_can_say) {
    const Result<SceneDescription> scene = read(R"({
      "$schema": "scene.schema.json", "about": "a yard",
      "level": {"flat": {"half": 20, "cell": 1, "walls": [
        {"from": [4, 0, -3], "to": [3, 2.5, 3], "kind": "bush"},
        {"from": [8, 0, 8], "to": [10, 2, 10], "walkable": true, "name": "platform"}]}},
      "objects": [
        {"name": "guard", "team": 1, "position": [1, 0, 2], "yaw": 90, "velocity": [1, 0, 0],
         "standing": {"eye": 1.7}, "crouched": {"height": 1}, "radius": 0.3, "speed": 4,
         "target": "thief", "squad": 3, "area": "yard", "rangeNear": 4, "rangeFar": 12,
         "viewAngle": 90, "viewAspect": 2},
        {"name": "thief", "kind": "threat", "team": 2, "position": [9, 0, 2], "facing": [0, 0, 5]},
        {"name": "gate_1", "kind": "place", "position": [0, 0, -19]}],
      "knowledge": [{"agent": "guard", "subject": "thief", "position": [8, 0, 1],
        "velocity": [0, 0, 1], "eyeHeight": 1.5, "lastSeen": 12.5, "confidence": 0.5,
        "seenNow": true}],
      "areas": [{"name": "yard", "corners": [[-9, -9], [9, -9], [9, 9], [-9, 9]], "low": 0, "high": 3}],
      "squads": [{"number": 3, "leader": "guard", "goal": [5, 0, 5]}],
      "points": [{"kind": "sniper", "name": "roof", "tags": "high dry", "position": [1, 6, 1], "yaw": 180}],
      "cover": [{"position": [2, 0, 2], "facing": [3, 0, 0], "cone": 180, "height": 1, "soft": true,
        "peekLeft": true, "quality": 0.5, "halfLength": 2}],
      "roundCover": [{"position": [7, 0, 7], "radius": 0.5, "height": 6}],
      "fields": [{"name": "seen", "make": "seenBy", "objects": ["thief"], "around": 4},
        {"name": "heat", "make": "heat", "places": [[1, 0, 1], [2, 0, 2]], "amount": 3, "seconds": 2,
         "seenIn": "seen", "low": 0.5, "high": 4, "pathCost": 6}],
      "bindings": {"door": "gate_1"}, "values": {"weaponRange": 20}, "seed": 7})");
    ASSERT_TRUE(scene.ok()) << to_string(scene.diagnostics());
    ASSERT_EQ(scene->fields.size(), 2u);
    EXPECT_EQ(scene->fields[0].make, SceneField::Make::SeenBy);
    EXPECT_EQ(scene->fields[0].objects, std::vector<std::string>{"thief"});
    EXPECT_EQ(scene->fields[0].around, 4);
    EXPECT_EQ(scene->fields[1].places.size(), 2u);
    EXPECT_EQ(scene->fields[1].seen, "seen");
    EXPECT_EQ(scene->fields[1].path_cost, 6);
    EXPECT_TRUE(scene->level.has_sight);
    EXPECT_EQ(scene->file, "yard.scene.json");
    EXPECT_EQ(scene->seed, 7u);
    EXPECT_TRUE(scene->level.file.empty());
    ASSERT_EQ(scene->level.flat.walls.size(), 2u);
    EXPECT_EQ(scene->level.flat.walls[0].box, (Aabb{{3, 0, -3}, {4, 2.5f, 3}}));
    EXPECT_EQ(scene->level.flat.walls[0].surface, surface::kBlocksSight);
    EXPECT_TRUE(scene->level.flat.walls[1].is_walkable);
    const SceneObject* guard = scene->find("guard");
    ASSERT_NE(guard, nullptr);
    EXPECT_EQ(guard->state.kind, ObjectKind::Agent);
    EXPECT_NEAR(guard->state.facing.x, 0, 1e-6);
    EXPECT_NEAR(guard->state.facing.z, -1, 1e-6) << "a quarter turn from +X, seen from above";
    EXPECT_EQ(guard->state.standing, (Stance{.eye = 1.7f}));
    EXPECT_EQ(guard->state.crouched.height, 1.0f);
    EXPECT_EQ(guard->target, "thief");
    EXPECT_EQ(guard->state.squad, 3);
    EXPECT_EQ(guard->area, "yard");
    EXPECT_EQ(guard->state.range_far, 12.0f);
    EXPECT_NEAR(guard->state.view.half_width, 1, 1e-6) << "the tangent of 45 degrees";
    EXPECT_NEAR(guard->state.view.half_height, 0.5, 1e-6);
    ASSERT_EQ(scene->areas.size(), 1u);
    EXPECT_TRUE(scene->areas[0].area.contains({0, 1, 0}));
    EXPECT_FALSE(scene->areas[0].area.contains({0, 4, 0}));
    ASSERT_EQ(scene->squads.size(), 1u);
    EXPECT_EQ(scene->squads[0].leader, "guard");
    ASSERT_EQ(scene->points.size(), 1u);
    EXPECT_NEAR(scene->points[0].facing.x, -1, 1e-6);
    ASSERT_EQ(scene->cover.size(), 1u);
    EXPECT_EQ(scene->cover[0].normal, (Vec3{1, 0, 0}));
    EXPECT_NEAR(scene->cover[0].cone_cosine, 0, 1e-6) << "half of 180 degrees";
    EXPECT_EQ(scene->cover[0].flags, cover::kSoft | cover::kPeekLeft | cover::kDesigned);
    ASSERT_EQ(scene->rounds.size(), 1u);
    EXPECT_EQ(scene->find("thief")->state.facing, (Vec3{0, 0, 1}));
    EXPECT_EQ(scene->find("gate_1")->state.facing, (Vec3{}));
    ASSERT_EQ(scene->knowledge.size(), 1u);
    EXPECT_EQ(scene->knowledge[0].belief.last_seen, 12.5);
    EXPECT_EQ(scene->knowledge[0].belief.confidence, 0.5f);
    EXPECT_TRUE(scene->knowledge[0].belief.is_seen_now);
    EXPECT_EQ(scene->bindings, (std::vector<SceneBinding>{{"door", "gate_1"}}));
    EXPECT_EQ(scene->values, (std::vector<SceneValue>{{"weaponRange", 20}}));
}

TEST(SceneReader, takes_a_level_file_with_or_without_a_resolution) {
    const auto plain = read(R"({"level": "street.vbundle"})");
    ASSERT_TRUE(plain.ok());
    EXPECT_EQ(plain->level.file, "street.vbundle");
    EXPECT_EQ(plain->level.bake_cell, bake::BakeSettings{}.cell_size)
        << "a level is the same whichever command bakes it";
    const auto baked = read(R"({"level": {"file": "../street.json", "cell": 0.5}})");
    ASSERT_TRUE(baked.ok()) << to_string(baked.diagnostics());
    EXPECT_EQ(baked->level.file, "../street.json");
    EXPECT_EQ(baked->level.bake_cell, 0.5f);
}

TEST(SceneReader, names_line_column_and_the_key_that_was_meant) {
    const Diagnostic mistake = only_mistake(
        "{\"level\": {\"flat\": {}},\n  \"objects\": [{\"name\": \"a\", \"postion\": [0, 0, 0], "
        "\"position\": [0, 0, 0]}]}");
    EXPECT_EQ(mistake.code, "scene/unknown-key");
    EXPECT_EQ(mistake.place.file, "yard.scene.json");
    EXPECT_EQ(mistake.place.line, 2u);
    EXPECT_EQ(mistake.place.column, 40u);
    EXPECT_EQ(mistake.hint, "did you mean 'position'?");
    EXPECT_EQ(only_mistake(R"({"level": "a.obj", "objcts": []})").hint, "did you mean 'objects'?");
    EXPECT_EQ(only_mistake(R"({"level": {"flt": {}, "flat": {}}})").hint, "did you mean 'flat'?");
}

TEST(SceneReader, refuses_names_that_are_missing_doubled_or_no_names) {
    EXPECT_EQ(only_mistake(with_objects(R"({"position": [0,0,0]})")).code, "scene/missing");
    EXPECT_EQ(only_mistake(with_objects(R"({"name": "a b", "position": [0,0,0]})")).code,
              "scene/bad-name");
    EXPECT_EQ(only_mistake(with_objects(R"({"name": "", "position": [0,0,0]})")).code,
              "scene/bad-name");
    EXPECT_EQ(only_mistake(with_objects(R"({"name": "a", "position": [0,0,0]},
                                           {"name": "a", "position": [1,0,0]})"))
                  .code,
              "scene/doubled-name");
}

TEST(SceneReader, refuses_objects_that_nobody_has_described) {
    const Diagnostic target = only_mistake(with_objects(
        R"({"name": "guard", "position": [0,0,0], "target": "theif"},
           {"name": "thief", "position": [0,0,0]})"));
    EXPECT_EQ(target.code, "scene/unknown-object");
    EXPECT_EQ(target.hint, "did you mean 'thief'?");
    EXPECT_EQ(only_mistake(R"({"level": {"flat": {}}, "bindings": {"door": "gate"}})").code,
              "scene/unknown-object");
    EXPECT_EQ(only_mistake(R"({"level": {"flat": {}}, "objects": [{"name": "a",
                               "position": [0,0,0]}], "knowledge": [
                               {"agent": "a", "subject": "b", "position": [0,0,0]}]})")
                  .code,
              "scene/unknown-object");
}

TEST(SceneReader, refuses_what_no_world_can_hold) {
    const Diagnostic far = only_mistake(with_objects(R"({"name": "a", "position": [0,0,70000]})"));
    EXPECT_EQ(far.code, "scene/bad-value");
    EXPECT_EQ(far.found, "70000");
    EXPECT_EQ(only_mistake(with_objects(R"({"name": "a", "position": [0, 0]})")).code,
              "scene/wrong-type");
    EXPECT_EQ(only_mistake(with_objects(R"({"name": "a", "position": [0, 0, "1"]})")).code,
              "scene/wrong-type");
    EXPECT_EQ(only_mistake(with_objects(R"({"name": "a", "position": [0, 0, NaN]})")).code,
              "json/syntax");
    EXPECT_EQ(only_mistake(with_objects(R"({"name": "a", "position": [0,0,0], "speed": -1})")).code,
              "scene/bad-value");
    EXPECT_EQ(only_mistake(with_objects(R"({"name": "a", "position": [0,0,0], "team": 256})")).code,
              "scene/bad-value");
    EXPECT_EQ(
        only_mistake(with_objects(R"({"name": "a", "position": [0,0,0], "kind": "thret"})")).hint,
        "did you mean 'threat'?");
    EXPECT_EQ(
        only_mistake(
            with_objects(R"({"name": "a", "position": [0,0,0], "yaw": 0, "facing": [1,0,0]})"))
            .code,
        "scene/two-facings");
    EXPECT_EQ(only_mistake(R"({"level": {"flat": {}}, "seed": 1.5})").code, "scene/bad-value");
    EXPECT_EQ(only_mistake(R"({"level": {"flat": {}}, "seed": -1})").code, "scene/bad-value");
    EXPECT_EQ(only_mistake(R"({"level": {"flat": {}}, "values": {"a_b": 1}})").code,
              "scene/bad-name");
    EXPECT_EQ(only_mistake(R"({"level": {"flat": {}}, "values": {"range": "far"}})").code,
              "scene/wrong-type");
}

TEST(SceneReader, refuses_levels_that_are_none_or_two) {
    EXPECT_EQ(only_mistake(R"({})").code, "scene/missing");
    EXPECT_EQ(only_mistake(R"({"level": ""})").code, "scene/bad-value");
    EXPECT_EQ(only_mistake(R"({"level": 3})").code, "scene/wrong-type");
    EXPECT_EQ(only_mistake(R"({"level": {}})").code, "scene/bad-level");
    EXPECT_EQ(only_mistake(R"({"level": {"flat": {}, "file": "a.obj"}})").code, "scene/bad-level");
    EXPECT_EQ(only_mistake(R"({"level": {"flat": {"half": 1000, "cell": 0.1}}})").code,
              "scene/too-many");
    EXPECT_EQ(
        only_mistake(R"({"level": {"flat": {"walls": [{"from": [0,0,0], "to": [0,2,2]}]}}})").code,
        "scene/flat-wall");
}

TEST(SceneReader, refuses_two_beliefs_about_one_subject) {
    const Diagnostic twice = only_mistake(R"({"level": {"flat": {}}, "objects": [
        {"name": "a", "position": [0,0,0]}, {"name": "b", "position": [1,0,0]}], "knowledge": [
        {"agent": "a", "subject": "b", "position": [0,0,0]},
        {"agent": "a", "subject": "b", "position": [0,0,1]}]})");
    EXPECT_EQ(twice.code, "scene/doubled-belief");
}

TEST(SceneReader, tells_several_mistakes_at_once) {
    const auto scene = read(R"({"level": {"flat": {"half": "wide"}}, "objects": [
        {"name": "a", "position": [0,0,0], "radius": -2}, {"name": "b", "position": [1,0]}],
        "sed": 4})");
    ASSERT_FALSE(scene.ok());
    EXPECT_EQ(scene.diagnostics().size(), 4u) << to_string(scene.diagnostics());
}

// ---- the schema for editors ---------------------------------------------------------------------

using Keys = std::set<std::string>;

/// The keys that the reader knows at the place of "zzzz".
Keys known_keys(const std::string& text) {
    const Diagnostic mistake = only_mistake(text);
    EXPECT_EQ(mistake.code, "scene/unknown-key");
    Keys keys;
    std::istringstream words(mistake.expected);
    for (std::string word; words >> word;) {
        if (word.ends_with(',')) word.pop_back();
        if (word != "or") keys.insert(word);
    }
    return keys;
}

Keys keys_of(const adapters::JsonValue* schema) {
    const adapters::JsonValue* properties =
        schema != nullptr ? schema->find("properties") : nullptr;
    EXPECT_NE(properties, nullptr);
    if (properties == nullptr) return {};
    return Keys(properties->keys.begin(), properties->keys.end());
}

TEST(SceneSchema, has_the_keys_that_the_reader_knows) {
    const auto bytes = bake::read_file(VANTAGE_SOURCE_DIR "/docs/schemas/scene.schema.json");
    ASSERT_TRUE(bytes.ok());
    const auto schema = adapters::parse_json(*bytes, "scene.schema.json");
    ASSERT_TRUE(schema.ok()) << to_string(schema.diagnostics());
    const adapters::JsonValue* parts = schema->find("$defs");
    ASSERT_NE(parts, nullptr);
    const std::string object = R"({"name": "a", "position": [0,0,0])";
    EXPECT_EQ(keys_of(&*schema), known_keys(R"({"level": {"flat": {}}, "zzzz": 1})"));
    EXPECT_EQ(keys_of(parts->find("flat")), known_keys(R"({"level": {"flat": {"zzzz": 1}}})"));
    EXPECT_EQ(keys_of(parts->find("wall")), known_keys(R"({"level": {"flat": {"walls": [
        {"from": [0,0,0], "to": [1,1,1], "zzzz": 1}]}}})"));
    EXPECT_EQ(keys_of(parts->find("object")), known_keys(with_objects(object + R"(, "zzzz": 1})")));
    EXPECT_EQ(keys_of(parts->find("stance")),
              known_keys(with_objects(object + R"(, "standing": {"zzzz": 1}})")));
    EXPECT_EQ(keys_of(parts->find("field")), known_keys(R"({"level": {"flat": {}}, "fields": [
        {"name": "heat", "make": "heat", "zzzz": 1}]})"));
    EXPECT_EQ(keys_of(parts->find("belief")),
              known_keys(R"({"level": {"flat": {}}, "objects": [)" + object + R"(}],
        "knowledge": [{"agent": "a", "subject": "a", "position": [0,0,0], "zzzz": 1}]})"));
}

TEST(SceneReader, refuses_fields_that_cannot_be_made) {
    const auto with_fields = [](const std::string& fields) {
        return R"({"level": {"flat": {}}, "objects": [{"name": "a", "position": [0,0,0]}],
            "fields": [)" +
               fields + "]}";
    };
    EXPECT_EQ(only_mistake(with_fields(R"({"name": "far"})")).code, "scene/bad-field");
    EXPECT_EQ(only_mistake(with_fields(R"({"name": "hot", "make": "heat", "low": 2})")).code,
              "scene/bad-field");
    EXPECT_EQ(only_mistake(with_fields(R"({"name": "hot", "make": "heat", "seenIn": "x"})")).code,
              "scene/bad-field");
    EXPECT_EQ(only_mistake(with_fields(R"({"name": "a", "objects": ["a"]},
                                          {"name": "a", "objects": ["a"]})"))
                  .code,
              "scene/bad-field");
    EXPECT_EQ(only_mistake(with_fields(R"({"name": "far", "objects": ["b"]})")).code,
              "scene/unknown-object");
}

TEST(SceneReader, keeps_its_limits_on_objects_and_depth) {
    std::string objects;
    for (int i = 0; i < 1100; ++i) {
        objects += (i > 0 ? "," : "") + std::string(R"({"name": "o)") + std::to_string(i) +
                   R"(", "position": [0,0,0]})";
    }
    EXPECT_EQ(only_mistake(with_objects(objects)).code, "scene/too-many");
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    EXPECT_EQ(only_mistake(deep).code, "json/too-deep");
    EXPECT_EQ(only_mistake("").code, "json/syntax");
    EXPECT_EQ(only_mistake("[]").code, "scene/wrong-type");
}

TEST(SceneReader, reads_paths_and_the_objective_and_says_what_is_wrong_with_them) {
    const auto scene = read_scene({.name = "s.json", .text = R"({"level": {"flat": {}},
        "areas": [{"name": "yard", "corners": [[0, 0], [1, 0], [1, 1]]}],
        "paths": [{"name": "patrol", "corners": [[0, 0, 0], [5, 0, 1], [5, 2, 9]]}],
        "squads": [{"number": 3, "area": "yard"}], "objective": [9, 0, -4]})"});
    ASSERT_TRUE(scene.ok()) << to_string(scene.diagnostics());
    ASSERT_EQ(scene->paths.size(), 1u);
    EXPECT_EQ(scene->paths[0].corners[2], (Vec3{5, 2, 9}));
    EXPECT_EQ(scene->objective, (Vec3{9, 0, -4}));
    EXPECT_EQ(scene->squads[0].area, "yard");
    for (const char* corners : {"[[0, 0, 0]]", "[[0, 0, 0], [1, 2]]", "[[0, 0, 0], [1, 2, 9e9]]"}) {
        EXPECT_EQ(only_mistake(std::string(R"({"level": {"flat": {}}, "paths": [{"name": "p", )") +
                               R"("corners": )" + corners + "}]}")
                      .code,
                  "scene/bad-path");
    }
}

TEST(SceneReader, says_what_is_wrong_with_areas_and_cover) {
    EXPECT_EQ(
        only_mistake(
            R"({"level": {"flat": {}}, "areas": [{"name": "a", "corners": [[0, 0], [1, 0]]}]})")
            .code,
        "scene/bad-area");
    const Diagnostic typo = only_mistake(
        R"({"level": {"flat": {}}, "areas": [{"name": "market", "corners": [[0, 0], [1, 0], [1, 1]]}],
            "objects": [{"name": "a", "position": [0, 0, 0], "area": "makret"}]})");
    EXPECT_EQ(typo.code, "scene/unknown-area");
    EXPECT_NE(typo.hint.find("market"), std::string::npos) << typo.hint;
    EXPECT_EQ(only_mistake(R"({"level": {"flat": {}}, "cover": [{"position": [0, 0, 0]}]})").code,
              "scene/missing");
}

}  // namespace
}  // namespace vantage::tools
