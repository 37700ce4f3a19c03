// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See query_folder.h.

#include "inspector/server/query_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/hash.h"
#include "base/text.h"
#include "inspector/server/request_head.h"

namespace vantage::inspector {

namespace {

constexpr int kDeepest = 8;

/// Closes itself.
struct Handle {
    explicit Handle(int opened) : number(opened) {}
    ~Handle() {
        if (number >= 0) ::close(number);
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    int number;
};

Diagnostic file_problem(const std::string& name, const char* what) {
    return {.code = "inspector/file",
            .message = std::string(what) + ": " + std::strerror(errno),
            .place = {.file = name}};
}

bool write_all(int handle, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(handle, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool read_all(int handle, std::size_t most, std::string& text) {
    char piece[16 * 1024];
    for (;;) {
        const ssize_t count = ::read(handle, piece, sizeof(piece));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        if (count == 0) return true;
        text.append(piece, static_cast<std::size_t>(count));
        if (text.size() > most) {
            errno = EFBIG;
            return false;
        }
    }
}

}  // namespace

Result<std::unique_ptr<QueryFolder>> QueryFolder::open(const std::string& folder) {
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) {
        Diagnostic problem = file_problem(folder, "cannot open the folder of queries");
        problem.code = "inspector/folder";
        return problem;
    }
    return std::unique_ptr<QueryFolder>(new QueryFolder(handle));
}

QueryFolder::~QueryFolder() {
    ::close(handle_);
}

std::vector<QueryFolder::File> QueryFolder::list() {
    std::vector<std::string> names;
    look_below(::dup(handle_), "", 0, names);
    std::sort(names.begin(), names.end());
    if (names.size() > kMaxFiles) names.resize(kMaxFiles);
    const std::lock_guard lock(mutex_);
    std::vector<File> files;
    for (std::string& name : names) {
        auto found = std::find(known_.begin(), known_.end(), name);
        if (found == known_.end()) found = known_.insert(known_.end(), name);
        files.push_back({"f" + std::to_string(found - known_.begin() + 1), std::move(name)});
    }
    return files;
}

/// Takes the handle over.
void QueryFolder::look_below(int handle, const std::string& prefix, int depth,
                             std::vector<std::string>& names) const {
    DIR* const folder = handle < 0 ? nullptr : ::fdopendir(handle);
    if (folder == nullptr) {
        if (handle >= 0) ::close(handle);
        return;
    }
    ::rewinddir(folder);  // The copy of a handle shares its place.
    while (const dirent* entry = ::readdir(folder)) {
        const std::string name = entry->d_name;
        if (name.starts_with('.') || names.size() > kMaxFiles) continue;
        struct stat status {};
        if (::fstatat(::dirfd(folder), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
        if (S_ISREG(status.st_mode) && name.ends_with(".vq")) names.push_back(prefix + name);
        if (!S_ISDIR(status.st_mode) || depth >= kDeepest) continue;
        const int inner = ::openat(::dirfd(folder), name.c_str(),
                                   O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        look_below(inner, prefix + name + "/", depth + 1, names);
    }
    ::closedir(folder);
}

std::string QueryFolder::name_of(std::string_view id) {
    std::uint64_t number = 0;
    if (!id.starts_with('f') || !read_number(id.substr(1), kMaxFiles * 100, number)) return {};
    const std::lock_guard lock(mutex_);
    return number >= 1 && number <= known_.size() ? known_[number - 1] : std::string();
}

std::string QueryFolder::id_of(std::string_view name) {
    const std::lock_guard lock(mutex_);
    const auto found = std::find(known_.begin(), known_.end(), name);
    return found == known_.end() ? std::string() : "f" + std::to_string(found - known_.begin() + 1);
}

/// The folder that the file is in, step by step; negative when a step is no real folder.
int QueryFolder::open_parent(const std::string& name, std::string& last) const {
    int handle = ::dup(handle_);
    std::size_t at = 0;
    for (;;) {
        const std::size_t slash = name.find('/', at);
        last = name.substr(at, slash == std::string::npos ? slash : slash - at);
        if (last.empty() || last == "." || last == "..") {
            ::close(handle);
            errno = EINVAL;
            return -1;
        }
        if (slash == std::string::npos) return handle;
        const int next =
            ::openat(handle, last.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        ::close(handle);
        if (next < 0) return -1;
        handle = next;
        at = slash + 1;
    }
}

Result<std::string> QueryFolder::read(const std::string& name) const {
    std::string last, text;
    const Handle parent(open_parent(name, last));
    if (parent.number < 0) return file_problem(name, "cannot open the file");
    const Handle file(
        ::openat(parent.number, last.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (file.number < 0 || ::fstat(file.number, &status) != 0)
        return file_problem(name, "cannot open the file");
    if (!S_ISREG(status.st_mode)) {
        errno = EINVAL;
        return file_problem(name, "this is no file");
    }
    if (!read_all(file.number, kMaxFileBytes, text))
        return file_problem(name, "cannot read the file");
    return text;
}

Result<Done> QueryFolder::write(const std::string& name, std::string_view text) const {
    std::string last;
    const Handle parent(open_parent(name, last));
    if (parent.number < 0) return file_problem(name, "cannot open its folder");
    struct stat status {};
    if (::fstatat(parent.number, last.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(status.st_mode))
        return file_problem(name, "only a file that is there can be written");
    const std::string beside = "." + last + ".saving-" + std::to_string(::getpid());
    ::unlinkat(parent.number, beside.c_str(), 0);  // Of a program that was killed.
    const Handle file(::openat(parent.number, beside.c_str(),
                               O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                               status.st_mode & 0777));
    if (file.number < 0) return file_problem(name, "cannot write beside the file");
    const bool is_written =
        write_all(file.number, text) && ::fsync(file.number) == 0 &&
        ::renameat(parent.number, beside.c_str(), parent.number, last.c_str()) == 0;
    if (!is_written) {
        const Diagnostic problem = file_problem(name, "cannot write the file");
        ::unlinkat(parent.number, beside.c_str(), 0);
        return problem;
    }
    ::fsync(parent.number);
    return Done{};
}

std::string text_hash(std::string_view text) {
    const Bytes bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    return hex_text(hash_bytes(bytes));
}

}  // namespace vantage::inspector
