/** `/studio/audit`: who changed what in the gym, and when (product.md §15). For OWNER and MANAGER. */
import { data } from "@remix-run/node";
import type { SerializeFrom } from "@remix-run/node";
import { listActs } from "~/features/audit/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { dayAndTime } from "~/kernel/long-date";
import { studioPaths } from "~/studio-paths";
import { studioContext, type StudioContext } from "../studio-context.server";
import { toStudioFrame } from "../studio-frame.server";
import { formatChanges } from "./format-act";
import { loadActReader, type Act } from "./load-act-reader.server";

const PAGE_SIZE = 50;

export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "viewAuditLog");
  const { db, gym, mount, t, url } = page;
  const before = readCursor(url.searchParams.get("before"));
  const { acts, next } = await listActs(db, {
    gymId: gym.id,
    limit: PAGE_SIZE,
    ...(before === null ? {} : { before }),
  });
  const named = await loadActReader(page, acts);
  return data(
    {
      title: t("navigation.audit"),
      frame: toStudioFrame(page),
      acts: acts.map((act) => toActView(page, act, named)),
      moreTo: next === null ? null : studioPaths.audit(mount, { before: String(next) }),
      firstTo: before === null ? null : studioPaths.audit(mount),
    },
    { headers: NO_STORE },
  );
}

const readCursor = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

function toActView(
  { gym, lang, t }: StudioContext,
  act: Act,
  { nameOf, subjectOf, reader }: Awaited<ReturnType<typeof loadActReader>>,
) {
  const { id, accountId, action, actedAt } = act;
  const [area = "", verb = ""] = action.split(".");
  return {
    id,
    who: nameOf(accountId),
    what: t([`audit.act.${area}.${verb}`, "audit.act.other"], { subject: subjectOf(act) }),
    when: dayAndTime(actedAt, lang, gym.timeZone),
    ...formatChanges(act, reader),
  };
}

export type AuditPage = SerializeFrom<typeof loader>;
