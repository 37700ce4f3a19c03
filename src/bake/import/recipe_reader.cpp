// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From JSON to a Recipe: checks everything that can be wrong with the text, so that building it
// cannot fail on more than size.

#include <algorithm>

#include "bake/import/json_fields.h"
#include "bake/import/recipe.h"
#include "bake/import/words.h"
#include "base/spelling.h"

namespace vantage::bake {

namespace {

constexpr int kMaxPrefabDepth = 16;
constexpr std::uint64_t kMaxInstances = 100'000;
constexpr NumberRule kLength = {.low = 0.001, .high = 8192};
constexpr NumberRule kAngle = {.low = -360, .high = 360, .fallback = 0};
constexpr NumberRule kPlace = {.fallback = 0};

constexpr std::array<std::string_view, 9> kShapeWords = {
    "box", "ramp", "stairs", "cylinder", "ball", "gable", "wall", "slab", "room"};
constexpr std::array<std::string_view, 4> kSides = {"front", "back", "right", "left"};

Point3 as_point(const Numbers3& n) {
    return {n[0], n[1], n[2]};
}

Vec3 as_vec(const Numbers3& n) {
    return {static_cast<float>(n[0]), static_cast<float>(n[1]), static_cast<float>(n[2])};
}

class RecipeReader {
  public:
    explicit RecipeReader(const std::string& file) : file_(file), complaints_(file) {}

    Result<Recipe> read(const JsonValue& root) {
        JsonFields fields(root, "", complaints_);
        if (!fields.is_object(root, "")) return complaints_.take();
        fields.number("recipe", {.low = 1, .high = 1});
        fields.text("about", "");
        recipe_.name = fields.text("name", stem_of(file_));
        read_prefabs(fields);
        read_group(fields, recipe_.scene);
        fields.for_each("links", [this](JsonFields& link) { read_link(link); });
        fields.for_each("hazards", [this](JsonFields& hazard) { read_hazard(hazard); });
        fields.finish();
        if (!complaints_.empty()) return complaints_.take();
        return std::move(recipe_);
    }

  private:
    void read_prefabs(JsonFields& fields) {
        const JsonValue* prefabs = fields.child("prefabs", JsonValue::Kind::Object);
        if (prefabs == nullptr) return;
        for (std::size_t i = 0; i < prefabs->keys.size() && !complaints_.is_enough(); ++i) {
            const std::string path = "prefabs." + prefabs->keys[i].substr(0, 60);
            if (!fields.is_object(prefabs->items[i], path)) continue;
            JsonFields prefab(prefabs->items[i], path, complaints_);
            RecipeGroup group{.name = prefabs->keys[i]};
            read_group(prefab, group);
            prefab.finish();
            recipe_.prefabs.push_back(std::move(group));
        }
    }

    void read_group(JsonFields& fields, RecipeGroup& group) {
        fields.for_each("shapes", [&](JsonFields& shape) {
            group.shapes.push_back(read_shape(shape));
            count(group, group.shapes.back(), shape);
        });
        fields.for_each("points", [&](JsonFields& point) {
            group.points.push_back(read_point(point));
            group.instance_count += group.points.back().placement.count();
            check_count(group, point);
        });
    }

    /// Before anything is built: nested repeats multiply quickly.
    void count(RecipeGroup& group, const RecipeShape& shape, JsonFields& fields) {
        std::uint64_t inner = 1;
        if (shape.kind == RecipeShapeKind::Prefab && shape.prefab < recipe_.prefabs.size()) {
            const RecipeGroup& prefab = recipe_.prefabs[shape.prefab];
            inner += prefab.instance_count;
            group.depth = std::max(group.depth, prefab.depth + 1);
        }
        group.instance_count += shape.placement.count() * inner;
        check_count(group, fields);
        if (group.depth > kMaxPrefabDepth) {
            group.depth = kMaxPrefabDepth;
            fields.complain("prefab", {.code = "recipe/too-deep",
                                       .message = "prefabs are nested too deeply",
                                       .expected = "at most 16 levels"});
        }
    }

    void check_count(RecipeGroup& group, JsonFields& fields) {
        if (group.instance_count <= kMaxInstances) return;
        group.instance_count = 0;
        fields.complain("repeat", {.code = "recipe/too-many",
                                   .message = "the recipe stands for too many shapes and points",
                                   .expected = "at most 100000 with all repeats counted"});
    }

