// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Header, lumps and every index between them. A file that lies about any of them is refused with
// the place of the lie.

#include "bake/import/quake3/bsp_file.h"

#include <array>
#include <cmath>
#include <optional>

namespace vantage::bake::quake3 {

namespace {

constexpr std::uint32_t kBspVersion = 46;
constexpr std::uint32_t kLumpCount = 17;
constexpr std::size_t kHeaderBytes = 8 + kLumpCount * 8;

enum Lump : std::uint32_t {
    kEntities,
    kShaders,
    kPlanes,
    kNodes,
    kLeafs,
    kLeafFaces,
    kLeafBrushes,
    kModels,
    kBrushes,
    kBrushSides,
    kVertices,
    kIndices,
    kFogs,
    kFaces,
    kLightmaps,
    kLightGrid,
    kVisibility,
};

constexpr const char* kLumpNames[kLumpCount] = {
    "entities",     "shaders", "planes",    "nodes",      "leafs",     "leaf faces",
    "leaf brushes", "models",  "brushes",   "sides",      "vertices",  "indices",
    "fogs",         "faces",   "lightmaps", "light grid", "visibility"};

using Problem = std::optional<Diagnostic>;

std::string text_of(std::int64_t number) {
    return std::to_string(number);
}

/// What other games' maps begin with, so that the message can name them.
std::string name_of_format(std::uint32_t magic, std::uint32_t version) {
    const auto is = [magic](const char* four) { return std::memcmp(&magic, four, 4) == 0; };
    if (is("IBSP") && version == 38) return "a Quake 2 map";
    if (is("IBSP") && version == 47) return "a map of Return to Castle Wolfenstein or its kin";
    if (is("IBSP")) return "a map of version " + text_of(version);
    if (is("RBSP")) return "a map of a Raven game (Jedi Outcast, Soldier of Fortune 2)";
    if (is("FBSP")) return "a map of a QFusion game (Warsow)";
    if (is("VBSP")) return "a map of a Source game (Half-Life 2)";
    if (magic == 29) return "a Quake map";
    if (magic == 30) return "a Half-Life map";
    return "something else";
}

/// Walks through the file once; each step returns the first problem that it finds.
class BspChecker {
  public:
    BspChecker(Bytes bytes, const std::string& file) : bytes_(bytes) { bsp_.file = file; }

    Problem check() {
        if (Problem p = read_header()) return p;
        if (Problem p = check_lumps()) return p;
        fill_views();
        if (Problem p = check_planes()) return p;
        if (Problem p = check_brushes()) return p;
        if (Problem p = check_faces()) return p;
        if (Problem p = check_models()) return p;
        if (Problem p = read_visibility()) return p;
        return check_tree();
    }
    BspFile take() { return std::move(bsp_); }

  private:
    struct LumpPlace {
        std::uint32_t offset = 0;
        std::uint32_t size = 0;
    };

    Diagnostic problem(const char* code, std::string message, std::int64_t offset = -1) const {
        return {.code = code,
                .message = std::move(message),
                .place = {.file = bsp_.file, .byte_offset = offset}};
    }

    Problem read_header() {
        if (bytes_.size() > kMaxBspBytes) {
            Diagnostic d = problem("bsp/too-large", "the map is too large");
            d.found = text_of(static_cast<std::int64_t>(bytes_.size())) + " bytes";
            d.expected = "at most " + text_of(kMaxBspBytes) + " bytes";
            return d;
        }
        ByteReader reader(bytes_);
        const auto magic = reader.read<std::uint32_t>();
        const auto version = reader.read<std::uint32_t>();
        if (!reader.ok() || std::memcmp(&magic, "IBSP", 4) != 0 || version != kBspVersion) {
            return foreign(magic, version, reader.ok());
        }
        for (LumpPlace& lump : lumps_) {
            lump.offset = reader.read<std::uint32_t>();
            lump.size = reader.read<std::uint32_t>();
        }
        if (reader.ok()) return {};
        Diagnostic d = problem("bsp/truncated", "the file ends inside its header", 0);
        d.found = text_of(static_cast<std::int64_t>(bytes_.size())) + " bytes";
        d.expected = "at least " + text_of(kHeaderBytes) + " bytes";
        d.hint = "copy the map again; it is damaged";
        return d;
    }

