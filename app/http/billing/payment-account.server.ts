/** A creator's payment account, opened or connected, for the page and the call (product.md §2, §15). */
import { isSameCreator } from "~/features/billing/accounts/account";
import {
  beginConnecting,
  connectAccount,
  findConnecting,
} from "~/features/billing/accounts/connect-account.server";
import { openDashboard } from "~/features/billing/accounts/open-dashboard.server";
import { paths, type Partner } from "~/paths";
import { listManagedCreators, type CreatorChoice } from "./creators.server";
import type { RequestArgs } from "../gym.server";
import type { Person } from "../session.server";

/** To the provider's onboarding while something is missing, else to its dashboard. */
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

/** Only on the platform's own address: the provider knows no other to return to. */
export const canConnectAccount = ({ context }: RequestArgs): boolean =>
  context.payments.accounts.connecting !== null &&
  context.origin === context.settings.platformOrigin;

/** To the provider's page for connecting an existing account. */
export async function startConnecting(
  args: RequestArgs,
  { partner, person, choice }: { partner: Partner; person: Person; choice: CreatorChoice },
) {
  const { db, payments, origin } = args.context;
  if (!canConnectAccount(args)) return { ok: false, reason: "not-offered" } as const;
  // The return address carries nothing; the state knows the gym.
  const returnUrl = `${origin}${paths.dashboard(partner)}`;
  const { creator } = choice;
  return beginConnecting(db, { payments, creator, person, returnUrl, now: new Date() });
}

/** Back from the provider with a code; its state says for which creator. */
export async function finishConnecting(
  args: RequestArgs,
  given: {
    partner: Partner;
    person: Person;
    code: string;
    state: string;
    /** The same attempt sent again gets the same answer. */
    attemptId?: string | null;
  },
) {
  const { db, payments } = args.context;
  const { partner, person, code, state, attemptId = null } = given;
  const pending = await findConnecting(db, { state, sessionHash: person.sessionHash });
  const choice =
    pending &&
    (await listManagedCreators(args, { partner, person })).find(({ creator }) =>
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
