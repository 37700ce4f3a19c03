// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Two levels of trees: part 0 in a scene of its own, which is committed once; each dynamic part in
// a scene of its own, committed once as well; and a small scene of instances of the dynamic parts,
// made anew by every commit(). A ray is traced through the first, then through the last.
// A scene has one geometry for each set of surface bits, because Embree masks whole geometries.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include "adapters/cpu_time.h"
#include "adapters/embree/device.h"
#include "base/log.h"
#include "base/vec.h"
#include "world/mesh_check.h"

namespace vantage::adapters {

namespace {

/// The triangles of one part that have the same surface bits.
struct PartGeometry {
    std::vector<std::uint32_t> triangles;    ///< The index in the part of each.
    const std::uint32_t* corners = nullptr;  ///< Three of each; Embree's copy.
};

/// The tree of one part.
struct PartTree {
    SceneOwner scene;
    std::vector<PartGeometry> geometries;
};

struct PartState {
    Transform transform;
    bool is_enabled = true;
};

bool is_inside_world(const Ray& ray) {
    return is_valid_position(ray.from) && is_valid_position(ray.to);
}

/// Embree multiplies by an approximate reciprocal: before AVX2 a surface at the very end of a ray
/// may come out a unit in the last place beyond it. Our rays include both ends.
constexpr float kEnd = 1.0f + 4 * std::numeric_limits<float>::epsilon();

static_assert(offsetof(RTCRay, tnear) == 12 && offsetof(RTCRay, dir_x) == 16 &&
              offsetof(RTCRay, time) == 28);

/// Embree reads an RTCRay four numbers at a time; were they written one by one, it would have to
/// wait for them.
void write_four(float* to, float a, float b, float c, float d) {
#if defined(__GNUC__)
    using Four = float __attribute__((vector_size(16)));
    const Four four{a, b, c, d};
#else
    const float four[4] = {a, b, c, d};
#endif
    std::memcpy(to, &four, sizeof four);
}

RTCRay embree_ray(const Ray& ray) {
    const Vec3 direction = ray.to - ray.from;
    RTCRay made;
    write_four(&made.org_x, ray.from.x, ray.from.y, ray.from.z, 0.0f /* tnear */);
    write_four(&made.dir_x, direction.x, direction.y, direction.z, 0.0f /* time */);
    made.tfar = kEnd;
    made.mask = ray.mask;
    made.id = 0;
    made.flags = 0;
    return made;
}

/// Embree's normals have any length and side. In double: the squares of a tiny triangle's normal
/// vanish in a float.
Vec3 unit_normal_against(Vec3 normal, Vec3 direction) {
    const double x = normal.x, y = normal.y, z = normal.z;
    const double length = std::sqrt(x * x + y * y + z * z);
    if (length == 0.0) return normalized(-direction);
    const double side = x * direction.x + y * direction.y + z * direction.z;
    const double scale = (side > 0.0 ? -1.0 : 1.0) / length;
    return {static_cast<float>(x * scale), static_cast<float>(y * scale),
            static_cast<float>(z * scale)};
}

/// Where on its way a ray meets the plane of a triangle. Embree knows it too, but from an
/// approximate reciprocal, which is not the same on the processors of two makers; and what is baked
/// from it should be the same file everywhere.
float fraction_to_plane(const Ray& ray, const std::array<Vec3, 3>& corners, float as_found) {
    struct Exact {
        double x, y, z;
    };
    const auto between = [](Vec3 from, Vec3 to) -> Exact {
        return {double{to.x} - from.x, double{to.y} - from.y, double{to.z} - from.z};
    };
    const auto dot = [](const Exact& a, const Exact& b) {
        return a.x * b.x + a.y * b.y + a.z * b.z;
    };
    const Exact u = between(corners[0], corners[1]), v = between(corners[0], corners[2]);
    const Exact normal{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    const double rise = dot(normal, between(ray.from, ray.to));
    const double height = dot(normal, between(ray.from, corners[0]));
    const double fraction = height / rise;
    // Of a ray that nearly lies in the plane only Embree knows where it meets the triangle.
    constexpr double kOff = 1e-4;
    return std::fabs(fraction - double{as_found}) < kOff ? static_cast<float>(fraction) : as_found;
}

constexpr std::size_t kPacket = 8;

/// Which rays of a packet are there: all bits or none.
struct alignas(32) PacketMask {
    int lanes[kPacket] = {};
};

void put_into(RTCRay8& packet, std::size_t lane, const Ray& ray) {
    const RTCRay one = embree_ray(ray);
    packet.org_x[lane] = one.org_x;
    packet.org_y[lane] = one.org_y;
    packet.org_z[lane] = one.org_z;
    packet.tnear[lane] = one.tnear;
    packet.dir_x[lane] = one.dir_x;
    packet.dir_y[lane] = one.dir_y;
    packet.dir_z[lane] = one.dir_z;
    packet.time[lane] = one.time;
    packet.tfar[lane] = one.tfar;
    packet.mask[lane] = one.mask;
    packet.id[lane] = one.id;
    packet.flags[lane] = one.flags;
}

/// Those that Embree must be asked about; the others go into `blocked` at once.
PacketMask fill_packet(std::span<const Ray> rays, RTCRay8& packet,
                       std::span<std::uint8_t> blocked) {
    PacketMask valid;
    for (std::size_t lane = 0; lane < rays.size(); ++lane) {
        const Ray& ray = rays[lane];
        blocked[lane] = is_inside_world(ray) ? 0 : 1;
        if (blocked[lane] != 0 || ray.from == ray.to) continue;
        valid.lanes[lane] = -1;
        put_into(packet, lane, ray);
    }
    return valid;
}

class EmbreeRaysImpl final : public EmbreeRays {
  public:
    explicit EmbreeRaysImpl(const EmbreeSettings& settings) noexcept : device_(settings) {}

    Result<Done> build(const BundleMesh& mesh);

    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override;
    std::size_t first_clear(std::span<const Ray> rays) const noexcept override;
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override;
    void any_hit_near(std::span<const Ray> rays,
                      std::span<std::uint8_t> blocked) const noexcept override;
    double near_rays_seconds(std::span<const Ray> rays) const override;
    std::uint64_t revision() const noexcept override { return 1 + statistics_.commits; }

    std::uint32_t part_count() const noexcept override {
        return static_cast<std::uint32_t>(trees_.size());
    }
    bool set_part_transform(std::uint32_t part, const Transform& transform) noexcept override;
    bool set_part_enabled(std::uint32_t part, bool is_enabled) noexcept override;
    Result<Done> commit() noexcept override;

    EmbreeStatistics statistics() const noexcept override;
    std::string description() const override {
        return std::string("Embree " RTC_VERSION_STRING " (") + device_.instruction_set() + ")";
    }

  private:
    bool is_dynamic_part(std::uint32_t part) const noexcept {
        return part > 0 && part < staged_.size();
    }
    void copy_vertices(std::span<const Vec3> vertices);
    PartTree build_part(const BundleMesh& mesh, const BundlePart& part);
    void attach_geometry(const BundleMesh& mesh, const BundlePart& part, PartTree& tree,
                         std::uint8_t surface);
    void commit_scene(RTCScene scene);
    SceneOwner build_instances();
    GeometryOwner make_instance(std::uint32_t part);

    bool is_blocked(const Ray& ray) const noexcept;
    void trace(const PacketMask& valid, RTCRay8& packet) const noexcept;
    RayHit first_hit(const Ray& ray) const noexcept;
    RayHit describe_hit(const RTCRayHit& found, const Ray& ray) const noexcept;
    std::array<Vec3, 3> corners_of(std::uint32_t part, const RTCHit& hit) const noexcept;

    EmbreeDevice device_;
    BufferOwner vertices_;  ///< Shared by all geometries.
    std::uint32_t vertex_count_ = 0;
    std::vector<PartTree> trees_;     ///< By part; the first is the static level.
    std::vector<PartState> current_;  ///< What rays see; by part.
    std::vector<PartState> staged_;
    bool is_anything_staged_ = false;
    SceneOwner instances_;  ///< Null when no dynamic part is there.
    EmbreeStatistics statistics_;
};

// ---- building -----------------------------------------------------------------------------------

Result<Done> EmbreeRaysImpl::build(const BundleMesh& mesh) {
    if (Result<Done> opened = device_.take_error(); !opened) return opened;
    copy_vertices(mesh.vertices);
    trees_.reserve(mesh.parts.size());
    for (const BundlePart& part : mesh.parts) {
        if (Result<Done> so_far = device_.take_error(); !so_far) return so_far;
        std::uint32_t& builds =
            trees_.empty() ? statistics_.static_tree_builds : statistics_.part_tree_builds;
        trees_.push_back(build_part(mesh, part));
        ++builds;
    }
    current_.resize(trees_.size());
    staged_.resize(trees_.size());
    instances_ = build_instances();
    return device_.take_error();
}

/// Embree reads vertices 16 bytes at a time, so the copy is longer by the last one's tail.
void EmbreeRaysImpl::copy_vertices(std::span<const Vec3> vertices) {
    static_assert(sizeof(Vec3) == 12);
    constexpr std::size_t kTail = 4;
    vertex_count_ = static_cast<std::uint32_t>(vertices.size());
    vertices_.reset(rtcNewBuffer(device_.get(), vertices.size_bytes() + kTail));
    if (!vertices_ || vertices.empty()) return;
    auto* const copy = static_cast<std::byte*>(rtcGetBufferData(vertices_.get()));
    if (copy == nullptr) return;
    const auto bytes = std::as_bytes(vertices);
    std::fill_n(std::copy(bytes.begin(), bytes.end(), copy), kTail, std::byte{0});
}

PartTree EmbreeRaysImpl::build_part(const BundleMesh& mesh, const BundlePart& part) {
    PartTree tree;
    tree.scene = device_.new_scene();
    if (!tree.scene || !vertices_) return tree;
    std::array<bool, 256> is_used{};
    for (std::uint32_t i = 0; i < part.triangle_count; ++i) {
        is_used[mesh.surfaces[part.first_triangle + i]] = true;
    }
    for (std::size_t surface = 1; surface < is_used.size(); ++surface) {  // 0 meets no ray
        if (is_used[surface]) {
            attach_geometry(mesh, part, tree, static_cast<std::uint8_t>(surface));
        }
    }
    commit_scene(tree.scene.get());
    return tree;
}

void EmbreeRaysImpl::attach_geometry(const BundleMesh& mesh, const BundlePart& part, PartTree& tree,
                                     std::uint8_t surface) {
    std::vector<std::uint32_t> members;
    for (std::uint32_t i = 0; i < part.triangle_count; ++i) {
        if (mesh.surfaces[part.first_triangle + i] == surface) members.push_back(i);
    }
    members.shrink_to_fit();
    const GeometryOwner geometry(rtcNewGeometry(device_.get(), RTC_GEOMETRY_TYPE_TRIANGLE));
    if (!geometry) return;
    rtcSetGeometryBuffer(geometry.get(), RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                         vertices_.get(), 0, sizeof(Vec3), vertex_count_);
    auto* indices = static_cast<std::uint32_t*>(
        rtcSetNewGeometryBuffer(geometry.get(), RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                3 * sizeof(std::uint32_t), members.size()));
    if (indices == nullptr) return;
    const std::uint32_t* const corners_of_all = indices;
    for (const std::uint32_t member : members) {
        const auto corners =
            mesh.indices.subspan(3 * (part.first_triangle + std::size_t{member}), 3);
        indices = std::copy(corners.begin(), corners.end(), indices);
    }
    rtcSetGeometryMask(geometry.get(), surface);
    rtcCommitGeometry(geometry.get());
    rtcAttachGeometryByID(tree.scene.get(), geometry.get(),
                          static_cast<unsigned>(tree.geometries.size()));
    tree.geometries.push_back({std::move(members), corners_of_all});
}

/// The only place where a tree is built.
void EmbreeRaysImpl::commit_scene(RTCScene scene) {
    const std::int64_t start = process_cpu_ns();
    rtcCommitScene(scene);
    statistics_.build_cpu_ms += static_cast<double>(process_cpu_ns() - start) * 1e-6;
}

SceneOwner EmbreeRaysImpl::build_instances() {
    const bool is_any_there =
        std::any_of(staged_.begin() + (staged_.empty() ? 0 : 1), staged_.end(),
                    [](const PartState& part) { return part.is_enabled; });
    if (!is_any_there) return nullptr;
    SceneOwner scene = device_.new_scene();
    if (!scene) return nullptr;
    for (std::uint32_t part = 1; part < staged_.size(); ++part) {
        if (!staged_[part].is_enabled) continue;
        const GeometryOwner instance = make_instance(part);
        if (instance) rtcAttachGeometryByID(scene.get(), instance.get(), part);
    }
    commit_scene(scene.get());
    return scene;
}

GeometryOwner EmbreeRaysImpl::make_instance(std::uint32_t part) {
    GeometryOwner instance(rtcNewGeometry(device_.get(), RTC_GEOMETRY_TYPE_INSTANCE));
    if (!instance) return instance;
    const Transform& t = staged_[part].transform;
    const float columns[12] = {t.x.x, t.x.y, t.x.z, t.y.x,      t.y.y,      t.y.z,
                               t.z.x, t.z.y, t.z.z, t.origin.x, t.origin.y, t.origin.z};
    rtcSetGeometryInstancedScene(instance.get(), trees_[part].scene.get());
    rtcSetGeometryTransform(instance.get(), 0, RTC_FORMAT_FLOAT3X4_COLUMN_MAJOR, columns);
    rtcCommitGeometry(instance.get());
    return instance;
}

// ---- dynamic parts ------------------------------------------------------------------------------

bool EmbreeRaysImpl::set_part_transform(std::uint32_t part, const Transform& transform) noexcept {
    if (!is_dynamic_part(part) || !is_rigid(transform)) return false;
    staged_[part].transform = transform;
    is_anything_staged_ = true;
    return true;
}

bool EmbreeRaysImpl::set_part_enabled(std::uint32_t part, bool is_enabled) noexcept {
    if (!is_dynamic_part(part)) return false;
    staged_[part].is_enabled = is_enabled;
    is_anything_staged_ = true;
    return true;
}

Result<Done> EmbreeRaysImpl::commit() noexcept {
    if (!is_anything_staged_) return Done{};
    // A new scene rather than a changed one: if Embree fails, the old one is still whole.
    SceneOwner instances = build_instances();
    if (Result<Done> built = device_.take_error(); !built) return built;
    instances_ = std::move(instances);
    current_ = staged_;
    is_anything_staged_ = false;
    ++statistics_.commits;
    return Done{};
}

EmbreeStatistics EmbreeRaysImpl::statistics() const noexcept {
    EmbreeStatistics statistics = statistics_;
    statistics.memory_bytes = device_.memory_bytes();
    return statistics;
}

// ---- rays ---------------------------------------------------------------------------------------

void EmbreeRaysImpl::any_hit(std::span<const Ray> rays,
                             std::span<std::uint8_t> blocked) const noexcept {
    if (!VANTAGE_CHECK(rays.size() == blocked.size())) return;
    for (std::size_t i = 0; i < rays.size(); ++i)
        blocked[i] = is_blocked(rays[i]) ? 1 : 0;
}

std::size_t EmbreeRaysImpl::first_clear(std::span<const Ray> rays) const noexcept {
    std::size_t ray = 0;
    while (ray < rays.size() && is_blocked(rays[ray]))
        ++ray;
    return ray;
}

void EmbreeRaysImpl::closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept {
    if (!VANTAGE_CHECK(rays.size() == hits.size())) return;
    for (std::size_t i = 0; i < rays.size(); ++i)
        hits[i] = first_hit(rays[i]);
}

bool EmbreeRaysImpl::is_blocked(const Ray& ray) const noexcept {
    if (!is_inside_world(ray)) return true;
    if (ray.from == ray.to || trees_.empty()) return false;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRay query = embree_ray(ray);
    rtcOccluded1(trees_[0].scene.get(), &context, &query);
    if (query.tfar < 0.0f) return true;  // how Embree says "something is in the way"
    if (!instances_) return false;
    rtcOccluded1(instances_.get(), &context, &query);
    return query.tfar < 0.0f;
}

void EmbreeRaysImpl::trace(const PacketMask& valid, RTCRay8& packet) const noexcept {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcOccluded8(valid.lanes, trees_[0].scene.get(), &context, &packet);
    if (!instances_) return;
    PacketMask left = valid;
    for (std::size_t lane = 0; lane < kPacket; ++lane) {
        if (packet.tfar[lane] < 0.0f) left.lanes[lane] = 0;
    }
    rtcOccluded8(left.lanes, instances_.get(), &context, &packet);
}

void EmbreeRaysImpl::any_hit_near(std::span<const Ray> rays,
                                  std::span<std::uint8_t> blocked) const noexcept {
    if (!VANTAGE_CHECK(rays.size() == blocked.size())) return;
    RTCRay8 packet{};
    for (std::size_t first = 0; first < rays.size(); first += kPacket) {
        const std::size_t count = std::min(kPacket, rays.size() - first);
        const auto answers = blocked.subspan(first, count);
        const PacketMask valid = fill_packet(rays.subspan(first, count), packet, answers);
        if (trees_.empty()) continue;
        trace(valid, packet);
        for (std::size_t lane = 0; lane < count; ++lane) {
            if (valid.lanes[lane] != 0 && packet.tfar[lane] < 0.0f) answers[lane] = 1;
        }
    }
}

double EmbreeRaysImpl::near_rays_seconds(std::span<const Ray> rays) const {
    if (trees_.empty()) return 0;
    const std::size_t packet_count = (rays.size() + kPacket - 1) / kPacket;
    std::vector<RTCRay8> packets(packet_count);
    std::vector<PacketMask> masks(packet_count);
    std::array<std::uint8_t, kPacket> ignored;
    for (std::size_t i = 0; i < packet_count; ++i) {
        const std::size_t first = i * kPacket;
        const std::size_t count = std::min(kPacket, rays.size() - first);
        masks[i] =
            fill_packet(rays.subspan(first, count), packets[i], std::span(ignored).first(count));
    }
    const std::int64_t start = thread_cpu_ns();
    for (std::size_t i = 0; i < packet_count; ++i)
        trace(masks[i], packets[i]);
    return static_cast<double>(thread_cpu_ns() - start) * 1e-9;
}

RayHit EmbreeRaysImpl::first_hit(const Ray& ray) const noexcept {
    if (!is_inside_world(ray)) return {.fraction = 0.0f};
    if (ray.from == ray.to || trees_.empty()) return {};
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRayHit query;
    query.ray = embree_ray(ray);
    query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    query.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(trees_[0].scene.get(), &context, &query);
    // The second search starts from what the first found and overwrites it only when nearer.
    if (instances_) rtcIntersect1(instances_.get(), &context, &query);
    if (query.hit.geomID == RTC_INVALID_GEOMETRY_ID) return {};
    return describe_hit(query, ray);
}

RayHit EmbreeRaysImpl::describe_hit(const RTCRayHit& found, const Ray& ray) const noexcept {
    const RTCHit& hit = found.hit;
    const bool is_static = hit.instID[0] == RTC_INVALID_GEOMETRY_ID;
    const std::uint32_t part = is_static ? 0 : hit.instID[0];
    const float fraction = fraction_to_plane(ray, corners_of(part, hit), found.ray.tfar);
    const Vec3 normal{hit.Ng_x, hit.Ng_y, hit.Ng_z};  // as the part lies in the level
    return {
        .fraction = std::clamp(fraction, 0.0f, 1.0f) + 0.0f /* never minus zero */,
        .part = part,
        .triangle = trees_[part].geometries[hit.geomID].triangles[hit.primID],
        .normal = unit_normal_against(rotate(current_[part].transform, normal), ray.to - ray.from)};
}

/// Where they are now.
std::array<Vec3, 3> EmbreeRaysImpl::corners_of(std::uint32_t part,
                                               const RTCHit& hit) const noexcept {
    const auto* const vertices = static_cast<const Vec3*>(rtcGetBufferData(vertices_.get()));
    const std::uint32_t* const numbers =
        &trees_[part].geometries[hit.geomID].corners[std::size_t{3} * hit.primID];
    std::array<Vec3, 3> corners;
    for (std::size_t i = 0; i < corners.size(); ++i)
        corners[i] = part == 0 ? vertices[numbers[i]]
                               : apply(current_[part].transform, vertices[numbers[i]]);
    return corners;
}

}  // namespace

Result<std::unique_ptr<EmbreeRays>> make_embree_rays(const BundleMesh& mesh,
                                                     const EmbreeSettings& settings) {
    try {
        if (Result<Done> checked = check_mesh(mesh); !checked) return checked.diagnostics();
        auto rays = std::make_unique<EmbreeRaysImpl>(settings);
        if (Result<Done> built = rays->build(mesh); !built) return built.diagnostics();
        return std::unique_ptr<EmbreeRays>(std::move(rays));
    } catch (const std::bad_alloc&) {
        return Diagnostic{.code = "embree/out-of-memory",
                          .message = "there is not enough memory for the level's triangles"};
    }
}

Result<Done> take_dynamic_parts_away(EmbreeRays& rays) {
    for (std::uint32_t part = 1; part < rays.part_count(); ++part) {
        (void)rays.set_part_enabled(part, false);  // Refused only for parts that do not exist.
    }
    return rays.commit();
}

}  // namespace vantage::adapters
