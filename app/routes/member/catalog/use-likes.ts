/**
 * Shows a like at once and sends it to the API afterwards; of several presses the last one counts. Without a session
 * the browser submits the form instead, which leads to sign-in.
 */
import { useCallback, useRef, useState, type FormEvent } from "react";
import { paths } from "~/paths";

type PendingLike = { liked: boolean; sending: boolean };

export type Likes = ReturnType<typeof useLikes>;

export function useLikes() {
  const [shown, setShown] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [failed, setFailed] = useState(false);
  const pendingLikes = useRef(new Map<number, PendingLike>());
  const submitsForm = useRef(false);

  const show = useCallback((id: number, liked: boolean) => {
    setShown((before) => new Map(before).set(id, liked));
  }, []);

  const send = useCallback(
    async (id: number, pending: PendingLike, button: HTMLButtonElement) => {
      pending.sending = true;
      setFailed(false);
      let liked: boolean;
      do {
        ({ liked } = pending);
        const status = await sendLike(id, liked);
        if (status === 401) {
          // The restored button submits the like that the member pressed.
          show(id, !liked);
          setTimeout(() => {
            submitsForm.current = true;
            button.form?.requestSubmit(button);
          });
          return;
        }
        if (status !== 200) {
          show(id, !liked);
          pendingLikes.current.delete(id);
          setFailed(true);
          return;
        }
      } while (pending.liked !== liked);
      pending.sending = false;
    },
    [show],
  );

  /** For the form around the grid; its submit buttons are `like` or `dislike` with the workout's id. */
  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      const button = (event.nativeEvent as SubmitEvent).submitter;
      if (submitsForm.current || !(button instanceof HTMLButtonElement)) return;
      event.preventDefault();
      const id = Number(button.value);
      const liked = button.name === "like";
      show(id, liked);
      const pending = pendingLikes.current.get(id) ?? { liked, sending: false };
      pending.liked = liked;
      pendingLikes.current.set(id, pending);
      if (!pending.sending) void send(id, pending, button);
    },
    [send, show],
  );

  return { shown, failed, onSubmit };
}

/** The response's status; 0 without a response. */
async function sendLike(id: number, liked: boolean): Promise<number> {
  try {
    return (await fetch(liked ? paths.like(id) : paths.dislike(id), { method: "POST" })).status;
  } catch {
    return 0;
  }
}
