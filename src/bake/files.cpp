// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// POSIX files. See files.h.

#include "bake/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
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

Diagnostic not_a_file(const std::string& path) {
    return {.code = "file/not-a-file",
            .message = "this is not a regular file",
            .place = {.file = path},
            .hint = "name a file, not a folder or a device"};
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

/// Where a symbolic link leads: its target is replaced, not the link.
std::string behind_links(const std::string& path) {
    char* const resolved = ::realpath(path.c_str(), nullptr);
    if (resolved == nullptr) return path;  // There is nothing yet.
    const std::string target = resolved;
    std::free(resolved);
    return target;
}

/// A new file next to the target, with the rights that any new file gets. Its number, or -1.
int create_beside(const std::string& target, std::string& name) {
    for (int attempt = 0; attempt < 100; ++attempt) {
        name = target + ".tmp." + std::to_string(::getpid()) + "." + std::to_string(attempt);
        const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

/// The new file gets the rights and, if we may give it away, the owner of the one it replaces.
int take_rights_of(const std::string& target, const Descriptor& file) {
    struct stat status {};
    if (::stat(target.c_str(), &status) != 0) return 0;  // There is nothing yet.
    // Somebody else's file becomes ours where the system says so. Before the rights: it drops some.
    const bool is_given = ::fchown(file.number(), status.st_uid, status.st_gid) == 0;
    const mode_t rights = status.st_mode & (is_given ? 07777u : 0777u);
    return ::fchmod(file.number(), rights) == 0 ? 0 : errno;
}

int write_and_flush(Descriptor& file, std::span<const std::uint8_t> bytes) {
    if (const int error = write_all(file.number(), bytes)) return error;
    if (::fsync(file.number()) != 0) return errno;
    return file.close() ? 0 : errno;
}

}  // namespace

Result<std::vector<std::uint8_t>> read_file(const std::string& path, std::uint64_t most_bytes) {
    // Not blocking: opening a pipe would wait for somebody to write into it.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.is_open()) return io_error(path, "cannot open the file", errno);
    struct stat status {};
    if (::fstat(file.number(), &status) != 0) return io_error(path, "cannot read the file", errno);
    if (!S_ISREG(status.st_mode)) return not_a_file(path);
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > most_bytes) {
        return Diagnostic{.code = "file/too-large",
                          .message = "the file is too large",
                          .place = {.file = path},
                          .found = std::to_string(size) + " bytes",
                          .expected = "at most " + std::to_string(most_bytes) + " bytes"};
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

Result<Done> check_writable(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) return not_a_file(path);
    const std::string folder = folder_of(path);
    if (::access(folder.c_str(), W_OK | X_OK) != 0) {
        return io_error(path, "cannot create a file in " + folder, errno);
    }
    return Done{};
}

Result<Done> write_file_whole(const std::string& path, std::span<const std::uint8_t> bytes) {
    if (Result<Done> writable = check_writable(path); !writable.ok()) return writable;
    const std::string target = behind_links(path);
    std::string temporary;
    Descriptor file(create_beside(target, temporary));
    if (!file.is_open()) {
        return io_error(path, "cannot create a file in " + folder_of(target), errno);
    }
    int error = take_rights_of(target, file);
    if (error == 0) error = write_and_flush(file, bytes);
    if (error != 0) {
        ::unlink(temporary.c_str());
        return io_error(path, "cannot write the file; what was there before is untouched", error);
    }
    if (::rename(temporary.c_str(), target.c_str()) != 0) {
        error = errno;
        ::unlink(temporary.c_str());
        return io_error(path, "cannot put the file in its place", error);
    }
    error = sync_folder(folder_of(target));
    if (error != 0) {
        return io_error(path, "cannot flush the folder to the disk", error);
    }
    return Done{};
}

}  // namespace vantage::bake
