// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Reads single files out of a zip archive (.pk3 is one) through libzip. Nothing is unpacked to the
// disk, and no entry may grow beyond kMaxZipEntryBytes, whatever the archive claims.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vantage/result.h"

namespace vantage::adapters {

inline constexpr std::uint64_t kMaxZipEntryBytes = std::uint64_t{256} << 20;
inline constexpr std::uint64_t kMaxZipEntries = 100'000;

/// Names as stored, in the order of the archive; folders end with '/'.
Result<std::vector<std::string>> list_zip_entries(const std::string& path);

/// The name is looked up as it is, then without regard to case, as games do.
Result<std::vector<std::uint8_t>> read_zip_entry(const std::string& path, const std::string& entry);

}  // namespace vantage::adapters
