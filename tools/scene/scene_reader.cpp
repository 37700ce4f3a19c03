// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From JSON to a SceneDescription: checks everything that can be wrong with the text, so that
// building the world fails only on the level.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

#include "bake/import/json_fields.h"
#include "bake/import/words.h"
#include "base/spelling.h"
#include "base/vec.h"
#include "tools/scene/scene_description.h"

namespace vantage::tools {

namespace {

using bake::Complaints;
using bake::JsonFields;
using bake::JsonValue;
using bake::NumberRule;
using bake::Numbers3;

constexpr std::array<std::string_view, 5> kKindWords = {"agent", "threat", "player", "place",
                                                        "danger"};
/// As SceneField::Make counts them.
constexpr std::array<std::string_view, 6> kFieldWords = {"distance", "seenBy",     "viewOf",
                                                         "heat",     "laneOfFire", "zone"};
constexpr NumberRule kSpeedRule = {.low = -1000, .high = 1000, .fallback = 0};
constexpr NumberRule kHeightRule = {.low = 0, .high = 100};
constexpr std::size_t kLongestName = 64;
constexpr std::size_t kShownText = 60;

float as_float(double number) {
    return static_cast<float>(number);
}

double as_double(float number) {
    return static_cast<double>(number);
}

Vec3 as_vec3(const Numbers3& n) {
    return {as_float(n[0]), as_float(n[1]), as_float(n[2])};
}

/// Queries part words at underscores, so names that they use have none.
bool is_name(std::string_view text, bool is_for_queries) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto is_inner = [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || (c == '_' && !is_for_queries);
    };
    return !text.empty() && text.size() <= kLongestName && is_letter(text[0]) &&
           std::all_of(text.begin(), text.end(), is_inner);
}

class SceneReader {
  public:
    explicit SceneReader(std::string file) : complaints_(file, "scene") {
        scene_.file = std::move(file);
    }

    Result<SceneDescription> read(const JsonValue& root) {
        JsonFields fields(root, "", complaints_);
        if (!fields.is_object(root, "")) return complaints_.take();
        fields.text("$schema", "");
        fields.text("about", "");
        read_level(fields);
        read_seed(fields);
        fields.for_each("areas", [this](JsonFields& area) { read_area(area); });
        fields.for_each("objects", [this](JsonFields& object) { read_object(object); });
        check_targets(fields);
        fields.for_each("knowledge", [this](JsonFields& belief) { read_belief(belief); });
        fields.for_each("squads", [this](JsonFields& squad) { read_squad(squad); });
        fields.for_each("paths", [this](JsonFields& path) { read_path(path); });
        if (fields.child("objective", JsonValue::Kind::Array) != nullptr)
            scene_.objective = as_vec3(fields.numbers("objective", 3));
        fields.for_each("fields", [this](JsonFields& field) { read_field(field); });
        scene_.level.has_sight = !scene_.fields.empty();
        fields.for_each("points", [this](JsonFields& point) { read_point(point); });
        fields.for_each("cover", [this](JsonFields& cover) { read_cover(cover); });
        fields.for_each("roundCover", [this](JsonFields& cover) { read_round(cover); });
        read_bindings(fields);
        read_values(fields);
        fields.finish();
        if (!complaints_.empty()) return complaints_.take();
        return std::move(scene_);
    }

  private:
    // ---- the level ------------------------------------------------------------------------------

    void read_level(JsonFields& fields) {
        const JsonValue* level = fields.value().find("level");
        if (level != nullptr && level->kind == JsonValue::Kind::String) {
            scene_.level.file = fields.text("level");
            return check_file(fields, "level");
        }
        const JsonValue* object = fields.child("level", JsonValue::Kind::Object);
        if (level == nullptr) {
            return fields.complain("level", {.code = "missing",
                                             .message = "'level' is missing",
                                             .expected = "a file, or {\"flat\": {\"half\": 50}}"});
        }
        if (object == nullptr) return;
        JsonFields inner(*object, "level", complaints_);
        if (inner.has("flat") == inner.has("file")) {
            complaints_.add(*object, "level",
                            {.code = "bad-level",
                             .message = "a level is either a file or flat",
                             .expected = "one of 'file' and 'flat'"});
        }
        if (inner.has("file")) read_level_file(inner);
        if (const JsonValue* flat = inner.child("flat", JsonValue::Kind::Object)) read_flat(*flat);
        if (!inner.has("file")) inner.text("file", "");
        inner.finish();
    }

