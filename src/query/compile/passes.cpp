// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The list of passes, and the run through it.

#include "query/compile/passes.h"

#include <chrono>

namespace vantage::compile {

namespace {

constexpr Pass kPasses[] = {
    {"bind", bind_pass},   {"check", check_pass}, {"fold", fold_pass},
    {"order", order_pass}, {"emit", emit_pass},
};

std::uint64_t nanoseconds_of(const Pass& pass, Compilation& compilation) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    pass.run(compilation);
    const auto taken = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
    return static_cast<std::uint64_t>(taken.count());
}

}  // namespace

std::span<const Pass> passes() {
    return kPasses;
}

Result<CompiledFile> compile_file(const CompileInput& input) {
    Compilation compilation{.input = input, .messages = {*input.file, input.is_host_code}};
    CompiledFile compiled;
    for (const Pass& pass : passes())
        compiled.passes.push_back({pass.name, nanoseconds_of(pass, compilation)});
    const bool has_errors = compilation.messages.error_count() > 0;
    Diagnostics diagnostics = compilation.messages.take();
    sort_by_place(diagnostics);
    if (has_errors) return diagnostics;
    compiled.programs = std::move(compilation.programs);
    compiled.bound = std::move(compilation.queries);
    return {std::move(compiled), std::move(diagnostics)};
}

}  // namespace vantage::compile
