/** The panel behind a category's "Filter". */
import { useLoaderData } from "@remix-run/react";
import { filterQuery } from "~/features/catalog/workouts/category-filter";
import { readCategoryAddress } from "~/features/catalog/workouts/narrowing";
import { paths } from "~/paths";
import { useShell } from "~/ui/shell/use-shell";
import { FilterPanel } from "../filters/filter-panel";
import type { loader } from "./category-filter.server";

export { loader } from "./category-filter.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["filters"] };

export default function CategoryFilter() {
  const { key, title: _title, ...panel } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  return (
    <FilterPanel
      {...panel}
      listTo={paths.category(mount, key)}
      panelTo={paths.categoryFilter(mount, key)}
      buildListUrl={(fields) =>
        paths.category(mount, key, filterQuery(readCategoryAddress(fields)))
      }
    />
  );
}
