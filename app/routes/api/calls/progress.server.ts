/** The one-click switch of the weekly mail, which mail programs post to (RFC 8058, product.md §21). */
import { z } from "zod";
import { setWeeklyProgressMail } from "~/features/identity/set-weekly-progress-mail.server";
import { defineCall } from "../define-call";
import { emptyInput } from "../parameters";

export const switchMailOff = defineCall({
  method: "post",
  path: "/api/progress-mail/off",
  summary: "Switches the weekly mail off by the link of such a mail",
  description:
    "Mail programs post List-Unsubscribe=One-Click, as multipart/form-data or urlencoded. The token alone decides, so the " +
    "body is not read. Repeating it changes nothing.",
  security: "none",
  params: emptyInput,
  query: z.object({ token: z.string().max(100).meta({ description: "Of the link" }) }),
  body: undefined,
  answer: { description: "The mail is off", body: z.object({ weeklyMail: z.boolean() }) },
  refusals: ["notFound"],
  caching: "never",
  async handle({ query: { token }, context }) {
    const studentId = context.progressMail.read(token);
    if (studentId === null) return { ok: false, reason: "notFound" };
    await setWeeklyProgressMail(context.db, { studentId, isOn: false });
    return { ok: true, body: { weeklyMail: false } };
  },
});