    RecipePlacement read_placement(JsonFields& fields) {
        RecipePlacement placement;
        placement.at = as_point(fields.numbers("at", 3, kPlace));
        placement.yaw_deg = fields.number("yaw", kAngle);
        const JsonValue* repeat = fields.value().find("repeat");
        if (repeat != nullptr && repeat->kind == JsonValue::Kind::Array) {
            fields.for_each("repeat", [&](JsonFields& item) { read_repeat(item, placement); });
        } else if (const JsonValue* one = fields.child("repeat", JsonValue::Kind::Object)) {
            JsonFields item(*one, fields.path_of("repeat"), complaints_);
            read_repeat(item, placement);
            item.finish();
        }
        return placement;
    }

    void read_repeat(JsonFields& fields, RecipePlacement& placement) {
        RecipeRepeat repeat;
        repeat.count = static_cast<int>(fields.number("count", {.low = 1, .high = 1000}));
        repeat.step = as_point(fields.numbers("step", 3, kPlace));
        repeat.turn_deg = fields.number("turn", kAngle);
        repeat.ring_radius = fields.number("ring", {.low = 0, .high = 8192, .fallback = 0});
        if (placement.repeats.size() >= 3) {
            return fields.complain("count", {.code = "recipe/too-many",
                                             .message = "there are too many repeats",
                                             .expected = "at most 3"});
        }
        placement.repeats.push_back(repeat);
        if (placement.count() > kMaxInstances) {
            placement.repeats.clear();
            fields.complain("count", {.code = "recipe/too-many",
                                      .message = "the repeats stand for too many shapes",
                                      .expected = "at most 100000"});
        }
    }

    RecipeShape read_shape(JsonFields& fields) {
        RecipeShape shape;
        shape.name = fields.text("name", "");
        shape.placement = read_placement(fields);
        read_dynamic(fields, shape);
        if (fields.has("prefab")) {
            read_prefab_name(fields, shape);
            return shape;
        }
        shape.surface = read_surface(fields, "kind").value_or(surface::kSolid);
        shape.kind = static_cast<RecipeShapeKind>(fields.word("shape", kShapeWords));
        read_measures(fields, shape);
        return shape;
    }

    void read_dynamic(JsonFields& fields, RecipeShape& shape) {
        if (!fields.has("dynamic")) return;
        shape.dynamic = part_kind_of(part_words()[fields.word("dynamic", part_words())]);
        shape.travel = as_point(fields.numbers("travel", 3, kPlace));
    }

    void read_prefab_name(JsonFields& fields, RecipeShape& shape) {
        shape.kind = RecipeShapeKind::Prefab;
        const std::string name = fields.text("prefab");
        const auto found =
            std::find_if(recipe_.prefabs.begin(), recipe_.prefabs.end(),
                         [&](const RecipeGroup& prefab) { return prefab.name == name; });
        shape.prefab = static_cast<std::size_t>(found - recipe_.prefabs.begin());
        if (found != recipe_.prefabs.end()) return;
        std::vector<std::string_view> names;
        for (const RecipeGroup& prefab : recipe_.prefabs)
            names.push_back(prefab.name);
        fields.complain("prefab", {.code = "recipe/unknown-word",
                                   .message = "there is no prefab of this name before this place",
                                   .found = name.substr(0, 60),
                                   .expected = one_of(names).substr(0, 400),
                                   .hint = did_you_mean(name, names)});
    }

    std::optional<std::uint8_t> read_surface(JsonFields& fields, std::string_view key) {
        if (!fields.has(key)) {
            fields.word(key, surface_words(), 0);
            return std::nullopt;
        }
        return surface_of(surface_words()[fields.word(key, surface_words())]);
    }

    void read_measures(JsonFields& fields, RecipeShape& shape) {
        if (shape.kind == RecipeShapeKind::Cylinder) return read_cylinder(fields, shape);
        shape.size = as_point(fields.numbers("size", 3, kLength));
        if (shape.kind == RecipeShapeKind::Stairs) {
            shape.steps = static_cast<int>(fields.number("steps", {.low = 1, .high = 1000}));
        }
        if (shape.kind == RecipeShapeKind::Ball) {
            shape.cylinder.sides =
                static_cast<int>(fields.number("sides", {.low = 4, .high = 64, .fallback = 8}));
        }
        if (shape.kind == RecipeShapeKind::Wall) {
            read_openings(fields, "openings", shape.openings[0]);
        }
        if (shape.kind == RecipeShapeKind::Slab) shape.holes = read_holes(fields, "holes");
        if (shape.kind == RecipeShapeKind::Room) read_room(fields, shape);
    }

