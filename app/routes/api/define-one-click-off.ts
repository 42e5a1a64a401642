/** The one-click switch of a mail's link, which mail programs post to (RFC 8058). */
import { z } from "zod";
import type { LoadContext } from "~/http/load-context";
import { defineCall } from "./define-call";
import { emptyInput } from "./parameters";

export const defineOneClickOff = <Body extends z.ZodType>({
  path,
  summary,
  description,
  body,
  switchOff,
}: {
  path: `/api/${string}`;
  summary: string;
  /** Of the answer. */
  description: string;
  body: Body;
  /** Null: the token is none of ours. Repeating it changes nothing. */
  switchOff: (context: LoadContext, token: string) => Promise<z.input<Body> | null>;
}) =>
  defineCall({
    method: "post",
    path,
    summary,
    description:
      "Mail programs post List-Unsubscribe=One-Click, as multipart/form-data or urlencoded. The token alone decides, so the " +
      "body is not read. Repeating it changes nothing.",
    security: "none",
    params: emptyInput,
    query: z.object({ token: z.string().max(100).meta({ description: "Of the link" }) }),
    body: undefined,
    answer: { description, body },
    refusals: ["notFound"],
    caching: "never",
    async handle({ query: { token }, context }) {
      const switched = await switchOff(context, token);
      return switched !== null ? { ok: true, body: switched } : { ok: false, reason: "notFound" };
    },
  });
