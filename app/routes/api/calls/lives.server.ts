/** Lives that run or are to come, and reminders of them (product.md §7, §16). */
import { z } from "zod";
import { getPlanAccess } from "~/features/billing/subscriptions/queries.server";
import { accessEnabled, VISITOR, type Viewer } from "~/features/catalog/access";
import { formatCursor, parseCursor } from "~/features/catalog/workouts/cursor";
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import { findGymById } from "~/features/gyms/queries.server";
import { isStaffOf } from "~/features/identity/roles/queries.server";
import { joinPhase, statusByClock } from "~/features/lives/live-times";
import {
  countPublicLives,
  findPublicLive,
  listPublicLives,
  listSeatsOfStudent,
  type PublicLive,
} from "~/features/lives/public-lives.server";
import { listPlanIdsOfLives } from "~/features/lives/queries.server";
import { clearLiveReminder } from "~/features/lives/reminders/clear-live-reminder.server";
import { setLiveReminder } from "~/features/lives/reminders/set-live-reminder.server";
import { pushSubscription } from "~/features/notifications/push/push-subscription";
import { listPushSubscriptions } from "~/features/notifications/push/queries.server";
import { subscribeToPush } from "~/features/notifications/push/subscribe-to-push.server";
import { getVapidKeys } from "~/features/notifications/push/vapid-keys.server";
import { belongsToOtherGym, type RequestArgs } from "~/http/gym.server";
import { languageOf } from "~/http/i18n.server";
import type { LoadContext } from "~/http/load-context";
import { currentSession, type Person } from "~/http/session.server";
import { toLangKey } from "~/kernel/lang-keys";
import { inLanguage } from "~/kernel/translations";
import { defineCall } from "../define-call";
import { defineOneClickOff } from "../define-one-click-off";
import { enforceLimit } from "../enforce-limit.server";
import * as models from "../models";
import { pageOfList } from "../page-of-list";
import { emptyInput, id } from "../parameters";

const NOT_FOUND = { ok: false, reason: "notFound" } as const;
const PAGE_SIZE = 24;
const COUNT_CAP = 1_000;

const guid = z
  .string()
  .regex(/^[\w-]{1,100}$/, "error.invalidValue")
  .meta({ description: "The live's guid", example: "ironworks-open-floor" });

interface Caller {
  context: LoadContext;
  args: RequestArgs;
  person: Person | null;
}

/** What the caller may open in each of these gyms. */
async function loadViewers({ context, person }: Caller, gymIds: readonly number[]) {
  if (!person) return () => VISITOR;
  const { db, now } = context;
  const { accountId, studentId } = person;
  const [held, ...staff] = await Promise.all([
    getPlanAccess(db, { studentId, now }),
    ...gymIds.map(async (gymId) => ((await isStaffOf(db, { accountId, gymId })) ? gymId : null)),
  ]);
  return (gymId: number): Viewer => ({ ...held, isStaff: staff.includes(gymId) });
}

/** The link of a live elsewhere is only for who has joined it, and for the gym's staff, from the lead time on. */
async function toAnswers(caller: Caller, lives: readonly PublicLive[]) {
  const { context, args, person } = caller;
  const { db, now } = context;
  const liveIds = lives.map((live) => live.id);
  const [viewerOf, plans, seats, lang] = await Promise.all([
    loadViewers(caller, [...new Set(lives.map(({ gymId }) => gymId))]),
    listPlanIdsOfLives(db, liveIds),
    person ? listSeatsOfStudent(db, { studentId: person.studentId, liveIds }) : new Set<number>(),
    languageOf(args),
  ]);
  return lives.map((live) => {
    const viewer = viewerOf(live.gymId);
    const { title, description, equipment } = inLanguage(live, lang);
    const { locked, source, sourceUrl } = live;
    const isEnabled = accessEnabled(
      { locked, subscriptionTypeIds: plans.get(live.id) ?? [] },
      viewer,
    );
    const hasJoined = viewer.isStaff || (isEnabled && seats.has(live.id));
    const mayJoin = hasJoined && source === "LINK" && joinPhase(live, now) === "open";
    return {
      guid: live.guid,
      gymId: live.gymId,
      trainerId: live.trainerId,
      ...{ title, description, equipment },
      imageUrl: live.imageUrl,
      startsAt: live.startsAt.toISOString(),
      timeZone: live.timeZone,
      duration: live.durationMinutes,
      capacity: live.capacity,
      leadMinutes: live.leadMinutes,
      cancelReason: live.cancelReason,
      status: statusByClock(live, now),
      locked,
      accessEnabled: isEnabled,
      ...(mayJoin && sourceUrl !== null ? { joinUrl: sourceUrl } : {}),
    };
  });
}

