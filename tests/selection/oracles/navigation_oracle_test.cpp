// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words that ask the navigation, on random flat grids: paths by Dijkstra's algorithm over cell
// middles, walks by looking at every cell that a line passes, borders by going through all of them.

#include <array>
#include <deque>

#include "selection/oracles/oracle.h"

namespace vantage::tests {
namespace {

constexpr int kSide = 12;
constexpr std::uint64_t kCasesOfYard = 50;

struct Cell {
    int column = 0, row = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
};

/// A yard of 12 x 12 m with walls, and two places on its floor.
class Yard {
  public:
    explicit Yard(std::uint64_t number) {
        Draws draws(43, number);
        GridDescription grid{.columns = kSide, .rows = kSide};
        const float walls = draws.between(0.05f, 0.35f);
        for (bool& is_wall : walls_)
            is_wall = draws.between(0, 1) < walls;
        walls_[0] = false;  // some floor there must be
        for (const bool is_wall : walls_)
            grid.heights.push_back(is_wall ? kGridWall : 0.0f);
        auto made = GridNavigation::make(std::move(grid));
        EXPECT_TRUE(made.ok());
        navigation = std::move(*made);
    }

    bool is_floor(Cell cell) const {
        return cell.column >= 0 && cell.row >= 0 && cell.column < kSide && cell.row < kSide &&
               !walls_[static_cast<std::size_t>(cell.row * kSide + cell.column)];
    }
    /// One step from cell to cell, never around a corner.
    bool is_step(Cell from, Cell to) const {
        const int dx = to.column - from.column, dz = to.row - from.row;
        return is_floor(from) && is_floor(to) && std::abs(dx) <= 1 && std::abs(dz) <= 1 &&
               is_floor({from.column + dx, from.row}) && is_floor({from.column, from.row + dz});
    }

    Vec3 place(Draws& draws) const {
        Cell cell;
        do {
            cell = {static_cast<int>(draws.below(kSide)), static_cast<int>(draws.below(kSide))};
        } while (!is_floor(cell));
        return {static_cast<float>(cell.column) + draws.between(0.05f, 0.95f), 0,
                static_cast<float>(cell.row) + draws.between(0.05f, 0.95f)};
    }
    static Cell cell_of(Exact p) {
        return {static_cast<int>(std::floor(p.x)), static_cast<int>(std::floor(p.z))};
    }
    static Exact middle(Cell cell) { return {cell.column + 0.5, 0, cell.row + 0.5}; }

    /// Shortest way over middles; straight within a cell and to a neighbour.
    double path(Exact from, Exact to) const {
        std::array<double, kSide * kSide> known;
        known.fill(std::numeric_limits<double>::infinity());
        std::array<bool, kSide * kSide> is_done{};
        for_each_cell([&](Cell cell) {
            if (is_step(cell_of(from), cell)) known[index(cell)] = far_from(from, middle(cell));
        });
        while (true) {
            std::size_t nearest = known.size();
            for (std::size_t i = 0; i < known.size(); ++i) {
                if (!is_done[i] && std::isfinite(known[i]) &&
                    (nearest == known.size() || known[i] < known[nearest]))
                    nearest = i;
            }
            if (nearest == known.size()) break;
            is_done[nearest] = true;
            const Cell here{static_cast<int>(nearest) % kSide, static_cast<int>(nearest) / kSide};
            for_each_cell([&](Cell next) {
                if (!is_step(here, next)) return;
                const double length = known[nearest] + far_from(middle(here), middle(next));
                known[index(next)] = std::min(known[index(next)], length);
            });
        }
        double best = std::numeric_limits<double>::infinity();
        if (is_step(cell_of(from), cell_of(to))) best = far_from(from, to);
        for_each_cell([&](Cell cell) {
            if (is_step(cell, cell_of(to)))
                best = std::min(best, known[index(cell)] + far_from(middle(cell), to));
        });
        return best;
    }

    bool is_connected(Cell from, Cell to) const {
        std::vector<Cell> seen{from};
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const Cell here = seen[i];
            for_each_cell([&](Cell next) {
                if (is_step(here, next) && std::find(seen.begin(), seen.end(), next) == seen.end())
                    seen.push_back(next);
            });
        }
        return std::find(seen.begin(), seen.end(), to) != seen.end();
    }

