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

}  // namespace

ContextTable::ContextTable(const std::vector<const lang::File*>& files,
                           const std::vector<std::shared_ptr<const Program>>& programs) {
    for (const lang::File* file : files) {
        for (const lang::Fallback& fallback : file->fallbacks) {
            Fallbacks& fallbacks =
                fallback.is_behaviour ? behaviour_fallbacks_ : environment_fallbacks_;
            fallbacks.emplace(fallback.from.text, fallback.to.text);
        }
    }
    for (const std::shared_ptr<const Program>& program : programs)
        add_program(program);
}

void ContextTable::add_program(const std::shared_ptr<const Program>& program) {
    if (program->behaviour.empty()) return;
    if (program->environments.empty()) programs_.emplace(Key{program->behaviour, {}}, program);
    for (const std::string& environment : program->environments)
        programs_.emplace(Key{program->behaviour, environment}, program);
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
