// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See tile_journal.h.

#include "bake/tile_journal.h"

#include <cstring>
#include <filesystem>

#include "bake/files.h"
#include "base/bytes.h"
#include "base/hash.h"

namespace vantage::bake {

namespace {

constexpr char kJournalMagic[8] = {'V', 'T', 'I', 'L', 'E', 'S', '0', '1'};

struct JournalEntry {
    std::uint32_t stage, tile, size, zero;
    std::uint64_t checksum;
};
static_assert(sizeof(JournalEntry) == 24);

}  // namespace

TileJournal::TileJournal(const std::string& path, std::uint64_t key) {
    std::size_t sound = 0;
    if (const auto bytes = read_file(path); bytes.ok()) sound = read(*bytes, key);
    if (sound == 0) {
        file_.reset(std::fopen(path.c_str(), "wb"));
        if (!file_) return;
        std::fwrite(kJournalMagic, sizeof(kJournalMagic), 1, file_.get());
        std::fwrite(&key, sizeof(key), 1, file_.get());
        flush();
        return;
    }
    std::error_code failed;
    std::filesystem::resize_file(path, sound, failed);
    if (!failed) file_.reset(std::fopen(path.c_str(), "ab"));
}

std::size_t TileJournal::read(std::span<const std::uint8_t> file, std::uint64_t key) {
    ByteReader reader(file);
    const auto magic = reader.array<char>(sizeof(kJournalMagic));
    if (!reader.ok() || std::memcmp(magic.data(), kJournalMagic, sizeof(kJournalMagic)) != 0) {
        return 0;
    }
    if (reader.read<std::uint64_t>() != key || !reader.ok()) return 0;
    for (;;) {
        const std::size_t sound = reader.position();
        const auto entry = reader.read<JournalEntry>();
        const auto bytes = reader.array<std::uint8_t>(entry.size);
        if (!reader.ok() || hash_bytes(bytes) != entry.checksum) return sound;
        found_[{entry.stage, entry.tile}] = {bytes.begin(), bytes.end()};
    }
}

const std::vector<std::uint8_t>* TileJournal::find(std::uint32_t stage, std::uint32_t tile) const {
    const auto at = found_.find({stage, tile});
    return at == found_.end() ? nullptr : &at->second;
}

void TileJournal::add(std::uint32_t stage, std::uint32_t tile,
                      std::span<const std::uint8_t> bytes) {
    if (!file_) return;
    const JournalEntry entry{.stage = stage,
                             .tile = tile,
                             .size = static_cast<std::uint32_t>(bytes.size()),
                             .zero = 0,
                             .checksum = hash_bytes(bytes)};
    std::fwrite(&entry, sizeof(entry), 1, file_.get());
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) file_.reset();
}

void TileJournal::flush() {
    if (file_ && std::fflush(file_.get()) != 0) file_.reset();
}

}  // namespace vantage::bake
