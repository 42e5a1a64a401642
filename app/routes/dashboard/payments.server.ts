/** /dashboard/{partner}: a creator's payment account and what it still needs (product.md §2, §15). */
import { data } from "@remix-run/node";
import { getDashboardStatus, needsOf, type Creator } from "~/features/billing/accounts/account";
import { syncAccount } from "~/features/billing/accounts/sync-account.server";
import { findAccount } from "~/features/billing/accounts/queries.server";
import { sha256Hex } from "~/kernel/ids.server";
import { MINUTE_MS } from "~/kernel/time";
import { mountFor, paths, type Partner } from "~/paths";
import { listManagedCreators } from "~/http/billing/creators.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import {
  startConnecting,
  finishConnecting,
  canConnectAccount,
  openPaymentAccount,
} from "~/http/billing/payment-account.server";
import { callProvider, PROVIDER_RETRY_AFTER } from "~/http/billing/provider-unavailable.server";
import { memberContext, type PageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";

/** A complete account is read at the provider again after this time, an incomplete one every time. */
const ACCOUNT_TTL_MS = 10 * MINUTE_MS;

const PARTNERS: readonly Partner[] = ["trainer", "gym"];

const partnerOf = (value: string | undefined): Partner | null =>
  PARTNERS.find((partner) => partner === value) ?? null;

/** @throws 303 to /signin, 404 for a person who is not such a creator (product.md §11, §15) */
async function requireCreators(args: RequestArgs) {
  const partner = partnerOf(args.params["partner"]);
  if (!partner) throw notFound();
  const page = await memberContext(args, "dashboard");
  const { person, url } = page;
  const creators = await listManagedCreators(page, { partner, person });
  const guid = url.searchParams.get("gym");
  const choices = guid === null ? creators : creators.filter((creator) => creator.guid === guid);
  if (choices.length === 0) throw notFound();
  return { page, partner, choices, hasSeveral: creators.length > 1 };
}

export async function loader(args: RequestArgs) {
  const { page, partner, choices, hasSeveral } = await requireCreators(args);
  const { person, url, t } = page;
  const query = url.searchParams;
  const [choice] = choices;
  const common = {
    title: t("title"),
    firstName: person.firstName,
    partner,
    switchTo: hasSeveral ? paths.dashboard(partner) : null,
    choices: choices.map(({ name, guid }) => ({
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
  if (!choice || choices.length > 1) {
    return data({ ...common, account: null, connecting: null }, { headers });
  }
  const account = await loadFreshAccount(page, choice.creator);
  return data(
    {
      ...common,
      connecting: null,
      account: {
        name: choice.name,
        guid: choice.guid,
        status: getDashboardStatus(account),
        ready: account?.canReceive ?? false,
        needs: needsOf(account),
        expired: query.get("link") === "expired",
        openDayTo:
          choice.guid === null
            ? null
            : paths.openDay(mountFor({ guid: choice.guid }, page.context.hostGym !== null)),
        bringsOwn: canConnectAccount(page) && getDashboardStatus(account) === "create",
      },
    },
    { headers },
  );
}

/** Syncs the account with the provider when the row may be out of date. */
async function loadFreshAccount({ db, context, now }: PageContext, creator: Creator) {
  const { payments, log } = context;
  const key = { provider: payments.key, creator };
  const account = await findAccount(db, key);
  if (!account?.accountRef) return account;
  const freshSince = new Date(now.getTime() - ACCOUNT_TTL_MS);
  if (account.canReceive && account.syncedAt && account.syncedAt > freshSince) return account;
  try {
    await syncAccount(db, { payments, accountRef: account.accountRef });
    return await findAccount(db, key);
  } catch (error) {
    // The page shows the last state; the button reports an unavailable provider.
    log.warn({ err: error }, "a creator's account could not be read");
    return account;
  }
}

export async function action(args: RequestArgs) {
  const { page, partner, choices } = await requireCreators(args);
  const { person } = page;
  const form = await readForm(page.request);
  const limit = await page.context.limits.consume("checkout", person.accountId);
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    return data({ error: "error.tooManyRequests" }, { status: 429, headers });
  }
  const result = await callProvider(page, async () => {
    if (form.get("intent") === "connect") {
      const code = String(form.get("code") ?? "");
      const state = String(form.get("state") ?? "");
      // The same form is the same attempt, also when the creator submits it again after an outage.
      const attemptId = sha256Hex(code);
      const connected = await finishConnecting(page, { partner, person, code, state, attemptId });
      if (connected.ok) return seeOther(paths.dashboard(partner, { gym: connected.guid }));
      return data({ error: "error.connectAgain" }, { status: 400 });
    }
    const [choice] = choices;
    if (!choice || choices.length > 1) return data({ error: "error.gymRequired" }, { status: 400 });
    if (form.get("intent") === "bring") {
      const started = await startConnecting(page, { partner, person, choice });
      return started.ok
        ? seeOther(started.url)
        : data({ error: "error.connectAgain" }, { status: 400 });
    }
    const { url } = await openPaymentAccount(page, { partner, person, choice });
    return seeOther(url);
  });
  if (result) return result.answer;
  return data(
    { error: "error.providerAway" },
    { status: 503, headers: { "Retry-After": PROVIDER_RETRY_AFTER } },
  );
}
