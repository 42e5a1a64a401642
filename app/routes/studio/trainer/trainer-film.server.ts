/**
 * The promo video of a trainer: a public copy of a film of the gym's library, with its captions and a picture of it as
 * its cover. The copy stays when the file is deleted.
 */
import { buffer } from "node:stream/consumers";
import { data } from "@remix-run/node";
import { editTrainerColumns } from "~/features/journeys/edit-trainer.server";
import { expectPromoCopy } from "~/features/journeys/expect-promo-copy.server";
import { captionsKey, isFileId, toFolder } from "~/features/library/file-key";
import { toFileScope } from "~/features/library/file-scope";
import { findLibraryFile, listReadyFilms, sumStoredBytes } from "~/features/library/queries.server";
import type { MediaStore } from "~/features/media/media-store";
import { countPromoBytes, toPromoFolder } from "~/features/trainers/promo-copy";
import { MAX_FILM_SECONDS, type TrainerColumns } from "~/features/trainers/trainer-fields";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE } from "~/http/responses.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { newId } from "~/kernel/ids";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import type { OwnPageContext, OwnTrainer } from "./trainer-page-context.server";
import { storeTrainerPicture } from "./trainer-pictures.server";

export interface FilmAnswer {
  /** A key below `film.errors`. */
  filmError?: "missing" | "tooMany" | "stale" | "full";
}

export const MAX_FILM_MINUTES = MAX_FILM_SECONDS / 60;
const MAX_LISTED = 200;

const scopeOf = ({ gym, person, role }: OwnPageContext) =>
  toFileScope({ gymId: gym.id, accountId: person.accountId, role });

/** The newest films that may be chosen: of the person, or of the gym for who manages its library. */
export async function listFilms(page: OwnPageContext) {
  const scope = scopeOf(page);
  const films = await listReadyFilms(page.db, {
    ...{ scope, maxSeconds: MAX_FILM_SECONDS, limit: MAX_LISTED },
  });
  return films.map(({ id, name }) => ({ value: id, text: name }));
}

export const toFilmVersion = ({ promoVideoUrl, promoVideoCoverImageUrl }: OwnTrainer) =>
  toContentVersion({ promoVideoUrl, promoVideoCoverImageUrl });

const refused = (filmError: FilmAnswer["filmError"], status = 400, headers = {}) =>
  data<FilmAnswer>({ filmError }, { status, headers: { ...NO_STORE, ...headers } });

export async function chooseFilm(page: OwnPageContext, body: FormData) {
  const { context, db, gym, trainer } = page;
  const fileId = String(body.get("film") ?? "");
  const file = isFileId(fileId)
    ? await findLibraryFile(db, { scope: scopeOf(page), fileId })
    : null;
  const isShort = (file?.facts?.durationSeconds ?? Infinity) <= MAX_FILM_SECONDS;
  if (file?.kind !== "video" || file.state !== "READY" || !isShort) return refused("missing");
  const version = String(body.get("version") ?? "");
  if (version !== toFilmVersion(trainer)) return refused("stale", 409);
  const limit = await context.limits.consume("picture", `gym-${gym.id}`);
  if (!limit.ok) return refused("tooMany", 429, { "Retry-After": String(limit.retryAfterSeconds) });
  const { media } = context;
  const key = { gymId: gym.id, fileId };
  const from = toFolder(key);
  const objects = [
    { from: `${from}/clip.mp4`, name: "film.mp4" },
    ...file.captions.map((lang) => ({
      from: captionsKey(key, lang),
      name: `captions.${lang}.vtt`,
    })),
  ];
  const sizes = await Promise.all(
    objects.map(async (object) => (await media.stat(object.from))?.size ?? 0),
  );
  if (!sizes[0]) return refused("missing");
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (!(await hasRoom(page, bytes))) return refused("full", 413);
  const copyId = newId(page.now.getTime());
  const to = toPromoFolder({ trainerId: trainer.id, gymId: gym.id, bytes, copyId });
  await expectPromoCopy(db, {
    ...{ trainerId: trainer.id, folder: to, now: page.now },
    sendJob: (tx, job, options) => context.sendJob(tx, "remove-trainer-media", job, options),
  });
  for (const object of objects) await copyObject(media, object.from, `${to}/${object.name}`);
  const poster = file.poster ?? file.posters[0];
  const stream = poster === undefined ? null : await media.read(`${from}/${poster}`);
  const cover = stream && (await storeTrainerPicture(page, await buffer(stream)));
  const promoVideoUrl = paths.promoVideo(`${to.slice(to.indexOf("/") + 1)}/film.mp4`);
  const columns = { promoVideoUrl, promoVideoCoverImageUrl: cover };
  return saveFilm(page, { version, columns });
}

export const removeFilm = (page: OwnPageContext, body: FormData) =>
  saveFilm(page, {
    version: String(body.get("version") ?? ""),
    columns: { promoVideoUrl: null, promoVideoCoverImageUrl: null },
  });

/** Whether the gym's storage takes the copy in the place of the one that it replaces. */
async function hasRoom({ context, db, gym, trainer }: OwnPageContext, bytes: number) {
  const replaced = countPromoBytes(trainer.promoVideoUrl, gym.id);
  const stored = await sumStoredBytes(db, gym.id);
  return stored - replaced + bytes <= context.settings.uploads.quotaBytes;
}

/** Does nothing when there is none. */
async function copyObject(media: MediaStore, from: string, to: string): Promise<void> {
  const stored = await media.stat(from);
  const stream = stored && (await media.read(from));
  if (stream) await media.put(to, { stream, size: stored.size });
}

async function saveFilm(
  { context, db, gym, mount, now, person, trainer }: OwnPageContext,
  { version, columns }: { version: string; columns: TrainerColumns },
) {
  const isRemoval = columns.promoVideoUrl === null;
  const changed = await editTrainerColumns(db, {
    ...{ gymId: gym.id, accountId: person.accountId, trainerId: trainer.id, now, version, columns },
    action: isRemoval ? "trainer.remove-film" : "trainer.choose-film",
    sendJob: (tx, job) => context.sendJob(tx, "remove-trainer-media", job),
  });
  if (!changed.ok) return refused("stale", 409);
  const key = isRemoval ? "trainer-page:film.removed" : "trainer-page:film.saved";
  return redirectWithToast(context, `${studioPaths.trainerPage(mount)}#film`, {
    kind: "good",
    key,
  });
}
