// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// glTF 2.0: node tree, extras and names; what is out of range, out of the folder or unsupported.

#include "bake/import/gltf.h"

#include <unistd.h>

#include <filesystem>
#include <numbers>

#include "bake/import/level_checks.h"
#include "bake/import/sample_files.h"

namespace vantage::bake {
namespace {

namespace fs = std::filesystem;

Result<Level> import_gltf_text(const std::string& bytes) {
    return import_gltf(bytes_of(bytes), "folder/test.gltf");
}

/// The sample as .glb with `from` replaced by `to` in its JSON.
Result<Level> import_changed(const std::string& from, const std::string& to) {
    std::string json = sample_gltf_json("");
    const std::size_t at = json.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    json.replace(at, from.size(), to);
    return import_gltf_text(make_glb(json, sample_gltf_buffer()));
}

std::string codes_after_change(const std::string& from, const std::string& to) {
    return codes_of(import_changed(from, to).diagnostics());
}

TEST(Gltf, text_and_binary_give_the_same_level) {
    for (const std::string& bytes : {sample_gltf(), sample_glb()}) {
        const Result<Level> level = import_gltf_text(bytes);
        ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
        EXPECT_EQ(to_string(level.diagnostics()), "");
        EXPECT_EQ(level->name, "test");
        EXPECT_EQ(level->triangles.size(), 5u);
        EXPECT_EQ(count_surface(*level, surface::kSolid), 3u);
        EXPECT_EQ(count_surface(*level, surface::kBlocksMovement | surface::kBlocksShots), 2u);
        ASSERT_EQ(level->parts.size(), 2u);
        EXPECT_EQ(level->parts[1].name, "barn");
        EXPECT_EQ(level->parts[1].kind, PartKind::Door);
        EXPECT_EQ(level->parts[1].travel, (Vec3{1, 0, 0}));
        const Triangle& door = level->triangles[level->parts[1].first_triangle];
        EXPECT_EQ(level->vertices[door.vertices[1]], (Vec3{3, 0, 0})) << "moved by its parent";
        const DesignerPoint* red = find_point(*level, "red 1");
        ASSERT_NE(red, nullptr);
        EXPECT_EQ(red->kind, "spawn");
        EXPECT_EQ(red->tags, "red");
        EXPECT_EQ(red->position, (Vec3{1, 0, 2}));
        EXPECT_NEAR(red->yaw, std::numbers::pi_v<float> / 2, 1e-6);
        const DesignerPoint* blue = find_point(*level, "blue 1");
        ASSERT_NE(blue, nullptr);
        EXPECT_EQ(blue->tags, "blue high");
        EXPECT_EQ(blue->yaw, 0);
    }
}

TEST(Gltf, names_work_like_extras_and_reach_the_nodes_below) {
    const Result<Level> level = import_changed("\"hinge\"", "\"door_gate_glass\"");
    ASSERT_TRUE(level.ok());
    ASSERT_EQ(level->parts.size(), 2u);
    EXPECT_EQ(level->parts[1].name, "door_gate_glass");
    EXPECT_EQ(level->triangles.back().surface, surface::kBlocksMovement | surface::kBlocksShots);
    const Result<Level> material = import_changed("\"stone\"", "\"hedge bush\"");
    ASSERT_TRUE(material.ok());
    EXPECT_EQ(count_surface(*material, surface::kBlocksSight), 2u);
    const Result<Level> flat =
        import_changed("\"name\": \"stone\"", "\"extras\": {\"vantage_surface\": \"clip\"}");
    ASSERT_TRUE(flat.ok());
    EXPECT_EQ(count_surface(*flat, surface::kBlocksMovement), 2u);
}

TEST(Gltf, a_mirrored_node_keeps_its_faces_outside) {
    const auto normal_y = [](const Result<Level>& level) {
        const Triangle& t = level->triangles[0];
        const Vec3 a = level->vertices[t.vertices[0]];
        return cross(level->vertices[t.vertices[1]] - a, level->vertices[t.vertices[2]] - a).y;
    };
    for (const char* placed : {"\"scale\": [-1, 1, 1]", "\"scale\": [2, 2, -2]",
                               "\"matrix\": [-1,0,0,0, 0,1,0,0, 0,0,1,0, 7,0,0,1]"}) {
        const Result<Level> level =
            import_changed("\"name\": \"floor\"", std::string("\"name\": \"floor\", ") + placed);
        ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
        EXPECT_GT(normal_y(level), 0) << placed;
    }
}

TEST(Gltf, strips_and_fans_become_triangles) {
    for (const char* mode : {"5", "6"}) {
        const Result<Level> level =
            import_changed("\"indices\": 1, \"material\": 0", std::string("\"mode\": ") + mode);
        ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
        EXPECT_EQ(level->triangles.size(), 5u);
    }
    const Result<Level> lines = import_changed("\"indices\": 1, \"material\": 0", "\"mode\": 1");
    ASSERT_TRUE(lines.ok());
    EXPECT_EQ(codes_of(lines.diagnostics()), "gltf/no-triangles");
    EXPECT_EQ(lines->triangles.size(), 3u);
}

TEST(Gltf, unknown_words_in_extras_are_reported) {
    EXPECT_EQ(codes_after_change("\"surface\": \"glass\"", "\"surface\": \"glas\""),
              "gltf/unknown-word");
    EXPECT_EQ(codes_after_change("\"surface\": \"glass\"", "\"surfce\": \"glass\""),
              "gltf/unknown-word");
    EXPECT_EQ(codes_after_change("\"part\": \"door\"", "\"part\": \"doro\""), "gltf/unknown-word");
}

TEST(Gltf, ranges_and_indices_are_checked) {
    EXPECT_EQ(codes_after_change("\"byteOffset\": 60, \"byteLength\": 48",
                                 "\"byteOffset\": 120, \"byteLength\": 48"),
              "gltf/out-of-range");
    EXPECT_EQ(codes_after_change("\"byteLength\": 12}", "\"byteLength\": 11}"),
              "gltf/out-of-range");
    EXPECT_EQ(codes_after_change("\"count\": 4, \"type\": \"VEC3\"",
                                 "\"count\": 4000000000, \"type\": \"VEC3\""),
              "gltf/out-of-range");
    EXPECT_EQ(
        codes_after_change("\"count\": 4, \"type\": \"VEC3\"", "\"count\": 3, \"type\": \"VEC3\""),
        "gltf/bad-index");
    EXPECT_EQ(codes_after_change("\"POSITION\": 0", "\"POSITION\": 77"), "gltf/bad-index");
    EXPECT_EQ(codes_after_change("\"mesh\": 1", "\"mesh\": 9"), "gltf/bad-index");
    EXPECT_EQ(codes_after_change("\"children\": [3, 4]", "\"children\": [3, 40]"),
              "gltf/bad-index");
    EXPECT_EQ(codes_after_change("\"nodes\": [0, 1, 2, 5]", "\"nodes\": [0, 1, 2, 50]"),
              "gltf/bad-index");
    EXPECT_EQ(codes_after_change("\"scene\": 0", "\"scene\": 3"), "gltf/bad-index");
    EXPECT_EQ(codes_after_change("\"translation\": [2, 0, 0]", "\"translation\": [1e30, 0, 0]"),
              "level/bad-vertex level/bad-point");
}

TEST(Gltf, a_node_that_is_its_own_ancestor_is_refused) {
    EXPECT_EQ(codes_after_change("\"mesh\": 2,", "\"mesh\": 2, \"children\": [2],"),
              "gltf/bad-tree");
    EXPECT_EQ(codes_after_change("\"nodes\": [0, 1, 2, 5]", "\"nodes\": [0, 1, 2, 5, 5]"),
              "gltf/bad-tree");
}

TEST(Gltf, what_is_not_supported_is_said) {
    EXPECT_EQ(codes_after_change("\"asset\"",
                                 "\"extensionsRequired\": [\"KHR_draco_mesh_compression\"], "
                                 "\"asset\""),
              "gltf/unsupported");
    EXPECT_EQ(codes_after_change("\"componentType\": 5126", "\"componentType\": 5122"),
              "gltf/unsupported");
    EXPECT_EQ(codes_after_change("\"componentType\": 5123", "\"componentType\": 5126"),
              "gltf/unsupported");
    EXPECT_EQ(codes_after_change("\"count\": 4, \"type\": \"VEC3\"",
                                 "\"count\": 4, \"type\": \"VEC3\", \"sparse\": {\"count\": 1, "
                                 "\"indices\": {\"bufferView\": 3, \"componentType\": 5121}, "
                                 "\"values\": {\"bufferView\": 4}}"),
              "gltf/unsupported");
}

TEST(Gltf, deep_json_and_greedy_buffers_are_refused_before_the_library_sees_them) {
    EXPECT_EQ(
        codes_after_change("\"extras\": {", "\"extras\": {\"deep\": " + std::string(100'000, '[') +
                                                std::string(100'000, ']') + ","),
        "json/too-deep");
    std::string many = "\"buffers\": [";
    for (int i = 0; i < 1000; ++i)
        many += "{\"byteLength\": 100000000}, ";
    EXPECT_EQ(codes_after_change("\"buffers\": [", many), "gltf/too-large");
    EXPECT_EQ(codes_after_change("\"byteLength\": 152", "\"byteLength\": 0"), "gltf/bad-buffer");
    EXPECT_EQ(codes_after_change("\"byteLength\": 152", "\"byteLength\": 153"), "gltf/unreadable");
    EXPECT_EQ(codes_after_change("\"images\"", "\"im\\u0061ges\""), "gltf/bad-json");
}

TEST(Gltf, broken_chunks_are_refused) {
    const std::string glb = sample_glb();
    for (std::size_t length = 0; length < glb.size(); length += 3)
        EXPECT_FALSE(import_gltf_text(glb.substr(0, length)).ok()) << length;
    for (std::size_t at = 0; at < 20; ++at) {
        std::string changed = glb;
        changed[at] = static_cast<char>(changed[at] ^ 0x55);
        EXPECT_FALSE(import_gltf_text(changed).ok()) << at;
    }
}

class GltfFolder : public testing::Test {
  protected:
    void SetUp() override {
        root_ =
            fs::temp_directory_path() /
            ("vantage_gltf_" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
             "_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
        fs::create_directories(root_ / "level" / "data");
        write(root_ / "secret.bin", sample_gltf_buffer());
        write(root_ / "level" / "data" / "my mesh.bin", sample_gltf_buffer());
    }
    void TearDown() override { fs::remove_all(root_); }

    static void write(const fs::path& path, const std::string& bytes) {
        std::ofstream(path, std::ios::binary) << bytes;
    }
    Result<Level> import_with(const std::string& uri) {
        const fs::path path = root_ / "level" / "test.gltf";
        write(path, sample_gltf_json("\"uri\": \"" + uri + "\", "));
        return import_level(path.string());
    }

    fs::path root_;
};

TEST_F(GltfFolder, buffers_beside_the_level_are_read) {
    const Result<Level> level = import_with("data/my%20mesh.bin");
    ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
    EXPECT_EQ(level->triangles.size(), 5u);
    EXPECT_EQ(codes_of(import_with("data/none.bin").diagnostics()), "gltf/unreadable");
    EXPECT_EQ(codes_of(import_with("data").diagnostics()), "gltf/unreadable");
}

TEST_F(GltfFolder, files_outside_the_folder_are_refused) {
    for (const std::string& uri :
         {std::string("../secret.bin"), std::string("data/../../secret.bin"),
          std::string("%2e%2e/secret.bin"), (root_ / "secret.bin").string(),
          std::string("file:///etc/passwd"), std::string("..\\\\secret.bin"),
          std::string("~/x.bin")}) {
        EXPECT_EQ(codes_of(import_with(uri).diagnostics()), "gltf/outside-folder") << uri;
    }
    fs::create_symlink(root_ / "secret.bin", root_ / "level" / "link.bin");
    EXPECT_EQ(codes_of(import_with("link.bin").diagnostics()), "gltf/unreadable");
    fs::create_directory_symlink(root_, root_ / "level" / "up");
    EXPECT_EQ(codes_of(import_with("up/secret.bin").diagnostics()), "gltf/unreadable");
    fs::create_symlink(root_ / "level" / "data" / "my mesh.bin", root_ / "level" / "inside.bin");
    EXPECT_TRUE(import_with("inside.bin").ok());
}

}  // namespace
}  // namespace vantage::bake
