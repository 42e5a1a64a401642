/** The activity of a gym reads as sentences, labels and values in the reader's language (product.md §15). */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { findLive } from "~/features/lives/queries.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const now = new Date("2030-01-01T10:00:00Z");
const LIVE = "ironworks-press-clinic";

type Acted = Omit<Parameters<typeof recordAct>[1], "gymId" | "accountId" | "now">;

beforeAll(async () => {
  const found = await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
  const { id: gymId } = exactlyOne(found, "gym");
  const idOf = async (email: string) =>
    exactlyOne(await site.db.select().from(accounts).where(eq(accounts.email, email)), "account")
      .id;
  const [accountId, managerId] = [await idOf("owner@demo.test"), await idOf("manager@demo.test")];
  const live = await findLive(site.db, { guid: LIVE });
  const file = { kind: "library-file" as const, id: randomUUID() };
  const ofLive = { kind: "live" as const, id: LIVE };
  const acts: Acted[] = [
    {
      action: "gym.publish",
      subject: { kind: "gym", id: "1" },
      before: { state: "DRAFT" },
      after: { state: "LIVE" },
    },
    {
      ...{ action: "team.change-role", subject: { kind: "account", id: managerId } },
      ...{ before: { role: "SUPPORT" }, after: { role: "MANAGER" } },
    },
    {
      action: "team.withdraw-invitation",
      subject: { kind: "gym-invitation", id: randomUUID() },
      before: { role: "OWNER" },
    },
    {
      ...{ action: "library.rename", subject: file },
      ...{ before: { name: "squats.mov" }, after: { name: "Squats" } },
    },
    {
      ...{ action: "live.change", subject: ofLive },
      before: { startsAt: now, status: "DRAFT", trainerId: live?.trainerId, guid: LIVE },
      after: { startsAt: new Date("2030-02-02T10:00:00Z"), status: "SCHEDULED", trainerId: null },
    },
    {
      ...{ action: "live.delete-draft", subject: { kind: "live", id: "gone" } },
      before: { title: "Never shown", sequence: 0 },
    },
    {
      action: "live.change",
      subject: ofLive,
      before: { formerField: 1 },
      after: { formerField: 2 },
    },
  ];
  for (const act of acts) {
    await inTransaction(site.db, (tx) => recordAct(tx, { ...act, gymId, accountId, now }));
  }
});

it.each([
  [
    "en",
    "Press clinic",
    "renamed the file “squats.mov”",
    "Member support",
    "withdrew an invitation",
    "2 February 2030",
    "Further details",
  ],
  [
    "de",
    "hat die Datei „squats.mov“ umbenannt",
    "Mitgliederbetreuung",
    "hat eine Einladung zurückgezogen",
    "2. Februar 2030",
    "Weitere",
  ],
  [
    "es",
    "cambió el nombre del archivo «squats.mov»",
    "Atención a",
    "retiró una invitación",
    "2 de febrero de 2030",
    "otros",
  ],
  [
    "fr",
    "a renommé le fichier « squats.mov »",
    "Assistance",
    "a retiré une invitation",
    "2 février 2030",
    "D’autres",
  ],
])("in %s", async (language, ...expected) => {
  const visitor = new Visitor(site);
  visitor.language = language;
  const [mount] = sitesOf(site);
  const page = await (
    await signedIn(site, mount, "owner@demo.test", visitor)
  ).visit(at(mount, "/studio/audit"));
  expect(page.status).toBe(200);
  const words = wordsOf(page).replaceAll("\u00a0", " ");
  for (const text of [...expected, "Never shown", "Maya"]) expect(words).toContain(text);
  expect(words).not.toMatch(/\b(?:DRAFT|SCHEDULED|LIVE|OWNER|MANAGER|SUPPORT)\b/);
  expect(words).not.toMatch(/trainerId|startsAt|formerField|audit\.|ironworks-press-clinic/);
});
