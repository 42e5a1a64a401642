/** Every text, on the server only; a browser gets the namespaces of its page (app/i18n/backend.ts). */
import type { Resource } from "i18next";

const files = import.meta.glob<Record<string, unknown>>("./locales/*/*.json", {
  eager: true,
  import: "default",
});

export const resources: Resource = {};
for (const [file, texts] of Object.entries(files)) {
  const [, language, namespace] = /\/([a-z]{2})\/([a-z-]+)\.json$/.exec(file) ?? [];
  if (language && namespace)
    (resources[language] ??= {})[namespace] = texts as Resource[string][string];
}
