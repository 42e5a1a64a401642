/**
 * Shows a like, or a workout saved for later, at once and sends it to the API afterwards; of several presses the last
 * one counts. Without a session the browser submits the form instead, which leads to sign-in.
 */
import { useCallback, useRef, useState, type FormEvent } from "react";
import { paths } from "~/paths";

/** The names of the submit buttons; each has the workout's id as its value. */
type Pressed = Parameters<typeof paths.workoutCall>[0];
type Shown = ReadonlyMap<number, boolean>;
type Change = { pressed: Pressed; sending: boolean };

export type LikesAndSaves = ReturnType<typeof useLikesAndSaves>;

const isSave = (pressed: string) => pressed.endsWith("save");
const isOn = (pressed: string) => pressed === "like" || pressed === "save";

export function useLikesAndSaves() {
  const [liked, setLiked] = useState<Shown>(new Map());
  const [saved, setSaved] = useState<Shown>(new Map());
  /** The status of the response to the last press that was not stored, 0 without a response; else false. */
  const [failed, setFailed] = useState<number | false>(false);
  const changes = useRef(new Map<string, Change>());
  const submitsForm = useRef(false);

  const show = useCallback((id: number, pressed: Pressed, on: boolean) => {
    const set = isSave(pressed) ? setSaved : setLiked;
    set((before) => new Map(before).set(id, on));
  }, []);

  const send = useCallback(
    async (key: string, change: Change, button: HTMLButtonElement) => {
      const id = Number(button.value);
      change.sending = true;
      setFailed(false);
      let pressed: Pressed;
      do {
        ({ pressed } = change);
        const status = await post(pressed, id);
        if (status !== 200) {
          show(id, pressed, !isOn(pressed));
          if (status === 401) {
            // The restored button submits what the member pressed.
            setTimeout(() => {
              submitsForm.current = true;
              button.form?.requestSubmit(button);
            });
            return;
          }
          changes.current.delete(key);
          setFailed(status);
          return;
        }
      } while (change.pressed !== pressed);
      change.sending = false;
    },
    [show],
  );

  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      const button = (event.nativeEvent as SubmitEvent).submitter;
      if (submitsForm.current || !(button instanceof HTMLButtonElement)) return;
      event.preventDefault();
      const pressed = button.name as Pressed;
      show(Number(button.value), pressed, isOn(pressed));
      const key = `${isSave(pressed)} ${button.value}`;
      const change = changes.current.get(key) ?? { pressed, sending: false };
      change.pressed = pressed;
      changes.current.set(key, change);
      if (!change.sending) void send(key, change, button);
    },
    [send, show],
  );

  return { liked, saved, failed, onSubmit };
}

/** The response's status; 0 without a response. */
async function post(pressed: Pressed, id: number): Promise<number> {
  try {
    return (await fetch(paths.workoutCall(pressed, id), { method: "POST" })).status;
  } catch {
    return 0;
  }
}
