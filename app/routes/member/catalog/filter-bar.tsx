import { Clock, SlidersHorizontal } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  filterQuery,
  isFiltered,
  withTag,
  withTime,
  type CategoryFilter,
} from "~/features/catalog/workouts/category-filter";
import { TIME_FILTERS } from "~/features/catalog/workouts/time-bucket";
import { paths, type Mount } from "~/paths";
import { PlainLinks } from "~/ui/primitives/plain-links";
import { Chip, ChipRow } from "~/ui/primitives/chip";
import { Icon } from "~/ui/primitives/icon";
import { CachedMarkup } from "~/ui/primitives/cached-markup";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./filter-bar.module.css";

interface Filters {
  typeKey: string;
  filter: CategoryFilter;
  tags: readonly { id: number; text: string; lang?: string | undefined }[];
  /** What of the panel behind "Filter" is on; each leads to the list without it. */
  chosenOptions: readonly { label: string; lang?: string | undefined; to: string }[];
}

interface FilterBarProps extends Filters {
  /** "24 workouts", announced when it changes. */
  results: string;
}

/**
 * Filters as links: a panel of all of them, time and tags; a tap on an active one switches it off. The line below has a
 * fixed height, so "Clear all" moves nothing when it appears.
 */
export function FilterBar({ results, ...filters }: FilterBarProps) {
  const { mount } = useShell();
  const { filter, chosenOptions } = filters;
  const count = chosenOptions.length;
  const { t } = useTranslation("catalog");
  const { t: ui } = useTranslation("ui");
  const bar = useRef<HTMLElement>(null);

  // Scroll an active filter into view.
  useEffect(() => {
    const row = bar.current?.querySelector("nav");
    const active = row?.querySelector<HTMLElement>("[aria-current]");
    if (row && active && active.offsetLeft + active.offsetWidth > row.clientWidth) {
      row.scrollLeft = active.offsetLeft - row.clientWidth / 2;
    }
  }, []);

  return (
    <PlainLinks>
      <CachedMarkup
        as="div"
        innerRef={bar}
        className={styles.bar}
        part={Chips}
        props={{
          ...filters,
          mount,
          labels: {
            label: t("filters.label"),
            panel: count > 0 ? t("filters.panel", { count }) : t("filters.panelNone"),
            clear: ui("chip.clear"),
            times: TIME_FILTERS.map((time) => t(`filters.${time}`)),
          },
        }}
      />
      <div className={styles.results}>
        <p role="status">{results}</p>
        {/* Without an address the link is invisible, but keeps the focus of the member who has just pressed it. */}
        <a
          className={styles.clear}
          tabIndex={isFiltered(filter) ? undefined : -1}
          href={isFiltered(filter) ? paths.category(mount, filters.typeKey) : undefined}
        >
          {t("filters.clear")}
        </a>
      </div>
    </PlainLinks>
  );
}

interface ChipsProps extends Filters {
  mount: Mount;
  labels: { label: string; panel: string; clear: string; times: readonly string[] };
}

function Chips({ mount, labels, typeKey, filter, tags, chosenOptions }: ChipsProps) {
  const to = (next: CategoryFilter) => paths.category(mount, typeKey, filterQuery(next));
  return (
    <ChipRow label={labels.label} sticky>
      <Chip
        to={paths.categoryFilter(mount, typeKey, filterQuery(filter))}
        marked={chosenOptions.length > 0}
        icon={<Icon as={SlidersHorizontal} size={20} />}
      >
        {labels.panel}
      </Chip>
      {chosenOptions.map(({ label, lang, to: without }) => (
        <Chip key={without} to={without} selected clearLabel={labels.clear}>
          {lang ? <span lang={lang}>{label}</span> : label}
        </Chip>
      ))}
      <span className={styles.clock}>
        <Icon as={Clock} size={20} />
      </span>
      {TIME_FILTERS.map((time, index) => (
        <Chip
          key={time}
          to={to(withTime(filter, time))}
          selected={filter.time === time}
          clearLabel={labels.clear}
        >
          {labels.times[index]}
        </Chip>
      ))}
      {tags.length > 0 ? <span className={styles.divider} aria-hidden="true" /> : null}
      {tags.map(({ id, text, lang }) => (
        <Chip
          key={id}
          to={to(withTag(filter, id))}
          selected={filter.tags.includes(id)}
          clearLabel={labels.clear}
        >
          {lang ? <span lang={lang}>{text}</span> : text}
        </Chip>
      ))}
    </ChipRow>
  );
}
