// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The recorded war with tactical nodes in a corner of its yard: a field that changes with every
// update, a table that is trusted, and queries that read all of it.
#pragma once

#include "analysis/picture_map.h"
#include "record/recorded_war.h"
#include "vantage/language.h"
#include "vantage_analysis/field_jobs.h"
#include "vantage_analysis/tactics.h"

namespace vantage::tests {

class NodeWar {
  public:
    explicit NodeWar(const WarSettings& settings = {}) : game(settings) {
        const FieldDescription fields[] = {{.name = "heat", .buffers = 12, .range_high = 5},
                                           {.name = "crowd",
                                            .kind = FieldKind::Byte,
                                            .buffers = 12,
                                            .side_bytes = OccupancyJob::side_bytes(8),
                                            .is_occupancy = true},
                                           {.name = "lit", .kind = FieldKind::Bit, .buffers = 12}};
        store = FieldStore::make({picture.size(), fields}).value();
        codes.assign(std::size_t{picture.size()} * 2 * 8, 12);
        const PolarTable table(picture.map(), {.node_count = picture.size(),
                                               .step = 0.5f,
                                               .radius = 1,
                                               .eye_high = 1.6f,
                                               .eye_low = 1,
                                               .height_high = 1.8f,
                                               .height_low = 1.1f,
                                               .codes = codes});
        auto tactics = Tactics::make({.map = picture.map(),
                                      .standing = picture.sight(),
                                      .polar = table,
                                      .fields = store,
                                      .trust_tables = true,
                                      .path_costs = {{.field = "lit", .weight = 2}}});
        EXPECT_TRUE(tactics.ok()) << to_string(tactics.diagnostics());
        game.war.world.set_tactics(*tactics);
        game.war.world.publish();  // What is asked before the first update sees them too.
        game.programs = {game.war.hide(2), compiled("hot", R"(
    nodes around puppet = 6
  conditions:
    max exposedPath from target = 0.9
  weights:
    field "heat" = 1
    field "crowd" = -1
    exposure to predictedTarget = -1
)"),
                         compiled("safe", R"(
    grid around puppet = 3
  conditions:
    max pathDistance from puppet = 40 (safe, stealth 2)
  weights:
    travelTime from puppet = -1 (safe)
    field "lit" = 0.5
)")};
    }

    /// Before each update the fields change a little.
    void play(std::uint32_t updates) {
        for (std::uint32_t i = 0; i < updates; ++i) {
            ++tick_;
            publish_fields();
            const ObjectId agent = game.war.agents[tick_ % game.war.agents.size()];
            game.war.world.set_predicted_target(
                agent, {game.war.enemy, {static_cast<float>(tick_ % 9), 0, 5}});
            game.play(1);
        }
    }

    RecordedWar game;
    test::PictureMap picture{{"........", "..##....", "..##....", "........", "....#...",
                              "....#...", ".##.....", "........"},
                             {.cell = 2, .jitter = 0.4f}};
    std::vector<std::uint8_t> codes;
    std::shared_ptr<FieldStore> store;

  private:
    std::shared_ptr<const Program> compiled(const std::string& name, const std::string& body) {
        const std::string text =
            "query " + name + "\nwithout defaults\noption\n  generation:" + body;
        auto made = compile_text({.name = "test.vq", .text = text}, game.war.catalog);
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        return made.ok() ? std::make_shared<const Program>(std::move(made->at(0))) : nullptr;
    }

    void publish_fields() {
        FieldWriter heat = store->begin_write(0), crowd = store->begin_write(1),
                    lit = store->begin_write(2);
        ASSERT_TRUE(heat && crowd && lit);
        for (NodeIndex i = 0; i < picture.size(); ++i) {
            heat.floats()[i] = static_cast<float>((i * 7 + tick_) % 11) * 0.5f;
            crowd.bytes()[i] = static_cast<std::uint8_t>((i + tick_) % 3);
        }
        lit.bits()[0] = random_bits(4, 5, tick_) & ((std::uint64_t{1} << 50) - 1);
        heat.publish();
        crowd.publish();
        lit.publish();
    }

    std::uint32_t tick_ = 0;
};

/// Small, and the same bytes on every machine.
inline std::vector<std::uint8_t> sample_node_recording() {
    const StillClock clock;
    WarSettings settings;
    settings.agents = 2;
    settings.clock = &clock;
    NodeWar war(settings);
    war.play(8);
    war.game.end();
    EXPECT_TRUE(war.game.recorder->flush());
    return war.game.file.bytes;
}

}  // namespace vantage::tests
