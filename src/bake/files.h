// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Whole files in and out, with diagnostics that name the file and the reason. Writing goes to a
// temporary file beside the target, is flushed to the disk and renamed: a reader sees the old
// file or the new one, never a part.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "vantage/result.h"

namespace vantage::bake {

inline constexpr std::uint64_t kMaxFileSize = 1ull << 30;

/// A regular file of at most `most_bytes`; a larger one is refused before it is read.
Result<std::vector<std::uint8_t>> read_file(const std::string& path,
                                            std::uint64_t most_bytes = kMaxFileSize);

/// Could a file be written there? Asked before long work, so that it is not done in vain.
Result<Done> check_writable(const std::string& path);

/// Replaces what a symbolic link leads to, and keeps the rights of what was there; refuses folders,
/// pipes and devices.
Result<Done> write_file_whole(const std::string& path, std::span<const std::uint8_t> bytes);

}  // namespace vantage::bake
