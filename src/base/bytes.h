// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Little-endian bytes in and out. The reader checks every access: one that goes past the end gives
// zeros and makes ok() false for good, so callers may read a whole record and check once.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace vantage {

static_assert(std::endian::native == std::endian::little,
              "file formats are read in place; a big-endian host needs a converting reader");

using Bytes = std::span<const std::uint8_t>;

class ByteReader {
  public:
    explicit ByteReader(Bytes bytes) : bytes_(bytes) {}

    template <class T>
    requires std::is_trivially_copyable_v<T> T read() {
        T value{};
        if (!take(sizeof(T))) return value;
        std::memcpy(&value, bytes_.data() + position_ - sizeof(T), sizeof(T));
        return value;
    }

    /// `count` elements in place; empty (and not ok) when they do not fit or are not aligned.
    template <class T>
    requires std::is_trivially_copyable_v<T> std::span<const T> array(std::uint64_t count) {
        if (count > remaining() / sizeof(T)) return fail<T>();
        const std::uint8_t* start = bytes_.data() + position_;
        if (reinterpret_cast<std::uintptr_t>(start) % alignof(T) != 0) return fail<T>();
        position_ += static_cast<std::size_t>(count) * sizeof(T);
        return {reinterpret_cast<const T*>(start), static_cast<std::size_t>(count)};
    }

    /// A 32-bit length and that many bytes.
    std::string_view string() {
        const auto length = read<std::uint32_t>();
        if (!take(length)) return {};
        return {reinterpret_cast<const char*>(bytes_.data()) + position_ - length, length};
    }

    void align(std::size_t alignment) {
        const std::size_t rest = position_ % alignment;
        if (rest != 0) take(alignment - rest);
    }

    void seek(std::uint64_t position) {
        if (position > bytes_.size()) {
            ok_ = false;
        } else {
            position_ = static_cast<std::size_t>(position);
        }
    }

    bool ok() const { return ok_; }
    std::size_t position() const { return position_; }
    std::size_t remaining() const { return bytes_.size() - position_; }

  private:
    bool take(std::size_t count) {
        if (!ok_ || count > remaining()) {
            ok_ = false;
            return false;
        }
        position_ += count;
        return true;
    }
    template <class T>
    std::span<const T> fail() {
        ok_ = false;
        return {};
    }

    Bytes bytes_;
    std::size_t position_ = 0;
    bool ok_ = true;
};

class ByteWriter {
  public:
    template <class T>
    requires std::is_trivially_copyable_v<T>
    void write(const T& value) { raw(&value, sizeof(T)); }
    template <class T>
    requires std::is_trivially_copyable_v<T>
    void array(std::span<const T> values) { raw(values.data(), values.size_bytes()); }
    void string(std::string_view text) {
        write(static_cast<std::uint32_t>(text.size()));
        raw(text.data(), text.size());
    }
    void align(std::size_t alignment) {
        while (bytes_.size() % alignment != 0)
            bytes_.push_back(0);
    }
    std::size_t size() const { return bytes_.size(); }
    std::vector<std::uint8_t>& bytes() { return bytes_; }

  private:
    void raw(const void* data, std::size_t size) {
        if (size == 0) return;
        const std::size_t end = bytes_.size();  // insert() makes gcc 12 see an overflow.
        bytes_.resize(end + size);
        std::memcpy(bytes_.data() + end, data, size);
    }

    std::vector<std::uint8_t> bytes_;
};

/// Writes into memory of somebody else. What does not fit makes ok() false for good.
class SpanWriter {
  public:
    explicit SpanWriter(std::span<std::uint8_t> bytes) : bytes_(bytes) {}

    template <class T>
    requires std::is_trivially_copyable_v<T>
    void write(const T& value) { raw(&value, sizeof(T)); }
    void raw(const void* data, std::size_t size) {
        if (size > bytes_.size() - size_) {
            ok_ = false;
            return;
        }
        if (size > 0) std::memcpy(bytes_.data() + size_, data, size);
        size_ += size;
    }
    /// Writes over what is there.
    template <class T>
    requires std::is_trivially_copyable_v<T>
    void patch(std::size_t position, const T& value) {
        if (position + sizeof(T) <= size_) std::memcpy(bytes_.data() + position, &value, sizeof(T));
    }

    bool ok() const { return ok_; }
    std::size_t size() const { return size_; }

  private:
    std::span<std::uint8_t> bytes_;
    std::size_t size_ = 0;
    bool ok_ = true;
};

}  // namespace vantage
