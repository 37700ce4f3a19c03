// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Bundles with arbitrary contents. The checksums are made right first, or nothing would ever get
// past them; what is let through is used as a game would use it.

#include "bake/bundle_writer.h"
#include "bake/use_bundle.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::uint8_t> bytes(data, data + size);
    vantage::bake::renew_checksums(bytes);
    const vantage::Result<vantage::Bundle> bundle = vantage::Bundle::open(bytes, "fuzz.vbundle");
    if (bundle.ok()) vantage::test::use_bundle(*bundle);
    return 0;
}
