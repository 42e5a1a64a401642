/** A trainer's public data (product.md §7, §14). */
import { z } from "zod";
import { findTrainerOfHost } from "~/features/trainers/find-trainer-of-host.server";
import { TRAINER_KEY } from "~/features/trainers/trainer-key";
import { languageOf } from "~/http/i18n.server";
import { inLanguage } from "~/kernel/translations";
import { defineCall } from "../define-call";
import * as models from "../models";
import { emptyInput } from "../parameters";

export const getTrainer = defineCall({
  method: "get",
  path: "/api/trainers/{idOrTuid}",
  summary: "A trainer by id or tuid",
  description:
    "All digits are an id, anything else is a tuid. On a gym's own host only trainers who teach there.",
  security: "none",
  params: z.object({
    idOrTuid: z.string().regex(TRAINER_KEY, "error.invalidValue"),
  }),
  query: emptyInput,
  body: undefined,
  answer: { description: "The trainer", body: models.publicTrainer },
  refusals: ["notFound"],
  caching: "public",
  async handle({ params: { idOrTuid }, context: { db, hostGym }, args }) {
    const found = await findTrainerOfHost(db, { idOrTuid, hostGymId: hostGym?.id ?? null });
    if (!found) return { ok: false, reason: "notFound" };
    const gyms = found.gyms.map(({ id, guid, name }) => ({ id, guid, name }));
    return { ok: true, body: { ...inLanguage(found.trainer, await languageOf(args)), gyms } };
  },
});