    void read_cylinder(JsonFields& fields, RecipeShape& shape) {
        shape.cylinder.radius = fields.number("radius", kLength);
        shape.cylinder.height = fields.number("height", kLength);
        shape.cylinder.top_radius = fields.number(
            "top_radius", {.low = 0, .high = 8192, .fallback = shape.cylinder.radius});
        shape.cylinder.sides =
            static_cast<int>(fields.number("sides", {.low = 3, .high = 64, .fallback = 12}));
    }

    void read_room(JsonFields& fields, RecipeShape& shape) {
        const double widest = 0.5 * std::min(shape.size.x, shape.size.z);
        shape.thickness =
            fields.number("thickness", {.low = 0.001, .high = widest, .fallback = 0.2});
        shape.thickness = std::min(shape.thickness, 0.49 * 2 * widest);
        shape.floor = fields.number("floor", {.low = 0, .high = 100, .fallback = 0});
        shape.roof = fields.number("roof", {.low = 0, .high = 100, .fallback = 0});
        shape.holes = read_holes(fields, "roof_holes");
        for (std::size_t i = 0; i < kSides.size(); ++i)
            read_openings(fields, kSides[i], shape.openings[i]);
    }

    void read_openings(JsonFields& fields, std::string_view key,
                       std::vector<RecipeOpening>& openings) {
        fields.for_each(key, [&](JsonFields& item) {
            RecipeOpening opening;
            const double at = item.number("at", kPlace);
            const double width = item.number("width", kLength);
            const double sill = item.number("sill", {.low = 0, .high = 8192, .fallback = 0});
            const double height = item.number("height", kLength);
            opening.hole = {at - width / 2, at + width / 2, sill, sill + height};
            opening.fill = read_surface(item, "fill");
            if (item.has("door")) opening.door = item.text("door");
            openings.push_back(std::move(opening));
            check_openings(item, "width", openings.size());
        });
    }

    std::vector<Hole> read_holes(JsonFields& fields, std::string_view key) {
        std::vector<Hole> holes;
        fields.for_each(key, [&](JsonFields& item) {
            const Numbers3 at = item.numbers("at", 2, kPlace);
            const Numbers3 size = item.numbers("size", 2, kLength);
            holes.push_back({at[0] - size[0] / 2, at[0] + size[0] / 2, at[1] - size[1] / 2,
                             at[1] + size[1] / 2});
            check_openings(item, "size", holes.size());
        });
        return holes;
    }

    void check_openings(JsonFields& item, std::string_view key, std::size_t count) {
        if (count <= 64) return;
        item.complain(key, {.code = "recipe/too-many",
                            .message = "there are too many openings in one wall or slab",
                            .expected = "at most 64",
                            .hint = "split the wall"});
    }

    RecipePoint read_point(JsonFields& fields) {
        RecipePoint point;
        point.placement = read_placement(fields);
        point.kind = fields.text("kind");
        point.name = fields.text("name", "");
        point.tags = fields.text("tags", "");
        if (!fields.has("at")) {
            fields.complain("at", {.code = "recipe/missing", .message = "'at' is missing"});
        }
        if (fields.has("kind") && point.kind.empty()) {
            fields.complain("kind", {.code = "recipe/bad-value",
                                     .message = "a point needs a kind",
                                     .expected = "for example \"spawn\""});
        }
        return point;
    }

    void read_link(JsonFields& fields) {
        Link link;
        link.kind = *link_kind_of(link_words()[fields.word("kind", link_words())]);
        link.from = as_vec(fields.numbers("from", 3));
        link.to = as_vec(fields.numbers("to", 3));
        link.radius = static_cast<float>(
            fields.number("radius", {.low = 0.01, .high = 100, .fallback = 0.5}));
        recipe_.links.push_back(link);
    }

    void read_hazard(JsonFields& fields) {
        Hazard hazard;
        hazard.name = fields.text("name", "");
        hazard.box = {as_vec(fields.numbers("low", 3)), as_vec(fields.numbers("high", 3))};
        recipe_.hazards.push_back(std::move(hazard));
    }

    std::string file_;
    Complaints complaints_;
    Recipe recipe_;
};

}  // namespace

Result<Recipe> read_recipe(Bytes bytes, const std::string& file) {
    const Result<JsonValue> root = adapters::parse_json(bytes, file);
    if (!root) return root.diagnostics();
    return RecipeReader(file).read(*root);
}

}  // namespace vantage::bake
