// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// GridNavigation on grids drawn as pictures: '.' is floor, a digit higher floor, '#' a wall.
// Columns run along +X and rows along +Z, from the corner at the origin, in cells of 1 m.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <thread>

#include "base/hash.h"
#include "base/vec.h"
#include "vantage/simple_world.h"
#include "world/test_mesh.h"

namespace vantage {
namespace {

constexpr float kGridNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kGridInf = std::numeric_limits<float>::infinity();
const float kDiagonal = std::sqrt(2.0f);

std::unique_ptr<GridNavigation> grid(std::string_view picture, const GridText& settings = {}) {
    auto description = grid_from_text(picture, settings);
    EXPECT_TRUE(description.ok()) << to_string(description.diagnostics());
    auto made = GridNavigation::make(std::move(*description));
    EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
    return std::move(*made);
}

NavPoint cell(const GridNavigation& navigation, std::uint32_t column, std::uint32_t row) {
    const NavPoint point = navigation.center({column, row});
    EXPECT_TRUE(point) << "a wall at " << column << ", " << row;
    return point;
}

float path(const GridNavigation& navigation, const PathQuery& query, const NavPoint& goal) {
    float result = -1;
    navigation.path_distances(query, {&goal, 1}, {&result, 1});
    return result;
}

float path(const GridNavigation& navigation, const NavPoint& from, const NavPoint& to) {
    return path(navigation, {.source = from}, to);
}

NavPoint nearest(const GridNavigation& navigation, Vec3 position, const NavExtent& extent = {}) {
    NavPoint found;
    navigation.nearest({&position, 1}, extent, {&found, 1});
    return found;
}

StraightWalk walk(const GridNavigation& navigation, const NavPoint& from, const NavPoint& to) {
    StraightWalk result;
    navigation.straight_walks(from, {&to, 1}, {&result, 1});
    return result;
}

std::string code_of(GridDescription description) {
    const auto made = GridNavigation::make(std::move(description));
    return made.ok() ? "ok" : made.diagnostics().front().code;
}

// ---- pictures -----------------------------------------------------------------------------------

TEST(GridFromText, reads_rows_columns_and_heights) {
    const auto read = grid_from_text(R"(
.#2
 9
)",
                                     {.cell_size = 2, .height_step = 0.25f, .origin = {1, 2, 3}});
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->columns, 3u);
    EXPECT_EQ(read->rows, 2u);
    EXPECT_EQ(read->cell_size, 2.0f);
    EXPECT_EQ(read->origin, (Vec3{1, 2, 3}));
    EXPECT_EQ(read->heights, (std::vector<float>{0, kGridWall, 0.5f, kGridWall, 2.25f, kGridWall}));
}

TEST(GridFromText, says_where_a_letter_means_nothing) {
    const auto read = grid_from_text("...\n.x.\n");
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.diagnostics().front().code, "grid/letter");
    EXPECT_EQ(read.diagnostics().front().place.line, 2u);
    EXPECT_EQ(read.diagnostics().front().place.column, 2u);
    EXPECT_EQ(read.diagnostics().front().found, "'x'");
    EXPECT_EQ(grid_from_text("\n\n..x").diagnostics().front().place.line, 3u);
}

TEST(GridFromText, refuses_pictures_without_cells_or_with_too_many) {
    for (const char* empty : {"", "\n", "\n\n", "\n\n\n"}) {
        ASSERT_FALSE(grid_from_text(empty).ok());
        EXPECT_EQ(grid_from_text(empty).diagnostics().front().code, "grid/size");
    }
    const std::string corner = std::string(10'000, '.') + std::string(10'000, '\n') + ".";
    EXPECT_EQ(grid_from_text(corner).diagnostics().front().code, "grid/size");
}

