// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every word of the catalog, as a condition and as a weight, with every object and every way to
// count a set: written as text, compiled, and asked on cover points, designers' points, entities
// and open places in a world that has some of everything. The evaluator must say what the reference
// says, and what a word lets pass and what its opposite does must be everything together.

#include <set>

#include "selection/asked_world.h"
#include "selection/criteria/point_world.h"
#include "selection/node_world.h"

namespace vantage::tests {
namespace {

const std::vector<std::string> kFloor = {"................", "................", "......##........",
                                         "......##........", "................", "..........####..",
                                         "................", "................"};

class EveryWord : public ::testing::Test {
  protected:
    EveryWord() {
        auto made = GridNavigation::make(*grid_from_text(joined_rows(kFloor)));
        EXPECT_TRUE(made.ok());
        asked.navigation = std::move(*made);
        asked.rays.add_box({.box = {{6, 0, 2}, {8, 3, 4}}});
        asked.rays.add_box({.box = {{10, 0, 5}, {14, 3, 6}}});
        asked.rays.add_box({.box = {{10.55f, 0, 3}, {10.75f, 1.3f, 5}}});  // hides who crouches
        add_objects();
        mount_points();
        mount_nodes();
        asked.publish();
        add_candidates();
        asked.wanted = 1000;
    }

    void add_objects() {
        World& world = asked.world;
        Area yard{.corner_count = 4};
        yard.corners = {{{0, 0}, {9, 0}, {9, 8}, {0, 8}}};
        const AreaId area = world.add_area("yard", yard);
        asked.agent = world.add({.squad = 1,
                                 .position = {4.5f, 0, 4.5f},
                                 .facing = {0.6f, 0, -0.8f},
                                 .velocity = {1, 0, 0},
                                 .area = area});
        mate = world.add({.squad = 1,
                          .position = {2.5f, 0, 6.5f},
                          .facing = {0, 0, -1},
                          .velocity = {0, 0, -2}});
        world.set_squad(1, {.leader = mate, .has_goal = true, .goal = {15, 0, 1}});
        target = world.add(
            {.team = 1, .position = {13.5f, 0, 1.5f}, .facing = {-1, 0, 0}, .velocity = {0, 0, 3}});
        const ObjectId threat = world.add({.kind = ObjectKind::Threat,
                                           .team = 1,
                                           .position = {9.5f, 0, 7.5f},
                                           .facing = {0, 0, -1},
                                           .velocity = {-1, 0, 0}});
        world.add({.kind = ObjectKind::Player,
                   .position = {1.5f, 0, 2.5f},
                   .facing = {0.8f, 0, 0.6f},
                   .velocity = {2, 0, 1}});
        const ObjectId fire =
            world.add({.kind = ObjectKind::Danger, .position = {11.5f, 0, 3.5f}, .radius = 2.5f});
        const ObjectId place = world.add({.kind = ObjectKind::Place,
                                          .position = {7.5f, 0, 5.5f},
                                          .facing = {0, 0, 1},
                                          .velocity = {1, 0, 1}});
        asked.bindings = {{"referencePoint", place}};
        world.set_target(asked.agent, target);
        world.believe(asked.agent,
                      {.subject = target, .position = {12.5f, 0, 2.5f}, .velocity = {1, 0, 2}});
        world.believe(asked.agent,
                      {.subject = threat, .position = {9.5f, 0, 6.5f}, .velocity = {0, 0, 1}});
        world.believe(asked.agent, {.subject = fire, .position = {11.5f, 0, 3.5f}});
        world.claim({.owner = mate, .position = {3.5f, 0, 3.5f}, .radius = 1.2f, .until = 99});
    }

    void mount_points() {
        PointContents contents;
        for (const float x : {5.5f, 6.5f, 7.5f}) {
            contents.cover.push_back({.position = {x, 0, 4.5f},
                                      .normal = {0, 0, -1},
                                      .height = x > 6 ? 1.1f : 1.9f,
                                      .quality = x * 0.1f,
                                      .half_length = 1,
                                      .object = x > 7 ? 2u : 1u,
                                      .flags = x > 6 ? cover::kSoft : std::uint8_t{0}});
        }
        contents.named = {{.kind = "sniper",
                           .tags = "indoors dark",
                           .position = {1.5f, 0, 1.5f},
                           .facing = {1, 0, 0}},
                          {.kind = "door", .tags = "high", .position = {14.5f, 0, 6.5f}}};
        auto made = PointSection::make(contents);
        ASSERT_TRUE(made.ok()) << to_string(made.diagnostics());
        section = *made;
        mount = asked.world.mount({.section = section});
        asked.world.set_used_point(asked.agent,
                                   {.is_there = true,
                                    .position = section->cover()[0].position,
                                    .point = make_point_id(PointKind::Cover, mount, 0)});
        asked.world.set_last_result(asked.agent,
                                    {.is_there = true,
                                     .position = section->named()[0].position,
                                     .point = make_point_id(PointKind::Named, mount, 0)});
    }

