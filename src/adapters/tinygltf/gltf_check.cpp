// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See gltf_check.h.

#include "adapters/tinygltf/gltf_check.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "adapters/simdjson/json.h"

namespace vantage::adapters {

namespace {

constexpr std::uint32_t kGlbMagic = 0x46546c67;   // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4e4f534a;  // "JSON"
constexpr std::uint32_t kBinaryChunk = 0x004e4942;
constexpr std::size_t kGlbHeader = 20;
constexpr JsonLimits kGltfJson = {
    .bytes = 128u << 20, .depth = 64, .values = 2'000'000, .containers = 400'000};

/// Blanked out before the library reads them: we need none, and each is more code to trust.
constexpr std::array<std::string_view, 7> kUnneeded = {
    "images", "textures", "samplers", "animations", "skins", "cameras", "extensions"};

Diagnostic gltf_error(const std::string& file, const char* code, std::string message) {
    return {.code = code, .message = std::move(message), .place = {.file = file}};
}

struct Range {
    std::size_t first = 0;
    std::size_t size = 0;
};

/// Where the JSON of a binary file stands, after its chunks have been checked.
Result<Range> json_of_binary(Bytes bytes, const std::string& file) {
    ByteReader reader(bytes);
    reader.read<std::uint32_t>();
    const auto version = reader.read<std::uint32_t>();
    const std::uint64_t length = reader.read<std::uint32_t>();
    const std::uint64_t json_size = reader.read<std::uint32_t>();
    const auto json_kind = reader.read<std::uint32_t>();
    if (!reader.ok() || length > bytes.size()) {
        return gltf_error(file, "gltf/truncated", "the binary glTF file ends early");
    }
    if (version != 2) return gltf_error(file, "gltf/version", "this is not glTF 2.0");
    if (json_kind != kJsonChunk || kGlbHeader + json_size > length) {
        return gltf_error(file, "gltf/bad-chunk", "the file does not start with its JSON chunk");
    }
    if (kGlbHeader + json_size < length) {
        reader.seek(kGlbHeader + json_size);
        const std::uint64_t size = reader.read<std::uint32_t>();
        const auto kind = reader.read<std::uint32_t>();
        if (!reader.ok() || kind != kBinaryChunk || reader.position() + size > length) {
            return gltf_error(file, "gltf/bad-chunk",
                              "the binary chunk does not fit into the file");
        }
    }
    return Range{kGlbHeader, static_cast<std::size_t>(json_size)};
}

std::string decoded_uri(std::string_view uri) {
    const auto digit = [](char c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        if (c >= 'A' && c <= 'F') return c - 'A' + 10;
        return -1;
    };
    std::string text;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        const bool is_code =
            uri[i] == '%' && i + 2 < uri.size() && digit(uri[i + 1]) >= 0 && digit(uri[i + 2]) >= 0;
        text += is_code ? static_cast<char>(digit(uri[i + 1]) * 16 + digit(uri[i + 2])) : uri[i];
        if (is_code) i += 2;
    }
    return text;
}

/// A relative path that stays below its folder by its spelling alone.
bool is_inside_folder(std::string_view path) {
    if (path.empty() || path.front() == '/' || path.front() == '~') return false;
    if (path.find_first_of(std::string_view("\\:\0", 3)) != std::string_view::npos) return false;
    while (!path.empty()) {
        const std::size_t slash = std::min(path.find('/'), path.size());
        if (path.substr(0, slash) == "..") return false;
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return true;
}

class BufferCheck {
  public:
    BufferCheck(const std::string& file, const GltfLimits& limits) : file_(file), limits_(limits) {}

    Result<Done> run(const JsonValue& root) {
        const JsonValue* buffers = root.find("buffers");
        if (buffers == nullptr) return Done{};
        for (const JsonValue& buffer : buffers->items) {
            if (auto checked = check(buffer); !checked) return checked;
        }
        return Done{};
    }

  private:
    Result<Done> check(const JsonValue& buffer) {
        const JsonValue* size = buffer.find("byteLength");
        if (size == nullptr || size->kind != JsonValue::Kind::Number || !(size->number >= 1)) {
            return gltf_error(file_, "gltf/bad-buffer", "a buffer has no usable byteLength");
        }
        total_ += size->number;
        if (total_ > static_cast<double>(limits_.buffer_bytes)) {
            return gltf_error(file_, "gltf/too-large",
                              "the buffers ask for more than " +
                                  std::to_string(limits_.buffer_bytes >> 20) + " MB");
        }
        const JsonValue* uri = buffer.find("uri");
        if (uri == nullptr || uri->text.starts_with("data:")) return Done{};
        if (is_inside_folder(decoded_uri(uri->text))) return Done{};
        Diagnostic error = gltf_error(file_, "gltf/outside-folder",
                                      "a buffer names a file outside the folder of the level");
        error.place.line = uri->line;
        error.place.column = uri->column;
        error.found = uri->text.substr(0, 200);
        error.hint = "put the file beside the level";
        return error;
    }

    const std::string& file_;
    const GltfLimits& limits_;
    double total_ = 0;
};

/// Steps through JSON that is known to be well-formed.
class JsonCursor {
  public:
    explicit JsonCursor(std::span<char> text) : text_(text) {}

    /// False when a key is spelled with escapes: it would not be recognised.
    bool blank_members(std::span<const std::string_view> names) {
        skip_to('{');
        ++at_;
        while (skip_to_key()) {
            const std::string_view key = take_string();
            if (key.find('\\') != std::string_view::npos) return false;
            skip_to(':');
            ++at_;
            const Range value = take_value();
            if (std::find(names.begin(), names.end(), key) != names.end()) blank(value);
        }
        return true;
    }

  private:
    void skip_to(char c) {
        while (at_ < text_.size() && text_[at_] != c)
            ++at_;
    }

    bool skip_to_key() {
        while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '}')
            ++at_;
        return at_ < text_.size() && text_[at_] == '"';
    }

    std::string_view take_string() {
        const std::size_t start = ++at_;
        for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\\') ++at_;
        }
        const std::size_t end = std::min(at_, text_.size());
        ++at_;
        return {text_.data() + start, end - start};
    }

