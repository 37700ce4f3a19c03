// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What trusting tables saves and changes, told of one query: with a table that is right, and with
// one that lies.

#include "tools/simulate/table_check.h"

#include "selection/asked_world.h"
#include "selection/node_world.h"

namespace vantage::tools {
namespace {

//   o.p.#.q     the wall hides q from o, and nothing hides p
struct TwoPlaces {
    explicit TwoPlaces(std::uint8_t code) {
        asked.rays.add_box({.box = {{4, 0, -5}, {5, 3, 5}}});
        codes.assign(std::size_t{level.picture.size()} * 2 * 8, code);
        level.settings.polar = PolarTable(level.picture.map(), {.node_count = level.picture.size(),
                                                                .step = 0.5f,
                                                                .radius = 0.45f,
                                                                .eye_high = 1.6f,
                                                                .eye_low = 1,
                                                                .height_high = 1.8f,
                                                                .height_low = 1.1f,
                                                                .codes = codes});
        level.settings.trust_tables = true;
        asked.world.set_tactics(Tactics::make(level.settings).value());
        asked.agent = asked.world.add({.position = level.at('p')});
        const ObjectId foe = asked.world.add({.team = 1, .position = level.at('o')});
        asked.world.set_target(asked.agent, foe);
        asked.publish();
        asked.add_spots({level.at('p'), level.at('q')});
        program = asked.compiled(
            "query Q\nwithout defaults\noption\n  generation:\n    spots around puppet = 0\n  "
            "conditions:\n    hidden from target = true (stance standing)\n");
    }

    QueryInput input() const {
        return {.program = &program,
                .catalog = &asked.catalog,
                .snapshot = asked.snapshot.get(),
                .asker = asked.agent,
                .providers = {.rays = &asked.rays}};
    }

    tests::NodeWorld level{{"o.p.#.q"}};
    tests::AskedWorld asked;
    std::vector<std::uint8_t> codes;
    Program program;
};

TEST(TableCheck, counts_what_a_table_saves_that_is_right) {
    const TwoPlaces places(8);  // hidden beyond 4 m: q is
    TableCheck check;
    TableTotals totals;
    check.compare(places.input(), "here", totals);
    EXPECT_EQ(totals.queries, 1u);
    EXPECT_EQ(totals.different, 0u);
    EXPECT_EQ(totals.rays_without, 9u) << "p is seen at the first look, q takes all";
    EXPECT_EQ(totals.rays_to_hidden, 8u);
    EXPECT_EQ(totals.rays_with, 1u);
    EXPECT_TRUE(check.differences().empty());
}

TEST(TableCheck, names_the_ray_and_the_entry_where_a_table_lies) {
    const TwoPlaces places(2);  // hidden beyond 1 m: p is not
    TableCheck check;
    TableTotals totals;
    check.compare(places.input(), "here", totals);
    EXPECT_EQ(totals.different, 1u);
    EXPECT_EQ(totals.rays_with, 0u);
    ASSERT_EQ(check.differences().size(), 1u);
    const std::string& told = check.differences()[0];
    EXPECT_EQ(told.rfind("here: ", 0), 0u) << told;
    EXPECT_NE(told.find("is free; nodes "), std::string::npos) << told;
    EXPECT_NE(told.find("are 2.00 m apart, the table says hidden beyond 1.00 or 1.00"),
              std::string::npos)
        << told;
}

}  // namespace
}  // namespace vantage::tools
