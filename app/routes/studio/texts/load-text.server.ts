/** A text of the gym as its editor has it, and what readers see of it now. */
import { readGymFields } from "~/features/gyms/gym-fields";
import { findLastChange } from "~/features/gyms/list-gym-changes.server";
import { toMarkdown, toRichText } from "~/features/gyms/markdown.server";
import { findGymRow, findLegalTextOfGym, textLanguageOf } from "~/features/gyms/queries.server";
import { findTextSources } from "~/features/gyms/text-sources.server";
import {
  isLegalKind,
  listTextFields,
  orderLanguages,
  toTextField,
  type TextKind,
  type TextMode,
} from "~/features/gyms/text-kinds";
import type { VersionedKind } from "~/features/legal/default-text";
import { findDraft, findDraftOfVersion } from "~/features/legal/drafts.server";
import { hashText } from "~/features/legal/record-version.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { languages, type Language } from "~/kernel/languages";
import { notFound } from "~/http/responses.server";
import type { StudioContext } from "../studio-context.server";
import { composeText, type Htmls } from "./compose-text.server";

type Markdowns = Partial<Record<Language, string>>;

interface LoadedText {
  base: Language;
  /** The choice and the Markdown that an editor begins with. */
  mode: TextMode;
  texts: Markdowns;
  version: string;
  shown: { mode: TextMode; languages: Language[]; since: Date | null };
  /** Of a legal text: what an OWNER can publish; null: nothing. */
  pending: { draftId: number; htmls: Htmls; number: number } | null;
  /** The standard text has changed since a version was made with it. */
  isStandardOutdated: boolean;
}

export const loadText = (page: StudioContext, kind: TextKind): Promise<LoadedText> =>
  isLegalKind(kind) ? loadLegalText(page, kind) : loadShownText(page, kind);

async function loadShownText(page: StudioContext, kind: TextKind): Promise<LoadedText> {
  const { db, gym, now } = page;
  const row = await findGymRow(db, gym.id);
  if (!row) throw notFound();
  const base = textLanguageOf(row);
  const fields = listTextFields(kind, base);
  const saved = readGymFields(row, fields);
  const own = orderLanguages(base).flatMap((language) => {
    const html = saved[toTextField(kind, language, base)];
    return typeof html === "string" ? [{ language, html }] : [];
  });
  const [sources, changedAt] = await Promise.all([
    findTextSources(db, { gymId: gym.id, htmls: own.map(({ html }) => html) }),
    findLastChange(db, { gymId: gym.id, now, fields }),
  ]);
  const savedAt = sources.flatMap((source) => source.savedAt?.getTime() ?? []);
  const hasOwn = own.some(({ language }) => language === base);
  const mode = !hasOwn
    ? "default"
    : row.themeSettings.extendsContacts && kind === "contacts"
      ? "extend"
      : "replace";
  return {
    base,
    mode,
    texts: Object.fromEntries(own.map(({ language }, at) => [language, sources[at]?.markdown])),
    version: toContentVersion(saved),
    shown: {
      mode,
      languages: own.map(({ language }) => language),
      since: changedAt ?? (savedAt.length > 0 ? new Date(Math.max(...savedAt)) : null),
    },
    pending: null,
    isStandardOutdated: false,
  };
}

async function loadLegalText(page: StudioContext, kind: VersionedKind): Promise<LoadedText> {
  const base = textLanguageOf(page.gym);
  const standing = await findStanding(page, kind);
  const { shown, shownHash, isNewest, published, draft, version, contentVersion } = standing;
  const toHash = (htmls: Htmls) =>
    hashText({ baseLanguage: base, texts: htmls as Record<string, string> });
  const [ofDraft, ofPublished] = await Promise.all([
    draft ? composeDraft(page, kind, draft) : null,
    published ? composeDraft(page, kind, published) : null,
  ]);
  const isShown =
    ofDraft === null || (shown ? toHash(ofDraft) === shownHash : draft?.mode === "default");
  const next = (version?.number ?? 0) + 1;
  return {
    base,
    mode: draft?.mode ?? (shown ? "replace" : "default"),
    texts: draft?.texts ?? (shown ? await toMarkdowns(shown.texts) : {}),
    version: contentVersion,
    shown: {
      mode: shown ? (published?.mode ?? "replace") : "default",
      languages: shown ? languages.filter((one) => Object.hasOwn(shown.texts, one)) : [],
      since: isNewest ? (version?.publishedAt ?? null) : null,
    },
    pending:
      draft && ofDraft && !isShown
        ? {
            draftId: draft.id,
            htmls: ofDraft,
            // A text that was stored without a publication becomes a version first.
            number: shown && !isNewest ? next + 1 : next,
          }
        : null,
    isStandardOutdated:
      published !== null &&
      published.mode !== "replace" &&
      ofPublished !== null &&
      toHash(ofPublished) !== shownHash,
  };
}

/** What readers see now, with the draft that it was made of, and the newest draft. */
async function findStanding({ db, gym }: StudioContext, kind: VersionedKind) {
  const subject = { gymId: gym.id, kind };
  const [shown, newest] = await Promise.all([
    findLegalTextOfGym(db, subject),
    findDraft(db, subject),
  ]);
  const shownHash = shown && hashText(shown);
  const { version } = newest;
  const isNewest = version !== null && shownHash === version.hash;
  const published = isNewest
    ? await findDraftOfVersion(db, { ...subject, versionId: version.id })
    : null;
  return { ...newest, shown, shownHash, isNewest, published };
}

/** The choice and the Markdown of what readers see now, as a draft that can be edited. */
export async function loadStandingText(
  page: StudioContext,
  kind: VersionedKind,
): Promise<{ mode: TextMode; texts: Record<string, string> }> {
  const { shown, published } = await findStanding(page, kind);
  if (!shown) return { mode: "default", texts: {} };
  return published ?? { mode: "replace", texts: await toMarkdowns(shown.texts) };
}

async function composeDraft(
  page: StudioContext,
  kind: TextKind,
  { mode, texts }: { mode: TextMode; texts: Record<string, string> },
): Promise<Htmls> {
  const htmls: Htmls = {};
  if (mode !== "default") {
    for (const language of languages) {
      const markdown = texts[language];
      if (markdown) htmls[language] = await toRichText(markdown);
    }
  }
  return composeText(page, { kind, mode, htmls });
}

async function toMarkdowns(htmls: Record<string, string>): Promise<Record<string, string>> {
  const texts = await Promise.all(
    Object.entries(htmls).map(async ([language, html]) => [language, await toMarkdown(html)]),
  );
  return Object.fromEntries(texts) as Record<string, string>;
}
