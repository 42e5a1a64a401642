/** The panel behind "Filter" of a search. */
import { useLoaderData } from "@remix-run/react";
import { parseSearchAddress, searchQuery } from "~/features/search/search-address";
import { paths } from "~/paths";
import { useShell } from "~/ui/shell/use-shell";
import { FilterPanel } from "../filters/filter-panel";
import type { loader } from "./search-filter.server";

export { loader } from "./search-filter.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["filters"] };

export default function SearchFilter() {
  const { title: _title, ...panel } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  return (
    <FilterPanel
      {...panel}
      listTo={paths.search(mount)}
      panelTo={paths.searchFilter(mount)}
      buildListUrl={(fields) => paths.search(mount, searchQuery(parseSearchAddress(fields)))}
    />
  );
}
