import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AuthPanel } from "~/ui/patterns/auth-panel";
import { MemberPage } from "~/ui/layout/member-page";
import { FlashToast } from "~/ui/primitives/flash-toast";
import { useShell } from "~/ui/shell/use-shell";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import { useMessage } from "~/ui/shell/use-message";

interface AuthFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  /** A message at the top of the page. */
  notice?: ReactNode;
  /** The form's values and errors after a refusal. */
  reply?: SubmissionResult<string[]>;
  /** The id of the form whose values a change of the language preserves. */
  preservedFormId?: string;
  children: ReactNode;
}

/** The page around login, signup and logout: the form beside the gym's picture. */
export function AuthFrame({ notice, reply, preservedFormId, ...panel }: AuthFrameProps) {
  const { gym } = useShell();
  useErrorTitle(Boolean(reply?.error));
  const src = gym?.headerImageUrl;
  return (
    <MemberPage preservedFormId={preservedFormId}>
      {notice}
      {reply?.error ? <FailureToast error={reply.error} /> : null}
      <AuthPanel
        {...panel}
        picture={src ? { src, width: 1600, height: 900, isHeader: true } : null}
        pictureLine={gym?.name}
      />
    </MemberPage>
  );
}

/**
 * Shows the server's message, then the first field error (product.md §8). conform stores the form's own errors under
 * the empty name, and those of fields in the order of the schema, which is that of the form.
 */
function FailureToast({ error }: { error: Record<string, string[] | null> }) {
  const { t } = useTranslation("identity");
  const message = useMessage();
  const formError = error[""]?.[0];
  const fieldError = Object.entries(error).flatMap(([field, errors]) =>
    field === "" ? [] : (errors ?? []),
  )[0];
  const text = formError ? message(formError) : t("failed");
  const detail = fieldError && fieldError !== formError ? message(fieldError) : undefined;
  return <FlashToast id={`${text}${detail ?? ""}`} kind="error" message={text} detail={detail} />;
}
