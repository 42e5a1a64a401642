import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import type { loader } from "./edit-text.server";
import * as styles from "./texts.module.css";

/** The changes of the last 30 days, each with the way back. */
export function EarlierTexts() {
  const { earlier, formOwner, isLegal, selfTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("texts");
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className={styles.part}>
      <h2 id="earlier" className={styles.heading}>
        {t(isLegal ? "earlier.drafts" : "earlier.title")}
      </h2>
      <p className={styles.dim}>{t(isLegal ? "earlier.draftsText" : "earlier.text")}</p>
      <ul className={styles.rows}>
        {earlier.map(({ id, at, excerpt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>
                {t(isLegal ? "earlier.saved" : "earlier.until", { date: at })}
              </span>
              <span className={styles.dim}>{excerpt === "" ? t("earlier.empty") : excerpt}</span>
            </span>
            <form method="post" action={selfTo}>
              <input type="hidden" name="formOwner" value={formOwner} />
              <input type="hidden" name="id" value={id} />
              <Button name="intent" value="take-back" variant="secondary" size="small">
                {t("earlier.back")}
                <span className={styles.unseen}> {at}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The published versions of a legal text, each with a link to it. */
export function PublishedVersions() {
  const { versions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("texts");
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions" className={styles.part}>
      <h2 id="versions" className={styles.heading}>
        {t("versions.title")}
      </h2>
      <ul className={styles.rows}>
        {versions.map(({ number, date, countsFrom, to }) => (
          <li key={number} className={styles.row}>
            <span className={styles.words}>
              <TextLink to={to} plain standalone>
                {t("versions.of", { number, date })}
              </TextLink>
              {countsFrom === null ? null : (
                <span className={styles.dim}>{t("versions.counts", { date: countsFrom })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
