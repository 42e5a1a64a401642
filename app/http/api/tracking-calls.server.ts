/** What only a browser sees happen (spec §7 "Tracking", §8). */
import { z } from "zod";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { EVENT_NAMES, eventFacts } from "~/features/tracking/events";
import { recordEvent } from "~/features/tracking/record-event.server";
import { defineCall } from "./define-call";

const nothing = z.object({});

export const postEvent = defineCall({
  method: "post",
  path: "/api/events",
  summary: "Something happened that only a browser sees",
  description: "Kept in our own log; who the person is, is neither asked nor stored.",
  security: "none",
  params: nothing,
  query: nothing,
  body: eventFacts.extend({
    name: z.enum(EVENT_NAMES, "error.invalidValue"),
    gym: z
      .string()
      .max(63)
      .optional()
      .meta({ description: "Guid; on a gym's own host not needed" }),
  }),
  answer: { description: "Kept", body: z.object({ recorded: z.boolean() }) },
  refusals: ["tooManyRequests"],
  caching: "never",
  async handle({ body: { name, gym: guid, ...facts }, context }) {
    const { db, hostGym, limits, clientIp } = context;
    const taken = await limits.take("api", clientIp);
    if (!taken.ok) {
      const { retryAfterSeconds } = taken;
      return { ok: false, reason: "tooManyRequests", retryAfterSeconds };
    }
    const gym = hostGym ?? (guid ? await findGymByGuid(db, guid) : null);
    await recordEvent(db, { name, gymId: gym?.id ?? null, facts, now: new Date() });
    return { ok: true, body: { recorded: true } };
  },
});
