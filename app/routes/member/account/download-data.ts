/** Sends the archive of the member's data; a POST, so that no preview of a mail's link uses the link up. */
import { createReadableStreamFromReadable } from "@remix-run/node";
import { toArchiveKey } from "~/features/identity/data-export/data-export";
import { redeemDownload } from "~/features/identity/data-export/redeem-download.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, pageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { paths } from "~/paths";

/** The address itself has no page. */
export async function loader(args: RequestArgs) {
  const { mount } = await pageContext(args);
  return seeOther(paths.accountData(mount));
}

export async function action(args: RequestArgs) {
  const { context, db, mount, now, person, request } = await memberContext(args);
  const form = await readForm(request);
  const { accountId } = person;
  const token = String(form.get("token") ?? "");
  const archive = await redeemDownload(db, { accountId, token, now });
  const bytes = archive && (await context.privateStore.read(toArchiveKey(archive.exportId)));
  if (!archive || !bytes) {
    const toast = toastCookie({ kind: "bad", key: "account:data.linkGone" }, context.secure);
    return seeOther(paths.accountData(mount), { "Set-Cookie": toast });
  }
  return new Response(createReadableStreamFromReadable(bytes), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(archive.size),
      "Content-Disposition": `attachment; filename="gymfront-${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}
