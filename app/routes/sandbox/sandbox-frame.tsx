import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { Badge } from "~/ui/primitives/badge";
import styles from "./sandbox.module.css";

export interface SandboxFrameProps {
  /** Whom it belongs to, above the title. */
  above: string;
  title: string;
  children: ReactNode;
}

/** Stands in for the provider's own site, so it shows no gym's brand and says plainly what it is. */
export function SandboxFrame({ above, title, children }: SandboxFrameProps) {
  const { t } = useTranslation("sandbox");
  return (
    <main className={styles.page}>
      <Section width="form" space="tight">
        <div className={styles.stack}>
          <Badge tone="warn">{t("badge")}</Badge>
          <div>
            <p className={styles.merchant}>{above}</p>
            <h1 className={styles.plan}>{title}</h1>
          </div>
          {children}
        </div>
      </Section>
    </main>
  );
}
