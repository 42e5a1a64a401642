/** Every SELECT on gyms, their hosts and applications. */
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx } from "~/db/client.server";
import { cachedQuery } from "~/db/cached-query.server";
import { fallbackLanguage, languages } from "~/kernel/languages";
import { foreignTexts, inLanguage, type Reader } from "~/kernel/translations";
import { parseHeaderFocus } from "./brand-look";
import { readGymFields, type GymField, type GymFields } from "./gym-fields";
import { isSeenByStaffOnly } from "./gym-state";
import { toGuidSkeleton } from "./gym-guid";
import { hasWords } from "./has-words.server";
import { applications, gymDomains, gyms } from "./schema.server";

/** The first verified domain of the gym that a query joins. */
export const verifiedHost = sql<
  string | null
>`(select ${gymDomains.host} from ${gymDomains} where ${gymDomains.gymId} = ${gyms.id} and ${gymDomains.verifiedAt} is not null order by ${gymDomains.verifiedAt} limit 1)`.as(
  "verified_host",
);

/**
 * What pages need of a gym on every request; the long texts (terms, privacy, checkoutSuccess) are read separately.
 */
const gymColumns = {
  id: gyms.id,
  guid: gyms.guid,
  name: gyms.name,
  state: gyms.state,
  currency: gyms.currency,
  timeZone: gyms.timeZone,
  logoImageUrl: gyms.logoImageUrl,
  headerImageUrl: gyms.headerImageUrl,
  aboutImageUrl: gyms.aboutImageUrl,
  welcome1: gyms.welcome1,
  welcome2: gyms.welcome2,
  about: gyms.about,
  texts: gyms.texts,
  communityUrl: gyms.communityUrl,
  backgroundColor: gyms.backgroundColor,
  textColor: gyms.textColor,
  buttonColor: gyms.buttonColor,
  buttonTextColor: gyms.buttonTextColor,
  brandColor: gyms.brandColor,
  themeSettings: gyms.themeSettings,
  applicationId: applications.id,
  applicationKey: applications.applicationKey,
  verifiedHost,
};

const selectGym = (db: DbOrTx) =>
  db
    .select(gymColumns)
    .from(gyms)
    .leftJoin(applications, and(eq(applications.gymId, gyms.id), applications.isGymDefault));

export type Gym = Awaited<ReturnType<typeof selectGym>>[number];

/** The language of a gym's base texts; without a gym, of the platform's. */
export const textLanguageOf = (gym: Pick<Gym, "themeSettings"> | null) =>
  gym?.themeSettings.textLanguage ?? fallbackLanguage;

/** The languages into which a gym's texts can be translated: all but that of its own columns. */
export const listFurtherLanguages = (gym: Pick<Gym, "themeSettings">): string[] =>
  languages.filter((language) => language !== textLanguageOf(gym));

/** Every page needs its gym, so gyms are cached until they change. */
const MAX_CACHED_GYMS = 2_000;

export const findGymByGuid = cachedQuery<Gym>({
  max: MAX_CACHED_GYMS,
  gymIdOf: ({ id }) => id,
  async load(db, guid) {
    const [gym] = await selectGym(db).where(eq(gyms.guid, guid));
    return gym ?? null;
  },
});

/** Null for a draft too, which only its staff see. */
export async function findPublicGymByGuid(db: DbOrTx, guid: string): Promise<Gym | null> {
  const gym = await findGymByGuid(db, guid);
  return gym && !isSeenByStaffOnly(gym) ? gym : null;
}

export async function findGymById(db: DbOrTx, id: number): Promise<Gym | null> {
  const [gym] = await selectGym(db).where(eq(gyms.id, id));
  return gym ?? null;
}

/** Null for a draft too, which only its staff see. */
export async function findPublicGymById(db: DbOrTx, id: number): Promise<Gym | null> {
  const gym = await findGymById(db, id);
  return gym && !isSeenByStaffOnly(gym) ? gym : null;
}

/**
 * What a form of the gym's look or texts shows. The long texts are read too, and never from a cache.
 *
 * @throws when the gym does not exist
 */
export async function getGymFields(
  db: DbOrTx,
  { gymId, fields }: { gymId: number; fields: readonly GymField[] },
): Promise<GymFields> {
  const [gym] = await db.select().from(gyms).where(eq(gyms.id, gymId));
  if (!gym) throw new Error(`getGymFields: no gym ${gymId}`);
  return readGymFields(gym, fields);
}

/** Whether a gym has the guid, or one that looks like it. */
export async function isGuidTaken(db: DbOrTx, guid: string): Promise<boolean> {
  const rows = await db
    .select({ id: gyms.id })
    .from(gyms)
    .where(eq(gyms.guidSkeleton, toGuidSkeleton(guid)))
    .limit(1);
  return rows.length > 0;
}

