// A terminal with a person at it: the program runs in tmux, keys are pressed
// and the screen is read back.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./common.mjs";

export class Terminal {
  folder = mkdtempSync(join(tmpdir(), "tidywinks-"));

  constructor(...words) {
    process.on("exit", () => this.end());
    this.tmux("new-session", "-d", "-x", "100", "-y", "40", "bash --norc --noprofile -i");
    this.type(`PS1='ready> '; clear; ${[program, ...words].map((w) => `'${w}'`).join(" ")}`);
  }

  tmux(...words) {
    const env = { ...process.env, LC_ALL: "C.UTF-8", HISTFILE: "/dev/null", USER: "tester" };
    delete env.TMUX;
    return execFileSync(
      "tmux",
      ["-u", "-S", join(this.folder, "socket"), "-f", "/dev/null", ...words],
      { encoding: "utf8", env },
    );
  }

  press(...keys) {
    this.tmux("send-keys", ...keys);
  }

  type(line) {
    this.tmux("send-keys", "-l", line);
    this.press("Enter");
  }

  shown() {
    return this.tmux("capture-pane", "-p");
  }

  // The screen as soon as it has the pattern; null when it does not come.
  async see(pattern, seconds = 20) {
    const until = Date.now() + 1000 * seconds;
    for (;;) {
      const shown = this.shown();
      if (pattern.test(shown)) return shown;
      if (Date.now() > until) return null;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  end() {
    if (this.isEnded) return;
    this.isEnded = true;
    try {
      this.tmux("kill-server");
    } catch {}
    rmSync(this.folder, { recursive: true, force: true });
  }
}
