// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a game might do first: hand the core some bytes. These are no bundle, and it says so.
#include <cstdint>
#include <cstdio>
#include <vector>

#include "vantage/bundle.h"
#include "vantage/host.h"
#include "vantage/math.h"

int main() {
    const std::vector<std::uint8_t> bytes(64, std::uint8_t{7});
    const auto bundle = vantage::Bundle::open(bytes, "not_a_bundle");
    if (bundle || bundle.diagnostics().empty()) return 1;
    std::puts(to_string(bundle.diagnostics().front()).c_str());

    const auto pool = vantage::make_thread_pool(2);
    if (pool->thread_count() != 2) return 2;
    return vantage::random_unit(1, 2, 3) < 1.0f ? 0 : 3;
}
