// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A world that changes at random, written as images and read back: the same at every step.

#include <gtest/gtest.h>

#include <map>

#include "agree/dice.h"
#include "vantage/simple_world.h"
#include "world/snapshot_image.h"

namespace vantage::tests {
namespace {

/// Numbers by identity, and back by bytes: what comes back is read, not handed over.
class TestPoints final : public PointNumbers, public NumberedPoints {
  public:
    std::uint32_t number_of(const std::shared_ptr<const PointSection>& section) noexcept override {
        const auto [at, is_new] = section_numbers_.try_emplace(section, sections_.size());
        if (is_new) {
            ByteWriter out;
            SectionImage::write(*section, out);
            sections_.push_back(out.bytes());
        }
        return static_cast<std::uint32_t>(at->second);
    }
    std::uint32_t number_of(const std::shared_ptr<const Stands>& stands) noexcept override {
        const auto [at, is_new] = stands_numbers_.try_emplace(stands, stands_.size());
        if (is_new) {
            ByteWriter out;
            write_stands(*stands, out);
            stands_.push_back(out.bytes());
        }
        return static_cast<std::uint32_t>(at->second);
    }
    std::uint32_t number_of(const std::shared_ptr<const Tactics>&) noexcept override {
        return kNoNumber;  // Worlds with tactics are in tests/record.
    }
    std::shared_ptr<const Tactics> tactics(std::uint32_t) override { return nullptr; }
    std::shared_ptr<const PointSection> section(std::uint32_t number) override {
        if (number >= sections_.size()) return nullptr;
        ByteReader in(sections_[number]);
        return SectionImage::read(in);
    }
    std::shared_ptr<const Stands> stands(std::uint32_t number) override {
        if (number >= stands_.size()) return nullptr;
        ByteReader in(stands_[number]);
        return read_stands(in);
    }

