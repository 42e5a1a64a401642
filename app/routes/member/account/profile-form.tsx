/** What the member says of themselves: a plain POST to the profile. */
import {
  getFormProps,
  getInputProps,
  getSelectProps,
  useForm,
  type FieldMetadata,
  type SubmissionResult,
} from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { GENDERS, GOALS } from "~/features/identity/student-fields";
import { Button } from "~/ui/primitives/button";
import { Field, type FieldProps } from "~/ui/primitives/field";
import { SelectField } from "~/ui/primitives/select-field";
import { useMessage } from "~/ui/shell/use-message";
import * as styles from "./profile-form.module.css";
import type { loadProfileForm } from "./profile-form.server";
import { useSaveCooldown } from "./use-save-cooldown";

export type ProfileFormProps = SerializeFrom<typeof loadProfileForm> & {
  firstName: string;
  email: string;
  /** The values and errors of a refused form, or what was typed before the session ended. */
  reply?: SubmissionResult<string[]> | undefined;
  /** Absent below a dialog, where nothing can be pressed. */
  submit?: ((form: FormData, to: string) => void) | undefined;
};

/** The language buttons of the page submit this form too. */
export const PROFILE_FORM = "profile";

type ProfileValues = ProfileFormProps["values"];

/** conform keeps the errors of the last refusal until it gets another result, and a saved form has none. */
const NO_ERRORS: SubmissionResult<string[]> = { error: {} };

export function ProfileForm(props: ProfileFormProps) {
  const { t } = useTranslation("account");
  const isCoolingDown = useSaveCooldown();
  const [form, fields] = useForm<ProfileValues>({
    id: PROFILE_FORM,
    constraint: props.constraint,
    defaultValue: props.values,
    lastResult: props.reply ?? NO_ERRORS,
    defaultNoValidate: false,
    onSubmit(event) {
      if (!props.submit) return;
      event.preventDefault();
      const body = new FormData(event.currentTarget);
      body.set("intent", "save");
      props.submit(body, props.saveTo);
    },
  });
  return (
    <section aria-labelledby="profile-title">
      <h2 id="profile-title" className={styles.title}>
        {t("form.title")}
      </h2>
      <form {...getFormProps(form)} method="post" action={props.saveTo} className={styles.form}>
        <input type="hidden" name="formOwner" value={props.formOwner} />
        <div className={styles.fields}>
          <div className={styles.half}>
            <ReadOnlyField label={t("form.firstName")} value={props.firstName} />
          </div>
          <div className={styles.half}>
            <ReadOnlyField label={t("form.lastName")} value={props.lastName} />
          </div>
          <div className={styles.wide}>
            <ReadOnlyField label={t("form.email")} value={props.email} />
          </div>
          <Choices {...props} fields={fields} />
          <InstagramHandle {...props} meta={fields.instagramHandle} />
        </div>
        <div className={styles.save}>
          <Button name="intent" value="save" disabled={isCoolingDown}>
            {t("form.save")}
          </Button>
        </div>
      </form>
    </section>
  );
}

type Fields = Record<keyof ProfileValues, FieldMetadata<string>>;

function Choices({
  fields,
  languages,
  earliest,
  latest,
}: Pick<ProfileFormProps, "languages" | "earliest" | "latest"> & { fields: Fields }) {
  const { t } = useTranslation("account");
  const errorsOf = useFirstError();
  const { lang, goal, gender, dateOfBirth } = fields;
  return (
    <>
      <SelectField
        {...withoutKey(getSelectProps(lang, { ariaAttributes: false }))}
        label={t("form.lang")}
        errors={errorsOf(lang)}
        options={languages}
      />
      <SelectField
        {...withoutKey(getSelectProps(goal, { ariaAttributes: false }))}
        label={t("form.goal")}
        errors={errorsOf(goal)}
        options={GOALS.map((value) => ({ value, text: t(`form.goals.${value}`) }))}
      />
      <SelectField
        {...withoutKey(getSelectProps(gender, { ariaAttributes: false }))}
        label={t("form.gender")}
        errors={errorsOf(gender)}
        placeholder={t("form.choose")}
        options={GENDERS.map((value) => ({ value, text: t(`form.genders.${value}`) }))}
      />
      <Field
        {...withoutKey(getInputProps(dateOfBirth, { type: "date", ariaAttributes: false }))}
        label={t("form.dateOfBirth")}
        min={earliest}
        max={latest}
        autoComplete="bday"
        errors={errorsOf(dateOfBirth)}
      />
    </>
  );
}

/** Asked only where a plan needs it; once set it is read-only (product.md §5). */
function InstagramHandle({
  hasHandle,
  asksHandle,
  values,
  meta,
}: Pick<ProfileFormProps, "hasHandle" | "asksHandle" | "values"> & {
  meta: FieldMetadata<string>;
}) {
  const { t } = useTranslation("account");
  const errorsOf = useFirstError();
  if (hasHandle)
    return <ReadOnlyField label={t("form.instagram")} value={values.instagramHandle} />;
  if (!asksHandle) return null;
  return (
    <Field
      {...withoutKey(getInputProps(meta, { type: "text", ariaAttributes: false }))}
      label={t("form.instagram")}
      help={t("form.instagramHelp")}
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      errors={errorsOf(meta)}
    />
  );
}

function useFirstError() {
  const message = useMessage();
  return ({ errors }: FieldMetadata<string>) => errors?.slice(0, 1).map(message);
}

/** A key may not be spread into JSX (React 18.3). */
function withoutKey<Props extends { key?: unknown }>({ key: _key, ...props }: Props) {
  return props;
}

/** Shown with the form, and never submitted. */
function ReadOnlyField({ label, value }: Pick<FieldProps, "label"> & { value: string }) {
  return <Field label={label} value={value} readOnly required />;
}