/** How many of these gyms are not published yet. */
export async function countDrafts(db: DbOrTx, gymIds: number[]): Promise<number> {
  if (gymIds.length === 0) return 0;
  return db.$count(gyms, and(inArray(gyms.id, gymIds), eq(gyms.state, "DRAFT")));
}

/** The gym that a form has opened. */
export async function findGymByOpening(db: DbOrTx, openingId: string) {
  const [gym] = await db
    .select({ id: gyms.id, guid: gyms.guid })
    .from(gyms)
    .where(eq(gyms.openingId, openingId));
  return gym ?? null;
}

/** `host` in canonical form (host.ts); an unverified domain finds no gym. */
export const findGymByDomain = cachedQuery<{ gym: Gym; verifiedAt: Date }>({
  max: MAX_CACHED_GYMS,
  gymIdOf: ({ gym }) => gym.id,
  async load(db, host) {
    const [row] = await db
      .select({ gym: gymColumns, verifiedAt: gymDomains.verifiedAt })
      .from(gymDomains)
      .innerJoin(gyms, eq(gyms.id, gymDomains.gymId))
      .leftJoin(applications, and(eq(applications.gymId, gyms.id), applications.isGymDefault))
      .where(eq(gymDomains.host, host));
    return row?.verifiedAt ? { gym: row.gym, verifiedAt: row.verifiedAt } : null;
  },
});

export async function findGymByApplicationKey(db: DbOrTx, key: string): Promise<Gym | null> {
  const [gym] = await selectGym(db).where(
    eq(
      gyms.id,
      sql`(select ${applications.gymId} from ${applications} where ${applications.applicationKey} = ${key})`,
    ),
  );
  return gym ?? null;
}

/** Null for a draft too, which only its staff see. */
export async function findPublicGymByApplicationKey(db: DbOrTx, key: string): Promise<Gym | null> {
  const gym = await findGymByApplicationKey(db, key);
  return gym && !isSeenByStaffOnly(gym) ? gym : null;
}

export async function findApplicationIdByKey(db: DbOrTx, key: string): Promise<number | null> {
  const [application] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicationKey, key));
  return application?.id ?? null;
}

export async function isVerifiedDomainOf(
  db: DbOrTx,
  host: string,
  gymId: number,
): Promise<boolean> {
  const rows = await db
    .select({ host: gymDomains.host })
    .from(gymDomains)
    .where(
      and(eq(gymDomains.host, host), eq(gymDomains.gymId, gymId), isNotNull(gymDomains.verifiedAt)),
    );
  return rows.length > 0;
}

/**
 * Time zone and language of the own texts by gym; without a gym the time zone is UTC, as for renewals
 * (billing/subscriptions/period.ts).
 */
export async function loadGymLocales(
  db: DbOrTx,
  gymIds: (number | null)[],
): Promise<(gymId: number | null) => { timeZone: string; textLanguage: string }> {
  const ids = [...new Set(gymIds.filter((id) => id !== null))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: gyms.id, timeZone: gyms.timeZone, themeSettings: gyms.themeSettings })
          .from(gyms)
          .where(inArray(gyms.id, ids));
  return (gymId) => {
    const gym = rows.find(({ id }) => id === gymId) ?? null;
    return { timeZone: gym?.timeZone ?? "UTC", textLanguage: textLanguageOf(gym) };
  };
}

/** Ordered by name. */
export function listGymsByIds(db: DbOrTx, ids: number[]) {
  return db
    .select({
      id: gyms.id,
      guid: gyms.guid,
      name: gyms.name,
      logoImageUrl: gyms.logoImageUrl,
      timeZone: gyms.timeZone,
      state: gyms.state,
    })
    .from(gyms)
    .where(inArray(gyms.id, ids))
    .orderBy(asc(gyms.name), asc(gyms.id));
}

/** Verified domains only, sorted by the gym's name. */
export function listVerifiedDomains(db: DbOrTx, options: { limit: number }) {
  return db
    .select({ host: gymDomains.host, name: gyms.name })
    .from(gymDomains)
    .innerJoin(gyms, eq(gyms.id, gymDomains.gymId))
    .where(isNotNull(gymDomains.verifiedAt))
    .orderBy(asc(gyms.name), asc(gymDomains.host))
    .limit(options.limit);
}

/** A draft is seen by its staff alone. */
const isPublic = ne(gyms.state, "DRAFT");

