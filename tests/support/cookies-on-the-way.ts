/**
 * Cookies of a browser that is on its way somewhere: asked by a social login, asked before a hand-off, come by a
 * partner's link. Without its cookie each of these pages only leads back.
 */
import { claimSocialLogin } from "~/features/identity/social/claim-social-login.server";
import { FACEBOOK, type SocialProfile } from "~/features/identity/social/facebook";
import { saveSocialProfile } from "~/features/identity/social/save-social-profile.server";
import { startSocialLogin } from "~/features/identity/social/start-social-login.server";
import { hashSessionToken } from "~/features/identity/session-token.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { partnerOf } from "./partner-links";
import type { TestSite } from "./site";
import { platformOf } from "./world";

/** A person of the partner without an account. */
const PASS = {
  gpwId: "GP-traveller",
  email: "traveller@partner.test",
  firstname: "On",
  lastname: "Theway",
};
let people = 0;

const newProfile = (email: string | null): SocialProfile => ({
  provider: FACEBOOK,
  subject: `9${(people += 1)}`,
  firstName: "On",
  lastName: "Theway",
  email,
});

interface OnTheWay {
  cookies: Record<"socialLogin" | "socialHandoff" | "partnerIntent", string>;
  /** What the forms of these pages hold. */
  fields: { gpwId: string; handoff: string };
}

/** `origin`: of the host whose form has led to the network. `email`: null makes the page ask for one. */
export async function setOnTheWay(
  site: TestSite,
  { origin = platformOf(site), email = null }: { origin?: string; email?: string | null } = {},
): Promise<OnTheWay> {
  const { db } = site;
  const now = new Date();
  const gym = await findGymByGuid(db, "ironworks");
  if (!gym) throw new Error("no gym");
  const form = {
    linkAccountId: null,
    gymId: gym.id,
    base: "",
    formPath: "/login",
    returnUrl: null,
    typedEmail: null,
    now,
  };
  const open = await startSocialLogin(db, { ...form, origin, profile: newProfile(email) });
  const { state } = await startSocialLogin(db, { ...form, origin: "https://ironworks.test" });
  const platform = { origin: platformOf(site), browserToken: null };
  const login = await claimSocialLogin(db, { state, ...platform, now });
  if (!login) throw new Error("not claimed");
  const profile = newProfile(email);
  const { token } = await saveSocialProfile(db, {
    stateHash: login.stateHash,
    profile,
    needsConfirmation: true,
    now,
  });
  return {
    cookies: {
      socialLogin: open.browserToken,
      socialHandoff: token,
      partnerIntent: partnerOf(site).links.sealIntent(PASS, now),
    },
    fields: { gpwId: PASS.gpwId, handoff: hashSessionToken(token) },
  };
}

export const toCookieHeader = (cookies: Record<string, string | undefined>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`)
    .join("; ");
