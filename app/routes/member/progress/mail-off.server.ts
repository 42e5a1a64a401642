/**
 * The server half of /progress/mail, the link of the weekly mail: it needs no session. GET changes nothing, because
 * mail programs follow links by themselves.
 */
import { data } from "@remix-run/node";
import { findProgressSettings } from "~/features/progress/queries.server";
import { setWeeklyProgressMail } from "~/features/identity/set-weekly-progress-mail.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { paths } from "~/paths";

const tokenOf = ({ url }: PageContext) => url.searchParams.get("token") ?? "";
const readStudent = (page: PageContext) => page.context.progressMail.read(tokenOf(page));

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "progress");
  const { db, mount, t } = page;
  const studentId = readStudent(page);
  const settings = studentId === null ? null : await findProgressSettings(db, studentId);
  return data(
    {
      title: t("mail.title"),
      /** Null: the link is none of ours, or the account is gone. */
      isOn: settings && settings.weeklyMail,
      action: paths.progressMail(mount, { token: tokenOf(page) }),
    },
    { status: settings ? 200 : 404, headers: NO_STORE },
  );
}

export async function action(args: RequestArgs) {
  const page = await pageContext(args, "progress");
  const studentId = readStudent(page);
  if (studentId !== null) await setWeeklyProgressMail(page.db, { studentId, isOn: false });
  return seeOther(paths.progressMail(page.mount, { token: tokenOf(page) }));
}
