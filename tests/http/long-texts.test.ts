/** Every text may be as long as its field says, in all four languages at once, whatever its letters take in a form. */
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { EMPTY_CONTENT, DRAFT_LIMITS } from "~/features/catalog/drafts/draft-content";
import { createDraft } from "~/features/catalog/drafts/create-draft.server";
import { MAX_MARKDOWN_LENGTH } from "~/features/gyms/text-kinds";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import type { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
let owner: Visitor;
let trainer: Visitor;
let draftId = 0;

/** Six bytes each in a form. */
const textOf = (length: number) => "ü".repeat(length);

beforeAll(async () => {
  const [mount] = sitesOf(site);
  owner = await signedIn(site, mount, "owner@demo.test");
  trainer = await signedIn(site, mount, "trainer@demo.test");
  const gym = exactlyOne(
    await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")),
    "gym",
  );
  const { id: accountId } = exactlyOne(
    await site.db.select().from(accounts).where(eq(accounts.emailFolded, "owner@demo.test")),
    "account",
  );
  const draft = await createDraft(site.db, {
    scope: { gymId: gym.id, own: null },
    content: { ...EMPTY_CONTENT, name: "Long" },
    ...{ formKey: null, by: { accountId, now: new Date() } },
  });
  draftId = draft.ok ? draft.draftId : 0;
});

const LANGUAGES = ["de", "fr", "es"];

it.each<[string, () => Visitor, () => string, RegExp, number]>([
  ["a text of the gym", () => owner, () => "/studio/texts/contact", /^text-/, MAX_MARKDOWN_LENGTH],
  [
    "a workout",
    () => owner,
    () => `/studio/workouts/${draftId}`,
    /^(?:description|equipmentDesc)(?:-\w\w)?$/,
    DRAFT_LIMITS.description,
  ],
  ["a trainer's page", () => trainer, () => "/studio/trainer", /^(?:\w\w-)?about$/, 4_000],
])("%s", async (_what, visitor, path, isLong, length) => {
  const address = at(sitesOf(site)[0], path());
  const page = await visitor().visit(address);
  const form = page.forms.find(({ names }) => [...names].some((name) => isLong.test(name)));
  const names = [...(form?.names ?? [])].filter((name) => isLong.test(name));
  expect(names.length).toBeGreaterThan(LANGUAGES.length);
  const typed = Object.fromEntries(names.map((name) => [name, textOf(length)]));
  const intent: Record<string, string> = path().includes("trainer") ? {} : { intent: "save" };
  const sent = await page.submit({ ...typed, ...intent });
  expect(sent.status).toBe(200);
  const again = await visitor().visit(address);
  expect(again.html.split(textOf(length)).length - 1).toBeGreaterThanOrEqual(names.length);
});