  private:
    std::map<std::shared_ptr<const PointSection>, std::size_t> section_numbers_;
    std::map<std::shared_ptr<const Stands>, std::size_t> stands_numbers_;
    std::vector<std::vector<std::uint8_t>> sections_, stands_;
};

std::vector<std::uint8_t> written(const Snapshot& before, const Snapshot& now,
                                  PointNumbers& numbers) {
    std::vector<std::uint8_t> bytes(std::size_t{1} << 20);
    SpanWriter out(bytes);
    EXPECT_TRUE(SnapshotImage::write(before, now, numbers, out));
    EXPECT_TRUE(out.ok());
    bytes.resize(out.size());
    return bytes;
}

void expect_same_section(const PointSection& a, const PointSection& b) {
    ASSERT_EQ(a.cover().size(), b.cover().size());
    ASSERT_EQ(a.rails().size(), b.rails().size());
    EXPECT_TRUE(std::equal(a.cover().begin(), a.cover().end(), b.cover().begin()));
    EXPECT_TRUE(std::equal(a.rails().begin(), a.rails().end(), b.rails().begin()));
    EXPECT_TRUE(
        std::equal(a.rounds().begin(), a.rounds().end(), b.rounds().begin(), b.rounds().end()));
    for (std::size_t i = 0; i < a.rails().size(); ++i) {
        const auto first = a.points_of(a.rails()[i]), second = b.points_of(b.rails()[i]);
        EXPECT_TRUE(std::equal(first.begin(), first.end(), second.begin(), second.end()));
    }
    for (std::uint32_t i = 0; i < a.cover().size(); ++i) {
        ASSERT_EQ(a.silhouette(i) != nullptr, b.silhouette(i) != nullptr);
        if (a.silhouette(i) != nullptr) {
            EXPECT_EQ(*a.silhouette(i), *b.silhouette(i));
        }
    }
    ASSERT_EQ(a.named().size(), b.named().size());
    for (std::size_t i = 0; i < a.named().size(); ++i) {
        EXPECT_EQ(a.named()[i].kind, b.named()[i].kind);
        EXPECT_EQ(a.named()[i].name, b.named()[i].name);
        EXPECT_EQ(a.named()[i].tags, b.named()[i].tags);
        EXPECT_EQ(a.named()[i].position, b.named()[i].position);
    }
    EXPECT_EQ(a.part_count(), b.part_count());
    EXPECT_EQ(a.longest_half_rail(), b.longest_half_rail());
}

void expect_same_mounts(const Snapshot& a, const Snapshot& b) {
    ASSERT_EQ(a.mounts().size(), b.mounts().size());
    for (std::size_t i = 0; i < a.mounts().size(); ++i) {
        const PointMount& first = a.mounts()[i];
        const PointMount& second = b.mounts()[i];
        EXPECT_EQ(first.id, second.id);
        if (!first.id) continue;
        EXPECT_EQ(first.place, second.place);
        EXPECT_EQ(first.owner, second.owner);
        expect_same_section(*first.section, *second.section);
        ASSERT_EQ(first.stands != nullptr, second.stands != nullptr);
        if (first.stands != nullptr) {
            EXPECT_EQ(*first.stands, *second.stands);
        }
        for (std::uint32_t part = 1; part < first.section->part_count(); ++part) {
            Vec3 here{}, there{};
            EXPECT_EQ(a.find_part(first.id, part, here), b.find_part(first.id, part, there));
            EXPECT_EQ(here, there);
        }
    }
}

void expect_same(const Snapshot& a, const Snapshot& b) {
    ASSERT_EQ(a.object_limit(), b.object_limit());
    EXPECT_EQ(a.epoch(), b.epoch());
    EXPECT_EQ(a.time(), b.time());
    EXPECT_EQ(a.player(), b.player());
    for (std::uint32_t i = 0; i < a.object_limit(); ++i) {
        const ObjectId id = a.id_at(i);
        ASSERT_EQ(id, b.id_at(i));
        if (!id) continue;
        EXPECT_EQ(*a.find(id), *b.find(id));
        EXPECT_EQ(a.target(id), b.target(id));
        EXPECT_EQ(a.has_knowledge(id), b.has_knowledge(id));
        EXPECT_EQ(a.used_point(id), b.used_point(id));
        EXPECT_EQ(a.last_result(id), b.last_result(id));
        const auto first = a.beliefs(id), second = b.beliefs(id);
        EXPECT_TRUE(std::equal(first.begin(), first.end(), second.begin(), second.end()));
        const Claim *mine = a.claim_of(id), *theirs = b.claim_of(id);
        ASSERT_EQ(mine != nullptr, theirs != nullptr);
        if (mine == nullptr) continue;
        EXPECT_EQ(*mine, *theirs);
        EXPECT_EQ(a.is_claimed(mine->position, 0, {}), b.is_claimed(mine->position, 0, {}));
    }
    for (std::uint32_t i = 1; i <= kMaxSquads; ++i) {
        const SquadState* mine = a.squad(static_cast<std::uint8_t>(i));
        const SquadState* theirs = b.squad(static_cast<std::uint8_t>(i));
        ASSERT_EQ(mine != nullptr, theirs != nullptr);
        if (mine == nullptr) continue;
        EXPECT_EQ(mine->center, theirs->center);
        EXPECT_EQ(mine->facing, theirs->facing);
        EXPECT_EQ(mine->orders, theirs->orders);
    }
    for (const char* name : {"a", "b", "c"}) {
        const Area *mine = a.find_area(name), *theirs = b.find_area(name);
        ASSERT_EQ(mine != nullptr, theirs != nullptr);
        if (mine != nullptr) {
            EXPECT_EQ(*mine, *theirs);
        }
    }
    for (const char* name : {"", "patrol"}) {
        const auto mine = a.path(name), theirs = b.path(name);
        EXPECT_TRUE(std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end())) << name;
    }
    expect_same_mounts(a, b);
}

std::shared_ptr<const PointSection> section_of(std::uint64_t seed) {
    Dice dice(seed, 1);
    PointContents contents;
    const auto place = [&] {
        return Vec3{static_cast<float>(dice.roll(80)), 0, static_cast<float>(dice.roll(80))};
    };
    for (std::uint32_t rail = 0; rail < 3; ++rail) {
        const Vec3 from = place();
        contents.rails.push_back({.from = from,
                                  .to = {from.x + 6, 0, from.z},
                                  .normal = {0, 0, 1},
                                  .height = 1,
                                  .part = rail,
                                  .first_point = rail * 4,
                                  .point_count = 4});
        for (std::uint32_t i = 0; i < 4; ++i)
            contents.cover.push_back(
                {.position = {from.x + 2.0f * static_cast<float>(i), 0, from.z},
                 .normal = {0, 0, 1},
                 .height = 1,
                 .part = rail,
                 .rail = rail});
    }
    contents.silhouettes.resize(contents.cover.size());
    for (CoverSilhouette& silhouette : contents.silhouettes)
        silhouette.height[dice.roll(32)] = 20;
    contents.rounds.push_back({.center = place(), .radius = 1, .height = 2});
    contents.named.push_back({.kind = "sniper", .name = "n", .tags = "a b", .position = place()});
    auto made = PointSection::make(contents);
    EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
    return *made;
}

class ChangingWorld {
  public:
    explicit ChangingWorld(std::uint64_t seed) : dice_(seed, 7) {
        auto grid = grid_from_text("..........\n..........\n..........\n");
        EXPECT_TRUE(grid.ok());
        navigation_ = std::move(*GridNavigation::make(std::move(*grid)));
        sections_ = {section_of(seed), section_of(seed + 1)};
    }

