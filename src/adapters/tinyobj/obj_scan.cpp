// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See obj_scan.h.

#include "adapters/tinyobj/obj_scan.h"

#include <string_view>

namespace vantage::adapters {

namespace {

constexpr std::string_view kBlank = " \t";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// The lines of the file as tinyobjloader splits them: at \n, \r and \r\n.
class Lines {
  public:
    explicit Lines(Bytes bytes)
        : rest_(reinterpret_cast<const char*>(bytes.data()), bytes.size()) {}

    bool next() {
        if (rest_.empty()) return false;
        const std::size_t end = rest_.find_first_of("\r\n");
        line_ = rest_.substr(0, end);
        ++number_;
        if (end == std::string_view::npos) {
            rest_ = {};
        } else {
            const bool is_pair = rest_[end] == '\r' && rest_.substr(end + 1, 1) == "\n";
            rest_.remove_prefix(end + (is_pair ? 2 : 1));
        }
        return true;
    }
    std::string_view line() const { return line_; }
    std::uint32_t number() const { return number_; }

  private:
    std::string_view rest_;
    std::string_view line_;
    std::uint32_t number_ = 0;
};

/// Takes the next word off the line; empty at its end.
std::string_view take_word(std::string_view& line) {
    const std::size_t start = line.find_first_not_of(kBlank);
    if (start == std::string_view::npos) return line = {};
    line.remove_prefix(start);
    const std::string_view word = line.substr(0, line.find_first_of(kBlank));
    line.remove_prefix(word.size());
    return word;
}

/// [+-] digits [. digits] [e [+-] up to 4 digits]: longer exponents overflow in the library.
bool is_number(std::string_view word) {
    std::size_t i = 0;
    const auto skip_sign = [&] {
        if (i < word.size() && (word[i] == '+' || word[i] == '-')) ++i;
    };
    const auto skip_digits = [&] {
        const std::size_t start = i;
        while (i < word.size() && is_digit(word[i]))
            ++i;
        return i - start;
    };
    skip_sign();
    std::size_t digits = skip_digits();
    if (i < word.size() && word[i] == '.') {
        ++i;
        digits += skip_digits();
    }
    if (digits == 0) return false;
    if (i < word.size() && (word[i] == 'e' || word[i] == 'E')) {
        ++i;
        skip_sign();
        const std::size_t exponent = skip_digits();
        if (exponent == 0 || exponent > 4) return false;
    }
    return i == word.size();
}

/// More digits than an int holds behind an "e".
bool has_wild_exponent(std::string_view word) {
    const std::size_t e = word.find_first_of("eE");
    if (e == std::string_view::npos) return false;
    const std::size_t digits = word.find_first_of("0123456789", e);
    if (digits == std::string_view::npos) return false;
    const std::size_t end = word.find_first_not_of("0123456789", digits);
    return (end == std::string_view::npos ? word.size() : end) - digits > 4;
}

class ObjScan {
  public:
    ObjScan(const std::string& file, const ObjLimits& limits) : file_(file), limits_(limits) {}

    Result<ObjCounts> run(Bytes bytes) {
        Lines lines(bytes);
        while (lines.next()) {
            if (lines.line().size() > limits_.line_length) {
                return refuse(lines, "obj/long-line", "this line is too long",
                              std::to_string(limits_.line_length) + " characters at most");
            }
            std::string_view rest = lines.line();
            const std::string_view keyword = take_word(rest);
            if (keyword == "v" && !check_vertex(lines, rest)) return errors_;
            if ((keyword == "vn" || keyword == "vt") && !check_exponents(lines, rest)) {
                return errors_;
            }
            if (keyword == "f" && !check_face(lines, rest)) return errors_;
            if ((keyword == "o" || keyword == "g" || keyword == "usemtl") &&
                ++names_ > limits_.names) {
                return refuse(lines, "obj/too-large", "the file has too many names",
                              std::to_string(limits_.names) + " at most");
            }
        }
        return counts_;
    }

  private:
    Diagnostics refuse(const Lines& lines, const char* code, const char* message,
                       std::string expected) {
        Diagnostic error;
        error.code = code;
        error.message = message;
        error.place.file = file_;
        error.place.line = lines.number();
        error.found = lines.line().substr(0, 60);
        error.expected = std::move(expected);
        errors_.assign(1, std::move(error));
        return errors_;
    }

    bool check_vertex(const Lines& lines, std::string_view rest) {
        for (int i = 0; i < 3; ++i) {
            if (is_number(take_word(rest))) continue;
            refuse(lines, "obj/bad-vertex", "this vertex has no three usable coordinates",
                   "v x y z");
            return false;
        }
        // A weight or colours may follow; the library reads them with the same parser.
        while (!rest.empty()) {
            const std::string_view word = take_word(rest);
            if (word.empty() || is_number(word)) continue;
            refuse(lines, "obj/bad-vertex", "this vertex has something else after its coordinates",
                   "numbers only");
            return false;
        }
        if (++counts_.vertices <= limits_.vertices) return true;
        refuse(lines, "obj/too-large", "the file has too many vertices",
               std::to_string(limits_.vertices) + " at most");
        return false;
    }

    /// Normals and texture coordinates are not used, but the library reads them.
    bool check_exponents(const Lines& lines, std::string_view rest) {
        for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
            if (!has_wild_exponent(word)) continue;
            refuse(lines, "obj/bad-number", "a number has too large an exponent",
                   "at most 4 digits");
            return false;
        }
        return true;
    }

    bool check_face(const Lines& lines, std::string_view rest) {
        std::uint32_t corners = 0;
        while (!take_word(rest).empty())
            ++corners;
        if (corners < 3 || corners > limits_.face_corners) {
            refuse(lines, "obj/bad-face", "this face has the wrong number of corners",
                   "3 to " + std::to_string(limits_.face_corners) + " corners");
            return false;
        }
        ++counts_.faces;
        counts_.corners += corners;
        triangles_ += corners - 2;
        if (triangles_ <= limits_.triangles) return true;
        refuse(lines, "obj/too-large", "the file has too many faces",
               std::to_string(limits_.triangles) + " triangles at most");
        return false;
    }

    const std::string& file_;
    const ObjLimits& limits_;
    ObjCounts counts_;
    std::uint64_t triangles_ = 0;
    std::uint32_t names_ = 0;
    Diagnostics errors_;
};

}  // namespace

Result<ObjCounts> scan_obj(Bytes bytes, const std::string& file, const ObjLimits& limits) {
    return ObjScan(file, limits).run(bytes);
}

std::uint32_t line_of_face(Bytes bytes, std::uint32_t face) {
    Lines lines(bytes);
    std::uint32_t faces = 0;
    while (lines.next()) {
        std::string_view rest = lines.line();
        if (take_word(rest) == "f" && faces++ == face) return lines.number();
    }
    return 0;
}

}  // namespace vantage::adapters
