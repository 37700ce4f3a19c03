// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The two questions that Vantage asks of a game: can he see it, and how far is the walk? Here both
// are answered without any library, in a yard with a wall across it:
//
//   . . . . . .        A stands at the left, B at the right of the wall.
//   A . # . . B
//   . . # . . .
//   . . # . . .

#include <cstdio>

#include "vantage/simple_world.h"

int main() {
    using namespace vantage;

    SimpleRays rays;
    rays.add_box({.box = {{2, 0, 1}, {3, 3, 4}}});

    const auto grid = grid_from_text(R"(
......
..#...
..#...
..#...
)");
    auto navigation = GridNavigation::make(*grid);

    const NavPoint a = (*navigation)->center({.column = 0, .row = 1});
    const NavPoint b = (*navigation)->center({.column = 5, .row = 1});

    const Vec3 eye_a{a.position.x, 1.6f, a.position.z}, eye_b{b.position.x, 1.6f, b.position.z};
    const Ray sight{.from = eye_a, .to = eye_b, .mask = surface::kBlocksSight};
    std::uint8_t blocked = 0;
    rays.any_hit({&sight, 1}, {&blocked, 1});

    float walk = 0;
    (*navigation)->path_distances({.source = a}, {&b, 1}, {&walk, 1});

    std::printf("A %s B\n", blocked != 0 ? "does not see" : "sees");
    std::printf("the walk round the wall is %.2f m, straight it would be 5 m\n",
                static_cast<double>(walk));
    return 0;
}
