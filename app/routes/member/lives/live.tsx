import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Badge } from "~/ui/primitives/badge";
import { ButtonLink } from "~/ui/primitives/button";
import { Picture } from "~/ui/primitives/picture";
import { useShell } from "~/ui/shell/use-shell";
import { DateSticker } from "./live-strip";
import * as styles from "./live.module.css";
import type { loader } from "./live.server";

export { loader } from "./live.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["lives"] };

export default function Live() {
  const { live, status, replayTo, gymName } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  const { t } = useTranslation("lives");
  return (
    <MemberPage back>
      <Section
        title={<span lang={live.titleLang}>{live.title}</span>}
        headingLevel={1}
        width="column"
        space="tight"
      >
        <div className={styles.head}>
          <DateSticker live={live} />
          <div className={styles.facts}>
            {live.running ? (
              <p>
                <Badge tone="good">{t("now")}</Badge>
              </p>
            ) : null}
            <p className={styles.when}>{live.when}</p>
            <p>{t("minutes", { count: live.minutes })}</p>
            {live.trainer ? <p>{t("with", { trainer: live.trainer })}</p> : null}
          </div>
          {live.picture ? (
            <div className={styles.portrait}>
              <Picture
                src={live.picture}
                alt=""
                width={800}
                height={800}
                ratio="1:1"
                sizes="(max-width: 576px) 95vw, 200px"
              />
            </div>
          ) : null}
        </div>
        <p className={styles.text}>{t(`state.${status}`, { gym: gymName })}</p>
        <div className={styles.actions}>
          {replayTo ? (
            <ButtonLink to={replayTo}>{t("replay")}</ButtonLink>
          ) : (
            <ButtonLink to={paths.contact(mount)}>{t("contact", { gym: gymName })}</ButtonLink>
          )}
          <ButtonLink to={paths.lives(mount)} variant="secondary">
            {t("all")}
          </ButtonLink>
        </div>
      </Section>
    </MemberPage>
  );
}
