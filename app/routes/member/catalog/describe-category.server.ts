/** What search engines read of a category's page. */
import { canonicalUrl } from "~/http/canonical-url.server";
import { describeDocument } from "~/http/metadata/document-metadata.server";
import { buildBreadcrumbs } from "~/http/metadata/structured-data.server";
import type { GymPageContext } from "~/http/request-context.server";
import { paths } from "~/paths";

/** Each page of a list has an address of its own, its filters none. A visitor has no own list to show. */
export function describeCategory(
  page: GymPageContext,
  type: { key: string; name: string },
  number: number,
) {
  const names = { category: type.name, gym: page.gym.name };
  const query = { page: number > 1 ? number : null };
  // A workout opens over its list and describes itself.
  if (page.params["workoutId"] === undefined)
    describeDocument(page, () => describeTrail(page, type));
  return {
    canonical:
      type.key === "RECENT_COMPLETED" || type.key === "LATER"
        ? null
        : canonicalUrl(page, (own) => paths.category(own, type.key, query)),
    title: page.getFixedT("catalog")("title", names),
    metaDescription: page.getFixedT("description")("category", names),
  };
}

function describeTrail(page: GymPageContext, { key, name }: { key: string; name: string }) {
  const home = { name: page.gym.name, url: canonicalUrl(page, paths.home) };
  const list = { name, url: canonicalUrl(page, (own) => paths.category(own, key)) };
  return { things: [buildBreadcrumbs([home, list])] };
}
