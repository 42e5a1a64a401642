/**
 * `/studio/trainer/preview`: both pages of a trainer in words that are typed and not saved, for a frame of the studio's
 * form (product.md §26).
 */
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { listFurtherLanguages, type Gym } from "~/features/gyms/queries.server";
import { findRoleInGym, findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { withTrainerWords } from "~/features/trainers/change-trainer.server";
import { teachesAt } from "~/features/trainers/queries.server";
import { toTrainerFields, trainerWordsForm } from "~/features/trainers/trainer-fields";
import { LONG_FORM_BYTES, formAction, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { setRequestLanguage } from "~/http/i18n.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { findTrainerPage } from "./find-trainer-page.server";
import type { TrainerPage } from "./get-started.server";
import { loadAbout } from "./load-about.server";
import { loadJoin } from "./load-join.server";

interface PreviewContext {
  page: PageContext & { gym: Gym };
  /** As a visitor finds it. */
  found: TrainerPage;
}

/**
 * Null: the session has ended, which the frame says itself, because the sign-in page stands in no frame.
 *
 * @throws 404 for everybody who is no trainer of the gym
 */
async function previewContext(args: RequestArgs): Promise<PreviewContext | null> {
  const page = await pageContext(args, "trainer-page");
  const { context, db, gym, person } = page;
  if (!gym) throw notFound();
  if (!person) return null;
  const { accountId } = person;
  const [role, own] = await Promise.all([
    findRoleInGym(db, { accountId, gymId: gym.id }),
    findTrainerOfAccount(db, accountId),
  ]);
  if (!role || !isPermitted(role, "editTrainerPage") || !own) throw notFound();
  if (!(await teachesAt(db, { trainerId: own.trainerId, gymId: gym.id }))) throw notFound();
  const key = { idOrTuid: String(own.trainerId), hostGymId: context.hostGym?.id ?? null };
  // Visitors find nobody who teaches at drafts alone, but their team does.
  const found =
    (await findTrainerPage(db, key)) ?? (await findTrainerPage(db, { ...key, reader: person }));
  if (!found) throw notFound();
  return { page: { ...page, gym, person: null }, found };
}

/** The pages as they are saved. */
export async function loader(args: RequestArgs) {
  const { t } = await pageContext(args, "trainer-page");
  const preview = await previewContext(args);
  const title = t("preview.title");
  if (!preview) return data({ title, shown: SIGNED_OUT }, { status: 401, headers: NO_STORE });
  return data({ title, shown: await showPage(preview, "about") }, { headers: NO_STORE });
}

export const action = formAction(previewTyped);

async function previewTyped(args: RequestArgs) {
  const body = await readForm(args.request, LONG_FORM_BYTES);
  setRequestLanguage(args, String(body.get("previewLang") ?? ""));
  const preview = await previewContext(args);
  if (!preview) return data({ shown: SIGNED_OUT }, { status: 401, headers: NO_STORE });
  const { found, page } = preview;
  const fields = toTrainerFields(listFurtherLanguages(page.gym));
  const submission = parseWithZod(body, { schema: trainerWordsForm(fields) });
  if (submission.status !== "success") {
    const { error } = submission.reply();
    const shown = { kind: "refused" as const, errors: toErrors(error) };
    return data({ shown }, { status: 400, headers: NO_STORE });
  }
  const values = submission.value as Record<string, string>;
  const trainer = withTrainerWords(found.trainer, { values, fields });
  const part = body.get("preview") === "join" ? "join" : "about";
  const shown = await showPage({ page, found: { ...found, trainer } }, part);
  return data({ shown }, { headers: NO_STORE });
}

const SIGNED_OUT = { kind: "signedOut" as const };

/** The first error of each field. */
const toErrors = (error: Record<string, string[] | null> | null | undefined) =>
  Object.entries(error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).slice(0, 1).map((message) => ({ field, message })),
  );

const showPage = async ({ page, found }: PreviewContext, part: "about" | "join") =>
  part === "join"
    ? { kind: part, view: await loadJoin(page, found) }
    : { kind: part, view: await loadAbout(page, found) };
