// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See gltf.h.

#include "bake/import/gltf.h"

#include <cmath>

#include "adapters/tinygltf/gltf_reader.h"
#include "bake/import/level_builder.h"
#include "bake/import/words.h"
#include "base/spelling.h"

namespace vantage::bake {

namespace {

using Matrix = std::array<double, 16>;

/// Column by column, as glTF stores them.
Matrix product(const Matrix& a, const Matrix& b) {
    Matrix result{};
    for (std::size_t column = 0; column < 4; ++column) {
        for (std::size_t row = 0; row < 4; ++row) {
            for (std::size_t i = 0; i < 4; ++i)
                result[column * 4 + row] += a[i * 4 + row] * b[column * 4 + i];
        }
    }
    return result;
}

Vec3 transformed(const Matrix& m, Vec3 p) {
    const auto row = [&](std::size_t i) {
        return static_cast<float>(m[i] * p.x + m[4 + i] * p.y + m[8 + i] * p.z + m[12 + i]);
    };
    return {row(0), row(1), row(2)};
}

bool is_mirrored(const Matrix& m) {
    return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) +
               m[8] * (m[1] * m[6] - m[2] * m[5]) <
           0;
}

/// What a node says about everything below it.
struct NodeMeaning {
    std::optional<std::uint8_t> surface;
    std::uint32_t part = 0;
};

class GltfImport {
  public:
    GltfImport(const adapters::GltfScene& scene, const std::string& file)
        : scene_(scene), file_(file), builder_(stem_of(file), file_name_of(file)) {}

    Result<Level> run() && {
        struct Open {
            std::uint32_t node;
            Matrix matrix;
            NodeMeaning meaning;
        };
        constexpr Matrix kIdentity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        std::vector<Open> open;
        // Last in, first out: turned round, nodes come in the order of the file.
        for (auto root = scene_.roots.rbegin(); root != scene_.roots.rend(); ++root)
            open.push_back({*root, kIdentity, {}});
        while (!open.empty() && !builder_.is_full()) {
            const Open here = open.back();
            open.pop_back();
            const adapters::GltfNode& node = scene_.nodes[here.node];
            const Matrix matrix = product(here.matrix, node.matrix);
            const NodeMeaning meaning = add_node(node, matrix, here.meaning);
            for (auto child = node.children.rbegin(); child != node.children.rend(); ++child)
                open.push_back({*child, matrix, meaning});
        }
        warn_about_skipped();
        return std::move(builder_).finish(std::move(warnings_));
    }

  private:
    void warn(const char* code, std::string message, std::string hint = {}) {
        if (warnings_.size() >= 20) return;
        warnings_.push_back({.severity = Severity::Warning,
                             .code = code,
                             .message = std::move(message),
                             .place = {.file = file_},
                             .hint = std::move(hint)});
    }

    void warn_about_skipped() {
        if (scene_.skipped_primitives == 0) return;
        warn("gltf/no-triangles", std::to_string(scene_.skipped_primitives) +
                                      " primitives have no triangles and are left out");
    }

    /// The word in extras, else what the name says.
    std::optional<std::uint8_t> surface_said(const adapters::GltfExtras& extras,
                                             const std::string& name) {
        for (const std::string& key : extras.unknown) {
            warn("gltf/unknown-word", "extras of '" + name + "': '" + key + "' means nothing here",
                 "known are surface, part, point, name, tags and travel");
        }
        if (extras.surface.empty()) return meaning_of_name(name).surface;
        const auto surface = surface_of(extras.surface);
        if (!surface) {
            warn("gltf/unknown-word",
                 "extras of '" + name + "': no surface is called '" + extras.surface + "'",
                 did_you_mean(extras.surface, surface_words()));
        }
        return surface;
    }

    NodeMeaning add_node(const adapters::GltfNode& node, const Matrix& matrix,
                         NodeMeaning meaning) {
        if (const auto surface = surface_said(node.extras, node.name)) meaning.surface = surface;
        if (meaning.part == 0) meaning.part = part_of(node, matrix);
        if (add_point(node, matrix)) return meaning;
        if (node.mesh) add_mesh(scene_.meshes[*node.mesh], matrix, meaning);
        return meaning;
    }

