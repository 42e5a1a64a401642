/** The server half of /account, "My account": a row for each part, with its current state. */
import { data } from "@remix-run/node";
import { accountPaths } from "~/account-paths";
import { findPendingEmail } from "~/features/identity/email-change/queries.server";
import { findPasswordDate, listSessions } from "~/features/identity/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { NO_STORE } from "~/http/responses.server";
import { longDate } from "~/kernel/long-date";
import { paths } from "~/paths";

/** Moments have the gym's time zone, as elsewhere. */
export const toDay = ({ gym, lang }: MemberContext, date: Date): string =>
  longDate(date, lang, gym?.timeZone ?? "UTC");

/** @throws 303 to /signin for a visitor */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "account");
  const { mount, t } = page;
  return data(
    {
      title: t("hub.title"),
      profileTo: paths.profile(mount),
      // In the order of the page; each row is a key of `hub` in the texts and of the page's icons.
      rows: await Promise.all([
        loadEmailRow(page),
        loadPasswordRow(page),
        loadDevicesRow(page),
        ...(page.context.facebook ? [toNetworksRow(page)] : []),
        toDataRow(page),
        toDeleteRow(page),
      ]),
    },
    { headers: NO_STORE },
  );
}

async function loadEmailRow({ db, mount, now, person, t }: MemberContext) {
  const pending = await findPendingEmail(db, { accountId: person.accountId, now });
  return {
    key: "email" as const,
    to: accountPaths.email(mount),
    state: person.email,
    /** The change that waits for its confirmation. */
    notice: pending && t("hub.emailPending", { email: pending.newEmail }),
  };
}

async function loadPasswordRow(page: MemberContext) {
  const { db, mount, person, t } = page;
  const changedAt = await findPasswordDate(db, person.accountId);
  return {
    key: "password" as const,
    to: accountPaths.password(mount),
    state: changedAt
      ? t("hub.passwordSet", { date: toDay(page, changedAt) })
      : t("hub.passwordNone"),
    notice: null,
  };
}

async function loadDevicesRow({ db, mount, now, person, t }: MemberContext) {
  const sessions = await listSessions(db, { accountId: person.accountId, now });
  return {
    key: "devices" as const,
    to: accountPaths.devices(mount),
    state: t("hub.devicesCount", { count: sessions.length }),
    notice: null,
  };
}

const toNetworksRow = ({ mount, t }: MemberContext) => ({
  key: "networks" as const,
  to: accountPaths.networks(mount),
  state: t("hub.networksState"),
  notice: null,
});

const toDataRow = ({ mount, t }: MemberContext) => ({
  key: "data" as const,
  to: accountPaths.data(mount),
  state: t("hub.dataState"),
  notice: null,
});

const toDeleteRow = ({ mount, t }: MemberContext) => ({
  key: "delete" as const,
  to: accountPaths.deleteAccount(mount),
  state: t("hub.deleteState"),
  notice: null,
});
