// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage convert, as people meet it.

#include <gtest/gtest.h>

#include <fstream>

#include "faults/process.h"

namespace vantage::test {
namespace {

const std::string kProgram = VANTAGE_PROGRAM;

constexpr const char* kText = R"(-- A place to stand.
query Near
wanted 2

option "close"
  generation:
    grid around puppet = 10 (density 0.5)
  conditions:
    min distance from puppet = 5 m  -- not here
    any of
      visible from target = false
      max distance from target = speed * 2 keep slack 25 %
    end
  weights:
    distance from puppet = -1 range 0 to 20 m curve power 2
)";

class Convert : public testing::Test {
  protected:
    std::string file(const std::string& name, const std::string& content) {
        std::ofstream(folder_.path(name), std::ios::binary) << content;
        return folder_.path(name);
    }
    ProcessResult run(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {kProgram, "convert"});
        return run_process(arguments);
    }
    TemporaryFolder folder_{"convert"};
};

TEST_F(Convert, goes_around_through_all_vehicles) {
    const std::string text = file("a.vq", kText);
    const std::string lua = folder_.path("b.lua");
    const std::string json = folder_.path("c.json");
    const std::string back = folder_.path("d.vq");
    EXPECT_EQ(run({text, "--to", "lua", "-o", lua}).exit_code, 0);
    EXPECT_EQ(run({lua, "--to", "json", "-o", json}).exit_code, 0);
    EXPECT_EQ(run({json, "--to", "vq", "-o", back}).exit_code, 0);
    EXPECT_NE(file_bytes(lua).find("distance_from_puppet = {"), std::string::npos);
    const std::string result = file_bytes(back);
    for (const char* line :
         {"query Near\n", "wanted 2\n", "grid around puppet = 10 (density 0.5)\n",
          "min distance from puppet = 5 m\n", "any of\n", "visible from target = false\n",
          "max distance from target = speed * 2 keep slack 25 %\n",
          "distance from puppet = -1 range 0 to 20 m curve power 2\n"}) {
        EXPECT_NE(result.find(line), std::string::npos) << line << result;
    }
    // Once more around, nothing changes.
    EXPECT_EQ(run({back, "--to", "json"}).output, file_bytes(json));
}

TEST_F(Convert, keeps_comments_in_text_and_says_when_they_are_lost) {
    const std::string text = file("a.vq", kText);
    const ProcessResult kept = run({text, "--to", "vq"});
    EXPECT_EQ(kept.exit_code, 0);
    EXPECT_NE(kept.output.find("-- A place to stand.\n"), std::string::npos) << kept.output;
    EXPECT_EQ(kept.output.find("comments"), std::string::npos);
    const ProcessResult lost = run({text, "--to", "json"});
    EXPECT_EQ(lost.exit_code, 0);
    EXPECT_NE(lost.output.find("[convert/comments-lost]"), std::string::npos) << lost.output;
}

TEST_F(Convert, names_the_place_of_a_mistake_and_writes_nothing) {
    const std::string output = folder_.path("out.vq");
    for (const auto& [name, content, place] :
         {std::tuple{"a.lua", "query {\n  Nme = 1 }", "a.lua:2:3: error:"},
          std::tuple{"b.json", "{\"queries\":\n [{\"name\": 7}]}", "b.json:2:12: error:"},
          std::tuple{"c.vq", "query A\nwanted lots\n", "c.vq:2:8: error:"}}) {
        const ProcessResult result = run({file(name, content), "--to", "vq", "-o", output});
        EXPECT_EQ(result.exit_code, 1);
        EXPECT_NE(result.output.find(place), std::string::npos) << result.output;
        EXPECT_EQ(file_bytes(output), "");
    }
}

TEST_F(Convert, refuses_what_it_does_not_know) {
    const std::string text = file("a.vq", kText);
    const ProcessResult target = run({text, "--to", "xml"});
    EXPECT_EQ(target.exit_code, 1);
    EXPECT_NE(target.output.find("[convert/unknown-vehicle]"), std::string::npos);
    const ProcessResult ending = run({file("a.txt", kText), "--to", "lua"});
    EXPECT_EQ(ending.exit_code, 1);
    EXPECT_NE(ending.output.find("[convert/unknown-ending]"), std::string::npos);
    EXPECT_EQ(run({folder_.path("none.vq"), "--to", "lua"}).exit_code, 1);
}

}  // namespace
}  // namespace vantage::test
