import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { TextLink } from "~/ui/primitives/text-link";
import { BrandPage } from "./brand-page";
import { FocusForm } from "./focus-form";
import { PictureConflict } from "./picture-conflict";
import { PictureForm } from "./picture-form";
import type { action, loader, PicturesAnswer } from "./pictures.server";
import * as styles from "./brand.module.css";

export { action, loader } from "./pictures.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["brand", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Pictures() {
  const page = useLoaderData<typeof loader>();
  const { frame, tabs, gymName, logo, logoTo, pictures, focus, focusValues } = page;
  const { t } = useTranslation("brand");
  const answer = useActionData<typeof action>() as PicturesAnswer | undefined;
  return (
    <BrandPage frame={frame} tabs={tabs} lead={t("pictures.lead")} isRefused={answer !== undefined}>
      <section className={styles.part}>
        <h2 className={styles.heading}>{t("pictures.logo")}</h2>
        <div className={styles.logo}>
          <LogoBadge name={gymName} src={logo} size="medium" />
          <TextLink to={logoTo} plain standalone>
            {t("pictures.toLogo")}
          </TextLink>
        </div>
      </section>
      {pictures.map((picture) => {
        const own = answer?.kind === picture.kind ? answer : undefined;
        return (
          <section key={picture.kind} className={styles.part}>
            <h2 className={styles.heading}>{t(`pictures.${picture.kind}`)}</h2>
            <p className={styles.dim}>{t(`pictures.${picture.kind}Text`)}</p>
            {own?.conflict ? <PictureConflict kind={picture.kind} conflict={own.conflict} /> : null}
            {picture.kind === "header" && picture.src ? (
              <FocusForm
                src={picture.src}
                version={picture.version}
                focus={focus}
                values={focusValues}
                error={own?.error === "focus"}
              />
            ) : null}
            <PictureForm picture={picture} error={own?.error} />
          </section>
        );
      })}
    </BrandPage>
  );
}