    Diagnostic foreign(std::uint32_t magic, std::uint32_t version, bool is_whole) const {
        const bool is_ibsp = is_whole && std::memcmp(&magic, "IBSP", 4) == 0;
        Diagnostic d = problem(is_ibsp ? "bsp/version" : "bsp/not-a-bsp",
                               is_ibsp ? "this version of the map format is not supported"
                                       : "this is not a Quake 3 map",
                               is_ibsp ? 4 : 0);
        d.found = is_whole ? name_of_format(magic, version) : "a file of less than 8 bytes";
        d.expected = "the letters IBSP and version 46 (Quake 3, OpenArena)";
        d.hint = "export the level to glTF or OBJ, or compile it for Quake 3";
        return d;
    }

    Problem check_lumps() const {
        constexpr std::array<std::uint32_t, kLumpCount> kRecordBytes = {1,
                                                                        sizeof(BspShader),
                                                                        sizeof(BspPlane),
                                                                        sizeof(BspNode),
                                                                        sizeof(BspLeaf),
                                                                        4,
                                                                        4,
                                                                        sizeof(BspModel),
                                                                        sizeof(BspBrush),
                                                                        sizeof(BspBrushSide),
                                                                        sizeof(BspVertex),
                                                                        4,
                                                                        72,
                                                                        sizeof(BspFace),
                                                                        1,
                                                                        1,
                                                                        1};
        std::uint64_t total = kHeaderBytes;
        for (std::uint32_t i = 0; i < kLumpCount; ++i) {
            const LumpPlace lump = lumps_[i];
            const std::uint64_t end = std::uint64_t{lump.offset} + lump.size;
            if (lump.size != 0 && end > bytes_.size()) return past_the_end(i, end);
            if (lump.size % kRecordBytes[i] != 0) {
                Diagnostic d =
                    problem("bsp/bad-lump",
                            std::string("the lump of ") + kLumpNames[i] + " holds a broken record",
                            8 + 8 * i);
                d.found = text_of(lump.size) + " bytes";
                d.expected = "a multiple of " + text_of(kRecordBytes[i]);
                return d;
            }
            total += lump.size;
        }
        // Lumps that share bytes would make a small file stand for a huge level.
        if (total > bytes_.size()) {
            return problem("bsp/overlapping-lumps", "parts of the file overlap", 8);
        }
        return {};
    }

    Diagnostic past_the_end(std::uint32_t lump, std::uint64_t end) const {
        Diagnostic d = problem(
            "bsp/truncated", std::string("the file ends before the end of its ") + kLumpNames[lump],
            8 + 8 * static_cast<std::int64_t>(lump));
        d.found = text_of(static_cast<std::int64_t>(bytes_.size())) + " bytes";
        d.expected = "at least " + text_of(static_cast<std::int64_t>(end)) + " bytes";
        d.hint = "copy the map again; it is damaged";
        return d;
    }

    Bytes lump(Lump which) const {
        const LumpPlace place = lumps_[which];
        return place.size == 0 ? Bytes{} : bytes_.subspan(place.offset, place.size);
    }

    void fill_views() {
        const Bytes text = lump(kEntities);
        bsp_.entities = {reinterpret_cast<const char*>(text.data()), text.size()};
        bsp_.shaders = LumpView<BspShader>(lump(kShaders));
        bsp_.planes = LumpView<BspPlane>(lump(kPlanes));
        bsp_.nodes = LumpView<BspNode>(lump(kNodes));
        bsp_.leafs = LumpView<BspLeaf>(lump(kLeafs));
        bsp_.leaf_faces = LumpView<std::int32_t>(lump(kLeafFaces));
        bsp_.leaf_brushes = LumpView<std::int32_t>(lump(kLeafBrushes));
        bsp_.models = LumpView<BspModel>(lump(kModels));
        bsp_.brushes = LumpView<BspBrush>(lump(kBrushes));
        bsp_.brush_sides = LumpView<BspBrushSide>(lump(kBrushSides));
        bsp_.vertices = LumpView<BspVertex>(lump(kVertices));
        bsp_.faces = LumpView<BspFace>(lump(kFaces));
    }

