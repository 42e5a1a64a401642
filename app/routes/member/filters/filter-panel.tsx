import { useNavigate, useOutletContext, useSubmit } from "@remix-run/react";
import { useRef, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "~/features/catalog/workouts/dimensions";
import { Button } from "~/ui/primitives/button";
import { DialogPage } from "~/ui/primitives/dialog";
import { TextLink } from "~/ui/primitives/text-link";
import type { WorkoutOutletContext } from "../player/workout-outlet-context";
import { FilterGroup } from "./filter-group";
import * as styles from "./filter-panel.module.css";
import type { FilterGroupData } from "./list-filters.server";
import { SortField } from "./sort-field";

interface FilterPanelProps {
  /** Of the list, without a query. */
  listTo: string;
  /** Of the panel, without a query. */
  panelTo: string;
  /** The list with the fields of the form. */
  buildListUrl: (fields: URLSearchParams) => string;
  /** Parts of the list's address that the panel does not choose. */
  kept: Record<string, string | null>;
  groups: readonly FilterGroupData[];
  sort: Sort;
  total: number;
  /** The panel with nothing chosen. */
  clearTo: string;
}

const FORM_ID = "filter";

/** All filters of a list, over it: a dialog with script, else a page of its own. */
export function FilterPanel({
  groups,
  sort,
  total,
  clearTo,
  kept,
  ...addresses
}: FilterPanelProps) {
  const { closeTo } = useOutletContext<WorkoutOutletContext>();
  const { t } = useTranslation("filters");
  const navigate = useNavigate();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);

  /** The panel again, with the counts of what is chosen now; "Show" leads on from the list before the panel. */
  const count = () => {
    if (!form.current) return;
    submit(form.current, {
      ...{ action: addresses.panelTo, replace: true, preventScrollReset: true },
    });
  };
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      fields.append(name, String(value));
    }
    navigate(addresses.buildListUrl(fields), { replace: true, preventScrollReset: true });
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
        action={addresses.listTo}
        className={styles.form}
        onSubmit={show}
      >
        {Object.entries(kept).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        {groups.map((group) => (
          <FilterGroup key={group.dimension} {...group} onChange={count} />
        ))}
        <SortField sort={sort} onChange={count} />
        <p role="status" className={total === 0 ? styles.none : styles.counted}>
          {total === 0 ? t("none") : t("show", { count: total })}
        </p>
      </form>
    </DialogPage>
  );
}
