/** Pages without script, by their HTML alone: the refresh after a payment, and native players. */
import { describe, expect, it } from "vitest";
import { TIME_FILTERS, timeBucketOf } from "~/features/catalog/workouts/time-bucket";
import { readAttributes, Visitor, type Page } from "../support/browse";
import { newMember, openPlans, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const testSite = fileSite();
const path = () => sitesOf(testSite)[0];

const withoutScripts = ({ html }: Page) => html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
const linkNamed = (page: Page, name: string) =>
  [...withoutScripts(page).matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)]
    .filter(([, , inner = ""]) => inner.replaceAll(/<[^>]*>/g, "").trim() === name)
    .map(([, attributes = ""]) => /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&"));

describe("after a payment", () => {
  const readRefresh = (page: Page) => {
    const [, content = ""] = /<meta http-equiv="refresh" content="([^"]*)"/i.exec(page.html) ?? [];
    const [, seconds, url] = /^(\d+);url=(.*)$/.exec(content.replaceAll("&amp;", "&")) ?? [];
    return url === undefined ? null : { seconds, url: new URL(url, page.url) };
  };
  const saysMembersOnly = (page: Page) => /<aside[^>]*Members only/.test(withoutScripts(page));
  const listOf = (page: Page) =>
    [...page.html.matchAll(/<li id="w-(\d+)".*?<\/li>/gs)].map(([card, id]) => ({
      id,
      locked: card.includes("members only"),
    }));

  it("the page reloads every 2 seconds, ten times at most", async () => {
    const { visitor } = await newMember(testSite, path());
    let page = await visitor.visit(at(path(), "/category/strength?checkout=success&time=T30"));
    let loads = 0;
    for (let next = readRefresh(page); next; next = readRefresh(page)) {
      expect(next.seconds).toBe("2");
      loads += 1;
      expect(next.url.searchParams.get("poll")).toBe(String(loads));
      expect(saysMembersOnly(page)).toBe(false);
      page = await visitor.visit(next.url);
    }
    expect(loads).toBe(10);
    expect(saysMembersOnly(page)).toBe(true);
  });

  it.each(["checkout=success", "checkout=success&time=T30"])(
    "the page (%s) waits for the first workout that was locked, and no longer",
    async (query) => {
      const { visitor } = await newMember(testSite, path());
      const page = await visitor.visit(at(path(), `/category/strength?${query}`));
      const next = readRefresh(page);
      const firstLocked = listOf(page).find(({ locked }) => locked)?.id;
      expect(next?.url.searchParams.get("opens")).toBe(firstLocked);
      const payer = await signedIn(testSite, path(), "member@demo.test");
      const paymentPage = await payer.visit(next?.url ?? "");
      expect(paymentPage.status).toBe(200);
      expect(readRefresh(paymentPage)).toBeNull();
      expect(saysMembersOnly(paymentPage)).toBe(false);
    },
  );
});

describe("an order button", () => {
  it.each<[string, (visitor: Visitor) => Promise<Page>]>([
    ["a plan", (visitor) => openPlans(testSite, path(), visitor)],
    ["a product", (visitor) => visitor.visit(`${path().origin}/product/checkout/resistance-kit`)],
  ])("of %s names no missing answer, because nothing could take it away", async (_item, open) => {
    const page = await open((await newMember(testSite, path())).visitor);
    expect(wordsOf(page)).toContain("Order with obligation to pay");
    expect(wordsOf(page)).not.toContain("Still missing");
  });
});

interface Workout {
  id: number;
  duration: number;
  accessEnabled: boolean;
  videoUrl: string | null;
  movements: {
    id: number;
    name: string;
    kind: "VIDEO" | "AUDIO" | "IMAGE";
    duration: number;
    contentType: string;
    appType: string | null;
  }[];
}

