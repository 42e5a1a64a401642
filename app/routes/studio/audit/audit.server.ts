/** `/studio/audit`: who changed what in the gym, and when (product.md §15). For OWNER and MANAGER. */
import { data } from "@remix-run/node";
import type { SerializeFrom } from "@remix-run/node";
import { listActs } from "~/features/audit/queries.server";
import { listNamesOfAccounts } from "~/features/identity/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { isUuid } from "~/kernel/ids";
import { dayAndTime } from "~/kernel/long-date";
import { toLangKey } from "~/kernel/lang-keys";
import { studioPaths } from "~/studio-paths";
import { studioContext, type StudioContext } from "../studio-context.server";
import { toStudioFrame } from "../studio-frame.server";

const PAGE_SIZE = 50;
const MAX_VALUE_LENGTH = 200;

type Act = Awaited<ReturnType<typeof listActs>>["acts"][number];

export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "viewAuditLog");
  const { db, gym, mount, t, url } = page;
  const before = readCursor(url.searchParams.get("before"));
  const { acts, next } = await listActs(db, {
    gymId: gym.id,
    limit: PAGE_SIZE,
    ...(before === null ? {} : { before }),
  });
  const names = await listNamesOfAccounts(db, [
    ...new Set(acts.flatMap(({ accountId, subjectId }) => [accountId, subjectId]).filter(isUuid)),
  ]);
  return data(
    {
      title: t("navigation.audit"),
      frame: toStudioFrame(page),
      acts: acts.map((act) => toActView(page, act, names)),
      moreTo: next === null ? null : studioPaths.audit(mount, { before: String(next) }),
      firstTo: before === null ? null : studioPaths.audit(mount),
    },
    { headers: NO_STORE },
  );
}

const readCursor = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

function toActView({ gym, lang, t }: StudioContext, act: Act, names: Map<string, string>) {
  const { id, accountId, action, actedAt, subjectKind, subjectId, before, after } = act;
  const [area = "", verb = ""] = action.split(".");
  const gone = t("audit.gone");
  const subject = subjectKind === "account" ? (names.get(subjectId) ?? gone) : subjectId;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return {
    id,
    who: names.get(accountId) ?? gone,
    what: t(`audit.act.${area}.${verb}`, { subject }),
    when: dayAndTime(actedAt, toLangKey(lang), gym.timeZone),
    changes: fields.map((name) => ({
      name,
      before: toText(before?.[name]),
      after: toText(after?.[name]),
    })),
  };
}

/** Null: there was no value. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text;
}

export type AuditPage = SerializeFrom<typeof loader>;
