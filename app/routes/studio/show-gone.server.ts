/** A form whose movement, workout, category or tag is gone by now: nothing that was typed for it is lost. */
import { data } from "@remix-run/node";
import { toCookieHeaders } from "~/http/cookies";
import { formTitle } from "~/http/form.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { takeTypedForm } from "~/http/typed-form.server";
import type { TypedText, TypedValues } from "./list-typed";
import type { StudioContext } from "./studio-context.server";
import { toStudioFrame } from "./studio-frame.server";

export interface Gone {
  kind: "movement" | "workout" | "category" | "tag";
  /** The page above it. */
  to: string;
  typed: TypedText[];
}

export interface GoneAnswer {
  gone?: Gone;
}

/** An action's answer, with 404 as for an address that never was; 409: its page is there, and the movement is not. */
export const answerGone = (gone: Gone, status: 404 | 409 = 404) =>
  data<GoneAnswer>({ gone }, { status, headers: NO_STORE });

type ToGone = (values: TypedValues) => Gone | Promise<Gone>;

/** The page in place of the form, with 404, and with what was typed before a session ended. */
export async function loadGone(page: StudioContext, toGone: ToGone) {
  const typed = takeTypedForm(page, page.person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  const gone = await toGone(typed?.reply?.initialValue ?? {});
  const t = page.getFixedT("studio");
  const title = formTitle(page, t(`gone.${gone.kind}.title`));
  return data({ title, frame: toStudioFrame(page), gone }, { headers, status: 404 });
}

/** @throws 404 where nothing was typed: the address may be anything */
export function loadGoneForm(page: StudioContext, toGone: ToGone) {
  const isTyped = page.context.formRefused || takeTypedForm(page, page.person)?.reply;
  if (!isTyped) throw notFound();
  return loadGone(page, toGone);
}
