// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The scenes whose answers must be the same, bit for bit, on every compiler, processor and number
// of threads. Worlds are made of the std-only providers. Changing a scene changes its golden hash.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "vantage/answer.h"
#include "vantage/simple_world.h"

namespace vantage::tests {

struct SceneQuery {
    std::shared_ptr<const Program> program;
    ObjectId asker;
    std::vector<Binding> bindings;
    std::uint64_t seed = 0;
    std::vector<ValueBinding> values;
};

struct Scene {
    QueryInput input(const SceneQuery& query) const;
    std::vector<Answer> reference() const;

    std::string name;
    World world;
    Catalog catalog;
    SimpleRays rays;
    std::unique_ptr<GridNavigation> navigation;
    std::shared_ptr<const Snapshot> snapshot;
    std::vector<SceneQuery> queries;
    std::uint32_t max_candidates = 2048;
    bool is_large = false;  ///< Takes so long that not every way is worth it.
};

std::unique_ptr<Scene> make_scene(const std::string& name);
std::vector<std::string> scene_names();

}  // namespace vantage::tests
