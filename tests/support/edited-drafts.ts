/** Ironworks' workouts in the studio, with the pages of who edits them and two new films before each test. */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { findDraft } from "~/features/catalog/drafts/queries.server";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { toFolder } from "~/features/library/file-key";
import { gymFiles } from "~/features/library/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor, type Page } from "./browse";
import { READY_VIDEO } from "./library-world";
import { signedIn } from "./members";
import { paint } from "./paint";
import type { TestSite } from "./site";
import { at, sitesOf } from "./world";

const ROLES = ["owner", "manager", "trainer", "member"] as const;
const POSTERS = { "poster-1.jpg": "#204060", "poster-2.jpg": "#602040", "poster-3.jpg": "#206040" };

interface Film {
  uploadedBy?: string;
  state?: "READY" | "PROCESSING";
}

/** The workout of an editor's address. */
export const toDraftId = (url: URL | string) => Number(/workouts\/(\d+)/.exec(String(url))?.[1]);

/** Its objects stay the same ones; the films are new before each test. */
export function editedDrafts(site: TestSite) {
  const people = new Map<string, Visitor>();
  const gym = { id: 0, ownerId: "" };
  const films: string[] = [];
  const by = (role: (typeof ROLES)[number] | "visitor") => people.get(role) as Visitor;
  const page = (path = "") => at(sitesOf(site)[0], `/studio/workouts${path}`);

  beforeAll(async () => {
    for (const role of ROLES) {
      people.set(role, await signedIn(site, sitesOf(site)[0], `${role}@demo.test`));
    }
    people.set("visitor", new Visitor(site));
    const found = await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
    gym.id = exactlyOne(found, "gym").id;
    gym.ownerId = await accountOf("owner@demo.test");
  });

  beforeEach(async () => {
    films.splice(0, films.length, await addFilm("Squat.mp4"), await addFilm("Lunge.mp4"));
  });

  async function accountOf(email: string): Promise<string> {
    const found = await site.db.select().from(accounts).where(eq(accounts.emailFolded, email));
    return exactlyOne(found, "account").id;
  }

  /** With three pictures to choose from; a new workout has the first. */
  async function addFilm(name: string, { uploadedBy, state = "READY" }: Film = {}) {
    const id = crypto.randomUUID();
    await site.db.insert(gymFiles).values({
      ...{ id, gymId: gym.id, uploadedBy: uploadedBy ?? gym.ownerId, name, bytes: 1_000 },
      ...{ kind: "video", state, progress: 100, facts: READY_VIDEO },
      posters: Object.keys(POSTERS),
    });
    for (const [poster, color] of Object.entries(POSTERS)) {
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
    return { draftId: toDraftId(editor.url), editor };
  }

  const rowOf = async (draftId: number) =>
    exactlyOne(
      await site.db.select().from(workoutDrafts).where(eq(workoutDrafts.id, draftId)),
      "draft",
    );
  const everybody = () => ({ gymId: gym.id, own: null });
  const contentOf = async (draftId: number) =>
    (await findDraft(site.db, { scope: everybody(), draftId }))?.content;
  /** The page of a published workout, as anybody sees it. */
  const seePublic = (workoutId: number | null) =>
    by("visitor").visit(at(sitesOf(site)[0], `/category/strength/${workoutId}`));

  return {
    ...{ gym, films, by, page, everybody, accountOf, addFilm },
    ...{ makeDraft, rowOf, contentOf, seePublic },
  };
}
