/**
 * What a page's loader or action knows of its request: one look-up each for gym, person, language, texts, address and
 * time. Whatever takes `RequestArgs` takes a `PageContext` too.
 */
import type { TFunction } from "i18next";
import type { Db } from "~/db/client.server";
import type { Gym } from "~/features/gyms/queries.server";
import type { Language } from "~/kernel/languages";
import { paths } from "~/paths";
import { requestUrl, resolveGym, type GymContext, type RequestArgs } from "./gym.server";
import { languageOf, translator } from "./i18n.server";
import { notFound, seeOther } from "./responses.server";
import { currentPerson, rememberRequestedPage, type Person } from "./session.server";

export interface PageContext extends RequestArgs, GymContext {
  db: Db;
  /** The page's own address, also when only its data is asked for. */
  url: URL;
  now: Date;
  person: Person | null;
  lang: Language;
  /** Texts of the namespace that the page was resolved with. */
  t: TFunction;
}

/** @param namespace of the page's own texts: a file of i18n/locales/{lang} */
export async function pageContext(args: RequestArgs, namespace: string): Promise<PageContext> {
  const [gymContext, person, lang, t] = await Promise.all([
    resolveGym(args),
    currentPerson(args),
    languageOf(args),
    translator(args, namespace),
  ]);
  const { request, params, context } = args;
  const { db, now } = context;
  return {
    request,
    params,
    context,
    db,
    now,
    url: requestUrl(request),
    ...gymContext,
    person,
    lang,
    t,
  };
}

export interface MemberContext extends PageContext {
  person: Person;
}

/** @throws 303 to /signin with the page kept for after the login */
export async function memberContext(args: RequestArgs, namespace: string): Promise<MemberContext> {
  const page = await pageContext(args, namespace);
  const { person } = page;
  if (!person) throw seeOther(paths.signin(), rememberRequestedPage(args));
  return { ...page, person };
}

export interface GymPageContext extends PageContext {
  gym: Gym;
}

/** @throws 404 where there is no gym: an unknown guid, or a gym's page on the platform without one */
export async function gymPageContext(
  args: RequestArgs,
  namespace: string,
): Promise<GymPageContext> {
  const page = await pageContext(args, namespace);
  const { gym } = page;
  if (!gym) throw notFound();
  return { ...page, gym };
}