    /// How far one gets from `from` along a level direction, up to `most`. `doubt` becomes true
    /// when the line passes so near a corner of cells that rounding decides.
    double walk(Exact from, Exact direction, double most, bool& doubt) const {
        std::vector<double> crossings;
        for (int line = 0; line <= kSide; ++line) {
            if (direction.x != 0) crossings.push_back((line - from.x) / direction.x);
            if (direction.z != 0) crossings.push_back((line - from.z) / direction.z);
        }
        std::sort(crossings.begin(), crossings.end());
        double last = 0;
        for (const double crossing : crossings) {
            if (crossing <= 0 || last > most) continue;
            doubt = doubt || (last > 0 && crossing - last < 0.005);
            const Exact inside = from + direction * ((crossing + last) / 2);
            if (!is_floor(cell_of(inside))) return std::min(last, most);
            last = crossing;
        }
        return std::min(last, most);
    }

    double to_border(Exact p) const {
        double least = std::numeric_limits<double>::infinity();
        for_each_cell([&](Cell cell) {
            if (!is_floor(cell) || !is_connected(cell_of(p), cell)) return;
            for (const Cell side : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
                if (is_floor({cell.column + side.column, cell.row + side.row})) continue;
                // The edge lies half a cell from the middle and is one cell long.
                const double dx = std::abs(p.x - (cell.column + 0.5 + 0.5 * side.column));
                const double dz = std::abs(p.z - (cell.row + 0.5 + 0.5 * side.row));
                const double along = side.column != 0 ? dz : dx;
                least = std::min(
                    least, std::hypot(side.column != 0 ? dx : dz, std::max(0.0, along - 0.5)));
            }
        });
        return least;
    }

    std::unique_ptr<GridNavigation> navigation;

  private:
    static std::size_t index(Cell cell) {
        return static_cast<std::size_t>(cell.row * kSide + cell.column);
    }
    template <class Visit>
    static void for_each_cell(Visit visit) {
        for (int i = 0; i < kSide * kSide; ++i)
            visit(Cell{i % kSide, i / kSide});
    }

    std::array<bool, kSide * kSide> walls_{};
};

/// One question about two places in a yard.
struct YardCase {
    const Yard& yard;
    std::uint64_t number;
    Vec3 object, p;
    float speed;

