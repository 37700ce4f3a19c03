// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See contexts.h.

#include "query/library/contexts.h"

namespace vantage {

namespace {

/// Where the chain of fallbacks from `name` leads next; null at its end.
const std::string* next_in(const std::map<std::string, std::string, std::less<>>& fallbacks,
                           std::string_view name) {
    const auto found = fallbacks.find(name);
    return found != fallbacks.end() ? &found->second : nullptr;
}

bool has_circle(const std::map<std::string, std::string, std::less<>>& fallbacks,
                const std::string& start) {
    std::size_t steps = 0;
    for (const std::string* name = &start; name != nullptr; name = next_in(fallbacks, *name)) {
        if (++steps > fallbacks.size() + 1) return true;
    }
    return false;
}

}  // namespace

ContextTable::ContextTable(const std::vector<const lang::File*>& files,
                           const std::vector<std::shared_ptr<const Program>>& programs,
                           Diagnostics& diagnostics) {
    for (const lang::File* file : files) {
        for (const lang::Fallback& fallback : file->fallbacks)
            add_fallback(*file, fallback, diagnostics);
    }
    for (const std::shared_ptr<const Program>& program : programs)
        add_program(program, diagnostics);
}

void ContextTable::add_fallback(const lang::File& file, const lang::Fallback& fallback,
                                Diagnostics& diagnostics) {
    Fallbacks& fallbacks = fallback.is_behaviour ? behaviour_fallbacks_ : environment_fallbacks_;
    const Place place{
        .file = file.name, .line = fallback.from.at.line, .column = fallback.from.at.column};
    if (!fallbacks.emplace(fallback.from.text, fallback.to.text).second) {
        diagnostics.push_back({.code = "library/two-fallbacks",
                               .message = "'" + fallback.from.text + "' falls back twice",
                               .place = place,
                               .found = fallback.to.text,
                               .hint = "it falls back to '" + fallbacks[fallback.from.text] +
                                       "' already; keep one of the two lines"});
    } else if (has_circle(fallbacks, fallback.from.text)) {
        fallbacks.erase(fallback.from.text);
        diagnostics.push_back({.code = "library/fallback-circle",
                               .message = "'" + fallback.from.text + "' falls back to itself",
                               .place = place,
                               .found = fallback.from.text + " = " + fallback.to.text,
                               .hint = "let the chain end somewhere"});
    }
}

void ContextTable::add_program(const std::shared_ptr<const Program>& program,
                               Diagnostics& diagnostics) {
    if (program->behaviour.empty()) return;
    std::vector<std::string> environments = program->environments;
    if (environments.empty()) environments.emplace_back();
    for (const std::string& environment : environments) {
        const auto [at, is_new] = programs_.emplace(Key{program->behaviour, environment}, program);
        if (is_new) continue;
        diagnostics.push_back(
            {.code = "library/same-context",
             .message = "'" + program->name + "' and '" + at->second->name +
                        "' are both for the behaviour '" + program->behaviour + "' " +
                        (environment.empty() ? "in any environment"
                                             : "in the environment '" + environment + "'"),
             .hint = "give one of them another behaviour or environment"});
    }
}

SelectedQuery ContextTable::select(const QueryContext& context) const {
    const std::string wanted(context.behaviour);
    for (const std::string* behaviour = &wanted; behaviour != nullptr;
         behaviour = next_in(behaviour_fallbacks_, *behaviour)) {
        SelectedQuery selected = select_for(*behaviour, context.environment);
        if (selected.program == nullptr) continue;
        if (behaviour != &wanted) selected.fit = ContextFit::BehaviourFallback;
        return selected;
    }
    return {};
}

SelectedQuery ContextTable::select_for(const std::string& behaviour,
                                       std::string_view environment) const {
    const std::string wanted(environment);
    const std::string* place = wanted.empty() ? nullptr : &wanted;
    for (; place != nullptr; place = next_in(environment_fallbacks_, *place)) {
        const auto found = programs_.find({behaviour, *place});
        if (found == programs_.end()) continue;
        return {found->second,
                place == &wanted ? ContextFit::Exact : ContextFit::EnvironmentFallback};
    }
    const auto found = programs_.find({behaviour, {}});
    if (found == programs_.end()) return {};
    return {found->second, wanted.empty() ? ContextFit::Exact : ContextFit::AnyEnvironment};
}

}  // namespace vantage
