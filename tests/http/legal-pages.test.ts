/** The provider's default texts state every term of product.md §1 in every language; a gym's own text wins. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { DEFAULT_SECTIONS } from "~/features/legal/default-text";
import { gyms } from "~/features/gyms/schema.server";
import { languages, type Language } from "~/kernel/languages";
import { PLATFORM } from "../support/app";
import { Visitor } from "../support/browse";
import { readTexts } from "../support/locale-texts";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const app = fileSite();
const PROVIDER = [
  "Gymfront Ltd",
  "00000000",
  "1 Example Street, London",
  "hello@gymfront.localhost",
  "+44 20 7946 0000",
];

const unescape = (html: string) =>
  html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** The sentences of product.md §1, each with its key and what each language must say of it. */
const STATED: [key: string, says: Record<Language, RegExp>][] = [
  [
    "terms.who.age",
    { en: /at least 18/, es: /al menos 18/, fr: /au moins 18/, de: /mindestens 18/ },
  ],
  ["terms.who.parent", { en: /parent/, es: /padre/, fr: /parent/, de: /Elternteil/ }],
  [
    "terms.prices.set",
    { en: /written confirmation/, es: /por escrito/, fr: /écrite/, de: /schriftlich/ },
  ],
  [
    "terms.prices.fee",
    { en: /only when a Member pays/, es: /solo cuando/, fr: /seulement quand/, de: /nur dann/ },
  ],
  [
    "terms.payouts.monthly",
    { en: /one aggregated/, es: /único/, fr: /un seul/, de: /gesammelten/ },
  ],
  [
    "terms.renewal.auto",
    { en: /automatically/, es: /automáticamente/, fr: /automatiquement/, de: /automatisch/ },
  ],
  ["terms.ads.consent", { en: /consent/, es: /consentimiento/, fr: /accord/, de: /Zustimmung/ }],
  ["terms.ads.window", { en: /3 days.*72/, es: /3 días.*72/, fr: /3 jours.*72/, de: /3 Tage.*72/ }],
  ["terms.ads.split", { en: /equally/, es: /iguales/, fr: /égales/, de: /gleichmäßig/ }],
  ["terms.leaving.notice", { en: /30 days/, es: /30 días/, fr: /30 jours/, de: /30 Tagen/ }],
  ["terms.leaving.removal", { en: /30 days/, es: /30 días/, fr: /30 jours/, de: /30 Tagen/ }],
  ["terms.law.law", { en: /English law/, es: /inglesa/, fr: /anglais/, de: /englisches/ }],
  ["terms.law.courts", { en: /English courts/, es: /ingleses/, fr: /anglais/, de: /englische/ }],
  ["privacy.updated", { en: /February 2019$/, es: /2019$/, fr: /2019$/, de: /Februar 2019$/ }],
  [
    "privacy.share.usage",
    { en: /subscribe to/, es: /suscriben/, fr: /abonnement/, de: /abonniert/ },
  ],
  ["privacy.share.names", { en: /only if/, es: /solo/, fr: /que si/, de: /nur, wenn/ }],
  ["contact.company", { en: /number/, es: /Número/, fr: /Numéro/, de: /nummer/ }],
  // The duties of a subscription.
  ["terms.paying.before", { en: /before you order/, es: /antes/, fr: /avant/, de: /vor der/ }],
  ["terms.paying.trial", { en: /Three days/, es: /Tres días/, fr: /Trois jours/, de: /Drei Tage/ }],
  ["terms.withdrawal.right", { en: /14 days/, es: /14 días/, fr: /14 jours/, de: /14 Tagen/ }],
  ["terms.withdrawal.full", { en: /all/, es: /todo/, fr: /tout/, de: /alles/ }],
  ["terms.withdrawal.used", { en: /the days/, es: /los días/, fr: /jours/, de: /die Tage/ }],
];

async function readPage(page: string, language: Language): Promise<string> {
  const visitor = new Visitor(app);
  visitor.language = language;
  return unescape(wordsOf(await visitor.visit(`http://${PLATFORM}:${app.port}/${page}`)));
}

it.each(languages)("every stated sentence is on its page in %s", async (language) => {
  const pages = {
    terms: await readPage("terms", language),
    privacy: await readPage("privacy", language),
    contact: await readPage("contact", language),
  };
  const texts = new Map(readTexts(language, "legal"));
  for (const [key, says] of STATED) {
    const text = texts.get(key) ?? "";
    expect(text, key).toMatch(says[language]);
    const [start = ""] = text.replace(/\s+/g, " ").split("{{");
    expect(pages[key.split(".")[0] as keyof typeof pages], key).toContain(start);
  }
  for (const page of Object.values(pages)) {
    for (const fact of PROVIDER) expect(page).toContain(fact);
    expect(page).not.toMatch(/\{\{|terms\.\w+\.|privacy\.\w+\./);
  }
});

it("shows all sentences that the language files have", () => {
  const listed = (["terms", "privacy"] as const).flatMap((kind) =>
    DEFAULT_SECTIONS[kind].flatMap(({ name, sentences }) =>
      ["h", ...sentences].map((sentence) => `${kind}.${name}.${sentence}`),
    ),
  );
  const known = [...new Map(readTexts("en", "legal")).keys()];
  expect(listed.toSorted()).toEqual(
    known.filter((key) => /^(?:terms|privacy)\.\w+\.\w+$/.test(key)).toSorted(),
  );
});

it("a gym's own terms win over the default, and the withdrawal form stands below them", async () => {
  const [site] = sitesOf(app);
  await app.db
    .update(gyms)
    .set({ terms: "<p>Own rules of the gym.</p>" })
    .where(eq(gyms.guid, "ironworks"));
  const words = wordsOf(await new Visitor(app).visit(at(site, "/terms")));
  expect(words).toContain("Own rules of the gym.");
  expect(words).not.toContain("Who may take part");
  expect(words).toMatch(/Own rules of the gym\. ?Withdrawal form To .+ I hereby give notice/);
  for (const fact of PROVIDER) expect(words).toContain(fact);
});
