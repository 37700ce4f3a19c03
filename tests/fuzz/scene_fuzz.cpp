// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// libFuzzer entry for the reader of scene files: any bytes end with an error or a description.

#include "tools/scene/scene_description.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto scene = vantage::tools::read_scene(
        {.name = "fuzz/input", .text = {reinterpret_cast<const char*>(data), size}});
    if (!scene.ok() && scene.diagnostics().empty()) __builtin_trap();
    return 0;
}
