/** A creator's payment account, opened or connected for who asks by page or by call (spec §2, decisions §6). */
import { isSameCreator } from "~/features/billing/accounts/account";
import {
  beginConnecting,
  connectAccount,
  findConnecting,
} from "~/features/billing/accounts/connect-account.server";
import { openDashboard } from "~/features/billing/accounts/open-dashboard.server";
import { paths, type Partner } from "~/paths";
import { creatorsOf, type CreatorChoice } from "./creators.server";
import type { RequestArgs } from "../gym.server";
import type { Person } from "../session.server";

/** To the provider's pages that ask for what is missing, or into its dashboard. */
export function openPaymentAccount(
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
export const offersConnecting = ({ context }: RequestArgs): boolean =>
  context.payments.accounts.connecting !== null &&
  context.origin === context.settings.platformOrigin;

/** The way to the provider's page that connects an account which is there already. */
export async function beginConnectingFor(
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
