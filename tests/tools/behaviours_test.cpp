// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A civilian flees, guards investigate, somebody flanks though nobody told him to. Each is
// recorded; the recording replays the same, and what it shows is measured anew from the file alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/vec.h"
#include "faults/process.h"
#include "tools/behaviours/behaviours.h"
#include "vantage_adapters/library_folder.h"
#include "vantage_inspector/inspector.h"

namespace vantage::tools {
namespace {

class VectorSink final : public RecordingSink {
  public:
    bool write(std::span<const std::uint8_t> more) noexcept override {
        bytes.insert(bytes.end(), more.begin(), more.end());
        return true;
    }
    std::vector<std::uint8_t> bytes;
};

/// A behaviour, played once and recorded.
struct Shown {
    BehaviourReport report;
    std::vector<std::uint8_t> bytes;
    std::shared_ptr<const Recording> recording;
};

struct Theatre {
    Theatre() : library(with_words()) {
        for (const FolderChange& change :
             LibraryFolder(library, VANTAGE_SOURCE_DIR "/queries").poll())
            EXPECT_EQ(change.kind, FolderChange::Kind::Loaded) << to_string(change.diagnostics);
    }
    const Catalog& with_words() {
        add_builtin_words(catalog);
        return catalog;
    }

    Shown play(const std::string& name, const std::string& scene = {}) {
        VectorSink sink;
        auto report = run_behaviour(
            {.name = name,
             .scene = scene.empty() ? VANTAGE_SOURCE_DIR "/scenes/" + name + ".scene.json" : scene,
             .catalog = &catalog,
             .library = &library,
             .sink = &sink},
            levels, level);
        EXPECT_TRUE(report.ok()) << to_string(report.diagnostics());
        if (!report.ok()) return {};
        auto recording = Recording::open(sink.bytes, catalog);
        EXPECT_TRUE(recording.ok()) << to_string(recording.diagnostics());
        return {std::move(*report), sink.bytes, recording.ok() ? *recording : nullptr};
    }

    const Shown& shown(const std::string& name) {
        Shown& known = shown_[name];
        if (known.recording == nullptr) known = play(name);
        return known;
    }

