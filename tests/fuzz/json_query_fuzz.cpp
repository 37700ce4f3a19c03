// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// libFuzzer entry for query files in JSON: any bytes end with an error or with syntax that can be
// written and read again.

#include "adapters/simdjson/json_queries.h"
#include "query/vehicles/same_meaning.h"
#include "query/vehicles/writers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vantage;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto file = adapters::read_json_queries({.name = "fuzz.json", .text = text});
    if (!file.ok()) {
        if (file.diagnostics().empty()) __builtin_trap();
        return 0;
    }
    const std::string written = vehicles::write_json(*file);
    const auto again = adapters::read_json_queries({.name = "again.json", .text = written});
    if (!again.ok() || !vehicles::same_meaning(*file, *again)) __builtin_trap();
    return 0;
}