    World world{{.max_objects = 24, .max_snapshots = 4}};

    void change() {
        time_ += 0.1;
        world.set_time(time_);
        for (std::uint32_t i = dice_.roll(6); i > 0; --i)
            change_one();
        world.publish();
    }

  private:
    Vec3 place() {
        return {static_cast<float>(dice_.roll(40)) * 0.5f, 0,
                static_cast<float>(dice_.roll(40)) * -0.5f};
    }
    ObjectId any() { return ids_.empty() ? ObjectId{} : ids_[dice_.roll(size())]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(ids_.size()); }

    void change_one() {
        switch (dice_.roll(17)) {
            case 0:
            case 1:
                if (const ObjectId id = world.add(state())) ids_.push_back(id);
                break;
            case 2:
                if (size() > 6) {
                    const std::uint32_t which = dice_.roll(size());
                    world.remove(ids_[which]);
                    ids_.erase(ids_.begin() + which);
                }
                break;
            case 3:
            case 4:
            case 5:
                world.set(any(), state());
                break;
            case 6:
            case 7:
                world.believe(any(), {.subject = any(),
                                      .position = place(),
                                      .last_seen = time_,
                                      .confidence = 0.25f,
                                      .is_seen_now = dice_.happens(50)});
                break;
            case 8:
                world.forget(any(), any());
                world.share_knowledge(any(), dice_.happens(50) ? any() : ObjectId{});
                break;
            case 9:
                world.set_target(any(), any());
                world.smooth(any(), 0.5f);
                break;
            case 10:
                world.claim({.owner = any(), .position = place(), .until = time_ + 0.4});
                break;
            case 11:
                world.release(any());
                world.set_used_point(any(), {.is_there = true, .position = place()});
                break;
            case 16: {
                const Vec3 corners[] = {place(), place(), place()};
                world.set_path(dice_.happens(50) ? "" : "patrol",
                               std::span(corners).first(dice_.happens(25) ? 0 : 2 + dice_.roll(2)));
                world.set_counted(any(), dice_.happens(50));
                break;
            }
            case 12:
                world.set_squad(static_cast<std::uint8_t>(1 + dice_.roll(3)),
                                {.leader = any(),
                                 .has_goal = dice_.happens(50),
                                 .goal = place(),
                                 .area = dice_.happens(50) ? area_ : AreaId{}});
                break;
            case 13:
                change_area();
                break;
            case 14:
                change_mount();
                break;
            default:
                if (mount_) world.set_part({.mount = mount_, .part = 1, .offset = place()});
                break;
        }
    }

    ObjectState state() {
        return {.kind = static_cast<ObjectKind>(dice_.roll(5)),
                .team = static_cast<std::uint8_t>(dice_.roll(3)),
                .squad = static_cast<std::uint8_t>(dice_.roll(4)),
                .position = place(),
                .facing = dice_.happens(50) ? Vec3{0, 0, 1} : Vec3{1, 0, 0},
                .velocity = place(),
                .speed = static_cast<float>(dice_.roll(9))};
    }

