// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Runs tinygltf on a file that gltf_check.cpp has passed, and turns its model into a GltfScene.

#include "adapters/tinygltf/gltf_reader.h"

#define TINYGLTF_NO_FS
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#include <tiny_gltf.h>

#include <cmath>
#include <exception>
#include <filesystem>
#include <fstream>

#include "adapters/tinygltf/gltf_check.h"
#include "adapters/tinygltf/gltf_mesh.h"

namespace vantage::adapters {

namespace {

namespace fs = std::filesystem;

Diagnostic reader_error(const std::string& file, const char* code, std::string message) {
    return {.code = code, .message = std::move(message), .place = {.file = file}};
}

/// The only way for the library to files: regular ones below the level's folder, symbolic links
/// resolved, and not more of them than fits into memory.
class FolderGate {
  public:
    FolderGate(const std::string& folder, std::size_t max_bytes) : bytes_left_(max_bytes) {
        std::error_code error;
        folder_ = fs::canonical(folder, error);
    }

    tinygltf::FsCallbacks callbacks() {
        return {.FileExists =
                    [](const std::string& path, void* gate) {
                        return !static_cast<FolderGate*>(gate)->resolve(path).empty();
                    },
                .ExpandFilePath = [](const std::string& path, void*) { return path; },
                .ReadWholeFile =
                    [](std::vector<unsigned char>* bytes, std::string*, const std::string& path,
                       void* gate) { return static_cast<FolderGate*>(gate)->read(path, *bytes); },
                .WriteWholeFile = [](std::string*, const std::string&,
                                     const std::vector<unsigned char>&, void*) { return false; },
                .user_data = this};
    }

  private:
    /// Empty when the file is not there, not regular or not below the folder.
    fs::path resolve(const std::string& path) const {
        std::error_code error;
        const fs::path real = fs::canonical(path, error);
        if (error || folder_.empty() || !fs::is_regular_file(real, error)) return {};
        const auto [rest, unused] =
            std::mismatch(folder_.begin(), folder_.end(), real.begin(), real.end());
        return rest == folder_.end() ? real : fs::path{};
    }

    bool read(const std::string& path, std::vector<unsigned char>& bytes) {
        const fs::path real = resolve(path);
        std::error_code error;
        const std::uintmax_t size = real.empty() ? 0 : fs::file_size(real, error);
        if (real.empty() || error || size > bytes_left_) return false;
        bytes_left_ -= static_cast<std::size_t>(size);
        bytes.resize(static_cast<std::size_t>(size));
        std::ifstream stream(real, std::ios::binary);
        stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
        return static_cast<std::uintmax_t>(stream.gcount()) == size;
    }

