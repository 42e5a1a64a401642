/** The server half of /account/devices: the living sessions of the account, and their end (security.md §14). */
import { data } from "@remix-run/node";
import { accountPaths } from "~/account-paths";
import { endSessionById } from "~/features/identity/end-session-by-id.server";
import { endSessions } from "~/features/identity/end-sessions.server";
import { listSessions } from "~/features/identity/queries.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { NO_STORE } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { toDay } from "./account.server";
import { formatLastSeen } from "./last-seen";

/** @throws 303 to /signin for a visitor */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "account");
  const { context, db, now, person, t } = page;
  const sessions = await listSessions(db, { accountId: person.accountId, now });
  const devices = sessions
    .map((session) => toDevice(page, session))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  const formOwner = toFormOwner(context, person);
  return data({ title: t("devices.title"), devices, formOwner }, { headers: NO_STORE });
}

/** Without the session's hash, which never leaves the server. */
function toDevice(
  page: MemberContext,
  {
    tokenHash,
    host,
    createdAt,
    lastSeenAt,
    ...session
  }: Awaited<ReturnType<typeof listSessions>>[number],
) {
  const { context, gym, lang, now, person } = page;
  return {
    ...session,
    isThis: tokenHash === person.sessionHash,
    /** The custom domain, or the platform with all its labels. */
    host: host ?? context.settings.platformHost,
    since: toDay(page, createdAt),
    lastSeen: formatLastSeen(lastSeenAt, { now, lang, timeZone: gym?.timeZone ?? "UTC" }),
  };
}

export async function action(args: RequestArgs) {
  const page = await memberContext(args, "account");
  const { context, db, mount, person } = page;
  const body = await readForm(args.request);
  const { accountId, sessionHash } = person;
  const leadBack = (key: string) =>
    redirectWithToast(context, accountPaths.devices(mount), { kind: "good", key });
  if (body.get("intent") === "others") {
    await endSessions(db, { accountId, except: sessionHash });
    return leadBack("account:devices.othersSignedOut");
  }
  const ended = await endSessionById(db, { accountId, id: String(body.get("session") ?? "") });
  // An id of another account reads like one that has ended.
  return ended
    ? leadBack("account:devices.signedOut")
    : data({ isGone: true }, { status: 404, headers: NO_STORE });
}
