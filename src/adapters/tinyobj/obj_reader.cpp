// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Collects what tinyobjloader's callbacks say. Its callbacks keep the names of materials without a
// material file and leave polygons whole, which its one-call loader does not.

#include "adapters/tinyobj/obj_reader.h"

#define TINYOBJLOADER_IMPLEMENTATION
#include <tiny_obj_loader.h>

#include <exception>
#include <istream>
#include <streambuf>

#include "adapters/tinyobj/obj_scan.h"

namespace vantage::adapters {

namespace {

/// Reads bytes in place. The stream only reads, whatever its types say.
class MemoryBuffer : public std::streambuf {
  public:
    explicit MemoryBuffer(Bytes bytes) {
        char* start = const_cast<char*>(reinterpret_cast<const char*>(bytes.data()));
        setg(start, start, start + bytes.size());
    }
};

class ObjCollector {
  public:
    explicit ObjCollector(const ObjCounts& counts) {
        scene_.vertices.reserve(counts.vertices);
        scene_.faces.reserve(counts.faces);
        scene_.corners.reserve(counts.corners);
        scene_.names.emplace_back();
    }

    static tinyobj::callback_t callbacks() {
        tinyobj::callback_t callbacks;
        callbacks.vertex_cb = [](void* self, float x, float y, float z, float) {
            as_collector(self).add_vertex({x, y, z});
        };
        callbacks.index_cb = [](void* self, tinyobj::index_t* corners, int count) {
            as_collector(self).add_face({corners, static_cast<std::size_t>(count)});
        };
        callbacks.usemtl_cb = [](void* self, const char* name, int) {
            as_collector(self).current_.material = name;
        };
        callbacks.group_cb = [](void* self, const char** names, int count) {
            as_collector(self).set_group({names, static_cast<std::size_t>(count)});
        };
        callbacks.object_cb = [](void* self, const char* name) {
            as_collector(self).set_object(name);
        };
        return callbacks;
    }

    bool has_bad_index() const { return has_bad_index_; }
    std::uint32_t bad_face() const { return bad_face_; }
    int bad_index() const { return bad_index_; }
    ObjScene take() { return std::move(scene_); }

  private:
    static ObjCollector& as_collector(void* self) { return *static_cast<ObjCollector*>(self); }

    void add_vertex(Vec3 position) {
        scene_.vertices.push_back(position);
        if (!scene_.objects.empty()) ++scene_.objects.back().vertex_count;
    }

    void set_object(const char* name) {
        current_.object = name;
        current_.group.clear();
        begin_object(name);
    }

    void set_group(std::span<const char*> names) {
        current_.group.clear();
        for (const char* name : names)
            current_.group += (current_.group.empty() ? "" : " ") + std::string(name);
        if (current_.object.empty()) begin_object(current_.group);
    }

    void begin_object(const std::string& name) {
        scene_.objects.push_back(
            {.name = name, .first_vertex = static_cast<std::uint32_t>(scene_.vertices.size())});
    }

    void add_face(std::span<const tinyobj::index_t> corners) {
        if (has_bad_index_) return;
        const auto first = static_cast<std::uint32_t>(scene_.corners.size());
        for (const tinyobj::index_t& corner : corners) {
            const auto count = static_cast<std::int64_t>(scene_.vertices.size());
            // From 1, or backwards from the last vertex so far.
            const std::int64_t index = corner.vertex_index > 0
                                           ? std::int64_t{corner.vertex_index} - 1
                                           : count + corner.vertex_index;
            if (corner.vertex_index == 0 || index < 0 || index >= count) {
                has_bad_index_ = true;
                bad_face_ = static_cast<std::uint32_t>(scene_.faces.size());
                bad_index_ = corner.vertex_index;
                return;
            }
            scene_.corners.push_back(static_cast<std::uint32_t>(index));
        }
        if (!(scene_.names.back() == current_)) scene_.names.push_back(current_);
        scene_.faces.push_back({.first_corner = first,
                                .corner_count = static_cast<std::uint32_t>(corners.size()),
                                .names = static_cast<std::uint32_t>(scene_.names.size() - 1)});
    }

    ObjScene scene_;
    ObjNames current_;
    bool has_bad_index_ = false;
    std::uint32_t bad_face_ = 0;
    int bad_index_ = 0;
};

}  // namespace

Result<ObjScene> read_obj(Bytes bytes, const std::string& file, const ObjLimits& limits) {
    const Result<ObjCounts> counts = scan_obj(bytes, file, limits);
    if (!counts) return counts.diagnostics();
    try {
        ObjCollector collector(*counts);
        MemoryBuffer buffer(bytes);
        std::istream stream(&buffer);
        tinyobj::LoadObjWithCallback(stream, ObjCollector::callbacks(), &collector);
        if (!collector.has_bad_index()) return collector.take();
        return Diagnostic{
            .code = "obj/bad-index",
            .message = "a face uses a vertex that is not there",
            .place = {.file = file, .line = line_of_face(bytes, collector.bad_face())},
            .found = std::to_string(collector.bad_index()),
            .expected = "the number of a vertex above this line, from 1"};
    } catch (const std::exception& error) {
        return Diagnostic{.code = "obj/unreadable",
                          .message = std::string("cannot read the file: ") + error.what(),
                          .place = {.file = file}};
    }
}

}  // namespace vantage::adapters
