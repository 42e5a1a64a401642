/** `/studio/tags`: what a gym's workouts can be filtered by, by text (product.md §26). For OWNER and MANAGER. */
import { data } from "@remix-run/node";
import { listCountedTags } from "~/features/catalog/tags/queries.server";
import { parseWorkoutId as parseId } from "~/features/catalog/workout-types/workout-type-key";
import { listFurtherLanguages, textLanguageOf } from "~/features/gyms/queries.server";
import { toNamePart } from "~/kernel/name-part";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { languageNames, type Language } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { formatCount } from "../categories/format-count.server";
import { studioContext } from "../studio-context.server";
import { toStudioFrame } from "../studio-frame.server";

const PAGE_SIZE = 24;

/** @throws 303 to /signin; 404 for everybody whose role does not manage categories */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "manageCategories", "categories");
  const { db, gym, lang, mount, t, url } = page;
  const after = parseId(url.searchParams.get("after") ?? undefined);
  const q = toNamePart(url.searchParams.get("q") ?? "");
  const found = await listCountedTags(db, {
    ...{ gymId: gym.id, textPart: q, after, limit: PAGE_SIZE + 1 },
  });
  const tags = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? tags.at(-1) : undefined;
  const further = listFurtherLanguages(gym) as Language[];
  return data(
    {
      title: t("tags.title"),
      frame: toStudioFrame(page),
      textLanguage: textLanguageOf(gym),
      tags: tags.map(({ id, text, texts, workouts }) => ({
        id,
        text,
        workouts: formatCount(workouts, { lang, t }),
        missing: further
          .filter((language) => !texts[language]?.["text"])
          .map((language) => languageNames[language]),
        to: studioPaths.tag(mount, id),
      })),
      backTo: studioPaths.categories(mount),
      q,
      /** A gym with few tags sees them all. */
      hasSearch: q !== null || after !== null || last !== undefined,
      allTo: studioPaths.tags(mount),
      moreTo: last ? studioPaths.tags(mount, { q, after: String(last.id) }) : null,
      firstTo: after === null ? null : studioPaths.tags(mount, { q }),
    },
    { headers: NO_STORE },
  );
}
