import type { FormEvent } from "react";

/** The fields of a submitted form, with the pressed button. */
export const toFormData = (event: FormEvent<HTMLFormElement>): FormData =>
  new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
