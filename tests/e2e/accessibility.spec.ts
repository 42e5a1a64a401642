/**
 * Axe finds no problem on any page, and no element overflows sideways: on a phone, on a desktop if the layout differs,
 * in the dark colours of one gym and the light colours of the other.
 */
import { becomeMember, createMember } from "./accounts";
import { findFaults, readTheme, type Look } from "./axe";
import { expect, test, type Page } from "./test";
import { findWorkout } from "./workouts";

/** Visits pages and collects the problems of each. */
function walk(page: Page, theme: string) {
  const faults: Record<string, string[]> = {};
  const look = async (name: string, options: Look = {}) => {
    const pageFaults = await findFaults(page, { theme, ...options });
    if (pageFaults.length > 0) faults[name] = pageFaults;
  };
  const visit = async (name: string, address: string, options?: Look) => {
    await page.goto(address);
    await look(name, options);
  };
  return { faults, look, visit };
}

const WIDE = { wide: true };

test("the pages of a visitor", async ({ page, site }) => {
  const { base, origin } = site;
  const theme = await readTheme(`${origin}/gym/flowstate`);
  const { faults, look, visit } = walk(page, theme);
  await visit("front page", `${origin}/`);
  await visit("home", base, WIDE);
  await visit("category", `${base}/category/strength`, WIDE);
  await visit("filtered, no match", `${base}/category/strength?time=T45_PLUS&tags=1,2,3`);
  await visit("built-in category", `${base}/category/TOP_LIKED`);
  await visit("nothing completed", `${base}/category/RECENT_COMPLETED`);
  const locked = await findWorkout(site, "locked", ({ accessEnabled }) => !accessEnabled);
  await visit("locked workout", `${base}/category/RECENT_WORKOUTS/${locked.id}`, WIDE);
  await visit("login", `${base}/login`);
  await visit("forgotten password", `${base}/reset-password`);
  await visit("code and new password", `${base}/reset-password?step=code`);
  const wanted = new URLSearchParams({
    returnUrl: `/gym/ironworks/category/strength/${locked.id}`,
  });
  await visit("signup", `${base}/signup?${wanted}`, WIDE);
  await expect(page.getByText(locked.name)).toBeVisible();
  await visit("lives", `${base}/lives`, WIDE);
  await visit("running live", `${base}/lives/ironworks-open-floor`, WIDE);
  await visit("not found", `${base}/nowhere`);
  await visit("partner's link", `${origin}/gympass/register`);
  await visit("sandbox of the partner", `${origin}/sandbox/partner`);
  await page.getByRole("link", { name: "A new person" }).click();
  await look("registration by a partner's link");
  await visit("failed", `${origin}/checkout/failed`);
  await visit("failed registration", `${origin}/register/failed`);
  await visit("no such workout", `${base}/category/strength/2147483000`);
  expect(faults).toEqual({});
});

test("the pages of a member, the player, and the other gym itself", async ({ page, site }) => {
  const { base, origin } = site;
  const theme = await readTheme(`${origin}/gym/flowstate`);
  const { faults, look, visit } = walk(page, theme);
  await createMember(page, site);
  await visit("category of a member", `${base}/category/strength`, WIDE);
  await visit("profile", `${base}/profile`, WIDE);
  await visit("my account", `${base}/account`);
  await visit("change of e-mail", `${base}/account/email`);
  await visit("change of password", `${base}/account/password`);
  await visit("devices", `${base}/account/devices`);
  await visit("download of data", `${base}/account/data`);
  await visit("deletion", `${base}/account/delete`);
  await visit("networks", `${base}/account/networks`);
  await visit("change that is no more", `${base}/account/email/confirm?token=none`);
  const playlist = await findWorkout(
    site,
    "free playlist",
    ({ accessEnabled, movements }) => accessEnabled && movements.length > 1,
  );
  await visit("workout", `${base}/category/RECENT_WORKOUTS/${playlist.id}`, WIDE);
  await page.getByRole("button", { name: /^Play / }).click();
  await page.getByRole("tab", { name: "Playlist" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await look("playing", WIDE);

  const other = await readTheme(base);
  expect(other).not.toBe(theme);
  await becomeMember(page, { origin, base: `${origin}/gym/flowstate` });
  await look("plans of the other gym", { ...WIDE, theme: other });
  await visit("home of the other gym", `${origin}/gym/flowstate`, { ...WIDE, theme: other });
  await visit("category of the other gym", `${origin}/gym/flowstate/category/yoga`, {
    theme: other,
  });
  expect(faults).toEqual({});
});
