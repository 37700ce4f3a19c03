// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The order of the import: geometry of the level, of what moves, hazards, then what entities mark.

#include "bake/import/quake3/convert.h"

#include <iterator>
#include <utility>

#include "bake/import/quake3/brushes.h"
#include "bake/import/quake3/bsp_file.h"
#include "bake/import/quake3/entities.h"
#include "bake/import/quake3/ground.h"
#include "bake/import/quake3/hazards.h"
#include "bake/import/quake3/links.h"
#include "bake/import/quake3/mesh_builder.h"
#include "bake/import/quake3/movers.h"
#include "bake/import/quake3/patches.h"
#include "bake/import/quake3/points.h"

namespace vantage::bake {

namespace quake3 {

namespace {

class MapConverter {
  public:
    MapConverter(const BspFile& bsp, const std::vector<Entity>& entities)
        : bsp_(bsp), entities_(entities), mesh_(level_), clipper_(bsp) {
        for (std::uint32_t i = 0; i < bsp.shaders.size(); ++i)
            surfaces_.push_back(surface_of_contents(bsp.shaders[i].content_flags));
    }

    Result<Level> convert() {
        if (Result<Done> done = add_geometry(); !done) return std::move(done).diagnostics();
        level_.hazards = find_hazards(bsp_, entities_, mesh_);
        if (mesh_.is_exhausted()) return too_complex();
        add_marks();
        return Result<Level>(std::move(level_), std::move(warnings_));
    }

  private:
    Result<Done> add_geometry() {
        const std::vector<MoverModel> movers = find_movers(bsp_, entities_, TargetIndex(entities_));
        level_.parts.push_back({.name = "level", .kind = PartKind::Static});
        if (Result<Done> done = add_model(0, {}); !done) return done;
        for (const MoverModel& mover : movers) {
            if (mover.kind != PartKind::Static) continue;
            if (Result<Done> done = add_model(mover.model, mover.offset); !done) return done;
        }
        level_.parts.front().triangle_count = triangle_count();
        for (const MoverModel& mover : movers) {
            if (mover.kind == PartKind::Static) continue;
            if (Result<Done> done = add_part(mover); !done) return done;
        }
        return Done{};
    }

    std::uint32_t triangle_count() const {
        return static_cast<std::uint32_t>(level_.triangles.size());
    }

    /// Parts without a solid face would only be clutter.
    Result<Done> add_part(const MoverModel& mover) {
        const std::uint32_t first = triangle_count();
        if (Result<Done> done = add_model(mover.model, mover.offset); !done) return done;
        if (triangle_count() == first) return Done{};
        if (level_.parts.size() == kMaxLevelParts) return too_complex();
        level_.parts.push_back({.name = mover.name,
                                .kind = mover.kind,
                                .first_triangle = first,
                                .triangle_count = triangle_count() - first,
                                .travel = to_metres(mover.travel)});
        return Done{};
    }

    Result<Done> add_model(std::uint32_t index, UnitPoint offset) {
        const BspModel model = bsp_.models[index];
        for (std::int32_t i = 0; i < model.brush_count && mesh_.spend(1); ++i)
            add_brush(bsp_.brushes[static_cast<std::uint32_t>(model.first_brush + i)], offset);
        for (std::int32_t i = 0; i < model.face_count && mesh_.spend(1); ++i) {
            const BspFace face = bsp_.faces[static_cast<std::uint32_t>(model.first_face + i)];
            if (Result<Done> done = add_face(face, offset); !done) return done;
        }
        if (mesh_.is_exhausted()) return too_complex();
        return Done{};
    }

    void add_brush(const BspBrush& brush, UnitPoint offset) {
        const std::uint8_t surface = surfaces_[static_cast<std::size_t>(brush.shader)];
        if (surface == 0) return;
        const ConvexSolid* solid = clipper_.clip(brush, mesh_);
        if (solid == nullptr) return;
        mesh_.set_style({.surface = surface, .offset = offset});
        add_solid(*solid, mesh_);
    }

    Result<Done> add_face(const BspFace& face, UnitPoint offset) {
        const std::uint8_t surface = surfaces_[static_cast<std::size_t>(face.shader)];
        if (face.type != kPatchFace || surface == 0) return Done{};
        mesh_.set_style({.surface = surface, .offset = offset});
        return add_patch(bsp_, face, mesh_);
    }

    /// Everything that entities say about places; looks at the static level only.
    void add_marks() {
        GroundTracer ground(level_);
        level_.points = find_points(entities_, ground);
        FoundLinks found = find_links(bsp_, entities_, ground);
        level_.links = std::move(found.links);
        warnings_ = std::move(found.warnings);
        if (!ground.is_exhausted()) return;
        warnings_.push_back({.severity = Severity::Warning,
                             .code = "bsp/too-many-traces",
                             .message = "the map has so many items and jump pads over so much "
                                        "geometry that some were not put on the ground",
                             .place = {.file = bsp_.file}});
    }

    Diagnostic too_complex() const {
        return {.code = "bsp/too-complex",
                .message = "the map describes more geometry than any real one",
                .place = {.file = bsp_.file},
                .expected = "at most " + std::to_string(kMaxBspTriangles) + " triangles",
                .hint = "the file is damaged, or not meant to be played"};
    }

    const BspFile& bsp_;
    const std::vector<Entity>& entities_;
    Level level_;
    MeshBuilder mesh_;
    BrushClipper clipper_;
    std::vector<std::uint8_t> surfaces_;  ///< One for each shader.
    Diagnostics warnings_;
};

std::string file_without_folders(const std::string& file) {
    const std::size_t slash = file.find_last_of("/\\:");
    return slash == std::string::npos ? file : file.substr(slash + 1);
}

std::string without_ending(const std::string& file) {
    const std::size_t dot = file.find_last_of('.');
    return dot == std::string::npos || dot == 0 ? file : file.substr(0, dot);
}

}  // namespace

}  // namespace quake3

Result<Level> import_quake3(Bytes bytes, const std::string& file) {
    using namespace quake3;
    Result<BspFile> bsp = open_bsp(bytes, file);
    if (!bsp) return std::move(bsp).diagnostics();
    Result<std::vector<Entity>> entities = parse_entities(bsp->entities, file);
    if (!entities) return std::move(entities).diagnostics();
    Result<Level> level = MapConverter(*bsp, *entities).convert();
    if (!level) return level;
    level->source = file_without_folders(file);
    level->name = without_ending(level->source);
    Diagnostics warnings = level.diagnostics();
    Result<Level> checked = validate(std::move(*level));
    if (!checked) return checked;
    const Diagnostics& more = checked.diagnostics();
    warnings.insert(warnings.end(), more.begin(), more.end());
    return Result<Level>(std::move(*checked), std::move(warnings));
}

}  // namespace vantage::bake
