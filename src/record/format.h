// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The layout of a recording: a file header, then chunks, each with a checksum of its own. Chunks of
// definitions say what is meant by a number or a hash; the others hold records, one after the
// other. docs/recording-format.md tells it byte by byte.
#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "base/hash.h"

namespace vantage::record {

inline constexpr std::uint8_t kMagic[8] = {'V', 'R', 'E', 'C', '\r', '\n', 0x1a, '\n'};
inline constexpr std::uint32_t kEndianTag = 0x01020304u;
inline constexpr std::size_t kFileHeader = sizeof(kMagic) + 4 + 4;

constexpr std::uint32_t chunk_kind(char a, char b, char c, char d) {
    return static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b) << 8 |
           static_cast<std::uint32_t>(c) << 16 | static_cast<std::uint32_t>(d) << 24;
}

inline constexpr std::uint32_t kHeadChunk = chunk_kind('H', 'E', 'A', 'D');
inline constexpr std::uint32_t kProgramChunk = chunk_kind('P', 'R', 'O', 'G');
inline constexpr std::uint32_t kSourceChunk = chunk_kind('S', 'R', 'C', 'E');
inline constexpr std::uint32_t kSectionChunk = chunk_kind('S', 'E', 'C', 'T');
inline constexpr std::uint32_t kStandsChunk = chunk_kind('S', 'T', 'N', 'D');
inline constexpr std::uint32_t kTacticsChunk = chunk_kind('T', 'A', 'C', 'T');
inline constexpr std::uint32_t kNameChunk = chunk_kind('N', 'A', 'M', 'E');
/// Records; the first is an image against the empty snapshot, so that nothing before is needed.
inline constexpr std::uint32_t kKeyChunk = chunk_kind('K', 'E', 'Y', ' ');
/// More records.
inline constexpr std::uint32_t kDataChunk = chunk_kind('D', 'A', 'T', 'A');

/// Length of the payload, kind, and the low half of the hash of these two; then the payload, then
/// the hash of all before it.
inline constexpr std::size_t kChunkHeader = 12;
inline constexpr std::size_t kChunkEnd = 8;
/// Limits that a recorder keeps and a reader insists on, so that a file from anywhere is read in
/// bounded time and memory. A definition, and all of them together:
inline constexpr std::uint32_t kMaxChunk = 1u << 26;
inline constexpr std::size_t kMaxDefinitionBytes = kMaxChunk;
inline constexpr std::size_t kMaxDefinitions = std::size_t{1} << 20;
/// The values of all fields of tactics.
inline constexpr std::uint64_t kMaxTacticsBytes = std::uint64_t{1} << 26;
/// The chunks of a KEY and of what follows it up to the next one.
inline constexpr std::size_t kMaxStretchBytes = std::size_t{4} << 20;
/// Objects and beliefs that are gone through to make its last world of its first: for each image as
/// many as there are.
inline constexpr std::uint64_t kMaxStretchSteps = std::uint64_t{1} << 26;
/// A query, submitted and completed, takes more than two of these.
inline constexpr std::size_t kLeastQueryBytes = 128;

inline std::uint32_t chunk_header_check(std::uint32_t length, std::uint32_t kind) noexcept {
    const std::uint32_t words[2] = {length, kind};
    return static_cast<std::uint32_t>(
        hash_bytes({reinterpret_cast<const std::uint8_t*>(words), sizeof(words)}));
}

/// A record in a KEY or DATA chunk: its type, the length of what follows, and that.
enum class RecordType : std::uint8_t { Image = 1, Submitted = 2, Completed = 3, Frame = 4 };
inline constexpr std::size_t kRecordHeader = 5;

}  // namespace vantage::record
