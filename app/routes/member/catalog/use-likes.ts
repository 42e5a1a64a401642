/**
 * Likes that show at once. The press is shown and the call follows; of several presses the last one counts. If the
 * call is refused, the form itself is submitted, whose page explains (an ended session leads to sign-in).
 */
import { useCallback, useRef, useState, type FormEvent } from "react";
import { paths } from "~/paths";

type Wish = { liked: boolean; sending: boolean };

export type Likes = ReturnType<typeof useLikes>;

export function useLikes() {
  const [shown, setShown] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [failed, setFailed] = useState(false);
  const wishes = useRef(new Map<number, Wish>());
  const passing = useRef(false);

  const show = useCallback((id: number, liked: boolean) => {
    setShown((before) => new Map(before).set(id, liked));
  }, []);

  const send = useCallback(
    async (id: number, wish: Wish, button: HTMLButtonElement) => {
      wish.sending = true;
      setFailed(false);
      let liked: boolean;
      do {
        ({ liked } = wish);
        const status = await ask(id, liked);
        if (status === 401) {
          // Restored first: the button then submits what was wanted.
          show(id, !liked);
          setTimeout(() => {
            passing.current = true;
            button.form?.requestSubmit(button);
          });
          return;
        }
        if (status !== 200) {
          show(id, !liked);
          wishes.current.delete(id);
          setFailed(true);
          return;
        }
      } while (wish.liked !== liked);
      wish.sending = false;
    },
    [show],
  );

  /** For the one form around the grid; its submit buttons are `like` or `dislike` with the workout's id. */
  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      const button = (event.nativeEvent as SubmitEvent).submitter;
      if (passing.current || !(button instanceof HTMLButtonElement)) return;
      event.preventDefault();
      const id = Number(button.value);
      const liked = button.name === "like";
      show(id, liked);
      const wish = wishes.current.get(id) ?? { liked, sending: false };
      wish.liked = liked;
      wishes.current.set(id, wish);
      if (!wish.sending) void send(id, wish, button);
    },
    [send, show],
  );

  return { shown, failed, onSubmit };
}

/** The answer's status; 0 when there was none. */
async function ask(id: number, liked: boolean): Promise<number> {
  try {
    return (await fetch(liked ? paths.like(id) : paths.dislike(id), { method: "POST" })).status;
  } catch {
    return 0;
  }
}
