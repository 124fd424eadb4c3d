// How somebody likes the page, kept on the device.
import { html, type TemplateResult } from "lit-html";
import { t } from "../words/say";

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const KEYS = {
  theme: "tidywinks.theme",
  hand: "tidywinks.hand",
  speed: "tidywinks.speed",
  linger: "tidywinks.linger",
  letters: "tidywinks.letters",
  mute: "tidywinks.mute",
  line: "tidywinks.line",
  guard: "tidywinks.guard",
};
/** A bot thinks for, a second of speed: time to take a slip back. */
export const THINK_MS = 500;
// Least, usual and most seconds.
const RANGES = { speed: [0, 1.2, 3], linger: [0.8, 3, 6], guard: [0, 0.4, 1] } as const;

function kept(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It holds for this visit, then.
  }
}

function seconds(key: keyof typeof RANGES): number {
  const [least, usual, most] = RANGES[key];
  const value = Number(kept(KEYS[key]) || NaN);
  return value >= least && value <= most ? value : usual;
}

export const settings = {
  theme: THEMES.find((one) => one === kept(KEYS.theme)) ?? ("auto" as Theme),
  isLeftHanded: kept(KEYS.hand) === "left",
  speed: seconds("speed"), // what a bot does is held; 0: nothing moves either
  linger: seconds("linger"), // cards stay that are turned down at once
  guard: seconds("guard"), // after a change a tap on it does not count
  hasLetterKeys: kept(KEYS.letters) !== "off",
  hasLine: kept(KEYS.line) === "on", // to type moves into
  isMuted: kept(KEYS.mute) === "on",
  mute(isOn: boolean): void {
    this.isMuted = isOn;
    keep(KEYS.mute, isOn ? "on" : "off");
  },
  type(isOn: boolean): void {
    this.hasLine = isOn;
    keep(KEYS.line, isOn ? "on" : "off");
  },
};

const dark = window.matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme !== "auto" ? settings.theme : dark.matches ? "dark" : "light";
  dataset.hand = settings.isLeftHanded ? "left" : "right";
  document.querySelector<HTMLMetaElement>("meta[name=theme-color]")!.content = getComputedStyle(
    document.documentElement,
  ).getPropertyValue("--paper");
}

dark.addEventListener("change", apply);
apply();

function themeTitle(theme: Theme): string {
  return theme === "auto" ? t("like this device") : theme === "light" ? t("light") : t("dark");
}

function check(label: string, isOn: boolean, set: (isOn: boolean) => void) {
  return html`<label class="setting"><input type="checkbox" .checked=${isOn}
    @change=${(e: Event) => set((e.target as HTMLInputElement).checked)}>
    ${label}</label>`;
}

export const settingsPanel = (changed: () => void, picture: TemplateResult) => html`
  <details class="device" data-do="settings"><summary>${picture}${t("Settings")}</summary>${settingsList(changed)}</details>`;

/** A hand alone has no keys to read about; whoever has some finds them by `/`. */
export const hasKeys = window.matchMedia("(any-hover: hover), (any-pointer: fine)");

export function settingsList(changed: () => void) {
  const done = (key: string, value: string) => {
    keep(key, value);
    apply();
    changed();
  };
  const range = (label: string, key: keyof typeof RANGES) => html`
    <label class="setting">${label}
      <input type="range" min=${RANGES[key][0]} max=${RANGES[key][2]}
        step="0.1" .value=${String(settings[key])} @input=${(e: Event) => {
          settings[key] = Number((e.target as HTMLInputElement).value);
          done(KEYS[key], String(settings[key]));
        }}>
      <span>${t("{1} s", settings[key].toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1 }))}</span></label>`;
  return html`
    <div class="settings">
      ${range(t("Time to see what a bot did"), "speed")}
      ${range(t("Cards that do not match stay open"), "linger")}
      ${range(t("Pause before a second tap counts"), "guard")}
      <label class="setting">${t("Colours")}
        <select @change=${(e: Event) => {
          settings.theme = (e.target as HTMLSelectElement).value as Theme;
          done(KEYS.theme, settings.theme);
        }}>
          ${THEMES.map(
            (one) => html`<option value=${one}
            ?selected=${one === settings.theme}>${themeTitle(one)}</option>`,
          )}
        </select></label>
      ${check(t("Left-handed: buttons on the left"), settings.isLeftHanded, (isOn) => {
        settings.isLeftHanded = isOn;
        done(KEYS.hand, isOn ? "left" : "right");
      })}
      ${
        hasKeys.matches
          ? check(
              t("Single letters and digits are keys at the table"),
              settings.hasLetterKeys,
              (isOn) => {
                settings.hasLetterKeys = isOn;
                done(KEYS.letters, isOn ? "on" : "off");
              },
            )
          : ""
      }
      ${check(t("Sound"), !settings.isMuted, (isOn) => {
        settings.mute(!isOn);
        changed();
      })}
      ${check(t("A line to type moves into"), settings.hasLine, (isOn) => {
        settings.type(isOn);
        changed();
      })}
    </div>`;
}