TEST(GridNavigation, refuses_descriptions_that_make_no_sense) {
    const GridDescription good{.columns = 2, .rows = 1, .heights = {0, 0}};
    EXPECT_EQ(code_of(good), "ok");
    GridDescription bad = good;
    bad.rows = 0;
    EXPECT_EQ(code_of(bad), "grid/size");
    bad = good;
    bad.columns = 0xffffffffu;
    bad.rows = 0xffffffffu;
    bad.layers = 0xffffffffu;
    EXPECT_EQ(code_of(bad), "grid/size");
    bad = good;
    bad.heights.pop_back();
    EXPECT_EQ(code_of(bad), "grid/heights");
    for (const float size : {0.0f, -1.0f, kGridNan, kGridInf, 40000.0f}) {
        bad = good;
        bad.cell_size = size;
        EXPECT_EQ(code_of(bad), "grid/place");
    }
    bad = good;
    bad.max_climb = kGridNan;
    EXPECT_EQ(code_of(bad), "grid/agent");
    for (const float height : {kGridNan, -kGridInf, 1e6f}) {
        bad = good;
        bad.heights[1] = height;
        EXPECT_EQ(code_of(bad), "grid/height");
    }
    bad = {.columns = 1, .rows = 1, .layers = 2, .heights = {0, 1}};  // within twice the climb
    EXPECT_EQ(code_of(bad), "grid/height");
}

// ---- nearest ------------------------------------------------------------------------------------

/// The corners, and their length together.
std::vector<Vec3> corners_of(const GridNavigation& navigation, const NavPoint& from,
                             const NavPoint& to) {
    std::vector<Vec3> corners(64);
    corners.resize(navigation.path_corners(from, to, corners));
    return corners;
}

float length_of(const std::vector<Vec3>& corners) {
    float sum = 0;
    for (std::size_t i = 0; i + 1 < corners.size(); ++i)
        sum += distance(corners[i], corners[i + 1]);
    return sum;
}

TEST(GridNavigation, names_the_corners_of_the_shortest_way) {
    const auto navigation = grid(R"(
.......
.#####.
.#...#.
.#.#.#.
...#...)");
    const NavPoint from = cell(*navigation, 2, 3), to = cell(*navigation, 6, 0);
    const std::vector<Vec3> corners = corners_of(*navigation, from, to);
    ASSERT_GE(corners.size(), 4u);
    EXPECT_EQ(corners.front(), from.position);
    EXPECT_EQ(corners.back(), to.position);
    EXPECT_LE(length_of(corners), path(*navigation, from, to) + 1e-4f)
        << "walls are not crossed, and corners of cells are cut";
    EXPECT_GT(length_of(corners), 9.0f);
    for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
        const NavPoint end = nearest(*navigation, corners[i + 1]);
        StraightWalk walk;
        navigation->straight_walks(nearest(*navigation, corners[i]), {&end, 1}, {&walk, 1});
        EXPECT_TRUE(walk.is_free) << "corner " << i;
    }
    EXPECT_EQ(corners_of(*navigation, to, to).size(), 2u);
    Vec3 two[2];
    EXPECT_EQ(navigation->path_corners(from, to, two), corners.size()) << "as many as there are";
    EXPECT_EQ(two[1], corners[1]);
}

TEST(GridNavigation, has_no_corners_where_there_is_no_way) {
    const auto navigation = grid("..#..");
    EXPECT_TRUE(corners_of(*navigation, cell(*navigation, 0, 0), cell(*navigation, 4, 0)).empty());
    EXPECT_TRUE(corners_of(*navigation, cell(*navigation, 0, 0), {}).empty());
    const auto ledge = grid("44..");
    EXPECT_EQ(corners_of(*ledge, cell(*ledge, 0, 0), cell(*ledge, 3, 0)).back(),
              cell(*ledge, 3, 0).position)
        << "down a ledge";
    EXPECT_TRUE(corners_of(*ledge, cell(*ledge, 3, 0), cell(*ledge, 0, 0)).empty());
}