    void read_level_file(JsonFields& fields) {
        scene_.level.file = fields.text("file");
        scene_.level.bake_cell = as_float(
            fields.number("cell", {.low = 0.05, .high = 2, .fallback = scene_.level.bake_cell}));
        check_file(fields, "file");
    }

    void check_file(JsonFields& fields, std::string_view key) {
        const std::string& file = scene_.level.file;
        if (!file.empty() && file.find('\0') == std::string::npos) return;
        fields.complain(key, {.code = "bad-value",
                              .message = "this is not the name of a file",
                              .expected = "for example \"../scenes/street.json\""});
    }

    void read_flat(const JsonValue& value) {
        JsonFields fields(value, "level.flat", complaints_);
        FlatLevel& flat = scene_.level.flat;
        flat.half = as_float(fields.number("half", {.low = 1, .high = 1000, .fallback = 50}));
        flat.cell = as_float(fields.number("cell", {.low = 0.1, .high = 10, .fallback = 0.5}));
        const double cells = std::ceil(2.0 * static_cast<double>(flat.half / flat.cell));
        if (cells * cells > kMaxFlatCells) {
            fields.complain("cell", {.code = "too-many",
                                     .message = "the ground has too many cells",
                                     .found = std::to_string(static_cast<long>(cells)) + " a side",
                                     .expected = "at most 2000 a side",
                                     .hint = "make the cells larger or the ground smaller"});
        }
        fields.for_each("walls", [this](JsonFields& wall) { read_wall(wall); });
        fields.finish();
    }

    void read_wall(JsonFields& fields) {
        const Vec3 from = as_vec3(fields.numbers("from", 3));
        const Vec3 to = as_vec3(fields.numbers("to", 3));
        SceneWall wall{.box = empty_box()};
        grow(wall.box, from);
        grow(wall.box, to);
        fields.text("name", "");
        wall.surface =
            bake::surface_of(bake::surface_words()[fields.word("kind", bake::surface_words(), 0)])
                .value_or(surface::kSolid);
        wall.is_walkable = read_flag(fields, "walkable");
        const bool is_flat =
            from.x == to.x || from.z == to.z || (from.y == to.y && !wall.is_walkable);
        if (is_flat && fields.has("from") && fields.has("to")) {
            fields.complain("to", {.code = "flat-wall",
                                   .message = "this box has no volume",
                                   .expected = "two opposite corners",
                                   .hint = "a wall needs a thickness, and a height along y"});
        }
        if (is_within("walls", scene_.level.flat.walls.size(), {fields, "from", kMaxSceneWalls}))
            scene_.level.flat.walls.push_back(wall);
    }

    // ---- objects --------------------------------------------------------------------------------

    void read_object(JsonFields& fields) {
        SceneObject object;
        object.name = read_name(fields, "name");
        object.state.kind = static_cast<ObjectKind>(fields.word("kind", kKindWords, 0));
        object.state.team = static_cast<std::uint8_t>(
            fields.number("team", {.low = 0, .high = 255, .fallback = 0}));
        object.state.position = as_vec3(fields.numbers("position", 3));
        object.state.facing = read_facing(fields);
        object.state.velocity = as_vec3(fields.numbers("velocity", 3, kSpeedRule));
        read_stance(fields, "standing", object.state.standing);
        read_stance(fields, "crouched", object.state.crouched);
        object.state.radius = as_float(
            fields.number("radius", {.low = 0, .high = 100, .fallback = object.state.radius}));
        object.state.speed = as_float(
            fields.number("speed", {.low = 0, .high = 1000, .fallback = object.state.speed}));
        object.state.squad = static_cast<std::uint8_t>(
            fields.number("squad", {.low = 0, .high = kMaxSquads, .fallback = 0}));
        object.state.range_near = as_float(fields.number(
            "rangeNear", {.low = 0, .high = 1000, .fallback = object.state.range_near}));
        object.state.range_far = as_float(fields.number(
            "rangeFar", {.low = 0, .high = 1000, .fallback = object.state.range_far}));
        read_view(fields, object.state.view);
        object.target = fields.text("target", "");
        object.area = read_area_name(fields);
        if (!is_within("objects", scene_.objects.size(), {fields, "name", kMaxSceneObjects}))
            return;
        check_is_new(fields, object.name);
        scene_.objects.push_back(std::move(object));
    }

