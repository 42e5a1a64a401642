/** `/studio/publish`: a draft becomes a gym that everybody sees (product.md §15). For OWNERs, with their password. */
import { data } from "@remix-run/node";
import { getZodConstraint } from "@conform-to/zod/v4";
import { passwordForm } from "~/features/identity/forms";
import { publishDraftGym } from "~/features/journeys/publish-draft-gym.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { requirePassword } from "~/http/require-password.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { parseOwnerForm } from "../parse-owner-form.server";
import { studioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { toStudioFrame } from "../studio-frame.server";

/** @throws 303 to /signin for a visitor, to the reset for an account without a password; 404 */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "publishGym");
  await requirePassword(page);
  const { context, gym, mount, person, t, url } = page;
  return data(
    {
      title: formTitle(page, t("publish.title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      constraint: getZodConstraint(passwordForm),
      isDraft: gym.state === "DRAFT",
      siteTo: paths.home(mount),
      /** Where everybody finds the gym. */
      address: new URL(paths.home(mount), url).href,
      overviewTo: studioPaths.overview(mount),
    },
    { headers: NO_STORE },
  );
}

export const action = formAction(publish);

async function publish(args: RequestArgs) {
  const page = await studioFormContext(args, { act: "publishGym" });
  const { db, gym, mount, now, person } = page;
  const body = await readForm(args.request);
  const languageChange = await handleLanguageChange(args, body);
  if (languageChange) {
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  }
  const form = await parseOwnerForm(page, { body, schema: passwordForm });
  if (!form.ok) return form.answer;
  const isNew = await publishDraftGym(db, { gymId: gym.id, accountId: person.accountId, now });
  const overviewTo = studioPaths.overview(mount);
  // Somebody else was faster, or the person's role has ended: the next page says which.
  if (!isNew) return seeOther(overviewTo);
  return redirectWithToast(page.context, overviewTo, {
    kind: "good",
    key: "studio:publish.done",
  });
}
