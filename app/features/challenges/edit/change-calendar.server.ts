/**
 * An editor changes one thing in a challenge's calendar. Members who walk it lose nothing: what is done stays done and
 * cannot be removed, an open item follows to its new day unless the member has chosen another one, and an added one
 * appears. A round of which everything that remains is done is finished by the removal.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { listWorkoutCards } from "~/features/catalog/workouts/queries.server";
import { ok, refuse, type Refusal, type Result } from "~/kernel/result";
import { challengeDone, challengeItems, challenges } from "../schema.server";
import { toCalendarVersion } from "./content-versions.server";
import {
  editCalendar,
  type CalendarEdit,
  type CalendarPlace,
  type EditRefusal,
} from "./edit-calendar";
import { listPlaces, lockChallenge, type EditedChallenge, type EditedKey } from "./editable.server";
import { finishEmptiedRounds, lockOpenRounds } from "./finish-emptied-rounds.server";

interface ChangeCalendar extends EditedKey {
  edit: CalendarEdit;
  /** Of the calendar that the form has loaded. */
  version: string;
  accountId: string;
  now: Date;
}

type CalendarRefusal =
  | EditRefusal
  | "not-found"
  /** Another editor has changed the calendar meanwhile. */
  | "stale"
  /** The gym has no such workout. */
  | "no-workout"
  /** A member has done the item. */
  | "done"
  /** A published challenge has at least one workout. */
  | "last-item";

export function changeCalendar(
  db: Db,
  change: ChangeCalendar,
): Promise<Result<object, CalendarRefusal>> {
  const { gymId } = change;
  // Creators may not read what members have done, so the program itself removes an item.
  return change.edit.kind === "remove"
    ? inTransaction(db, (tx) => apply(tx, change))
    : inGymTransaction(db, { gymId }, (tx) => apply(tx, change));
}

async function apply(
  tx: Tx,
  { edit, version, accountId, now, ...key }: ChangeCalendar,
): Promise<Result<object, CalendarRefusal>> {
  const challenge = await lockChallenge(tx, key);
  if (!challenge) return refuse("not-found");
  const before = await listPlaces(tx, challenge);
  if (toCalendarVersion(challenge, before) !== version) return refuse("stale");
  const edited = editCalendar(before, edit, challenge.days);
  if (!edited.ok) return edited;
  const cards = await findCards(tx, challenge, [...before, ...edited.places]);
  const names = new Map(cards.map(({ id, name }) => [id, name]));
  if (edit.kind === "add" && !cards.some((card) => isAddable(card, edit.workoutId))) {
    return refuse("no-workout");
  }
  if (edit.kind === "remove") {
    const refusal = await prepareRemoval(tx, challenge, edit.itemId);
    if (refusal) return refusal;
  }
  await writePlaces(tx, challenge, { before, after: edited.places });
  if (edit.kind === "remove") await finishEmptiedRounds(tx, challenge);
  await recordAct(tx, {
    ...{ gymId: key.gymId, accountId, action: "challenge.change-calendar", now },
    subject: { kind: "challenge", id: key.guid },
    before: { calendar: toWords(before, names) },
    after: { calendar: toWords(edited.places, names) },
  });
  return ok({});
}

/** The rounds stay locked: a member who does the item at the same moment waits, or has done it before. */
async function prepareRemoval(
  tx: Tx,
  challenge: EditedChallenge,
  itemId: number,
): Promise<Refusal<"done" | "last-item"> | null> {
  const { gymId, id, itemCount, publishedAt } = challenge;
  if (publishedAt && itemCount === 1) return refuse("last-item");
  await lockOpenRounds(tx, challenge);
  const done = and(
    eq(challengeDone.gymId, gymId),
    eq(challengeDone.challengeId, id),
    eq(challengeDone.itemId, itemId),
  );
  return (await tx.$count(challengeDone, done)) > 0 ? refuse("done") : null;
}

async function findCards(tx: Tx, { gymId }: EditedChallenge, places: readonly CalendarPlace[]) {
  const workoutIds = [...new Set(places.map(({ workoutId }) => workoutId))];
  return workoutIds.length === 0 ? [] : listWorkoutCards(tx, { gymId, workoutIds });
}

/** An archived workout stays where it is, and comes to no further day. */
const isAddable = (card: { id: number; archivedAt: Date | null }, workoutId: number): boolean =>
  card.id === workoutId && card.archivedAt === null;

/** For the audit log: "3.1 Leg day" stands first on day 3. */
const toWords = (places: readonly CalendarPlace[], names: Map<number, string>): string =>
  places
    .map(({ day, position, workoutId }) => `${day}.${position} ${names.get(workoutId) ?? ""}`)
    .join(", ");

/** Above every position, while rows of one day change places. */
const ASIDE = 1_000;

async function writePlaces(
  tx: Tx,
  { gymId, id: challengeId }: EditedChallenge,
  { before, after }: { before: readonly CalendarPlace[]; after: readonly CalendarPlace[] },
): Promise<void> {
  const kept = new Map(after.map((place) => [place.id, place]));
  const removed = before.flatMap(({ id }) => (id !== null && !kept.has(id) ? [id] : []));
  const changed = before.flatMap((old) => {
    const place = kept.get(old.id);
    const isSame = !place || (place.day === old.day && place.position === old.position);
    return isSame ? [] : [place];
  });
  const ownItems = (ids: number[]) =>
    and(
      eq(challengeItems.gymId, gymId),
      eq(challengeItems.challengeId, challengeId),
      inArray(challengeItems.id, ids),
    );
  if (removed.length > 0) await tx.delete(challengeItems).where(ownItems(removed));
  if (changed.length > 0) {
    const ids = changed.flatMap(({ id }) => (id === null ? [] : [id]));
    await tx
      .update(challengeItems)
      .set({ position: sql`${challengeItems.position} + ${ASIDE}::int` })
      .where(ownItems(ids));
    await tx.execute(sql`
      update ${challengeItems} i set day = p.day, position = p.position
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as p (id int, day int, position int)
       where i.gym_id = ${gymId} and i.challenge_id = ${challengeId} and i.id = p.id`);
  }
  const added = after.filter(({ id }) => id === null);
  if (added.length > 0) {
    await tx.insert(challengeItems).values(
      added.map(({ day, position, workoutId }) => ({
        ...{ gymId, challengeId, day, position, workoutId },
      })),
    );
  }
  await tx
    .update(challenges)
    .set({ itemCount: after.length })
    .where(and(eq(challenges.gymId, gymId), eq(challenges.id, challengeId)));
}