    void check_is_new(JsonFields& fields, const std::string& name) {
        if (name.empty() || names_.insert(name).second) return;
        fields.complain("name", {.code = "doubled-name",
                                 .message = "another object has this name",
                                 .found = "\"" + name + "\"",
                                 .hint = "names tell objects apart: choose another"});
    }

    /// Degrees from edge to edge become what the run-time wants: tangents of half of it.
    void read_view(JsonFields& fields, View& view) {
        const double across = fields.number("viewAngle", {.low = 1, .high = 170, .fallback = 90});
        const double aspect =
            fields.number("viewAspect", {.low = 0.1, .high = 10, .fallback = 1.78});
        const double half = std::tan(across * (std::numbers::pi / 360.0));
        view.half_width = as_float(half);
        view.half_height = as_float(half / aspect);
    }

    /// Empty when there is none.
    std::string read_area_name(JsonFields& fields) {
        std::string name = fields.text("area", "");
        if (name.empty()) return name;
        std::vector<std::string_view> names;
        for (const SceneArea& area : scene_.areas)
            names.push_back(area.name);
        if (std::find(names.begin(), names.end(), name) != names.end()) return name;
        fields.complain("area", {.code = "unknown-area",
                                 .message = "there is no area of this name in the scene",
                                 .found = "\"" + name.substr(0, kShownText) + "\"",
                                 .expected = one_of(names),
                                 .hint = did_you_mean(name, names)});
        return {};
    }

    // ---- areas, squads and points ---------------------------------------------------------------

    void read_area(JsonFields& fields) {
        SceneArea area{.name = read_name(fields, "name")};
        area.area.low =
            as_float(fields.number("low", {.low = -1e5, .high = 1e5, .fallback = -1e5}));
        area.area.high =
            as_float(fields.number("high", {.low = -1e5, .high = 1e5, .fallback = 1e5}));
        const JsonValue* corners = fields.child("corners", JsonValue::Kind::Array);
        const std::size_t count = corners != nullptr ? corners->items.size() : 0;
        const bool is_new = std::none_of(scene_.areas.begin(), scene_.areas.end(),
                                         [&](const SceneArea& o) { return o.name == area.name; });
        if (count < 3 || count > kMaxAreaCorners || !read_corners(*corners, area.area)) {
            fields.complain("corners",
                            {.code = "bad-area",
                             .message = "these are not the corners of an area",
                             .expected = "3 to 24 pairs of x and z: [[0, 0], [9, 0], [9, 9]]"});
        } else if (!is_new || area.name.size() > kMaxAreaName || area.area.low > area.area.high) {
            fields.complain("name",
                            {.code = "bad-area",
                             .message = "the area's name is taken or too long, or its floor "
                                        "lies above its ceiling",
                             .expected = "a name of its own, of at most 31 letters"});
        } else if (is_within("areas", scene_.areas.size(), {fields, "name", kMaxSceneAreas})) {
            scene_.areas.push_back(std::move(area));
        }
    }

    static bool read_corners(const JsonValue& list, Area& area) {
        for (const JsonValue& corner : list.items) {
            if (corner.kind != JsonValue::Kind::Array || corner.items.size() != 2) return false;
            for (const JsonValue& number : corner.items) {
                const bool is_place = number.kind == JsonValue::Kind::Number &&
                                      std::abs(number.number) <= static_cast<double>(kWorldLimit);
                if (!is_place) return false;
            }
            area.corners[area.corner_count++] = {as_float(corner.items[0].number),
                                                 as_float(corner.items[1].number)};
        }
        return true;
    }

