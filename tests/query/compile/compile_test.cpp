// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Texts and the programs that they mean, worked out by hand and compared as text.

#include <gtest/gtest.h>

#include "vantage/language.h"

namespace vantage {
namespace {

class Compile : public testing::Test {
  protected:
    Compile() { add_builtin_words(catalog); }

    std::vector<Program> programs_of(std::string_view text) const {
        auto compiled = compile_text({.name = "test.vq", .text = text}, catalog);
        EXPECT_TRUE(compiled.ok()) << to_string(compiled.diagnostics());
        return compiled.ok() ? std::move(*compiled) : std::vector<Program>(1);
    }

    std::string program_of(std::string_view text) const {
        return to_string(programs_of(text).at(0), catalog);
    }

    /// The conditions or weights of the first option, one a line.
    std::string steps_of(std::string_view section, std::string_view lines) const {
        std::string text =
            "query Q\nwithout defaults\noption\n  generation:\n    grid around puppet = 9\n";
        text += "  " + std::string(section) + ":\n" + std::string(lines);
        const std::string printed = program_of(text);
        const std::size_t start = printed.find("  " + std::string(section) + ":\n");
        return start == std::string::npos ? "" : printed.substr(printed.find('\n', start) + 1);
    }
    std::string conditions_of(std::string_view lines) const {
        return steps_of("conditions", lines);
    }
    std::string weights_of(std::string_view lines) const { return steps_of("weights", lines); }

