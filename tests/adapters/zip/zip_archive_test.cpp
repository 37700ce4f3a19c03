// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Archives are written here byte by byte, so that they can lie.

#include "adapters/zip/zip_archive.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "base/bytes.h"

namespace vantage::adapters {
namespace {

using FileBytes = std::vector<std::uint8_t>;

struct ZipEntry {
    std::string name;
    FileBytes content;
    std::optional<std::uint32_t> declared_size = {};  ///< What the archive claims instead.
    bool is_deflated = false;  ///< With blocks that are stored, which is a legal way to deflate.
};

std::uint32_t crc32_of(const FileBytes& bytes) {
    std::uint32_t crc = 0xffffffffu;
    for (const std::uint8_t byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (0xedb88320u & (0u - (crc & 1u)));
    }
    return ~crc;
}

FileBytes deflated(const FileBytes& content) {
    ByteWriter writer;
    for (std::size_t start = 0; start < content.size() || start == 0; start += 0xffff) {
        const std::size_t length = std::min<std::size_t>(0xffff, content.size() - start);
        const bool is_last = start + length >= content.size();
        writer.write(static_cast<std::uint8_t>(is_last ? 1 : 0));
        writer.write(static_cast<std::uint16_t>(length));
        writer.write(static_cast<std::uint16_t>(~length));
        writer.array(std::span(content).subspan(start, length));
    }
    return writer.bytes();
}

/// Version, flags, method, time, date, checksum, sizes, name length, extra length.
void write_common(ByteWriter& writer, const ZipEntry& entry, std::size_t packed_size) {
    writer.write(std::uint16_t{20});
    writer.write(std::uint16_t{0});
    writer.write(static_cast<std::uint16_t>(entry.is_deflated ? 8 : 0));
    writer.write(std::uint32_t{0x00210000});
    writer.write(crc32_of(entry.content));
    writer.write(static_cast<std::uint32_t>(packed_size));
    writer.write(entry.declared_size.value_or(static_cast<std::uint32_t>(entry.content.size())));
    writer.write(static_cast<std::uint16_t>(entry.name.size()));
    writer.write(std::uint16_t{0});
}

void write_text(ByteWriter& writer, const std::string& text) {
    for (const char c : text)
        writer.write(c);
}

FileBytes zip_of(const std::vector<ZipEntry>& entries) {
    ByteWriter writer, directory;
    for (const ZipEntry& entry : entries) {
        const FileBytes packed = entry.is_deflated ? deflated(entry.content) : entry.content;
        const auto offset = static_cast<std::uint32_t>(writer.size());
        writer.write(std::uint32_t{0x04034b50});
        write_common(writer, entry, packed.size());
        write_text(writer, entry.name);
        writer.array(std::span<const std::uint8_t>(packed));
        directory.write(std::uint32_t{0x02014b50});
        directory.write(std::uint16_t{20});
        write_common(directory, entry, packed.size());
        directory.write(std::uint16_t{0});
        directory.write(std::uint32_t{0});
        directory.write(std::uint32_t{0});
        directory.write(offset);
        write_text(directory, entry.name);
    }
    const auto start = static_cast<std::uint32_t>(writer.size());
    writer.array(std::span<const std::uint8_t>(directory.bytes()));
    writer.write(std::uint32_t{0x06054b50});
    writer.write(std::uint32_t{0});
    writer.write(static_cast<std::uint16_t>(entries.size()));
    writer.write(static_cast<std::uint16_t>(entries.size()));
    writer.write(static_cast<std::uint32_t>(directory.size()));
    writer.write(start);
    writer.write(std::uint16_t{0});
    return writer.bytes();
}

class ZipArchiveTest : public testing::Test {
  protected:
    ~ZipArchiveTest() override { std::remove(path_.c_str()); }

    const std::string& write(const FileBytes& bytes) {
        std::ofstream(path_, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()));
        return path_;
    }
    std::string code_of(const std::vector<ZipEntry>& entries, const std::string& name) {
        const auto bytes = read_zip_entry(write(zip_of(entries)), name);
        return bytes ? "ok" : bytes.diagnostics().front().code;
    }

