/** The editor of a gym's words, headings and footer. */
import { describe, expect, it } from "vitest";
import { brandEditor, versionOf } from "../support/brand-editor";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at } from "../support/world";

const site = fileSite();
const { original, by, mount, address, gymOf, openPart, send } = brandEditor(site);

describe("words", () => {
  it("are saved in four languages, and undone", async () => {
    const { version } = await openPart("/words");
    const words = { welcome1: "Lift well", "about-de": "Wir heben.", version };
    const sent = await send("/words", { ...words, communityUrl: "https://chat.example/x" });
    expect(sent.status).toBe(303);
    const changed = await gymOf();
    expect(changed).toMatchObject({
      welcome1: "Lift well",
      communityUrl: "https://chat.example/x",
    });
    expect(changed.texts["de"]?.["about"]).toBe("Wir heben.");
    const history = await by("manager").ask(address("/history"));
    const change = /name="change" value="(\d+)"/.exec(history.body)?.[1] ?? "";
    const undone = await send("/history", { change });
    expect(undone.status).toBe(303);
    expect(await gymOf()).toMatchObject({
      ...{ welcome1: original.welcome1, about: original.about, communityUrl: null },
    });
    const before = await gymOf();
    expect((await send("/history", { change })).status).toBe(303);
    expect(await gymOf()).toEqual(before);
  });

  it.each([
    [{ welcome1: "x".repeat(121) }, "too long"],
    [{ "welcome2-fr": "x".repeat(241) }, "too long"],
    [{ communityUrl: "http://chat.example" }, "begins with https"],
    [{ communityUrl: "javascript:alert(1)" }, "begins with https"],
  ])("%o are refused", async (typed, sentence) => {
    const { version } = await openPart("/words");
    const sent = await send("/words", { ...(typed as Record<string, string>), version });
    expect([sent.status, sent.body.includes(sentence)]).toEqual([400, true]);
    expect(await gymOf()).toEqual(original);
  });

  it("that two editors save at once are both shown to the second", async () => {
    const { version } = await openPart("/words");
    await send("/words", { welcome1: "Theirs", version }, by("owner"));
    const late = await send("/words", { welcome1: "Mine", version });
    expect(late.status).toBe(409);
    for (const text of ["Theirs", "Mine"]) expect(late.body).toContain(text);
  });
});

it("the face of the headings is loaded alone, and the footer names the product until it is off", async () => {
  const home = async () => (await new Visitor(site).ask(at(mount(), "/"))).body;
  const before = await home();
  expect(before).toMatch(/>\s*Powered by Gymfront</);
  expect(before).toContain('data-face="condensed"');
  const { version } = await openPart("/look");
  expect((await send("/look", { headingFace: "serif", version })).status).toBe(303);
  const after = await home();
  expect(after).not.toContain("Powered by Gymfront");
  expect(after).toContain('data-face="serif"');
  expect(after).toMatch(/rel="preload"[^>]*fraunces/);
  expect(after).not.toMatch(/(?:archivo|outfit)[^"]*\.woff2/);
  expect((await send("/look", { headingFace: "comic", version })).status).toBe(400);
});

it("the second of two editors who choose a face at once sees both, and the next save wins", async () => {
  const { version } = await openPart("/look");
  await send("/look", { headingFace: "serif", isPoweredByShown: "on", version }, by("owner"));
  const mine = { headingFace: "geometric", isPoweredByShown: "on" };
  const late = await send("/look", { ...mine, version });
  expect(late.status).toBe(409);
  for (const text of ["Classic, warm", "Round and clear"]) expect(late.body).toContain(text);
  expect((await gymOf()).themeSettings.headingFace).toBe("serif");
  expect((await send("/look", { ...mine, version: versionOf(late.body) })).status).toBe(303);
  expect((await gymOf()).themeSettings.headingFace).toBe("geometric");
});
