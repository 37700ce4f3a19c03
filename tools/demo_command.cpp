// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage demo: bakes the embedded street, asks the embedded query in it, says why, and draws both.
// Then the street comes to life, and the inspector shows it.

#include <cstdio>
#include <filesystem>

#include "bake/files.h"
#include "bake/import/recipe.h"
#include "commands.h"
#include "demo_game.h"
#include "embedded_files.h"
#include "terminal.h"
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

std::string_view street_recipe() {
    return street_files()[0].text;
}
std::string_view street_query() {
    return street_files()[1].text;
}

Diagnostic folder_problem(const std::string& folder, const std::string& reason) {
    return {.code = "demo/folder",
            .message = "cannot make the folder for the demo: " + reason,
            .place = {.file = folder},
            .hint = "name a folder that can be written with --folder"};
}

Result<bake::BakeOutput> bake_street() {
    const std::string_view recipe = street_recipe();
    const Bytes bytes(reinterpret_cast<const std::uint8_t*>(recipe.data()), recipe.size());
    const Result<bake::Level> level = bake::import_recipe(bytes, "street.json");
    if (!level.ok()) return level.diagnostics();
    ProgressPrinter progress;
    return bake::bake(*level, {}, &progress);
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

}  // namespace

int run_demo(const DemoOptions& options) {
    std::error_code error;
    std::filesystem::create_directories(options.folder, error);
    if (error) return fail({folder_problem(options.folder, error.message())});

    std::printf("Baking the street: buildings, low walls, cars, trees, a two-storey house.\n");
    const Result<bake::BakeOutput> output = bake_street();
    if (!output.ok()) return fail(output.diagnostics());
    const std::string bundle_path = options.folder + "/street.vbundle";
    const Result<Done> written = bake::write_file_whole(bundle_path, output->bundle);
    if (!written.ok()) return fail(written.diagnostics());
    std::printf("Wrote %s\n", bundle_path.c_str());

    const Result<Bundle> bundle = Bundle::open(output->bundle, bundle_path);
    if (!bundle.ok()) return fail(bundle.diagnostics());
    std::printf("\nA gunman comes down the street. The agent asks:\n\n%s",
                std::string(street_query()).c_str());
    Asked asked;
    if (const Diagnostics problems = ask(*bundle, asked); !problems.empty()) return fail(problems);
    say_why(asked);

    using Role = bake::PictureObject::Role;
    const bake::PictureQuery query{
        .record = &asked.record,
        .objects = {{.name = "agent", .position = kAgentPlace, .role = Role::Asker},
                    {.name = "gunman", .position = kGunmanPlace, .role = Role::Foe}}};
    const std::string picture_path = options.folder + "/street.png";
    const Result<Done> drawn = bake::draw_picture(*bundle, picture_path, {.query = &query});
    if (!drawn.ok()) return fail(drawn.diagnostics());
    std::printf("Wrote %s: all that was looked at, in colours.\n", picture_path.c_str());
    std::printf("Try next: ./vantage query %s scenes/street.vq --scene scenes/street.scene.json\n",
                bundle_path.c_str());
    if (!options.is_inspected) return 0;
    const Result<Done> lived =
        run_demo_game({.bundle = bundle_path, .folder = options.folder, .serve = options.serve});
    return lived.ok() ? 0 : fail(lived.diagnostics());
}

}  // namespace vantage::tools
