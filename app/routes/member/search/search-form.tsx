import { useSubmit } from "@remix-run/react";
import { Search as Magnifier } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_QUERY_LENGTH } from "~/features/search/query-length";
import { searchQuery, type SearchAddress } from "~/features/search/search-address";
import { paths } from "~/paths";
import { Icon } from "~/ui/primitives/icon";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./search-form.module.css";

/** The next letter usually follows sooner. */
const TYPING_MS = 250;

/** A plain form, which script sends by itself while the member types. Filters and order stay as they are. */
export function SearchForm({ query, chosen, sort }: Omit<SearchAddress, "after">) {
  const { mount } = useShell();
  const { t } = useTranslation("search");
  const { form, field, searchSoon, searchNow } = useSearchWhileTyping(query);
  const { q: _words, ...kept } = searchQuery({ query, chosen, sort });
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
        {Object.entries(kept).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
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
        <button type="submit" className={styles.submit} aria-label={t("submit")}>
          <Icon as={Magnifier} />
        </button>
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
  const searchSoon = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(searchNow, TYPING_MS);
  };
  return { form, field, searchNow, searchSoon };
}
