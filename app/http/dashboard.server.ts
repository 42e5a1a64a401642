/** A creator's way to the payment account (spec §2, decisions §6): whose it is, where it leads, what is missing. */
import { data } from "@remix-run/node";
import {
  dashboardStatus,
  isSameCreator,
  needsOf,
  type Creator,
} from "~/features/billing/accounts/account";
import {
  beginConnecting,
  connectAccount,
  findConnecting,
} from "~/features/billing/accounts/connect-account.server";
import { convergeAccount } from "~/features/billing/accounts/converge-account.server";
import { openDashboard } from "~/features/billing/accounts/open-dashboard.server";
import { findAccountOf } from "~/features/billing/accounts/queries.server";
import { findOwnTrainer, listGymsByIds } from "~/features/gyms/queries.server";
import { findTrainerOfAccount, listOwnedGymIds } from "~/features/identity/queries.server";
import { sha256Hex } from "~/kernel/ids.server";
import { MINUTE_MS } from "~/kernel/time";
import { paths, type Partner } from "~/paths";
import { readForm } from "./form.server";
import { memberScene, type RequestArgs } from "./gym.server";
import { translator } from "./i18n.server";
import { askProvider, PROVIDER_RETRY_AFTER } from "./provider-away.server";
import { notFound, seeOther } from "./respond.server";
import { requirePerson, type Person } from "./session.server";

/** A finished account is looked at again after so long; an unfinished one each time. */
const FRESH_MS = 10 * MINUTE_MS;

export interface CreatorChoice {
  creator: Creator;
  name: string;
  /** Of a gym. */
  guid: string | null;
}

const PARTNERS: readonly Partner[] = ["trainer", "gym"];

const partnerOf = (value: string | undefined): Partner | null =>
  PARTNERS.find((partner) => partner === value) ?? null;

/** What this person may look after, on this host; empty: nothing. A trainer's record, or a gym's OWNER. */
export async function creatorsOf(
  { context: { db, hostGym } }: RequestArgs,
  { partner, person }: { partner: Partner; person: Person },
): Promise<CreatorChoice[]> {
  if (partner === "trainer") {
    const role = await findTrainerOfAccount(db, person.accountId);
    const trainer = role && (await findOwnTrainer(db, role.trainerId));
    if (!trainer) return [];
    const { id: trainerId, screenName: name } = trainer;
    return [{ creator: { kind: "trainer", trainerId }, name, guid: null }];
  }
  const owned = await listOwnedGymIds(db, person.accountId);
  const here = owned.filter((gymId) => hostGym === null || hostGym.id === gymId);
  return (await listGymsByIds(db, here)).map(({ id: gymId, name, guid }) => ({
    creator: { kind: "gym", gymId },
    name,
    guid,
  }));
}

/** The ways to what this person may look after here, for their profile: a gym's page shows its own alone. */
export async function ownDashboards(args: RequestArgs, person: Person) {
  const [{ gym }, gyms, trainers] = await Promise.all([
    memberScene(args),
    creatorsOf(args, { partner: "gym", person }),
    creatorsOf(args, { partner: "trainer", person }),
  ]);
  const link =
    (partner: Partner) =>
    ({ name, guid }: CreatorChoice) => ({
      partner,
      name,
      to: paths.dashboard(partner, { gym: guid }),
    });
  const here = gyms.filter(({ guid }) => gym === null || guid === gym.guid);
  return [...here.map(link("gym")), ...trainers.map(link("trainer"))];
}

/** @throws 303 to /signin, 404 for whoever is no such creator (decisions §2, §6) */
async function requireCreators(args: RequestArgs) {
  const partner = partnerOf(args.params["partner"]);
  if (!partner) throw notFound();
  const person = await requirePerson(args);
  const choices = await creatorsOf(args, { partner, person });
  const guid = new URL(args.request.url).searchParams.get("gym");
  const chosen = guid === null ? choices : choices.filter((choice) => choice.guid === guid);
  if (chosen.length === 0) throw notFound();
  return { partner, person, chosen, several: choices.length > 1 };
}

