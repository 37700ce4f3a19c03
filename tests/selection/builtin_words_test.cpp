// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What must hold for every row, so that a new word cannot be half there.

#include <cctype>
#include <filesystem>
#include <set>
#include <sstream>

#include "selection/words.h"

namespace vantage::tests {
namespace {

/// canReachBefore lives in can_reach_before.
std::string file_name(std::string_view word) {
    std::string name;
    for (const char c : word) {
        if (std::isupper(static_cast<unsigned char>(c)) != 0) name += '_';
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return name;
}

/// A word works when it has a file and a test, and is planned when it has neither.
void expect_files(const std::string& folder, std::string_view word, bool are_there) {
    const std::filesystem::path root = VANTAGE_SOURCE_DIR;
    const std::string name = file_name(word);
    EXPECT_EQ(std::filesystem::exists(root / "src/selection" / folder / (name + ".cpp")), are_there)
        << word;
    EXPECT_EQ(std::filesystem::exists(root / "tests/selection" / folder / (name + "_test.cpp")),
              are_there)
        << word;
}

using Words = std::vector<std::string>;

/// The words of an example, a text in quotes as one word.
Words words_of(std::string_view line) {
    Words words(1);
    bool is_in_quotes = false;
    for (const char c : line) {
        if (c == '"') is_in_quotes = !is_in_quotes;
        if (c == ' ' && !is_in_quotes) {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    return words;
}

bool is_glue(const std::string& word) {
    static const std::set<std::string> glue = {"from", "to", "at", "the", "of", "for"};
    return glue.count(word) != 0;
}

/// Reads an example word by word and expects what the row says.
class ExampleReader {
  public:
    explicit ExampleReader(std::string_view example) : line_(example), words_(words_of(example)) {}

    bool take(const std::string& word) {
        const bool is_next = next() == word;
        if (is_next) ++at_;
        return is_next;
    }
    void expect_name(NameNeed need) {
        const bool is_there = next().starts_with('"');
        EXPECT_TRUE(is_there ? need != NameNeed::None : need != NameNeed::Required) << line_;
        if (is_there) ++at_;
    }
    void expect_object(bool is_needed) {
        EXPECT_EQ(is_glue(next()), is_needed) << line_;
        if (!is_needed) return;
        ++at_;
        expect_object_name();
    }
    void expect_object_name() {
        for (const ObjectRow& row : builtin_objects()) {
            if (row.name != next()) continue;
            EXPECT_FALSE(row.is_set) << line_;
            ++at_;
            return;
        }
        ADD_FAILURE() << "no object '" << next() << "' in: " << line_;
    }
    void expect_value_and(std::span<const ArgumentRow> arguments) {
        EXPECT_TRUE(take("=")) << line_;
        const std::string rest(line_.substr(std::min(line_.find('('), line_.size())));
        if (rest.empty()) return;
        EXPECT_TRUE(rest.ends_with(')')) << line_;
        std::istringstream parts(rest.substr(1, rest.size() - 2));
        for (std::string part; std::getline(parts, part, ',');) {
            std::istringstream argument(part);
            std::string name;
            argument >> name;
            EXPECT_TRUE(std::any_of(arguments.begin(), arguments.end(),
                                    [&](const ArgumentRow& row) { return row.name == name; }))
                << "no argument '" << name << "' in: " << line_;
        }
    }

  private:
    std::string next() const { return at_ < words_.size() ? words_[at_] : ""; }

    std::string_view line_;
    Words words_;
    std::size_t at_ = 0;
};

template <class Row>
void expect_documented(const Row& row) {
    EXPECT_TRUE(row.help.ends_with('.')) << row.name << ": a sentence";
    EXPECT_NE(row.example.find(row.name), std::string_view::npos) << row.name;
    EXPECT_NE(row.example.find(" = "), std::string_view::npos) << row.name;
}

template <class Row>
void expect_sorted(std::span<const Row> rows) {
    const auto by_name = [](const Row& a, const Row& b) { return a.name < b.name; };
    EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end(), by_name)) << rows.front().name;
}

template <class Row>
std::string names_of(const std::vector<const Row*>& rows) {
    std::string names;
    for (const Row* row : rows) {
        names += row->name;
        for (const std::string_view alias : row->aliases)
            names += "=" + std::string(alias);
        names += ' ';
    }
    return names;
}

// The vocabulary as it is agreed: a word that is lost, renamed or added shows here.
TEST(BuiltinWords, are_these) {
    Catalog catalog;
    add_builtin_words(catalog);
    EXPECT_EQ(names_of(catalog.generators()),
              "area circles currentCover=currentHidepoint currentPos entities grid hidespots=cover "
              "navMesh=pointsInNavigationMesh nodes points=objects pureGrid rails scatter ");
    EXPECT_EQ(names_of(catalog.criteria()),
              "cameraCenter cameraLeft cameraRight canReachBefore canShoot=hasShootingPosture "
              "changeInDistance claimed=occupied coverDensity coverQuality coverRadius "
              "crossesLineOfFire current=currentlyUsedObject directness distance distance2d "
              "distanceInDirection distanceLeft distanceRight distanceToRay distanceToWall dot "
              "effectiveCoverHeight elevationAngle=angleOfElevation exposedPath exposure field "
              "friendDistance=friendlyDistance hardCover hasKind=type hasTag heightRelative hidden "
              "highCover=providesHighCover inArea inDanger inFieldOfView inLineOfFire "
              "inNavMesh=isInNavigationMesh lowCover navRay nearbyCover objectsDot "
              "objectsMoveDirDot otherSide partialCover pathDistance pointDirDot preferredRange "
              "random reachable softCover=coverSoft threatDistance=hostilesDistance towards "
              "travelTime visible wallIn ");
    EXPECT_EQ(names_of(catalog.objects()),
              "currentCover friends lastResult=lastOp leader player predictedTarget puppet=agent "
              "realTarget "
              "referencePoint squad squadCenter=squadCentre=battlefront target=attentionTarget "
              "threats ");
    EXPECT_EQ(names_of(catalog.symbols()),
              "blastRadius eyeHeight height minRange radius reloadTime sightRange speed throwRange "
              "weaponRange ");
}

TEST(BuiltinWords, are_in_alphabetical_order) {
    for (const std::span<const CriterionRow> family : builtin_criteria())
        expect_sorted(family);
    expect_sorted(builtin_generators());
    expect_sorted(builtin_objects());
    expect_sorted(builtin_symbols());
}

TEST(BuiltinWords, have_a_file_and_a_test_of_their_name_unless_they_are_planned) {
    for (const CriterionRow* row : all_criteria())
        expect_files("criteria", row->name, !row->is_planned);
    for (const GeneratorRow& row : builtin_generators())
        expect_files("generators", row.name, !row.is_planned);
}

TEST(BuiltinWords, say_what_they_mean_and_give_an_example) {
    for (const CriterionRow* row : all_criteria())
        expect_documented(*row);
    for (const GeneratorRow& row : builtin_generators())
        expect_documented(row);
    for (const ObjectRow& row : builtin_objects())
        expect_documented(row);
    for (const SymbolRow& row : builtin_symbols())
        expect_documented(row);
}

TEST(BuiltinWords, give_examples_of_the_right_shape) {
    for (const CriterionRow* row : all_criteria()) {
        ExampleReader example(row->example);
        const bool has_limit = example.take("min") || example.take("max");
        EXPECT_TRUE(!has_limit || row->kind == ValueKind::Number) << row->example;
        EXPECT_TRUE(example.take(std::string(row->name))) << row->example;
        example.expect_name(row->takes_name);
        example.expect_object(row->takes_object());
        example.expect_value_and(row->arguments);
    }
    for (const GeneratorRow& row : builtin_generators()) {
        ExampleReader example(row.example);
        EXPECT_TRUE(example.take(std::string(row.name))) << row.example;
        example.expect_name(row.takes_name);
        example.expect_object(row.takes_from);
        EXPECT_TRUE(example.take("around")) << row.example;
        example.expect_object_name();
        example.expect_value_and(row.arguments);
    }
}

TEST(BuiltinWords, name_sets_with_a_quantifier_in_their_examples) {
    for (const ObjectRow& row : builtin_objects()) {
        const Words words = words_of(row.example);
        const auto name = std::find(words.begin(), words.end(), row.name);
        ASSERT_GT(name - words.begin(), 1) << row.example;
        const bool is_quantified = *(name - 1) == "any" || *(name - 1) == "all";
        EXPECT_EQ(is_quantified, row.is_set) << row.example;
        EXPECT_TRUE(is_glue(is_quantified ? *(name - 2) : *(name - 1))) << row.example;
    }
}

TEST(BuiltinWords, use_values_of_the_agent_behind_the_equals_sign) {
    for (const SymbolRow& row : builtin_symbols()) {
        const Words words = words_of(row.example);
        const auto name = std::find(words.begin(), words.end(), row.name);
        ASSERT_GT(name - words.begin(), 1) << row.example;
        EXPECT_EQ(*(name - 1), "=") << row.example;
    }
}

TEST(BuiltinWords, have_the_functions_that_their_cost_class_calls_for) {
    for (const CriterionRow* row : all_criteria()) {
        const bool is_deferred = row->cost == CostClass::Deferred;
        const bool works = !row->is_planned;
        EXPECT_EQ(row->evaluate != nullptr, works && !is_deferred) << row->name;
        EXPECT_EQ(row->rays != nullptr, works && is_deferred) << row->name;
        EXPECT_EQ(row->answer != nullptr, works && is_deferred) << row->name;
        EXPECT_EQ(row->needs_rays, is_deferred) << row->name;
        EXPECT_EQ(row->declared_cost == 1.0f, row->cost == CostClass::Cheap) << row->name;
        EXPECT_FALSE(row->needs_navigation && row->cost == CostClass::Cheap) << row->name;
        EXPECT_LT(row->range_low, row->range_high) << row->name;
        const bool is_unit_range = row->range_low == 0.0f && row->range_high == 1.0f;
        EXPECT_TRUE(row->kind == ValueKind::Number || (is_unit_range && row->unit.empty()))
            << row->name;
    }
    for (const GeneratorRow& row : builtin_generators()) {
        EXPECT_EQ(row.slot_count != nullptr, !row.is_planned) << row.name;
        EXPECT_EQ(row.generate != nullptr, !row.is_planned) << row.name;
    }
}

}  // namespace
}  // namespace vantage::tests
