import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import * as styles from "./filter-group.module.css";
import type { loader } from "./search.server";

/** Above it the number says no more than that there are many. */
const MAX_COUNT = 99;

type FilterGroupProps = SerializeFrom<typeof loader>["filters"][number] & {
  onChange: () => void;
};

/** The options of one dimension, as chips that are tick boxes. */
export function FilterGroup({ dimension, options, onChange }: FilterGroupProps) {
  const { t } = useTranslation("search");
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(`dimension.${dimension}`)}</legend>
      <div className={styles.options}>
        {options.map(({ value, label, lang, count, isChosen }) => (
          <label key={`${value} ${isChosen}`} className={styles.option}>
            <input
              type="checkbox"
              name={dimension}
              value={value}
              defaultChecked={isChosen}
              className={styles.box}
              onChange={onChange}
            />
            <span lang={lang}>{label}</span>{" "}
            <span className={styles.count}>
              {count > MAX_COUNT ? t("many", { count: MAX_COUNT }) : count}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
