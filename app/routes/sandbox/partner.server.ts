/** /sandbox/partner: the sandbox as the partner, with links that a developer tries without keys (product.md §17). */
import { randomInt } from "node:crypto";
import { findGpwId } from "~/features/partners/queries.server";
import type { PartnerPerson } from "~/features/partners/partner-person";
import {
  receivePartnerEvent,
  signPartnerEvent,
} from "~/features/partners/receive-partner-event.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { requirePartner } from "~/http/partner.server";
import { memberContext, pageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { DAY_MS } from "~/kernel/time";
import { paths } from "~/paths";
import { paymentPaths } from "~/payment-paths";

/** @throws 404 with a real partner */
function requireDemoPartner(args: RequestArgs) {
  const partner = requirePartner(args);
  if (!partner.isDemo) throw notFound();
  return partner;
}

const KNOWN = { email: "new@demo.test", firstname: "New", lastname: "Person" };
const PAYING = { email: "member@demo.test", firstname: "Demo", lastname: "Member" };

export async function loader(args: RequestArgs) {
  const { links } = requireDemoPartner(args);
  const page = await pageContext(args, "sandbox");
  const { now, person } = page;
  const number = randomInt(100_000, 1_000_000);
  const link = (named: PartnerPerson, expiresAt?: Date) => {
    const { gpwId, ...values } = links.create(named, expiresAt);
    return paths.partnerRegister({ ...values, gpw_id: gpwId });
  };
  const fresh = {
    gpwId: `GP-${number}`,
    email: `partner-${number}@demo.test`,
    firstname: "Robin",
    lastname: "Partner",
  };
  return {
    title: page.t("partner.title"),
    links: [
      { kind: "new", email: fresh.email, url: link(fresh, new Date(now.getTime() + DAY_MS)) },
      { kind: "known", email: KNOWN.email, url: link({ ...KNOWN, gpwId: "GP-known" }) },
      { kind: "paying", email: PAYING.email, url: link({ ...PAYING, gpwId: "GP-paying" }) },
      { kind: "expired", email: fresh.email, url: link(fresh, now) },
      { kind: "changed", email: fresh.email, url: `${link(fresh)}A` },
    ] as const,
    isSignedIn: person !== null,
    gpwId: person && (await findGpwId(page.db, person.studentId)),
  };
}

/** Sends an event for the member's own pass, signed as the partner signs it. */
export async function action(args: RequestArgs) {
  const { webhookSecret: secret } = requireDemoPartner(args);
  const { context, db, now, person } = await memberContext(args, "sandbox");
  const form = await readForm(args.request);
  const kind = form.get("intent") === "cancel" ? "cancel" : "change";
  const gpwId = await findGpwId(db, person.studentId);
  if (gpwId === null) return seeOther(paymentPaths.sandboxPartner());
  const rawBody = JSON.stringify({ gpwId, occurredAt: now.toISOString() });
  const signature = signPartnerEvent(rawBody, secret);
  await receivePartnerEvent(db, { kind, rawBody, signature, secret, now });
  return redirectWithToast(context, paymentPaths.sandboxPartner(), {
    kind: "good",
    key: "sandbox:partner.sent",
  });
}
