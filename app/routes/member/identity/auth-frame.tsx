import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AuthPanel } from "~/ui/patterns/auth-panel";
import { MemberPage } from "~/ui/layout/member-page";
import { FlashToast } from "~/ui/primitives/flash-toast";
import { useShell } from "~/ui/shell/use-shell";
import { useMessage } from "~/ui/shell/use-message";

export interface AuthFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  /** The form's state after an error. */
  reply?: SubmissionResult<string[]>;
  /** The form's id. */
  typing?: string;
  children: ReactNode;
}

/** The page around login, signup and logout: the form beside the gym's picture. */
export function AuthFrame({ reply, typing, ...panel }: AuthFrameProps) {
  const { gym } = useShell();
  const src = gym?.headerImageUrl;
  return (
    <MemberPage typing={typing}>
      {reply?.error ? <FailureToast error={reply.error} /> : null}
      <AuthPanel
        {...panel}
        picture={src ? { src, width: 1600, height: 900 } : null}
        pictureLine={gym?.name}
      />
    </MemberPage>
  );
}

/**
 * The server's message, then the first field error (product.md §8). conform keeps the form's own errors under the
 * empty name.
 */
function FailureToast({ error }: { error: Record<string, string[] | null> }) {
  const { t } = useTranslation("identity");
  const message = useMessage();
  const { "": ofForm, ...ofFields } = error;
  const formError = ofForm?.[0];
  const fieldError = Object.values(ofFields).flatMap((errors) => errors ?? [])[0];
  const words = formError ? message(formError) : t("failed");
  const detail = fieldError ? message(fieldError) : undefined;
  return <FlashToast id={`${words}${detail ?? ""}`} kind="error" message={words} detail={detail} />;
}
