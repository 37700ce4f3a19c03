// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Asks the query of a test in its scene, in two ways that must agree. Judges nothing else.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/query_tests/test_file.h"
#include "tools/scene/scene_world.h"
#include "vantage/answer.h"

namespace vantage::tools {

/// A query with everything that it was asked with. Not moved: the input points into it.
struct AskedQuery {
    AskedQuery() = default;
    AskedQuery(const AskedQuery&) = delete;
    AskedQuery& operator=(const AskedQuery&) = delete;

    std::shared_ptr<const Program> program;
    std::vector<Binding> bindings;
    std::vector<ValueBinding> values;
    QueryInput input;
    Answer answer;
};

struct Question {
    const SceneWorld* scene = nullptr;
    const Catalog* catalog = nullptr;
    std::shared_ptr<const Program> program;
    ObjectId asker;
};

/// Whom the test asks for, and whom it binds, must exist in the scene.
void ask(const Question& question, const QueryTest& test, AskedQuery& asked);

/// The definition of the right answer, held against the answer; empty when they agree.
std::string disagreement(const AskedQuery& asked);

/// "Found by option 2 "far": best (1.00, 0.00, 2.00), score -0.1000", then a line for each option.
std::string answer_text(const AskedQuery& asked);

}  // namespace vantage::tools
