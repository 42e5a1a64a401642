/** `/studio/workouts/{id}/add`: more movements from the library, at the end of the list (product.md §26). */
import { data } from "@remix-run/node";
import { DRAFT_LIMITS } from "~/features/catalog/drafts/draft-content";
import { settleDraft } from "~/features/journeys/settle-draft.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { readTypedTime } from "~/http/typed-time";
import { newId } from "~/kernel/ids";
import { studioPaths } from "~/studio-paths";
import { showInLanguage } from "../show-in-language.server";
import { toStudioFrame } from "../studio-frame.server";
import {
  draftContext,
  draftFormContext,
  draftName,
  toFilesToast,
  toSettle,
} from "./draft-context.server";
import { listPickable, listTicks, readPicked } from "./pick-files.server";
import { saveContent } from "./save-content.server";
import { showFormAgain } from "./show-form-again.server";

/** @throws 303 to /signin; 404 for a workout that the person does not edit */
export async function loader(args: RequestArgs) {
  const page = await draftContext(args);
  const { context, draft, mount, now, person, t, url } = page;
  const time = readTypedTime(url.searchParams);
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, t("add.title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      formId: newId(now.getTime()),
      typed: typed?.reply,
      name: draftName(page),
      pickable: await listPickable(page, (query) =>
        studioPaths.addMovements(mount, draft.id, { ...query, ...time }),
      ),
      libraryTo: studioPaths.library(mount),
      editTo: studioPaths.workout(mount, draft.id, time),
    },
    { headers },
  );
}

export const action = formAction(addMovements);

/** @throws 303 to the editor; 303 to /signin; 404 */
async function addMovements(args: RequestArgs) {
  const body = await readForm(args.request);
  const page = await draftFormContext(args, {
    fields: listTicks(body),
    readFields: () => Promise.resolve(body),
  });
  const inLanguage = await showInLanguage(page, body);
  if (inLanguage) return inLanguage;
  const { draft, mount, url } = page;
  const hasOthers = draft.content.movements.length > 0;
  const { missing, movements: added } = await readPicked(page, body, { hasOthers });
  if (added.length === 0) {
    return showFormAgain(body, { files: [missing > 0 ? "filesGone" : "nothingPickedHere"] });
  }
  const saved = await saveContent<"tooMany">(page, (content) => {
    const known = new Set(content.movements.map(({ key }) => key));
    const movements = [...content.movements, ...added.filter(({ key }) => !known.has(key))];
    return movements.length > DRAFT_LIMITS.movements
      ? { ok: false, refusal: "tooMany" }
      : { ok: true, content: { ...content, movements } };
  });
  if (!saved.ok) {
    const isFull = saved.refusal === "tooMany";
    return showFormAgain(body, isFull ? { files: ["tooManyMovements"] } : { "": ["foreign"] });
  }
  await settleDraft(page.db, toSettle(page, saved.draft));
  const time = readTypedTime(url.searchParams);
  const to = `${studioPaths.workout(mount, draft.id, time)}#movements`;
  const toast = toFilesToast(missing);
  return toast ? redirectWithToast(page.context, to, toast) : seeOther(to);
}
