// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Files of programs with arbitrary contents. The header is made right first, or nothing would ever
// get past the checksum; what is let through must print, and be saved as the same bytes again.

#include <cstring>

#include "base/hash.h"
#include "vantage/language.h"

namespace {

const vantage::Catalog& words() {
    static const vantage::Catalog* catalog = [] {
        auto* made = new vantage::Catalog;
        vantage::add_builtin_words(*made);
        return made;
    }();
    return *catalog;
}

/// Magic, version, size and checksum of what follows.
void renew_header(std::vector<std::uint8_t>& bytes) {
    constexpr std::size_t kHeader = 24;
    if (bytes.size() < kHeader) return;
    const auto size = static_cast<std::uint32_t>(bytes.size() - kHeader);
    const std::uint64_t checksum = vantage::hash_bytes(vantage::Bytes(bytes).subspan(kHeader));
    const std::uint32_t version = 1;
    std::memcpy(bytes.data(), "VQPROG\r\n", 8);
    std::memcpy(bytes.data() + 8, &version, 4);
    std::memcpy(bytes.data() + 12, &size, 4);
    std::memcpy(bytes.data() + 16, &checksum, 8);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::uint8_t> bytes(data, data + size);
    renew_header(bytes);
    const auto program = vantage::load_program(bytes, words());
    if (!program.ok() && program.diagnostics().empty()) __builtin_trap();
    if (!program.ok()) return 0;
    if (to_string(*program, words()).empty()) __builtin_trap();
    if (vantage::save_program(*program, words()) != bytes) __builtin_trap();
    for (std::uint32_t option = 0; option < program->options.size(); ++option)
        (void)vantage::keep_check(*program, option, words()).ok();
    return 0;
}
