/** What the preview of a workout shows is what its publication gives to visitors and members, element by element. */
import { eq } from "drizzle-orm";
import { DomUtils, parseDocument } from "htmlparser2";
import { beforeAll, expect, it } from "vitest";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { toFolder } from "~/features/library/file-key";
import { gymFiles } from "~/features/library/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor, type Page } from "../support/browse";
import { READY_VIDEO } from "../support/library-world";
import { signedIn } from "../support/members";
import { paint } from "../support/paint";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const films: string[] = [];
let owner: Visitor;
let member: Visitor;
let gymId = 0;

const address = (path: string) => at(sitesOf(site)[0], path);

beforeAll(async () => {
  const [mount] = sitesOf(site);
  owner = await signedIn(site, mount, "owner@demo.test");
  member = await signedIn(site, mount, "member@demo.test");
  gymId = exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym").id;
  const account = await site.db
    .select()
    .from(accounts)
    .where(eq(accounts.emailFolded, "owner@demo.test"));
  for (const name of ["Squat.mp4", "Lunge.mp4"]) {
    const id = crypto.randomUUID();
    await site.db.insert(gymFiles).values({
      ...{ id, gymId, uploadedBy: exactlyOne(account, "account").id, name, bytes: 1_000 },
      ...{ kind: "video", state: "READY", progress: 100, facts: READY_VIDEO },
      posters: ["poster-1.jpg"],
    });
    const poster = await paint({ width: 320, height: 180, color: "#204060", format: "jpeg" });
    await site.services.media.put(`${toFolder({ gymId, fileId: id })}/poster-1.jpg`, poster);
    films.push(id);
  }
});

/** Publishes a workout of both films; the addresses of its pages. */
async function publish(access: Record<string, string>) {
  const form = await owner.visit(address("/studio/workouts/new"));
  const editor = await form.submit({
    ...{ name: "Leg day", [`file-${films[0]}`]: "on", [`file-${films[1]}`]: "on" },
  });
  const draftId = Number(/\d+$/.exec(editor.url.pathname)?.[0]);
  await editor.submit({
    ...{ description: "Slow and deep.", "category-strength": "on", tags: "legs" },
    ...{ intensity: "HIGH", equipment: "Mat", intent: "publish", ...access },
  });
  const rows = await site.db.select().from(workoutDrafts).where(eq(workoutDrafts.id, draftId));
  const { state, workoutId } = exactlyOne(rows, "draft");
  expect(state).toBe("PUBLISHED");
  return {
    preview: (as: string) => owner.visit(address(`/studio/workouts/${draftId}/preview?as=${as}`)),
    shown: (visitor: Visitor) => visitor.visit(address(`/category/strength/${workoutId}`)),
  };
}

/**
 * The elements of the workout itself. Replaced are the addresses of its media and movements, of which a preview has its
 * own, and the ids that React makes up; left out are a member's forms: nothing done in a preview counts.
 */
function readView({ html, status }: Page): string {
  expect(status).toBe(200);
  const { children } = parseDocument(html);
  const view = find(children, (element) => /(?:^|\s)_view_/.test(element.attribs["class"] ?? ""));
  for (const part of [
    ...DomUtils.getElementsByTagName("noscript", view).filter(
      (one) => DomUtils.getElementsByTagName("form", one).length > 0,
    ),
    ...DomUtils.getElementsByTagName("form", view),
  ]) {
    DomUtils.removeElement(part);
  }
  const movements = new Map<string, string>();
  const numberOf = (id: string) => {
    const number = movements.get(id) ?? String(movements.size + 1);
    movements.set(id, number);
    return number;
  };
  return DomUtils.getOuterHTML(view)
    .replaceAll(/"[^"]*\/(?:media\/[^/"]+\/\d+|library\/[^/"]+\/media)\//g, '"media/')
    .replaceAll(/"[^"]*[?;]movement=(\d+)"/g, (_, id: string) => `"movement ${numberOf(id)}"`)
    .replaceAll(/:R\w*:/g, ":id:")
    .replaceAll("><", ">\n<");
}

function find(
  children: Parameters<typeof DomUtils.findOne>[1],
  test: Parameters<typeof DomUtils.findOne>[0],
) {
  const found = DomUtils.findOne(test, children, true);
  if (!found) throw new Error("the page has no workout");
  return found;
}

it("a free workout is the same for a visitor, a member and in both previews", async () => {
  const { preview, shown } = await publish({});
  const visitor = readView(await shown(new Visitor(site)));
  expect(visitor).toContain("media/clip.mp4");
  expect(visitor).toContain("Slow and deep.");
  expect(readView(await shown(member))).toBe(visitor);
  for (const as of ["visitor", "member"]) expect(readView(await preview(as)), as).toBe(visitor);
});

it("a workout with a plan is previewed as each of them gets it", async () => {
  const editor = await owner.visit(address("/studio/workouts/new"));
  const draft = await editor.submit({ name: "Plans", [`file-${films[0]}`]: "on" });
  const names = draft.forms.find((form) => form.names.has("access"))?.names ?? [];
  const [plan = ""] = [...names].filter((name) => name.startsWith("plan-"));
  const { preview, shown } = await publish({ access: "plans", [plan]: "on" });
  const [visitor, withPlan] = [await shown(new Visitor(site)), await shown(member)].map(readView);
  expect(visitor).not.toContain("clip.mp4");
  expect(withPlan).toContain("media/clip.mp4");
  expect(readView(await preview("visitor"))).toBe(visitor);
  expect(readView(await preview("member"))).toBe(withPlan);
});
