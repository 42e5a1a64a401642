/** Signing in with a token that the client got from a social network (product.md §7, §12 "Facebook"). */
import type { Gym } from "~/features/gyms/queries.server";
import { FACEBOOK, type SocialProfile } from "~/features/identity/social/facebook";
import { finishSocialLogin } from "~/features/journeys/finish-social-login.server";
import { linkSocialNetwork } from "~/features/journeys/link-social-network.server";
import { signInMember } from "~/features/journeys/sign-in-member.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import { checkLinkingPassword } from "~/http/check-linking-password.server";
import type { RequestArgs } from "~/http/gym.server";
import { languageOf } from "~/http/i18n.server";
import { signInPlace } from "~/http/session.server";
import { consumeSignUpLimit } from "~/http/sign-up-limit.server";
import { toLangKey } from "~/kernel/lang-keys";
import type { CallRefusal } from "../define-call";

/** The social networks that the call knows; the operator's settings connect them. */
export const isKnownIssuer = (issuer: unknown): boolean => issuer === FACEBOOK;

const NETWORK_RETRY_AFTER_SECONDS = 30;

interface SocialSignIn {
  token: string;
  /** Of the account with the person's e-mail; once, to link it. */
  password: string | undefined;
  gym: Gym | null;
}

export async function signInByToken(
  args: RequestArgs,
  { token, password, gym }: SocialSignIn,
): Promise<{ ok: true; token: string } | CallRefusal> {
  const { context } = args;
  const { clientIp, db, facebook, limits, now, passwords } = context;
  if (!facebook) return { ok: false, reason: "unknownIssuer", field: "subject_issuer" };
  const limit = await limits.consume("social", clientIp);
  if (!limit.ok) return { ...limit, reason: "tooManyRequests" };
  const read = await facebook.readProfile({ accessToken: token, now });
  if (!read.ok) {
    const facts = { reason: read.reason };
    await recordEvent(db, { name: "Social login failed", gymId: gym?.id ?? null, facts, now });
    return read.reason === "network-unreachable"
      ? { ok: false, reason: "networkAway", retryAfterSeconds: NETWORK_RETRY_AFTER_SECONDS }
      : { ok: false, reason: "tokenInvalid", field: "subject_token" };
  }
  const { profile } = read;
  const finished = await finishSocialLogin(db, {
    profile,
    gym,
    lang: toLangKey(await languageOf(args)),
    place: signInPlace(context, { isApiToken: true }),
    passwords,
    now,
    admit: () => consumeSignUpLimit(args),
  });
  switch (finished.kind) {
    case "signed-in":
      return { ok: true, token: finished.session.token };
    case "limited":
      return {
        ok: false,
        reason: "tooManyRequests",
        retryAfterSeconds: finished.retryAfterSeconds,
      };
    case "email-needed":
      return { ok: false, reason: "socialEmail" };
    case "password-needed":
      return linkByPassword(args, { profile, password, gym });
  }
}

/** The limits of a login hold here too. */
async function linkByPassword(
  { context }: RequestArgs,
  {
    profile: { email, provider, subject },
    password,
    gym,
  }: { profile: SocialProfile } & Pick<SocialSignIn, "password" | "gym">,
): Promise<{ ok: true; token: string } | CallRefusal> {
  if (email === null || password === undefined) {
    return { ok: false, reason: "socialPassword", field: "password" };
  }
  const checked = await checkLinkingPassword(context, { email, password });
  if (!checked.ok) return checked;
  const { db, now } = context;
  const { accountId } = checked;
  const link = { provider, subject, accountId, proof: checked, gym, now };
  const linked = await linkSocialNetwork(db, link);
  if (!linked.ok && linked.reason !== "credentials-changed") {
    return { ok: false, reason: "tokenInvalid", field: "subject_token" };
  }
  const place = signInPlace(context, { isApiToken: true });
  const session = linked.ok
    ? await signInMember(db, { verified: checked, gym, place, now })
    : linked;
  return session.ok ? { ok: true, token: session.token } : { ok: false, reason: "badCredentials" };
}
