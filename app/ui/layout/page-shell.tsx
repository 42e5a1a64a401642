import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../primitives/class-names";
import * as styles from "./page-shell.module.css";

interface PageShellProps {
  /** A `PageHeader`. */
  header: ReactNode;
  /** Between page and footer, e.g. a `ConsentQuestion`. */
  question?: ReactNode;
  /** A `SiteFooter`. */
  footer: ReactNode;
  /** A `TabBar`, the last thing on the page. */
  tabs?: ReactNode;
  /** A `FlashToast`: above the header, in the flow, so that it covers nothing when script cannot close it. */
  toast?: ReactNode;
  /** The header lies over the first thing on the page, e.g. a `Hero`. */
  overlayHeader?: boolean;
  children: ReactNode;
}

/** Header, the one `<main>`, footer; the footer stays at the bottom of a short page. */
export function PageShell({
  header,
  question,
  footer,
  tabs,
  toast,
  overlayHeader = false,
  children,
}: PageShellProps) {
  const { t } = useTranslation("ui");
  return (
    <div className={classNames(styles.shell, overlayHeader && styles.overlayHeader)}>
      <a className={styles.skip} href="#content">
        {t("skipToContent")}
      </a>
      {toast}
      {header}
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {question}
      {footer}
      {tabs}
    </div>
  );
}
