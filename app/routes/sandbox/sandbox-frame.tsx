import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { Badge } from "~/ui/primitives/badge";
import * as styles from "./sandbox.module.css";

interface SandboxFrameProps {
  /** The owner's name, above the title. */
  above: string;
  title: string;
  children: ReactNode;
}

/** The frame of the provider's pages, which show no gym's brand and a badge that says that they are a sandbox. */
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
