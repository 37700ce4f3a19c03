// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage demo: bakes the embedded street, asks the embedded query in it, says why, and draws both.
// Then two teams fight there, and the inspector shows it; or nobody looks, and numbers are told.

#include <cstdio>
#include <filesystem>

#include "bake/files.h"
#include "commands.h"
#include "demo_game.h"
#include "terminal.h"
#include "tools/demo/demo_files.h"
#include "tools/demo/headless_fight.h"
#include "tools/scene/level_tactics.h"
#include "tools/scene/mount_points.h"
#include "vantage/explain.h"
#include "vantage/language.h"
#include "vantage_adapters/detour_navigation.h"
#include "vantage_adapters/embree_rays.h"
#include "vantage_bake/picture.h"

namespace vantage::tools {

namespace {

// Before the shops, with the gunman down the street.
constexpr Vec3 kAgentPlace{-6, 0.1f, 0};
constexpr Vec3 kGunmanPlace{20, 0.2f, 1};

Diagnostic folder_problem(const std::string& folder, const std::string& reason) {
    return {.code = "demo/folder",
            .message = "cannot make the folder for the demo: " + reason,
            .place = {.file = folder},
            .hint = "name a folder that can be written with --folder"};
}

/// What the query needs, kept together for as long as its record is looked at.
struct Asked {
    Catalog catalog;
    World world;
    std::shared_ptr<const Snapshot> snapshot;
    std::unique_ptr<NavigationProvider> navigation;
    std::unique_ptr<RayProvider> rays;
    Program program;
    ObjectId agent;
    QueryRecord record;

    QueryInput input() const {
        return {.program = &program,
                .catalog = &catalog,
                .snapshot = snapshot.get(),
                .asker = agent,
                .providers = {.rays = rays.get(), .navigation = navigation.get()}};
    }
};

Diagnostics ask(const Bundle& bundle, Asked& asked) {
    add_builtin_words(asked.catalog);
    auto programs = compile_text({.name = "street.vq", .text = street_query()}, asked.catalog);
    auto navigation = adapters::make_detour_navigation(bundle.nav_meshes()[0]);
    auto rays = adapters::make_embree_rays(bundle.mesh());
    if (!programs.ok()) return programs.diagnostics();
    if (!navigation.ok()) return navigation.diagnostics();
    if (!rays.ok()) return rays.diagnostics();
    asked.program = std::move(programs->front());
    asked.navigation = std::move(*navigation);
    asked.rays = std::move(*rays);
    asked.agent = asked.world.add({.position = kAgentPlace});
    const ObjectId gunman =
        asked.world.add({.kind = ObjectKind::Threat, .team = 1, .position = kGunmanPlace});
    asked.world.set_target(asked.agent, gunman);
    if (const auto mounted = mount_points(bundle, asked.world, *asked.navigation); !mounted.ok())
        return mounted.diagnostics();
    asked.world.publish();
    asked.snapshot = asked.world.snapshot();
    evaluate_recorded(asked.input(), asked.record);
    return {};
}

void say_why(const Asked& asked) {
    std::printf("\n%s\n", to_string(asked.record, asked.program, asked.catalog).c_str());
    if (asked.record.status != Status::Found) return;
    const WhyNot reason = why_not(asked.record, asked.input(), kAgentPlace);
    std::printf("And why not stay here?\n%s\n",
                to_string(reason, asked.program, asked.catalog).c_str());
}

/// The street, baked and written; then the question in it, its reasons and its picture.
Result<std::shared_ptr<const LoadedLevel>> open_the_street(const std::string& folder) {
    std::printf("Baking the street: buildings, low walls, cars, trees, a two-storey house.\n");
    ProgressPrinter progress;
    Result<bake::BakeOutput> output = bake_street(&progress);
    if (!output.ok()) return std::move(output).diagnostics();
    const std::string bundle_path = folder + "/street.vbundle";
    Result<Done> written = bake::write_file_whole(bundle_path, output->bundle);
    if (!written.ok()) return std::move(written).diagnostics();
    std::printf("Wrote %s\n", bundle_path.c_str());
    return open_level(std::move(output->bundle), bundle_path);
}

Result<Done> ask_and_draw(const Bundle& bundle, const std::string& folder) {
    std::printf("\nA gunman comes down the street. The agent asks:\n\n%s",
                std::string(street_query()).c_str());
    Asked asked;
    if (Diagnostics problems = ask(bundle, asked); !problems.empty()) return problems;
    say_why(asked);

    using Role = bake::PictureObject::Role;
    const bake::PictureQuery query{
        .record = &asked.record,
        .objects = {{.name = "agent", .position = kAgentPlace, .role = Role::Asker},
                    {.name = "gunman", .position = kGunmanPlace, .role = Role::Foe}}};
    const std::string picture_path = folder + "/street.png";
    Result<Done> drawn = bake::draw_picture(bundle, picture_path, {.query = &query});
    if (!drawn.ok()) return drawn;
    std::printf("Wrote %s: all that was looked at, in colours.\n", picture_path.c_str());
    std::printf(
        "Try next: ./vantage query %s/street.vbundle scenes/street.vq --scene "
        "scenes/street.scene.json\n",
        folder.c_str());
    return Done{};
}

/// The level that was named, or else the street, without a word about it.
Result<std::shared_ptr<const LoadedLevel>> load_silently(const std::string& level) {
    if (!level.empty()) {
        SceneLevels loader;
        loader.bake_sight();
        return loader.load({.file = level}, "");
    }
    Result<bake::BakeOutput> output = bake_street();
    if (!output.ok()) return std::move(output).diagnostics();
    return open_level(std::move(output->bundle), "street");
}

Result<Done> demo_unseen(const DemoOptions& options, const std::string& title) {
    auto level = load_silently(options.level);
    if (!level.ok()) return std::move(level).diagnostics();
    warn_without_sight(**level);
    return run_headless_fight({.level = *level,
                               .title = title,
                               .settings = options.fight,
                               .seconds = options.seconds,
                               .clip = options.clip,
                               .clip_seconds = options.clip_seconds});
}

Result<Done> demo_live(const DemoOptions& options, const std::string& title) {
    std::error_code error;
    std::filesystem::create_directories(options.folder, error);
    if (error) return folder_problem(options.folder, error.message());
    const bool is_street = options.level.empty();
    auto level = is_street ? open_the_street(options.folder) : load_silently(options.level);
    if (!level.ok()) return std::move(level).diagnostics();
    if (is_street) {
        Result<Done> drawn = ask_and_draw(*(*level)->bundle, options.folder);
        if (!drawn.ok()) return drawn;
    }
    if (!options.is_inspected) return Done{};
    if (options.is_crowd)
        return run_demo_game({.level = *level, .folder = options.folder, .serve = options.serve});
    warn_without_sight(**level);
    return run_live_fight({.level = *level,
                           .title = title,
                           .folder = options.folder,
                           .settings = options.fight,
                           .serve = options.serve});
}

}  // namespace

int run_demo(const DemoOptions& options) {
    const std::string title = options.level.empty() ? "street" : base_name(options.level);
    const bool is_unseen = options.is_headless || !options.clip.empty();
    const Result<Done> done = is_unseen ? demo_unseen(options, title) : demo_live(options, title);
    return done.ok() ? 0 : fail(done.diagnostics());
}

}  // namespace vantage::tools
