/** `/studio/trainer`: the public page of the trainer that the person is (product.md §26). */
import { data } from "@remix-run/node";
import { listFurtherLanguages, textLanguageOf } from "~/features/gyms/queries.server";
import { createTrainerPage } from "~/features/journeys/edit-trainer.server";
import { readTrainerWords } from "~/features/trainers/change-trainer.server";
import { parsePromoVideo } from "~/features/trainers/promo-video";
import { listGymsOfTrainer } from "~/features/trainers/queries.server";
import { MAX_SCREEN_NAME, toTrainerFields } from "~/features/trainers/trainer-fields";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, LONG_FORM_BYTES, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { isFileForm } from "~/http/read-file-form.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { MAX_PICTURE_MB, readUploadFields } from "../read-picture-upload.server";
import { showInLanguage } from "../show-in-language.server";
import { toStudioFrame } from "../studio-frame.server";
import {
  chooseFilm,
  listFilms,
  MAX_FILM_MINUTES,
  removeFilm,
  toFilmVersion,
  type FilmAnswer,
} from "./trainer-film.server";
import {
  trainerFormContext,
  trainerPageContext,
  type OwnPageContext,
  type TrainerPageContext,
} from "./trainer-page-context.server";
import {
  describePictures,
  removePicture,
  uploadPicture,
  type PictureAnswer,
} from "./trainer-pictures.server";
import { changeWords, KEPT_WORDS, type WordsAnswer } from "./trainer-words.server";

/** @throws 303 to /signin; 404 for everybody whose role edits no page */
export async function loader(args: RequestArgs) {
  const page = await trainerPageContext(args);
  const { context, person, t, trainer } = page;
  if (context.document && trainer) context.document.showsPreview = true;
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, t("title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      typed: typed?.reply,
      own: trainer ? await loadOwnPage({ ...page, trainer }) : null,
    },
    { headers },
  );
}

async function loadOwnPage(page: OwnPageContext) {
  const { db, gym, lang, mount, trainer } = page;
  const further = listFurtherLanguages(gym);
  const fields = toTrainerFields(further);
  const video = parsePromoVideo(trainer.promoVideoUrl);
  const values = readTrainerWords(trainer, fields);
  return {
    aboutTo: paths.trainer(trainer.tuid),
    joinTo: paths.joinTrainer(trainer.tuid),
    ownTo: studioPaths.trainerPage(mount),
    previewTo: studioPaths.previewTrainer(mount),
    /** The language in which the preview begins. */
    lang,
    /** Every gym that shows the page. */
    gyms: (await listGymsOfTrainer(db, trainer.id, { drafts: "all" })).map(({ name }) => name),
    textLanguage: textLanguageOf(gym),
    ...{ further, values, version: toContentVersion(values) },
    limits: { screenName: MAX_SCREEN_NAME, ...fields.limits } as Record<string, number>,
    ...{ pictures: describePictures(trainer), maxMb: MAX_PICTURE_MB },
    film: {
      /** Null: there is none that our pages play. */
      watchTo: video ? paths.promoVideo(video.src.slice("/promo-videos/".length)) : null,
      version: toFilmVersion(trainer),
      choices: await listFilms(page),
      maxMinutes: MAX_FILM_MINUTES,
      libraryTo: studioPaths.library(mount),
    },
  };
}

export type OwnPage = Awaited<ReturnType<typeof loadOwnPage>>;
export type TrainerAnswer = WordsAnswer & PictureAnswer & FilmAnswer;

export const action = formAction(changePage);

async function changePage(args: RequestArgs) {
  if (isFileForm(args.request)) {
    const page = await trainerFormContext(args, { readFields: readUploadFields(args) });
    return hasTrainer(page) ? uploadPicture(page) : toPage(page);
  }
  const page = await trainerFormContext(args, { fields: KEPT_WORDS });
  const body = await readForm(args.request, LONG_FORM_BYTES);
  const inLanguage = await showInLanguage<TrainerAnswer>(page, body);
  if (inLanguage) return inLanguage;
  const intent = body.get("intent");
  if (intent === "create") return create(page);
  if (!hasTrainer(page)) return toPage(page);
  if (intent === "remove-picture") return removePicture(page, body);
  if (intent === "choose-film") return chooseFilm(page, body);
  return intent === "remove-film" ? removeFilm(page, body) : changeWords(page, body);
}

const hasTrainer = (page: TrainerPageContext): page is OwnPageContext => page.trainer !== null;

/** The gym has taken the trainer off its list since the form was loaded: the page offers to join it again. */
const toPage = ({ mount }: TrainerPageContext) => seeOther(studioPaths.trainerPage(mount));

async function create(page: TrainerPageContext) {
  const { context, db, gym, mount, now, person } = page;
  if (!page.trainer)
    await createTrainerPage(db, { gymId: gym.id, accountId: person.accountId, now });
  return redirectWithToast(context, studioPaths.trainerPage(mount), {
    kind: "good",
    key: "trainer-page:create.done",
  });
}
