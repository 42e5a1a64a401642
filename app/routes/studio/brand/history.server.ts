/** `/studio/brand/history`: what was changed in 30 days, and what of it can be undone (product.md §26). */
import { data } from "@remix-run/node";
import { findChangedFields, type GymField, type GymFields } from "~/features/gyms/gym-fields";
import { listGymChanges, type GymChange } from "~/features/gyms/list-gym-changes.server";
import { getGymFields } from "~/features/gyms/queries.server";
import { listNamesOfAccounts } from "~/features/identity/queries.server";
import { undoGymEdit } from "~/features/journeys/undo-gym-edit.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { formAction, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { dayAndTime } from "~/kernel/long-date";
import { studioPaths } from "~/studio-paths";
import { formatChanges } from "../audit/format-act";
import type { ActReader } from "../audit/value-formats";
import { readRowId } from "../read-row-id";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { loadBrandPart } from "./brand-part.server";
import { isUndoneHere } from "./is-undone-here";

const PAGE_SIZE = 50;

/** @throws 303 to /signin; 404 for everybody whose role does not change the brand */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "changeBrand", "brand");
  const { db, gym, mount, now } = page;
  const before = readBefore(page);
  const { shared, headers } = await loadBrandPart(page, []);
  const list = { gymId: gym.id, now, before, limit: PAGE_SIZE };
  const { changes, next } = await listGymChanges(db, list);
  const fields = [...new Set(changes.flatMap(({ after }) => Object.keys(after)))] as GymField[];
  const [saved, people] = await Promise.all([
    getGymFields(db, { gymId: gym.id, fields }),
    listNamesOfAccounts(db, [...new Set(changes.map(({ accountId }) => accountId))]),
  ]);
  return data(
    {
      ...shared,
      changes: changes.map((change) => toChangeView(page, change, { saved, people })),
      moreTo: next === null ? null : studioPaths.brandHistory(mount, { before: next }),
      firstTo: before === undefined ? null : studioPaths.brandHistory(mount),
    },
    { headers },
  );
}

const readBefore = ({ url }: StudioContext): number | undefined =>
  readRowId(url.searchParams.get("before")) ?? undefined;

function toChangeView(
  { gym, lang, getFixedT }: StudioContext,
  change: GymChange,
  { saved, people }: { saved: GymFields; people: ReadonlyMap<string, string> },
) {
  const [t, tLives] = [getFixedT("studio"), getFixedT("manage-lives")];
  const none = { trainers: new Map<number, string>(), plans: new Map<number, string>() };
  const reader: ActReader = { lang, timeZone: gym.timeZone, t, tLives, ...none };
  const { before, after } = change;
  const { changes } = formatChanges({ subjectKind: "gym", before, after }, reader);
  return {
    id: change.id,
    who: people.get(change.accountId) ?? t("audit.gone"),
    when: dayAndTime(change.changedAt, lang, gym.timeZone),
    changes,
    state: toState(change, saved),
  };
}

function toState({ after, undoneBy }: GymChange, saved: GymFields) {
  if (undoneBy !== null) return "undoneBefore";
  if (!isUndoneHere(after)) return "elsewhere";
  return findChangedFields(saved, after).isChanged ? "changedSince" : "open";
}

export interface HistoryAnswer {
  error: "notFound" | "changedSince";
}

export const action = formAction(undoChange);

async function undoChange(args: RequestArgs) {
  const page = await studioFormContext(args, { act: "changeBrand", namespace: "brand" });
  const { context, db, gym, mount, now, person } = page;
  const form = await readForm(args.request);
  const changeId = readRowId(form.get("change"));
  const refuse = (error: HistoryAnswer["error"]) =>
    data<HistoryAnswer>({ error }, { status: error === "notFound" ? 400 : 409, headers: NO_STORE });
  if (changeId === null) return refuse("notFound");
  const list = { gymId: gym.id, now, before: changeId + 1, limit: 1 };
  const [change] = (await listGymChanges(db, list)).changes;
  if (change?.id !== changeId || !isUndoneHere(change.after)) return refuse("notFound");
  const { accountId } = person;
  const undone = await undoGymEdit(db, { gymId: gym.id, accountId, changeId, now });
  if (!undone.ok && undone.reason !== "undone") return refuse(undone.reason);
  // Refused only where the same form was sent twice, or by two editors.
  const key = undone.ok ? "brand:history.undone" : "brand:history.undoneAlready";
  return redirectWithToast(
    context,
    studioPaths.brandHistory(mount, { before: readBefore(page) ?? null }),
    { kind: "good", key },
  );
}