TEST(GridNavigation, finds_the_nearest_floor_within_the_extent) {
    const auto navigation = grid(R"(
.#2
...)");
    const NavPoint on_floor = nearest(*navigation, {0.25f, 0.5f, 0.75f});
    EXPECT_TRUE(on_floor);
    EXPECT_EQ(on_floor.position, (Vec3{0.25f, 0, 0.75f})) << "straight down";

    const NavPoint beside_wall = nearest(*navigation, {1.25f, 0, 0.25f});
    EXPECT_EQ(beside_wall.position, (Vec3{1, 0, 0.25f})) << "out of the wall, to the nearer side";

    EXPECT_EQ(nearest(*navigation, {2.5f, 1.2f, 0.5f}).position.y, 1.0f);
    EXPECT_FALSE(nearest(*navigation, {2.5f, 2.3f, 0.5f})) << "1.3 m above the floor";
    EXPECT_TRUE(nearest(*navigation, {2.5f, 2.3f, 0.5f}, {.down = 1.4f}));
    EXPECT_FALSE(nearest(*navigation, {-0.7f, 0, 0.5f})) << "0.7 m beside the grid";
    EXPECT_EQ(nearest(*navigation, {-0.7f, 0, 0.5f}, {.horizontal = 0.8f}).position,
              (Vec3{0, 0, 0.5f}));
    EXPECT_EQ(nearest(*navigation, {-60000, 0, 60000}, {.horizontal = kGridInf}).position,
              (Vec3{0, 0, 2}));
}

TEST(GridNavigation, finds_nothing_for_nonsense) {
    const auto navigation = grid("...");
    for (const float bad : {kGridNan, kGridInf, -kGridInf, 1e9f}) {
        EXPECT_FALSE(nearest(*navigation, {bad, 0, 0.5f}, {.horizontal = kGridInf}));
    }
    EXPECT_FALSE(nearest(*navigation, {0.5f, 0, 0.5f}, {.horizontal = kGridNan}));
    EXPECT_FALSE(nearest(*navigation, {0.5f, 0, 0.5f}, {.horizontal = -1}));
    EXPECT_FALSE(nearest(*navigation, {0.5f, 0.1f, 0.5f}, {.down = kGridNan}));
}

// ---- paths --------------------------------------------------------------------------------------

//    y 3  ___        Over the first cell a roof, over the others nothing; the second is a wall.
//      0  ___#___
TEST(GridNavigation, finds_floors_in_a_column_one_after_the_other) {
    const auto made = GridNavigation::make({.columns = 3,
                                            .rows = 1,
                                            .layers = 2,
                                            .heights = {0, kGridWall, 0, 3, kGridWall, kGridWall}});
    ASSERT_TRUE(made.ok());
    const auto floor = [&](Vec3 position, const NavColumn& column) {
        NavPoint found;
        (*made)->floors({&position, 1}, column, {&found, 1});
        return found ? found.position.y : -1.0f;
    };
    EXPECT_EQ(floor({0.5f, 1, 0.5f}, {}), 0.0f);
    EXPECT_EQ(floor({0.5f, 2, 0.5f}, {}), 3.0f);
    EXPECT_EQ(floor({0.5f, 2, 0.5f}, {.rank = 1}), 0.0f);
    EXPECT_EQ(floor({0.5f, 2, 0.5f}, {.rank = 2}), -1.0f);
    EXPECT_EQ(floor({0.5f, 2, 0.5f}, {.up = 0.5f, .down = 3}), 0.0f);
    EXPECT_EQ(floor({1.5f, 1, 0.5f}, {}), -1.0f);
    EXPECT_EQ(floor({1.005f, 1, 0.5f}, {}), 0.0f) << "the floor ends half a centimetre away";
    EXPECT_EQ(floor({1.02f, 1, 0.5f}, {}), -1.0f);
    EXPECT_EQ(floor({kGridNan, 1, 0.5f}, {}), -1.0f);
    const auto flat = grid("..\n..");
    NavPoint second;
    const Vec3 corner{1, 0, 1};
    flat->floors({&corner, 1}, {.rank = 1}, {&second, 1});
    EXPECT_FALSE(second) << "four cells that meet are one floor";
}

