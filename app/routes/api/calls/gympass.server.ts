/** The partner pass as calls: reading a link, and connecting its pass (product.md §7, §17). */
import { z } from "zod";
import { connectPartnerPass } from "~/features/journeys/connect-partner-pass.server";
import type { ConnectionRefusal } from "~/features/partners/judge-connection";
import { resolveGym } from "~/http/resolve-gym.server";
import { languageOf } from "~/http/i18n.server";
import { partnerIntent } from "~/http/partner.server";
import type { RefusalName } from "~/http/refusals";
import { toLangKey } from "~/kernel/lang-keys";
import { defineCall } from "../define-call";
import { emptyInput } from "../parameters";

const MAX_VALUE = 2048;

const value = (description: string) =>
  z
    .string({ error: "error.invalidValue" })
    .max(MAX_VALUE, "error.invalidValue")
    .meta({ description });

const person = {
  gpwId: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
};

export const decryptLink = defineCall({
  method: "post",
  path: "/api/gympass/decrypt",
  summary: "The person whom a partner's link names",
  description:
    "The values are those of the link's query, gpw_id as gpwId. The answer sets the cookie partnerIntent for 15 minutes; a client without cookies sends intent to the subscribe call instead.",
  security: "none",
  params: emptyInput,
  query: emptyInput,
  body: z.object({
    email: value("email of the link, encrypted"),
    firstname: value("firstname of the link, encrypted"),
    lastname: value("lastname of the link, encrypted"),
    gpwId: value("gpw_id of the link, encrypted"),
  }),
  answer: {
    description: "The person, readable",
    body: z.object({
      ...person,
      intent: z.string().meta({ description: "Sealed, valid for 15 minutes" }),
    }),
  },
  refusals: ["meaninglessData", "notFound"],
  caching: "never",
  async handle({ body, context }) {
    const { partner, now } = context;
    if (!partner) return { ok: false, reason: "notFound" };
    const opened = partner.links.open(body, now);
    if (!opened.ok) return { ok: false, reason: "meaninglessData" };
    const intent = partner.links.sealIntent(opened.person, now);
    return {
      ok: true,
      body: { ...opened.person, intent },
      headers: { "Set-Cookie": partnerIntent(context, partner).set(opened.person) },
    };
  },
});

const REFUSALS = {
  "linked-to-another": "partnerLinked",
  "another-pass": "partnerLinked",
  paying: "partnerPaying",
  ended: "partnerEnded",
  "no-plan": "partnerUnavailable",
} as const satisfies Record<ConnectionRefusal, RefusalName>;

export const subscribePass = defineCall({
  method: "post",
  path: "/api/gympass/subscribe",
  summary: "Connect the caller's account with a partner's pass",
  description:
    "Identity comes from the intent of the decrypt call, never from the body alone. Repeating the call changes nothing.",
  security: "person",
  params: emptyInput,
  query: emptyInput,
  body: z.object({
    gpwId: value("The readable gpwId that the decrypt call answered"),
    intent: value("Of the decrypt call, for a client without cookies").optional(),
  }),
  answer: { description: "The pass runs", body: z.object({ gpwId: z.string() }) },
  refusals: [
    "meaninglessData",
    "partnerLinked",
    "partnerPaying",
    "partnerEnded",
    "partnerUnavailable",
    "notFound",
  ],
  idempotency: { settledBy: [], begunBy: [] },
  caching: "never",
  async handle({ body, context, person: caller, args }) {
    const { partner, db, now } = context;
    if (!partner) return { ok: false, reason: "notFound" };
    const intent =
      body.intent === undefined
        ? partnerIntent(context, partner).read(args.request)
        : partner.links.openIntent(body.intent, now);
    if (intent?.gpwId !== body.gpwId) return { ok: false, reason: "meaninglessData" };
    const { gym } = await resolveGym(args);
    const connected = await connectPartnerPass(db, {
      person: caller,
      gpwId: intent.gpwId,
      lang: caller.lang ?? toLangKey(await languageOf(args)),
      gym,
      now,
    });
    return connected.ok
      ? { ok: true, body: { gpwId: intent.gpwId } }
      : { ok: false, reason: REFUSALS[connected.reason] };
  },
});
