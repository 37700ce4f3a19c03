// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words against their definitions, written down a second time in double precision: nothing here
// knows how a word is computed. A thousand cases each. Numbers must agree to a ten-thousandth;
// truths everywhere but where what decides lies that near its limit.
#pragma once

#include <cmath>
#include <functional>
#include <numbers>

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {

struct Exact {
    double x = 0, y = 0, z = 0;

    Exact() = default;
    Exact(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
    explicit Exact(Vec3 v) : x(v.x), y(v.y), z(v.z) {}

    friend Exact operator+(Exact a, Exact b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Exact operator-(Exact a, Exact b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Exact operator*(Exact a, double s) { return {a.x * s, a.y * s, a.z * s}; }
};

inline double inner(Exact a, Exact b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline double far_from(Exact a, Exact b) {
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}
inline double size_of(Exact a) {
    return std::hypot(a.x, a.y, a.z);
}
inline Exact of_length_1(Exact a) {
    return a * (1.0 / size_of(a));
}
/// Cosine of the angle between two directions.
inline double cosine(Exact a, Exact b) {
    return inner(a, b) / (size_of(a) * size_of(b));
}

constexpr double kClose = 1e-4;
constexpr std::uint64_t kCases = 1000;

/// Draws of one case, one after the other.
class Draws {
  public:
    Draws(std::uint64_t family, std::uint64_t number) : family_(family), number_(number) {}

    float between(float low, float high) {
        return low + (high - low) * random_unit(family_, number_, ++count_);
    }
    std::uint32_t below(std::uint32_t count) {
        return static_cast<std::uint32_t>(random_bits(family_, number_, ++count_) % count);
    }
    Vec3 place() { return {between(-50, 50), between(-10, 10), between(-50, 50)}; }
    Vec3 direction() {
        const double turn = between(0, 6.28318f), rise = between(-1.3f, 1.3f);
        return {static_cast<float>(std::cos(turn) * std::cos(rise)),
                static_cast<float>(std::sin(rise)),
                static_cast<float>(std::sin(turn) * std::cos(rise))};
    }

  private:
    std::uint64_t family_, number_, count_ = 0;
};

/// Somebody asks about one place and one object, anywhere and facing anywhere.
struct OracleCase {
    explicit OracleCase(std::uint64_t number) : draws(41, number) {
        asker = {.position = draws.place(),
                 .facing = draws.direction(),
                 .range_near = draws.between(0, 15),
                 .range_far = draws.between(15, 40)};
        object = {.position = draws.place(),
                  .facing = draws.direction(),
                  .velocity = draws.direction() * draws.between(0.1f, 8)};
        p = draws.place();
    }

    Question question(std::string_view word) const {
        return {.word = word,
                .asker = asker.position,
                .object = object.position,
                .asker_state = &asker,
                .object_state = &object};
    }
    Exact a() const { return Exact(asker.position); }
    Exact o() const { return Exact(object.position); }
    Exact at() const { return Exact(p); }

    Draws draws;
    ObjectState asker, object;
    Vec3 p;
};

inline void expect_close(float value, double exact, std::uint64_t number) {
    EXPECT_NEAR(double{value}, exact, kClose * std::max(1.0, std::abs(exact))) << "case " << number;
}

/// A number, as its definition says it.
inline void expect_number(std::string_view word,
                          const std::function<double(const OracleCase&)>& definition) {
    for (std::uint64_t i = 0; i < kCases; ++i) {
        const OracleCase one(i);
        expect_close(value_at(one.question(word), one.p), definition(one), i);
    }
}

/// How many cases were true, false, and too near to tell.
struct Tally {
    int yes = 0, no = 0, unclear = 0;

    void count(float value, double margin, std::uint64_t number) {
        if (std::abs(margin) < kClose) {
            ++unclear;
            return;
        }
        EXPECT_EQ(value, margin > 0 ? 1.0f : 0.0f) << "case " << number << ", margin " << margin;
        ++(margin > 0 ? yes : no);
    }
    /// Both answers must have occurred, and hardly any case may have been left out.
    void expect_both() const {
        EXPECT_GT(yes, 20);
        EXPECT_GT(no, 20);
        EXPECT_LT(unclear, 20);
    }
};

/// A truth: the definition is above 0 where it holds and below where it does not.
inline void expect_truth(std::string_view word,
                         const std::function<double(const OracleCase&)>& margin) {
    Tally tally;
    for (std::uint64_t i = 0; i < kCases; ++i) {
        const OracleCase one(i);
        tally.count(value_at(one.question(word), one.p), margin(one), i);
    }
    tally.expect_both();
}

}  // namespace vantage::tests
