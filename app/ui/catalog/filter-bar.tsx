import { Clock, RotateCcw } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  filterQuery,
  isFiltered,
  withTag,
  withTime,
  type CategoryFilter,
} from "~/features/catalog/workouts/category-filter";
import { TIME_FILTERS } from "~/features/catalog/workouts/time-bucket";
import { paths } from "~/paths";
import { PlainLinks } from "../plain-links";
import { Chip, ChipRow } from "../primitives/chip";
import { Icon } from "../primitives/icon";
import { useShell } from "../shell";
import styles from "./filter-bar.module.css";

export interface FilterBarProps {
  typeKey: string;
  filter: CategoryFilter;
  tags: readonly { id: number; text: string }[];
  /** The header lies over the banner's picture. */
  headerOver: boolean;
}

/** Time and tags as links: what is on says so, and is off again with one tap. */
export function FilterBar({ typeKey, filter, tags, headerOver }: FilterBarProps) {
  const { mount } = useShell();
  const { t } = useTranslation("catalog");
  const box = useRef<HTMLDivElement>(null);

  const { times, tagged, none } = useMemo(() => {
    const to = (next: CategoryFilter) => paths.category(mount, typeKey, filterQuery(next));
    return {
      none: to({ time: null, tags: [] }),
      times: TIME_FILTERS.map((time) => ({ time, to: to(withTime(filter, time)) })),
      tagged: tags.map((tag) => ({ ...tag, to: to(withTag(filter, tag.id)) })),
    };
  }, [mount, typeKey, filter, tags]);
  const addresses = useMemo(
    () => [none, ...times.map(({ to }) => to), ...tagged.map(({ to }) => to)],
    [none, times, tagged],
  );

  // What is on should be seen, also when it stands far to the right.
  useEffect(() => {
    const row = box.current?.querySelector("nav");
    const on = row?.querySelector<HTMLElement>("[aria-current]");
    if (row && on && on.offsetLeft + on.offsetWidth > row.clientWidth) {
      row.scrollLeft = on.offsetLeft - row.clientWidth / 2;
    }
  }, []);

  return (
    <PlainLinks to={addresses}>
      <div ref={box} className={styles.bar}>
        <ChipRow label={t("filters.label")} sticky={headerOver ? "over" : "below-header"}>
          {isFiltered(filter) ? (
            <Chip to={none} icon={<Icon as={RotateCcw} size={16} />}>
              {t("filters.clear")}
            </Chip>
          ) : (
            <span className={styles.clock}>
              <Icon as={Clock} size={20} />
            </span>
          )}
          {times.map(({ time, to }) => (
            <Chip key={time} to={to} selected={filter.time === time}>
              {t(`filters.${time}`)}
            </Chip>
          ))}
          {tagged.length > 0 ? <span className={styles.divider} aria-hidden="true" /> : null}
          {tagged.map(({ id, text, to }) => (
            <Chip key={id} to={to} selected={filter.tags.includes(id)}>
              {text}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </PlainLinks>
  );
}