    void change_area() {
        Area area;
        area.corner_count = 3 + dice_.roll(3);
        for (std::uint32_t i = 0; i < area.corner_count; ++i)
            area.corners[i] = {place().x, place().z};
        if (area_ && dice_.happens(50)) {
            world.set_area(area_, area);
        } else {
            world.remove_area(area_);
            area_ = world.add_area(dice_.any_of({"a", "b", "c"}), area);
        }
    }

    void change_mount() {
        if (mount_ && dice_.happens(60)) world.unmount(mount_);
        const bool is_carried = dice_.happens(40) && !ids_.empty();
        mount_ = world.mount({.section = sections_[dice_.roll(2)],
                              .place = {.offset = place()},
                              .owner = is_carried ? any() : ObjectId{},
                              .navigation = dice_.happens(50) ? navigation_.get() : nullptr});
    }

    Dice dice_;
    double time_ = 0;
    std::vector<ObjectId> ids_;
    AreaId area_;
    MountId mount_;
    std::vector<std::shared_ptr<const PointSection>> sections_;
    std::unique_ptr<GridNavigation> navigation_;
};

TEST(SnapshotImage, gives_back_a_changing_world_step_by_step) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        ChangingWorld game(seed);
        TestPoints points;
        Snapshot shadow, restored;
        for (int step = 0; step < 150; ++step) {
            game.change();
            const auto now = game.world.snapshot();
            const std::vector<std::uint8_t> bytes = written(shadow, *now, points);
            SnapshotImage::copy(*now, shadow);
            ByteReader in(bytes);
            std::uint64_t steps = 0;
            ASSERT_TRUE(SnapshotImage::apply(in, points, restored, steps)) << seed << " " << step;
            EXPECT_EQ(in.remaining(), 0u);
            expect_same(*now, restored);
            if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ", step " << step;
        }
    }
}

TEST(SnapshotImage, against_nothing_gives_the_whole_world) {
    ChangingWorld game(77);
    TestPoints points;
    for (int step = 0; step < 200; ++step)
        game.change();
    const auto now = game.world.snapshot();
    const Snapshot empty;
    const std::vector<std::uint8_t> bytes = written(empty, *now, points);
    Snapshot restored;
    ByteReader in(bytes);
    std::uint64_t steps = 0;
    ASSERT_TRUE(SnapshotImage::apply(in, points, restored, steps));
    expect_same(*now, restored);
}

TEST(SnapshotImage, of_a_world_that_did_not_change_is_nearly_nothing) {
    ChangingWorld game(5);
    TestPoints points;
    for (int step = 0; step < 100; ++step)
        game.change();
    const auto now = game.world.snapshot();
    Snapshot shadow;
    SnapshotImage::copy(*now, shadow);
    EXPECT_LT(written(shadow, *now, points).size(), 40u);
    const Snapshot empty;
    EXPECT_GT(written(empty, *now, points).size(), 1000u);
}

TEST(SnapshotImage, refuses_bytes_that_are_cut_or_made_up) {
    ChangingWorld game(9);
    TestPoints points;
    for (int step = 0; step < 60; ++step)
        game.change();
    const Snapshot empty;
    const std::vector<std::uint8_t> bytes = written(empty, *game.world.snapshot(), points);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        Snapshot restored;
        ByteReader in(Bytes(bytes).first(length));
        std::uint64_t steps = 0;
        EXPECT_FALSE(SnapshotImage::apply(in, points, restored, steps)) << length;
    }
    Dice dice(1, 1);
    for (int i = 0; i < 3000; ++i) {
        std::vector<std::uint8_t> damaged = bytes;
        damaged[dice.roll(static_cast<std::uint32_t>(bytes.size()))] =
            dice.any_of({0u, 1u, 0x7fu, 0x80u, 0xffu}) & 0xffu;
        Snapshot restored;
        ByteReader in(damaged);
        std::uint64_t steps = 0;
        (void)SnapshotImage::apply(in, points, restored, steps);  // The sanitizers look on.
    }
}

}  // namespace
}  // namespace vantage::tests
