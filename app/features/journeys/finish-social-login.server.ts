/**
 * Signs in the person that a social network named (product.md §12 "Facebook"): by their link, or as a new member. An
 * address that has an account is never linked by itself, because the network does not say that it is verified: that
 * account's password is asked once.
 */
import type { Db } from "~/db/client.server";
import { foldEmail } from "~/features/identity/email";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import { listKnownEmails } from "~/features/identity/queries.server";
import type { SignInPlace } from "~/features/identity/session";
import type { SocialProfile } from "~/features/identity/social/facebook";
import { findLinkedAccount } from "~/features/identity/social/queries.server";
import type { StartedSession } from "~/features/identity/start-session.server";
import type { LangKey } from "~/kernel/lang-keys";
import { registerMember } from "./register-member.server";
import { signInMember } from "./sign-in-member.server";

type FinishedSocialLogin =
  | {
      kind: "signed-in";
      isNew: boolean;
      accountId: string;
      studentId: number;
      session: StartedSession;
      deletionUndone?: boolean;
    }
  /** The network knows no e-mail. */
  | { kind: "email-needed" }
  /** The e-mail has an account. */
  | { kind: "password-needed" }
  | { kind: "limited"; retryAfterSeconds: number };

interface SocialSignIn {
  profile: SocialProfile;
  gym: { id: number } | null;
  acquiringTrainerTuid?: string | undefined;
  lang: LangKey;
  place: SignInPlace;
  passwords: PasswordHasher;
  now: Date;
  replaces?: string | null;
  /** The limit of sign-ups, asked only before an account is made; `refundGym` gives the gym's point back. */
  admit(): Promise<
    { ok: true; refundGym?: () => Promise<void> } | { ok: false; retryAfterSeconds: number }
  >;
}

export async function finishSocialLogin(
  db: Db,
  signIn: SocialSignIn,
): Promise<FinishedSocialLogin> {
  const { profile, admit, ...rest } = signIn;
  const { email } = profile;
  const known = await signInLinked(db, signIn);
  if (known) return known;
  if (email === null) return { kind: "email-needed" };
  if ((await listKnownEmails(db, [foldEmail(email) ?? ""])).length > 0) {
    // The same person may have registered in another window since the link was looked for.
    return (await signInLinked(db, signIn)) ?? { kind: "password-needed" };
  }
  const admitted = await admit();
  if (!admitted.ok) return { kind: "limited", retryAfterSeconds: admitted.retryAfterSeconds };
  const { provider, subject } = profile;
  const registered = await registerMember(db, {
    ...rest,
    email,
    firstName: profile.firstName || (email.split("@", 1)[0] ?? "").slice(0, 50),
    lastName: profile.lastName,
    password: null,
    network: { provider, subject },
  });
  if (registered.ok) return { ...registered, kind: "signed-in", isNew: true };
  await admitted.refundGym?.();
  // The same person in another window, or another owner of the address, has registered meanwhile.
  return (await signInLinked(db, signIn)) ?? { kind: "password-needed" };
}

/** A change of the password may have removed the link since it was read, so the link is read again. */
const MAX_READS = 3;

async function signInLinked(
  db: Db,
  { profile: { provider, subject }, gym, lang, place, now, replaces }: SocialSignIn,
): Promise<FinishedSocialLogin | null> {
  for (let read = 0; read < MAX_READS; read += 1) {
    const linked = await findLinkedAccount(db, { provider, subject });
    if (!linked) return null;
    const { accountId, passwordHash: verifiedHash } = linked;
    const verified = { accountId, verifiedHash, verifiedEmail: null, student: null };
    const begun = await signInMember(db, { verified, gym, lang, place, now, replaces });
    if (!begun.ok) continue;
    const { studentId, deletionUndone, token, tokenHash } = begun;
    const session = { token, tokenHash };
    return { kind: "signed-in", isNew: false, accountId, studentId, session, deletionUndone };
  }
  return null;
}
