/**
 * The button of the login and sign-up forms, with what has been typed there: it leads to the network, or brings the
 * token that the network's script got for the person.
 */
import { EMAIL_MAX } from "~/features/identity/email";
import { startSocialLogin } from "~/features/identity/social/start-social-login.server";
import { writeCookie } from "~/http/cookies";
import type { PageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { HOUR_SECONDS } from "~/kernel/time";
import { paths } from "~/paths";
import { proceed } from "./finish-social-login.server";
import { recordSocialFailure } from "./record-social-failure.server";
import { redirectToFacebook } from "./redirect-to-facebook.server";
import { redisplayLimited } from "./typed-fields.server";
import { keepTypedNames, readTypedNames, type TypedNames } from "./typed-names.server";

type Brand = Pick<PageContext, "gym" | "mount">;

const MAX_TOKEN = 4096;

export async function continueWithFacebook(page: PageContext, brand: Brand, form: FormData) {
  const returnUrl = readText(form, "returnUrl");
  const typed = { email: readText(form, "email"), names: readTypedNames(form) };
  const accessToken = readText(form, "subject_token");
  return accessToken === null
    ? redirectToFacebook(page, { brand, returnUrl, typed })
    : openByToken(page, { brand, accessToken, returnUrl, typed });
}

/** A token that the network refuses leads back to the form without a word (product.md §8). */
async function openByToken(
  page: PageContext,
  {
    brand,
    accessToken,
    returnUrl,
    typed,
  }: {
    brand: Brand;
    accessToken: string;
    returnUrl: string | null;
    typed: { email: string | null; names: TypedNames };
  },
) {
  const { context, db, now, origin, url } = page;
  const { clientIp, facebook, limits, secure } = context;
  if (!facebook) throw notFound();
  const gymId = brand.gym?.id ?? null;
  const formPath = url.pathname + url.search;
  const limit = await limits.consume("social", clientIp);
  if (!limit.ok) return redisplayLimited(typed, limit.retryAfterSeconds);
  const read =
    accessToken.length <= MAX_TOKEN
      ? await facebook.readProfile({ accessToken, now })
      : ({ ok: false, reason: "token-invalid" } as const);
  if (!read.ok) {
    await recordSocialFailure(page, { gymId, reason: read.reason });
    return seeOther(formPath);
  }
  const { profile } = read;
  const { login, browserToken } = await startSocialLogin(db, {
    linkAccountId: null,
    origin,
    gymId,
    base: brand.mount.base,
    formPath,
    returnUrl,
    typedEmail: typed.email?.slice(0, EMAIL_MAX) ?? null,
    profile,
    now,
  });
  const response = await proceed({ ...page, ...brand }, login);
  if (response.headers.get("Location") === paths.socialLogin(brand.mount)) {
    const cookie = writeCookie("socialLogin", browserToken, { secure, maxAge: HOUR_SECONDS });
    response.headers.append("Set-Cookie", cookie);
    const { pathname } = url;
    const kept = keepTypedNames(page, { browserToken, pathname, names: typed.names });
    if (kept !== null) response.headers.append("Set-Cookie", kept);
  }
  return response;
}

function readText(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}
