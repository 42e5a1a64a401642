import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StudioPage } from "../studio-page";
import type { StudioFrame } from "../studio-frame.server";
import type { BrandTabs } from "./list-brand-tabs";
import * as styles from "./brand.module.css";

interface BrandPageProps {
  frame: StudioFrame;
  tabs: BrandTabs;
  lead: string;
  isRefused?: boolean;
  /** The gym's home as it is now, which is shown below the forms. */
  homePreviewTo?: string;
  /** The id of the form whose values a change of the language preserves. */
  preservedFormId?: string;
  children: ReactNode;
}

/** The page around each part of the brand. The parts are documents of their own: one may show a frame. */
export function BrandPage({ tabs, homePreviewTo, children, ...page }: BrandPageProps) {
  const { t } = useTranslation("brand");
  const { pathname } = useLocation();
  return (
    <StudioPage title={t("title")} {...page}>
      <nav aria-label={t("parts")} className={styles.tabs}>
        <ul className={styles.tabList}>
          {tabs.map(({ key, to }) => (
            <li key={key}>
              <a
                href={to}
                className={styles.tab}
                aria-current={pathname === to ? "page" : undefined}
              >
                {t(`tabs.${key}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      {homePreviewTo === undefined ? null : (
        <section className={styles.part} aria-labelledby="home-preview">
          <h2 id="home-preview" className={styles.heading}>
            {t("home.title")}
          </h2>
          <iframe
            className={styles.frame}
            title={t("home.frame")}
            sandbox="allow-same-origin"
            loading="lazy"
            src={homePreviewTo}
          />
        </section>
      )}
    </StudioPage>
  );
}
