/** The choices of the form. What belongs to a choice is folded until it is made, where the style sheet can tell. */
import { RadioGroup } from "~/ui/patterns/radio-group";
import { useTranslation } from "react-i18next";
import { MAX_OCCURRENCES, SERIES_SCOPES } from "~/features/lives/manage/live-limits";
import type { LiveSource } from "~/features/lives/live-kinds";
import { Checkbox } from "~/ui/primitives/checkbox";
import { Field } from "~/ui/primitives/field";
import * as styles from "./live-form.module.css";
import type { LiveFields } from "./use-live-fields";

export function SourceChoice({
  fields,
  sources,
  noBroadcast,
}: {
  fields: LiveFields;
  sources: readonly LiveSource[];
  noBroadcast: "no-ffmpeg" | "off" | null;
}) {
  const { t } = useTranslation("manage-lives");
  return (
    <RadioGroup
      name="source"
      id="live-source"
      legend={t("form.source")}
      chosen={fields.value("source")}
      errors={fields.errorsOf("source")}
      choices={sources.map((value) => ({
        value,
        label: t(`source.${value}`),
        help: t(`sourceHelp.${value}`),
      }))}
    >
      {noBroadcast ? <p className={styles.note}>{t(`noBroadcast.${noBroadcast}`)}</p> : null}
      <div className={styles.address}>
        <Field
          {...fields.input("sourceUrl")}
          type="url"
          inputMode="url"
          label={t("form.sourceUrl")}
          help={t("form.sourceUrlHelp")}
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </RadioGroup>
  );
}

export function AccessChoice({
  fields,
  plans,
}: {
  fields: LiveFields;
  plans: readonly { id: number; name: string }[];
}) {
  const { t } = useTranslation("manage-lives");
  if (plans.length === 0) return <input type="hidden" name="access" value="open" />;
  return (
    <RadioGroup
      name="access"
      id="live-access"
      legend={t("form.access")}
      chosen={fields.value("access")}
      errors={fields.errorsOf("access")}
      choices={[
        { value: "open", label: t("access.open"), help: t("access.openHelp") },
        { value: "plans", label: t("access.plans"), help: t("access.plansHelp") },
      ]}
    >
      <div className={styles.plans} role="group" aria-label={t("access.which")}>
        {plans.map(({ id, name }) => (
          <Checkbox
            key={id}
            name={`plan-${id}`}
            defaultChecked={fields.value(`plan-${id}`) !== ""}
            label={name}
          />
        ))}
      </div>
    </RadioGroup>
  );
}

export function RepeatChoice({ fields, today }: { fields: LiveFields; today: string }) {
  const { t } = useTranslation("manage-lives");
  const chosen = fields.value("repeatEnd") || "count";
  return (
    <div className={styles.repeat}>
      <Checkbox
        name="repeats"
        defaultChecked={fields.value("repeats") !== ""}
        label={t("repeat.label")}
        help={t("repeat.help")}
      />
      <div className={styles.repeatEnd}>
        <RadioGroup
          name="repeatEnd"
          id="live-repeatEnd"
          legend={t("repeat.end")}
          chosen={chosen}
          errors={[]}
          choices={[
            { value: "count", label: t("repeat.count") },
            { value: "until", label: t("repeat.until") },
          ]}
        >
          <div className={styles.pair}>
            <div className={styles.endCount}>
              <Field
                {...fields.input("repeatCount")}
                type="number"
                inputMode="numeric"
                min={1}
                max={MAX_OCCURRENCES}
                label={t("repeat.countLabel")}
              />
            </div>
            <div className={styles.endUntil}>
              <Field
                {...fields.input("repeatUntil")}
                type="date"
                min={today}
                label={t("repeat.untilLabel")}
              />
            </div>
          </div>
        </RadioGroup>
      </div>
    </div>
  );
}

/** What a saved edit means in a series. */
export function ScopeChoice({ fields }: { fields: LiveFields }) {
  const { t } = useTranslation("manage-lives");
  return (
    <RadioGroup
      name="scope"
      id="live-scope"
      legend={t("scope.label")}
      chosen={fields.value("scope") || "one"}
      errors={[]}
      choices={SERIES_SCOPES.map((value) => ({
        value,
        label: t(`scope.${value}`),
        help: value === "one" ? undefined : t("scope.changedOnly"),
      }))}
    />
  );
}