    /// Where record `index` of a lump starts.
    std::int64_t place_of(Lump which, std::uint32_t index, std::size_t record_bytes) const {
        return std::int64_t{lumps_[which].offset} + std::int64_t{index} * record_bytes;
    }

    Diagnostic bad_index(const char* what, std::int64_t found, std::uint32_t count,
                         std::int64_t offset) const {
        Diagnostic d = problem("bsp/bad-index", std::string(what) + " does not exist", offset);
        d.found = text_of(found);
        d.expected = "0 to " + text_of(std::int64_t{count} - 1);
        return d;
    }

    static bool is_index(std::int32_t index, std::uint32_t count) {
        return index >= 0 && static_cast<std::uint32_t>(index) < count;
    }
    /// An empty run may start anywhere: compilers leave stale starts behind.
    static bool is_run(std::int32_t first, std::int32_t length, std::uint32_t count) {
        if (length == 0) return true;
        return first >= 0 && length > 0 && std::int64_t{first} + length <= std::int64_t{count};
    }

    Diagnostic bad_run(const char* what, std::int64_t offset) const {
        return problem("bsp/bad-index", std::string("a run of ") + what + " leaves its lump",
                       offset);
    }

    Problem check_planes() const {
        for (std::uint32_t i = 0; i < bsp_.planes.size(); ++i) {
            const BspPlane plane = bsp_.planes[i];
            const float* n = plane.normal;
            const float length_squared = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
            // Written so that a NaN fails as well.
            const bool is_unit = length_squared > 0.98f && length_squared < 1.02f;
            const bool is_near = std::fabs(plane.distance) < 2.0f * kMaxBspCoordinate;
            if (is_unit && is_near) continue;
            return problem("bsp/bad-number", "a plane has no usable normal or distance",
                           place_of(kPlanes, i, sizeof(BspPlane)));
        }
        return {};
    }

    Problem check_brushes() const {
        for (std::uint32_t i = 0; i < bsp_.brush_sides.size(); ++i) {
            const BspBrushSide side = bsp_.brush_sides[i];
            if (!is_index(side.plane, bsp_.planes.size())) {
                return bad_index("the plane of a brush side", side.plane, bsp_.planes.size(),
                                 place_of(kBrushSides, i, sizeof(BspBrushSide)));
            }
        }
        for (std::uint32_t i = 0; i < bsp_.brushes.size(); ++i) {
            const BspBrush brush = bsp_.brushes[i];
            const std::int64_t place = place_of(kBrushes, i, sizeof(BspBrush));
            if (!is_run(brush.first_side, brush.side_count, bsp_.brush_sides.size())) {
                return bad_run("brush sides", place);
            }
            if (!is_index(brush.shader, bsp_.shaders.size())) {
                return bad_index("the shader of a brush", brush.shader, bsp_.shaders.size(), place);
            }
        }
        return {};
    }

    Problem check_faces() const {
        for (std::uint32_t i = 0; i < bsp_.faces.size(); ++i) {
            const BspFace face = bsp_.faces[i];
            const std::int64_t place = place_of(kFaces, i, sizeof(BspFace));
            if (!is_index(face.shader, bsp_.shaders.size())) {
                return bad_index("the shader of a face", face.shader, bsp_.shaders.size(), place);
            }
            if (!is_run(face.first_vertex, face.vertex_count, bsp_.vertices.size())) {
                return bad_run("vertices", place);
            }
            if (face.type == kPatchFace && !is_patch(face)) {
                Diagnostic d = problem("bsp/bad-patch",
                                       "a curved surface has an impossible grid of points", place);
                d.found = text_of(face.patch_width) + " x " + text_of(face.patch_height) + " for " +
                          text_of(face.vertex_count) + " points";
                d.expected = "odd sizes from 3 whose product is the number of points";
                return d;
            }
        }
        return {};
    }

