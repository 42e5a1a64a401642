import type { SerializeFrom } from "@remix-run/node";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Badge } from "~/ui/primitives/badge";
import { Icon } from "~/ui/primitives/icon";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import type { loader } from "./overview.server";
import * as styles from "./overview.module.css";

type GymListProps = Extract<SerializeFrom<typeof loader>, { kind: "platform" }>;

/** The gyms that a person works in. */
export function GymList({ title, gyms }: GymListProps) {
  const { t } = useTranslation("studio");
  return (
    <MemberPage>
      <Section title={title} headingLevel={1} lead={t("gyms.lead")} width="column" space="tight">
        <ul className={styles.rows}>
          {gyms.map(({ name, logoImageUrl, role, isDraft, to }) => (
            <li key={to}>
              <a href={to} className={styles.row}>
                <LogoBadge name={name} src={logoImageUrl} size="small" />
                <span className={styles.rowWords}>
                  <span className={styles.rowName}>{name}</span>
                  {role ? <span className={styles.dim}>{t(`roles.${role}.name`)}</span> : null}
                </span>
                {isDraft ? <Badge tone="warn">{t("draft")}</Badge> : null}
                <Icon as={ChevronRight} size={20} />
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </MemberPage>
  );
}
