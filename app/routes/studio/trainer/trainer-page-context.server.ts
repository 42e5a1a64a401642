/** The trainer that the person of the studio is: nobody edits another's page. */
import { findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { findOwnTrainer, teachesAt } from "~/features/trainers/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";

export type OwnTrainer = NonNullable<Awaited<ReturnType<typeof findOwnTrainer>>>;

export interface TrainerPageContext extends StudioContext {
  /** Null: the gym does not list the person among its trainers. */
  trainer: OwnTrainer | null;
}

/** Of a page whose trainer is there. */
export type OwnPageContext = TrainerPageContext & { trainer: OwnTrainer };

const NAMESPACE = "trainer-page";

/** @throws 303 to /signin; 404 for everybody whose role edits no page */
export async function trainerPageContext(args: RequestArgs): Promise<TrainerPageContext> {
  return withTrainer(await studioContext(args, "editTrainerPage", NAMESPACE));
}

/**
 * For an action: what was typed is kept when the session has ended (studio-form-context.server.ts).
 *
 * @throws as `trainerPageContext`
 */
export async function trainerFormContext(
  args: RequestArgs,
  form: Pick<Parameters<typeof studioFormContext>[1], "fields" | "readFields"> = {},
): Promise<TrainerPageContext> {
  const act = { act: "editTrainerPage", namespace: NAMESPACE } as const;
  return withTrainer(await studioFormContext(args, { ...act, ...form }));
}

async function withTrainer(page: StudioContext): Promise<TrainerPageContext> {
  const { db, gym, person } = page;
  const own = await findTrainerOfAccount(db, person.accountId);
  const isTeaching = own && (await teachesAt(db, { trainerId: own.trainerId, gymId: gym.id }));
  return { ...page, trainer: isTeaching ? await findOwnTrainer(db, own.trainerId) : null };
}
