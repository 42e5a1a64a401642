/** `/studio/logo`: a gym's logo, and the colours that it suggests (product.md §20). */
import { data } from "@remix-run/node";
import { changeBrand } from "~/features/journeys/change-brand.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { isFileForm, readFileForm } from "~/http/read-file-form.server";
import { pageContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { redirectToSignIn } from "~/http/session.server";
import { toastCookie } from "~/http/toast";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { studioPaths } from "~/studio-paths";
import { requireRole, studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { toStudioFrame } from "../studio-frame.server";
import { toThemePreview } from "../to-theme-preview";
import { findCurrentLogo, findStoredLogo, storeLogo, suggestColorsOf } from "./stored-logo.server";

const BYTES_PER_MB = 1024 * 1024;
export const MAX_PICTURE_BYTES = 5 * BYTES_PER_MB;

/** The choice that leaves the colours as they are. */
export const KEEP = "keep";

/** @throws 303 to /signin; 404 for everybody whose role does not change the brand */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "changeBrand", "open-gym");
  const { context, gym, mount, person, t, url } = page;
  const logo = await findStoredLogo(page, url.searchParams.get("picture") ?? "");
  const suggestions = logo ? await suggestColorsOf(page, logo) : [];
  const current = logo ? null : await findCurrentLogo(page);
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, t("logo.documentTitle")),
      frame: toStudioFrame(page),
      gymName: gym.name,
      currentLogo: gym.logoImageUrl,
      maxMb: MAX_PICTURE_BYTES / BYTES_PER_MB,
      skipTo: studioPaths.overview(mount),
      againTo: studioPaths.logo(mount),
      /** The colours of the present logo; null: it was not uploaded here. */
      colorsTo: current ? studioPaths.logo(mount, { picture: current.name }) : null,
      formOwner: toFormOwner(context, person),
      /** What was chosen before the session ended. */
      chosen: String(typed?.reply?.initialValue?.["colors"] ?? ""),
      logo,
      choices: logo
        ? [
            ...suggestions.map(({ kind, colors, notes }) => ({
              value: kind as string,
              notes,
              preview: toThemePreview(colors),
            })),
            { value: KEEP, notes: [], preview: toThemePreview(gym) },
          ]
        : [],
    },
    { headers },
  );
}

export interface LogoAnswer {
  /** A key below `logo.errors`. */
  error: "missing" | "tooLarge" | "notAPicture" | "tooMany" | "choice";
}

const refused = (error: LogoAnswer["error"], status = 400, headers = {}) =>
  data<LogoAnswer>({ error }, { status, headers: { ...NO_STORE, ...headers } });

export const action = formAction(changeLogo);

async function changeLogo(args: RequestArgs) {
  if (isFileForm(args.request)) return upload(await uploadContext(args));
  return choose(await studioFormContext(args, { act: "changeBrand", fields: ["colors"] }));
}

/**
 * The role is checked before a byte of the body is read. Without a session the sign-in page says that the picture was
 * not taken.
 *
 * @throws 303 to /signin; 404
 */
async function uploadContext(args: RequestArgs): Promise<StudioContext> {
  const page = await pageContext(args, "open-gym");
  const { context, person } = page;
  if (!person) {
    const toast = toastCookie({ kind: "info", key: "identity:signedOut" }, context.secure);
    throw redirectToSignIn(page, undefined, toCookieHeaders(toast));
  }
  return requireRole({ ...page, person }, "changeBrand");
}

async function upload(page: StudioContext) {
  const { context, gym, mount, request } = page;
  const limit = await context.limits.consume("logo", `gym-${gym.id}`);
  if (!limit.ok) {
    return refused("tooMany", 429, { "Retry-After": String(limit.retryAfterSeconds) });
  }
  const form = await readFileForm(request, { field: "picture", maxBytes: MAX_PICTURE_BYTES });
  if (!form.ok) return refused(form.reason === "tooLarge" ? "tooLarge" : "notAPicture");
  if (!form.file) return refused("missing");
  const logo = await storeLogo(page, form.file);
  return logo ? seeOther(studioPaths.logo(mount, { picture: logo.name })) : refused("notAPicture");
}

async function choose(page: StudioContext) {
  const { context, db, gym, mount, now, person, request } = page;
  const form = await readForm(request);
  const logo = await findStoredLogo(page, String(form.get("picture") ?? ""));
  if (!logo) return refused("missing");
  const choice = form.get("colors");
  const suggestion = (await suggestColorsOf(page, logo)).find(({ kind }) => kind === choice);
  if (!suggestion && choice !== KEEP) return refused("choice");
  await changeBrand(db, {
    gymId: gym.id,
    accountId: person.accountId,
    now,
    colors: suggestion?.colors ?? null,
    logoImageUrl: logo.src,
  });
  return seeOther(studioPaths.overview(mount), {
    "Set-Cookie": toastCookie({ kind: "good", key: "open-gym:logo.saved" }, context.secure),
  });
}
