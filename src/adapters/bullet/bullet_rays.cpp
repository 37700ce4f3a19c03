// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One collision object for each part and set of surface bits: Bullet filters whole objects. Their
// bits are the object's group, a ray's mask is its filter.

#include "vantage_adapters/bullet_rays.h"

#include <btBulletCollisionCommon.h>

#include <algorithm>
#include <deque>
#include <new>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/vec.h"
#include "world/mesh_check.h"

namespace vantage::adapters {

namespace {

btVector3 bullet_vector(Vec3 v) {
    return {v.x, v.y, v.z};
}

/// The triangles of one part that share their surface bits. Bullet points into it.
struct BulletObject {
    std::uint32_t part = 0;
    std::vector<std::uint32_t> triangles;  ///< Their places in the part.
    std::vector<int> indices;
    std::unique_ptr<btTriangleIndexVertexArray> mesh;
    std::unique_ptr<btBvhTriangleMeshShape> shape;
    btCollisionObject object;
};

/// Is there anything? The first hit ends the ray there, so that little more is looked at.
struct AnyHit final : btCollisionWorld::RayResultCallback {
    btScalar addSingleResult(btCollisionWorld::LocalRayResult& result, bool) override {
        m_collisionObject = result.m_collisionObject;
        return m_closestHitFraction = 0;
    }
};

struct ClosestHit final : btCollisionWorld::RayResultCallback {
    int triangle = 0;
    btVector3 normal{0, 0, 0};

    btScalar addSingleResult(btCollisionWorld::LocalRayResult& result, bool) override {
        m_collisionObject = result.m_collisionObject;
        normal = result.m_hitNormalLocal;  // Nothing is turned: local is world.
        if (result.m_localShapeInfo != nullptr) triangle = result.m_localShapeInfo->m_triangleIndex;
        return m_closestHitFraction = result.m_hitFraction;
    }
};

class BulletRaysImpl final : public BulletRays {
  public:
    BulletRaysImpl() : world_(&dispatcher_, &broadphase_, &configuration_) {}
    ~BulletRaysImpl() override {
        for (BulletObject& object : objects_)
            world_.removeCollisionObject(&object.object);
    }

    void build(const BundleMesh& mesh) {
        for (const Vec3& vertex : mesh.vertices)
            vertices_.insert(vertices_.end(), {vertex.x, vertex.y, vertex.z});
        for (std::uint32_t part = 0; part < mesh.parts.size(); ++part) {
            for (int surface = 1; surface <= surface::kAll; ++surface)
                add_object(mesh, part, static_cast<std::uint8_t>(surface));
        }
        world_.updateAabbs();
    }

    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override {
        if (!VANTAGE_CHECK(rays.size() == blocked.size())) return;
        for (std::size_t i = 0; i < rays.size(); ++i)
            blocked[i] = is_blocked(rays[i]) ? 1 : 0;
    }
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override {
        if (!VANTAGE_CHECK(rays.size() == hits.size())) return;
        for (std::size_t i = 0; i < rays.size(); ++i)
            hits[i] = first_hit(rays[i]);
    }
    std::uint64_t revision() const noexcept override { return 1; }
    std::string description() const override {
        const int version = btGetVersion();
        return "Bullet " + std::to_string(version / 100) + "." + std::to_string(version % 100);
    }

  private:
    void add_object(const BundleMesh& mesh, std::uint32_t part, std::uint8_t surface) {
        const BundlePart& range = mesh.parts[part];
        BulletObject& object = objects_.emplace_back();
        object.part = part;
        for (std::uint32_t i = 0; i < range.triangle_count; ++i) {
            const std::size_t triangle = range.first_triangle + std::size_t{i};
            if ((mesh.surfaces[triangle] & surface::kAll) != surface) continue;
            object.triangles.push_back(i);
            for (std::size_t corner = 0; corner < 3; ++corner)
                object.indices.push_back(static_cast<int>(mesh.indices[3 * triangle + corner]));
        }
        if (object.triangles.empty()) return objects_.pop_back();
        constexpr int kStride = 3 * sizeof(float);
        object.mesh = std::make_unique<btTriangleIndexVertexArray>(
            static_cast<int>(object.triangles.size()), object.indices.data(), 3 * sizeof(int),
            static_cast<int>(vertices_.size() / 3), vertices_.data(), kStride);
        object.shape = std::make_unique<btBvhTriangleMeshShape>(object.mesh.get(), true);
        object.object.setCollisionShape(object.shape.get());
        object.object.setUserPointer(&object);
        world_.addCollisionObject(&object.object, surface, surface::kAll);
    }

    template <class Callback>
    void trace(const Ray& ray, Callback& callback) const {
        callback.m_collisionFilterGroup = surface::kAll;
        callback.m_collisionFilterMask = ray.mask;
        world_.rayTest(bullet_vector(ray.from), bullet_vector(ray.to), callback);
    }

    bool is_blocked(const Ray& ray) const noexcept {
        if (!is_valid_position(ray.from) || !is_valid_position(ray.to)) return true;
        if (ray.from == ray.to) return false;
        AnyHit callback;
        trace(ray, callback);
        return callback.hasHit();
    }

    RayHit first_hit(const Ray& ray) const noexcept {
        if (!is_valid_position(ray.from) || !is_valid_position(ray.to)) return {.fraction = 0.0f};
        if (ray.from == ray.to) return {};
        ClosestHit callback;
        trace(ray, callback);
        if (!callback.hasHit()) return {};
        const auto& object =
            *static_cast<const BulletObject*>(callback.m_collisionObject->getUserPointer());
        const Vec3 normal{callback.normal.x(), callback.normal.y(), callback.normal.z()};
        const bool is_away = dot(normal, ray.to - ray.from) > 0;
        return {.fraction = callback.m_closestHitFraction,
                .part = object.part,
                .triangle = object.triangles[static_cast<std::size_t>(callback.triangle)],
                .normal = normalized(is_away ? -normal : normal)};
    }

    std::vector<float> vertices_;
    std::deque<BulletObject> objects_;  ///< They stay where they are.
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_;
    btCollisionWorld world_;
};

}  // namespace

Result<std::unique_ptr<BulletRays>> make_bullet_rays(const BundleMesh& mesh) {
    if (Result<Done> checked = check_mesh(mesh); !checked) return checked.diagnostics();
    try {
        auto rays = std::make_unique<BulletRaysImpl>();
        rays->build(mesh);
        return std::unique_ptr<BulletRays>(std::move(rays));
    } catch (const std::bad_alloc&) {
        return Diagnostic{.code = "bullet/out-of-memory",
                          .message = "there is not enough memory for Bullet's trees",
                          .hint = "simplify the level"};
    }
}

}  // namespace vantage::adapters
