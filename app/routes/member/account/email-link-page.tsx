import type { SubmissionResult } from "@conform-to/react";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { FlashToast } from "~/ui/primitives/flash-toast";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import { useMessage } from "~/ui/shell/use-message";

interface EmailLinkPageProps {
  title: string;
  text: string;
  /** The label of the button that does what the mail promised. */
  button?: string;
  /** Where to continue when nothing is left to do. */
  next?: { to: string; label: string };
  reply?: SubmissionResult<string[]> | undefined;
}

/** The page that a link in a mail opens: it says what the button will do, and what was done. */
export function EmailLinkPage({ title, text, button, next, reply }: EmailLinkPageProps) {
  const message = useMessage();
  const error = reply?.error?.[""]?.[0];
  useErrorTitle(error !== undefined);
  return (
    <MemberPage>
      {error === undefined ? null : <FlashToast id={error} kind="error" message={message(error)} />}
      <Section width="column">
        <EmptyState
          drawing="letter"
          headingLevel={1}
          title={title}
          text={text}
          action={
            <>
              {button === undefined ? null : (
                <form method="post">
                  <Button size="large">{button}</Button>
                </form>
              )}
              {next ? <ButtonLink to={next.to}>{next.label}</ButtonLink> : null}
            </>
          }
        />
      </Section>
    </MemberPage>
  );
}
