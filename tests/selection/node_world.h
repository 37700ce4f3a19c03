// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A floor drawn as text, with cells of a metre, as navigation and as node map at once; fields
// "heat" and "crowd"; and a world that has mounted them.
#pragma once

#include "analysis/picture_map.h"
#include "selection/criteria/ask_criterion.h"
#include "vantage_analysis/field_jobs.h"
#include "vantage_analysis/tactics.h"

namespace vantage::tests {

inline std::string joined_rows(const std::vector<std::string>& rows) {
    std::string text;
    for (const std::string& row : rows) {
        for (const char c : row)
            text += c == '#' ? '#' : '.';
        text += '\n';
    }
    return text;
}

struct NodeWorld {
    explicit NodeWorld(const std::vector<std::string>& rows,
                       const test::PictureOptions& options = {.cell = 1})
        : picture(rows, options) {
        auto floor = GridNavigation::make(*grid_from_text(joined_rows(rows)));
        EXPECT_TRUE(floor.ok());
        navigation = std::move(*floor);
        const FieldDescription fields[] = {{.name = "heat", .range_high = 10},
                                           {.name = "crowd",
                                            .kind = FieldKind::Byte,
                                            .side_bytes = OccupancyJob::side_bytes(16),
                                            .is_occupancy = true}};
        store = std::move(FieldStore::make({picture.size(), fields}).value());
        settings = {.map = picture.map(), .standing = picture.sight(), .fields = store};
    }

    /// The place of a letter of the picture.
    Vec3 at(char name) const { return picture.map().position(picture.named(name)); }

    void set_heat(char name, float value) {
        FieldWriter writer = store->begin_write(store->find("heat"));
        ASSERT_TRUE(writer);
        const FieldView before = store->pin(store->find("heat")).view();
        std::copy_n(before.floats().data(), before.size(), writer.floats().data());
        writer.floats()[picture.named(name)] = value;
        writer.publish();
    }

    void publish() {
        if (tactics == nullptr) {
            auto made = Tactics::make(settings);
            ASSERT_TRUE(made.ok()) << to_string(made.diagnostics());
            tactics = *made;
            world.set_tactics(tactics);
        }
        world.publish();
        snapshot = world.snapshot();
    }

    /// The value of a word at a letter of the picture.
    float value(Question question, char name) const { return value(question, at(name)); }
    float value(Question question, Vec3 p) const {
        question.snapshot = snapshot.get();
        question.providers.navigation = navigation.get();
        Candidates candidates;
        NavPoint stands;
        navigation->nearest({&p, 1}, NavExtent{}, {&stands, 1});
        candidates.add(p, stands);
        return AskedCriterion(question).values(candidates)[0];
    }

    test::PictureMap picture;
    std::unique_ptr<GridNavigation> navigation;
    std::shared_ptr<FieldStore> store;
    TacticsSettings settings;  ///< May be changed before the first publish().
    std::shared_ptr<const Tactics> tactics;
    World world;
    std::shared_ptr<const Snapshot> snapshot;
};

}  // namespace vantage::tests