    fs::path folder_;
    std::size_t bytes_left_;
};

bool ignore_image(tinygltf::Image*, const int, std::string*, std::string*, int, int,
                  const unsigned char*, int, void*) {
    return true;
}

void set_extra(GltfExtras& extras, const std::string& key, const tinygltf::Value& value) {
    const std::pair<const char*, std::string*> words[] = {{"surface", &extras.surface},
                                                          {"part", &extras.part},
                                                          {"point", &extras.point},
                                                          {"name", &extras.name},
                                                          {"tags", &extras.tags}};
    for (const auto& [word, target] : words) {
        if (key != word || !value.IsString()) continue;
        *target = value.Get<std::string>();
        return;
    }
    if (key == "travel" && value.IsArray() && value.ArrayLen() == 3) {
        const auto number = [&](std::size_t i) {
            return static_cast<float>(value.Get(i).GetNumberAsDouble());
        };
        extras.travel = Vec3{number(0), number(1), number(2)};
        return;
    }
    extras.unknown.push_back(key.substr(0, 60));
}

GltfExtras extras_of(const tinygltf::Value& value) {
    GltfExtras extras;
    if (!value.IsObject()) return extras;
    constexpr std::string_view kPrefix = "vantage_";
    for (const auto& [key, member] : value.Get<tinygltf::Value::Object>()) {
        if (key.starts_with(kPrefix)) set_extra(extras, key.substr(kPrefix.size()), member);
    }
    if (!value.Has("vantage") || !value.Get("vantage").IsObject()) return extras;
    for (const auto& [key, member] : value.Get("vantage").Get<tinygltf::Value::Object>())
        set_extra(extras, key, member);
    return extras;
}

std::array<double, 16> matrix_of(const tinygltf::Node& node) {
    std::array<double, 16> m = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    if (node.matrix.size() == 16) {
        std::copy(node.matrix.begin(), node.matrix.end(), m.begin());
        return m;
    }
    if (node.rotation.size() == 4) {
        const double x = node.rotation[0], y = node.rotation[1], z = node.rotation[2],
                     w = node.rotation[3];
        m = {1 - 2 * (y * y + z * z),
             2 * (x * y + z * w),
             2 * (x * z - y * w),
             0,
             2 * (x * y - z * w),
             1 - 2 * (x * x + z * z),
             2 * (y * z + x * w),
             0,
             2 * (x * z + y * w),
             2 * (y * z - x * w),
             1 - 2 * (x * x + y * y),
             0,
             0,
             0,
             0,
             1};
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (node.scale.size() == 3) {
            for (std::size_t i = 0; i < 3; ++i)
                m[axis * 4 + i] *= node.scale[axis];
        }
        if (node.translation.size() == 3) m[12 + axis] = node.translation[axis];
    }
    return m;
}

class SceneReader {
  public:
    SceneReader(const tinygltf::Model& model, const std::string& file, const GltfLimits& limits)
        : model_(model), file_(file), meshes_(model, file, limits) {}

    Result<GltfScene> read() {
        for (const tinygltf::Mesh& mesh : model_.meshes) {
            if (auto done = read_mesh(mesh); !done) return std::move(done).diagnostics();
        }
        for (const tinygltf::Node& node : model_.nodes) {
            if (auto done = read_node(node); !done) return std::move(done).diagnostics();
        }
        if (auto done = read_roots(); !done) return std::move(done).diagnostics();
        if (auto done = check_tree(); !done) return std::move(done).diagnostics();
        return std::move(scene_);
    }

  private:
    Result<Done> read_mesh(const tinygltf::Mesh& mesh) {
        GltfMesh result{.name = mesh.name, .extras = extras_of(mesh.extras)};
        for (const tinygltf::Primitive& primitive : mesh.primitives) {
            Result<GltfPrimitive> read = meshes_.read(primitive);
            if (!read) return std::move(read).diagnostics();
            if (read->indices.empty()) {
                ++scene_.skipped_primitives;
                continue;
            }
            const auto material = static_cast<std::size_t>(primitive.material);
            if (primitive.material >= 0 && material < model_.materials.size()) {
                read->material = model_.materials[material].name;
                read->material_extras = extras_of(model_.materials[material].extras);
            }
            result.primitives.push_back(std::move(read).value());
        }
        scene_.meshes.push_back(std::move(result));
        return Done{};
    }

    Result<Done> read_node(const tinygltf::Node& node) {
        GltfNode result{
            .name = node.name, .extras = extras_of(node.extras), .matrix = matrix_of(node)};
        for (const double number : result.matrix) {
            if (!std::isfinite(number)) {
                return reader_error(file_, "gltf/bad-number",
                                    "node '" + node.name + "' has a transform that is not finite");
            }
        }
        if (node.mesh >= 0) {
            if (static_cast<std::size_t>(node.mesh) >= scene_.meshes.size()) {
                return missing("node '" + node.name + "' uses a mesh");
            }
            result.mesh = static_cast<std::uint32_t>(node.mesh);
        }
        for (const int child : node.children) {
            if (!is_node(child)) return missing("node '" + node.name + "' has a child");
            result.children.push_back(static_cast<std::uint32_t>(child));
        }
        scene_.nodes.push_back(std::move(result));
        return Done{};
    }

