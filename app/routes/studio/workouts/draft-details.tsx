/** What a workout may have besides; folded until one of it is wrong. */
import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DRAFT_LIMITS, type DraftState } from "~/features/catalog/drafts/draft-content";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { SelectField } from "~/ui/primitives/select-field";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import type { FormFields } from "../use-form-values";
import { OTHER_INTENSITY, TRANSLATED, USUAL_INTENSITIES } from "./draft-form";
import { toTimeText } from "./form-time";
import { LabelsField } from "./labels-field";
import type { loadDraftForm } from "./load-draft-form.server";
import * as styles from "./workouts.module.css";

type Form = SerializeFrom<typeof loadDraftForm>;

const DETAILS = [
  ...["tags", "focusAreas", "intensity", "intensityOther", "equipment", "equipmentDesc"],
  ...["spotifyUrl", "appleMusicUrl"],
];

export function Folded({
  children,
  fields,
  isOpen = false,
  names,
  title,
}: {
  title: ReactNode;
  fields: FormFields;
  names: readonly string[];
  isOpen?: boolean;
  children: ReactNode;
}) {
  const isWrong = names.some((name) => fields.errorsOf(name).length > 0);
  return (
    <details className={styles.more} open={isWrong || isOpen}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.part}>{children}</div>
    </details>
  );
}

export function DetailFields({ fields, form }: { fields: FormFields; form: Form }) {
  const { t } = useTranslation("studio-workouts");
  const { equipment, focusAreas, intensities, tags } = form.suggestions;
  const link = {
    type: "url",
    inputMode: "url",
    placeholder: "https://",
    autoCapitalize: "none",
    maxLength: DRAFT_LIMITS.address,
    optional: true,
  } as const;
  return (
    <Folded title={t("details")} fields={fields} names={DETAILS}>
      <LabelsField {...fields.field("tags")} help={t("labelsHelp")} suggestions={tags} />
      <LabelsField
        {...fields.field("focusAreas")}
        help={t("labelsHelp")}
        suggestions={focusAreas}
      />
      <IntensityFields fields={fields} suggestions={intensities} />
      <LabelsField {...fields.field("equipment")} help={t("labelsHelp")} suggestions={equipment} />
      <TextAreaField
        {...fields.field("equipmentDesc")}
        help={t("equipmentHelp")}
        rows={2}
        maxLength={DRAFT_LIMITS.description}
        optional
      />
      <Field {...fields.field("spotifyUrl")} {...link} />
      <Field {...fields.field("appleMusicUrl")} {...link} />
    </Folded>
  );
}

/** The four usual intensities have a word in each language; any other is the creator's own. */
function IntensityFields({
  fields,
  suggestions,
}: {
  fields: FormFields;
  suggestions: readonly string[];
}) {
  const { t } = useTranslation("studio-workouts");
  const catalog = useTranslation("catalog").t;
  return (
    <div className={styles.intensity}>
      <SelectField
        {...fields.field("intensity")}
        options={[
          { value: "", text: t("noIntensity") },
          ...USUAL_INTENSITIES.map((value) => ({
            value,
            text: catalog(`intensity.${value.toLowerCase() as "low"}`),
          })),
          { value: OTHER_INTENSITY, text: t("otherIntensity") },
        ]}
      />
      <div className={styles.otherIntensity}>
        <Field
          {...fields.field("intensityOther")}
          maxLength={DRAFT_LIMITS.intensity}
          list="draft-intensities"
          autoComplete="off"
        />
        <datalist id="draft-intensities">
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      </div>
    </div>
  );
}

export function TranslationFields({
  fields,
  translations,
}: {
  fields: FormFields;
  translations: Form["translations"];
}) {
  const { t } = useTranslation("studio-workouts");
  return (
    <div className={styles.languages}>
      {translations.map(({ language, name }) => (
        <Folded
          key={language}
          title={t("translation", { language: name })}
          fields={fields}
          names={TRANSLATED.map((field) => `${field}-${language}`)}
        >
          <Field
            {...fields.field(`name-${language}`)}
            lang={language}
            maxLength={DRAFT_LIMITS.name}
          />
          <TextAreaField
            {...fields.field(`description-${language}`)}
            lang={language}
            maxLength={DRAFT_LIMITS.description}
          />
          <TextAreaField
            {...fields.field(`equipmentDesc-${language}`)}
            lang={language}
            rows={2}
            maxLength={DRAFT_LIMITS.description}
          />
          <Field
            {...fields.field(`focusAreas-${language}`)}
            lang={language}
            help={t("focusAreasHelp")}
          />
        </Folded>
      ))}
    </div>
  );
}

/** On the clock of the gym; its button saves everything and sets the time in one press. */
export function ScheduleFields({
  fields,
  form,
  state,
}: {
  fields: FormFields;
  form: Form;
  state: DraftState;
}) {
  const { t } = useTranslation("studio-workouts");
  if (state !== "DRAFT" && state !== "SCHEDULED") return null;
  const value = { date: fields.value("date"), time: fields.value("time") };
  const isTyped = toTimeText(value) !== form.shownTime;
  return (
    <Folded title={t("schedule.title")} fields={fields} names={["date", "time"]} isOpen={isTyped}>
      <p className={styles.dim}>{t("schedule.help", { zone: form.timeZone })}</p>
      {isTyped ? <p>{t(`schedule.typed.${state}`)}</p> : null}
      <div className={styles.pair}>
        <Field {...fields.field("date")} type="date" min={form.today} />
        <Field {...fields.field("time")} type="time" />
      </div>
      <div className={styles.buttons}>
        <Button name="intent" value="schedule" variant="secondary">
          {t("schedule.submit")}
        </Button>
        {state === "SCHEDULED" ? (
          <Button name="intent" value="unschedule" variant="quiet">
            {t("schedule.stop")}
          </Button>
        ) : null}
      </div>
    </Folded>
  );
}
