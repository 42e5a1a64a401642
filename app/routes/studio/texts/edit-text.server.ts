/** `/studio/texts/{text}`: the editor of a rich text, with a preview, in every language (product.md §26). */
import { data } from "@remix-run/node";
import {
  isLegalKind,
  MAX_MARKDOWN_LENGTH,
  orderLanguages,
  parseTextSlug,
  TEXT_MODES,
  toTextSlug,
  type TextKind,
} from "~/features/gyms/text-kinds";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, LONG_FORM_BYTES, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { languageNames, type Language } from "~/kernel/languages";
import { longDate } from "~/kernel/long-date";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { readRowId } from "../read-row-id";
import { showInLanguage } from "../show-in-language.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { toStudioFrame } from "../studio-frame.server";
import { composeText, type Htmls } from "./compose-text.server";
import { loadEarlierTexts } from "./list-earlier-texts.server";
import { loadText } from "./load-text.server";
import { parseTextForm } from "./parse-text-form.server";
import { saveText, takeBack, takeStanding, type TextAnswer } from "./save-text.server";
import { TEXT_FORM_FIELDS, toFieldName, toFormValues } from "./text-form";
import { listVersionLinks } from "./version-links.server";

const requireKind = ({ params }: RequestArgs): TextKind => {
  const kind = parseTextSlug(params["textSlug"]);
  if (!kind) throw notFound();
  return kind;
};

/** @throws 303 to /signin for a visitor; 404 for everybody whose role does not change texts, and for no such text */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "changeTexts", "texts");
  const kind = requireKind(args);
  const { context, gym, lang, mount, person, role, t } = page;
  const [text, earlier, versions] = await Promise.all([
    loadText(page, kind),
    loadEarlierTexts(page, kind),
    isLegalKind(kind) ? listVersionLinks(page, kind) : [],
  ]);
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  const { shown } = text;
  const slug = toTextSlug(kind);
  return data(
    {
      title: formTitle(page, t(`kind.${kind}.name`)),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      typed: typed?.reply,
      kind,
      isLegal: isLegalKind(kind),
      modes: kind === "checkoutSuccess" ? [] : [...TEXT_MODES],
      values: toFormValues({ mode: text.mode, texts: text.texts }),
      version: text.version,
      languages: orderLanguages(text.base).map((language) => ({
        name: toFieldName(language),
        language,
        label: languageNames[language],
        isFilled: Boolean(text.texts[language]),
      })),
      maxLength: MAX_MARKDOWN_LENGTH,
      shown: {
        mode: shown.mode,
        since: shown.since && longDate(shown.since, lang, gym.timeZone),
      },
      isStandardOutdated: text.isStandardOutdated,
      hasDraft: text.pending !== null,
      canPublish: isLegalKind(kind) && isPermitted(role, "publishLegalTexts"),
      earlier,
      versions,
      textsTo: studioPaths.texts(mount),
      selfTo: studioPaths.text(mount, slug),
      publishTo: studioPaths.publishText(mount, slug),
      pageTo: toPageAddress(page, kind),
    },
    { headers },
  );
}

/** Null: the page after a purchase has no address of its own. */
function toPageAddress({ mount }: StudioContext, kind: TextKind): string | null {
  if (kind === "contacts") return paths.contact(mount);
  if (kind === "terms") return paths.terms(mount);
  return kind === "privacy" ? paths.privacy(mount) : null;
}

export const action = formAction(changeText);

async function changeText(args: RequestArgs) {
  const page = await studioFormContext(args, {
    act: "changeTexts",
    fields: [...TEXT_FORM_FIELDS, "version"],
    namespace: "texts",
  });
  const kind = requireKind(args);
  const body = await readForm(args.request, LONG_FORM_BYTES);
  const inLanguage = await showInLanguage<TextAnswer>(args, body);
  if (inLanguage) return inLanguage;
  const intent = body.get("intent");
  if (intent === "take-back") return takeBack(page, { kind, id: readRowId(body.get("id")) });
  if (intent === "take-standing" && isLegalKind(kind)) return takeStanding(page, kind);
  const { base } = await loadText(page, kind);
  const form = await parseTextForm({ body, kind, base });
  if (!form.ok) return data<TextAnswer>({ reply: form.reply }, { status: 400, headers: NO_STORE });
  const { reply, value } = form;
  if (intent === "preview") {
    const htmls = await composeText(page, { kind, mode: value.mode, htmls: value.htmls });
    const preview = toPreview(htmls, base);
    return data<TextAnswer>({ reply, preview }, { headers: NO_STORE });
  }
  return saveText(page, { kind, form, version: String(body.get("version") ?? ""), intent });
}

const toPreview = (htmls: Htmls, base: Language) =>
  orderLanguages(base).flatMap((language) => {
    const html = htmls[language];
    return html ? [{ language, label: languageNames[language], html }] : [];
  });
