// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The token that the program prints with its link. It is taken out of the visible address at once, so that
// neither a copied link nor a screenshot gives it away, and lives as long as the tab does.

const storageKey = "vantage-inspector-token";
const channelName = "vantage-inspector";

export interface Fragment {
  token: string | null;
  /** What is left of the fragment, without a '#'. */
  rest: string;
}

/** Tokens are hexadecimal or base64url; anything else is not one of ours. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{8,256}$/.test(text);
}

export function splitFragment(hash: string): Fragment {
  let token: string | null = null;
  const rest: string[] = [];
  for (const part of hash.replace(/^#/, "").split("&")) {
    if (part.startsWith("token=")) {
      const value = part.slice("token=".length);
      if (isToken(value)) token = value;
    } else if (part !== "") {
      rest.push(part);
    }
  }
  return { token, rest: rest.join("&") };
}

/** A person may paste the token alone or the whole link. */
export function tokenFromPaste(text: string): string | null {
  const trimmed = text.trim();
  const mark = trimmed.indexOf("#");
  if (mark >= 0) return splitFragment(trimmed.slice(mark)).token;
  const bare = trimmed.replace(/^token=/, "");
  return isToken(bare) ? bare : null;
}

export function rememberToken(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Storage may be forbidden; the token then lives in memory only.
  }
}

/** From the address, else from an earlier load of this tab, else from another tab of this inspector. */
export async function findToken(): Promise<string | null> {
  const { token, rest } = splitFragment(location.hash);
  if (token !== null) {
    history.replaceState(null, "", location.pathname + location.search + (rest === "" ? "" : "#" + rest));
    rememberToken(token);
    return token;
  }
  try {
    const kept = sessionStorage.getItem(storageKey);
    if (kept !== null && isToken(kept)) return kept;
  } catch {
    // As above.
  }
  return askOtherTabs();
}

/** A link that was copied from one tab opens in another without the token: the first tab lends it. */
function askOtherTabs(): Promise<string | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    const finish = (token: string | null) => {
      clearTimeout(timer);
      channel.close();
      if (token !== null) rememberToken(token);
      resolve(token);
    };
    const timer = setTimeout(() => finish(null), 250);
    channel.onmessage = (event: MessageEvent<unknown>) => {
      const data = event.data as { kind?: unknown; token?: unknown };
      if (data.kind === "token" && typeof data.token === "string" && isToken(data.token)) finish(data.token);
    };
    channel.postMessage({ kind: "ask" });
  });
}

/** Only pages of the same origin (host and port) hear this channel. */
export function lendToken(token: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if ((event.data as { kind?: unknown }).kind === "ask") channel.postMessage({ kind: "token", token });
  };
}
