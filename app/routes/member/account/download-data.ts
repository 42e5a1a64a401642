/** Sends the archive of the member's data; a POST, so that no preview of a mail's link uses the link up. */
import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { accountPaths } from "~/account-paths";
import { toArchiveKey } from "~/features/identity/data-export/data-export";
import { findDownload } from "~/features/identity/data-export/queries.server";
import { redeemDownload } from "~/features/identity/data-export/redeem-download.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { openObject } from "~/http/media/open-object.server";
import { memberContext, pageContext, type MemberContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";

/** The address itself has no page. */
export async function loader(args: RequestArgs) {
  const { mount } = await pageContext(args);
  return seeOther(accountPaths.data(mount));
}

export async function action(args: RequestArgs) {
  const page = await memberContext(args);
  const { db, now, person, request } = page;
  const form = await readForm(request);
  const token = String(form.get("token") ?? "");
  const link = { accountId: person.accountId, token, now };
  const download = await findDownload(db, link);
  if (!download) return refuse(page, { key: "account:data.linkGone" });
  // Opened before the link is used up, so that a store that is away leaves the link usable.
  let bytes: Readable | null;
  try {
    bytes = await openObject(page.context.privateStore, toArchiveKey(download.exportId));
  } catch (error) {
    page.context.log.error({ err: error }, "an archive of a member's data cannot be read");
    return refuse(page, { key: "account:data.away", token });
  }
  if (!bytes) return refuse(page, { key: "account:data.linkGone" });
  let archive: Awaited<ReturnType<typeof redeemDownload>> = null;
  try {
    archive = await redeemDownload(db, link);
  } finally {
    if (!archive) bytes.destroy();
  }
  if (!archive) return refuse(page, { key: "account:data.linkGone" });
  return new Response(createReadableStreamFromReadable(bytes), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(archive.size),
      "Content-Disposition": `attachment; filename="gymfront-${now.toISOString().slice(0, 10)}.zip"`,
      ...NO_STORE,
    },
  });
}

/** Leads to the page of the member's data, which says why. `token`: of a link that still works. */
function refuse(
  { context, mount }: MemberContext,
  { key, token = null }: { key: string; token?: string | null },
) {
  const toast = toastCookie({ kind: "bad", key }, context.secure);
  return seeOther(accountPaths.data(mount, { token }), { "Set-Cookie": toast });
}
