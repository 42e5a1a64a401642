import { Clock, RotateCcw } from "lucide-react";
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
import { Remembered } from "~/ui/primitives/cached-markup";
import { useShell } from "~/ui/shell/use-shell";
import styles from "./filter-bar.module.css";

interface Filters {
  typeKey: string;
  filter: CategoryFilter;
  tags: readonly { id: number; text: string }[];
}

export interface FilterBarProps extends Filters {
  /** The header lies over the banner. */
  headerOver: boolean;
}

/** Time and tags as links; an active filter says so, and one tap switches it off. */
export function FilterBar({ headerOver, ...filters }: FilterBarProps) {
  const { mount } = useShell();
  const { t } = useTranslation("catalog");
  const { t: ui } = useTranslation("ui");
  const bar = useRef<HTMLElement>(null);

  // Scroll an active filter into view, even if it is far to the right.
  useEffect(() => {
    const row = bar.current?.querySelector("nav");
    const on = row?.querySelector<HTMLElement>("[aria-current]");
    if (row && on && on.offsetLeft + on.offsetWidth > row.clientWidth) {
      row.scrollLeft = on.offsetLeft - row.clientWidth / 2;
    }
  }, []);

  return (
    <PlainLinks>
      <Remembered
        as="div"
        innerRef={bar}
        className={styles.bar}
        part={Chips}
        props={{
          ...filters,
          mount,
          sticky: headerOver ? ("over" as const) : ("below-header" as const),
          words: {
            label: t("filters.label"),
            clearAll: t("filters.clear"),
            clear: ui("chip.clear"),
            times: TIME_FILTERS.map((time) => t(`filters.${time}`)),
          },
        }}
      />
    </PlainLinks>
  );
}

interface ChipsProps extends Filters {
  mount: Mount;
  sticky: "over" | "below-header";
  words: { label: string; clearAll: string; clear: string; times: readonly string[] };
}

function Chips({ mount, sticky, words, typeKey, filter, tags }: ChipsProps) {
  const to = (next: CategoryFilter) => paths.category(mount, typeKey, filterQuery(next));
  return (
    <ChipRow label={words.label} sticky={sticky}>
      {isFiltered(filter) ? (
        <Chip to={to({ time: null, tags: [] })} icon={<Icon as={RotateCcw} size={16} />}>
          {words.clearAll}
        </Chip>
      ) : (
        <span className={styles.clock}>
          <Icon as={Clock} size={20} />
        </span>
      )}
      {TIME_FILTERS.map((time, index) => (
        <Chip
          key={time}
          to={to(withTime(filter, time))}
          selected={filter.time === time}
          clearLabel={words.clear}
        >
          {words.times[index]}
        </Chip>
      ))}
      {tags.length > 0 ? <span className={styles.divider} aria-hidden="true" /> : null}
      {tags.map(({ id, text }) => (
        <Chip
          key={id}
          to={to(withTag(filter, id))}
          selected={filter.tags.includes(id)}
          clearLabel={words.clear}
        >
          {text}
        </Chip>
      ))}
    </ChipRow>
  );
}
