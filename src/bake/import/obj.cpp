// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See obj.h.

#include "bake/import/obj.h"

#include "adapters/tinyobj/obj_reader.h"
#include "bake/import/level_builder.h"
#include "bake/import/triangulate.h"
#include "bake/import/words.h"

namespace vantage::bake {

namespace {

/// What the names above a face mean together.
struct FaceMeaning {
    std::uint32_t part = 0;
    std::uint8_t surface = surface::kSolid;
    bool is_point = false;
};

class ObjImport {
  public:
    ObjImport(const adapters::ObjScene& scene, const std::string& file)
        : scene_(scene), builder_(stem_of(file), file_name_of(file)) {}

    Result<Level> run() && {
        for (const Vec3& vertex : scene_.vertices)
            builder_.add_vertex(vertex);
        std::vector<FaceMeaning> meanings;
        for (const adapters::ObjNames& names : scene_.names)
            meanings.push_back(meaning_of(names));
        for (const adapters::ObjFace& face : scene_.faces)
            add_face(face, meanings[face.names]);
        for (const adapters::ObjObject& object : scene_.objects)
            add_point(object);
        return std::move(builder_).finish();
    }

  private:
    /// The nearest word counts: material before group before object.
    FaceMeaning meaning_of(const adapters::ObjNames& names) {
        FaceMeaning meaning;
        for (const std::string* name : {&names.object, &names.group, &names.material}) {
            const NameMeaning said = meaning_of_name(*name);
            if (said.surface) meaning.surface = *said.surface;
            if (name == &names.material) continue;
            if (!said.point_kind.empty()) meaning.is_point = true;
            if (said.part) {
                meaning.part =
                    builder_.find_or_add_part({.name = said.part_name, .kind = *said.part});
            }
        }
        return meaning;
    }

    void add_face(const adapters::ObjFace& face, const FaceMeaning& meaning) {
        if (meaning.is_point) return;
        const std::span corners =
            std::span(scene_.corners).subspan(face.first_corner, face.corner_count);
        polygon_.clear();
        for (const std::uint32_t corner : corners)
            polygon_.push_back(scene_.vertices[corner]);
        for (const auto& [a, b, c] : triangulator_.triangulate(polygon_)) {
            builder_.add_triangle({.vertices = {corners[a], corners[b], corners[c]},
                                   .part = meaning.part,
                                   .surface = meaning.surface});
        }
    }

    /// A point stands in the middle of the vertices that its object defines.
    void add_point(const adapters::ObjObject& object) {
        const NameMeaning said = meaning_of_name(object.name);
        if (said.point_kind.empty() || object.vertex_count == 0) return;
        double x = 0, y = 0, z = 0;
        for (std::uint32_t i = 0; i < object.vertex_count; ++i) {
            const Vec3& v = scene_.vertices[object.first_vertex + i];
            x += v.x;
            y += v.y;
            z += v.z;
        }
        const double n = object.vertex_count;
        builder_.add_point({.kind = said.point_kind,
                            .name = said.point_name,
                            .position = {static_cast<float>(x / n), static_cast<float>(y / n),
                                         static_cast<float>(z / n)},
                            .yaw = said.point_yaw,
                            .tags = said.point_tags});
    }

    const adapters::ObjScene& scene_;
    LevelBuilder builder_;
    Triangulator triangulator_;
    std::vector<Vec3> polygon_;
};

}  // namespace

Result<Level> import_obj(Bytes bytes, const std::string& file) {
    const Result<adapters::ObjScene> scene = adapters::read_obj(bytes, file);
    if (!scene) return scene.diagnostics();
    return ObjImport(*scene, file).run();
}

}  // namespace vantage::bake