/** On the host of a gym another gym's live does not exist; a draft exists for the gym's staff alone. */
async function findLiveFor({ context, person }: Omit<Caller, "args">, liveGuid: string) {
  const live = await findPublicLive(context.db, liveGuid);
  if (!live || belongsToOtherGym(context, live.gymId)) return null;
  const { gymId } = live;
  const gym = await findGymById(context.db, gymId);
  if (gym && !isSeenByStaffOnly(gym) && live.status !== "DRAFT") return live;
  const isStaff = person && (await isStaffOf(context.db, { accountId: person.accountId, gymId }));
  return isStaff ? live : null;
}

export const listLives = defineCall({
  method: "get",
  path: "/api/lives",
  summary: "Lives that run or are to come, a page at a time",
  description:
    "The first to start first. Without gymId of all gyms; on a gym's own host of that gym alone. joinUrl is there only for who has joined a live elsewhere, from leadMinutes before its start on.",
  security: "optional",
  params: emptyInput,
  query: z.object({
    gymId: id("The gym's id").optional(),
    ...pageOfList({ maxPage: 400, maxSize: 96, usualSize: PAGE_SIZE }),
  }),
  body: undefined,
  answer: {
    description: "Lives",
    body: z.array(models.live),
    headers: z.object({
      "X-Total-Count": z.string().meta({ description: `Exact to ${COUNT_CAP}, capped there` }),
      Link: z.string().optional().meta({ description: 'rel="next" while there is more' }),
    }),
  },
  refusals: ["notFound"],
  caching: "never",
  async handle({ query, ...caller }) {
    const { db, now, hostGym } = caller.context;
    const size = query.size ?? PAGE_SIZE;
    const which = { gymId: hostGym?.id ?? query.gymId ?? null, now };
    if (query.gymId !== undefined && belongsToOtherGym(caller.context, query.gymId)) {
      return NOT_FOUND;
    }
    const after = parseCursor(query.after);
    const [lives, total] = await Promise.all([
      listPublicLives(db, {
        ...which,
        after,
        offset: after ? 0 : ((query.page ?? 1) - 1) * size,
        limit: size + 1,
      }),
      countPublicLives(db, { ...which, cap: COUNT_CAP }),
    ]);
    const page = lives.slice(0, size);
    const last = page.at(-1);
    const next = new URLSearchParams({
      ...(query.gymId === undefined ? {} : { gymId: String(query.gymId) }),
      size: String(size),
      ...(last ? { after: formatCursor({ at: last.startsAt.getTime(), id: last.id }) } : {}),
    });
    return {
      ok: true,
      body: await toAnswers(caller, page),
      headers: {
        "X-Total-Count": String(total),
        ...(lives.length > size ? { Link: `</api/lives?${next}>; rel="next"` } : {}),
      },
    };
  },
});

export const getLive = defineCall({
  method: "get",
  path: "/api/lives/{guid}",
  summary: "A live",
  description: "In whatever state; a draft is there for the gym's staff alone.",
  security: "optional",
  params: z.object({ guid }),
  query: emptyInput,
  body: undefined,
  answer: { description: "The live", body: models.live },
  refusals: ["notFound"],
  caching: "never",
  async handle({ params, ...caller }) {
    const live = await findLiveFor(caller, params.guid);
    const [body] = live ? await toAnswers(caller, [live]) : [];
    return body ? { ok: true, body } : NOT_FOUND;
  },
});

