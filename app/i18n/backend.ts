/** Loads the texts for a client navigation: each namespace is a file, fetched when a page first needs it. */
import type { BackendModule } from "i18next";

const files = import.meta.glob<Record<string, unknown>>("./locales/*/*.json", {
  import: "default",
});

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
