/** `/studio/library/{id}/captions`: texts for the sound of a film, in each language of the pages. */
import { data } from "@remix-run/node";
import { setCaptionsOfFile } from "~/features/catalog/workouts/set-captions.server";
import { removeCaptions } from "~/features/library/remove-captions.server";
import { saveCaptions } from "~/features/library/save-captions.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { isFileForm, readFileFields, readFileForm } from "~/http/read-file-form.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { type Toast } from "~/http/toast";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { languageNames, languages, type Language } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import type { CaptionsError } from "./captions-form";
import { hasSound } from "./describe-preview.server";
import { fileContext, fileFormContext, type FileContext } from "./file-context.server";

const FILE = { field: "file", maxBytes: 1_000_000 };

/** @throws 303 to /signin; 404, also for a file without sound and one that is not ready */
function requireSound(page: FileContext): FileContext {
  if (!hasSound(page.file)) throw notFound();
  return page;
}

export async function loader(args: RequestArgs) {
  const page = requireSound(await fileContext(args));
  const { context, file, lang, mount, person, t } = page;
  const typed = parseLanguage(takeTypedForm(page, person)?.reply?.initialValue?.["language"]);
  const toChoice = (language: Language) => ({ language, name: languageNames[language] });
  const missing = languages.filter((language) => !file.captions.includes(language));
  return data(
    {
      title: formTitle(page, t("captions.title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      file: { name: file.name, to: studioPaths.libraryFile(mount, file.id) },
      captions: file.captions.map(toChoice),
      choices: languages.map(toChoice),
      /** What is chosen at first. */
      language: typed ?? missing.find((one) => one === lang) ?? missing[0] ?? languages[0],
    },
    { headers: NO_STORE },
  );
}

export const action = formAction(changeCaptions);

async function changeCaptions(args: RequestArgs) {
  const isFile = isFileForm(args.request);
  const readFields = () => readFileFields(args.request);
  const form = isFile ? { fields: ["language"], readFields } : {};
  const page = requireSound(await fileFormContext(args, form));
  return isFile ? save(page) : remove(page);
}

const parseLanguage = (text: unknown): Language | null =>
  languages.find((language) => language === text) ?? null;

function leadBack(
  { context, file, mount }: FileContext,
  { toast, part = "" }: { toast: Toast; part?: "" | "#captions" },
) {
  return redirectWithToast(context, `${studioPaths.libraryCaptions(mount, file.id)}${part}`, toast);
}

const followCaptions =
  ({ file, gym }: FileContext) =>
  (tx: Parameters<typeof setCaptionsOfFile>[0], captions: readonly string[]) =>
    setCaptionsOfFile(tx, { gymId: gym.id, fileId: file.id, captions });

async function save(page: FileContext) {
  const { context, db, file, now, person, request, scope } = page;
  const form = await readFileForm(request, FILE);
  const typed = form.fields.get("language") ?? "";
  const refused = (reason: CaptionsError["reason"], line = 0) =>
    data<CaptionsError>({ reason, line, language: typed }, { status: 400, headers: NO_STORE });
  if (!form.ok) return refused(form.reason);
  const language = parseLanguage(typed);
  if (!language) return refused("language");
  if (!form.file) return refused("missing");
  const saved = await saveCaptions(db, {
    ...{ scope, fileId: file.id, accountId: person.accountId, now },
    ...{ language, bytes: form.file, media: context.media, onChange: followCaptions(page) },
  });
  if (saved.ok)
    return leadBack(page, { toast: { kind: "good", key: "library:toast.captionsSaved" } });
  if (saved.reason === "notFound") throw notFound();
  return refused(saved.reason, saved.line);
}

async function remove(page: FileContext) {
  const { context, db, file, now, person, request, scope } = page;
  const language = parseLanguage((await readForm(request)).get("language"));
  if (!language) throw notFound();
  await removeCaptions(db, {
    ...{ scope, fileId: file.id, accountId: person.accountId, now },
    ...{ language, media: context.media, onChange: followCaptions(page) },
  });
  // The removed row had the focus.
  return leadBack(page, {
    toast: { kind: "good", key: "library:toast.captionsRemoved" },
    part: "#captions",
  });
}
