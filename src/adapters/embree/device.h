// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Embree's handles as owners, and the device with its errors, memory and instruction set. Only
// for the sources of this folder.
#pragma once

#include <embree3/rtcore.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "vantage/result.h"
#include "vantage_adapters/embree_rays.h"

namespace vantage::adapters {

struct EmbreeRelease {
    void operator()(RTCDevice device) const noexcept { rtcReleaseDevice(device); }
    void operator()(RTCScene scene) const noexcept { rtcReleaseScene(scene); }
    void operator()(RTCGeometry geometry) const noexcept { rtcReleaseGeometry(geometry); }
    void operator()(RTCBuffer buffer) const noexcept { rtcReleaseBuffer(buffer); }
};
using SceneOwner = std::unique_ptr<RTCSceneTy, EmbreeRelease>;
using GeometryOwner = std::unique_ptr<RTCGeometryTy, EmbreeRelease>;
using BufferOwner = std::unique_ptr<RTCBufferTy, EmbreeRelease>;

/// One Embree device. Embree calls back into it, so it stays where it is.
class EmbreeDevice {
  public:
    explicit EmbreeDevice(const EmbreeSettings& settings) noexcept;
    EmbreeDevice(const EmbreeDevice&) = delete;
    EmbreeDevice& operator=(const EmbreeDevice&) = delete;

    /// "AVX2" and the like.
    const char* instruction_set() const noexcept { return instruction_set_; }
    RTCDevice get() const noexcept { return device_.get(); }
    std::size_t memory_bytes() const noexcept { return static_cast<std::size_t>(memory_.load()); }

    /// What went wrong since the last call, if anything did.
    Result<Done> take_error();

    /// An empty scene that always gets the ROBUST flag: without it, and with the COHERENT flag, a
    /// ray in the plane of a wall is answered differently alone and in a packet.
    SceneOwner new_scene() const noexcept;

  private:
    void remember(RTCError code, const char* text) noexcept;
    bool may_allocate(std::ptrdiff_t bytes) noexcept;

    const std::size_t memory_limit_;
    const char* instruction_set_ = "none";
    std::atomic<std::ptrdiff_t> memory_{0};
    std::mutex error_mutex_;
    RTCError error_ = RTC_ERROR_NONE;
    std::string error_text_;
    // The last member: Embree reports freed memory while the device goes.
    std::unique_ptr<RTCDeviceTy, EmbreeRelease> device_;
};

}  // namespace vantage::adapters