TEST(GridNavigation, samples_its_cells_on_lines_that_stay) {
    const auto navigation = grid("..#\n...");
    const NavSampling sampling{{1.5f, 0, 1}, 10, 1};
    ASSERT_EQ(navigation->sample_slots(sampling), 6u);
    std::vector<NavPoint> found(6);
    navigation->samples(sampling, 0, found);
    EXPECT_EQ(found[0].position, (Vec3{0.5f, 0, 0.5f}));
    EXPECT_EQ(found[0], cell(*navigation, 0, 0));
    EXPECT_FALSE(found[2]) << "a wall";
    EXPECT_EQ(found[5], cell(*navigation, 2, 1));
    NavPoint alone;
    navigation->samples(sampling, 5, {&alone, 1});
    EXPECT_EQ(alone, found[5]);
    EXPECT_EQ(navigation->sample_slots({{1.6f, 0, 1.4f}, 0.2f, 1}), 1u) << "x 1.5, z 1.5";
    EXPECT_EQ(navigation->sample_slots({{1.6f, 0, 1.2f}, 0.2f, 0.1f}), 16u);
    EXPECT_EQ(navigation->sample_slots({{kGridNan, 0, 1}, 10, 1}), 0u);
    EXPECT_EQ(navigation->sample_slots({{1, 0, 1}, kGridNan, 1}), 0u);
}

TEST(GridNavigation, measures_paths_that_can_be_counted_by_hand) {
    const auto navigation = grid(R"(
.....
.###.
.....)");
    const NavPoint start = cell(*navigation, 0, 0);
    EXPECT_EQ(path(*navigation, start, start), 0.0f);
    EXPECT_EQ(path(*navigation, start, cell(*navigation, 4, 0)), 4.0f);
    EXPECT_EQ(path(*navigation, start, cell(*navigation, 0, 2)), 2.0f);
    EXPECT_EQ(path(*navigation, start, cell(*navigation, 4, 2)), 6.0f) << "no corner is cut";
    EXPECT_EQ(path(*navigation, cell(*navigation, 2, 0), cell(*navigation, 2, 2)), 6.0f);
}

TEST(GridNavigation, goes_diagonally_where_both_sides_are_free) {
    const auto open = grid("...\n...\n...");
    EXPECT_FLOAT_EQ(path(*open, cell(*open, 0, 0), cell(*open, 2, 2)), 2 * kDiagonal);
    EXPECT_FLOAT_EQ(path(*open, cell(*open, 0, 0), cell(*open, 2, 1)), 1 + kDiagonal);
    const auto corner = grid(".#\n..");
    EXPECT_EQ(path(*corner, cell(*corner, 0, 0), cell(*corner, 1, 1)), 2.0f);
    const auto gap = grid(".#\n#.");
    EXPECT_EQ(path(*gap, cell(*gap, 0, 0), cell(*gap, 1, 1)), kUnreachable);
}

TEST(GridNavigation, measures_from_the_place_itself_and_not_from_its_cell) {
    const auto navigation = grid(".....");
    const auto at = [&](float x) { return nearest(*navigation, {x, 0, 0.5f}); };
    EXPECT_FLOAT_EQ(path(*navigation, at(0.1f), at(0.4f)), 0.3f) << "in one cell";
    EXPECT_FLOAT_EQ(path(*navigation, at(0.9f), at(1.2f)), 0.3f) << "in two neighbours";
    EXPECT_FLOAT_EQ(path(*navigation, at(0.9f), at(4.8f)), 3.9f) << "along a row";
}

TEST(GridNavigation, counts_heights_of_steps) {
    const auto stairs = grid(".1234");  // steps of 0.5 m, each below the climb
    const float step = std::sqrt(1.25f);
    EXPECT_FLOAT_EQ(path(*stairs, cell(*stairs, 0, 0), cell(*stairs, 4, 0)), 4 * step);
    EXPECT_FLOAT_EQ(path(*stairs, cell(*stairs, 4, 0), cell(*stairs, 0, 0)), 4 * step);
}

