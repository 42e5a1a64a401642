/** `/lives/manage`: the lives that a person manages, of one gym or over all gyms (product.md §16). */
import { data } from "@remix-run/node";
import { findGymById, type Gym } from "~/features/gyms/queries.server";
import { findTrainerOfAccount, listRolesOfAccount } from "~/features/identity/roles/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import type { LiveRights } from "~/features/lives/manage/live-rights";
import {
  countManagedLives,
  LIVE_TABS,
  listManagedLives,
  type LiveCursor,
  type LiveTab,
} from "~/features/lives/manage/queries.server";
import { listGymsOfTrainer } from "~/features/trainers/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { livePaths } from "~/live-paths";
import { mountFor, NO_GYM, paths, type Mount } from "~/paths";
import { toLiveRows } from "./live-rows.server";
import { findRights } from "./manage-context.server";

const PAGE_SIZE = 24;
/** Of each gym, where the lives of several are listed. */
const GROUP_SIZE = 6;

interface ManagedGym {
  gym: Gym;
  mount: Mount;
  rights: LiveRights;
}

/** @throws 303 to /signin; 404 for a person who manages no live */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "manage-lives");
  const { context, gym, mount, person, t, url } = page;
  const gyms = gym ? [await requireGym(page, gym)] : await listManagedGyms(page);
  if (gyms.length === 0 && !person.isTrainer) throw notFound();
  const tab = LIVE_TABS.find((one) => one === url.searchParams.get("tab")) ?? "upcoming";
  const after = gym ? readCursor(url.searchParams.get("after")) : null;
  const groups = await Promise.all(gyms.map((managed) => loadGroup(page, managed, { tab, after })));
  return data(
    {
      title: t("title"),
      tab,
      tabs: LIVE_TABS.map((name) => ({
        name,
        to: paths.livesManage(mount, { tab: name === "upcoming" ? null : name }),
        lives: groups.reduce((sum, { counts }) => sum + counts[name], 0),
      })),
      groups,
      isPlatform: gym === null,
      startTo: after ? paths.livesManage(mount, { tab: tab === "upcoming" ? null : tab }) : null,
      formOwner: toFormOwner(context, person),
    },
    { headers: NO_STORE },
  );
}

/**
 * "Manage Lives" stands on every gym's page for a trainer, who is led from a gym where they do not teach to their own
 * lives; another gym's own host has no way there.
 */
async function requireGym(page: MemberContext, gym: Gym): Promise<ManagedGym> {
  const rights = await findRights(page, gym.id);
  if (rights) return { gym, mount: page.mount, rights };
  if (page.person.isTrainer && !page.context.hostGym) throw seeOther(paths.livesManage(NO_GYM));
  throw notFound();
}

/** The gyms that the person runs, then those where they teach, each once. */
async function listManagedGyms(page: MemberContext): Promise<ManagedGym[]> {
  const { db, person } = page;
  const trainer = await findTrainerOfAccount(db, person.accountId);
  const [roles, taught] = await Promise.all([
    listRolesOfAccount(db, person.accountId),
    trainer ? listGymsOfTrainer(db, trainer.trainerId, { drafts: "all" }) : [],
  ]);
  const gymIds = new Set([
    ...roles.filter(({ role }) => isPermitted(role, "manageOwnLives")).map(({ gymId }) => gymId),
    ...taught.map(({ id }) => id),
  ]);
  const gyms = await Promise.all([...gymIds].map((gymId) => findGymById(db, gymId)));
  const managed = await Promise.all(
    gyms.map(async (gym) => {
      const rights = gym && (await findRights(page, gym.id));
      return gym && rights ? [{ gym, rights, mount: mountFor(gym, false) }] : [];
    }),
  );
  return managed.flat();
}

async function loadGroup(
  page: MemberContext,
  { gym, mount, rights }: ManagedGym,
  { tab, after }: { tab: LiveTab; after: LiveCursor | null },
) {
  const { db } = page;
  const scope = { gymId: gym.id, trainerId: rights.trainerId };
  const limit = page.gym ? PAGE_SIZE : GROUP_SIZE;
  const [found, counts] = await Promise.all([
    listManagedLives(db, { scope, tab, after, limit }),
    countManagedLives(db, scope),
  ]);
  const lives = found.slice(0, limit);
  const last = found.length > limit ? lives.at(-1) : undefined;
  const query = { tab: tab === "upcoming" ? null : tab };
  return {
    gym: gym.name,
    rows: await toLiveRows(page, { gym, mount, lives }),
    counts,
    newTo: livePaths.create(mount),
    moreTo: last
      ? paths.livesManage(mount, page.gym ? { ...query, after: toCursor(last) } : query)
      : null,
  };
}

const toCursor = ({ startsAt, id }: LiveCursor) => `${startsAt.getTime()}-${id}`;

function readCursor(text: string | null): LiveCursor | null {
  const [, ms, id] = /^(\d{1,14})-(\d{1,9})$/.exec(text ?? "") ?? [];
  return ms === undefined ? null : { startsAt: new Date(Number(ms)), id: Number(id) };
}
