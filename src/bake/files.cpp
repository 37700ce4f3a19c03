// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// POSIX files. See files.h.

#include "bake/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace vantage::bake {

namespace {

/// A file descriptor that closes itself.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }
    /// Closing can report the last write error.
    bool close() { return ::close(std::exchange(number_, -1)) == 0; }

  private:
    int number_;
};

Diagnostic io_error(const std::string& path, const std::string& what, int error,
                    const std::string& hint = {}) {
    Diagnostic d;
    d.code = "file/io";
    d.message = what + ": " + std::strerror(error);
    d.place.file = path;
    d.hint = hint;
    if (d.hint.empty() && error == ENOSPC) d.hint = "free some space on the disk and run it again";
    if (d.hint.empty() && error == ENOENT) d.hint = "check the spelling of the path";
    if (d.hint.empty() && error == EACCES)
        d.hint = "check the permissions of the file and its folder";
    return d;
}

int write_all(int file, std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        if (written == 0) return ENOSPC;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return 0;
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

/// The rename itself must reach the disk, too.
int sync_folder(const std::string& folder) {
    const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!directory.is_open()) return errno;
    // Some file systems refuse to sync a folder; the rename is then as durable as they make it.
    if (::fsync(directory.number()) != 0 && errno != EINVAL) return errno;
    return 0;
}

int write_and_flush(Descriptor& file, std::span<const std::uint8_t> bytes) {
    if (const int error = write_all(file.number(), bytes)) return error;
    if (::fchmod(file.number(), 0644) != 0) return errno;
    if (::fsync(file.number()) != 0) return errno;
    return file.close() ? 0 : errno;
}

}  // namespace

Result<std::vector<std::uint8_t>> read_file(const std::string& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.is_open()) return io_error(path, "cannot open the file", errno);
    struct stat status {};
    if (::fstat(file.number(), &status) != 0) return io_error(path, "cannot read the file", errno);
    if (!S_ISREG(status.st_mode)) {
        return Diagnostic{.code = "file/not-a-file",
                          .message = "this is not a regular file",
                          .place = {.file = path},
                          .hint = "name a file, not a folder or a device"};
    }
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > kMaxFileSize) {
        return Diagnostic{.code = "file/too-large",
                          .message = "the file is too large",
                          .place = {.file = path},
                          .found = std::to_string(size) + " bytes",
                          .expected = "at most " + std::to_string(kMaxFileSize) + " bytes"};
    }
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size));
    std::size_t filled = 0;
    while (filled < bytes.size()) {
        const ssize_t got = ::read(file.number(), bytes.data() + filled, bytes.size() - filled);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return io_error(path, "cannot read the file", errno);
        if (got == 0) break;  // It shrank while we read; the format's own checks will say so.
        filled += static_cast<std::size_t>(got);
    }
    bytes.resize(filled);
    return bytes;
}

Result<Done> write_file_whole(const std::string& path, std::span<const std::uint8_t> bytes) {
    std::string temporary = path + ".tmp.XXXXXX";
    Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (!file.is_open()) {
        return io_error(path, "cannot create a file in " + folder_of(path), errno);
    }
    if (const int error = write_and_flush(file, bytes)) {
        ::unlink(temporary.c_str());
        return io_error(path, "cannot write the file; what was there before is untouched", error);
    }
    if (::rename(temporary.c_str(), path.c_str()) != 0) {
        const int error = errno;
        ::unlink(temporary.c_str());
        return io_error(path, "cannot put the file in its place", error);
    }
    if (const int error = sync_folder(folder_of(path))) {
        return io_error(path, "cannot flush the folder to the disk", error);
    }
    return Done{};
}

}  // namespace vantage::bake
