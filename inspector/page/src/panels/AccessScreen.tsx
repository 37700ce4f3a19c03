// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Without the token of this run nothing is shown; here it can be pasted.

import { signal } from "@preact/signals";
import { rememberToken, tokenFromPaste } from "../api/token";

const mistake = signal("");

export function AccessScreen() {
  return (
    <main class="access">
      <h1>Vantage inspector</h1>
      <p>
        This page needs the token of the running program. The program prints a link when it starts, such as{" "}
        <code>http://127.0.0.1:8790/#token=…</code>: open that link, or paste it here.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get("token");
          const token = tokenFromPaste(typeof text === "string" ? text : "");
          if (token === null) {
            mistake.value = "That holds no token.";
            return;
          }
          rememberToken(token);
          location.reload();
        }}
      >
        <label>
          Link or token <input name="token" autocomplete="off" autofocus />
        </label>
        <button type="submit" class="primary">
          Open
        </button>
      </form>
      <p role="alert">{mistake.value}</p>
      <p class="sub">The token changes with every start of the program.</p>
    </main>
  );
}
