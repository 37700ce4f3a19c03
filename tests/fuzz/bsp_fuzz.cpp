// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Any bytes as a Quake 3 map: a level or a diagnostic, nothing else.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "bake/import/quake3/bsp_file.h"
#include "bake/import/quake3/convert.h"
#include "bake/import/quake3/visible_set.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vantage;
    const Bytes bytes(data, size);
    const Result<bake::Level> level = bake::import_quake3(bytes, "fuzz.bsp");
    if (!level && level.diagnostics().empty()) std::abort();
    if (const auto bsp = bake::quake3::open_bsp(bytes, "fuzz.bsp")) {
        const bake::quake3::VisibleSet set(*bsp);
        const std::int32_t here = set.cluster_at({1.0f, 1.0f, -1.0f});
        const std::int32_t there = set.cluster_at({20.0f, 1.0f, -3.0f});
        if (here >= 0 && !set.can_see(here, there) && there < -1) std::abort();
    }
    return 0;
}
