/** `/studio/workouts/{id}/add`: more movements from the library, at the end of the list (product.md §26). */
import { data } from "@remix-run/node";
import { DRAFT_LIMITS } from "~/features/catalog/drafts/draft-content";
import { settleDraft } from "~/features/journeys/settle-draft.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { readTypedTime } from "~/http/typed-time";
import { newId } from "~/kernel/ids";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { draftContext, draftFormContext, draftName, toSettle } from "./draft-context.server";
import { listPickable, readPicked } from "./pick-files.server";
import { saveContent } from "./save-content.server";
import { showFormAgain } from "./show-form-again.server";

/** @throws 303 to /signin; 404 for a workout that the person does not edit */
export async function loader(args: RequestArgs) {
  const page = await draftContext(args);
  const { context, draft, mount, now, person, t, url } = page;
  const typed = readTypedTime(url.searchParams);
  return data(
    {
      title: formTitle(page, t("add.title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      formId: newId(now.getTime()),
      name: draftName(page),
      pickable: await listPickable(page, (query) =>
        studioPaths.addMovements(mount, draft.id, { ...query, ...typed }),
      ),
      libraryTo: studioPaths.library(mount),
      editTo: studioPaths.workout(mount, draft.id, typed),
    },
    { headers: NO_STORE },
  );
}

export const action = formAction(addMovements);

/** @throws 303 to the editor; 303 to /signin; 404 */
async function addMovements(args: RequestArgs) {
  const page = await draftFormContext(args);
  const { draft, mount, url } = page;
  const body = await readForm(args.request);
  const added = await readPicked(page, body, { hasOthers: draft.content.movements.length > 0 });
  if (added.length === 0) return showFormAgain(body, { "": ["nothingPickedHere"] });
  const saved = await saveContent<"tooMany">(page, (content) => {
    const known = new Set(content.movements.map(({ key }) => key));
    const movements = [...content.movements, ...added.filter(({ key }) => !known.has(key))];
    return movements.length > DRAFT_LIMITS.movements
      ? { ok: false, refusal: "tooMany" }
      : { ok: true, content: { ...content, movements } };
  });
  if (!saved.ok) {
    return showFormAgain(body, {
      "": [saved.refusal === "tooMany" ? "tooManyMovements" : "foreign"],
    });
  }
  await settleDraft(page.db, toSettle(page, saved.draft));
  const typed = readTypedTime(url.searchParams);
  return seeOther(`${studioPaths.workout(mount, draft.id, typed)}#movements`);
}