    Question question(std::string_view word, const ObjectState& asker) const {
        return {.word = word,
                .object = object,
                .providers = {.navigation = yard.navigation.get()},
                .asker_state = &asker};
    }
    float value(std::string_view word) const {
        const ObjectState asker{.position = object, .speed = speed};
        Candidates candidates;
        candidates.add(p, floor_at(*yard.navigation, p));
        return AskedCriterion(question(word, asker)).values(candidates)[0];
    }
};

void for_each_yard_case(const std::function<void(const YardCase&)>& visit) {
    for (std::uint64_t i = 0; i < kCases / kCasesOfYard; ++i) {
        const Yard yard(i);
        for (std::uint64_t j = 0; j < kCasesOfYard; ++j) {
            Draws draws(44, i * kCasesOfYard + j);
            const Vec3 object = yard.place(draws), p = yard.place(draws);
            visit({yard, i * kCasesOfYard + j, object, p, draws.between(0.5f, 8)});
        }
    }
}

void expect_length(const YardCase& one, float value, double speed) {
    const double length = one.yard.path(Exact(one.object), Exact(one.p));
    if (std::isinf(length)) {
        EXPECT_EQ(value, kUnreachable) << "case " << one.number;
    } else {
        expect_close(value, std::max(length, far_from(Exact(one.object), Exact(one.p))) / speed,
                     one.number);
    }
}

TEST(Oracle, pathDistance) {
    for_each_yard_case(
        [](const YardCase& one) { expect_length(one, one.value("pathDistance"), 1); });
}

TEST(Oracle, travelTime) {
    for_each_yard_case(
        [](const YardCase& one) { expect_length(one, one.value("travelTime"), one.speed); });
}

/// With `path`: whose walk is not longer. The asker stands at the object of another case.
TEST(Oracle, canReachBefore_by_walking) {
    Tally tally;
    for_each_yard_case([&](const YardCase& one) {
        Draws draws(46, one.number);
        const ObjectState asker{.position = one.yard.place(draws)};
        Question question = one.question("canReachBefore", asker);
        question.arguments = {1};
        Candidates candidates;
        candidates.add(one.p, floor_at(*one.yard.navigation, one.p));
        const auto walk = [&](Vec3 from) {
            return std::max(one.yard.path(Exact(from), Exact(one.p)),
                            far_from(Exact(from), Exact(one.p)));
        };
        const double mine = walk(asker.position), theirs = walk(one.object);
        const double ahead = std::isinf(mine) ? -1 : std::isinf(theirs) ? 1 : theirs - mine;
        tally.count(AskedCriterion(question).values(candidates)[0], ahead, one.number);
    });
    tally.expect_both();
}

TEST(Oracle, reachable) {
    Tally tally;
    for_each_yard_case([&](const YardCase& one) {
        const bool is_connected =
            one.yard.is_connected(Yard::cell_of(Exact(one.object)), Yard::cell_of(Exact(one.p)));
        tally.count(one.value("reachable"), is_connected ? 1 : -1, one.number);
    });
    tally.expect_both();
}

TEST(Oracle, navRay) {
    int yes = 0, no = 0, unclear = 0;
    for_each_yard_case([&](const YardCase& one) {
        const Exact from(one.object), to(one.p);
        const double length = far_from(from, to);
        if (length < 0.01) return;
        bool doubt = false;
        const double walked = one.yard.walk(from, of_length_1(to - from), length, doubt);
        if (doubt) return void(++unclear);
        EXPECT_EQ(one.value("navRay"), walked >= length ? 1.0f : 0.0f) << "case " << one.number;
        ++(walked >= length ? yes : no);
    });
    EXPECT_GT(yes, 100);
    EXPECT_GT(no, 100);
    EXPECT_LT(unclear, 100);
}

/// To a few millimetres, and to a millimetre beside a wall that the line only grazes.
TEST(Oracle, wallIn) {
    int compared = 0;
    for_each_yard_case([&](const YardCase& one) {
        const Exact from(one.p), to(one.object);
        if (far_from(from, to) < 0.01) return;
        const Exact direction = of_length_1(to - from);
        bool doubt = false;
        const double walked = one.yard.walk(from, direction, 30, doubt);
        if (doubt) return;
        const double steepness = std::min(std::abs(direction.x), std::abs(direction.z));
        EXPECT_NEAR(one.value("wallIn"), walked, 0.002 + 0.001 / steepness)
            << "case " << one.number;
        ++compared;
    });
    EXPECT_GT(compared, 800);
}

TEST(Oracle, distanceToWall) {
    for_each_yard_case([](const YardCase& one) {
        if (one.number % 5 != 0) return;  // going through everything takes its time
        expect_close(one.value("distanceToWall"), std::min(10.0, one.yard.to_border(Exact(one.p))),
                     one.number);
    });
}

TEST(Oracle, inNavMesh) {
    Tally tally;
    for (std::uint64_t i = 0; i < kCases; ++i) {
        const Yard yard(i % 10);
        Draws draws(45, i);
        const Vec3 p{draws.between(-2, kSide + 2), draws.between(-2.5f, 2.5f),
                     draws.between(-2, kSide + 2)};
        // Within 0.6 m of a floor, seen from above, and within 1.2 m of its height.
        double away = 1000;
        for (int cell = 0; cell < kSide * kSide; ++cell) {
            const Exact middle = Yard::middle({cell % kSide, cell / kSide});
            if (!yard.is_floor({cell % kSide, cell / kSide})) continue;
            away = std::min(away, std::hypot(std::max(0.0, std::abs(p.x - middle.x) - 0.5),
                                             std::max(0.0, std::abs(p.z - middle.z) - 0.5)));
        }
        const Question question{.word = "inNavMesh",
                                .providers = {.navigation = yard.navigation.get()}};
        tally.count(value_at(question, p), std::min(0.6 - away, 1.2 - std::abs(double{p.y})), i);
    }
    tally.expect_both();
}

}  // namespace
}  // namespace vantage::tests
