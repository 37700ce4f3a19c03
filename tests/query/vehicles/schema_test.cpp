// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The published schema and the reader agree: whatever form is good for the one is good for the
// other. A validator written by others does the judging; without it the test is skipped.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "adapters/simdjson/json_queries.h"
#include "faults/process.h"
#include "query/lang/parser.h"
#include "query/vehicles/forms.h"
#include "query/vehicles/writers.h"

namespace vantage::test {
namespace {

constexpr const char* kSchema = VANTAGE_SOURCE_DIR "/docs/schemas/query.schema.json";

/// Prints one line for each file: its number, and "good" or the first thing that is wrong.
constexpr const char* kValidator = R"(
import json, sys
from jsonschema import Draft202012Validator
schema = json.load(open(sys.argv[1]))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
for number, name in enumerate(sys.argv[2:]):
    error = next(validator.iter_errors(json.load(open(name))), None)
    print("#%d %s" % (number, "good" if error is None else error.message))
)";

/// Debian's own interpreter has Debian's packages; another may come first in the path.
std::string python_with_validator() {
    for (const char* python : {"/usr/bin/python3", "python3"}) {
        const std::vector<std::string> probe = {python, "-c",
                                                "from jsonschema import Draft202012Validator"};
        if (run_process(probe).exit_code == 0) return python;
    }
    return {};
}

class Schema : public testing::Test {
  protected:
    void SetUp() override {
        python_ = python_with_validator();
        if (python_.empty()) GTEST_SKIP() << "python3-jsonschema is not installed";
    }
    void add(const std::string& document) {
        const std::string path = folder_.path(std::to_string(files_.size()) + ".json");
        std::ofstream(path, std::ios::binary) << document;
        files_.push_back(path);
    }
    std::string judge() {
        std::vector<std::string> command = {python_, "-c", kValidator, kSchema};
        command.insert(command.end(), files_.begin(), files_.end());
        const ProcessResult result = run_process(command);
        EXPECT_EQ(result.exit_code, 0) << result.output;
        return result.output;
    }
    std::string python_;
    TemporaryFolder folder_{"schema"};
    std::vector<std::string> files_;
};

TEST_F(Schema, accepts_every_form_as_people_and_as_we_write_it) {
    for (const Form& form : kForms) {
        add(form.json);
        const auto file = lang::parse_text({.name = form.name, .text = form.text});
        ASSERT_TRUE(file.ok()) << to_string(file.diagnostics());
        add(vehicles::write_json(*file));
    }
    const std::string judged = judge();
    for (std::size_t i = 0; i < files_.size(); ++i) {
        const std::string good = "#" + std::to_string(i) + " good\n";
        EXPECT_NE(judged.find(good), std::string::npos) << file_bytes(files_[i]) << judged;
    }
}

TEST_F(Schema, refuses_what_the_reader_refuses) {
    for (
        const char* bad : {
            R"({"quereis": []})",
            R"({"queries": [{}]})",
            R"({"queries": [{"name": "a b"}]})",
            R"({"queries": [{"name": "A", "wanted": "two"}]})",
            R"({"queries": [{"name": "A", "select": "some"}]})",
            R"({"queries": [{"name": "A", "options": [{"conditions": {"a": null}}]}]})",
            R"({"queries": [{"name": "A", "options": [{"conditions": [{"entry": "a"}]}]}]})",
            R"({"queries": [{"name": "A", "options": [{"weights": [{"anyOf": []}]}]}]})",
            R"({"queries": [{"name": "A", "options": [{"weights": {"a": {"value": 1, "range": [1]}}}]}]})",
            R"({"queries": [{"name": "A", "options": [{"weights": {"a": {"value": 1, "curve": "steep"}}}]}]})",
            R"({"queries": [{"name": "A", "onFailure": {"set": {"a": null}}}]})",
            R"({"defaults": {}})",
        }) {
        EXPECT_FALSE(adapters::read_json_queries({.name = "t.json", .text = bad}).ok()) << bad;
        add(bad);
    }
    EXPECT_EQ(judge().find("good"), std::string::npos) << judge();
}

}  // namespace
}  // namespace vantage::test
