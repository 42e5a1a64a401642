import { useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import type { loader } from "./edit-text.server";
import * as styles from "./texts.module.css";

/** The changes of the last 30 days, each with the way back. */
export function EarlierTexts() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("texts");
  const { earlier, heading, turn } = useEarlierPages();
  const { formOwner, hasDraft, isLegal, selfTo } = page;
  const { rows, moreTo, firstTo } = earlier;
  if (rows.length === 0 && !firstTo && !hasDraft) return null;
  return (
    <section aria-labelledby="earlier" className={styles.part}>
      <h2 ref={heading} id="earlier" tabIndex={-1} className={styles.heading}>
        {t(isLegal ? "earlier.drafts" : "earlier.title")}
      </h2>
      <p className={styles.dim}>{t(isLegal ? "earlier.draftsText" : "earlier.text")}</p>
      {firstTo ? (
        <TextLink to={firstTo} plain standalone onClick={turn}>
          {t("earlier.first")}
        </TextLink>
      ) : null}
      <ul className={styles.rows}>
        {hasDraft && !firstTo ? <StandingText /> : null}
        {rows.map(({ id, at, excerpt }) => (
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
      {moreTo ? (
        <TextLink to={moreTo} plain standalone onClick={turn}>
          {t("earlier.more")}
        </TextLink>
      ) : null}
    </section>
  );
}

/** With script another page of them comes without another document, so that what is typed above stays. */
function useEarlierPages() {
  const page = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof loader>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = fetcher;
  useEffect(() => {
    if (data) heading.current?.focus();
  }, [data]);
  const turn = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    fetcher.load(`${pathname}${search}`);
  };
  return { earlier: data?.earlier ?? page.earlier, heading, turn };
}

/** What readers see now, where the draft is another text. */
function StandingText() {
  const { formOwner, selfTo, shown } = useLoaderData<typeof loader>();
  const { t } = useTranslation("texts");
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{t("earlier.standing")}</span>
        <span className={styles.dim}>{t(`shown.${shown.mode as "default"}`)}</span>
      </span>
      <form method="post" action={selfTo}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <Button name="intent" value="take-standing" variant="secondary" size="small">
          {t("earlier.use")}
          <span className={styles.unseen}> {t("earlier.standing")}</span>
        </Button>
      </form>
    </li>
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
