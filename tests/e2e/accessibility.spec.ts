/**
 * Axe finds no problem on any page, and no element overflows sideways: on a phone, on a desktop if the layout differs,
 * in the dark colours of one gym and the light colours of the other.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { progressMailTokens } from "../../app/features/progress/progress-mail-tokens.server";
import { becomeMember, createMember, newEmail, signIn } from "./accounts";
import { readTheme, walkPages } from "./axe";
import { ask } from "./http";
import { expect, test } from "./test";
import { findWorkout } from "./workouts";

const WIDE = { wide: true };

test("the pages of a visitor", async ({ page, site }) => {
  const { base, origin } = site;
  const theme = await readTheme(`${origin}/gym/flowstate`);
  const { faults, look, visit } = walkPages(page, theme);
  await visit("front page", `${origin}/`);
  await visit("home", base, WIDE);
  await visit("category", `${base}/category/strength`, WIDE);
  await visit("filtered, no match", `${base}/category/strength?time=T45_PLUS&tags=1,2,3`);
  await visit("built-in category", `${base}/category/TOP_LIKED`);
  await visit("nothing completed", `${base}/category/RECENT_COMPLETED`);
  await visit("filters of a category", `${base}/category/strength/filter?time=T20`, WIDE);
  await visit("search", `${base}/search`, WIDE);
  await visit("search by words and filters", `${base}/search?q=kettle&time=T20`, WIDE);
  await visit("search, nothing found", `${base}/search?q=xylophone`);
  await visit("nothing saved", `${base}/category/LATER`);
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
  const { faults, look, visit } = walkPages(page, theme);
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

test("a live from both sides: the picture with its questions, the camera, the replay", async ({
  page,
  site,
}) => {
  const { base, origin } = site;
  const { faults, look, visit } = walkPages(page, await readTheme(`${origin}/gym/flowstate`));
  const live = `${base}/lives/ironworks-open-floor`;
  await createMember(page, site);
  await page.goto(live);
  await page.getByRole("button", { name: /^Join/ }).click();
  await expect(page.getByText(/seconds? behind/)).toBeVisible();
  await look("watched live", WIDE);
  await page.getByLabel("Your question").fill("How deep?");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByText("Sent to the trainer.")).toBeVisible();
  await look("own question", WIDE);
  await visit("questions of a member", `${live}/questions`);

  await page.context().clearCookies();
  await signIn(page, site, "trainer@demo.test");
  await visit("questions of the trainer", `${live}/questions`, WIDE);
  await expect(page.getByText("How deep?")).toBeVisible();
  await visit("going live", `${live}/broadcast`, WIDE);
  await page.getByRole("button", { name: "Open the camera" }).click();
  await expect(page.getByText(/Your connection: (?!checking)/)).toBeVisible();
  await look("camera", WIDE);
  await visit("replay", `${base}/lives/manage/ironworks-squat-clinic/replay`);
  await visit("lives that are over", `${base}/lives/manage?tab=past`);
  expect(faults).toEqual({});
});

test("a member's progress, and the page that the weekly mail links to", async ({ page, site }) => {
  const theme = await readTheme(`${site.origin}/gym/flowstate`);
  const { faults, visit } = walkPages(page, theme);
  await visit("link that is none of ours", `${site.base}/progress/mail?token=none`);
  const secret = await readFile(join(site.dataDir, "session-secret"), "utf8");
  const token = progressMailTokens(secret).create(1);
  await visit("weekly mail", `${site.base}/progress/mail?token=${token}`, WIDE);
  await expect(page.locator("main form button")).toBeVisible();
  await signIn(page, site);
  await visit("progress", `${site.base}/progress`, WIDE);
  await expect(page.locator("main svg").first()).toBeVisible();
  expect(faults).toEqual({});
});

test("the steps of a login by Facebook, and what a partner's link shows", async ({
  page,
  site,
}) => {
  const { facebook, origin, platform } = site;
  const theme = await readTheme(`${origin}/gym/flowstate`);
  const { faults, look, visit } = walkPages(page, theme);
  const email = newEmail();
  await createMember(page, site, email);
  await visit("networks", `${site.base}/account/networks`);
  await page.goto(`${origin}/sandbox/partner`);
  await page.getByRole("link", { name: "A new person" }).click();
  await expect(page.getByRole("button", { name: "Connect the pass" })).toBeVisible();
  await look("a pass to connect");
  await page.getByRole("button", { name: "Connect the pass" }).click();
  await expect(page.getByText("“Partner pass” is active")).toBeVisible();
  await page.goto(`${origin}/sandbox/partner`);
  await look("sandbox of the partner, with a pass");
  await page.context().clearCookies();
  await page.goto(`${origin}/sandbox/partner`);
  await page.getByRole("link", { name: /^A person with an account/ }).click();
  await expect(page.getByRole("heading", { name: "You already have an account" })).toBeVisible();
  await look("a pass of a known person");

  const form = { first_name: "Ada", last_name: "Byron", email };
  expect((await ask(`${facebook}/people`, { form })).status).toBe(200);
  // Without the network's script the button leads to its page.
  await page.route("**/sdk.js", (route) => route.abort());
  const chooseAtFacebook = async (name: RegExp) => {
    await page.goto(`${platform.base}/login`);
    await page.getByRole("button", { name: "Continue with Facebook" }).click();
    await page.getByRole("link", { name }).click();
  };
  await chooseAtFacebook(new RegExp(`${email}$`));
  await expect(page.getByRole("heading", { name: "You already have an account" })).toBeVisible();
  await look("password of the account with the same email");
  await chooseAtFacebook(/^Tom Phone/);
  await page.locator("[name=email]").fill(newEmail());
  await look("email that the network does not tell");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.locator("[name=code]")).toBeVisible();
  await look("code of the email");
  expect(faults).toEqual({});
});