    Catalog catalog;
};

// The published query for a compromised cover, with the defaults that every option has.
TEST_F(Compile, turns_the_published_query_into_its_program) {
    EXPECT_EQ(program_of("-- For use when our current spot has been compromised.\n"
                         "query CoverCompromised_FindNearby\n"
                         "\n"
                         "option \"nearby cover\"\n"
                         "  generation:\n"
                         "    cover from attentionTarget around agent = 15\n"
                         "  conditions:\n"
                         "    min distance from puppet = 5\n"
                         "    canReachBefore the target = true\n"
                         "  weights:\n"
                         "    softCover = -10\n"
                         "    distance from puppet = -1.0\n"
                         "\n"
                         "option \"step aside\"\n"
                         "  generation:\n"
                         "    grid_around_puppet = 10 (density 0.5)\n"
                         "  conditions:\n"
                         "    min_distance_from_puppet = 5 m\n"
                         "    max directness from target = 0.1\n"
                         "  weights:\n"
                         "    visible from target = -10\n"
                         "    distance from puppet = -1.0\n"),
              "query CoverCompromised_FindNearby\n"
              "without defaults\n"
              "\n"
              "option \"nearby cover\"\n"
              "  generation:\n"
              "    hidespots from target around puppet = 15\n"
              "  conditions:\n"
              "    canReachBefore from target = true\n"
              "    claimed = false\n"
              "    min distance from puppet = 5\n"
              "    inArea = true\n"
              "    reachable = true\n"
              "  weights:\n"
              "    distance from puppet = -1\n"
              "    softCover = -10\n"
              "\n"
              "option \"step aside\"\n"
              "  generation:\n"
              "    grid around puppet = 10 (density 0.5)\n"
              "  conditions:\n"
              "    claimed = false\n"
              "    max directness from target = 0.1\n"
              "    min distance from puppet = 5\n"
              "    inArea = true\n"
              "    reachable = true\n"
              "  weights:\n"
              "    distance from puppet = -1\n"
              "    visible from target = -10\n");
}

TEST_F(Compile, keeps_every_line_of_the_header) {
    EXPECT_EQ(program_of("query WhereToSpawn\n"
                         "values lassoLength\n"
                         "objects door\n"
                         "select random within 12.5 %\n"
                         "accept score >= 0.25\n"
                         "wanted 4\n"
                         "environment forest, park\n"
                         "behaviour flank\n"
                         "on failure:\n"
                         "  signal noCoverNearby\n"
                         "  set lastCoverFailed = true\n"
                         "  set note = \"two \\\"words\\\"\"\n"
                         "  set patience = 2.50\n"
                         "option\n"
                         "  generation:\n"
                         "    grid around door = lassoLength\n"
                         "  weights:\n"
                         "    random = 1\n"),
              "query WhereToSpawn\n"
              "behaviour flank\n"
              "environment forest, park\n"
              "objects door\n"
              "values lassoLength\n"
              "wanted 4\n"
              "accept score >= 0.25\n"
              "select random within 12.5 %\n"
              "without defaults\n"
              "on failure:\n"
              "  signal noCoverNearby\n"
              "  set lastCoverFailed = true\n"
              "  set note = \"two \\\"words\\\"\"\n"
              "  set patience = 2.5\n"
              "\n"
              "option\n"
              "  generation:\n"
              "    grid around door = lassoLength\n"
              "  conditions:\n"
              "    claimed = false\n"
              "    inArea = true\n"
              "    reachable = true\n"
              "  weights:\n"
              "    random = 1\n");
}

TEST_F(Compile, turns_single_conditions_round) {
    EXPECT_EQ(conditions_of("    not max distance from leader = 2\n"
                            "    not min distance from target = 30\n"
                            "    not visible from target = true\n"),
              "    not max distance from leader = 2\n"
              "    not min distance from target = 30\n"
              "    visible from target = false\n");
}

// A truth is measured on the whole set and then compared, so its quantifier stays.
TEST_F(Compile, turns_conditions_on_sets_round) {
    EXPECT_EQ(conditions_of("    not visible from any threats = true\n"
                            "    not min distance from all friends = 4\n"
                            "    not max visible from share squad = 0.5\n"),
              "    not min distance from all friends = 4\n"
              "    not max visible from share squad = 0.5\n"
              "    visible from any threats = false\n");
}

TEST_F(Compile, flattens_groups) {
    EXPECT_EQ(conditions_of("    any of\n"
                            "      visible from target = false\n"
                            "      any of\n"
                            "        min distance from target = 25\n"
                            "        not any of\n"
                            "          canReachBefore the target = false\n"
                            "        end\n"
                            "      end\n"
                            "    end\n"),
              "    any of\n"
              "      canReachBefore from target = true\n"
              "      min distance from target = 25\n"
              "      visible from target = false\n"
              "    end\n");
}

TEST_F(Compile, takes_none_of_several_apart) {
    EXPECT_EQ(conditions_of("    not any of\n"
                            "      visible from target = true\n"
                            "      max distance from target = 5\n"
                            "      not any of\n"
                            "        canReachBefore the target = true\n"
                            "        min distance from puppet = 3\n"
                            "      end\n"
                            "    end\n"),
              "    any of\n"
              "      canReachBefore from target = true\n"
              "      min distance from puppet = 3\n"
              "    end\n"
              "    not max distance from target = 5\n"
              "    visible from target = false\n");
}

TEST_F(Compile, gives_the_same_program_for_any_order_of_entries_and_groups) {
    const char* head =
        "query Q\noption\n  generation:\n    grid around puppet = 9\n  conditions:\n";
    const std::string first =
        "    any of\n      visible from target = false\n      min distance from target = 9\n"
        "    end\n";
    const std::string second =
        "    any of\n      canReachBefore the target = true\n      min distance to target = 9\n"
        "    end\n";
    const std::string third = "    min distance from leader = 2\n";
    const std::vector<Program> one = programs_of(head + first + second + third);
    const std::vector<Program> other = programs_of(head + third + second + first);
    EXPECT_EQ(to_string(one[0], catalog), to_string(other[0], catalog));
    EXPECT_EQ(one[0].hash, other[0].hash);
    EXPECT_NE(one[0].hash, programs_of(head + first + third)[0].hash);
}

TEST_F(Compile, gives_slack_to_kept_conditions) {
    const std::vector<Program> programs = programs_of(
        "query Q\nwithout defaults\n"
        "option\n  generation:\n    grid around puppet = 9\n  conditions:\n"
        "    visible from target = false keep\n"
        "    max distance from squadCenter = 12 keep slack 3 m\n"
        "    min distance from target = 6 keep slack 25 %\n"
        "    min heightRelative to target = -4 keep\n"
        "    max distance from target = weaponRange * 0.5 keep\n");
    // In program order: distance of squadCenter, of target (min, then max), height, visible.
    const std::vector<ProgramStep>& steps = programs[0].steps;
    ASSERT_EQ(steps.size(), 5u);
    EXPECT_FLOAT_EQ(steps[0].keep_slack, 3.0f);
    EXPECT_FLOAT_EQ(steps[1].keep_slack, 1.5f);
    EXPECT_FLOAT_EQ(steps[2].keep_slack, 0.05f);
    EXPECT_EQ(steps[2].limit_value, 0.5f);
    EXPECT_FLOAT_EQ(steps[3].keep_slack, 0.4f);
    EXPECT_EQ(steps[4].keep_slack, 0.0f);
    for (const ProgramStep& step : steps)
        EXPECT_TRUE(step.is_kept);
}

// The place that is held may keep another of the alternatives.
TEST_F(Compile, keeps_a_group_as_a_whole) {
    EXPECT_EQ(conditions_of("    any of\n"
                            "      visible from target = false keep\n"
                            "      min distance from target = 20\n"
                            "    end\n"),
              "    any of\n"
              "      min distance from target = 20 keep\n"
              "      visible from target = false keep\n"
              "    end\n");
}

TEST_F(Compile, binds_values_of_the_agent) {
    EXPECT_EQ(conditions_of("    max distance from puppet = speed * 2\n"
                            "    max distance from target = weaponRange\n"
                            "    min distance from target = 0.5 * minRange\n"),
              "    max distance from puppet = speed * 2\n"
              "    min distance from target = minRange * 0.5\n"
              "    max distance from target = weaponRange\n");
}

TEST_F(Compile, binds_arguments_of_all_kinds_and_lets_parameters_stand_in) {
    EXPECT_EQ(program_of("query Q\nwithout defaults\noption\n"
                         "  parameters:\n"
                         "    density = 2 m\n"
                         "    stance = crouched\n"
                         "    reverse = true\n"
                         "  generation:\n"
                         "    grid around puppet = 10\n"
                         "    circles around target = 10 (density 3, height 5)\n"
                         "  conditions:\n"
                         "    visible from target = false\n"
                         "    visible from leader = true (stance standing)\n"
                         "    max pathDistance from puppet = 30\n"
                         "    max pathDistance from leader = 40 (reverse false)\n"),
              "query Q\n"
              "without defaults\n"
              "\n"
              "option\n"
              "  generation:\n"
              "    circles around target = 10 (density 3, height 5)\n"
              "    grid around puppet = 10 (density 2)\n"
              "  conditions:\n"
              "    max pathDistance from leader = 40\n"
              "    max pathDistance from puppet = 30 (reverse)\n"
              "    visible from leader = true (stance standing)\n"
              "    visible from target = false (stance crouched)\n");
}

TEST_F(Compile, writes_curves_and_ranges_out) {
    EXPECT_EQ(weights_of("    distance from target = 2 range 0 to 60\n"
                         "    heightRelative to target = 1 curve smoothstep\n"),
              "    distance from target = 2 range 0 to 60\n"
              "    heightRelative from target = 1 curve smoothstep\n");
    EXPECT_EQ(weights_of("    distance from puppet = -1 curve power 2\n"
                         "    directness to target = 0.5 curve points 0:0, 0.5:1, 1:0.2\n"),
              "    directness from target = 0.5 curve points 0:0, 0.5:1, 1:0.2\n"
              "    distance from puppet = -1 curve power 2\n");
    const std::string logistic = weights_of("    distance from puppet = -1 curve logistic 2\n");
    EXPECT_EQ(logistic.substr(0, 49), "    distance from puppet = -1 curve points 0:0.26")
        << logistic;
}

TEST_F(Compile, takes_names_behind_words) {
    EXPECT_EQ(program_of("query Q\noption\n  generation:\n"
                         "    points \"sniper \\\"nest\\\"\" around puppet = 40\n"
                         "  conditions:\n"
                         "    inArea \"market\" = true\n"),
              "query Q\nwithout defaults\n\noption\n  generation:\n"
              "    points \"sniper \\\"nest\\\"\" around puppet = 40\n"
              "  conditions:\n"
              "    claimed = false\n"
              "    inArea = true\n"
              "    inArea \"market\" = true\n"
              "    reachable = true\n");
}

// The agent's own area and a named one are two conditions; only an entry without a name gives the
// default another meaning.
TEST_F(Compile, keeps_the_default_area_beside_a_named_one) {
    const std::string head =
        "query Q\noption\n  generation:\n    grid around puppet = 10\n"
        "  conditions:\n    ";
    const std::string both = program_of(head + "inArea \"market\" = false\n");
    EXPECT_NE(both.find("    inArea = true\n"), std::string::npos) << both;
    EXPECT_NE(both.find("    inArea \"market\" = false\n"), std::string::npos) << both;
    const std::string own = program_of(head + "inArea = false\n");
    EXPECT_EQ(own.find("    inArea = true\n"), std::string::npos) << own;
}

TEST_F(Compile, says_the_same_in_text_and_in_cpp) {
    const std::vector<Program> text = programs_of(
        "query Both\n"
        "behaviour guard\n"
        "environment city\n"
        "objects door\n"
        "values reach\n"
        "wanted 3\n"
        "accept score >= -2\n"
        "select random among 5\n"
        "without defaults\n"
        "on failure:\n  signal lost\n  set calm = false\n"
        "option \"one\"\n"
        "  parameters:\n    density = 0.5\n"
        "  generation:\n"
        "    hidespots from target around door = reach * 2\n"
        "    points \"post\" around puppet = 12\n"
        "  conditions:\n"
        "    not max distance from door = 2\n"
        "    min distance from all threats = 8 keep slack 2\n"
        "    any of\n"
        "      visible from any threats = false\n"
        "      not inArea \"yard\" = true\n"
        "    end\n"
        "    not any of\n"
        "      max directness to target = -0.5\n"
        "      softCover = true\n"
        "    end\n"
        "  weights:\n"
        "    exposure to share threats = -2 range 0 to 0.5 curve logistic 8 at 0.3\n"
        "    distance from door = reach * -1 curve power 1.5\n");
    ProgramBuilder builder(catalog, "Both");
    builder.behaviour("guard")
        .environment("city")
        .declare_object("door")
        .declare_value("reach")
        .wanted(3)
        .threshold(-2)
        .select_random_among(5)
        .signal_on_failure("lost")
        .set_on_failure("calm", "false")
        .option("one")
        .parameter({"density", 0.5f})
        .generate({.generator = "hidespots",
                   .center = "door",
                   .from = "target",
                   .radius = 2,
                   .symbol = "reach"})
        .generate({.generator = "points", .radius = 12, .name = "post"})
        .require({.criterion = "distance", .object = "door", .limit = Limit::Above, .value = 2})
        .require({.criterion = "distance",
                  .object = "threats",
                  .limit = Limit::Min,
                  .value = 8,
                  .is_kept = true,
                  .quantifier = Quantifier::All,
                  .slack = 2})
        .any_of()
        .require({.criterion = "visible",
                  .object = "threats",
                  .limit = Limit::IsFalse,
                  .quantifier = Quantifier::Any})
        .require({.criterion = "inArea", .name = "yard", .is_negated = true})
        .end()
        .none_of()
        .require(
            {.criterion = "directness", .object = "target", .limit = Limit::Max, .value = -0.5f})
        .require({.criterion = "softCover"})
        .end()
        .weigh({.criterion = "exposure",
                .object = "threats",
                .multiplier = -2,
                .has_range = true,
                .range_high = 0.5f,
                .quantifier = Quantifier::Share,
                .logistic_steepness = 8,
                .logistic_midpoint = 0.3f})
        .weigh({.criterion = "distance",
                .object = "door",
                .multiplier = -1,
                .curve = {.kind = CurveKind::Power, .exponent = 1.5f},
                .symbol = "reach"});
    const Result<Program> built = builder.build();
    ASSERT_TRUE(built.ok()) << to_string(built.diagnostics());
    EXPECT_EQ(to_string(text[0], catalog), to_string(*built, catalog));
    EXPECT_EQ(text[0].hash, built->hash);
}

TEST_F(Compile, tells_what_is_wrong_with_lines_and_with_words_at_once) {
    const auto compiled = compile_text({.name = "both.vq",
                                        .text = "query Q\n"
                                                "option\n"
                                                "  generation:\n"
                                                "    grid around = 10\n"
                                                "  conditions:\n"
                                                "    min distence from puppet = 5\n"},
                                       catalog);
    ASSERT_FALSE(compiled.ok());
    ASSERT_EQ(compiled.diagnostics().size(), 2u) << to_string(compiled.diagnostics());
    EXPECT_EQ(compiled.diagnostics()[0].place.line, 4u);
    EXPECT_EQ(compiled.diagnostics()[1].place.line, 6u);
    EXPECT_EQ(compiled.diagnostics()[1].code, "query/unknown-word");
}

TEST_F(Compile, refuses_objects_that_only_cpp_may_leave_undeclared) {
    ProgramBuilder builder(catalog, "Q");
    builder.generate({.generator = "grid", .center = "bridge", .radius = 5});
    EXPECT_TRUE(builder.build().ok());
    const auto compiled = compile_text(
        {.name = "q", .text = "query Q\noption\n  generation:\n    grid around bridge = 5\n"},
        catalog);
    ASSERT_FALSE(compiled.ok());
    EXPECT_EQ(compiled.diagnostics()[0].code, "query/unknown-object");
}

}  // namespace
}  // namespace vantage