    /// Nodes with sight, a field and a table that is trusted: it knows who is far away.
    void mount_nodes() {
        const FieldDescription fields[] = {{.name = "heat"}};
        const auto store = FieldStore::make({picture.size(), fields}).value();
        FieldWriter writer = store->begin_write(0);
        for (NodeIndex i = 0; i < picture.size(); ++i)
            writer.floats()[i] = random_unit(1, 2, i);
        writer.publish();
        codes.assign(std::size_t{picture.size()} * 2 * 8, 20);
        asked.world.set_tactics(
            Tactics::make({.map = picture.map(),
                           .standing = picture.sight(),
                           .polar = PolarTable(picture.map(), {.node_count = picture.size(),
                                                               .step = 0.5f,
                                                               .radius = 0.6f,
                                                               .eye_high = 1.6f,
                                                               .eye_low = 1,
                                                               .height_high = 1.8f,
                                                               .height_low = 1.1f,
                                                               .codes = codes}),
                           .fields = store,
                           .trust_tables = true})
                .value());
    }

    void add_candidates() {
        for (std::uint32_t i = 0; i < section->cover().size(); ++i)
            add(section->cover()[i].position, CandidateKind::Cover,
                make_point_id(PointKind::Cover, mount, i).value);
        for (std::uint32_t i = 0; i < section->named().size(); ++i)
            add(section->named()[i].position, CandidateKind::Point,
                make_point_id(PointKind::Named, mount, i).value);
        add(asked.snapshot->find(mate)->position, CandidateKind::Entity, entity_source(mate));
        for (float x = 0.25f; x < 16; x += 2) {
            for (float z = 0.25f; z < 8; z += 1.25f)
                add({x, 0, z}, CandidateKind::Open, 0);
        }
        add({4, 5, 4}, CandidateKind::Open, 0);  // in the air
    }
    void add(Vec3 position, CandidateKind kind, std::uint64_t source) {
        asked.spots.push_back({.position = position,
                               .stands = floor_at(*asked.navigation, position),
                               .kind = kind,
                               .source = source});
    }

    static std::string number(float value) { return std::to_string(value); }

    /// " from any threats" for all that a word may stand with.
    std::vector<std::string> objects_for(const CriterionRow& row) const {
        if (!row.takes_object()) return {""};
        std::vector<std::string> texts;
        for (const ObjectRow* object : asked.catalog.objects()) {
            if (object->is_planned) continue;
            if (!object->is_set) texts.push_back(" from " + std::string(object->name));
            if (!object->is_set) continue;
            for (const char* how : {"any", "all", "share"})
                texts.push_back(" from " + std::string(how) + " " + std::string(object->name));
        }
        return texts;
    }

    static std::vector<std::string> names_for(const CriterionRow& row) {
        if (row.takes_name == NameNeed::None) return {""};
        if (row.needs_tactics == TacticsNeed::Field) return {" \"heat\""};
        std::vector<std::string> names{" \"sniper\"", " \"dark\"", " \"yard\""};
        if (row.takes_name == NameNeed::Optional) names.emplace_back("");
        return names;
    }

    std::set<std::uint32_t> passing(const std::string& condition) {
        return numbers(text("  conditions:\n    " + condition + "\n"));
    }
    static std::string text(const std::string& section) {
        return "query Q\nwithout defaults\noption\n  generation:\n    spots around puppet = 0\n" +
               section;
    }
    std::set<std::uint32_t> numbers(const std::string& query) {
        const Answer answer = asked.ask(query);
        last_status = answer.status;
        ++asked_queries;
        EXPECT_TRUE(answer.status == Status::Found || answer.status == Status::AllRejected ||
                    answer.status == Status::MissingObject)
            << to_string(answer.status) << "\n"
            << query;
        std::set<std::uint32_t> found;
        for (const AnswerResult& result : answer.results)
            found.insert(result.candidate);
        return found;
    }

