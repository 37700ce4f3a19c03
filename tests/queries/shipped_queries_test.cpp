// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every query that we have: the shipped library and the published listings. They compile without a
// warning, print and parse back to the same program, are in canonical form, and mean the same in
// text, Lua and JSON.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "adapters/lua/lua_queries.h"
#include "adapters/simdjson/json_queries.h"
#include "query/compile/compile.h"
#include "query/lang/parser.h"
#include "query/vehicles/writers.h"
#include "vantage/library.h"

namespace vantage::tests {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = VANTAGE_SOURCE_DIR;

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> files_below(const fs::path& folder, const std::string& ending) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ending) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

class ShippedQueries : public testing::Test {
  protected:
    ShippedQueries() {
        add_builtin_words(catalog);
        for (const fs::path& path : files_below(kSource / "queries", ".vq")) {
            Result<lang::File> file =
                lang::parse_text({.name = path.filename().string(), .text = text_of(path)});
            EXPECT_TRUE(file.ok()) << to_string(file.diagnostics());
            if (file.ok()) files.push_back(std::move(*file));
        }
    }

    std::vector<Program> compiled(const lang::File& file) const {
        std::vector<const lang::File*> library;
        for (const lang::File& other : files)
            library.push_back(other.name == file.name ? &file : &other);
        auto result =
            compile::compile_file({.file = &file, .catalog = &catalog, .library = library});
        EXPECT_TRUE(result.ok()) << file.name << "\n" << to_string(result.diagnostics());
        return result.ok() ? std::move(result->programs) : std::vector<Program>();
    }

    void expect_same_programs(const lang::File& a, const Result<lang::File>& b) const {
        ASSERT_TRUE(b.ok()) << a.name << "\n" << to_string(b.diagnostics());
        const std::vector<Program> first = compiled(a), second = compiled(*b);
        ASSERT_EQ(first.size(), second.size()) << a.name;
        for (std::size_t i = 0; i < first.size(); ++i) {
            EXPECT_EQ(first[i].hash, second[i].hash) << to_string(first[i], catalog) << "\n"
                                                     << to_string(second[i], catalog);
        }
    }

    Catalog catalog;
    std::vector<lang::File> files;
};

TEST_F(ShippedQueries, compile_as_one_library) {
    QueryLibrary library(catalog);
    const Result<Done> done = library.load_syntax(files);
    ASSERT_TRUE(done.ok()) << to_string(done.diagnostics());
    for (const Diagnostic& told : done.diagnostics())
        EXPECT_NE(told.severity, Severity::Warning) << to_string(told);
    EXPECT_GE(library.query_names().size(), 30u);
}

TEST_F(ShippedQueries, say_what_they_are_for_and_in_which_context) {
    for (const lang::File& file : files) {
        const bool has_words =
            std::all_of(file.queries.begin(), file.queries.end(), [](const lang::Query& query) {
                return !query.behaviour.empty() || !query.base.empty();
            });
        EXPECT_TRUE(has_words) << file.name;
        if (!file.queries.empty()) {
            EXPECT_FALSE(file.queries[0].comments.above.empty()) << file.name;
        }
    }
}

TEST_F(ShippedQueries, are_in_canonical_form) {
    for (const fs::path& path : files_below(kSource / "queries", ".vq")) {
        const std::string text = text_of(path);
        const Result<std::string> formatted = format_text({.name = path.string(), .text = text});
        ASSERT_TRUE(formatted.ok()) << to_string(formatted.diagnostics());
        EXPECT_EQ(*formatted, text) << "run: vantage format queries";
    }
}

TEST_F(ShippedQueries, print_as_text_that_compiles_to_the_same_program) {
    std::size_t count = 0;
    for (const lang::File& file : files) {
        for (const Program& program : compiled(file)) {
            const std::string text = to_string(program, catalog);
            const auto again = compile_text({.name = program.name, .text = text}, catalog);
            ASSERT_TRUE(again.ok()) << text << to_string(again.diagnostics());
            ASSERT_EQ(again->size(), 1u);
            EXPECT_EQ(again->front().hash, program.hash) << text;
            ++count;
        }
    }
    EXPECT_GE(count, 30u);
}

TEST_F(ShippedQueries, mean_the_same_in_all_vehicles) {
    for (const lang::File& file : files) {
        const std::string lua = vehicles::write_lua(file), json = vehicles::write_json(file);
        expect_same_programs(file, adapters::read_lua({.name = file.name, .text = lua}));
        expect_same_programs(file, adapters::read_json_queries({.name = file.name, .text = json}));
    }
}

TEST_F(ShippedQueries, survive_being_saved) {
    for (const lang::File& file : files) {
        for (const Program& program : compiled(file)) {
            const std::vector<std::uint8_t> bytes = save_program(program, catalog);
            const Result<Program> loaded = load_program(bytes, catalog);
            ASSERT_TRUE(loaded.ok()) << to_string(loaded.diagnostics());
            EXPECT_EQ(loaded->hash, program.hash) << program.name;
        }
    }
}

TEST(Listings, are_the_same_program_in_text_lua_and_json) {
    Catalog catalog;
    add_builtin_words(catalog);
    const auto hash_of = [&](const Result<lang::File>& file) -> std::uint64_t {
        EXPECT_TRUE(file.ok()) << to_string(file.diagnostics());
        if (!file.ok()) return 0;
        const auto compiled = compile::compile_file({.file = &*file, .catalog = &catalog});
        EXPECT_TRUE(compiled.ok()) << to_string(compiled.diagnostics());
        return compiled.ok() && compiled->programs.size() == 1 ? compiled->programs[0].hash : 0;
    };
    const std::vector<fs::path> listings = files_below(kSource / "tests/queries/listings", ".vq");
    EXPECT_EQ(listings.size(), 10u);
    for (fs::path path : listings) {
        const std::string text = text_of(path);
        const std::string lua = text_of(path.replace_extension(".lua"));
        const std::string json = text_of(path.replace_extension(".json"));
        const std::string name = path.stem().string();
        const std::uint64_t hash = hash_of(lang::parse_text({.name = name, .text = text}));
        EXPECT_NE(hash, 0u) << name;
        EXPECT_EQ(hash_of(adapters::read_lua({.name = name, .text = lua})), hash) << name;
        EXPECT_EQ(hash_of(adapters::read_json_queries({.name = name, .text = json})), hash) << name;
    }
}

}  // namespace
}  // namespace vantage::tests
