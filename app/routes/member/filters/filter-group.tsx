import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FilterGroupData } from "./list-filters.server";
import * as styles from "./filter-group.module.css";

/** Above it the number says no more than that there are many. */
const MAX_COUNT = 99;

type FilterGroupProps = FilterGroupData & { onChange: () => void };

/** The options of one dimension, as chips that are tick boxes; of a `single` one, they are radios. */
export function FilterGroup({ dimension, single, options, onChange }: FilterGroupProps) {
  const { t } = useTranslation("filters");
  const shared = { name: dimension, type: single ? "radio" : "checkbox", onChange };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(`dimension.${dimension}`)}</legend>
      <div className={styles.options}>
        {single ? (
          <Option
            {...shared}
            value=""
            label={t("anyTime")}
            count={null}
            isChosen={options.every(({ isChosen }) => !isChosen)}
          />
        ) : null}
        {options.map((option) => (
          <Option key={option.value} {...shared} {...option} />
        ))}
      </div>
    </fieldset>
  );
}

type OptionProps = Omit<FilterGroupData["options"][number], "count"> & {
  name: string;
  type: string;
  count: number | null;
  onChange: () => void;
};

function Option({ name, type, value, label, lang, count, isChosen, onChange }: OptionProps) {
  const { t } = useTranslation("filters");
  const box = useRef<HTMLInputElement>(null);
  // Back and "Clear" change what is chosen while the box stays.
  useEffect(() => {
    if (box.current) box.current.checked = isChosen;
  }, [isChosen]);
  return (
    <label className={styles.option}>
      <input
        ref={box}
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        className={styles.box}
        onChange={onChange}
      />
      <span lang={lang}>{label}</span>
      {count === null ? null : (
        <>
          {" "}
          <span className={styles.count}>
            {count > MAX_COUNT ? t("many", { count: MAX_COUNT }) : count}
          </span>
        </>
      )}
    </label>
  );
}
