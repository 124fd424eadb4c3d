// Which language page and engine speak: both the same table, fetched when it
// is first spoken. English needs none.
import { html } from "lit-html";
import { teach } from "../engine/engine";
import { learnWords, t } from "./say";

interface Language {
  name: string; // in itself
  url: string; // of its table
  rules: Record<string, string>; // urls of rules pages, by game
}

declare const LANGUAGES: Record<string, Language>;

const KEY = "tidywinks.language";
const ENGLISH = "en";

let spoken = ENGLISH;

export const rulesUrl = (game: string) => LANGUAGES[spoken]?.rules[game];

// For dates and times: this language as the reader's region writes it.
export const locale = () =>
  navigator.languages.find((one) => one.toLowerCase().split("-")[0] === spoken) ?? spoken;

// The first that there is of: asked for by the address (?lang=de), kept on
// this device, what the browser prefers.
export function wishedLanguage(): string {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Nothing can be kept on this device.
  }
  const asked = new URLSearchParams(location.search).get("lang");
  const wishes = [asked, kept, ...navigator.languages].map(
    (wish) => wish?.toLowerCase().split("-")[0] ?? "",
  );
  return wishes.find((wish) => LANGUAGES[wish]) ?? ENGLISH;
}

// Speaks it from now on; a language that cannot be had leaves the one before.
export async function speak(language: string): Promise<void> {
  if (language === spoken) return;
  const { url } = LANGUAGES[language]!;
  const answer = url ? await fetch(`/${url}`).catch(() => null) : null;
  if (url && !answer?.ok) return;
  const words = (await answer?.text()) ?? "";
  if (!(await teach(words))) return;
  learnWords(words);
  spoken = language;
  document.documentElement.lang = language;
}

function keep(language: string): void {
  const link = new URL(location.href);
  link.searchParams.delete("lang");
  history.replaceState(history.state, "", link);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // It holds for this visit, then.
  }
}

export function languageSwitch(changed: () => void) {
  const choose = (e: Event) => {
    const language = (e.target as HTMLSelectElement).value;
    keep(language);
    void speak(language).then(changed);
  };
  return html`
    <label class="language">${t("Language")}
      <select data-do="language" @change=${choose}>
        ${Object.entries(LANGUAGES).map(
          ([code, { name }]) => html`
          <option value=${code} lang=${code} ?selected=${code === spoken}>
            ${name}</option>`,
        )}
      </select></label>`;
}
