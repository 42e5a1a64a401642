/** /dashboard/{partner}: a creator's payment account and what it still needs (product.md §2, §15). */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { getDashboardStatus, needsOf, type Creator } from "~/features/billing/accounts/account";
import { syncAccount } from "~/features/billing/accounts/sync-account.server";
import { findAccount } from "~/features/billing/accounts/queries.server";
import { passwordForm, SECRET_FIELDS } from "~/features/identity/forms";
import { sha256Hex } from "~/kernel/ids.server";
import { MINUTE_MS } from "~/kernel/time";
import { mountFor, paths, type Partner } from "~/paths";
import { listManagedCreators } from "~/http/billing/creators.server";
import { checkOwnPassword, type Reply } from "~/http/check-own-password.server";
import { formAction, formTitle, readForm, redisplayRefusedForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import {
  startConnecting,
  finishConnecting,
  canConnectAccount,
  openPaymentAccount,
} from "~/http/billing/payment-account.server";
import { callProvider, PROVIDER_RETRY_AFTER } from "~/http/billing/provider-unavailable.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { requirePassword } from "~/http/require-password.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import type { Person } from "~/http/session.server";
import { toFormOwner } from "~/http/typed-form.server";

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

/** @throws 303 to the reset for an account without a password */
export async function loader(args: RequestArgs) {
  const { page, partner, choices, hasSeveral } = await requireCreators(args);
  await requirePassword(page);
  const { context, person, url, t } = page;
  const query = url.searchParams;
  const [choice] = choices;
  const common = {
    title: formTitle(page, t("title")),
    formOwner: toFormOwner(context, person),
    constraint: getZodConstraint(passwordForm),
    firstName: person.firstName,
    partner,
    switchTo: hasSeveral ? paths.dashboard(partner) : null,
    choices: choices.map(({ name, guid }) => ({
      name,
      to: paths.dashboard(partner, { gym: guid }),
    })),
  };
  const code = query.get("code");
  const state = query.get("state");
  if (code && state) {
    return data({ ...common, account: null, connecting: { code, state } }, { headers: NO_STORE });
  }
  if (!choice || choices.length > 1) {
    return data({ ...common, account: null, connecting: null }, { headers: NO_STORE });
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
            : paths.openDay(mountFor({ guid: choice.guid }, context.hostGym !== null)),
        bringsOwn: canConnectAccount(page) && getDashboardStatus(account) === "create",
      },
    },
    { headers: NO_STORE },
  );
}

/** Syncs the account with the provider when the row may be out of date. */
async function loadFreshAccount({ db, context, now }: MemberContext, creator: Creator) {
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

export const action = formAction(changePayments);

/** Whoever uses a forgotten session leads no money elsewhere, so every act here needs the password (product.md §15). */
async function changePayments(args: RequestArgs) {
  const { page, partner, choices } = await requireCreators(args);
  const { person } = page;
  const body = await readForm(page.request);
  const submission = parseWithZod(body, { schema: passwordForm });
  const reply: Reply = (errors) =>
    submission.reply({ ...errors, hideFields: [...SECRET_FIELDS, "code", "state"] });
  const refuse = (status: 400 | 429 | 503, error: string, retryAfterSeconds?: number) =>
    redisplayRefusedForm({ status, reply: reply({ formErrors: [error] }), retryAfterSeconds });
  if (submission.status !== "success") {
    return redisplayRefusedForm({ status: 400, reply: reply({}) });
  }
  const refusal = await checkOwnPassword(page, { password: submission.value.password, reply });
  if (refusal) return redisplayRefusedForm(refusal);
  const limit = await page.context.limits.consume("checkout", person.accountId);
  if (!limit.ok) return refuse(429, "error.tooManyRequests", limit.retryAfterSeconds);
  const result = await callProvider(page, async () => {
    const intent = body.get("intent");
    if (intent === "connect") {
      const connected = await connect(page, { partner, person, body });
      return connected.ok
        ? seeOther(paths.dashboard(partner, { gym: connected.guid }))
        : refuse(400, "error.connectAgain");
    }
    const [choice] = choices;
    if (!choice || choices.length > 1) return refuse(400, "error.gymRequired");
    if (intent === "bring") {
      const started = await startConnecting(page, { partner, person, choice });
      return started.ok ? seeOther(started.url) : refuse(400, "error.connectAgain");
    }
    const { url } = await openPaymentAccount(page, { partner, person, choice });
    return seeOther(url);
  });
  return result?.answer ?? refuse(503, "error.providerAway", Number(PROVIDER_RETRY_AFTER));
}

function connect(
  page: MemberContext,
  { partner, person, body }: { partner: Partner; person: Person; body: FormData },
) {
  const code = String(body.get("code") ?? "");
  const state = String(body.get("state") ?? "");
  // The same form is the same attempt, also when the creator submits it again after an outage.
  return finishConnecting(page, { partner, person, code, state, attemptId: sha256Hex(code) });
}
