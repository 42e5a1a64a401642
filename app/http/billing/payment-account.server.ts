/** Opens or connects a creator's payment account, for the page and the call (product.md §2, §15). */
import { isSameCreator } from "~/features/billing/accounts/account";
import {
  startConnection,
  connectAccount,
  findConnectionCreator,
} from "~/features/billing/accounts/connect-account.server";
import { openDashboard } from "~/features/billing/accounts/open-dashboard.server";
import { paths, type Partner } from "~/paths";
import { listManagedCreators, type CreatorChoice } from "./creators.server";
import type { RequestArgs } from "../gym.server";
import type { Person } from "../session.server";

/** The address of the provider's onboarding while something is missing, else of its dashboard. */
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
    now: context.now,
  });
}

/** An account can be connected only on the platform's own origin: the provider returns to no other. */
export const canConnectAccount = ({ context }: RequestArgs): boolean =>
  context.payments.accounts.connecting !== null &&
  context.origin === context.settings.platformOrigin;

/** The address of the provider's page where the creator connects an existing account. */
export async function startConnecting(
  args: RequestArgs,
  { partner, person, choice }: { partner: Partner; person: Person; choice: CreatorChoice },
) {
  const { db, payments, origin, now } = args.context;
  if (!canConnectAccount(args)) return { ok: false, reason: "not-offered" } as const;
  // The return address has no parameters, because the state identifies the gym.
  const returnUrl = `${origin}${paths.dashboard(partner)}`;
  const { creator } = choice;
  return startConnection(db, { payments, creator, person, returnUrl, now });
}

/** Connects the account of the code with which the provider sent the creator back; the state names the creator. */
export async function finishConnecting(
  args: RequestArgs,
  request: {
    partner: Partner;
    person: Person;
    code: string;
    state: string;
    /** A retry of the same attempt gets the same answer. */
    attemptId?: string | null;
  },
) {
  const { db, payments, now } = args.context;
  const { partner, person, code, state, attemptId = null } = request;
  const pending = await findConnectionCreator(db, { state, sessionHash: person.sessionHash });
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
    now,
  });
  return connected.ok ? { ...connected, guid } : connected;
}
