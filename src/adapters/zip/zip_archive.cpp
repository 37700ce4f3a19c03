// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See zip_archive.h.

#include "adapters/zip/zip_archive.h"

#include <sys/stat.h>
#include <zip.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "base/spelling.h"

namespace vantage::adapters {

namespace {

struct ZipCloser {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct ZipFileCloser {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using ZipArchive = std::unique_ptr<zip_t, ZipCloser>;
using ZipFile = std::unique_ptr<zip_file_t, ZipFileCloser>;

Diagnostic zip_problem(const std::string& path, const char* code, std::string message) {
    return {.code = code, .message = std::move(message), .place = {.file = path}};
}

Result<ZipArchive> open_archive(const std::string& path) {
    // libzip would wait for ever on a pipe.
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
        Diagnostic d = zip_problem(path, "zip/not-a-file", "there is no such file");
        d.hint = "check the spelling of the path";
        return d;
    }
    int code = 0;
    ZipArchive archive(zip_open(path.c_str(), ZIP_RDONLY, &code));
    if (!archive) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        Diagnostic d = zip_problem(path, "zip/damaged", "this is not a readable zip archive");
        d.found = zip_error_strerror(&error);
        d.hint = "copy the file again; it is damaged or not a .pk3 or .zip";
        zip_error_fini(&error);
        return d;
    }
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    if (count < 0 || static_cast<std::uint64_t>(count) > kMaxZipEntries) {
        Diagnostic d =
            zip_problem(path, "zip/too-many-entries", "the archive has too many entries");
        d.found = std::to_string(count);
        d.expected = "at most " + std::to_string(kMaxZipEntries);
        return d;
    }
    return archive;
}

std::vector<std::string> names_in(zip_t* archive) {
    std::vector<std::string> names;
    const zip_int64_t count = zip_get_num_entries(archive, 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const char* name = zip_get_name(archive, static_cast<zip_uint64_t>(i), ZIP_FL_ENC_GUESS);
        if (name != nullptr) names.emplace_back(name);
    }
    return names;
}

std::string_view base_name(std::string_view name) {
    const std::size_t slash = name.find_last_of('/');
    if (slash != std::string_view::npos) name.remove_prefix(slash + 1);
    return name.substr(0, name.find_last_of('.'));
}

/// Entries of the same kind as the missing one: maps, if a map was asked for.
std::vector<std::string_view> similar_entries(const std::vector<std::string>& names,
                                              std::string_view wanted) {
    const std::size_t dot = wanted.find_last_of('.');
    const std::string_view ending =
        dot == std::string_view::npos ? std::string_view{} : wanted.substr(dot);
    std::vector<std::string_view> similar;
    for (const std::string& name : names) {
        if (name.ends_with(ending) && !name.ends_with('/') && name.size() <= 128)
            similar.push_back(name);
    }
    std::sort(similar.begin(), similar.end());
    return similar;
}

Diagnostic missing_entry(const std::string& path, const std::string& wanted, zip_t* archive) {
    constexpr std::size_t kMaxNamed = 64;
    Diagnostic d = zip_problem(path, "zip/no-such-entry", "the archive has no entry of this name");
    d.found = wanted.substr(0, 128);
    const std::vector<std::string> names = names_in(archive);
    const std::vector<std::string_view> similar = similar_entries(names, wanted);
    if (similar.empty()) {
        d.hint = "the archive has nothing of this kind";
        return d;
    }
    std::vector<std::string_view> bare;
    for (const std::string_view name : similar) {
        if (bare.size() < kMaxNamed) bare.push_back(base_name(name));
    }
    d.expected = one_of(bare);
    d.hint = did_you_mean(base_name(wanted), bare);
    return d;
}

Diagnostic too_large(const std::string& path, const std::string& entry, std::uint64_t size) {
    Diagnostic d = zip_problem(path, "zip/too-large", "the entry " + entry + " is too large");
    d.found = std::to_string(size) + " bytes or more";
    d.expected = "at most " + std::to_string(kMaxZipEntryBytes) + " bytes";
    return d;
}

Diagnostic unreadable(const std::string& path, const std::string& entry, const char* reason) {
    Diagnostic d = zip_problem(path, "zip/damaged", "the entry " + entry + " cannot be read");
    d.found = reason;
    d.hint = "copy the file again; it is damaged";
    return d;
}

/// Grows with what really arrives: the declared size may be a lie in both directions.
Result<std::vector<std::uint8_t>> read_all(zip_file_t* file, const std::string& path,
                                           const zip_stat_t& entry) {
    constexpr std::size_t kStep = std::size_t{1} << 20;
    std::vector<std::uint8_t> bytes;
    for (;;) {
        const std::size_t filled = bytes.size();
        if (filled > entry.size) return unreadable(path, entry.name, "more data than declared");
        // One byte beyond the declared size shows whether more is coming.
        const std::uint64_t left = entry.size - filled + 1;
        bytes.resize(filled + static_cast<std::size_t>(std::min<std::uint64_t>(left, kStep)));
        const zip_int64_t got = zip_fread(file, bytes.data() + filled, bytes.size() - filled);
        if (got < 0) return unreadable(path, entry.name, zip_file_strerror(file));
        bytes.resize(filled + static_cast<std::size_t>(got));
        if (got == 0) break;
    }
    if (bytes.size() != entry.size) return unreadable(path, entry.name, "less data than declared");
    return bytes;
}

}  // namespace

Result<std::vector<std::string>> list_zip_entries(const std::string& path) {
    Result<ZipArchive> archive = open_archive(path);
    if (!archive) return std::move(archive).diagnostics();
    return names_in(archive->get());
}

Result<std::vector<std::uint8_t>> read_zip_entry(const std::string& path,
                                                 const std::string& entry) {
    Result<ZipArchive> archive = open_archive(path);
    if (!archive) return std::move(archive).diagnostics();
    zip_int64_t index = zip_name_locate(archive->get(), entry.c_str(), 0);
    if (index < 0) index = zip_name_locate(archive->get(), entry.c_str(), ZIP_FL_NOCASE);
    if (index < 0) return missing_entry(path, entry, archive->get());

    zip_stat_t status;
    zip_stat_init(&status);
    const auto number = static_cast<zip_uint64_t>(index);
    constexpr zip_uint64_t kNeeded = ZIP_STAT_SIZE | ZIP_STAT_NAME;
    if (zip_stat_index(archive->get(), number, 0, &status) != 0 ||
        (status.valid & kNeeded) != kNeeded) {
        return unreadable(path, entry, zip_strerror(archive->get()));
    }
    if (status.size > kMaxZipEntryBytes) return too_large(path, entry, status.size);
    const ZipFile file(zip_fopen_index(archive->get(), number, 0));
    if (!file) return unreadable(path, entry, zip_strerror(archive->get()));
    return read_all(file.get(), path, status);
}

}  // namespace vantage::adapters