    void read_squad(JsonFields& fields) {
        SceneSquad squad;
        squad.number = static_cast<std::uint8_t>(
            fields.number("number", {.low = 1, .high = kMaxSquads, .fallback = 1}));
        if (fields.has("leader")) squad.leader = read_object_name(fields, "leader");
        squad.orders.has_goal = fields.has("goal");
        if (squad.orders.has_goal) squad.orders.goal = as_vec3(fields.numbers("goal", 3));
        squad.area = read_area_name(fields);
        if (is_within("squads", scene_.squads.size(), {fields, "number", kMaxSquads}))
            scene_.squads.push_back(std::move(squad));
    }

    void read_path(JsonFields& fields) {
        ScenePath path{.name = read_name(fields, "name")};
        const JsonValue* corners = fields.child("corners", JsonValue::Kind::Array);
        const std::size_t count = corners != nullptr ? corners->items.size() : 0;
        for (std::size_t i = 0; i < count; ++i) {
            Vec3 corner;
            if (read_place(corners->items[i], corner)) path.corners.push_back(corner);
        }
        const bool is_sound = count >= 2 && count <= kMaxPathCorners &&
                              path.corners.size() == count && path.name.size() <= kMaxAreaName;
        if (!is_sound) {
            fields.complain("corners",
                            {.code = "bad-path",
                             .message = "these are not the corners of a path",
                             .expected = "2 to 64 places: [[0, 0, 0], [9, 0, 0]], and a name of "
                                         "at most 31 letters"});
        } else if (is_within("paths", scene_.paths.size(), {fields, "name", kMaxScenePaths})) {
            scene_.paths.push_back(std::move(path));
        }
    }

    // ---- fields ---------------------------------------------------------------------------------

    void read_field(JsonFields& fields) {
        SceneField field{.name = fields.text("name")};
        field.make = static_cast<SceneField::Make>(fields.word("make", kFieldWords, 0));
        const auto metres = [&fields](const char* key, float fallback) {
            return as_float(
                fields.number(key, {.low = 0, .high = 1000, .fallback = as_double(fallback)}));
        };
        field.around = metres("around", field.around);
        field.amount = metres("amount", field.amount);
        field.seconds = metres("seconds", field.seconds);
        field.seen = fields.text("seenIn", "");
        field.length = metres("length", field.length);
        field.width = metres("width", field.width);
        field.radius = metres("radius", field.radius);
        field.low = metres("low", field.low);
        field.high = metres("high", field.high);
        field.path_cost = metres("pathCost", field.path_cost);
        read_field_sources(fields, field);
        check_field(fields, field);
        if (is_within("fields", scene_.fields.size(), {fields, "name", kMaxSceneFields}))
            scene_.fields.push_back(std::move(field));
    }

    void read_field_sources(JsonFields& fields, SceneField& field) {
        if (const JsonValue* names = fields.child("objects", JsonValue::Kind::Array)) {
            for (const JsonValue& name : names->items) {
                check_object(name, fields.path_of("objects"));
                field.objects.push_back(name.text);
            }
        }
        if (const JsonValue* places = fields.child("places", JsonValue::Kind::Array)) {
            for (const JsonValue& value : places->items) {
                Vec3 place;
                if (read_place(value, place)) field.places.push_back(place);
            }
        }
    }

    void check_field(JsonFields& fields, const SceneField& field) {
        const bool is_heat = field.make == SceneField::Make::Heat;
        const bool is_known =
            field.seen.empty() ||
            std::any_of(scene_.fields.begin(), scene_.fields.end(),
                        [&](const SceneField& o) { return o.name == field.seen; });
        const bool is_new = std::none_of(scene_.fields.begin(), scene_.fields.end(),
                                         [&](const SceneField& o) { return o.name == field.name; });
        if (is_new && is_known && !field.name.empty() && (is_heat || !field.objects.empty()) &&
            field.low < field.high)
            return;
        fields.complain(
            "name",
            {.code = "bad-field",
             .message = "this field cannot be made",
             .found = "\"" + field.name.substr(0, kShownText) + "\"",
             .expected = "a name of its own, 'objects' that it is about (heat has 'places'), 'low' "
                         "below 'high', and in 'seenIn' a field that stands before it"});
    }

