import type { FormEvent } from "react";

/** The form with the pressed button: `FormData` takes the button itself only in newer browsers. */
export function readSubmission(event: FormEvent<HTMLFormElement>): FormData {
  const form = new FormData(event.currentTarget);
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (submitter instanceof HTMLButtonElement && submitter.name !== "") {
    form.set(submitter.name, submitter.value);
  }
  return form;
}