//  side view   2.0 ___        a ledge of 2 m: one can jump down, and must go round by the
//                     |___    stairs to come back up
TEST(GridNavigation, drops_down_ledges_but_never_up) {
    const auto navigation = grid(R"(
44..
3##.
21..)");
    const NavPoint up = cell(*navigation, 1, 0), down = cell(*navigation, 2, 0);
    const float drop = std::sqrt(1.0f + 4.0f), step = std::sqrt(1.25f);
    EXPECT_FLOAT_EQ(path(*navigation, up, down), drop);
    // Back: (2,0) (3,0) (3,1) (3,2) (2,2), stairs to (1,2) (0,2) (0,1) (0,0), then (1,0).
    EXPECT_FLOAT_EQ(path(*navigation, down, up), 4 + 4 * step + 1);

    const PathQuery to_up{.source = up, .direction = PathDirection::ToSource};
    const PathQuery to_down{.source = down, .direction = PathDirection::ToSource};
    EXPECT_FLOAT_EQ(path(*navigation, to_up, down), 4 + 4 * step + 1);
    EXPECT_FLOAT_EQ(path(*navigation, to_down, up), drop);
}

TEST(GridNavigation, does_not_drop_deeper_than_allowed) {
    auto description = grid_from_text("9.", {.height_step = 0.5f});  // 4.5 m
    ASSERT_TRUE(description.ok());
    for (const bool is_allowed : {false, true}) {
        description->max_drop = is_allowed ? 5.0f : 4.0f;
        const auto navigation = GridNavigation::make(*description);
        ASSERT_TRUE(navigation.ok());
        const float found = path(**navigation, cell(**navigation, 0, 0), cell(**navigation, 1, 0));
        EXPECT_EQ(found < kUnreachable, is_allowed);
    }
}

TEST(GridNavigation, says_unreachable_with_infinity) {
    const auto navigation = grid("..#..");
    EXPECT_EQ(path(*navigation, cell(*navigation, 0, 0), cell(*navigation, 3, 0)), kGridInf);
    EXPECT_EQ(path(*navigation, NavPoint{}, cell(*navigation, 0, 0)), kGridInf) << "from nowhere";
    EXPECT_EQ(path(*navigation, cell(*navigation, 0, 0), {}), kGridInf) << "to nowhere";
    const NavPoint foreign{.position = {0.5f, 0, 0.5f}, .reference = 12345};
    EXPECT_EQ(path(*navigation, foreign, foreign), kGridInf);
    const NavPoint in_wall{.position = {2.5f, 0, 0.5f}, .reference = 3};
    EXPECT_EQ(path(*navigation, in_wall, in_wall), kGridInf);
}

TEST(GridNavigation, stops_beyond_the_longest_wanted_path) {
    const auto navigation = grid("..........");
    const NavPoint start = cell(*navigation, 0, 0);
    const PathQuery query{.source = start, .max_distance = 4.0f};
    EXPECT_EQ(path(*navigation, query, cell(*navigation, 4, 0)), 4.0f);
    EXPECT_EQ(path(*navigation, query, cell(*navigation, 5, 0)), kUnreachable);
    const PathQuery nonsense{.source = start, .max_distance = kGridNan};
    EXPECT_EQ(path(*navigation, nonsense, start), kUnreachable);
}

/// A grid with walls, steps and ledges at random places.
std::unique_ptr<GridNavigation> random_grid(std::uint64_t seed, std::uint32_t searches = 1) {
    test::Dice dice(seed);
    GridDescription description{.columns = 24, .rows = 18, .concurrent_searches = searches};
    for (int i = 0; i < 24 * 18; ++i) {
        const std::uint32_t throw_of = dice.below(10);
        description.heights.push_back(throw_of < 2   ? kGridWall
                                      : throw_of < 4 ? 2.0f
                                                     : static_cast<float>(throw_of % 3) * 0.4f);
    }
    auto made = GridNavigation::make(std::move(description));
    EXPECT_TRUE(made.ok());
    return std::move(*made);
}

std::vector<NavPoint> all_cells(const GridNavigation& navigation) {
    std::vector<NavPoint> cells;
    for (std::uint32_t row = 0; row < 18; ++row) {
        for (std::uint32_t column = 0; column < 24; ++column) {
            if (const NavPoint point = navigation.center({column, row})) cells.push_back(point);
        }
    }
    return cells;
}

TEST(GridNavigation, finds_the_same_floor_as_nearest) {
    const auto navigation = random_grid(11);
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const Vec3 p{40 * random_unit(1, 0, i) - 5, 4 * random_unit(1, 1, i),
                     40 * random_unit(1, 2, i) - 5};
        NavPoint found;
        navigation->floors({&p, 1}, {.up = 2, .down = 2}, {&found, 1});
        EXPECT_EQ(found, nearest(*navigation, p, {kFloorSlack, 2, 2}));
    }
}

