// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Mix files: what is read, what is refused, and that the shipped one compiles.

#include <gtest/gtest.h>

#include <fstream>

#include "faults/process.h"
#include "tools/simulate/mix.h"

namespace vantage::tools {
namespace {

using test::TemporaryFolder;

constexpr const char* kSmallQuery =
    "query Near\noption\n  generation:\n    grid around puppet = 4\n"
    "  weights:\n    distance from puppet = -1\n";

std::string codes_of(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics)
        text += (text.empty() ? "" : " ") + diagnostic.code;
    return text;
}

std::string refusal(const std::string& text) {
    const auto mix = read_mix({.name = "mix.json", .text = text});
    return mix.ok() ? "" : codes_of(mix.diagnostics());
}

class MixFiles : public testing::Test {
  protected:
    MixFiles() { add_builtin_words(catalog_); }

    Result<LoadedMix> load(const std::string& mix) {
        std::ofstream(folder_.path("near.vq")) << kSmallQuery;
        std::ofstream(folder_.path("mix.json")) << mix;
        return LoadedMix::load(folder_.path("mix.json"), catalog_);
    }

    Catalog catalog_;
    TemporaryFolder folder_{"mix"};
};

TEST(MixReader, reads_queries_shares_levels_seeds_and_values) {
    const auto mix = read_mix({.name = "mix.json", .text = R"({
      "about": "x", "library": ["a.vq"],
      "queries": [{"file": "b.vq", "query": "B", "share": 1.5}],
      "values": {"weaponRange": 30},
      "levels": [{"name": "street", "file": "street.json"}],
      "seeds": [1, 7]})"});
    ASSERT_TRUE(mix.ok()) << to_string(mix.diagnostics());
    EXPECT_EQ(mix->library, std::vector<std::string>{"a.vq"});
    ASSERT_EQ(mix->queries.size(), 1u);
    EXPECT_EQ(mix->queries[0].file, "b.vq");
    EXPECT_EQ(mix->queries[0].query, "B");
    EXPECT_EQ(mix->queries[0].share, 1.5);
    EXPECT_EQ(mix->queries[0].line, 3u);
    EXPECT_EQ(mix->values[0].name, "weaponRange");
    EXPECT_EQ(mix->values[0].value, 30.0f);
    EXPECT_EQ(mix->levels[0].file, "street.json");
    EXPECT_EQ(mix->seeds, (std::vector<std::uint64_t>{1, 7}));
}

TEST(MixReader, refuses_what_makes_no_sense) {
    const auto with = [](const std::string& entry) { return "{\"queries\": [" + entry + "]}"; };
    EXPECT_EQ(refusal(with("")), "mix/bad-count");
    EXPECT_EQ(refusal("{}"), "mix/bad-count");
    EXPECT_EQ(refusal(with(R"({"file": "a.vq", "query": "A", "share": 0})")), "mix/bad-value");
    EXPECT_EQ(refusal(with(R"({"file": "a.vq", "query": "A"})")), "mix/missing mix/bad-value");
    EXPECT_EQ(refusal(with(R"({"file": "a.vq", "query": "A", "share": 1, "colour": 1})")),
              "mix/unknown-key");
    EXPECT_EQ(refusal(with(R"({"file": "a.vq", "query": "A", "share": 1},
                              {"file": "a.vq", "query": "A", "share": 2})")),
              "mix/doubled-query");
    EXPECT_EQ(refusal(R"({"queries": [{"file": "a.vq", "query": "A", "share": 1}],
                          "seeds": [1.5, "x"]})"),
              "mix/bad-value mix/bad-value");
    EXPECT_EQ(refusal(R"({"queries": [{"file": "a.vq", "query": "A", "share": 1}],
                          "library": [3]})"),
              "mix/wrong-type");
}

TEST_F(MixFiles, draws_queries_by_their_shares) {
    std::ofstream(folder_.path("far.vq"))
        << "query Far\noption\n  generation:\n    grid around puppet = 9\n"
           "  weights:\n    distance from puppet = 1\n";
    const auto mix = load(R"({"queries": [{"file": "near.vq", "query": "Near", "share": 3},
                                          {"file": "far.vq", "query": "Far", "share": 1}]})");
    ASSERT_TRUE(mix.ok()) << to_string(mix.diagnostics());
    EXPECT_EQ(mix->entries()[0].program->name, "Near");
    EXPECT_EQ(mix->draw(0.0f), 0u);
    EXPECT_EQ(mix->draw(0.74f), 0u);
    EXPECT_EQ(mix->draw(0.75f), 1u);
    EXPECT_EQ(mix->draw(1.0f), 1u);
}

TEST_F(MixFiles, says_which_query_was_meant) {
    const auto mix = load(R"({"queries": [{"file": "near.vq", "query": "Neer", "share": 1}]})");
    ASSERT_FALSE(mix.ok());
    EXPECT_EQ(mix.diagnostics()[0].code, "mix/unknown-query");
    EXPECT_EQ(mix.diagnostics()[0].place.line, 1u);
    EXPECT_NE(mix.diagnostics()[0].hint.find("'Near'"), std::string::npos);
}

TEST_F(MixFiles, wants_a_query_in_the_file_that_it_names) {
    std::ofstream(folder_.path("far.vq")) << "-- nothing\n";
    const auto mix = load(R"({"library": ["near.vq"],
                              "queries": [{"file": "far.vq", "query": "Near", "share": 1}]})");
    ASSERT_FALSE(mix.ok());
    EXPECT_EQ(codes_of(mix.diagnostics()), "mix/unknown-query");
    EXPECT_NE(mix.diagnostics()[0].message.find("another file"), std::string::npos);
}

TEST_F(MixFiles, tells_of_missing_files_and_of_queries_that_do_not_compile) {
    const auto missing = load(R"({"queries": [{"file": "none.vq", "query": "A", "share": 1},
                                              {"file": "nor.vq", "query": "B", "share": 1}]})");
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.diagnostics().size(), 2u);
    std::ofstream(folder_.path("bad.vq"))
        << "query Bad\noption\n  generation:\n    gird around puppet = 4\n";
    const auto bad = load(R"({"queries": [{"file": "bad.vq", "query": "Bad", "share": 1}]})");
    ASSERT_FALSE(bad.ok());
    EXPECT_EQ(bad.diagnostics()[0].place.file, "bad.vq");
}

TEST_F(MixFiles, the_shipped_mix_compiles) {
    const auto mix = LoadedMix::load(VANTAGE_SOURCE_DIR "/bench/mix.json", catalog_);
    ASSERT_TRUE(mix.ok()) << to_string(mix.diagnostics());
    EXPECT_GE(mix->entries().size(), 10u);
    EXPECT_FALSE(mix->mix().levels.empty());
    EXPECT_FALSE(mix->mix().seeds.empty());
    // Nothing of it needs an object that a crowd does not have.
    for (const LoadedMix::Entry& entry : mix->entries()) {
        for (const std::string& object : entry.program->objects) {
            const bool is_known = object == "puppet" || object == "target" || object == "threats" ||
                                  object == "squadCenter";
            EXPECT_TRUE(is_known) << entry.program->name << ": " << object;
        }
    }
}

}  // namespace
}  // namespace vantage::tools
