// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See device.h.

#include "adapters/embree/device.h"

#include <cstdio>
#include <cstring>

namespace vantage::adapters {

namespace {

struct InstructionSet {
    EmbreeInstructionSet kind;
    const char* name;
    const char* setting;  ///< For rtcNewDevice.
    bool is_there;
};

/// Embree does not tell which one it took, so we tell it. Null when the machine lacks it.
const InstructionSet* choose_instruction_set(EmbreeInstructionSet wanted) noexcept {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_cpu_init();
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                          __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    static const InstructionSet sets[] = {
        {EmbreeInstructionSet::Avx2, "AVX2", "isa=avx2", has_avx2},
        {EmbreeInstructionSet::Avx, "AVX", "isa=avx", __builtin_cpu_supports("avx") != 0},
        {EmbreeInstructionSet::Sse42, "SSE4.2", "isa=sse4.2",
         __builtin_cpu_supports("sse4.2") != 0},
        {EmbreeInstructionSet::Sse2, "SSE2", "isa=sse2", true}};
#else
    static const InstructionSet sets[] = {{EmbreeInstructionSet::Best, "native", "", true}};
#endif
    for (const InstructionSet& set : sets) {
        const bool is_wanted = wanted == EmbreeInstructionSet::Best || wanted == set.kind;
        if (is_wanted && set.is_there) return &set;
    }
    return nullptr;
}

/// Embree and TBB are not compiled with the thread sanitizer, which sees the memory that their
/// threads hand to one another but not the atomics that order it. Under it they get no threads of
/// their own; ours are as many as ever.
unsigned embree_threads(unsigned wanted) noexcept {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
    return 1;
#endif
#elif defined(__SANITIZE_THREAD__)
    return 1;
#endif
    return wanted;
}

Diagnostic describe_error(RTCError code, const std::string& text) {
    if (code == RTC_ERROR_OUT_OF_MEMORY) {
        return {.code = "embree/out-of-memory",
                .message = "Embree has not enough memory for its trees",
                .found = text,
                .hint = "raise memory_limit, or simplify the level"};
    }
    if (code == RTC_ERROR_UNSUPPORTED_CPU) {
        return {.code = "embree/unsupported-cpu",
                .message = "Embree does not run like this on this processor",
                .found = text,
                .hint = "choose EmbreeInstructionSet::Best"};
    }
    return {.code = "embree/failed",
            .message = "Embree reports an error",
            .found = text.empty() ? "error " + std::to_string(static_cast<int>(code)) : text};
}

}  // namespace

EmbreeDevice::EmbreeDevice(const EmbreeSettings& settings) noexcept
    : memory_limit_(settings.memory_limit) {
    const InstructionSet* const set = choose_instruction_set(settings.instruction_set);
    if (set == nullptr) {
        remember(RTC_ERROR_UNSUPPORTED_CPU, "the wanted instruction set is not there");
        return;
    }
    instruction_set_ = set->name;
    char config[64];
    std::snprintf(config, sizeof config, "threads=%u,%s", embree_threads(settings.threads),
                  set->setting);
    device_.reset(rtcNewDevice(config));
    if (!device_) {
        remember(rtcGetDeviceError(nullptr), "no device");
        return;
    }
    rtcSetDeviceErrorFunction(
        device_.get(),
        [](void* self, RTCError code, const char* text) {
            static_cast<EmbreeDevice*>(self)->remember(code, text);
        },
        this);
    rtcSetDeviceMemoryMonitorFunction(
        device_.get(),
        [](void* self, ssize_t bytes, bool) {
            return static_cast<EmbreeDevice*>(self)->may_allocate(bytes);
        },
        this);
    if (rtcGetDeviceProperty(device_.get(), RTC_DEVICE_PROPERTY_RAY_MASK_SUPPORTED) == 0) {
        remember(RTC_ERROR_INVALID_OPERATION, "built without EMBREE_RAY_MASK");
    }
}

Result<Done> EmbreeDevice::take_error() {
    const std::lock_guard lock(error_mutex_);
    if (error_ == RTC_ERROR_NONE) return Done{};
    Diagnostic diagnostic = describe_error(error_, error_text_);
    error_ = RTC_ERROR_NONE;
    error_text_.clear();
    return diagnostic;
}

SceneOwner EmbreeDevice::new_scene() const noexcept {
    SceneOwner scene(rtcNewScene(device_.get()));
    if (scene) rtcSetSceneFlags(scene.get(), RTC_SCENE_FLAG_ROBUST);
    return scene;
}

// The first error is the cause; later ones follow from it.
void EmbreeDevice::remember(RTCError code, const char* text) noexcept {
    const std::lock_guard lock(error_mutex_);
    if (error_ != RTC_ERROR_NONE) return;
    error_ = code == RTC_ERROR_NONE ? RTC_ERROR_UNKNOWN : code;
    try {
        error_text_ = text != nullptr ? text : "";
    } catch (...) {
        error_text_.clear();
    }
}

bool EmbreeDevice::may_allocate(std::ptrdiff_t bytes) noexcept {
    const std::ptrdiff_t total = memory_.fetch_add(bytes) + bytes;
    if (bytes <= 0 || memory_limit_ == 0) return true;
    return static_cast<std::size_t>(total) <= memory_limit_;
}

}  // namespace vantage::adapters