TEST(GridNavigation, measures_the_same_from_either_end_in_the_right_direction) {
    const auto navigation = random_grid(1);
    const std::vector<NavPoint> cells = all_cells(*navigation);
    std::vector<float> there(cells.size());
    int one_way = 0;
    for (std::size_t i = 0; i < cells.size(); i += 37) {
        navigation->path_distances({.source = cells[i]}, cells, there);
        for (std::size_t k = 0; k < cells.size(); k += 11) {
            const PathQuery back{.source = cells[k], .direction = PathDirection::ToSource};
            const float seen_from_goal = path(*navigation, back, cells[i]);
            if (there[k] == kUnreachable) {
                EXPECT_EQ(seen_from_goal, kUnreachable);
            } else {
                EXPECT_NEAR(seen_from_goal, there[k], 1e-4f);
                EXPECT_GE(there[k], distance(cells[i].position, cells[k].position));
            }
            if (there[k] != path(*navigation, cells[k], cells[i])) ++one_way;
        }
    }
    EXPECT_GT(one_way, 10) << "the case must have ledges";
}

// As in simple_rays_test.cpp: from gcc 12 on x86-64, and the same everywhere.
TEST(GridNavigation, gives_the_same_bits_on_every_machine) {
    const auto navigation = random_grid(4);
    const std::vector<NavPoint> cells = all_cells(*navigation);
    std::vector<float> distances(cells.size());
    std::vector<StraightWalk> walks(cells.size());
    std::uint64_t hash = 0;
    const auto add = [&hash](float value) {
        hash = hash_bytes({reinterpret_cast<const std::uint8_t*>(&value), sizeof value}, hash);
    };
    for (std::size_t i = 0; i < cells.size(); i += 7) {
        NavPoint from = cells[i];
        from.position = from.position + Vec3{0.3f, 0, -0.2f};
        navigation->path_distances({.source = from}, cells, distances);
        navigation->straight_walks(from, cells, walks);
        for (const float length : distances)
            add(length);
        for (const StraightWalk& one : walks)
            add(one.fraction), add(one.end.x), add(one.end.y), add(one.end.z);
    }
    EXPECT_EQ(hash, 10520822503229420524u);
}

// ---- straight walks -----------------------------------------------------------------------------

TEST(GridNavigation, walks_straight_until_a_wall) {
    const auto navigation = grid(R"(
.....
..#..
.....)");
    const StraightWalk free_way =
        walk(*navigation, cell(*navigation, 0, 0), cell(*navigation, 4, 0));
    EXPECT_TRUE(free_way.is_free);
    EXPECT_EQ(free_way.fraction, 1.0f);
    EXPECT_EQ(free_way.end, cell(*navigation, 4, 0).position);

    const StraightWalk stopped =
        walk(*navigation, cell(*navigation, 0, 1), cell(*navigation, 4, 1));
    EXPECT_FALSE(stopped.is_free);
    EXPECT_EQ(stopped.fraction, 1.5f / 4.0f);
    EXPECT_EQ(stopped.end, (Vec3{2, 0, 1.5f}));
}

TEST(GridNavigation, walks_straight_in_every_direction_without_cutting_corners) {
    const auto open = grid(".....\n.....\n.....\n.....\n.....");
    for (std::uint32_t from = 0; from < 25; ++from) {
        for (std::uint32_t to = 0; to < 25; ++to) {
            const StraightWalk result =
                walk(*open, cell(*open, from % 5, from / 5), cell(*open, to % 5, to / 5));
            ASSERT_TRUE(result.is_free) << from << " to " << to;
            ASSERT_EQ(result.end, cell(*open, to % 5, to / 5).position);
        }
    }
    const auto corner = grid("..\n.#");
    EXPECT_FALSE(walk(*corner, cell(*corner, 1, 0), cell(*corner, 0, 1)).is_free)
        << "the line touches the corner of the wall";
}

