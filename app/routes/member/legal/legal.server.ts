/** A gym's own legal text, otherwise the provider's (product.md §2, §19). */
import {
  findGymTexts,
  findLegalTextOfGym,
  textLanguageOf,
  type Gym,
} from "~/features/gyms/queries.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import type { VersionedKind } from "~/features/legal/default-text";
import { findNewestVersion, findVersion, listVersions } from "~/features/legal/queries.server";
import type { LegalText } from "~/features/legal/record-version.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import type { Language } from "~/kernel/languages";
import { longDate } from "~/kernel/long-date";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";

type Db = RequestArgs["context"]["db"];
type LegalKind = VersionedKind | "contact";

export const termsLoader = (args: RequestArgs) => loadLegalPage(args, "terms");
export const privacyLoader = (args: RequestArgs) => loadLegalPage(args, "privacy");
export const contactLoader = (args: RequestArgs) => loadLegalPage(args, "contact");

/** The newest version of the provider's terms for gyms and trainers, the same on every mount. */
export async function creatorsTermsLoader(args: RequestArgs) {
  const page = await pageContext(args, "legal");
  const { context, db, getFixedT, lang, t } = page;
  const newest = await findNewestVersion(db, { gymId: null, kind: "creators" });
  const { name } = context.settings.provider;
  return {
    title: t("creators.title"),
    canonical: canonicalUrl({ context, gym: null }, studioPaths.creatorsTerms),
    metaDescription: getFixedT("description")("creators", { provider: name }),
    /** Null before the first start has kept a version. */
    newest: newest && {
      ...(await readText(newest, lang)),
      number: newest.number,
      date: longDate(newest.publishedAt, lang, "UTC"),
    },
    provider: context.settings.provider,
  };
}

async function loadLegalPage(args: RequestArgs, kind: LegalKind) {
  const page = await pageContext(args, "legal");
  const { context, db, getFixedT, gym, lang, t } = page;
  const own = gym ? await findOwnText(db, { gym, kind, lang }) : null;
  const owner = { gymId: gym?.id ?? null, timeZone: gym?.timeZone ?? "UTC" };
  const asked = new URL(args.request.url).searchParams.get("version");
  const old =
    kind === "contact" || asked === null
      ? null
      : await loadOldVersion(db, {
          kind,
          asked,
          lang,
          ...owner,
          shownGymId: own ? owner.gymId : null,
        });
  const title = t(`${kind}.title`);
  return {
    kind,
    title: gym ? `${title} · ${gym.name}` : title,
    // An earlier version is not for search engines.
    canonical: old ? undefined : canonicalUrl(page, paths[kind]),
    metaDescription: getFixedT("description")(kind, { gym: gym?.name ?? "Gymfront" }),
    html: (old ?? own)?.html ?? null,
    htmlLang: (old ?? own)?.htmlLang,
    /** The gym's contact text stands below the provider's. */
    isAddition: kind === "contact" && own !== null && gym?.themeSettings.extendsContacts === true,
    /** The earlier version that is shown; null: the current text is. */
    oldVersion: old && { number: old.number, date: old.date },
    versions:
      kind === "contact"
        ? []
        : await listVersionDays(db, { ...owner, kind, lang, gymId: own ? owner.gymId : null }),
    provider: context.settings.provider,
  };
}

/** In the page's language, else in that of the gym's own texts. */
async function findOwnText(
  db: Db,
  { gym, kind, lang }: { gym: Gym; kind: LegalKind; lang: Language },
) {
  if (kind !== "contact") {
    const text = await findLegalTextOfGym(db, { gymId: gym.id, kind });
    return text && readText(text, lang);
  }
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const texts = await findGymTexts(db, gym.id, reader);
  if (!texts?.contacts) return null;
  return { html: await cleanRichText(texts.contacts), htmlLang: texts.langs.contacts };
}

async function readText({ texts, baseLanguage }: LegalText, lang: Language) {
  const own = Object.hasOwn(texts, lang) ? texts[lang] : undefined;
  return {
    html: await cleanRichText(own ?? texts[baseLanguage] ?? ""),
    htmlLang: own === undefined ? baseLanguage : undefined,
  };
}

interface VersionQuestion {
  gymId: number | null;
  timeZone: string;
  kind: VersionedKind;
  lang: Language;
}

const toDay = (at: Date, { lang, timeZone }: VersionQuestion) => longDate(at, lang, timeZone);

/**
 * Null for the newest version of the text that is shown: that is the current text.
 *
 * @throws 404 for a version that neither this gym nor the provider has published
 */
async function loadOldVersion(
  db: Db,
  {
    asked,
    shownGymId,
    ...question
  }: VersionQuestion & { asked: string; shownGymId: number | null },
) {
  const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
  const version = id === null ? null : await findVersion(db, { ...question, id });
  if (!version) throw notFound();
  const newest = await findNewestVersion(db, { ...question, gymId: shownGymId });
  if (newest?.id === version.id) return null;
  const { number, publishedAt } = version;
  const date = toDay(publishedAt, question);
  return { ...(await readText(version, question.lang)), number, date };
}

const MAX_LISTED = 20;

/** Newest first; `countsFrom`: the day that is still to come for running subscriptions. */
async function listVersionDays(db: Db, question: VersionQuestion) {
  const now = new Date();
  const rows = await listVersions(db, question, { limit: MAX_LISTED });
  return rows.map(({ id, number, publishedAt, countsFrom }) => ({
    id,
    number,
    date: toDay(publishedAt, question),
    countsFrom: countsFrom && countsFrom > now ? toDay(countsFrom, question) : null,
  }));
}

/** Error pages that say 'contact us' mean the provider (product.md §24). */
export const contactOf = ({ settings: { provider } }: RequestArgs["context"]) => ({
  email: provider.email,
  phone: provider.phone,
});
