// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the world knows of the analysis: snapshots hold versions of its fields. Views are made when
// the tactics are set, one for each snapshot that may live, so that publishing allocates nothing.

#include "world/world_impl.h"

namespace vantage {

void World::set_tactics(std::shared_ptr<const Tactics> tactics) {
    if (tactics == impl_->tactics) return;
    impl_->tactics = std::move(tactics);
    ++impl_->tactics_version;
    impl_->spare_views.clear();
    impl_->is_changed = true;
    if (impl_->tactics == nullptr) return;
    for (std::size_t i = 0; i < impl_->pool->buffers().size(); ++i)
        impl_->spare_views.push_back(impl_->tactics->make_view());
}

/// A buffer that was last filled for other tactics takes one of the new views; there are as many
/// as buffers.
void World::Impl::fill_tactics(Snapshot& snapshot) {
    if (snapshot.tactics_version_ != tactics_version) {
        snapshot.tactics_.reset();
        snapshot.tactics_version_ = tactics_version;
        if (!spare_views.empty()) {
            snapshot.tactics_ = std::move(spare_views.back());
            spare_views.pop_back();
        }
    }
    if (tactics == nullptr) return;
    // Read before pinning: what is published in between is looked at again next time.
    published_fields = tactics->revision();
    snapshot.tactics_->pin_newest();
}

}  // namespace vantage