    static bool read_place(const JsonValue& value, Vec3& place) {
        if (value.kind != JsonValue::Kind::Array || value.items.size() != 3) return false;
        const auto is_place = [](const JsonValue& number) {
            return number.kind == JsonValue::Kind::Number &&
                   std::abs(number.number) <= static_cast<double>(kWorldLimit);
        };
        if (!std::all_of(value.items.begin(), value.items.end(), is_place)) return false;
        place = {as_float(value.items[0].number), as_float(value.items[1].number),
                 as_float(value.items[2].number)};
        return true;
    }

    void read_point(JsonFields& fields) {
        ScenePoint point{.kind = fields.text("kind"),
                         .name = fields.text("name", ""),
                         .tags = fields.text("tags", ""),
                         .position = as_vec3(fields.numbers("position", 3)),
                         .facing = level_facing(fields)};
        if (is_within("points", scene_.points.size(), {fields, "kind", kMaxScenePoints}))
            scene_.points.push_back(std::move(point));
    }

    void read_cover(JsonFields& fields) {
        CoverPoint point{.position = as_vec3(fields.numbers("position", 3)),
                         .normal = level_facing(fields)};
        const double cone = fields.number("cone", {.low = 1, .high = 360, .fallback = 120});
        point.cone_cosine = as_float(std::cos(cone * (std::numbers::pi / 360.0)));
        point.height = as_float(fields.number("height", {.low = 0, .high = 100, .fallback = 1.2}));
        point.quality = as_float(fields.number("quality", {.low = 0, .high = 1, .fallback = 1}));
        point.half_length =
            as_float(fields.number("halfLength", {.low = 0, .high = 100, .fallback = 0.5}));
        point.object = static_cast<std::uint32_t>(scene_.cover.size() + 1);
        point.flags = cover_flags(fields);
        if (point.normal == Vec3{}) {
            fields.complain("yaw", {.code = "missing",
                                    .message = "cover needs a direction: towards what hides",
                                    .expected = "'facing' or 'yaw'"});
        }
        if (is_within("cover points", scene_.cover.size(), {fields, "position", kMaxScenePoints}))
            scene_.cover.push_back(point);
    }

    std::uint8_t cover_flags(JsonFields& fields) {
        std::uint8_t flags = cover::kDesigned;
        const auto add = [&](const char* key, std::uint8_t flag) {
            if (read_flag(fields, key)) flags = static_cast<std::uint8_t>(flags | flag);
        };
        add("soft", cover::kSoft);
        add("peekLeft", cover::kPeekLeft);
        add("peekRight", cover::kPeekRight);
        add("peekOver", cover::kPeekOver);
        return flags;
    }

    void read_round(JsonFields& fields) {
        RoundCover round{.center = as_vec3(fields.numbers("position", 3))};
        round.radius = as_float(fields.number(
            "radius",
            {.low = 0.01, .high = static_cast<double>(kMaxRoundRadius), .fallback = 0.3}));
        round.height = as_float(fields.number("height", {.low = 0, .high = 100, .fallback = 4}));
        round.object = static_cast<std::uint32_t>(0x10000 + scene_.rounds.size());
        if (read_flag(fields, "soft")) round.flags = cover::kSoft;
        if (is_within("round cover", scene_.rounds.size(), {fields, "position", kMaxScenePoints}))
            scene_.rounds.push_back(round);
    }

    /// Points face along the ground.
    Vec3 level_facing(JsonFields& fields) {
        Vec3 facing = read_facing(fields);
        facing.y = 0;
        return normalized(facing);
    }

    /// As a direction, or as degrees: 0 along +X, counter-clockwise seen from above (towards -Z).
    Vec3 read_facing(JsonFields& fields) {
        const Numbers3 direction = fields.numbers("facing", 3, {.fallback = 0});
        const double yaw = fields.number("yaw", {.low = -360, .high = 360, .fallback = 0});
        if (fields.has("facing") && fields.has("yaw")) {
            fields.complain("yaw", {.code = "two-facings",
                                    .message = "the object faces in two directions",
                                    .expected = "one of 'facing' and 'yaw'"});
        }
        if (fields.has("yaw")) {
            const double angle = yaw * (std::numbers::pi / 180.0);
            return normalized({as_float(std::cos(angle)), 0, as_float(-std::sin(angle))});
        }
        const double size = std::hypot(direction[0], direction[1], direction[2]);
        if (size < 1e-6) return {};
        return normalized(as_vec3({direction[0] / size, direction[1] / size, direction[2] / size}));
    }

