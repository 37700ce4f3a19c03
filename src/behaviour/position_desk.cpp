// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See positioner.h. An update goes through all positioners three times, always in the same order:
// what has been answered, what the exchange made of it, what is to be asked.

#include "behaviour/position_desk.h"

#include "base/log.h"

namespace vantage {

void PositionDesk::Impl::abandon(Ticket& ticket) noexcept {
    if (!ticket) return;
    Scheduler& scheduler = *settings.scheduler;
    if (scheduler.poll(ticket) != Status::InProgress) {
        scheduler.release(ticket);
    } else {
        scheduler.cancel(ticket);
        // Within its capacity, which is twice what can be under way: one is delivered by the next
        // update of the scheduler.
        if (cancelled.size() < cancelled.capacity()) cancelled.push_back(ticket);
    }
    ticket = {};
}

void PositionDesk::Impl::release_cancelled() noexcept {
    std::erase_if(cancelled, [this](Ticket ticket) {
        const bool is_over = settings.scheduler->poll(ticket) != Status::InProgress;
        if (is_over) settings.scheduler->release(ticket);
        return is_over;
    });
}

PositionDesk::PositionDesk(const PositionDeskSettings& settings)
    : impl_(std::make_unique<Impl>(settings)) {
    (void)VANTAGE_CHECK(settings.scheduler != nullptr && settings.world != nullptr);
}

PositionDesk::~PositionDesk() {
    for (Positioner& each : impl_->positioners) {
        if (each.desk_ != nullptr) close(&each);
    }
}

Positioner* PositionDesk::open(ObjectId agent, const PositionerSettings& settings) noexcept {
    for (Positioner& each : impl_->positioners) {
        if (each.desk_ != nullptr) continue;
        each.begin(*this, agent, settings);
        return &each;
    }
    return nullptr;
}

void PositionDesk::close(Positioner* positioner) noexcept {
    if (positioner == nullptr || positioner->desk_ == nullptr) return;
    positioner->stop();
    positioner->query_ = nullptr;
    positioner->desk_ = nullptr;
}

void PositionDesk::update(double now) noexcept {
    impl_->release_cancelled();
    for (Positioner& each : impl_->positioners) {
        if (each.desk_ != nullptr) each.update_answers(now);
    }
    if (impl_->settings.exchange != nullptr) impl_->settings.exchange->settle();
    for (Positioner& each : impl_->positioners) {
        if (each.desk_ != nullptr) each.update_place(now);
    }
}

}  // namespace vantage
