/** Sends the archive of the member's data; a POST, so that no other page can start it. */
import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { listPersonData } from "~/features/journeys/list-person-data.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, pageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { longDate } from "~/kernel/long-date";
import { paths } from "~/paths";
import { toArchive } from "./data-archive.server";

/** The address itself has no page. */
export async function loader(args: RequestArgs) {
  const { mount } = await pageContext(args);
  return seeOther(paths.accountData(mount));
}

export async function action(args: RequestArgs) {
  const { context, db, lang, mount, now, person, t } = await memberContext(args, "account");
  const limit = await context.limits.consume("export", person.accountId);
  if (!limit.ok) {
    const toast = toastCookie({ kind: "bad", key: "account:data.tooMany" }, context.secure);
    return seeOther(paths.accountData(mount), { "Set-Cookie": toast });
  }
  const readme = t("data.readme", {
    product: "Gymfront",
    name: `${person.firstName} ${person.lastName}`,
    date: longDate(now, lang, "UTC"),
  });
  const archive = Readable.from(toArchive(readme, listPersonData(db, person)));
  return new Response(createReadableStreamFromReadable(archive), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="gymfront-${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}
