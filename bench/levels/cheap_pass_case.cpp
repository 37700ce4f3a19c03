// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cheap_pass_case.h.

#include "bench/levels/cheap_pass_case.h"

#include <algorithm>

#include "selection/evaluate/query_run.h"

namespace vantage::bench {

CheapPassCase::CheapPassCase(const QueryInput& input)
    : arena_(default_allocator(), QueryRun::bytes_for(input.max_candidates)) {
    set_scene(input, scene_);
    const ProgramOption& option = input.program->options[0];
    plan_.make(scene_, option);
    candidates_.reserve(arena_, input.max_candidates);
    Generation generation;
    generation.reserve(arena_, input.max_candidates);
    generation.begin(scene_, option, candidates_, nullptr);
    while (!generation.is_done())
        generation.advance();
}

void CheapPassCase::run() {
    const PassInput pass{.scene = scene_, .plan = plan_, .candidates = candidates_};
    bool saw_nan = false;
    for (std::uint32_t first = 0; first < candidates_.count; first += kChunk) {
        PassedChunk passed;
        pass_chunk(pass, first, std::min(kChunk, candidates_.count - first), passed,
                   {steps_, work_, saw_nan});
    }
}

}  // namespace vantage::bench
