// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Wavefront OBJ: names become kinds, parts and points; broken and hostile files are refused.

#include "bake/import/obj.h"

#include <numbers>

#include "bake/import/level_checks.h"
#include "bake/import/sample_files.h"

namespace vantage::bake {
namespace {

Result<Level> import_obj_text(const std::string& text) {
    return import_obj(bytes_of(text), "some/where/test.obj");
}

std::string codes_of_obj(const std::string& text) {
    return codes_of(import_obj_text(text).diagnostics());
}

constexpr const char* kTriangle = "v 0 0 0\nv 0 0 1\nv 1 0 1\n";

TEST(Obj, names_become_surfaces_parts_and_points) {
    const Result<Level> level = import_obj_text(sample_obj());
    ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
    EXPECT_EQ(level->name, "test");
    EXPECT_EQ(level->source, "test.obj");
    EXPECT_EQ(level->triangles.size(), 5u);
    EXPECT_EQ(count_surface(*level, surface::kSolid), 3u);
    EXPECT_EQ(count_surface(*level, surface::kBlocksMovement | surface::kBlocksShots), 2u);
    ASSERT_EQ(level->parts.size(), 2u);
    EXPECT_EQ(level->parts[1].name, "door_barn");
    EXPECT_EQ(level->parts[1].kind, PartKind::Door);
    EXPECT_EQ(level->parts[1].triangle_count, 1u);
    ASSERT_EQ(level->points.size(), 2u);
    EXPECT_EQ(level->points[0].kind, "spawn");
    EXPECT_EQ(level->points[0].name, "red 1");
    EXPECT_EQ(level->points[0].tags, "red");
    EXPECT_FLOAT_EQ(level->points[0].yaw, std::numbers::pi_v<float> / 2);
    EXPECT_EQ(level->points[0].position, (Vec3{1, 0, 2}));
    EXPECT_EQ(level->points[1].name, "blue_1");
    EXPECT_EQ(level->points[1].tags, "blue high");
    EXPECT_EQ(level->points[1].position, (Vec3{4, 0, 3}));
}

TEST(Obj, the_nearest_name_decides_material_before_group_before_object) {
    const std::string start = std::string(kTriangle) + "o all_clip\n";
    const std::pair<const char*, std::uint8_t> cases[] = {
        {"", surface::kBlocksMovement},
        {"g leaves_bush\n", surface::kBlocksSight},
        {"g leaves_bush\nusemtl glass\n", surface::kBlocksMovement | surface::kBlocksShots},
        {"usemtl brick\n", surface::kBlocksMovement},
        {"usemtl SOLID.brick\n", surface::kSolid},
        {"usemtl nowalk\n", surface::kSolid & ~surface::kWalkable},
    };
    for (const auto& [names, expected] : cases) {
        const Result<Level> level = import_obj_text(start + names + "f 1 2 3\n");
        ASSERT_TRUE(level.ok());
        EXPECT_EQ(level->triangles[0].surface, expected) << names;
    }
}

TEST(Obj, words_count_only_as_whole_words_and_parts_only_in_front) {
    const Result<Level> level = import_obj_text(std::string(kTriangle) +
                                                "o fibreglasshouse\nf 1 2 3\n"
                                                "o wall_beside_door\nf 1 2 3\n"
                                                "o doorway\nf 1 2 3\n"
                                                "o destructible.crate\nf 1 2 3\n");
    ASSERT_TRUE(level.ok());
    EXPECT_EQ(count_surface(*level, surface::kSolid), 4u);
    ASSERT_EQ(level->parts.size(), 2u);
    EXPECT_EQ(level->parts[1].kind, PartKind::Destructible);
}

TEST(Obj, a_polygon_that_is_not_convex_keeps_its_area) {
    //  3---2         An L of area 3, seen from above (z down): corners in counter-clockwise order.
    //  |   |
    //  | 0-1
    //  | |           Fans from corner 0 or 4 work, from others they do not; the area tells.
    //  4-5
    for (int start = 0; start < 6; ++start) {
        const char* corners[] = {"1 0 1", "2 0 1", "2 0 0", "0 0 0", "0 0 2", "1 0 2"};
        std::string text;
        for (int i = 0; i < 6; ++i)
            text += std::string("v ") + corners[(start + i) % 6] + "\n";
        const Result<Level> level = import_obj_text(text + "f 1 2 3 4 5 6\n");
        ASSERT_TRUE(level.ok());
        ASSERT_EQ(level->triangles.size(), 4u);
        float area = 0;
        for (const Triangle& t : level->triangles) {
            const Vec3 a = level->vertices[t.vertices[0]];
            const Vec3 n =
                cross(level->vertices[t.vertices[1]] - a, level->vertices[t.vertices[2]] - a);
            EXPECT_GT(n.y, 0) << "a triangle is turned round";
            area += 0.5f * length(n);
        }
        EXPECT_FLOAT_EQ(area, 3);
    }
}

TEST(Obj, wild_indices_are_refused_with_their_line) {
    for (const char* face :
         {"f 1 2 4", "f 0 1 2", "f 1 2 -4", "f 1 2 99999999999", "f 1 2 x", "f 1 2 -2147483648"}) {
        const Result<Level> level =
            import_obj_text(std::string(kTriangle) + "f 1 2 3\n" + face + "\n");
        ASSERT_EQ(codes_of(level.diagnostics()), "obj/bad-index") << face;
        EXPECT_EQ(level.diagnostics()[0].place.line, 5u);
    }
    // A vertex may not be used before it stands in the file.
    EXPECT_EQ(codes_of_obj("f 1 2 3\n" + std::string(kTriangle)), "obj/bad-index");
}

TEST(Obj, garbage_is_refused_and_not_read_as_zero) {
    for (const char* vertex : {"v", "v 1 2", "v 1 2 x", "v a b c", "v 1 2 nan", "v 1 2 3e99999",
                               "v 1 2 3 x", "v 1e2147483649 0 0", "v -"}) {
        const Result<Level> level =
            import_obj_text(std::string(kTriangle) + vertex + "\nf 1 2 3\n");
        ASSERT_EQ(codes_of(level.diagnostics()), "obj/bad-vertex") << vertex;
        EXPECT_EQ(level.diagnostics()[0].place.line, 4u);
    }
    EXPECT_EQ(codes_of_obj(std::string(kTriangle) + "vt 1e2147483649 0\nf 1 2 3\n"),
              "obj/bad-number");
    EXPECT_EQ(codes_of_obj("v 1e30 0 0\nv 0 0 0\nv 1 0 0\nf 1 2 3\n"), "level/bad-vertex");
    EXPECT_EQ(codes_of_obj(std::string(kTriangle) + "f 1 2\n"), "obj/bad-face");
    EXPECT_EQ(codes_of_obj(""), "level/empty");
    EXPECT_EQ(codes_of_obj(std::string("\x7f"
                                       "ELF\x02\0\0\0garbage",
                                       16)),
              "level/empty");
}

TEST(Obj, line_ends_of_all_kinds_and_a_missing_last_one_are_read) {
    for (const char* end : {"\n", "\r\n", "\r"}) {
        std::string text;
        for (const char* line : {"v 0 0 0", "v 0 0 1 1.0", "v 1 0 1 0.5 0.5 0.5", "", "  f 1 2 3"})
            text += std::string(text.empty() ? "" : end) + line;
        const Result<Level> level = import_obj_text(text);
        ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
        EXPECT_EQ(level->triangles.size(), 1u);
    }
}

TEST(Obj, huge_faces_and_lines_are_refused) {
    std::string face = "f";
    for (int i = 0; i < 2'000'000; ++i)
        face += " 1";
    EXPECT_EQ(codes_of_obj(std::string(kTriangle) + face), "obj/long-line");
    EXPECT_EQ(codes_of_obj(std::string(kTriangle) + face.substr(0, 1 + 2 * 1025)), "obj/bad-face");
    EXPECT_EQ(codes_of_obj("# " + std::string(100'000, 'x') + "\n"), "obj/long-line");
}

TEST(Obj, many_spiky_polygons_do_not_take_for_ever) {
    // A comb has few ears, and each test of one looks at all corners.
    std::string text;
    for (int i = 0; i < 1024; ++i) {
        text +=
            "v " + std::to_string(i) + " 0 " + std::to_string(i % 2 == 0 ? 0 : 500 + i % 7) + "\n";
    }
    std::string face = "f";
    for (int i = 1024; i > 0; --i)
        face += " " + std::to_string(i);
    for (int i = 0; i < 200; ++i)
        text += face + "\n";
    const Result<Level> level = import_obj_text(text);
    EXPECT_TRUE(level.ok()) << to_string(level.diagnostics());
}

}  // namespace
}  // namespace vantage::bake