/** The condition that a row's gym is no draft, for lists over several gyms. */
export const ofPublicGym = (gymId: AnyPgColumn): SQL =>
  sql`exists (select from ${gyms} where ${gyms.id} = ${gymId} and ${isPublic})`;

/** The gyms on the platform's front page. */
export async function listGyms(db: DbOrTx, { limit, lang }: { limit: number; lang: string }) {
  const rows = await db
    .select({
      guid: gyms.guid,
      name: gyms.name,
      welcome1: gyms.welcome1,
      headerImageUrl: gyms.headerImageUrl,
      themeSettings: gyms.themeSettings,
      texts: gyms.texts,
    })
    .from(gyms)
    .where(isPublic)
    .orderBy(asc(gyms.name), asc(gyms.id))
    .limit(limit);
  return rows.map(({ themeSettings, ...row }) => ({
    ...inLanguage(row, lang),
    headerFocus: parseHeaderFocus(themeSettings.headerFocus),
  }));
}

/** What the canonical addresses of gyms are made from, ordered by id. */
export function listGymAddresses(db: DbOrTx, { limit }: { limit: number }) {
  return db
    .select({ guid: gyms.guid, verifiedHost })
    .from(gyms)
    .where(isPublic)
    .orderBy(asc(gyms.id))
    .limit(limit);
}

/** Ordered by id, after a given one: a page of GET /api/gyms. */
export function listGymsAfter(
  db: DbOrTx,
  { after, offset, limit }: { after: number; offset: number; limit: number },
): Promise<Gym[]> {
  return selectGym(db)
    .where(and(gt(gyms.id, after), isPublic))
    .orderBy(asc(gyms.id))
    .offset(offset)
    .limit(limit);
}

/** Exact up to `cap`; never more. */
export async function countGyms(db: DbOrTx, cap: number): Promise<number> {
  return db.$count(db.select({ id: gyms.id }).from(gyms).where(isPublic).limit(cap).as("counted"));
}

/** A gym's own applications and its trainers'. */
export function listApplicationsOfGyms(db: DbOrTx, gymIds: number[]) {
  return db
    .select({ id: applications.id, applicationKey: applications.applicationKey })
    .from(applications)
    .where(inArray(applications.gymId, gymIds));
}

/** Rich texts as written; they are cleaned again when shown (security.md §10). */
export async function findGymTexts(db: DbOrTx, gymId: number, reader: Reader) {
  const [row] = await db
    .select({
      checkoutSuccess: gyms.checkoutSuccess,
      terms: gyms.terms,
      privacy: gyms.privacy,
      contacts: gyms.contacts,
      texts: gyms.texts,
    })
    .from(gyms)
    .where(eq(gyms.id, gymId));
  if (!row) return null;
  const fields = ["checkoutSuccess", "terms", "privacy", "contacts"] as const;
  return { ...inLanguage(row, reader.lang), langs: foreignTexts(row, fields, reader) };
}

/** The row as the editors of its look and texts need it. */
export async function findGymRow(db: DbOrTx, gymId: number) {
  const [row] = await db.select().from(gyms).where(eq(gyms.id, gymId));
  return row ?? null;
}

/** A gym's own text in all its languages that have words; null: it has none, so the provider's counts. */
export async function findLegalTextOfGym(
  db: DbOrTx,
  { gymId, kind }: { gymId: number; kind: "terms" | "privacy" },
): Promise<{ baseLanguage: string; texts: Record<string, string> } | null> {
  const [row] = await db
    .select({ base: gyms[kind], texts: gyms.texts, themeSettings: gyms.themeSettings })
    .from(gyms)
    .where(eq(gyms.id, gymId));
  if (!row?.base || !(await hasWords(row.base))) return null;
  const baseLanguage = textLanguageOf(row);
  const texts = { [baseLanguage]: row.base };
  for (const [language, fields] of Object.entries(row.texts)) {
    const text = fields?.[kind];
    if (typeof text === "string" && (await hasWords(text))) texts[language] = text;
  }
  return { baseLanguage, texts };
}

/** A longer text has words; cleaning every gym's text would take long. */
const MAX_WORDLESS = 2_000;

/** The gyms that show the provider's default text. */
export async function listGymsWithoutText(
  db: DbOrTx,
  kind: "terms" | "privacy",
): Promise<number[]> {
  const column = gyms[kind];
  const rows = await db
    .select({ id: gyms.id, text: column })
    .from(gyms)
    .where(or(isNull(column), lt(sql`length(${column})`, MAX_WORDLESS)));
  const blank = await Promise.all(rows.map(async ({ text }) => !(text && (await hasWords(text)))));
  return rows.filter((_, index) => blank[index]).map(({ id }) => id);
}