    static bool is_patch(const BspFace& face) {
        const auto is_size = [](std::int32_t size) { return size >= 3 && size % 2 == 1; };
        return is_size(face.patch_width) && is_size(face.patch_height) &&
               std::int64_t{face.patch_width} * face.patch_height == face.vertex_count;
    }

    Problem check_models() const {
        if (bsp_.models.size() == 0) {
            return problem("bsp/bad-lump", "the map has no models, not even the level itself",
                           8 + 8 * kModels);
        }
        for (std::uint32_t i = 0; i < bsp_.models.size(); ++i) {
            const BspModel model = bsp_.models[i];
            const std::int64_t place = place_of(kModels, i, sizeof(BspModel));
            if (!is_run(model.first_face, model.face_count, bsp_.faces.size())) {
                return bad_run("faces", place);
            }
            if (!is_run(model.first_brush, model.brush_count, bsp_.brushes.size())) {
                return bad_run("brushes", place);
            }
        }
        return {};
    }

    Problem read_visibility() {
        const Bytes bytes = lump(kVisibility);
        if (bytes.empty()) return {};
        ByteReader reader(bytes);
        const auto clusters = reader.read<std::int32_t>();
        const auto row_bytes = reader.read<std::int32_t>();
        const bool is_sane =
            reader.ok() && clusters >= 0 && row_bytes >= 0 &&
            (std::int64_t{clusters} + 7) / 8 <= row_bytes &&
            std::int64_t{clusters} * row_bytes <= static_cast<std::int64_t>(reader.remaining());
        if (!is_sane && !(reader.ok() && clusters == 0)) {
            Diagnostic d = problem("bsp/bad-lump", "the visible set does not fit into its lump",
                                   lumps_[kVisibility].offset);
            d.found = text_of(clusters) + " rows of " + text_of(row_bytes) + " bytes";
            return d;
        }
        bsp_.visibility = {.cluster_count = static_cast<std::uint32_t>(clusters),
                           .row_bytes = static_cast<std::uint32_t>(row_bytes),
                           .rows = bytes.subspan(reader.position())};
        return {};
    }

    Problem check_tree() const {
        for (std::uint32_t i = 0; i < bsp_.nodes.size(); ++i) {
            const BspNode node = bsp_.nodes[i];
            const std::int64_t place = place_of(kNodes, i, sizeof(BspNode));
            if (!is_index(node.plane, bsp_.planes.size())) {
                return bad_index("the plane of a node", node.plane, bsp_.planes.size(), place);
            }
            for (const std::int32_t child : node.children) {
                const bool is_known = child >= 0 ? is_index(child, bsp_.nodes.size())
                                                 : is_index(-1 - child, bsp_.leafs.size());
                if (!is_known)
                    return bad_index("a child of a node", child, bsp_.nodes.size(), place);
            }
        }
        for (std::uint32_t i = 0; i < bsp_.leafs.size(); ++i) {
            const BspLeaf leaf = bsp_.leafs[i];
            const std::int64_t place = place_of(kLeafs, i, sizeof(BspLeaf));
            const std::uint32_t clusters = bsp_.visibility.cluster_count;
            if (clusters != 0 && leaf.cluster >= 0 && !is_index(leaf.cluster, clusters)) {
                return bad_index("the cluster of a leaf", leaf.cluster, clusters, place);
            }
            if (!is_run(leaf.first_leaf_brush, leaf.leaf_brush_count, bsp_.leaf_brushes.size())) {
                return bad_run("leaf brushes", place);
            }
            if (!is_run(leaf.first_leaf_face, leaf.leaf_face_count, bsp_.leaf_faces.size())) {
                return bad_run("leaf faces", place);
            }
        }
        return {};
    }

    Bytes bytes_;
    std::array<LumpPlace, kLumpCount> lumps_{};
    BspFile bsp_;
};

}  // namespace

Result<BspFile> open_bsp(Bytes bytes, const std::string& file) {
    BspChecker checker(bytes, file);
    if (Problem problem = checker.check()) return std::move(*problem);
    return checker.take();
}

}  // namespace vantage::bake::quake3
