/**
 * A challenge from its creation to its archive: its address, what a stale save answers, and who finds it when.
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { joinAsMember } from "../../../../tests/support/challenges";
import { fileDatabase } from "../../../../tests/support/database";
import { makeEditor } from "../../../../tests/support/edited-challenge";
import { makeGym, makeMember } from "../../../../tests/support/gym-world";
import { makeStudent } from "../../../../tests/support/billing-world";
import { makeWorkout } from "../../../../tests/support/training";
import { completeChallengeItems } from "../complete-challenge-items.server";
import { joinChallenge } from "../join-challenge.server";
import { leaveChallenge } from "../leave-challenge.server";
import { findRound, listChallengesOfMember } from "../member-queries.server";
import {
  findChallenge,
  listCachedChallenges,
  listChallengeNames,
  listChallenges,
} from "../queries.server";
import { changeChallenge } from "./change-challenge.server";
import {
  archiveChallenge,
  deleteDraftChallenge,
  publishDraftChallenge,
  restoreChallenge,
} from "./change-state.server";
import { toChallengeVersion, toFactsVersion } from "./content-versions.server";
import { createChallenge } from "./create-challenge.server";
import {
  countWalkers,
  findEditableChallenge,
  listEditableChallenges,
  listPlaces,
} from "./editable.server";
import { setChallengePicture } from "./set-challenge-picture.server";

const database = fileDatabase();
const NOW = new Date("2026-11-20T09:00:00Z");
const FACTS = { name: "Winter engine", description: null, texts: {}, trainerId: null, days: 14 };
const ALL = { trainerId: null };

let gymId: number;
let accountId: string;
let workoutId: number;

beforeEach(async () => {
  const { db } = database;
  ({ id: gymId } = await makeGym(db));
  ({ accountId } = await makeMember(db));
  workoutId = await makeWorkout(db, { gymId });
});

const create = (facts = FACTS, formKey: string | null = null) =>
  createChallenge(database.db, { gymId, facts, formKey, accountId, now: NOW });
const keyOf = (guid: string) => ({ gymId, guid, rights: ALL });
const actOn = (guid: string) => ({ ...keyOf(guid), accountId, now: NOW });
const find = async (guid: string) => {
  const found = await findEditableChallenge(database.db, keyOf(guid));
  if (!found) throw new Error(`no challenge ${guid}`);
  return found;
};
const versionOf = async (guid: string) => {
  const challenge = await find(guid);
  return toChallengeVersion(challenge, await listPlaces(database.db, challenge));
};
const remove = async (guid: string, version?: string) =>
  deleteDraftChallenge(database.db, {
    ...{ ...actOn(guid), version: version ?? (await versionOf(guid)) },
  });
const publishAs = async (guid: string, version?: string) =>
  publishDraftChallenge(database.db, {
    ...{ ...actOn(guid), version: version ?? (await versionOf(guid)) },
  });
async function createFilled() {
  const { guid } = await create();
  const editor = makeEditor(database.db, {
    ...{ gymId, guid, accountId, now: NOW, workoutIds: [workoutId] },
  });
  for (const day of [1, 2]) await editor.edit({ kind: "add", day, workoutId });
  return { guid, editor };
}
async function publish() {
  const { guid } = await createFilled();
  expect(await publishAs(guid)).toEqual({ ok: true });
  return { guid, challengeId: (await find(guid)).id };
}

describe("a new challenge", () => {
  it("has an address of its name that no other gym's has", async () => {
    const name = `Engine ${gymId}`;
    expect(await create({ ...FACTS, name })).toEqual({
      guid: `engine-${gymId}`,
      isNew: true,
    });
    const { id: otherGymId } = await makeGym(database.db);
    const { guid } = await createChallenge(database.db, {
      ...{ gymId: otherGymId, facts: { ...FACTS, name }, formKey: null, accountId, now: NOW },
    });
    expect(guid).toMatch(new RegExp(`^engine-${gymId}-[a-z0-9]{3,6}$`));
  });

  it("is made once by a form that is sent several times at once, and again by another form", async () => {
    const facts = { ...FACTS, name: `Once ${gymId}` };
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => create(facts, key)));
    expect(new Set(answers.map(({ guid }) => guid)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    const { id: otherGymId } = await makeGym(database.db);
    const theirs = { gymId: otherGymId, facts, formKey: key, accountId, now: NOW };
    expect((await createChallenge(database.db, theirs)).isNew).toBe(true);
    for (const other of [randomUUID(), null, null]) {
      expect((await create(facts, other)).isNew).toBe(true);
    }
  });

  it("is an empty draft that nobody finds, and is published with a workout only", async () => {
    const { guid } = await create();
    expect(await publishAs(guid)).toEqual({ ok: false, reason: "empty" });
    expect(await findChallenge(database.db, { gymId, guid })).toBeNull();
    const { guid: filled } = await publish();
    expect(await findChallenge(database.db, { gymId, guid: filled })).not.toBeNull();
    expect(await publishAs(filled)).toEqual({ ok: false, reason: "changed" });
  });

  it("is deleted as a draft, and not once it is published", async () => {
    const { guid } = await createFilled();
    expect(await remove(guid)).toEqual({ ok: true });
    expect(await findEditableChallenge(database.db, keyOf(guid))).toBeNull();
    const { guid: published } = await publish();
    expect(await remove(published)).toEqual({ ok: false, reason: "changed" });
  });

  it.each([
    ["deleted", remove],
    ["published", publishAs],
  ])("is not %s once another editor has saved facts, calendar or picture", async (_what, act) => {
    const { guid, editor } = await createFilled();
    const changes = [
      async () =>
        changeChallenge(database.db, {
          ...{ ...actOn(guid), facts: { ...FACTS, name: "Other engine" } },
          version: toFactsVersion(await find(guid)),
        }),
      () => editor.edit({ kind: "add", day: 3, workoutId }),
      () =>
        setChallengePicture(database.db, {
          ...{ ...actOn(guid), pictureUrl: "/pictures/a.webp", shownPicture: null },
        }),
    ];
    for (const change of changes) {
      const version = await versionOf(guid);
      expect(await change()).toMatchObject({ ok: true });
      expect(await act(guid, version)).toEqual({ ok: false, reason: "stale" });
    }
    expect(await act(guid)).toEqual({ ok: true });
  });
});

describe("saving its facts", () => {
  it("keeps the address, and refuses what another editor has overtaken", async () => {
    const { guid } = await create();
    const version = toFactsVersion(await find(guid));
    const save = (name: string, days = 14) =>
      changeChallenge(database.db, { ...actOn(guid), facts: { ...FACTS, name, days }, version });
    const both = await Promise.all([save("First"), save("Second")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const saved = await find(guid);
    expect(saved.guid).toBe(guid);
    expect(both).toContainEqual({ ok: false, reason: "stale", saved });
  });

  it("does not end before its last workout", async () => {
    const { guid, editor } = await createFilled();
    await editor.edit({ kind: "add", day: 10, workoutId });
    const save = async (days: number) =>
      changeChallenge(database.db, {
        ...{ ...actOn(guid), facts: { ...FACTS, days } },
        version: toFactsVersion(await find(guid)),
      });
    expect(await save(9)).toEqual({ ok: false, reason: "days", lastDay: 10 });
    expect(await save(10)).toEqual({ ok: true });
    expect((await find(guid)).days).toBe(10);
  });

  it("gives it a picture, unless another one was chosen meanwhile", async () => {
    const { guid } = await create();
    const set = (pictureUrl: string | null, shownPicture: string | null) =>
      setChallengePicture(database.db, { ...actOn(guid), pictureUrl, shownPicture });
    expect(await set("/pictures/a.webp", null)).toEqual({ ok: true });
    expect(await set("/pictures/b.webp", null)).toEqual({ ok: false, reason: "stale" });
    expect((await find(guid)).pictureUrl).toBe("/pictures/a.webp");
    await expect(set("javascript:alert(1)", "/pictures/a.webp")).rejects.toThrow();
  });
});

describe("an archived challenge", () => {
  it("is found and joined by nobody new, and walked to its end by who has joined", async () => {
    const { db } = database;
    const { guid, challengeId } = await publish();
    const member = await joinAsMember(db, { gymId, challengeId, now: NOW });
    const { studentId } = member;
    expect(await countWalkers(db, await find(guid))).toBe(1);
    expect(await archiveChallenge(db, actOn(guid))).toEqual({ ok: true });

    expect(await findChallenge(db, { gymId, guid })).toBeNull();
    expect(await listChallenges(db, { gymId, limit: 10 })).toEqual([]);
    expect(await listCachedChallenges(db, gymId)).toEqual([]);
    expect(await listChallengeNames(db, gymId)).toEqual([]);
    const { studentId: strangerId } = await makeStudent(db);
    expect(await findChallenge(db, { gymId, guid, studentId: strangerId })).toBeNull();
    const joining = { startsOn: "2026-11-20", now: NOW, timeZone: "UTC" };
    const stranger = { ...member, studentId: strangerId };
    expect(await joinChallenge(db, { ...stranger, ...joining })).toEqual({
      ...{ ok: false, reason: "not-found" },
    });

    expect(await findChallenge(db, { gymId, guid, studentId })).toMatchObject({ guid });
    // A break does not end it.
    await leaveChallenge(db, { ...member, now: NOW });
    expect(await joinChallenge(db, { ...member, ...joining })).toEqual({ ok: true, round: 1 });
    for (const day of ["2026-11-20", "2026-11-21"]) {
      const at = new Date(`${day}T12:00:00Z`);
      const report = { gymId, studentId, workoutId, workoutGroupItemId: null, at, day };
      await completeChallengeItems(db, [report]);
    }
    const round = await findRound(db, { ...member, today: "2026-11-21" });
    expect(round?.finishedAt).toEqual(new Date("2026-11-21T12:00:00Z"));
    const badges = { gymId, studentId, state: "finished", limit: 5 } as const;
    expect(await listChallengesOfMember(db, badges)).toMatchObject([{ guid }]);
    // After the badge no further round begins.
    expect(await joinChallenge(db, { ...member, ...joining })).toEqual({
      ...{ ok: false, reason: "not-found" },
    });
  });

  it("is offered again once it is restored", async () => {
    const { db } = database;
    const { guid } = await publish();
    expect(await restoreChallenge(db, actOn(guid))).toEqual({ ok: false, reason: "changed" });
    await archiveChallenge(db, actOn(guid));
    expect(await archiveChallenge(db, actOn(guid))).toEqual({ ok: false, reason: "changed" });
    expect(await restoreChallenge(db, actOn(guid))).toEqual({ ok: true });
    expect(await findChallenge(db, { gymId, guid })).toMatchObject({ publishedAt: NOW });
  });
});

it("the list has every state, a page at a time, and a trainer's own alone", async () => {
  const { db } = database;
  const { guid: draft } = await create();
  const { guid: published } = await publish();
  const { guid: archived } = await publish();
  await archiveChallenge(db, actOn(archived));
  const list = async (more: Partial<Parameters<typeof listEditableChallenges>[1]>) => {
    const scope = { gymId, rights: ALL, state: null, before: null, limit: 10 };
    return (await listEditableChallenges(db, { ...scope, ...more })).map(({ guid }) => guid);
  };
  expect(await list({})).toEqual([archived, published, draft]);
  expect(await list({ state: "draft" })).toEqual([draft]);
  expect(await list({ state: "published" })).toEqual([published]);
  expect(await list({ state: "archived" })).toEqual([archived]);
  expect(await list({ limit: 2 })).toEqual([archived, published]);
  expect(await list({ before: (await find(published)).id })).toEqual([draft]);
  expect(await list({ rights: { trainerId: 1 } })).toEqual([]);
  expect(await list({ gymId: gymId - 1 })).not.toContain(draft);
});
