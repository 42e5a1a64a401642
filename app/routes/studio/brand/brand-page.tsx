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
  children: ReactNode;
}

/** The page around each part of the brand. The parts are documents of their own: one may show a frame. */
export function BrandPage({ frame, tabs, lead, isRefused = false, children }: BrandPageProps) {
  const { t } = useTranslation("brand");
  const { pathname } = useLocation();
  return (
    <StudioPage frame={frame} title={t("title")} lead={lead} isRefused={isRefused}>
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
    </StudioPage>
  );
}
