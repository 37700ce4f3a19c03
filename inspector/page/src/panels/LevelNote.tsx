// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A recording of another level than the one that is drawn: what was recorded is right, what goes beyond it may not be.

import * as store from "../model/store";

export const isOtherLevel = () => store.source.value?.isSameLevel === false;

/** Stands wherever something is asked that the recording may not hold: an edited query, another place. */
export function LevelNote() {
  if (!isOtherLevel()) return null;
  return (
    <p class="warning" data-testid="other-level">
      <strong>Recorded on another level</strong> than {store.level.value?.name || "the one at hand"}, or on another state
      of it. What the recording holds is right. Rays and paths that it does not hold are asked of the level that is drawn
      here, and may be wrong.
    </p>
  );
}
