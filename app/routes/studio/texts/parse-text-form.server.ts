/** Reads the form of a text and converts what was typed. */
import { parseWithZod } from "@conform-to/zod/v4";
import { hasWords } from "~/features/gyms/has-words.server";
import { toRichText } from "~/features/gyms/markdown.server";
import { orderLanguages, type TextKind, type TextMode } from "~/features/gyms/text-kinds";
import type { Language } from "~/kernel/languages";
import type { Htmls } from "./compose-text.server";
import { textForm, toFieldName } from "./text-form";

/** With the text after the checkout there is nothing to choose: without words it is the standard one. */
const toMode = (kind: TextKind, mode: TextMode | undefined, hasText: boolean): TextMode =>
  kind === "checkoutSuccess" ? (hasText ? "replace" : "default") : (mode ?? "default");

export async function parseTextForm({
  body,
  kind,
  base,
}: {
  body: FormData;
  kind: TextKind;
  base: Language;
}) {
  const submission = parseWithZod(body, { schema: textForm });
  if (submission.status !== "success") {
    return { ok: false, reply: submission.reply(), value: null } as const;
  }
  const { value } = submission;
  const typed: Readonly<Record<string, string | undefined>> = value;
  const texts: Partial<Record<Language, string>> = {};
  for (const language of orderLanguages(base)) {
    const text = typed[toFieldName(language)];
    if (text) texts[language] = text;
  }
  const mode = toMode(kind, value.mode, Object.keys(texts).length > 0);
  const htmls: Htmls = {};
  const errors: Record<string, string[]> = {};
  for (const language of mode === "default" ? [] : orderLanguages(base)) {
    const text = texts[language];
    const html = text ? await toRichText(text) : "";
    if (await hasWords(html)) htmls[language] = html;
    else if (text) errors[toFieldName(language)] = ["texts:errors.noWords"];
    else if (language === base) errors[toFieldName(language)] = ["texts:errors.missing"];
  }
  if (Object.keys(errors).length > 0) {
    return { ok: false, reply: submission.reply({ fieldErrors: errors }), value: null } as const;
  }
  return { ok: true, reply: submission.reply(), value: { mode, texts, htmls } } as const;
}

export type TextValue = NonNullable<Awaited<ReturnType<typeof parseTextForm>>["value"]>;
