import type { SerializeFrom } from "@remix-run/node";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { SelectField } from "~/ui/primitives/select-field";
import * as styles from "./calendar.module.css";
import type { loader } from "./challenge-day.server";

type Item = SerializeFrom<typeof loader>["items"][number];

interface DayItemProps {
  item: Item;
  /** Of the challenge. */
  days: number;
  isFirst: boolean;
  isLast: boolean;
  /** The hidden fields of each form. */
  hidden: { formOwner: string; version: string };
}

/** A workout of a day: earlier, later, to another day, away. */
export function DayItem({ item, days, isFirst, isLast, hidden }: DayItemProps) {
  const { t } = useTranslation("edit-challenges");
  const { id, day, name, lang, duration } = item;
  const workout = name;
  const fields = Object.entries({ ...hidden, item: id }).map(([field, value]) => (
    <input key={field} type="hidden" name={field} value={value} />
  ));
  return (
    <li id={`item-${id}`} className={styles.row}>
      <div className={styles.rowWords}>
        <span className={styles.rowName} lang={lang}>
          {name}
        </span>
        <span className={styles.dim}>{duration}</span>
      </div>
      <form method="post" className={styles.steps}>
        {fields}
        {isFirst ? null : (
          <Button name="intent" value="up" variant="secondary" size="small">
            <Icon as={ArrowUp} size={20} label={t("day.up", { workout })} />
          </Button>
        )}
        {isLast ? null : (
          <Button name="intent" value="down" variant="secondary" size="small">
            <Icon as={ArrowDown} size={20} label={t("day.down", { workout })} />
          </Button>
        )}
        <Button name="intent" value="remove" variant="quiet" size="small">
          <Icon as={Trash2} size={20} label={t("day.remove", { workout })} />
        </Button>
      </form>
      <form method="post" className={styles.move}>
        {fields}
        <SelectField
          id={`move-${id}`}
          name="day"
          label={t("day.moveTo")}
          defaultValue={String(day)}
          options={Array.from({ length: days }, (_, index) => ({
            value: String(index + 1),
            text: t("calendar.day", { number: index + 1 }),
          }))}
        />
        <Button name="intent" value="move" variant="secondary">
          {t("day.move")}
          <span className={styles.unseen}> {workout}</span>
        </Button>
      </form>
    </li>
  );
}
