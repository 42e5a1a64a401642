import { useTranslation } from "react-i18next";
import {
  DURATIONS,
  MAX_DURATION_MINUTES,
  OTHER_DURATION,
} from "~/features/lives/manage/live-limits";
import { Field } from "~/ui/primitives/field";
import { SelectField } from "~/ui/primitives/select-field";
import * as styles from "./live-form.module.css";
import type { LiveFields } from "./use-live-fields";

export function StartFields({
  fields,
  zone,
  earliest,
}: {
  fields: LiveFields;
  zone: string;
  /** A live that is edited may lie in the past. */
  earliest: string | undefined;
}) {
  const { t } = useTranslation("manage-lives");
  return (
    <>
      <div className={styles.pair}>
        <Field
          {...fields.input("date")}
          type="date"
          label={t("form.date")}
          min={earliest}
          required
        />
        <Field {...fields.input("time")} type="time" label={t("form.time")} required />
      </div>
      <p className={styles.note}>{t("form.zone", { zone })}</p>
    </>
  );
}

/** The field for another length is seen once it is chosen, where the style sheet can tell. */
export function LengthFields({ fields }: { fields: LiveFields }) {
  const { t } = useTranslation("manage-lives");
  return (
    <div className={styles.length}>
      <SelectField
        {...fields.input("duration")}
        label={t("form.duration")}
        options={[
          ...DURATIONS.map((minutes) => ({
            value: String(minutes),
            text: t("minutes", { count: minutes }),
          })),
          { value: OTHER_DURATION, text: t("form.otherLength") },
        ]}
      />
      <div className={styles.otherLength}>
        <Field
          {...fields.input("durationOther")}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_DURATION_MINUTES}
          label={t("form.durationOther")}
        />
      </div>
    </div>
  );
}
