import { Eye, EyeOff } from "lucide-react";
import { useEffect, useId, useState, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import * as styles from "./field.module.css";
import { Icon } from "./icon";
import { useHydrated } from "./use-hydrated";

export interface FieldTexts {
  label: ReactNode;
  help?: ReactNode;
  /** Translated sentences that say how to correct it. */
  errors?: readonly string[] | undefined;
  /** Says "(optional)" beside the label. */
  optional?: boolean;
}

export interface FieldProps
  extends FieldTexts, Omit<ComponentPropsWithoutRef<"input">, "className" | "style" | "children"> {
  /** Left out for fields that are never submitted, e.g. a card number. */
  name?: string;
  /** Right of the input, e.g. an Apply button. */
  addon?: ReactNode;
}

/** A labelled native input; with script, a password has a button to show it. */
export function Field({
  label,
  help,
  errors,
  optional,
  addon,
  id,
  type = "text",
  ...rest
}: FieldProps) {
  const { t } = useTranslation("ui");
  const own = useId();
  const inputId = id ?? own;
  const hydrated = useHydrated();
  const [revealed, setRevealed] = useState(false);
  const secret = type === "password";

  return (
    <FieldFrame id={inputId} label={label} help={help} errors={errors} optional={optional}>
      <div className={styles.row}>
        <div className={styles.box}>
          <input
            {...rest}
            id={inputId}
            type={secret && revealed ? "text" : type}
            className={classNames(styles.control, secret && hydrated && styles.withReveal)}
            {...described(inputId, help, errors)}
          />
          {secret && hydrated ? (
            <button
              type="button"
              className={styles.reveal}
              aria-pressed={revealed}
              aria-label={t(revealed ? "password.hide" : "password.show")}
              onClick={() => setRevealed(!revealed)}
            >
              <Icon as={revealed ? EyeOff : Eye} />
            </button>
          ) : null}
        </div>
        {addon}
      </div>
    </FieldFrame>
  );
}

interface FieldFrameProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** Label, help and error around any kind of control. */
export function FieldFrame({ id, label, help, errors, optional, children }: FieldFrameProps) {
  const { t } = useTranslation("ui");
  useErrorInView(id, errors !== undefined && errors.length > 0);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional ? <span className={styles.optional}> {t("field.optional")}</span> : null}
      </label>
      {children}
      <FieldNotes id={id} help={help} errors={errors} />
    </div>
  );
}

/** A browser does not scroll to a field that has the focus already, e.g. after Enter, so the message could cover it. */
function useErrorInView(id: string, isWrong: boolean): void {
  useEffect(() => {
    const control = document.getElementById(id);
    if (isWrong && control && control === document.activeElement) {
      control.scrollIntoView({ block: "nearest" });
    }
  }, [id, isWrong]);
}

export function FieldNotes({
  id,
  help,
  errors,
}: { id: string } & Pick<FieldTexts, "help" | "errors">) {
  return (
    <>
      {help ? (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      {errors && errors.length > 0 ? (
        <p className={styles.error} id={`${id}-error`}>
          {errors.map((error) => (
            <span key={error} className={styles.errorLine}>
              {error}
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** Connects a control to its help and error. Without script the browser focuses the first wrong control. */
export function described(id: string, help: ReactNode, errors: readonly string[] | undefined) {
  const wrong = errors !== undefined && errors.length > 0;
  const notes = classNames(help ? `${id}-help` : null, wrong ? `${id}-error` : null);
  return {
    "aria-describedby": notes || undefined,
    "aria-invalid": wrong || undefined,
    ...(wrong ? { autoFocus: true } : {}),
  };
}