    void read_stance(JsonFields& fields, std::string_view key, Stance& stance) {
        const JsonValue* value = fields.child(key, JsonValue::Kind::Object);
        if (value == nullptr) return;
        JsonFields inner(*value, fields.path_of(key), complaints_);
        const auto read = [&inner](std::string_view name, float& height) {
            NumberRule rule = kHeightRule;
            rule.fallback = static_cast<double>(height);
            height = as_float(inner.number(name, rule));
        };
        read("eye", stance.eye);
        read("weapon", stance.weapon);
        read("torso", stance.torso);
        read("height", stance.height);
        inner.finish();
    }

    /// Only when all objects are known: the target may stand below.
    void check_targets(JsonFields& fields) {
        const JsonValue* list = fields.value().find("objects");
        if (list == nullptr || list->kind != JsonValue::Kind::Array) return;
        for (std::size_t i = 0; i < list->items.size() && !complaints_.is_enough(); ++i) {
            const JsonValue* target = list->items[i].find("target");
            if (target == nullptr || target->kind != JsonValue::Kind::String) continue;
            check_object(*target, "objects[" + std::to_string(i) + "].target");
        }
    }

    void check_object(const JsonValue& value, const std::string& path) {
        if (names_.contains(value.text)) return;
        std::vector<std::string_view> names(names_.begin(), names_.end());
        complaints_.add(value, path,
                        {.code = "unknown-object",
                         .message = "there is no object of this name in the scene",
                         .found = "\"" + value.text.substr(0, kShownText) + "\"",
                         .expected = one_of(names).substr(0, 400),
                         .hint = did_you_mean(value.text, names)});
    }

    // ---- what they know, and what the request brings --------------------------------------------

    void read_belief(JsonFields& fields) {
        SceneBelief entry;
        entry.agent = read_object_name(fields, "agent");
        entry.subject = read_object_name(fields, "subject");
        entry.belief.position = as_vec3(fields.numbers("position", 3));
        entry.belief.velocity = as_vec3(fields.numbers("velocity", 3, kSpeedRule));
        entry.belief.eye_height =
            as_float(fields.number("eyeHeight", {.low = 0, .high = 100, .fallback = 1.6}));
        entry.belief.last_seen =
            fields.number("lastSeen", {.low = -1e9, .high = 1e9, .fallback = 0});
        entry.belief.confidence =
            as_float(fields.number("confidence", {.low = 0, .high = 1, .fallback = 1}));
        entry.belief.is_seen_now = read_flag(fields, "seenNow");
        const bool is_new = pairs_.insert({entry.agent, entry.subject}).second;
        if (!is_new && !entry.agent.empty() && !entry.subject.empty()) {
            fields.complain("subject", {.code = "doubled-belief",
                                        .message = "the agent already has a belief about it",
                                        .found = "\"" + entry.subject + "\"",
                                        .hint = "remove one of them"});
        }
        if (is_within("beliefs", scene_.knowledge.size(), {fields, "agent", kMaxSceneBeliefs}))
            scene_.knowledge.push_back(std::move(entry));
    }

    std::string read_object_name(JsonFields& fields, std::string_view key) {
        const std::string name = fields.text(key);
        const JsonValue* value = fields.value().find(key);
        if (value != nullptr && value->kind == JsonValue::Kind::String)
            check_object(*value, fields.path_of(key));
        return name;
    }

    void read_bindings(JsonFields& fields) {
        const JsonValue* bindings = fields.child("bindings", JsonValue::Kind::Object);
        if (bindings == nullptr) return;
        JsonFields inner(*bindings, "bindings", complaints_);
        for (std::size_t i = 0; i < bindings->keys.size() && !complaints_.is_enough(); ++i) {
            const std::string& name = bindings->keys[i];
            check_key(bindings->items[i], "bindings", name);
            SceneBinding binding{.name = name, .object = read_object_name(inner, name)};
            if (!is_within("bindings", i, {inner, name, kMaxSceneBindings})) break;
            scene_.bindings.push_back(std::move(binding));
        }
    }

