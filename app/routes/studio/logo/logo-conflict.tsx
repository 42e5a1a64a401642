import type { SerializeFrom } from "@remix-run/node";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { ThemePreview } from "../theme-preview";
import type { ThemePreviewColors } from "../to-theme-preview";
import * as styles from "./logo.module.css";
import type { loader, LogoAnswer } from "./logo.server";

interface LogoConflictProps {
  conflict: NonNullable<LogoAnswer["conflict"]>;
  /** The gym's. */
  name: string;
  /** One's own. */
  logo: string;
  choice: SerializeFrom<typeof loader>["choices"][number] | undefined;
}

/** Another editor has saved a logo or colours meanwhile: both beside each other. */
export function LogoConflict({ conflict, name, logo, choice }: LogoConflictProps) {
  const { t } = useTranslation("open-gym");
  const ref = useRef<HTMLElement>(null);
  const { saved, version } = conflict;
  useEffect(() => {
    if (version) ref.current?.focus();
  }, [version]);
  return (
    <section ref={ref} role="alert" tabIndex={-1} className={styles.conflict}>
      <h2 className={styles.legend}>{t("logo.conflict.title")}</h2>
      <p>{t("logo.conflict.text")}</p>
      <div className={styles.sides}>
        <Side label={t("logo.conflict.saved")} name={name} {...saved} />
        {choice ? (
          <Side label={t("logo.conflict.yours")} name={name} logo={logo} preview={choice.preview} />
        ) : null}
      </div>
    </section>
  );
}

interface SideProps {
  label: string;
  name: string;
  logo: string | null;
  preview: ThemePreviewColors;
}

function Side({ label, name, logo, preview }: SideProps) {
  return (
    <div className={styles.side}>
      <h3 className={styles.kind}>{label}</h3>
      <LogoBadge name={name} src={logo} size="medium" />
      <ThemePreview preview={preview} name={name} />
    </div>
  );
}