describe("a workout", () => {
  const read = async <Answer>(call: string): Promise<Answer> =>
    JSON.parse((await new Visitor(testSite).ask(`${path().origin}/api${call}`)).body) as Answer;

  async function findWorkout(suits: (workout: Workout) => boolean) {
    const { id: gymId } = await read<{ id: number }>("/gyms/guid/ironworks");
    const list = await read<{ id: number }[]>(
      `/workouts?gymId=${gymId}&type=RECENT_WORKOUTS&size=96`,
    );
    for (const { id } of list) {
      const call = `/workout/${id}/gym/${gymId}/CHALLENGE`;
      const workout = await read<Workout>(call);
      if (suits(workout)) return { ...workout, call: `/api${call}` };
    }
    throw new Error("the demo world has no such workout");
  }
  const addressOf = ({ id }: Workout, query = "") =>
    at(path(), `/category/RECENT_WORKOUTS/${id}${query}`);
  const isLooped = ({ contentType, appType }: Workout["movements"][number]) =>
    contentType === "MOVEMENT" && (appType === "REP_BASED" || appType === "TIME_BASED");
  const activeRow = (page: Page) =>
    /aria-current="true"[^>]*>(.*?)<\/li>/s.exec(withoutScripts(page))?.[1] ?? "";

  it("shows each film in its own native player, and links back to the filtered list", async () => {
    const workout = await findWorkout(
      ({ movements }) => movements.length > 1 && movements.every(({ kind }) => kind === "VIDEO"),
    );
    const member = await signedIn(testSite, path(), "member@demo.test");
    const filter = `time=${TIME_FILTERS[timeBucketOf(workout.duration) - 1]}`;
    let page = await member.visit(addressOf(workout, `?${filter}`));
    const seen = new Set<string>();
    for (const [index, movement] of workout.movements.entries()) {
      expect(activeRow(page)).toContain(movement.name);
      const [, video = "", inner = ""] =
        /<video\b([^>]*)>(.*?)<\/video>/s.exec(withoutScripts(page)) ?? [];
      expect(video).toMatch(/\scontrols=/);
      // A loop restarts by itself, a film that ends does not.
      expect(/\sloop=/.test(video)).toBe(isLooped(movement));
      const [file = ""] = readAttributes(inner, "source", "src");
      expect(file).toMatch(/\/clip\.mp4$/);
      seen.add(file);
      const range = { headers: { Range: "bytes=0-10" } };
      expect((await member.ask(new URL(file, page.url), range)).status).toBe(206);
      expect((await new Visitor(testSite).ask(new URL(file, page.url), range)).status).toBe(403);
      const [next] = linkNamed(page, "Next");
      if (index + 1 === workout.movements.length) expect(next).toBeUndefined();
      else page = await member.visit(new URL(next ?? "", page.url));
    }
    expect(seen.size).toBe(workout.movements.length);
    const [, close] = /<a\b[^>]*aria-label="Close workout"[^>]*href="([^"]*)"/.exec(page.html) ??
      /<a\b[^>]*href="([^"]*)"[^>]*aria-label="Close workout"/.exec(page.html) ?? [""];
    expect(close).toBe(`/gym/ironworks/category/RECENT_WORKOUTS?${filter}`);
  });

  it.each(["", "999999"])("has the header and footer of the page (%s)", async (missing) => {
    const { id } = await findWorkout(({ accessEnabled }) => accessEnabled);
    const address = at(path(), `/category/RECENT_WORKOUTS/${missing || id}`);
    const page = await new Visitor(testSite).visit(address);
    const html = withoutScripts(page);
    expect(html.match(/<header\b/g)).toHaveLength(1);
    expect(html.match(/<footer\b/g)).toHaveLength(1);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(linkNamed(page, "Back")).toEqual(["/gym/ironworks"]);
    expect(linkNamed(page, "Terms and Conditions")).toEqual(["/gym/ironworks/terms"]);
    const close = readAttributes(html, "a", "href");
    expect(close).toContain("/gym/ironworks/category/RECENT_WORKOUTS");
  });

  it("shows audio in a native player, and a picture without a player", async () => {
    const member = await signedIn(testSite, path(), "member@demo.test");
    const voice = await findWorkout(
      ({ movements, accessEnabled, videoUrl }) =>
        (accessEnabled && movements.length === 0 && /\.m4a$/.test(videoUrl ?? "")) ||
        movements[0]?.kind === "AUDIO",
    );
    const audioPage = await member.visit(addressOf(voice));
    const [, audio = ""] = /<audio\b([^>]*)>/.exec(withoutScripts(audioPage)) ?? [];
    expect(audio).toMatch(/\scontrols=/);
    const [file = ""] = readAttributes(audioPage.html, "audio", "src");
    const answer = await member.ask(new URL(file, audioPage.url), {
      headers: { Range: "bytes=0-10" },
    });
    expect(answer.status).toBe(206);

    const pictures = await findWorkout(
      ({ movements }) => movements.length > 1 && movements.some(({ kind }) => kind === "IMAGE"),
    );
    const picture = pictures.movements.find(({ kind }) => kind === "IMAGE");
    const visitedPage = await member.visit(addressOf(pictures, `?movement=${picture?.id}`));
    expect(withoutScripts(visitedPage)).not.toMatch(/<video|<audio/);
    expect(readAttributes(visitedPage.html, "img", "alt")).toContain(picture?.name);
  });

  it("has class info and playlist as sections, not as tabs", async () => {
    const playlist = await findWorkout(
      ({ accessEnabled, movements }) => accessEnabled && movements.length > 2,
    );
    const page = await new Visitor(testSite).visit(addressOf(playlist));
    const html = withoutScripts(page);
    expect(html).toContain("Total duration");
    expect(html).not.toContain('role="tab"');
    const list = [...html.matchAll(/<ol\b.*?<\/ol>/gs)].map(([one]) => one).join("");
    expect(list.split("<li")).toHaveLength(playlist.movements.length + 1);
    expect(activeRow(page)).toContain(playlist.movements[0]?.name);
  });

  it.each([
    ["the platform's address", 0],
    ["its own domain", 2],
  ] as const)("that is locked shows the way in and no media at %s", async (_mount, index) => {
    const site = sitesOf(testSite)[index];
    const workout = await findWorkout(({ accessEnabled }) => !accessEnabled);
    const address = at(site, `/category/RECENT_WORKOUTS/${workout.id}`);
    const expectNoMedia = async (visitor: Visitor) => {
      for (const one of [address, `${address}.data`, `${site.origin}${workout.call}`]) {
        const { status, body } = await visitor.ask(one);
        expect(status, one).toBe(200);
        expect(body, one).not.toMatch(/\/media\/|\.m3u8|\.mp4|\.m4a|\.vtt|clips\//);
      }
    };
    const visitor = new Visitor(testSite);
    const page = await visitor.visit(address);
    expect(withoutScripts(page)).toContain("This workout is for members.");
    expect(withoutScripts(page)).not.toMatch(/<video|<audio/);
    expect(linkNamed(page, "Join the community")).toContain(`${site.base}/signup`);
    expect(linkNamed(page, "Get Started")).toContain(`${site.base}/signup`);
    expect(linkNamed(page, "Sign In")).toContain(`${site.base}/login`);
    await expectNoMedia(visitor);

    // A member without a plan gets to the first plan that opens the workout, with the return address.
    const { visitor: member } = await newMember(testSite, site);
    const imagePage = await member.visit(address);
    const [plan = ""] = linkNamed(imagePage, "Join the community");
    expect(plan).toMatch(new RegExp(`^${site.base}/profile/subscription/\\d+\\?returnUrl=`));
    expect(new URL(plan, site.origin).searchParams.get("returnUrl")).toBe(address);
    expect(linkNamed(imagePage, "Get Started")).toContain(plan);
    expect(linkNamed(imagePage, "Sign In")).toEqual([]);
    await expectNoMedia(member);
  });
});