    void try_condition(const CriterionRow& row, const std::string& head) {
        const bool is_share = head.find(" share ") != std::string::npos;
        const bool is_truth = row.kind == ValueKind::Boolean && !is_share;
        if (is_truth) return try_pair(row, head + " = true", head + " = false");
        const bool is_part = is_share && row.kind == ValueKind::Boolean;
        const float middle = is_part ? 0.5f : (row.range_low + row.range_high) / 2 * 0.3f + 0.1f;
        // Some words have small values in a small world: cover points for each square metre.
        for (const float limit : {middle, row.range_low + (row.range_high - row.range_low) * 0.03f})
            try_pair(row, "min " + head + " = " + number(limit),
                     "not min " + head + " = " + number(limit));
    }

    /// A condition and its opposite: each candidate passes one of them.
    void try_pair(const CriterionRow& row, const std::string& condition,
                  const std::string& opposite) {
        const std::set<std::uint32_t> one = passing(condition), other = passing(opposite);
        if (last_status == Status::MissingObject) {
            const std::size_t name = condition.find(row.name);
            missing.insert(condition.substr(name, condition.find(" =") - name));
            return;
        }
        if (!one.empty() && !other.empty()) told_apart.insert(std::string(row.name));
        for (const std::uint32_t i : one)
            EXPECT_EQ(other.count(i), 0u) << condition << ", candidate " << i;
        // The one in the air is at no node: nothing is known of it, and both conditions fail.
        const std::size_t unknown = row.needs_tactics == TacticsNeed::Field ? 1 : 0;
        EXPECT_EQ(one.size() + other.size() + unknown, asked.spots.size()) << condition;
    }

    void try_weight(const std::string& head) {
        for (const char* multiplier : {"1", "-2.5"}) {
            const auto all = numbers(text("  weights:\n    " + head + " = " + multiplier +
                                          "\n    distance from puppet = -0.01\n"));
            const bool is_asked = last_status != Status::MissingObject;
            EXPECT_EQ(all.size(), is_asked ? asked.spots.size() : 0u) << head;
        }
    }

    test::PictureMap picture{kFloor, {.cell = 1}};
    std::vector<std::uint8_t> codes;
    AskedWorld asked;
    ObjectId mate, target;
    std::shared_ptr<const PointSection> section;
    MountId mount;
    Status last_status = Status::InProgress;
    int asked_queries = 0;
    std::set<std::string> missing, told_apart;
};

TEST_F(EveryWord, works_as_condition_and_as_weight_with_every_object) {
    std::set<std::string> words;
    for (const CriterionRow* row : asked.catalog.criteria()) {
        if (row->is_planned) continue;
        words.insert(std::string(row->name));
        for (const std::string& name : names_for(*row)) {
            for (const std::string& object : objects_for(*row)) {
                const std::string head = std::string(row->name) + name + object;
                try_condition(*row, head);
                if (!(row->name == "distance" && object == " from puppet")) try_weight(head);
                const bool is_share = object.find(" share ") != std::string::npos;
                if (row->with_nodes.evaluate != nullptr)
                    try_pair(*row, "min " + head + " = 7 (safe, stealth 2)",
                             "not min " + head + " = 7 (safe, stealth 2)");
                if (row->with_flag.evaluate == nullptr || is_share) continue;
                const std::string flag = " (" + std::string(row->arguments[0].name) + ")";
                try_pair(*row, head + " = true" + flag, head + " = false" + flag);
            }
        }
    }
    // The places that the world derives have no velocity; everything else is there.
    for (const std::string& head : missing) {
        EXPECT_TRUE(head == "objectsMoveDirDot from currentCover" ||
                    head == "objectsMoveDirDot from lastResult" ||
                    head == "objectsMoveDirDot from squadCenter")
            << head;
    }
    for (const std::string& word : words)
        EXPECT_TRUE(told_apart.contains(word)) << word << " tells no candidate from another";
    EXPECT_GT(asked_queries, 1000);
}

TEST_F(EveryWord, works_beside_the_defaults) {
    for (const CriterionRow* row : asked.catalog.criteria()) {
        if (row->is_planned || row->takes_object() || row->takes_name == NameNeed::Required)
            continue;
        const std::string query =
            "query Q\noption\n  generation:\n    spots around puppet = 0\n  weights:\n    " +
            std::string(row->name) + " = 1\n";
        const auto found = numbers(query);
        EXPECT_FALSE(found.empty()) << row->name;
        EXPECT_LT(found.size(), asked.spots.size()) << "some are claimed or out of bounds";
    }
}

}  // namespace
}  // namespace vantage::tests
