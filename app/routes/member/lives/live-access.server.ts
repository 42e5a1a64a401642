/** What the viewer may do with lives: join, be reminded, or get the plan that opens them (product.md §13, §16). */
import { listCachedPlans } from "~/features/billing/plans/queries.server";
import { accessEnabled, type Viewer } from "~/features/catalog/access";
import type { Gym } from "~/features/gyms/queries.server";
import { chooseLiveAction } from "~/features/lives/live-action";
import { joinPhase, type JoinPhase } from "~/features/lives/live-times";
import { listPlanIdsOfLives, listRemindersOfStudent } from "~/features/lives/queries.server";
import { canBeReminded } from "~/features/lives/reminders/due-reminders";
import { findViewer } from "~/features/player/find-viewer.server";
import { plansThatOpen } from "~/http/currency.server";
import type { PageContext } from "~/http/request-context.server";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import { mountOfGym, type Live } from "./live-card.server";

export interface LiveAccess {
  phase: JoinPhase;
  isEntitled: boolean;
  isStaff: boolean;
  subscriptionTypeIds: readonly number[];
  canBeReminded: boolean;
  /** Null: not reminded. */
  reminder: { byMail: boolean; byPush: boolean } | null;
}

export async function loadLiveAccess(
  page: PageContext,
  lives: readonly Live[],
): Promise<ReadonlyMap<number, LiveAccess>> {
  const { db, now, person } = page;
  const gymIds = [...new Set(lives.map(({ gymId }) => gymId))];
  const liveIds = lives.map(({ id }) => id);
  const [viewers, plans, reminders] = await Promise.all([
    Promise.all(
      gymIds.map(async (gymId): Promise<[number, Viewer]> => [
        gymId,
        await findViewer(db, { gymId, person, now }),
      ]),
    ),
    listPlanIdsOfLives(
      db,
      lives.filter(({ locked }) => locked).map(({ id }) => id),
    ),
    person ? listRemindersOfStudent(db, { studentId: person.studentId, liveIds }) : null,
  ]);
  const byGym = new Map(viewers);
  return new Map(
    lives.map((live) => {
      const viewer = byGym.get(live.gymId);
      const subscriptionTypeIds = plans.get(live.id) ?? [];
      return [
        live.id,
        {
          phase: joinPhase(live, now),
          isEntitled: viewer
            ? accessEnabled({ locked: live.locked, subscriptionTypeIds }, viewer)
            : false,
          isStaff: viewer?.isStaff ?? false,
          subscriptionTypeIds,
          canBeReminded: canBeReminded(live, now),
          reminder: reminders?.get(live.id) ?? null,
        },
      ];
    }),
  );
}

/** The viewer's one action, with the address that it leads or posts to. */
export async function toLiveAction(
  page: PageContext,
  { live, gym, access }: { live: Live; gym: Gym; access: LiveAccess },
) {
  const mount = mountOfGym(page, gym);
  const liveTo = paths.live(mount, live.guid);
  const kind = chooseLiveAction({ ...access, isSignedIn: page.person !== null });
  const addresses: Record<typeof kind, () => string | Promise<string>> = {
    unlock: () => findUnlockAddress(page, { gym, access, returnUrl: liveTo }),
    join: () => livePaths.seat(mount, live.guid),
    enter: () => liveTo,
    "join-as-visitor": () => paths.signup(mount, { returnUrl: liveTo }),
    remind: () => livePaths.reminder(mount, live.guid),
    "remind-as-visitor": () => livePaths.reminder(mount, live.guid),
    none: () => liveTo,
  };
  return { kind, to: await addresses[kind](), isReminded: access.reminder !== null };
}

export type LiveAction = Awaited<ReturnType<typeof toLiveAction>>;

/** As a locked workout's card: a member gets to a plan that opens it, a visitor to signing up (product.md §6). */
async function findUnlockAddress(
  page: PageContext,
  { gym, access, returnUrl }: { gym: Gym; access: LiveAccess; returnUrl: string },
): Promise<string> {
  const mount = mountOfGym(page, gym);
  if (!page.person) return paths.signup(mount, { returnUrl });
  const offered = await listCachedPlans(page.db, { gymId: gym.id });
  const [plan] = plansThatOpen(page, offered, access, { gymCurrency: gym.currency });
  return plan
    ? paths.subscription(mount, plan.id, { returnUrl })
    : paths.signup(mount, { returnUrl });
}
