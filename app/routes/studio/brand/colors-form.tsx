import { useLoaderData } from "@remix-run/react";
import { useEffect, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  parseChosenColor,
  toPreviewValue,
  type ChosenColors,
} from "~/features/gyms/preview-colors";
import { COLOR_NAMES, type ColorName } from "~/features/gyms/theme";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { ThemePreview } from "../theme-preview";
import { toThemePreview } from "../to-theme-preview";
import type { FormFields } from "../use-form-values";
import type { loader } from "./colors.server";
import { listContrastNotes } from "./list-contrast-notes";
import { Swatch } from "./swatch";
import * as styles from "./brand.module.css";
import * as colorStyles from "./colors.module.css";

const FRAME_DELAY_MS = 400;

interface ColorsFormProps {
  fields: FormFields;
  version: string;
}

/** Five colours; with script the drawing and the notes follow each change, the page of the gym a moment later. */
export function ColorsForm({ fields, version }: ColorsFormProps) {
  const { formOwner, gymName, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(
    () => Object.fromEntries(COLOR_NAMES.map((name) => [name, fields.value(name)])) as ChosenColors,
  );
  // A colour that is not whole yet stays as it is saved.
  const colors = Object.fromEntries(
    COLOR_NAMES.map((name) => [name, parseChosenColor(typed[name]) ?? values[name] ?? "#000000"]),
  ) as ChosenColors;
  const type = (name: ColorName) => (event: FormEvent<HTMLInputElement>) =>
    setTyped({ ...typed, [name]: event.currentTarget.value });
  return (
    <form id="colors" method="post" className={colorStyles.colors}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="version" value={version} />
      <div className={colorStyles.fields}>
        {COLOR_NAMES.map((name) => (
          <Field
            key={name}
            id={`colors-${name}`}
            name={name}
            label={t(`colors.${name}`)}
            help={t(`colors.help.${name}`)}
            errors={fields.errorsOf(name)}
            value={typed[name]}
            onInput={type(name)}
            onChange={type(name)}
            maxLength={9}
            autoComplete="off"
            spellCheck={false}
            addon={
              hydrated ? (
                <input
                  type="color"
                  className={colorStyles.picker}
                  aria-label={t("colors.pick", { color: t(`colors.${name}`) })}
                  value={colors[name]}
                  onInput={type(name)}
                  onChange={type(name)}
                />
              ) : (
                <Swatch color={colors[name]} />
              )
            }
          />
        ))}
        <Notes colors={colors} />
        <div className={styles.buttons}>
          <Button size="large" name="intent" value="save">
            {t("colors.save")}
          </Button>
          {hydrated ? null : (
            <Button size="large" variant="secondary" name="intent" value="preview">
              {t("colors.preview")}
            </Button>
          )}
        </div>
      </div>
      <div className={colorStyles.previews}>
        <ThemePreview preview={toThemePreview(colors)} name={gymName} />
        <PageFrame colors={colors} />
      </div>
    </form>
  );
}

/** What a page would change, before it is saved. */
function Notes({ colors }: { colors: ChosenColors }) {
  const { t } = useTranslation("brand");
  const notes = listContrastNotes(colors);
  return (
    <div role="status" className={colorStyles.notes}>
      {notes.map(({ name, way, color }) => (
        <p key={name} className={styles.note}>
          <Swatch color={color} />
          <span>{t(`notes.${name as "textColor"}.${way}`, { color })}</span>
        </p>
      ))}
      {notes.length === 0 ? <p className={styles.dim}>{t("notes.none")}</p> : null}
    </div>
  );
}

/** The gym's home in these colours. Its frame runs no script, opens no window and sends no form. */
function PageFrame({ colors }: { colors: ChosenColors }) {
  const { homeTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  const chosen = toPreviewValue(colors);
  const [shown, setShown] = useState(chosen);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(chosen), FRAME_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [chosen]);
  return (
    <iframe
      className={styles.frame}
      title={t("colors.frame")}
      sandbox="allow-same-origin"
      src={`${homeTo}?brandPreview=${shown}`}
    />
  );
}
