/** A parent reads and agrees to (product.md §12): the child's name, the gym, the price and what a permission means. */
import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Checkbox } from "~/ui/primitives/checkbox";
import { EmptyState } from "~/ui/primitives/empty-state";
import { TextLink } from "~/ui/primitives/text-link";
import { useMessage } from "~/ui/shell/use-message";
import * as styles from "./permission-page.module.css";
import type { loader } from "./permission.server";

/** An expired link leaves nothing to ask: `asks` is null. A product has no `interval`. */
type PermissionPageProps = Omit<SerializeFrom<typeof loader>, "title"> & {
  reply: SubmissionResult<string[]> | undefined;
};

export function PermissionPage(props: PermissionPageProps) {
  const { asks, gymName: gym, homeTo } = props;
  const { t } = useTranslation("permission");
  if (asks && !asks.given) return <Question {...props} asks={asks} />;
  return (
    <Section width="column">
      <EmptyState
        drawing="ticket"
        headingLevel={1}
        title={asks ? t("given", { ...asks }) : t("gone")}
        text={asks ? t("givenText", { ...asks, gym }) : t("goneText")}
        action={<ButtonLink to={homeTo}>{t("home", { gym })}</ButtonLink>}
      />
    </Section>
  );
}

function Question({
  asks,
  gymName,
  termsTo,
  contactTo,
  reply,
}: PermissionPageProps & { asks: NonNullable<PermissionPageProps["asks"]> }) {
  const { t } = useTranslation("permission");
  const { t: billing } = useTranslation("billing");
  const message = useMessage();
  const values = { ...asks, gym: gymName };
  const { free, interval, trialDays } = asks;
  return (
    <Section
      title={t("title", values)}
      lead={t("hello", values)}
      headingLevel={1}
      width="column"
      space="tight"
    >
      <div className={styles.page}>
        <section className={styles.item} aria-labelledby="asks">
          <h2 id="asks" className={styles.label}>
            {t("asks", values)}
          </h2>
          <p className={styles.name}>{asks.item}</p>
          <p className={styles.price}>
            {asks.price}{" "}
            {interval && !free ? (
              <span className={styles.per}>
                {billing(interval === "YEAR" ? "perYear" : "perMonth")}
              </span>
            ) : null}
          </p>
          {trialDays > 0 ? <p>{t("trial", { count: trialDays })}</p> : null}
          <p className={styles.dim}>{t(free ? "free" : interval ? "renews" : "once")}</p>
        </section>
        <p>{t("means", values)}</p>
        <p className={styles.links}>
          <TextLink to={termsTo} newTab>
            {t("terms")}
          </TextLink>
          <TextLink to={contactTo} newTab>
            {t("contact", values)}
          </TextLink>
        </p>
        <form method="post" className={styles.form}>
          <Checkbox
            name="parent"
            required
            label={t("tick", values)}
            errors={reply?.error?.["parent"]?.slice(0, 1).map(message)}
          />
          <Button size="large">{t("agree")}</Button>
          <p className={styles.dim}>{t("otherwise")}</p>
        </form>
      </div>
    </Section>
  );
}
