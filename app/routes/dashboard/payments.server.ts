/**
 * /dashboard/{partner}: a creator's payment account, the way to it and what it still needs (product.md §2, §15).
 */
import { data } from "@remix-run/node";
import { dashboardStatus, needsOf, type Creator } from "~/features/billing/accounts/account";
import { syncAccount } from "~/features/billing/accounts/sync-account.server";
import { findAccountOf } from "~/features/billing/accounts/queries.server";
import { sha256Hex } from "~/kernel/ids.server";
import { MINUTE_MS } from "~/kernel/time";
import { paths, type Partner } from "~/paths";
import { listManagedCreators } from "~/http/billing/creators.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { translator } from "~/http/i18n.server";
import {
  startConnecting,
  finishConnecting,
  canConnectAccount,
  openPaymentAccount,
} from "~/http/billing/payment-account.server";
import { callProvider, PROVIDER_RETRY_AFTER } from "~/http/billing/provider-unavailable.server";
import { notFound, seeOther } from "~/http/responses.server";
import { requirePerson } from "~/http/session.server";

/** How long a finished account is trusted before it is read again; an unfinished one is read every time. */
const FRESH_MS = 10 * MINUTE_MS;

const PARTNERS: readonly Partner[] = ["trainer", "gym"];

const partnerOf = (value: string | undefined): Partner | null =>
  PARTNERS.find((partner) => partner === value) ?? null;

/** @throws 303 to /signin, 404 for anybody who is not such a creator (product.md §11, §15) */
async function requireCreators(args: RequestArgs) {
  const partner = partnerOf(args.params["partner"]);
  if (!partner) throw notFound();
  const person = await requirePerson(args);
  const choices = await listManagedCreators(args, { partner, person });
  const guid = new URL(args.request.url).searchParams.get("gym");
  const chosen = guid === null ? choices : choices.filter((choice) => choice.guid === guid);
  if (chosen.length === 0) throw notFound();
  return { partner, person, chosen, several: choices.length > 1 };
}

export async function dashboardLoader(args: RequestArgs) {
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
  const account = await freshAccount(args, only.creator);
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
        bringsOwn: canConnectAccount(args) && dashboardStatus(account) === "create",
      },
    },
    { headers },
  );
}

/** Reads the account at the provider again if what we know may be out of date. */
async function freshAccount({ context }: RequestArgs, creator: Creator) {
  const { db, payments, log } = context;
  const asked = { provider: payments.key, creator };
  const known = await findAccountOf(db, asked);
  if (!known?.accountRef) return known;
  const since = new Date(Date.now() - FRESH_MS);
  if (known.canReceive && known.syncedAt && known.syncedAt > since) return known;
  try {
    await syncAccount(db, { payments, accountRef: known.accountRef });
    return await findAccountOf(db, asked);
  } catch (error) {
    // Show what was last known; the button reports when the provider is away.
    log.warn({ err: error }, "a creator's account could not be read");
    return known;
  }
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
  const asked = await callProvider(args, async () => {
    if (form.get("intent") === "connect") {
      const code = String(form.get("code") ?? "");
      const state = String(form.get("state") ?? "");
      // Pressing the same form again, also after an outage, is the same attempt.
      const attemptId = sha256Hex(code);
      const connected = await finishConnecting(args, { partner, person, code, state, attemptId });
      if (connected.ok) return seeOther(paths.dashboard(partner, { gym: connected.guid }));
      return data({ error: "error.connectAgain" }, { status: 400 });
    }
    const [only] = chosen;
    if (!only || chosen.length > 1) return data({ error: "error.gymRequired" }, { status: 400 });
    if (form.get("intent") === "bring") {
      const begun = await startConnecting(args, { partner, person, choice: only });
      return begun.ok
        ? seeOther(begun.url)
        : data({ error: "error.connectAgain" }, { status: 400 });
    }
    const { url } = await openPaymentAccount(args, { partner, person, choice: only });
    return seeOther(url);
  });
  if (asked) return asked.answer;
  return data(
    { error: "error.providerAway" },
    { status: 503, headers: { "Retry-After": PROVIDER_RETRY_AFTER } },
  );
}