    Catalog catalog;
    QueryLibrary library;
    SceneLevels levels;
    std::shared_ptr<const LoadedLevel> level;
    std::map<std::string, Shown> shown_;
};

Theatre& theatre() {
    static Theatre made;
    return made;
}

const ObjectState* find(const Recording& recording, const Snapshot& world, std::string_view name) {
    for (const RecordedName& each : recording.names()) {
        if (each.name == name) return world.find(each.object);
    }
    return nullptr;
}

/// The worlds of ten updates a second, and of the last one.
template <class Visit>
void each_frame(const Recording& recording, const Visit& visit) {
    for (const FrameSummary& frame : recording.frames()) {
        const bool is_last = frame.frame == recording.frames().back().frame;
        if (frame.frame % 6 != 1 && !is_last) continue;
        const auto world = recording.frame(frame.frame);
        ASSERT_TRUE(world.ok()) << to_string(world.diagnostics());
        visit(**world);
    }
}

bool can_see(const ObjectState& observer, const ObjectState& other) {
    const Vec3 eye = observer.position + Vec3{0, observer.standing.eye, 0};
    const Ray ray{.from = eye, .to = other.position + Vec3{0, 1.4f, 0}};
    std::uint8_t blocked = 0;
    theatre().level->rays->any_hit({&ray, 1}, {&blocked, 1});
    return blocked == 0;
}

double finding(const BehaviourReport& report, std::string_view what) {
    for (const Finding& each : report.findings) {
        if (each.what.starts_with(what)) return each.measured;
    }
    ADD_FAILURE() << "nothing is said of " << what;
    return std::nan("");
}

class Behaviours : public testing::TestWithParam<const char*> {};

TEST_P(Behaviours, show_what_must_be_true_of_them) {
    const BehaviourReport& report = theatre().shown(GetParam()).report;
    EXPECT_GE(report.findings.size(), 4u);
    EXPECT_TRUE(report.is_good()) << as_table(report);
}

TEST_P(Behaviours, replay_the_same_from_the_recording_alone) {
    const Recording& recording = *theatre().shown(GetParam()).recording;
    EXPECT_EQ(recording.dropped(), 0u);
    std::size_t same = 0;
    for (const QuerySummary& query : recording.queries()) {
        if (query.completed_at == kNotYet) continue;
        const auto frozen = recording.freeze(query.query);
        ASSERT_TRUE(frozen.ok()) << to_string(frozen.diagnostics());
        const Replay replayed = replay(**frozen);
        EXPECT_TRUE(replayed.is_same) << replayed.difference;
        same += replayed.is_same ? 1 : 0;
        EXPECT_NE((*frozen)->snapshot()->tactics(), nullptr) << "fields are recorded";
    }
    EXPECT_GE(same, 1u);
}

TEST_P(Behaviours, are_the_same_every_time) {
    const Shown again = theatre().play(GetParam());
    const BehaviourReport& before = theatre().shown(GetParam()).report;
    EXPECT_EQ(as_json(again.report), as_json(before));
}

TEST_P(Behaviours, open_in_the_inspector) {
    const Shown& shown = theatre().shown(GetParam());
    auto inspector = Inspector::start({.catalog = &theatre().catalog,
                                       .bundle = theatre().level->bundle.get(),
                                       .providers = theatre().level->providers()});
    ASSERT_TRUE(inspector.ok()) << to_string(inspector.diagnostics());
    const auto opened = (*inspector)->open(shown.bytes, "shown.vrec");
    EXPECT_TRUE(opened.ok()) << to_string(opened.diagnostics());
}

INSTANTIATE_TEST_SUITE_P(All, Behaviours, testing::Values("flee", "investigate", "flank"));

TEST(FleeingCivilian, ends_unseen_and_farther_away_and_never_comes_near) {
    const Recording& recording = *theatre().shown("flee").recording;
    const char* const threats[] = {"gunman", "rifleman"};
    float first = kUnreachable, last = kUnreachable, nearest = kUnreachable;
    bool is_first = true;
    each_frame(recording, [&](const Snapshot& world) {
        const ObjectState* civilian = find(recording, world, "civilian");
        ASSERT_NE(civilian, nullptr);
        last = kUnreachable;
        for (const char* name : threats)
            last = std::min(last,
                            distance(civilian->position, find(recording, world, name)->position));
        if (is_first) first = last;
        is_first = false;
        nearest = std::min(nearest, last);
    });
    EXPECT_GE(last, first);
    EXPECT_GE(nearest, 8.0f) << "the danger radius of the scene";
    const auto end = recording.frame(recording.frames().back().frame);
    ASSERT_TRUE(end.ok());
    const ObjectState* civilian = find(recording, **end, "civilian");
    const auto begin = recording.frame(recording.frames().front().frame);
    std::size_t saw_him = 0;
    for (const char* name : threats) {
        EXPECT_FALSE(can_see(*find(recording, **end, name), *civilian)) << name;
        saw_him += can_see(*find(recording, **begin, name), *find(recording, **begin, "civilian"));
    }
    // Or he had no reason to run: somebody comes to where he stood and sees the place.
    const ObjectState* stood = find(recording, **begin, "civilian");
    for (const char* name : threats)
        saw_him += can_see(*find(recording, **end, name), *stood) ? 1 : 0;
    EXPECT_GE(saw_him, 1u);
}

TEST(Investigation, cools_the_area_and_looks_at_every_warm_place) {
    const Recording& recording = *theatre().shown("investigate").recording;
    std::vector<double> heat;
    std::vector<bool> was_warm, was_seen;
    each_frame(recording, [&](const Snapshot& world) {
        const FieldView values = world.tactics()->field("heat");
        const FieldView seen = world.tactics()->field("seen by guards");
        was_warm.resize(values.size());
        was_seen.resize(values.size());
        double sum = 0;
        for (NodeIndex node = 0; node < values.size(); ++node) {
            sum += static_cast<double>(values.value(node));
            if (values.value(node) >= 0.05f) was_warm[node] = true;
            if (seen.value(node) > 0) was_seen[node] = true;
        }
        heat.push_back(sum);
    });
    const double most = *std::max_element(heat.begin(), heat.end());
    EXPECT_GT(most, 15.0);
    EXPECT_LT(heat.back(), 0.1 * most);
    std::size_t warm = 0, looked_at = 0;
    for (std::size_t i = 0; i < was_warm.size(); ++i) {
        warm += was_warm[i] ? 1 : 0;
        looked_at += was_warm[i] && was_seen[i] ? 1 : 0;
    }
    EXPECT_GT(warm, 20u);
    EXPECT_GE(static_cast<double>(looked_at), 0.95 * static_cast<double>(warm));
}

TEST(ImplicitFlank, arrives_at_the_side_or_in_the_back_and_is_seen_less_on_the_way) {
    const Shown& shown = theatre().shown("flank");
    const auto end = shown.recording->frame(shown.recording->frames().back().frame);
    ASSERT_TRUE(end.ok());
    const ObjectState* agent = find(*shown.recording, **end, "agent");
    const ObjectState* sentry = find(*shown.recording, **end, "sentry");
    const Vec3 to = agent->position - sentry->position;
    EXPECT_LT(dot(normalized({to.x, 0, to.z}), sentry->facing), 0.5f) << "60 degrees and more";
    EXPECT_LT(finding(shown.report, "metres before the sentry's eyes on his way"),
              0.5 * finding(shown.report, "metres before the sentry's eyes on the shortest"));
    const Program* asked = shown.recording->programs()[0].program.get();
    ASSERT_NE(asked, nullptr);
    const std::string text = to_string(*asked, theatre().catalog);
    for (const char* word : {"flank", "Dot", "dot", "Angle", "otherSide", "directness"})
        EXPECT_EQ(text.find(word), std::string::npos) << word;
}

TEST(BehaviourCommand, records_draws_and_says_what_is_true) {
    const test::TemporaryFolder folder("behaviour");
    const std::string file = folder.path("flank.vrec"), picture = folder.path("flank.svg");
    const test::ProcessResult shown =
        test::run_process({VANTAGE_PROGRAM, "behaviour", "flank", "--scene",
                           VANTAGE_SOURCE_DIR "/scenes/flank.scene.json", "--queries",
                           VANTAGE_SOURCE_DIR "/queries", "--record", file, "--picture", picture});
    EXPECT_EQ(shown.exit_code, 0) << shown.output;
    EXPECT_NE(shown.output.find("degrees off the sentry's view on arrival"), std::string::npos);
    const test::ProcessResult replayed = test::run_process({VANTAGE_PROGRAM, "replay", file});
    EXPECT_EQ(replayed.exit_code, 0) << replayed.output;
    EXPECT_NE(test::file_bytes(picture).find("<svg"), std::string::npos);
    const test::ProcessResult unknown = test::run_process(
        {VANTAGE_PROGRAM, "behaviour", "flnak", "--queries", VANTAGE_SOURCE_DIR "/queries"});
    EXPECT_EQ(unknown.exit_code, 1);
    EXPECT_NE(unknown.output.find("did you mean 'flank'?"), std::string::npos) << unknown.output;
}

}  // namespace
}  // namespace vantage::tools
