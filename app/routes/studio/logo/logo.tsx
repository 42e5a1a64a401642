import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { TextLink } from "~/ui/primitives/text-link";
import { StudioPage } from "../studio-page";
import { ColorChoice } from "./color-choice";
import { LogoConflict } from "./logo-conflict";
import * as styles from "./logo.module.css";
import type { action, loader, LogoAnswer } from "./logo.server";

export { action, loader } from "./logo.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["open-gym", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

/** First the logo is uploaded, then one of the colours that it suggests is chosen; both are plain forms. */
export default function Logo() {
  const { frame, logo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as LogoAnswer | undefined;
  const { t } = useTranslation("open-gym");
  return (
    <StudioPage
      frame={frame}
      title={t(logo ? "logo.chooseTitle" : "logo.title")}
      lead={t(logo ? "logo.chooseLead" : "logo.lead")}
      isRefused={answer !== undefined}
    >
      {logo ? <Choose answer={answer} /> : <Upload error={answer?.error} />}
    </StudioPage>
  );
}

function Upload({ error }: { error: LogoAnswer["error"] | undefined }) {
  const { formOwner, gymName, currentLogo, colorsTo, isUploadLost, maxMb, skipTo } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("open-gym");
  const errors = error === undefined ? [] : [t(`logo.errors.${error}`, { maxMb })];
  return (
    <form method="post" encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="formOwner" value={formOwner} />
      {isUploadLost && errors.length === 0 ? (
        <p role="status" className={styles.lost}>
          {t("logo.chooseAgain")}
        </p>
      ) : null}
      {currentLogo ? (
        <div className={styles.current}>
          <LogoBadge name={gymName} src={currentLogo} size="medium" />
          <div>
            <p className={styles.note}>{t("logo.current")}</p>
            {colorsTo ? (
              <TextLink to={colorsTo} standalone>
                {t("logo.otherColors")}
              </TextLink>
            ) : null}
          </div>
        </div>
      ) : null}
      <Field
        id="logo-picture"
        name="picture"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        label={t("logo.file")}
        help={t("logo.fileHelp", { maxMb })}
        errors={errors}
        required
      />
      <div className={styles.buttons}>
        <Button size="large">{t("logo.upload")}</Button>
        <ButtonLink to={skipTo} size="large" variant="secondary">
          {t("logo.skip")}
        </ButtonLink>
      </div>
    </form>
  );
}

function Choose({ answer }: { answer: LogoAnswer | undefined }) {
  const page = useLoaderData<typeof loader>();
  const { logo, choices, formOwner, gymName, maxMb, skipTo, againTo } = page;
  const { error, conflict } = answer ?? {};
  const { t } = useTranslation("open-gym");
  if (!logo) return null;
  const chosen = conflict?.chosen ?? page.chosen;
  const checked = choices.find(({ value }) => value === chosen) ?? choices[0];
  return (
    <form method="post" className={styles.form} key={conflict?.version}>
      {conflict ? (
        <LogoConflict conflict={conflict} name={gymName} logo={logo.src} choice={checked} />
      ) : null}
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="picture" value={logo.name} />
      <input type="hidden" name="version" value={conflict?.version ?? page.version} />
      <FormErrorSummary
        errors={error === undefined ? [] : [{ message: t(`logo.errors.${error}`, { maxMb }) }]}
      />
      <div className={styles.current}>
        <LogoBadge name={gymName} src={logo.src} size="medium" />
        <TextLink to={againTo} standalone>
          {t("logo.again")}
        </TextLink>
      </div>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t("logo.colors")}</legend>
        {choices.map((choice) => (
          <ColorChoice
            key={choice.value}
            choice={choice}
            name={gymName}
            isChecked={choice === checked}
          />
        ))}
      </fieldset>
      <p className={styles.later}>{t("logo.later")}</p>
      <div className={styles.buttons}>
        <Button size="large">{t("logo.save")}</Button>
        <ButtonLink to={skipTo} size="large" variant="secondary">
          {t("logo.skip")}
        </ButtonLink>
      </div>
    </form>
  );
}