TEST(GridNavigation, walks_straight_over_steps_but_not_over_ledges) {
    const auto navigation = grid(".1234.");
    EXPECT_TRUE(walk(*navigation, cell(*navigation, 0, 0), cell(*navigation, 4, 0)).is_free);
    const StraightWalk down = walk(*navigation, cell(*navigation, 4, 0), cell(*navigation, 5, 0));
    EXPECT_FALSE(down.is_free);
    EXPECT_EQ(down.end, (Vec3{5, 2, 0.5f}));
}

TEST(GridNavigation, walks_nowhere_from_or_to_nowhere) {
    const auto navigation = grid("...");
    EXPECT_FALSE(walk(*navigation, {}, cell(*navigation, 0, 0)).is_free);
    EXPECT_FALSE(walk(*navigation, cell(*navigation, 0, 0), {}).is_free);
    EXPECT_EQ(walk(*navigation, cell(*navigation, 0, 0), {}).fraction, 0.0f);
}

// ---- islands and borders ------------------------------------------------------------------------

TEST(GridNavigation, labels_islands_and_knows_which_drops_lead_to) {
    // a high island, a low one below its ledge, a middle step of its own, and one apart
    const auto navigation = grid("66..#33#..");
    const auto island = [&](std::uint32_t column) {
        return navigation->island(cell(*navigation, column, 0));
    };
    EXPECT_EQ(island(0), island(1));
    EXPECT_NE(island(1), island(2));
    EXPECT_NE(island(2), island(5));
    EXPECT_TRUE(navigation->islands_connect(island(0), island(0)));
    EXPECT_TRUE(navigation->islands_connect(island(0), island(2))) << "down the ledge";
    EXPECT_FALSE(navigation->islands_connect(island(2), island(0))) << "not up";
    EXPECT_FALSE(navigation->islands_connect(island(0), island(5)));
    EXPECT_EQ(navigation->island({}), kNoIsland);
}

TEST(GridNavigation, follows_several_drops_from_island_to_island) {
    const auto navigation = grid("963.");  // ledges of 1.5 m
    const auto connects = [&](std::uint32_t from, std::uint32_t to) {
        return navigation->islands_connect(navigation->island(cell(*navigation, from, 0)),
                                           navigation->island(cell(*navigation, to, 0)));
    };
    EXPECT_TRUE(connects(0, 3));
    EXPECT_TRUE(connects(1, 3));
    EXPECT_FALSE(connects(3, 0));
    EXPECT_FALSE(connects(2, 1));
}

TEST(GridNavigation, agrees_on_reach_between_islands_and_paths) {
    const auto navigation = random_grid(2);
    const std::vector<NavPoint> cells = all_cells(*navigation);
    std::vector<float> distances(cells.size());
    for (std::size_t i = 0; i < cells.size(); i += 13) {
        navigation->path_distances({.source = cells[i]}, cells, distances);
        for (std::size_t k = 0; k < cells.size(); ++k) {
            ASSERT_EQ(distances[k] < kUnreachable,
                      navigation->islands_connect(navigation->island(cells[i]),
                                                  navigation->island(cells[k])));
        }
    }
}

TEST(GridNavigation, gives_borders_with_the_floor_on_their_left) {
    const auto navigation = grid("#####\n#...#\n#####");
    const NavPoint middle = cell(*navigation, 2, 1);
    std::vector<NavBorder> found(20);
    ASSERT_EQ(navigation->borders(middle, 10, found), 8u);
    for (std::size_t i = 0; i < 8; ++i) {
        const Vec3 along = found[i].to - found[i].from;
        const Vec3 left = {along.z, 0, -along.x};  // up x along
        const Vec3 inside = lerp(found[i].from, found[i].to, 0.5f) + left * 0.25f;
        EXPECT_TRUE(contains({{1, 0, 1}, {4, 0, 2}}, inside)) << i;
        EXPECT_EQ(length(along), 1.0f);
    }
    EXPECT_EQ(navigation->borders(middle, 0.4f, found), 0u);
    EXPECT_EQ(navigation->borders(middle, 0.5f, found), 2u) << "above and below";
    EXPECT_EQ(navigation->borders(middle, 10, std::span(found).first(3)), 8u)
        << "the count does not depend on the room";
    EXPECT_EQ(navigation->borders(middle, kGridNan, found), 0u);
    EXPECT_EQ(navigation->borders({}, 10, found), 0u);
}

