/** A gym with two categories, and workouts as its creators edit and publish them; new before each test. */
import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import {
  EMPTY_CONTENT,
  type DraftContent,
  type DraftMovement,
} from "~/features/catalog/drafts/draft-content";
import type { DraftScope } from "~/features/catalog/drafts/draft-scope";
import { publishDraft } from "~/features/catalog/drafts/publish-draft.server";
import { findDraft } from "~/features/catalog/drafts/queries.server";
import { createDraft } from "~/features/catalog/drafts/create-draft.server";
import { saveDraft } from "~/features/catalog/drafts/save-draft.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { listWorkouts } from "~/features/catalog/workouts/list-workouts.server";
import { findWorkout } from "~/features/catalog/workouts/queries.server";
import { gymFiles } from "~/features/library/schema.server";
import { fileDatabase } from "./database";
import { makeAccount, makeGym } from "./gym-world";

export const NOW = new Date("2030-05-01T10:00:00Z");
export const LATER = new Date("2030-05-02T10:00:00Z");

export const movement = (given: Partial<DraftMovement> = {}): DraftMovement => ({
  ...{ key: randomUUID().slice(0, 8), movementId: null, name: "Squat", texts: {}, kind: "VIDEO" },
  ...{ fileId: null, mediaKey: null, heroImgUrl: null, durationSeconds: 30 },
  ...{ contentType: "VIDEO", appType: null, repetitions: null },
  ...given,
});

/** Its objects stay the same ones; what they hold is new before each test. */
export function draftWorld() {
  const database = fileDatabase();
  const gym: { id: number; applicationId: number | null } = { id: 0, applicationId: null };
  const scope: DraftScope = { gymId: 0, own: null };
  const by = { accountId: "", now: NOW };

  beforeEach(async () => {
    Object.assign(gym, await makeGym(database.db));
    by.accountId = (await makeAccount(database.db)).accountId;
    scope.gymId = gym.id;
    for (const key of ["strength", "hiit"]) {
      await createWorkoutType(database.db, { gymId: gym.id, key, name: key });
    }
  });

  return { database, gym, scope, by, ...draftActs({ database, scope, by }) };
}

interface Acting {
  database: ReturnType<typeof fileDatabase>;
  scope: DraftScope;
  by: { accountId: string; now: Date };
}

function draftActs({ database, scope, by }: Acting) {
  async function addFile(given: Partial<typeof gymFiles.$inferInsert> = {}): Promise<string> {
    const id = randomUUID();
    await database.db.insert(gymFiles).values({
      ...{ id, gymId: scope.gymId, uploadedBy: by.accountId, name: "squat.mp4", bytes: 10 },
      ...{ kind: "video", state: "READY" },
      facts: { kind: "video", durationSeconds: 61.4 } as never,
      ...given,
    });
    return id;
  }

  async function toContent(given: Partial<DraftContent> = {}): Promise<DraftContent> {
    const movements = given.movements ?? [movement({ fileId: await addFile() })];
    return { ...EMPTY_CONTENT, name: "Legs", categoryKeys: ["strength"], ...given, movements };
  }

  async function create(given: Partial<DraftContent> = {}): Promise<number> {
    const content = await toContent(given);
    const created = await createDraft(database.db, { scope, content, formKey: null, by });
    if (!created.ok) throw new Error(created.reason);
    return created.draftId;
  }

  async function load(draftId: number) {
    const draft = await findDraft(database.db, { scope, draftId });
    if (!draft) throw new Error("no draft");
    return draft;
  }

  async function publish(draftId: number, now = NOW): Promise<number> {
    const { version } = await load(draftId);
    const act = { scope, draftId, version, by: { ...by, now } };
    const published = await publishDraft(database.db, act);
    if (!published.ok) throw new Error(JSON.stringify(published));
    return published.workoutId;
  }

  const edit = async (draftId: number, given: Partial<DraftContent>, version?: number) => {
    const draft = await load(draftId);
    const content = { ...draft.content, ...given };
    const act = { scope, draftId, version: version ?? draft.version, content, by };
    return saveDraft(database.db, act);
  };

  const listed = async (key: string) => {
    const { workouts } = await listWorkouts(database.db, {
      ...{ gymId: scope.gymId, source: { kind: "type", key }, after: null },
    } as never);
    return workouts.map(({ name }) => name);
  };

  const find = (workoutId: number) => findWorkout(database.db, { gymId: scope.gymId, workoutId });

  return { addFile, toContent, create, load, publish, edit, listed, find };
}