    void read_values(JsonFields& fields) {
        const JsonValue* values = fields.child("values", JsonValue::Kind::Object);
        if (values == nullptr) return;
        JsonFields inner(*values, "values", complaints_);
        for (std::size_t i = 0; i < values->keys.size() && !complaints_.is_enough(); ++i) {
            const std::string& name = values->keys[i];
            check_key(values->items[i], "values", name);
            const double number = inner.number(name, {.low = -1e6, .high = 1e6});
            if (!is_within("values", i, {inner, name, kMaxSceneBindings})) break;
            scene_.values.push_back({.name = name, .value = as_float(number)});
        }
    }

    // ---- small things ---------------------------------------------------------------------------

    std::string read_name(JsonFields& fields, std::string_view key) {
        std::string name = fields.text(key);
        const JsonValue* value = fields.value().find(key);
        const bool is_text = value != nullptr && value->kind == JsonValue::Kind::String;
        if (is_text && !is_name(name, false)) complain_of_name(*value, fields.path_of(key));
        return name;
    }

    void complain_of_name(const JsonValue& value, const std::string& path) {
        complaints_.add(value, path,
                        {.code = "bad-name",
                         .message = "this is not a name",
                         .found = "\"" + value.text.substr(0, kShownText) + "\"",
                         .expected = "a letter, then letters, digits and underscores, at most 64"});
    }

    void check_key(const JsonValue& value, const std::string& path, const std::string& key) {
        if (is_name(key, true)) return;
        complaints_.add(value, path,
                        {.code = "bad-name",
                         .message = "queries cannot use this name",
                         .found = "\"" + key.substr(0, kShownText) + "\"",
                         .expected = "a letter, then letters and digits, at most 64"});
    }

    bool read_flag(JsonFields& fields, std::string_view key) {
        const JsonValue* value = fields.child(key, JsonValue::Kind::Boolean);
        return value != nullptr && value->boolean;
    }

    void read_seed(JsonFields& fields) {
        const double seed = fields.number("seed", {.low = 0, .high = kLargestSeed, .fallback = 0});
        if (seed != std::floor(seed)) {
            fields.complain("seed", {.code = "bad-value",
                                     .message = "a seed is a whole number",
                                     .expected = "a whole number from 0 to 2^53"});
        }
        scene_.seed = static_cast<std::uint64_t>(seed);
    }

    struct Room {
        JsonFields& fields;
        std::string_view key;
        std::size_t most;
    };
    bool is_within(const char* what, std::size_t count, const Room& room) {
        if (count < room.most) return true;
        if (count == room.most && told_full_.insert(what).second) {
            room.fields.complain(room.key, {.code = "too-many",
                                            .message = std::string("there are too many ") + what,
                                            .expected = "at most " + std::to_string(room.most)});
        }
        return false;
    }

    static constexpr double kMaxFlatCells = 4'000'000;
    static constexpr double kLargestSeed = 9007199254740992.0;  // every whole number below is exact

    Complaints complaints_;
    SceneDescription scene_;
    std::set<std::string, std::less<>> names_;
    std::set<std::pair<std::string, std::string>> pairs_;
    std::set<std::string> told_full_;
};

}  // namespace

const SceneObject* SceneDescription::find(std::string_view name) const {
    const auto found = std::find_if(objects.begin(), objects.end(),
                                    [name](const SceneObject& o) { return o.name == name; });
    return found == objects.end() ? nullptr : &*found;
}

Result<SceneDescription> read_scene(const SourceText& source) {
    const Bytes bytes{reinterpret_cast<const std::uint8_t*>(source.text.data()),
                      source.text.size()};
    const std::string file(source.name);
    const Result<JsonValue> root = adapters::parse_json(bytes, file);
    if (!root) return root.diagnostics();
    return SceneReader(file).read(*root);
}

}  // namespace vantage::tools