    std::string path_ = testing::TempDir() + "vantage_zip_" +
                        testing::UnitTest::GetInstance()->current_test_info()->name() + ".pk3";
};

const FileBytes kContent = {1, 2, 3, 4, 5, 6, 7};

TEST_F(ZipArchiveTest, reads_stored_and_deflated_entries) {
    write(zip_of({{"maps/a.bsp", kContent}, {"maps/b.bsp", kContent, {}, true}, {"empty", {}}}));
    for (const char* name : {"maps/a.bsp", "maps/b.bsp", "MAPS/B.bsp"}) {
        const auto bytes = read_zip_entry(path_, name);
        ASSERT_TRUE(bytes) << to_string(bytes.diagnostics());
        EXPECT_EQ(*bytes, kContent);
    }
    EXPECT_TRUE(read_zip_entry(path_, "empty")->empty());
}

TEST_F(ZipArchiveTest, lists_its_entries_in_order) {
    const auto names = list_zip_entries(write(zip_of({{"z", kContent}, {"a/b", kContent}})));
    ASSERT_TRUE(names);
    EXPECT_EQ(*names, (std::vector<std::string>{"z", "a/b"}));
}

TEST_F(ZipArchiveTest, a_missing_entry_brings_suggestions_of_its_kind) {
    write(zip_of({{"maps/oa_dm1.bsp", {}}, {"maps/delta.bsp", {}}, {"textures/oa_dmi.tga", {}}}));
    const auto bytes = read_zip_entry(path_, "maps/oa_dmi.bsp");
    ASSERT_FALSE(bytes);
    const Diagnostic& d = bytes.diagnostics().front();
    EXPECT_EQ(d.code, "zip/no-such-entry");
    EXPECT_EQ(d.expected, "delta or oa_dm1");
    EXPECT_EQ(d.hint, "did you mean 'oa_dm1'?");
}

TEST_F(ZipArchiveTest, says_when_there_is_nothing_of_the_kind) {
    const auto bytes = read_zip_entry(write(zip_of({{"readme.txt", {}}})), "maps/a.bsp");
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.diagnostics().front().hint, "the archive has nothing of this kind");
}

TEST_F(ZipArchiveTest, refuses_what_is_no_archive) {
    EXPECT_EQ(list_zip_entries(path_ + ".missing").diagnostics().front().code, "zip/not-a-file");
    EXPECT_EQ(list_zip_entries(testing::TempDir()).diagnostics().front().code, "zip/not-a-file");
    EXPECT_EQ(list_zip_entries(write({1, 2, 3})).diagnostics().front().code, "zip/damaged");
    FileBytes cut = zip_of({{"a", kContent}});
    cut.erase(cut.end() - 30, cut.end());
    EXPECT_EQ(list_zip_entries(write(cut)).diagnostics().front().code, "zip/damaged");
}

TEST_F(ZipArchiveTest, refuses_entries_whose_size_is_a_lie) {
    EXPECT_EQ(code_of({{"bomb", kContent, 0x7fffffffu, true}}, "bomb"), "zip/too-large");
    EXPECT_EQ(code_of({{"more", FileBytes(5'000'000), 7u, true}}, "more"), "zip/damaged");
    EXPECT_EQ(code_of({{"less", kContent, 100'000'000u, true}}, "less"), "zip/damaged");
}

TEST_F(ZipArchiveTest, refuses_entries_whose_content_was_changed) {
    FileBytes bytes = zip_of({{"a", kContent}});
    bytes[30 + 1 + 3] ^= 0x40;  // Behind the local header and the name.
    const auto content = read_zip_entry(write(bytes), "a");
    ASSERT_FALSE(content);
    EXPECT_EQ(content.diagnostics().front().code, "zip/damaged");
}

TEST_F(ZipArchiveTest, survives_damage_anywhere) {
    const FileBytes good =
        zip_of({{"maps/a.bsp", FileBytes(300, 7), {}, true}, {"maps/b.bsp", kContent}});
    int refused = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
        FileBytes bytes = good;
        bytes[i] ^= static_cast<std::uint8_t>(1u << (i % 8));
        write(bytes);
        const auto a = read_zip_entry(path_, "maps/a.bsp");
        if (a) {
            EXPECT_EQ(*a, FileBytes(300, 7));
        } else {
            ++refused;
        }
    }
    EXPECT_GT(refused, 300);
}

}  // namespace
}  // namespace vantage::adapters
