/** Loads the texts for a client navigation: each namespace is a file, fetched when a page first needs it. */
import type { BackendModule } from "i18next";

/**
 * Each file costs a first visit the bytes of its address: those of the server alone (mail, descriptions), and those
 * that every document brings (shell, ui), are left out.
 */
const files = import.meta.glob<Record<string, unknown>>(
  ["./locales/*/*.json", "!./locales/*/{mail,description,shell,ui}.json"],
  { import: "default" },
);

export const lazyTexts: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, callback) {
    const load = files[`./locales/${language}/${namespace}.json`];
    if (!load) return callback(null, {});
    load().then(
      (texts) => callback(null, texts),
      (error: unknown) =>
        callback(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};
