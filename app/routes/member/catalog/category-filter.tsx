/** The panel behind a category's "Filter": a dialog over the list, a page without script. */
import { useLoaderData, useNavigate, useOutletContext, useSubmit } from "@remix-run/react";
import { useRef, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { filterQuery } from "~/features/catalog/workouts/category-filter";
import { readCategoryAddress } from "~/features/catalog/workouts/narrowing";
import { paths } from "~/paths";
import { Button } from "~/ui/primitives/button";
import { DialogPage } from "~/ui/primitives/dialog";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import { FilterGroup } from "../filters/filter-group";
import { SortField } from "../filters/sort-field";
import type { WorkoutOutletContext } from "../player/workout-outlet-context";
import * as styles from "./category-filter.module.css";
import type { loader } from "./category-filter.server";

export { loader } from "./category-filter.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["filters"] };

const FORM_ID = "filter";

export default function CategoryFilter() {
  const { key, tags, sort, total, groups, clearTo } = useLoaderData<typeof loader>();
  const { closeTo } = useOutletContext<WorkoutOutletContext>();
  const { mount } = useShell();
  const { t } = useTranslation("filters");
  const navigate = useNavigate();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);

  /** The panel again, with the counts of what is chosen now; "Show" leads on from the list before the panel. */
  const count = () => {
    if (!form.current) return;
    submit(form.current, {
      ...{ action: paths.categoryFilter(mount, key), replace: true, preventScrollReset: true },
    });
  };
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      String(value),
    ]);
    const list = readCategoryAddress(new URLSearchParams(fields));
    navigate(paths.category(mount, key, filterQuery(list)), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <DialogPage
      title={t("title")}
      closeTo={closeTo}
      closeLabel={t("close")}
      footer={
        <>
          <Button form={FORM_ID} wide>
            {t("show", { count: total })}
          </Button>
          <span className={styles.clear}>
            <TextLink standalone to={clearTo}>
              {t("clear")}
            </TextLink>
          </span>
        </>
      }
    >
      <form
        ref={form}
        id={FORM_ID}
        method="get"
        action={paths.category(mount, key)}
        className={styles.form}
        onSubmit={show}
      >
        {tags === null ? null : <input type="hidden" name="tags" value={tags} />}
        {groups.map((group) => (
          <FilterGroup key={group.dimension} {...group} onChange={count} />
        ))}
        <SortField sort={sort} onChange={count} />
        <p role="status" className={styles.none}>
          {total === 0 ? t("none") : null}
        </p>
      </form>
    </DialogPage>
  );
}