export async function dashboardLoader(args: RequestArgs) {
  const { db, payments, log } = args.context;
  const { partner, person, chosen, several } = await requireCreators(args);
  const t = await translator(args, "dashboard");
  const query = new URL(args.request.url).searchParams;
  const [only] = chosen;
  const common = {
    title: t("title"),
    firstName: person.firstName,
    partner,
    switchTo: several ? paths.dashboard(partner) : null,
    choices: chosen.map(({ name, guid }) => ({
      name,
      to: paths.dashboard(partner, { gym: guid }),
    })),
  };
  const headers = { "Cache-Control": "no-store" };
  const code = query.get("code");
  const state = query.get("state");
  if (code && state) {
    return data({ ...common, account: null, connecting: { code, state } }, { headers });
  }
  if (!only || chosen.length > 1) {
    return data({ ...common, account: null, connecting: null }, { headers });
  }
  const asked = { provider: payments.key, creator: only.creator };
  let account = await findAccountOf(db, asked);
  const since = new Date(Date.now() - FRESH_MS);
  if (
    account?.accountRef &&
    !(account.canReceive && account.syncedAt && account.syncedAt > since)
  ) {
    try {
      await convergeAccount(db, { payments, accountRef: account.accountRef });
      account = await findAccountOf(db, asked);
    } catch (error) {
      // What was last known is shown; the button says when the provider is away.
      log.warn({ err: error }, "a creator's account could not be read");
    }
  }
  return data(
    {
      ...common,
      connecting: null,
      account: {
        name: only.name,
        guid: only.guid,
        status: dashboardStatus(account),
        ready: account?.canReceive ?? false,
        needs: needsOf(account),
        expired: query.get("link") === "expired",
        bringsOwn: offersConnecting(args) && dashboardStatus(account) === "create",
      },
    },
    { headers },
  );
}

export async function dashboardAction(args: RequestArgs) {
  const { context } = args;
  const { partner, person, chosen } = await requireCreators(args);
  const form = await readForm(args.request);
  const limit = await context.limits.take("checkout", person.accountId);
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    return data({ error: "error.tooManyRequests" }, { status: 429, headers });
  }
  const asked = await askProvider(args, async () => {
    if (form.get("intent") === "connect") {
      const code = String(form.get("code") ?? "");
      const state = String(form.get("state") ?? "");
      // The same form pressed again, after an outage too, is the same attempt.
      const attemptId = sha256Hex(code);
      const connected = await finishConnecting(args, { partner, person, code, state, attemptId });
      if (connected.ok) return seeOther(paths.dashboard(partner, { gym: connected.guid }));
      return data({ error: "error.connectAgain" }, { status: 400 });
    }
    const [only] = chosen;
    if (!only || chosen.length > 1) return data({ error: "error.gymRequired" }, { status: 400 });
    if (form.get("intent") === "bring") {
      const begun = await beginFor(args, { partner, person, choice: only });
      return begun.ok
        ? seeOther(begun.url)
        : data({ error: "error.connectAgain" }, { status: 400 });
    }
    const { url } = await openFor(args, { partner, person, choice: only });
    return seeOther(url);
  });
  if (asked) return asked.answer;
  return data(
    { error: "error.providerAway" },
    { status: 503, headers: { "Retry-After": PROVIDER_RETRY_AFTER } },
  );
}

export function openFor(
  { context }: RequestArgs,
  { partner, person, choice }: { partner: Partner; person: Person; choice: CreatorChoice },
) {
  const gym = choice.guid;
  return openDashboard(context.db, {
    payments: context.payments,
    creator: choice.creator,
    person,
    urls: {
      returnUrl: `${context.origin}${paths.dashboard(partner, { gym })}`,
      refreshUrl: `${context.origin}${paths.dashboard(partner, { gym, link: "expired" })}`,
    },
    now: new Date(),
  });
}

/** On the platform's own address alone: the provider knows no other to come back to. */
const offersConnecting = ({ context }: RequestArgs): boolean =>
  context.payments.accounts.connecting !== null &&
  context.origin === context.settings.platformOrigin;

async function beginFor(
  args: RequestArgs,
  { partner, person, choice }: { partner: Partner; person: Person; choice: CreatorChoice },
) {
  const { db, payments, origin } = args.context;
  if (!offersConnecting(args)) return { ok: false, reason: "not-offered" } as const;
  // The address carries nothing; the gym is in the state.
  const returnUrl = `${origin}${paths.dashboard(partner)}`;
  const { creator } = choice;
  return beginConnecting(db, { payments, creator, person, returnUrl, now: new Date() });
}

/** Back from the provider with a code: of which creator it is, its state knows. */
export async function finishConnecting(
  args: RequestArgs,
  given: {
    partner: Partner;
    person: Person;
    code: string;
    state: string;
    /** The same attempt sent again is answered as the first time. */
    attemptId?: string | null;
  },
) {
  const { db, payments } = args.context;
  const { partner, person, code, state, attemptId = null } = given;
  const pending = await findConnecting(db, { state, sessionHash: person.sessionHash });
  const choice =
    pending &&
    (await creatorsOf(args, { partner, person })).find(({ creator }) =>
      isSameCreator(creator, pending),
    );
  if (!payments.accounts.connecting) return { ok: false, reason: "not-offered" } as const;
  if (!choice) return { ok: false, reason: "no-pending-state" } as const;
  const { creator, guid } = choice;
  const connected = await connectAccount(db, {
    payments,
    creator,
    person,
    code,
    state,
    attemptId,
    now: new Date(),
  });
  return connected.ok ? { ...connected, guid } : connected;
}