export const remindOfLive = defineCall({
  method: "post",
  path: "/api/lives/{guid}/remind",
  summary: "Remind me of this live, 24 hours and 15 minutes before it starts",
  description:
    "By mail without a body. What is left out stays as it is; false for both ends the reminders. byPush needs the browser's subscription, once for each gym and browser. Repeating it changes nothing.",
  security: "person",
  params: z.object({ guid }),
  query: emptyInput,
  body: z.object({
    byMail: z.boolean("error.trueOrFalse").optional(),
    byPush: z.boolean("error.trueOrFalse").optional(),
    subscription: pushSubscription
      .optional()
      .meta({ description: "As PushSubscription.toJSON() writes it" }),
  }),
  answer: {
    description: "How the caller is reminded now",
    body: z.object({ byMail: z.boolean(), byPush: z.boolean() }),
  },
  refusals: ["notFound", "liveClosed", "pushSubscription", "tooManyRequests"],
  caching: "never",
  async handle({ params, body, ...caller }) {
    const { context, person } = caller;
    const { db, now } = context;
    const limitError = await enforceLimit(context, "api", person.accountId);
    if (limitError) return limitError;
    const live = await findLiveFor(caller, params.guid);
    if (!live) return NOT_FOUND;
    if (body.byPush && !(await hasBrowser(caller, live.gymId, body.subscription))) {
      return { ok: false, reason: "pushSubscription", field: "subscription" };
    }
    const isEmpty = body.byMail === undefined && body.byPush === undefined;
    const reminder = await setLiveReminder(db, {
      ...{ gymId: live.gymId, liveId: live.id, studentId: person.studentId, now },
      byMail: isEmpty ? true : body.byMail,
      byPush: body.byPush,
    });
    if (reminder.ok) {
      return { ok: true, body: { byMail: reminder.byMail, byPush: reminder.byPush } };
    }
    return reminder.reason === "closed" ? { ok: false, reason: "liveClosed" } : NOT_FOUND;
  },
});

/** Stores the browser that the caller sends; without one, the caller has another browser at this gym. */
async function hasBrowser(
  { context, args, person }: Caller & { person: Person },
  gymId: number,
  subscription: z.output<typeof pushSubscription> | undefined,
): Promise<boolean> {
  const { db, now } = context;
  const { studentId } = person;
  if (!subscription) {
    return (await listPushSubscriptions(db, { gymId, studentIds: [studentId] })).length > 0;
  }
  const [session, lang] = await Promise.all([currentSession(args), languageOf(args)]);
  if (!session) return false;
  const sessionHash = session.hash;
  return subscribeToPush(db, {
    ...{ gymId, studentId, sessionHash, subscription, now },
    lang: toLangKey(lang),
  });
}

export const endReminders = defineOneClickOff({
  path: "/api/live-reminder/off",
  summary: "Ends the reminders of a live by the link of such a mail",
  description: "The reminders are off",
  body: z.object({ reminded: z.boolean() }),
  async switchOff({ db, liveReminders }, token) {
    const reminded = liveReminders.read(token);
    if (!reminded) return null;
    await clearLiveReminder(db, reminded);
    return { reminded: false };
  },
});

export const getPushKey = defineCall({
  method: "get",
  path: "/api/push-key",
  summary: "The key with which a browser subscribes to notifications",
  description: "For applicationServerKey of PushManager.subscribe, in base64url. It never changes.",
  security: "none",
  params: emptyInput,
  query: emptyInput,
  body: undefined,
  answer: { description: "The key", body: z.object({ publicKey: z.string() }) },
  refusals: [],
  caching: "public",
  async handle({ context }) {
    const { publicKey } = await getVapidKeys(context.db);
    return { ok: true, body: { publicKey } };
  },
});
