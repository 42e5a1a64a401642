/** The partner's side of a test site: its links, and its signed events. */
import { signPartnerEvent } from "~/features/partners/receive-partner-event.server";
import { partnerLinks, type LinkValues } from "~/features/partners/partner-link.server";
import type { PartnerAccess } from "~/http/load-context";
import { paths } from "~/paths";
import type { TestSite } from "./site";

export function partnerOf({ services: { env } }: Pick<TestSite, "services">) {
  if (!env.partner) throw new Error("this site has no partner");
  const { linkKeys, webhookSecret, isDemo } = env.partner;
  const links = partnerLinks(linkKeys, env.sessionSecret);
  return {
    links,
    /** As server.ts passes it to the pages. */
    access: { links, webhookSecret, isDemo } satisfies PartnerAccess,
    sign: (rawBody: string) => signPartnerEvent(rawBody, webhookSecret),
  };
}

/** The address that the partner's app opens. */
export const linkAddress = ({ gpwId, ...values }: LinkValues): string =>
  paths.partnerRegister({ ...values, gpw_id: gpwId });
