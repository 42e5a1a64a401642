/** Events that only the browser can report (product.md §7 "Tracking", §8). */
import { z } from "zod";
import { findPublicGymByGuid } from "~/features/gyms/queries.server";
import { BROWSER_EVENT_NAMES, eventFacts } from "~/features/tracking/events";
import { recordEvent } from "~/features/tracking/record-event.server";
import { defineCall } from "../define-call";
import { enforceLimit } from "../enforce-limit.server";
import { emptyInput } from "../parameters";

export const postEvent = defineCall({
  method: "post",
  path: "/api/events",
  summary: "Something happened that only a browser sees",
  description: "Kept in our own log. Of the person only the student's id, by the session.",
  security: "optional",
  params: emptyInput,
  query: emptyInput,
  body: eventFacts.extend({
    name: z.enum(BROWSER_EVENT_NAMES, "error.invalidValue"),
    gym: z.string().max(63).optional().meta({
      description: "Guid of the gym whose brand the page wears; its own host goes before it",
    }),
  }),
  answer: { description: "Kept", body: z.object({ recorded: z.boolean() }) },
  refusals: ["tooManyRequests"],
  caching: "never",
  async handle({ body: { name, gym: guid, ...facts }, person, context }) {
    const { db, hostGym, clientIp, now } = context;
    const limitError = await enforceLimit(context, "analytics", clientIp);
    if (limitError) return limitError;
    const gym = hostGym ?? (guid === undefined ? null : await findPublicGymByGuid(db, guid));
    await recordEvent(db, {
      name,
      gymId: gym?.id ?? null,
      studentId: person?.studentId ?? null,
      facts,
      now,
    });
    return { ok: true, body: { recorded: true } };
  },
});
