/** Keeps the provider's default texts of this build as versions (product.md §19). */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { buildDefaultText } from "~/features/legal/build-default-text";
import { DEFAULT_KINDS, type DefaultKind } from "~/features/legal/default-text";
import { recordVersion, type LegalText } from "~/features/legal/record-version.server";
import { resources } from "~/i18n/resources.server";
import { fallbackLanguage, languages } from "~/kernel/languages";

/** The default text as this build shows it, in all its languages. */
export function findDefaultText(kind: DefaultKind, provider: { name: string }): LegalText {
  const texts = languages.map((language) => [
    language,
    buildDefaultText(kind, { texts: resources[language]?.["legal"], provider: provider.name }),
  ]);
  return {
    baseLanguage: fallbackLanguage,
    texts: Object.fromEntries(texts) as Record<string, string>,
  };
}

/** Logs where this build has another text than the version before: the operator publishes it. */
export async function recordDefaultTexts(
  db: Db,
  { provider, now, log }: { provider: { name: string }; now: Date; log: Pick<Logger, "warn"> },
): Promise<void> {
  for (const kind of DEFAULT_KINDS) {
    const text = findDefaultText(kind, provider);
    const { isNew, number } = await recordVersion(db, { gymId: null, kind, text, now });
    if (isNew && number > 1) {
      log.warn({ kind }, "a default legal text has changed: npm run legal:publish -- --platform");
    }
  }
}
