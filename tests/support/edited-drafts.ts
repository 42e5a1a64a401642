/** Ironworks' workouts in the studio, with their editors' pages and two new films before each test. */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { findDraft } from "~/features/catalog/drafts/queries.server";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { toFolder } from "~/features/library/file-key";
import { gymFiles } from "~/features/library/schema.server";
import { exactlyOne } from "~/kernel/errors";
import type { Page, Visitor } from "./browse";
import { READY_VIDEO } from "./library-world";
import { signedIn } from "./members";
import { paint } from "./paint";
import type { TestSite } from "./site";
import { at, sitesOf } from "./world";

/** Its objects stay the same ones; the films are new before each test. */
export function editedDrafts(site: TestSite) {
  const people = new Map<string, Visitor>();
  const gym = { id: 0, ownerId: "" };
  const films: string[] = [];
  const by = (role: "owner" | "manager") => people.get(role) as Visitor;
  const page = (path = "") => at(sitesOf(site)[0], `/studio/workouts${path}`);

  beforeAll(async () => {
    for (const role of ["owner", "manager"]) {
      people.set(role, await signedIn(site, sitesOf(site)[0], `${role}@demo.test`));
    }
    const found = await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
    const isOwner = eq(accounts.emailFolded, "owner@demo.test");
    const owners = await site.db.select().from(accounts).where(isOwner);
    gym.id = exactlyOne(found, "gym").id;
    gym.ownerId = exactlyOne(owners, "account").id;
  });

  beforeEach(async () => {
    films.splice(0, films.length, await addFilm("Squat.mp4"), await addFilm("Lunge.mp4"));
  });

  /** With three pictures to choose from; a new workout has the first. */
  async function addFilm(name: string): Promise<string> {
    const id = crypto.randomUUID();
    const posters = ["poster-1.jpg", "poster-2.jpg", "poster-3.jpg"];
    await site.db.insert(gymFiles).values({
      ...{ id, gymId: gym.id, uploadedBy: gym.ownerId, name, bytes: 1_000, kind: "video" },
      ...{ state: "READY", progress: 100, facts: READY_VIDEO, posters },
    });
    for (const [index, poster] of posters.entries()) {
      const color = ["#204060", "#602040", "#206040"][index] ?? "";
      const picture = await paint({ width: 320, height: 180, color, format: "jpeg" });
      await site.services.media.put(
        `${toFolder({ gymId: gym.id, fileId: id })}/${poster}`,
        picture,
      );
    }
    return id;
  }

  /** A draft with both films, as its owner has just made it; its editor's page. */
  async function makeDraft(name = "Leg day"): Promise<{ draftId: number; editor: Page }> {
    const form = await by("owner").visit(page("/new"));
    const editor = await form.submit({
      ...{ name, [`file-${films[0]}`]: "on", [`file-${films[1]}`]: "on" },
    });
    return { draftId: Number(/workouts\/(\d+)/.exec(editor.url.pathname)?.[1]), editor };
  }

  const rowOf = async (draftId: number) =>
    exactlyOne(
      await site.db.select().from(workoutDrafts).where(eq(workoutDrafts.id, draftId)),
      "draft",
    );
  const contentOf = async (draftId: number) => {
    const draft = await findDraft(site.db, { scope: { gymId: gym.id, own: null }, draftId });
    return draft?.content;
  };

  return { gym, films, by, page, makeDraft, rowOf, contentOf };
}