    std::uint32_t part_of(const adapters::GltfNode& node, const Matrix& matrix) {
        const NameMeaning said = meaning_of_name(node.name);
        std::optional<PartKind> kind = said.part;
        if (!node.extras.part.empty()) {
            kind = part_kind_of(node.extras.part);
            if (!kind) {
                warn("gltf/unknown-word",
                     "extras of '" + node.name + "': no part is called '" + node.extras.part + "'",
                     did_you_mean(node.extras.part, part_words()));
            }
        }
        if (!kind) return 0;
        Vec3 travel;
        if (node.extras.travel) {
            Matrix turn = matrix;
            turn[12] = turn[13] = turn[14] = 0;
            travel = transformed(turn, *node.extras.travel);
        }
        const std::string& name = node.extras.name.empty() ? node.name : node.extras.name;
        return builder_.add_part(
            {.name = name.empty() ? "part" : name, .kind = *kind, .travel = travel});
    }

    bool add_point(const adapters::GltfNode& node, const Matrix& matrix) {
        const NameMeaning said = meaning_of_name(node.name);
        const bool is_in_extras = !node.extras.point.empty();
        if (!is_in_extras && said.point_kind.empty()) return false;
        DesignerPoint point;
        point.kind = is_in_extras ? node.extras.point : said.point_kind;
        point.name = is_in_extras ? node.name : said.point_name;
        if (!node.extras.name.empty()) point.name = node.extras.name;
        point.tags = node.extras.tags.empty() ? said.point_tags : node.extras.tags;
        point.position = transformed(matrix, {});
        // It looks along its own +X; a yaw in its name is added.
        const float facing = matrix[0] == 0 && matrix[2] == 0
                                 ? 0.0f
                                 : static_cast<float>(std::atan2(-matrix[2], matrix[0]));
        point.yaw = facing + said.point_yaw;
        builder_.add_point(std::move(point));
        return true;
    }

    void add_mesh(const adapters::GltfMesh& mesh, const Matrix& matrix, NodeMeaning meaning) {
        if (const auto surface = surface_said(mesh.extras, mesh.name)) meaning.surface = surface;
        for (const adapters::GltfPrimitive& primitive : mesh.primitives) {
            if (builder_.is_full()) return;
            const auto material = surface_said(primitive.material_extras, primitive.material);
            add_primitive(
                primitive, matrix,
                {.part = meaning.part,
                 .surface = material.value_or(meaning.surface.value_or(surface::kSolid))});
        }
    }

    /// `face` is filled but for its corners.
    void add_primitive(const adapters::GltfPrimitive& primitive, const Matrix& matrix,
                       LevelBuilder::Face face) {
        std::uint32_t first = 0;
        for (std::size_t i = 0; i < primitive.positions.size(); ++i) {
            const std::uint32_t vertex =
                builder_.add_vertex(transformed(matrix, primitive.positions[i]));
            if (i == 0) first = vertex;
        }
        const bool is_turned = is_mirrored(matrix);
        for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
            const std::uint32_t a = first + primitive.indices[i];
            const std::uint32_t b = first + primitive.indices[i + 1];
            const std::uint32_t c = first + primitive.indices[i + 2];
            face.vertices = {a, is_turned ? c : b, is_turned ? b : c};
            builder_.add_triangle(face);
        }
    }

    const adapters::GltfScene& scene_;
    const std::string& file_;
    LevelBuilder builder_;
    Diagnostics warnings_;
};

}  // namespace

Result<Level> import_gltf(Bytes bytes, const std::string& file) {
    const Result<adapters::GltfScene> scene = adapters::read_gltf(bytes, file);
    if (!scene) return scene.diagnostics();
    return GltfImport(*scene, file).run();
}

}  // namespace vantage::bake
