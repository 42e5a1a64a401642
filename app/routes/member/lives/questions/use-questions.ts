import { useCallback, useEffect, useState } from "react";
import type { Questions } from "./answer-questions.server";

const READ_MS = 5_000;

/** What the page knows of a live's questions; `address` answers in JSON. A lost network leaves everything as it is. */
export function useQuestions<
  Known extends Pick<Questions, "own"> | Pick<Questions, "open" | "blocked">,
>(
  address: string,
  {
    initial,
    isRead = false,
  }: { initial: Known; /** Again every five seconds. */ isRead?: boolean },
) {
  const [questions, setQuestions] = useState(initial);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    if (!isRead) return undefined;
    const timer = window.setInterval(() => {
      if (document.visibilityState !== "visible") return;
      fetch(address)
        .then(async (answer) => {
          if (answer.ok) setQuestions((await answer.json()) as Known);
        })
        .catch(() => {});
    }, READ_MS);
    return () => window.clearInterval(timer);
  }, [address, isRead]);

  /** The answer to a form; null: the network is lost. */
  const send = useCallback(
    async (form: FormData) => {
      setPending(true);
      try {
        const answer = await fetch(address, {
          method: "POST",
          body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
        });
        const read = (await answer.json()) as {
          text: string;
          error: string | null;
          questions: Known;
        };
        setQuestions(read.questions);
        return read;
      } catch {
        return null;
      } finally {
        setPending(false);
      }
    },
    [address],
  );
  return { questions, send, isPending };
}

/** The fields of a form with the button that sent it. */
export function readSubmitted(event: React.FormEvent<HTMLFormElement>): FormData {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return new FormData(event.currentTarget, submitter);
}
