/** Loads the texts for a client navigation: each namespace is a file, fetched when a page first needs it. */
import type { BackendModule } from "i18next";

/**
 * Each file costs a first visit the bytes of its address. Left out are those of the server alone (mail, description),
 * those that every document brings (shell, ui), and those of rare-texts.ts.
 */
const files = import.meta.glob<Record<string, unknown>>(
  [
    "./locales/*/*.json",
    "!./locales/*/{mail,description,shell,ui}.json",
    "!./locales/*/{brand,broadcast,categories,dashboard,edit-challenges,library,manage-lives}.json",
    "!./locales/*/{open-gym,studio,studio-workouts,texts}.json",
    "!./locales/*/{equipment,live-reminder,open-day,partner,permission,platform,sandbox}.json",
  ],
  { import: "default" },
);

async function loadTexts(language: string, namespace: string) {
  const file = `./locales/${language}/${namespace}.json`;
  const load = files[file] ?? (await import("./rare-texts")).rareTexts[file];
  return load ? load() : {};
}

export const lazyTexts: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, callback) {
    loadTexts(language, namespace).then(
      (texts) => callback(null, texts),
      (error: unknown) =>
        callback(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};
