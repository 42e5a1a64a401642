/**
 * The server half of /account/data: an archive of everything that is stored about the member is prepared by a job,
 * whose progress the page shows. The mailed link leads here, with its token (product.md §19).
 */
import { data } from "@remix-run/node";
import { accountPaths } from "~/account-paths";
import { getDataExportState } from "~/features/identity/data-export/data-export";
import { findDownload, findLatestExport } from "~/features/identity/data-export/queries.server";
import { renewDownloadLink } from "~/features/journeys/renew-download-link.server";
import { requestDataExport } from "~/features/journeys/request-data-export.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { toFormOwner } from "~/http/typed-form.server";
import { formatBytes } from "~/kernel/format-bytes";
import { toLangKey } from "~/kernel/lang-keys";
import { toDay } from "./account.server";
import { tokenOf } from "./email-confirm.server";

/** @throws 303 to /signin for a visitor, which leads back with the token */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "account");
  const { context, person, t } = page;
  const token = tokenOf(page);
  const [archive, download] = await Promise.all([
    loadArchive(page),
    token ? loadDownload(page, token) : null,
  ]);
  return data(
    {
      title: t("data.title"),
      email: person.email,
      formOwner: toFormOwner(context, person),
      archive,
      download,
      isLinkGone: token !== "" && download === null,
    },
    { headers: NO_STORE },
  );
}

/** Null: the member has none. */
async function loadArchive(page: MemberContext) {
  const { db, lang, now, person } = page;
  const latest = await findLatestExport(db, person.accountId);
  const state = latest ? getDataExportState(latest, now) : "EXPIRED";
  if (!latest || state === "EXPIRED") return null;
  const { percent, expiresAt, downloadedAt } = latest;
  return {
    state,
    percent,
    percentText: new Intl.NumberFormat(lang, { style: "percent" }).format(percent / 100),
    until: expiresAt && toDay(page, expiresAt),
    downloadedOn: downloadedAt && toDay(page, downloadedAt),
  };
}

/** Null: the link is used or replaced, has expired, or belongs to another account. */
async function loadDownload(page: MemberContext, token: string) {
  const { db, lang, mount, now, person } = page;
  const found = await findDownload(db, { accountId: person.accountId, token, now });
  return (
    found && {
      to: accountPaths.downloadData(mount),
      token,
      size: formatBytes(found.size ?? 0, lang),
      date: toDay(page, found.finishedAt ?? now),
    }
  );
}

export async function action(args: RequestArgs) {
  const page = await memberContext(args, "account");
  const { context, person } = page;
  const form = await readForm(page.request);
  const limit = await context.limits.consume("export", person.accountId);
  if (!limit.ok) return leadBack(page, { kind: "bad", key: "account:data.tooMany" });
  return form.get("intent") === "renew" ? renew(page) : prepare(page);
}

const leadBack = ({ context, mount }: MemberContext, toast?: Parameters<typeof toastCookie>[0]) =>
  seeOther(
    accountPaths.data(mount),
    toast ? { "Set-Cookie": toastCookie(toast, context.secure) } : {},
  );

async function prepare(page: MemberContext) {
  const { context, db, gym, lang, now, person } = page;
  await requestDataExport(db, {
    accountId: person.accountId,
    gym,
    lang: toLangKey(lang),
    now,
    sendJob: (tx, job) => context.sendJob(tx, "export-data", job),
  });
  return leadBack(page);
}

async function renew(page: MemberContext) {
  const { db, gym, lang, now, person } = page;
  const { accountId } = person;
  const renewed = await renewDownloadLink(db, { accountId, gym, lang: toLangKey(lang), now });
  return leadBack(
    page,
    renewed
      ? { kind: "good", key: "account:data.renewed" }
      : { kind: "bad", key: "account:data.linkGone" },
  );
}