    Range take_value() {
        std::size_t start = text_.size();
        int depth = 0;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') continue;
            if (depth == 0 && (c == ',' || c == '}')) break;
            start = std::min(start, at_);
            if (c == '"') {
                take_string();
                --at_;
            }
            if (c == '{' || c == '[') ++depth;
            if (c == '}' || c == ']') --depth;
        }
        return {start, std::min(at_, text_.size()) - std::min(start, at_)};
    }

    /// Leaves the brackets.
    void blank(Range value) {
        const std::span<char> text = text_.subspan(value.first, value.size);
        if (text.size() < 2 || (text.front() != '[' && text.front() != '{')) return;
        text[1] = text.front() == '[' ? ']' : '}';
        for (char& c : text.subspan(2))
            c = ' ';
    }

    std::span<char> text_;
    std::size_t at_ = 0;
};

Result<Done> check_extensions(const JsonValue& root, const std::string& file) {
    const JsonValue* required = root.find("extensionsRequired");
    if (required == nullptr) return Done{};
    for (const JsonValue& name : required->items) {
        // How a surface looks does not matter here.
        if (name.text.starts_with("KHR_materials_") || name.text.starts_with("KHR_texture_") ||
            name.text.starts_with("EXT_texture_") || name.text == "KHR_lights_punctual") {
            continue;
        }
        Diagnostic error = gltf_error(file, "gltf/unsupported",
                                      "the file needs an extension that is not supported");
        error.found = name.text.substr(0, 100);
        error.hint = "export without mesh compression or quantisation";
        return error;
    }
    return Done{};
}

}  // namespace

std::string gltf_folder_of(const std::string& file) {
    const std::size_t slash = file.find_last_of('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : file.substr(0, slash);
}

Result<CheckedGltf> check_gltf(Bytes bytes, const std::string& file, const GltfLimits& limits) {
    if (bytes.size() > limits.file_bytes) {
        return gltf_error(
            file, "gltf/too-large",
            "the file is larger than " + std::to_string(limits.file_bytes >> 20) + " MB");
    }
    CheckedGltf checked;
    Range json{0, bytes.size()};
    checked.is_binary = ByteReader(bytes).read<std::uint32_t>() == kGlbMagic;
    if (checked.is_binary) {
        const Result<Range> found = json_of_binary(bytes, file);
        if (!found) return found.diagnostics();
        json = *found;
    }
    const Result<JsonValue> root =
        parse_json(bytes.subspan(json.first, json.size), file, kGltfJson);
    if (!root) return root.diagnostics();
    if (root->kind != JsonValue::Kind::Object) {
        return gltf_error(file, "gltf/bad-json", "the document is not an object");
    }
    if (auto extensions = check_extensions(*root, file); !extensions) {
        return std::move(extensions).diagnostics();
    }
    if (auto buffers = BufferCheck(file, limits).run(*root); !buffers) {
        return std::move(buffers).diagnostics();
    }
    checked.bytes.assign(bytes.begin(), bytes.end());
    const std::span<char> text(reinterpret_cast<char*>(checked.bytes.data()) + json.first,
                               json.size);
    if (!JsonCursor(text).blank_members(kUnneeded)) {
        return gltf_error(file, "gltf/bad-json", "a key is spelled with escape sequences");
    }
    return checked;
}

}  // namespace vantage::adapters
