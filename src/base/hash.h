// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// 64-bit hash of bytes, the same on every machine. Follows the published XXH64 specification
// (Collet, 2014). Used for checksums and golden hashes; not for security.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace vantage {

std::uint64_t hash_bytes(Bytes bytes, std::uint64_t seed = 0) noexcept;

}  // namespace vantage
