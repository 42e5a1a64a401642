/** `/studio/texts`: the four rich texts of a gym and what readers see of each now (product.md §26). */
import { data } from "@remix-run/node";
import { isLegalKind, TEXT_KINDS, toTextSlug } from "~/features/gyms/text-kinds";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { languageNames } from "~/kernel/languages";
import { longDate } from "~/kernel/long-date";
import { studioPaths } from "~/studio-paths";
import { studioContext } from "../studio-context.server";
import { toStudioFrame } from "../studio-frame.server";
import { loadText } from "./load-text.server";

/** @throws 303 to /signin for a visitor; 404 for everybody whose role does not change texts */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "changeTexts", "texts");
  const { gym, lang, mount, t } = page;
  const rows = [];
  for (const kind of TEXT_KINDS) {
    const { shown, pending, isStandardOutdated } = await loadText(page, kind);
    rows.push({
      kind,
      to: studioPaths.text(mount, toTextSlug(kind)),
      mode: shown.mode,
      since: shown.since && longDate(shown.since, lang, gym.timeZone),
      languages: shown.languages.map((language) => languageNames[language]),
      hasDraft: isLegalKind(kind) && pending !== null,
      isStandardOutdated,
    });
  }
  return data({ title: t("title"), frame: toStudioFrame(page), rows }, { headers: NO_STORE });
}
