/** The age question of a purchase, and the request to a parent for permission (product.md §12). */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { listAgeQuestions, type AgeAssertion } from "~/features/billing/permission/age";
import { parentForm } from "~/features/billing/forms";
import { getPermissionState } from "~/features/billing/permission/permission";
import { findPermission } from "~/features/billing/permission/queries.server";
import {
  requestPermission,
  type PermissionRefusal,
} from "~/features/billing/permission/request-permission.server";
import type { OrderedItem } from "~/features/billing/orders/order-request";
import { foldEmail, mailboxOf } from "~/features/identity/email";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { longDate } from "~/kernel/long-date";
import type { RequestArgs } from "~/http/gym.server";
import { languageOf } from "~/http/i18n.server";
import type { MessageKey } from "~/http/message-keys";
import type { PageContext } from "~/http/request-context.server";
import type { Person } from "~/http/session.server";

/** The answer given before a declined card: "Try again" carries it. */
export function getRequestedAge({ url }: PageContext): AgeAssertion | null {
  const requested = url.searchParams.get("age");
  return requested === "adult" || requested === "parent" ? requested : null;
}

/** The answers that the form offers this buyer, and the pending request to a parent. */
export async function loadAgeQuestion(
  page: PageContext,
  {
    person,
    gym,
  }: {
    person: Person;
    /** The seller; null: the platform. */
    gym: { id: number; timeZone: string } | null;
  },
) {
  const { db, lang, now } = page;
  const [student, permission] = await Promise.all([
    findStudentOfAccount(db, person.accountId),
    findPermission(db, { studentId: person.studentId, gymId: gym?.id ?? null }),
  ]);
  const state = permission && getPermissionState(permission, now);
  const facts = {
    dateOfBirth: student?.dateOfBirth ?? null,
    saidAdult: student?.saidAdultAt != null,
    permitted: state === "GIVEN",
  };
  const ages = listAgeQuestions(facts, now);
  return {
    ages,
    answered: getRequestedAge(page),
    asked:
      permission && state !== "GIVEN" && ages.length > 0
        ? {
            name: permission.parentName,
            email: permission.parentEmail,
            on: longDate(permission.requestedAt, lang, gym?.timeZone ?? "UTC"),
            expired: state === "EXPIRED",
          }
        : null,
  };
}

const FIELD_ERRORS: Record<PermissionRefusal, { field: string; message: MessageKey } | null> = {
  "own-address": { field: "parentEmail", message: "error.parentIsYou" },
  "item-not-found": { field: "", message: "error.notSold" },
  // A parent gave permission in the meantime, so the next page can sell.
  "not-needed": null,
};

type AskParentResult =
  | { ok: true }
  | {
      ok: false;
      status: 400 | 429;
      reply: SubmissionResult<string[]>;
      headers: Record<string, string>;
    };

async function hasPendingRequest(
  { context: { db, now } }: RequestArgs,
  { person, gym, parentEmail }: { person: Person; gym: { id: number } | null; parentEmail: string },
): Promise<boolean> {
  const permission = await findPermission(db, {
    studentId: person.studentId,
    gymId: gym?.id ?? null,
  });
  return (
    permission !== null &&
    getPermissionState(permission, now) === "ASKED" &&
    foldEmail(permission.parentEmail) === foldEmail(parentEmail)
  );
}

/** Sends a mail to the parent named in the form, and orders nothing. */
export async function askParent(
  args: RequestArgs,
  body: FormData,
  {
    person,
    gym,
    item,
    ordering,
  }: {
    person: Person;
    gym: { id: number } | null;
    item: OrderedItem;
    /** True for the order button, which writes no second mail; the question's own button always writes one. */
    ordering: boolean;
  },
): Promise<AskParentResult> {
  const { context } = args;
  const submission = parseWithZod(body, { schema: parentForm });
  if (submission.status !== "success") {
    return { ok: false, status: 400, reply: submission.reply(), headers: {} };
  }
  const { parentName, parentEmail } = submission.value;
  if (ordering && (await hasPendingRequest(args, { person, gym, parentEmail }))) {
    const reply = submission.reply({ fieldErrors: { age: ["error.parentWaiting"] } });
    return { ok: false, status: 400, reply, headers: {} };
  }
  // The limits keep one member, or many together, from flooding a stranger's inbox.
  const inbox = mailboxOf(parentEmail) ?? parentEmail;
  for (const [name, key] of [
    ["permission", person.accountId],
    ["permissionFrom", context.clientIp],
    ["permissionTo", inbox],
  ] as const) {
    const limit = await context.limits.consume(name, key);
    if (limit.ok) continue;
    return {
      ok: false,
      status: 429,
      reply: submission.reply({ fieldErrors: { parentEmail: ["error.tooManyRequests"] } }),
      headers: { "Retry-After": String(limit.retryAfterSeconds) },
    };
  }
  const result = await requestPermission(context.db, {
    studentId: person.studentId,
    gym,
    item,
    parentName,
    parentEmail,
    locale: await languageOf(args),
    now: context.now,
  });
  // A refusal sends no mail, so the inbox gets its point back.
  if (!result.ok) await context.limits.refund("permissionTo", inbox);
  const fieldError = result.ok ? null : FIELD_ERRORS[result.reason];
  if (!fieldError) return { ok: true };
  const { field, message } = fieldError;
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  return { ok: false, status: 400, reply: submission.reply(errors), headers: {} };
}
