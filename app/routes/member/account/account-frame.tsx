import type { SubmissionResult } from "@conform-to/react";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { FlashToast } from "~/ui/primitives/flash-toast";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import { useMessage } from "~/ui/shell/use-message";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./account.module.css";

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  /** The page above; left out below "My account". */
  back?: { to: string; label: string };
  /** The form's values and errors after a refusal. */
  reply?: SubmissionResult<string[]> | undefined;
  /** The id of the form whose values a change of the language preserves. */
  preservedFormId?: string;
  children?: ReactNode;
}

/** The page around "My account" and its parts. */
export function AccountFrame({
  title,
  lead,
  back,
  reply,
  preservedFormId,
  children,
}: AccountFrameProps) {
  const { t } = useTranslation("account");
  const { mount } = useShell();
  const { to, label } = back ?? { to: paths.account(mount), label: t("hub.title") };
  useErrorTitle(Boolean(reply?.error));
  return (
    <MemberPage preservedFormId={preservedFormId}>
      {reply?.error ? <FailureToast error={reply.error} /> : null}
      <Section width="column" space="tight">
        <div className={styles.page}>
          <TextLink to={to} standalone>
            <Icon as={ChevronLeft} size={20} />
            {label}
          </TextLink>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <div className={styles.lead}>{lead}</div> : null}
          {children}
        </div>
      </Section>
    </MemberPage>
  );
}

/** conform stores the form's own errors under the empty name; the fields have the order of the schema. */
function FailureToast({ error }: { error: Record<string, string[] | null> }) {
  const { t } = useTranslation("account");
  const message = useMessage();
  const formError = error[""]?.[0];
  const fieldError = Object.values(error).find((messages) => messages?.[0] !== undefined)?.[0];
  const detail = formError === undefined && fieldError ? message(fieldError) : undefined;
  const text = formError === undefined ? t("hub.failed") : message(formError);
  return <FlashToast id={`${text}${detail ?? ""}`} kind="error" message={text} detail={detail} />;
}