TEST(GridNavigation, gives_ledges_as_borders_of_the_island_asked_for) {
    const auto navigation = grid("44..");
    std::vector<NavBorder> found(20);
    const std::size_t count = navigation->borders(cell(*navigation, 0, 0), 10, found);
    EXPECT_EQ(count, 6u) << "the rim of two cells";
    for (std::size_t i = 0; i < count; ++i)
        EXPECT_EQ(found[i].from.y, 2.0f);
}

// ---- layers and changes -------------------------------------------------------------------------

//  side view      ___   a bridge of 3 m in the middle, over a floor at 0;
//           _____________    no way up or down but the drop from its ends
TEST(GridNavigation, keeps_layers_apart) {
    constexpr float kWall = kGridWall;
    const auto made = GridNavigation::make({.columns = 5,
                                            .rows = 1,
                                            .layers = 2,
                                            .heights = {0, 0, 0, 0, 0,  //
                                                        kWall, 3, 3, 3, kWall}});
    ASSERT_TRUE(made.ok());
    const GridNavigation& navigation = **made;
    const NavPoint under = navigation.center({2, 0, 0}), on = navigation.center({2, 0, 1});
    EXPECT_EQ(nearest(navigation, {2.5f, 0.2f, 0.5f}).reference, under.reference);
    EXPECT_EQ(nearest(navigation, {2.5f, 2.9f, 0.5f}).reference, on.reference);
    EXPECT_EQ(path(navigation, navigation.center({0, 0, 0}), navigation.center({4, 0, 0})), 4.0f);
    EXPECT_FLOAT_EQ(path(navigation, on, navigation.center({0, 0, 0})), 1 + std::sqrt(10.0f));
    EXPECT_EQ(path(navigation, navigation.center({0, 0, 0}), on), kUnreachable);
    EXPECT_NE(navigation.island(under), navigation.island(on));
    const StraightWalk below = walk(navigation, navigation.center({0, 0, 0}), on);
    EXPECT_FALSE(below.is_free) << "one comes out under the bridge";
    EXPECT_EQ(below.end.y, 0.0f);
}

TEST(GridNavigation, changes_with_its_cells) {
    const auto navigation = grid("...");
    const NavPoint left = cell(*navigation, 0, 0), right = cell(*navigation, 2, 0);
    const std::uint64_t before = navigation->revision();
    ASSERT_TRUE(navigation->set_height({1, 0}, kGridWall));
    EXPECT_NE(navigation->revision(), before);
    EXPECT_EQ(path(*navigation, left, right), kUnreachable);
    EXPECT_NE(navigation->island(left), navigation->island(right));
    ASSERT_TRUE(navigation->set_height({1, 0}, 0.0f));
    EXPECT_EQ(path(*navigation, left, right), 2.0f);

    const std::uint64_t now = navigation->revision();
    EXPECT_FALSE(navigation->set_height({3, 0}, 0.0f));
    EXPECT_FALSE(navigation->set_height({1, 0}, kGridNan));
    EXPECT_EQ(navigation->revision(), now);
}

TEST(GridNavigation, answers_many_threads_at_a_time) {
    const auto navigation = random_grid(3, 2);  // four threads, memory for two searches
    const std::vector<NavPoint> cells = all_cells(*navigation);
    std::vector<float> wanted(cells.size());
    navigation->path_distances({.source = cells[5]}, cells, wanted);
    std::vector<std::vector<float>> found(4, std::vector<float>(cells.size()));
    std::vector<std::thread> threads;
    for (auto& own : found) {
        threads.emplace_back([&navigation, &cells, &own] {
            for (int i = 0; i < 20; ++i)
                navigation->path_distances({.source = cells[5]}, cells, own);
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    for (const auto& own : found)
        EXPECT_EQ(own, wanted);
    EXPECT_TRUE(navigation->is_thread_safe());
}

}  // namespace
}  // namespace vantage
