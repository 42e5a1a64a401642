import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/patterns/radio-group";
import { Checkbox } from "~/ui/primitives/checkbox";
import { FieldNotes } from "~/ui/primitives/field";
import type { FormFields } from "../use-form-values";
import * as styles from "./workouts.module.css";

export function CategoryBoxes({
  categories,
  fields,
}: {
  categories: readonly { key: string; name: string }[];
  fields: FormFields;
}) {
  const { t } = useTranslation("studio-workouts");
  const errors = fields.errorsOf("categories");
  return (
    <fieldset className={styles.fieldset} id="draft-categories" tabIndex={-1}>
      <legend className={styles.label}>{t("fields.categories")}</legend>
      {categories.length === 0 ? <p className={styles.dim}>{t("noCategories")}</p> : null}
      <div className={styles.boxes}>
        {categories.map(({ key, name }) => (
          <Checkbox
            key={key}
            name={`category-${key}`}
            label={name}
            defaultChecked={fields.value(`category-${key}`) !== ""}
          />
        ))}
      </div>
      <FieldNotes id="draft-categories" errors={errors} />
    </fieldset>
  );
}

/** Without plans in the gym there is nothing to choose. */
export function AccessChoice({
  fields,
  plans,
}: {
  fields: FormFields;
  plans: readonly { id: number; name: string }[];
}) {
  const { t } = useTranslation("studio-workouts");
  if (plans.length === 0) {
    return <input type="hidden" name="access" value={fields.value("access")} />;
  }
  return (
    <RadioGroup
      name="access"
      id="draft-access"
      legend={t("fields.access")}
      chosen={fields.value("access")}
      errors={fields.errorsOf("access")}
      choices={[
        { value: "free", label: t("access.free"), help: t("access.freeHelp") },
        { value: "plans", label: t("access.plans"), help: t("access.plansHelp") },
      ]}
    >
      <div className={styles.plans} role="group" aria-label={t("fields.plans")}>
        {plans.map(({ id, name }) => (
          <Checkbox
            key={id}
            name={`plan-${id}`}
            label={name}
            defaultChecked={fields.value(`plan-${id}`) !== ""}
          />
        ))}
      </div>
    </RadioGroup>
  );
}
