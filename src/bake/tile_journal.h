// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Finished pieces of long work, in a file beside the output: a bake that was killed goes on where
// it was. A piece is written whole with a checksum; what was cut off at the end is done again. A
// file of other work (another level, other settings) is begun anew.
//
//   magic (8) | key (8) | stage (4) tile (4) size (4) zero (4) checksum (8) bytes | ...
#pragma once

#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vantage::bake {

class TileJournal {
  public:
    /// Keeps nothing: all work is done anew.
    TileJournal() = default;
    /// Reads what is there of work with this key and goes on writing. A file that cannot be written
    /// is no error: then nothing is kept.
    TileJournal(const std::string& path, std::uint64_t key);

    /// The bytes of a piece that was finished before; null when it was not.
    const std::vector<std::uint8_t>* find(std::uint32_t stage, std::uint32_t tile) const;
    void add(std::uint32_t stage, std::uint32_t tile, std::span<const std::uint8_t> bytes);
    /// What was added is in the hands of the operating system after this.
    void flush();

    std::size_t found_count() const { return found_.size(); }

  private:
    struct Close {
        void operator()(std::FILE* file) const noexcept { std::fclose(file); }
    };
    /// Returns how many bytes are sound.
    std::size_t read(std::span<const std::uint8_t> file, std::uint64_t key);

    std::unique_ptr<std::FILE, Close> file_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint8_t>> found_;
};

}  // namespace vantage::bake
