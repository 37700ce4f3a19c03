// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See query_scene.h.

#include "selection/evaluate/query_scene.h"

#include <algorithm>

#include "base/inlining.h"
#include "selection/evaluate/set_fold.h"
#include "vantage_analysis/tactics.h"

namespace vantage {

namespace {

std::string_view name_in(const Program& program, std::uint16_t name) noexcept {
    return name < program.names.size() ? std::string_view(program.names[name]) : std::string_view();
}

/// A word, and every argument that was given another value than its default, must do something.
template <class Row>
bool is_working(const Row* row, const Arguments& arguments) noexcept {
    if (row == nullptr || row->is_planned) return false;
    for (std::size_t i = 0; i < row->arguments.size(); ++i) {
        const ArgumentRow& argument = row->arguments[i];
        if (argument.is_planned && arguments.values[i] != argument.default_value) return false;
    }
    return true;
}

bool has_tactics(const Snapshot& snapshot, TacticsNeed need, std::string_view name) noexcept {
    if (need == TacticsNeed::None) return true;
    const TacticsView* view = snapshot.tactics();
    if (view == nullptr) return false;
    if (need == TacticsNeed::Field) return view->tactics().find_field(name) != kNoField;
    return need != TacticsNeed::Sight || view->tactics().standing();
}

/// The first slot of an option that is missing, or lacks the facing or velocity that a word needs;
/// kNoObject when all is there.
std::uint16_t missing_slot(const QueryScene& scene, const ProgramOption& option) noexcept {
    for (const ProgramGenerator& generator : scene.program().generators_of(option)) {
        for (const std::uint16_t slot : {generator.center, generator.from}) {
            if (slot != kNoObject && scene.objects.find(slot) == nullptr) return slot;
        }
    }
    for (const ProgramStep& step : scene.program().steps_of(option)) {
        const CriterionRow* row = scene.input.catalog->criterion(step.criterion);
        if (row == nullptr || step.object == kNoObject) continue;
        if (step.quantifier != Quantifier::None) {
            if (!scene.sets.is_set(step.object)) return step.object;
            continue;  // It may be empty, but it is there.
        }
        if (!has_what_is_needed(scene.objects.find(step.object), row->object)) return step.object;
    }
    return kNoObject;
}

ObjectId id_in(const QueryScene& scene, std::uint16_t slot) noexcept {
    return slot != kNoObject ? scene.objects.ids[slot] : ObjectId{};
}

}  // namespace

void set_scene(const QueryInput& input, QueryScene& scene) noexcept {
    scene.input = input;
    resolve_objects(input, scene.objects);
    scene.sets.resolve(input);
    resolve_symbols(input, scene.values);
    scene.asker = input.snapshot->find(input.asker);
    find_stand(scene);
}

void find_stand(QueryScene& scene) noexcept {
    scene.asker_stands = {};
    const NavigationProvider* navigation = scene.input.providers.navigation;
    const bool is_stand_read = (scene.sets.reads() & reads::kStand) != 0;
    if (!is_stand_read || scene.asker == nullptr || navigation == nullptr) return;
    // Mostly the floor is where the feet are, and found for less than the nearest one.
    constexpr NavColumn kFeet{.up = 0.3f, .down = 0.3f};
    const std::span<const Vec3> position(&scene.asker->position, 1);
    const std::span<NavPoint> found(&scene.asker_stands, 1);
    navigation->floors(position, kFeet, found);
    if (!scene.asker_stands) navigation->nearest(position, NavExtent{}, found);
}

const CriterionRow* row_of(const QueryScene& scene, const ProgramStep& step) noexcept {
    return scene.input.catalog->criterion(step.criterion, step.arguments.values);
}

bool has_all_words(const QueryScene& scene, const ProgramOption& option) noexcept {
    const Providers& providers = scene.input.providers;
    if (scene.program().steps.size() > kMaxProgramSteps) return false;
    for (const ProgramGenerator& entry : scene.program().generators_of(option)) {
        const GeneratorRow* row = scene.input.catalog->generator(entry.generator);
        if (!is_working(row, entry.arguments)) return false;
        const bool needs_navigation = row->needs_navigation || row->path != nullptr;
        if (needs_navigation && providers.navigation == nullptr) return false;
        if (!has_tactics(*scene.input.snapshot, row->needs_tactics, {})) return false;
    }
    for (const ProgramStep& step : scene.program().steps_of(option)) {
        const CriterionRow* row = row_of(scene, step);
        if (!is_working(row, step.arguments)) return false;
        const bool needs_navigation = row->needs_navigation || row->path != nullptr;
        if (needs_navigation && providers.navigation == nullptr) return false;
        const std::string_view name = name_in(scene.program(), step.name);
        if (!has_tactics(*scene.input.snapshot, row->needs_tactics, name)) return false;
        const bool is_deferred = row->cost == CostClass::Deferred;
        const bool has_rays = providers.rays != nullptr || (is_deferred && scene.has_later_rays);
        if ((row->needs_rays || is_deferred) && !has_rays) return false;
    }
    return scene.asker != nullptr && !scene.values.has_bad_value;
}

bool has_all_objects(const QueryScene& scene, const ProgramOption& option,
                     OptionOutcome& outcome) noexcept {
    outcome.missing_object = missing_slot(scene, option);
    if (outcome.missing_object != kNoObject) return false;
    outcome.missing_value = missing_symbol(scene.program(), option, scene.values);
    return outcome.missing_value == kNoSymbol;
}

GeneratorCall generator_call(const QueryScene& scene, const ProgramGenerator& entry,
                             const GeneratorRow& row) noexcept {
    return {.asker = scene.asker,
            .center = scene.objects.find(entry.center),
            .from = scene.objects.find(entry.from),
            .asker_id = scene.input.asker,
            .center_id = id_in(scene, entry.center),
            .snapshot = scene.input.snapshot,
            .known = scene.sets.known(),
            .radius = radius_of(entry, scene.values),
            .arguments = {entry.arguments.values, row.arguments.size()},
            .name = name_in(scene.program(), entry.name),
            .providers = scene.input.providers,
            .seed = scene.input.seed,
            .user = row.user};
}

std::span<const ObjectState> set_members(const QueryScene& scene,
                                         const ProgramStep& step) noexcept {
    return scene.sets.members(step.object);
}

namespace {

void evaluate_set(const QueryScene& scene, const ProgramStep& step, const CriterionRow& row,
                  CriterionCall& call, float* values) noexcept {
    const std::uint32_t count = call.candidates.count;
    std::array<SetFold, kChunk> folds;
    std::fill_n(folds.begin(), count, SetFold(step, row));
    for (const ObjectState& member : set_members(scene, step)) {
        if (!has_what_is_needed(&member, row.object)) continue;
        call.object = &member;
        row.evaluate(call, values);
        for (std::uint32_t i = 0; i < count; ++i)
            folds[i].add(values[i]);
    }
    for (std::uint32_t i = 0; i < count; ++i)
        values[i] = folds[i].value();
}

}  // namespace

void evaluate_step(const QueryScene& scene, const ProgramStep& step, const CriterionRow& row,
                   CriterionCall& call, float* values) noexcept {
    if (step.quantifier == Quantifier::None) return row.evaluate(call, values);
    evaluate_set(scene, step, row, call, values);
}

std::uint64_t revision_of(const Providers& providers) noexcept {
    const std::uint64_t rays = providers.rays != nullptr ? providers.rays->revision() : 0;
    const std::uint64_t paths =
        providers.navigation != nullptr ? providers.navigation->revision() : 0;
    return rays * 0x9e3779b97f4a7c15ull + paths;
}

CriterionCall common_call(const QueryScene& scene) noexcept {
    return {.candidates = {},
            .asker = scene.asker,
            .asker_id = scene.input.asker,
            .snapshot = scene.input.snapshot,
            .known = scene.sets.known(),
            .providers = scene.input.providers,
            .seed = scene.input.seed,
            .ignores_tables = scene.input.ignores_tables,
            .asker_stands = scene.asker_stands};
}

VANTAGE_APART void aim(const QueryScene& scene, const ProgramStep& step, const CriterionRow& row,
                       CriterionCall& call) noexcept {
    call.object = scene.objects.find(step.object);
    call.arguments = {step.arguments.values, row.arguments.size()};
    call.name = name_in(scene.program(), step.name);
    call.user = row.user;
}

CriterionCall criterion_call(const QueryScene& scene, const ProgramStep& step,
                             const CriterionRow& row) noexcept {
    CriterionCall call = common_call(scene);
    aim(scene, step, row, call);
    return call;
}

}  // namespace vantage
