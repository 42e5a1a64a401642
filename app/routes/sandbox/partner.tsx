/** The sandbox as the partner: its links to open, and its events to send. */
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Button } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./partner.module.css";
import type { loader } from "./partner.server";

export { action, loader } from "./partner.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["sandbox"] };

export default function SandboxPartner() {
  const { title, links, isSignedIn, gpwId } = useLoaderData<typeof loader>();
  const { t } = useTranslation("sandbox");
  return (
    <MemberPage>
      <Section headingLevel={1} title={title} lead={t("partner.intro")} width="column">
        <h2 className={styles.title}>{t("partner.links")}</h2>
        <ul className={styles.links}>
          {links.map(({ kind, email, url }) => (
            <li key={kind}>
              <TextLink to={url} standalone>
                {t(`partner.${kind}`, { email })}
              </TextLink>
            </li>
          ))}
        </ul>
        <h2 className={styles.title}>{t("partner.reports")}</h2>
        {gpwId === null ? (
          <>
            <p className={styles.text}>{t("partner.noPass")}</p>
            {isSignedIn ? null : (
              <TextLink to={paths.signin()} standalone>
                {t("partner.signIn")}
              </TextLink>
            )}
          </>
        ) : (
          <form method="post" className={styles.form}>
            <p className={styles.text}>{t("partner.reportsText", { gpwId })}</p>
            <Button name="intent" value="cancel" variant="secondary">
              {t("partner.cancel")}
            </Button>
            <Button name="intent" value="change" variant="secondary">
              {t("partner.change")}
            </Button>
          </form>
        )}
      </Section>
    </MemberPage>
  );
}
