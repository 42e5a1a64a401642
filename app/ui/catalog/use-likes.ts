/**
 * Hearts that answer at once. The press shows, the call follows; of several presses in a row the last one counts. Where
 * the call is refused the form itself is sent, which knows what to say (a session that has ended leads to sign-in).
 */
import { useCallback, useRef, useState, type FormEvent } from "react";
import { paths } from "~/paths";

type Wish = { liked: boolean; sending: boolean };

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
      const { liked } = wish;
      setFailed(false);
      try {
        const answer = await fetch(liked ? paths.like(id) : paths.dislike(id), { method: "POST" });
        if (answer.status === 401) {
          // As it was first: the button then asks for what was wished.
          show(id, !liked);
          setTimeout(() => {
            passing.current = true;
            button.form?.requestSubmit(button);
          });
          return;
        }
        if (!answer.ok) throw new Error(String(answer.status));
      } catch {
        show(id, !liked);
        wishes.current.delete(id);
        setFailed(true);
        return;
      }
      wish.sending = false;
      if (wish.liked !== liked) await send(id, wish, button);
    },
    [show],
  );

  /** Of the one form around the grid; its submit buttons are `like` or `dislike` with the workout's id. */
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