    bool is_node(int index) const {
        return index >= 0 && static_cast<std::size_t>(index) < model_.nodes.size();
    }

    Result<Done> missing(const std::string& what) const {
        return reader_error(file_, "gltf/bad-index", what + " that is not there");
    }

    /// Those of the chosen scene; without scenes, the nodes that nobody has as a child.
    Result<Done> read_roots() {
        if (model_.scenes.empty()) {
            std::vector<bool> is_child(scene_.nodes.size());
            for (const GltfNode& node : scene_.nodes) {
                for (const std::uint32_t child : node.children)
                    is_child[child] = true;
            }
            for (std::uint32_t i = 0; i < is_child.size(); ++i) {
                if (!is_child[i]) scene_.roots.push_back(i);
            }
            return Done{};
        }
        const int chosen = model_.defaultScene < 0 ? 0 : model_.defaultScene;
        if (static_cast<std::size_t>(chosen) >= model_.scenes.size()) {
            return missing("the file names a scene");
        }
        for (const int root : model_.scenes[static_cast<std::size_t>(chosen)].nodes) {
            if (!is_node(root)) return missing("the scene has a node");
            scene_.roots.push_back(static_cast<std::uint32_t>(root));
        }
        return Done{};
    }

    /// Nodes form a tree: one that is met twice has two parents or is its own ancestor.
    Result<Done> check_tree() const {
        std::vector<bool> is_met(scene_.nodes.size());
        std::vector<std::uint32_t> open = scene_.roots;
        while (!open.empty()) {
            const std::uint32_t node = open.back();
            open.pop_back();
            if (is_met[node]) {
                return reader_error(file_, "gltf/bad-tree",
                                    "node " + std::to_string(node) + " is met twice in the tree");
            }
            is_met[node] = true;
            const auto& children = scene_.nodes[node].children;
            open.insert(open.end(), children.begin(), children.end());
        }
        return Done{};
    }

    const tinygltf::Model& model_;
    const std::string& file_;
    GltfMeshReader meshes_;
    GltfScene scene_;
};

Result<GltfScene> read_checked(const CheckedGltf& checked, const std::string& file,
                               const GltfLimits& limits) {
    const std::string folder = gltf_folder_of(file);
    FolderGate gate(folder, limits.buffer_bytes);
    tinygltf::TinyGLTF loader;
    loader.SetImageLoader(ignore_image, nullptr);
    loader.SetFsCallbacks(gate.callbacks());
    tinygltf::Model model;
    std::string errors, warnings;
    const auto size = static_cast<unsigned int>(checked.bytes.size());
    const bool is_loaded =
        checked.is_binary ? loader.LoadBinaryFromMemory(&model, &errors, &warnings,
                                                        checked.bytes.data(), size, folder)
                          : loader.LoadASCIIFromString(
                                &model, &errors, &warnings,
                                reinterpret_cast<const char*>(checked.bytes.data()), size, folder);
    if (!is_loaded) {
        while (!errors.empty() && errors.back() == '\n')
            errors.pop_back();
        return reader_error(file, "gltf/unreadable",
                            "cannot read the glTF file: " + errors.substr(0, 300));
    }
    return SceneReader(model, file, limits).read();
}

}  // namespace

Result<GltfScene> read_gltf(Bytes bytes, const std::string& file, const GltfLimits& limits) {
    try {
        const Result<CheckedGltf> checked = check_gltf(bytes, file, limits);
        if (!checked) return checked.diagnostics();
        return read_checked(*checked, file, limits);
    } catch (const std::exception& error) {
        return reader_error(file, "gltf/unreadable",
                            std::string("cannot read the glTF file: ") + error.what());
    }
}

}  // namespace vantage::adapters
