// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The published colours of candidates and rays (include/vantage/explain.h), and those of the level in light and dark.

/** By CandidateStatus: undecided, valid, best, failed, too low. */
export const statusColours = [0x3c78ff, 0x00c800, 0xffffff, 0xdc0000, 0xdc0000] as const;
export const clearRay = 0xffdc00;
export const blockedRay = 0x828282;

// Okabe and Ito's palette: told apart with every common colour blindness. Teams 1 and 2 are the red and the blue one.
const teamColours = [0xf0e442, 0xd55e00, 0x56b4e9, 0x009e73, 0xe69f00, 0xcc79a7, 0x0072b2] as const;
export function teamColour(team: number): number {
  return team < 0 ? 0xb0b6bf : teamColours[team % teamColours.length]!;
}

export interface Theme {
  background: number;
  floor: number;
  wall: number;
  edge: number;
  label: string;
  labelBack: string;
}

// The level is of a middle tone in both, so that white, green, red and blue all stand out from it.
export const darkTheme: Theme = {
  background: 0x12171e,
  floor: 0x707c8c,
  wall: 0x5a6576,
  edge: 0x0d1116,
  label: "#f2f5f8",
  labelBack: "rgba(10,14,19,.82)",
};
export const lightTheme: Theme = {
  background: 0xaeb8c4,
  floor: 0x8792a0,
  wall: 0x6a7583,
  edge: 0x3d4651,
  label: "#ffffff",
  labelBack: "rgba(24,31,40,.86)",
};
