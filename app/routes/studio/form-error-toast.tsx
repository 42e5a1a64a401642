import type { SubmissionResult } from "@conform-to/react";
import { FlashToast } from "~/ui/primitives/flash-toast";
import { useMessage } from "~/ui/shell/use-message";

/** What is wrong with a form as a whole, such as too many tries; errors of fields stand beside them. */
export function FormErrorToast({ reply }: { reply: SubmissionResult<string[]> | undefined }) {
  const message = useMessage();
  const error = reply?.error?.[""]?.[0];
  return error === undefined ? null : (
    <FlashToast id={error} kind="error" message={message(error)} />
  );
}
