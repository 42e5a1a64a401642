import type { SerializeFrom } from "@remix-run/node";
import { useSubmit } from "@remix-run/react";
import { Search as Magnifier, SlidersHorizontal } from "lucide-react";
import { useEffect, useRef, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { countChosen, NOTHING_CHOSEN } from "~/features/catalog/workouts/chosen-options";
import { searchQuery } from "~/features/search/search-address";
import { MAX_QUERY_LENGTH } from "~/features/search/query-length";
import { paths } from "~/paths";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import { FilterGroup } from "../filters/filter-group";
import { SortField } from "../filters/sort-field";
import * as styles from "./search-form.module.css";
import type { loader } from "./search.server";

/** The next letter usually follows sooner. */
const TYPING_MS = 250;

type SearchFormProps = Pick<SerializeFrom<typeof loader>, "query" | "chosen" | "sort" | "filters">;

/** A plain form, which script sends by itself while the member types and chooses. */
export function SearchForm({ query, chosen, sort, filters }: SearchFormProps) {
  const { mount } = useShell();
  const { t } = useTranslation("search");
  const { form, field, searchSoon, searchNow } = useSearchWhileTyping(query);
  const count = countChosen(chosen);
  return (
    <search>
      <form
        ref={form}
        method="get"
        action={paths.search(mount)}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <div className={styles.field}>
          <span className={styles.magnifier} aria-hidden="true">
            <Icon as={Magnifier} />
          </span>
          <input
            ref={field}
            type="search"
            name="q"
            className={styles.input}
            aria-label={t("label")}
            placeholder={t("placeholder")}
            defaultValue={query}
            maxLength={MAX_QUERY_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            onChange={searchSoon}
          />
          <Button>{t("submit")}</Button>
        </div>
        <details className={styles.filters} open={count > 0 || undefined}>
          <summary className={styles.summary}>
            <Icon as={SlidersHorizontal} size={20} />
            {count > 0 ? t("filterCount", { count }) : t("filter")}
          </summary>
          <div className={styles.panel}>
            {filters.map((group) => (
              <FilterGroup key={group.dimension} {...group} onChange={searchNow} />
            ))}
            <SortField sort={sort} onChange={searchNow} />
            <p className={styles.actions}>
              <Button size="small">{t("show")}</Button>
              {count > 0 ? (
                <TextLink
                  standalone
                  to={paths.search(mount, searchQuery({ query, sort, chosen: NOTHING_CHOSEN }))}
                >
                  {t("clear")}
                </TextLink>
              ) : null}
            </p>
          </div>
        </details>
      </form>
    </search>
  );
}

/** Each search takes the place of the one before in the browser's history; Remix drops answers that come too late. */
function useSearchWhileTyping(query: string) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // A link or Back changes the words; the member who is typing is ahead of them.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = query;
  }, [query]);
  const searchNow = () => {
    window.clearTimeout(timer.current);
    if (form.current) submit(form.current, { replace: true, preventScrollReset: true });
  };
  const searchSoon = (_event: ChangeEvent<HTMLInputElement>) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(searchNow, TYPING_MS);
  };
  return { form, field, searchNow, searchSoon };
}
