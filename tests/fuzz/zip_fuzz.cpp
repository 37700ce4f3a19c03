// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Any bytes as a zip archive (.pk3 is one): names and entries, or a diagnostic. The reader takes a
// path, so the bytes go into a file that exists only in memory.

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "adapters/zip/zip_archive.h"

namespace {

constexpr std::size_t kMostEntries = 4;  // Each may unpack to a thousand times its size.

class MemoryFile {
  public:
    MemoryFile(const std::uint8_t* data, std::size_t size) : file_(::memfd_create("fuzz.zip", 0)) {
        for (std::size_t done = 0; done < size;) {
            const ssize_t wrote = ::write(file_, data + done, size - done);
            if (wrote <= 0) std::abort();
            done += static_cast<std::size_t>(wrote);
        }
    }
    ~MemoryFile() { ::close(file_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

  private:
    int file_;
};

void read_entry(const std::string& path, const std::string& name) {
    const auto bytes = vantage::adapters::read_zip_entry(path, name);
    if (!bytes.ok() && bytes.diagnostics().empty()) std::abort();
    if (bytes.ok() && bytes->size() > vantage::adapters::kMaxZipEntryBytes) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const MemoryFile file(data, size);
    const auto names = vantage::adapters::list_zip_entries(file.path());
    if (!names.ok()) {
        if (names.diagnostics().empty()) std::abort();
        return 0;
    }
    for (std::size_t i = 0; i < std::min(names->size(), kMostEntries); ++i)
        read_entry(file.path(), (*names)[i]);
    read_entry(file.path(), "maps/no_such_map.bsp");
    return 0;
}
