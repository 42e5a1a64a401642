import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./manage-frame.module.css";

interface ManageFrameProps {
  title: string;
  lead?: ReactNode;
  /** Whether the page shows a refused form. */
  isRefused?: boolean;
  /** The id of the form whose values a change of the language preserves. */
  preservedFormId?: string;
  children: ReactNode;
}

/** The page around one live of the manager, with the way back to the list. */
export function ManageFrame({
  title,
  lead,
  isRefused = false,
  preservedFormId,
  children,
}: ManageFrameProps) {
  const { t } = useTranslation("manage-lives");
  const { mount } = useShell();
  useErrorTitle(isRefused);
  return (
    <MemberPage {...(preservedFormId === undefined ? {} : { preservedFormId })}>
      <Section width="column" space="tight">
        <div className={styles.page}>
          <TextLink to={paths.livesManage(mount)} standalone>
            <Icon as={ChevronLeft} size={20} />
            {t("title")}
          </TextLink>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <div className={styles.lead}>{lead}</div> : null}
          {children}
        </div>
      </Section>
    </MemberPage>
  );
}
