/** What readers see of a text: the standard one, the gym's words, or both. */
import {
  buildDefaultContact,
  buildDefaultText,
  buildProviderLines,
} from "~/features/legal/build-default-text";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import type { TextKind, TextMode } from "~/features/gyms/text-kinds";
import { resources } from "~/i18n/resources.server";
import { languages, type Language } from "~/kernel/languages";
import type { StudioContext } from "../studio-context.server";

/** By language; a language without words of the gym has no entry, save for the standard text. */
export type Htmls = Partial<Record<Language, string>>;

/** As a gym's own page needs it: that of terms has the form for a withdrawal and the address below each own text. */
function buildStandardText(
  { context: { settings } }: StudioContext,
  { kind, language }: { kind: TextKind; language: Language },
): string {
  const { provider } = settings;
  const texts = resources[language]?.["legal"];
  if (kind === "checkoutSuccess") return "";
  if (kind === "contacts") return buildDefaultContact({ texts, provider });
  const text = buildDefaultText(kind, { texts, provider: provider.name, hasForm: false });
  return kind === "terms" ? text : [text, buildProviderLines({ texts, provider })].join("\n");
}

/** Cleaned HTML by language; `htmls` are clean already. */
export async function composeText(
  page: StudioContext,
  { kind, mode, htmls }: { kind: TextKind; mode: TextMode; htmls: Htmls },
): Promise<Htmls> {
  const composed: Htmls = {};
  for (const language of languages) {
    const own = htmls[language];
    if (mode !== "default" && own === undefined) continue;
    const standard =
      mode === "replace" ? "" : await cleanRichText(buildStandardText(page, { kind, language }));
    composed[language] = [standard, mode === "default" ? "" : (own ?? "")]
      .filter(Boolean)
      .join("\n");
  }
  return composed;
}
