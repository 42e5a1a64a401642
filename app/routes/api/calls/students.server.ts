/** The caller as a student: the profile's fields for clients (product.md §3, §7, §12). */
import { z } from "zod";
import { findGymById } from "~/features/gyms/queries.server";
import { findTrainerById } from "~/features/trainers/queries.server";
import { judgeDateOfBirth } from "~/features/identity/date-of-birth";
import { studentFields } from "~/features/identity/forms";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import type { Person } from "~/features/identity/read-session.server";
import { updateStudentProfile } from "~/features/identity/update-student-profile.server";
import type { LoadContext } from "~/http/load-context";
import { BrokenInvariant } from "~/kernel/errors";
import { fallbackLangKey } from "~/kernel/lang-keys";
import { defineCall } from "../define-call";
import * as models from "../models";
import { bodyId, emptyInput } from "../parameters";

const identifier = z
  .string({ error: "error.invalidValue" })
  .regex(/^[\x21-\x7e]{1,100}$/, "error.invalidValue");

const ownFields = z
  .object({
    ...studentFields,
    acquiringTrainerId: bodyId,
    acquiringTrainerTuid: identifier,
    acquiringGymId: bodyId,
    acquiringGymGuid: identifier,
  })
  .partial();

async function toStudentBody(db: LoadContext["db"], person: Person) {
  const student = await findStudentOfAccount(db, person.accountId);
  if (!student) throw new BrokenInvariant("A signed-in person has no student");
  const { acquiringGymId, acquiringTrainerId } = student;
  const [gym, trainer] = await Promise.all([
    acquiringGymId === null ? null : findGymById(db, acquiringGymId),
    acquiringTrainerId === null ? null : findTrainerById(db, acquiringTrainerId),
  ]);
  const { firstName, lastName, email, lang } = person;
  return models.student.parse({
    ...student,
    firstName,
    lastName,
    email,
    lang: lang ?? fallbackLangKey,
    acquiringGymGuid: gym?.guid ?? null,
    acquiringTrainerTuid: trainer?.tuid ?? null,
  });
}

export const getOwnStudent = defineCall({
  method: "get",
  path: "/api/students/account",
  summary: "The caller as a student",
  security: "person",
  params: emptyInput,
  query: emptyInput,
  body: undefined,
  answer: { description: "The student", body: models.student },
  refusals: [],
  caching: "never",
  handle: async ({ person, context: { db } }) => ({
    ok: true,
    body: await toStudentBody(db, person),
  }),
});

export const registerOwnStudent = defineCall({
  method: "post",
  path: "/api/students/register",
  summary: "Register or update the caller as a student",
  description:
    "Fields that are absent stay as they are. The gym and the trainer that brought the student are set once, and unknown ones are ignored; on a gym's own host it is that gym. Today's date counts as no date of birth.",
  security: "person",
  params: emptyInput,
  query: emptyInput,
  body: ownFields,
  answer: { description: "The student", body: models.student },
  refusals: ["dateOfBirthInvalid"],
  caching: "never",
  async handle({ person, body, context }) {
    const { db, hostGym, now } = context;
    const { dateOfBirth } = body;
    if (dateOfBirth !== undefined && judgeDateOfBirth(dateOfBirth, now) === "invalid") {
      return { ok: false, reason: "dateOfBirthInvalid", field: "dateOfBirth" };
    }
    await updateStudentProfile(db, {
      ...body,
      ...(hostGym ? { acquiringGymId: hostGym.id } : {}),
      accountId: person.accountId,
      now,
    });
    return {
      ok: true,
      body: await toStudentBody(db, { ...person, lang: body.lang ?? person.lang }),
    };
  },
});
