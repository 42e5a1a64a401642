/** The age question of a purchase (product.md §12), and asking a parent. */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { agesToAsk } from "~/features/billing/permission/age";
import { parentForm } from "~/features/billing/forms";
import { permissionState } from "~/features/billing/permission/permission";
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
import type { Person } from "~/http/session.server";

/** What the form asks this buyer, and what a parent was asked before. */
export async function ageQuestion(
  args: RequestArgs,
  {
    person,
    gym,
  }: {
    person: Person;
    /** Who sells; null: the platform. */
    gym: { id: number; timeZone: string } | null;
  },
) {
  const { db } = args.context;
  const now = new Date();
  const [student, permission, lang] = await Promise.all([
    findStudentOfAccount(db, person.accountId),
    findPermission(db, { studentId: person.studentId, gymId: gym?.id ?? null }),
    languageOf(args),
  ]);
  const state = permission && permissionState(permission, now);
  const known = {
    dateOfBirth: student?.dateOfBirth ?? null,
    saidAdult: student?.saidAdultAt != null,
    permitted: state === "GIVEN",
  };
  const ages = agesToAsk(known, now);
  return {
    ages,
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

const TOLD: Record<PermissionRefusal, { field: string; message: MessageKey } | null> = {
  "own-address": { field: "parentEmail", message: "error.parentIsYou" },
  "item-not-found": { field: "", message: "error.notSold" },
  // Given meanwhile: the next page can sell.
  "not-needed": null,
};

export type AskedParent =
  | { ok: true }
  | {
      ok: false;
      status: 400 | 429;
      reply: SubmissionResult<string[]>;
      headers: Record<string, string>;
    };

async function isWaitedFor(
  { context }: RequestArgs,
  { person, gym, parentEmail }: { person: Person; gym: { id: number } | null; parentEmail: string },
): Promise<boolean> {
  const whose = { studentId: person.studentId, gymId: gym?.id ?? null };
  const asked = await findPermission(context.db, whose);
  return (
    asked !== null &&
    permissionState(asked, new Date()) === "ASKED" &&
    foldEmail(asked.parentEmail) === foldEmail(parentEmail)
  );
}

/** Writes to the parent named in the form. Nothing is ordered. */
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
    /**
     * Pressed with the order button, a parent already asked is not asked again; with the question's own button,
     * always.
     */
    ordering: boolean;
  },
): Promise<AskedParent> {
  const { context } = args;
  const submission = parseWithZod(body, { schema: parentForm });
  if (submission.status !== "success") {
    return { ok: false, status: 400, reply: submission.reply(), headers: {} };
  }
  const { parentName, parentEmail } = submission.value;
  if (ordering && (await isWaitedFor(args, { person, gym, parentEmail }))) {
    const reply = submission.reply({ fieldErrors: { age: ["error.parentWaiting"] } });
    return { ok: false, status: 400, reply, headers: {} };
  }
  // Neither one person nor many together can flood a stranger's inbox.
  const inbox = mailboxOf(parentEmail) ?? parentEmail;
  for (const [name, key] of [
    ["permission", person.accountId],
    ["permissionFrom", context.clientIp],
    ["permissionTo", inbox],
  ] as const) {
    const limit = await context.limits.take(name, key);
    if (limit.ok) continue;
    return {
      ok: false,
      status: 429,
      reply: submission.reply({ fieldErrors: { parentEmail: ["error.tooManyRequests"] } }),
      headers: { "Retry-After": String(limit.retryAfterSeconds) },
    };
  }
  const asked = await requestPermission(context.db, {
    studentId: person.studentId,
    gym,
    item,
    parentName,
    parentEmail,
    locale: await languageOf(args),
    now: new Date(),
  });
  // No mail was sent, so the point is given back.
  if (!asked.ok) await context.limits.giveBack("permissionTo", inbox);
  const told = asked.ok ? null : TOLD[asked.reason];
  if (!told) return { ok: true };
  const { field, message } = told;
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  return { ok: false, status: 400, reply: submission.reply(errors), headers: {} };
}
