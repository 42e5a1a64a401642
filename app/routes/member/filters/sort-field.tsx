import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { SORTS, type Sort } from "~/features/catalog/workouts/dimensions";
import { SelectField } from "~/ui/primitives/select-field";

/** The order of a list. */
export function SortField({ sort, onChange }: { sort: Sort; onChange: () => void }) {
  const { t } = useTranslation("filters");
  const id = useId();
  // Back and "Clear" change the order while the field stays.
  useEffect(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLSelectElement) field.value = sort;
  }, [id, sort]);
  return (
    <SelectField
      id={id}
      name="sort"
      label={t("sort.label")}
      options={SORTS.map((value) => ({ value, text: t(`sort.${value}`) }))}
      defaultValue={sort}
      onChange={onChange}
    />
  );
}
