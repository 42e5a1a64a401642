/** No text of a request or a creator reaches a link, a form or a redirect without the rules for addresses. */
import { describe, expect, it } from "vitest";
import { unjudgedAddresses } from "./support/address-flow";
import { readSources } from "./support/sources";

/** Reviewed exceptions with their reason. Trace a new one, or argue for it here. */
const FOUND_SOUND: Record<string, string> = {
  "app/routes/member/lives/calendar-links.tsx to: links.file":
    "a path of ours, built by livePaths.calendar()",
  "app/routes/member/lives/calendar-links.tsx to: links.google":
    "the host is fixed, and what follows is encoded (calendar-links.ts)",
  "app/routes/member/lives/calendar-links.tsx to: links.outlook":
    "the host is fixed, and what follows is encoded (calendar-links.ts)",
  "app/routes/member/lives/live-access.server.ts to: await addresses[kind]()":
    "each of them is built by paths",
  "app/routes/member/lives/live.server.ts action: action":
    "an action of toLiveAction(), whose addresses paths has built",
  "app/routes/member/lives/live.server.ts manageTo: await findManagePath(page, live)":
    "a path of ours, built by livePaths.edit()",
  "app/routes/member/lives/lives.server.ts action: action":
    "an action of toLiveAction(), whose addresses paths has built",
  "app/routes/studio/overview/overview.server.ts to: addresses[step.key]":
    "each of them is built by studioPaths",
  "app/ui/patterns/share-link-parts.tsx to: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`":
    "the scheme is fixed, and what follows is encoded",
  "app/routes/member/account/profile-form.server.ts saveTo: toSaveUrl({ url, mount, params })":
    "a path of ours, built by paths.profile()",
  "app/routes/member/identity/authenticator.server.ts returnUrl: returnUrl":
    "handed on to buildPostLoginRedirect(), which judges it",
  "app/routes/member/identity/continue-with-facebook.server.ts returnUrl: returnUrl":
    "stored, and handed on to buildPostLoginRedirect(), which judges it",
  "app/routes/member/identity/continue-with-facebook.server.ts seeOther: formPath":
    "path and query of this very page, as the router has matched it",
  "app/routes/member/identity/redirect-to-facebook.server.ts redirectUrl: toCallbackUrl(page)":
    "a path of ours on the platform's own origin, out of the settings",
  "app/routes/member/identity/finish-social-login.server.ts seeOther: toFormUrl(login)":
    "path and query of a page of ours, stored by the server when its form was sent",
  "app/routes/member/identity/social-login.server.ts cancelUrl: login.formPath":
    "path and query of a page of ours, stored by the server when its form was sent",
  "app/http/edge/address.ts response.redirect: `${target.pathname}${search}`":
    "withoutOwnPrefix leaves one slash in front (host.test.ts)",
  "app/http/remix/canonical-address.server.ts response.redirect: canonical + request.url.slice(pathname.length)":
    "canonicalPath leaves one slash in front (canonical-addresses.test.ts)",
  "app/routes/studio/brand/crop-form.tsx href: source.preview":
    "a picture of ours, built by paths.pictureVariant()",
  "app/ui/patterns/contact-lines.tsx to: `mailto:${email}${about}`":
    "the operator's settings, checked as an e-mail address (env.server.ts)",
  'app/ui/patterns/contact-lines.tsx to: `tel:${phone.replaceAll(/[^\\d+]/g, "")}`':
    "digits and plus signs alone",
  "app/routes/member/player/finish-form.tsx action: `${pathname}${search}`":
    "the address of this very page, as the router has matched it",
  "app/routes/member/player/workout.tsx action: `${pathname}${search}`":
    "the address of this very page, as the router has matched it",
  "app/routes/member/player/workout.server.ts reloadTo: findReload(page, { isOpen: accessEnabled })":
    "the address of this very page, as the router has matched it, one poll later",
  "app/routes/member/billing/plans/use-plan-form.ts goOnTo: buildPlanUrl(formTo, planId)":
    "this very page's address, with the number of another of its plans",
  "app/routes/member/account/provider-portal.server.ts seeOther: platformPortalUrl":
    "the profile on the platform's own origin, out of the settings",
  "app/routes/member/catalog/continue-row.tsx to: addresses":
    "the addresses of the cards by paths.workout",
  "app/routes/member/catalog/workout-cards.tsx to: addresses":
    "made by paths in the two lists that give openTo",
  "app/routes/member/catalog/workout-cards.tsx nextTo: next && pageOf(next)":
    "made by paths in the two lists that give pageOf",
  "app/routes/member/catalog/workout-cards.tsx action: list":
    "made by paths.category and paths.search in the two pages",
  "app/routes/member/catalog/workout-cards.tsx closeTo: list":
    "made by paths.category and paths.search in the two pages",
  "app/routes/member/challenge/challenge.tsx to: () => items.map(({ to }) => to)":
    "made by challengePaths in the loader of the page",
  "app/routes/member/player/to-workout-view.server.ts to: toMovement(track.id)":
    "made by paths, challengePaths or studioPaths in workout-place and preview-draft",
  'app/routes/studio/workouts/draft-form.ts spotifyUrl: toAddress(line("spotifyUrl"))':
    "DRAFT_CONTENT refuses what is no web address (draft-form.test.ts)",
  'app/routes/studio/workouts/draft-form.ts appleMusicUrl: toAddress(line("appleMusicUrl"))':
    "DRAFT_CONTENT refuses what is no web address (draft-form.test.ts)",
  "app/routes/studio/workouts/pick-files.server.ts allTo: toPage({ q: null, after: null })":
    "made by studioPaths in the two pages that give toPage",
  "app/routes/studio/workouts/pick-files.server.ts moreTo: last ? toPage({ q, after: toCursor(last) }) : null":
    "made by studioPaths in the two pages that give toPage",
  "app/routes/studio/workouts/pick-files.server.ts startTo: after ? toPage({ q, after: null }) : null":
    "made by studioPaths in the two pages that give toPage",
  "app/routes/member/challenge/list-plan.server.ts to: toAddress(item)":
    "made by challengePaths or paths in the two loaders that give toAddress",
  "app/routes/member/equipment/products.server.ts buyTo: shopLink(search, shopLinkTag)":
    "a search of the marketplace with words of ours (shop-link.test.ts)",
  "app/root.tsx href: canonical": "made by canonicalUrl in the loader of the page",
  "app/ui/layout/top-navigation.tsx href: href":
    "the operator's settings, http or https (env.server.ts)",
  "app/ui/billing/card/use-card-payment.ts navigate: successOf(payment.orderId)":
    "made by paths in the two forms that give successOf",
  "app/ui/billing/card/use-card-payment.ts navigate: failureOf(payment.orderId, payment.reason)":
    "made by paths in the two forms that give failureOf",
  "app/ui/primitives/plain-links.tsx navigate: address":
    "one of its own `to`, which are traced where they are given",
};

const pages = readSources("app", /\.tsx?$/).filter(
  ({ path }) =>
    /^app\/(?:http|routes|ui|root)/.test(path) &&
    // Calls return data and redirect nowhere.
    !/^app\/(?:http|routes)\/api\//.test(path) &&
    !/\.test\.tsx?$/.test(path),
);

it("every followed address is one of ours or has passed a rule", () => {
  const matches = pages
    .flatMap(unjudgedAddresses)
    .map(({ path, text, because }) => ({ name: `${path} ${text}`, because }));
  expect(matches.filter(({ name }) => !(name in FOUND_SOUND))).toEqual([]);
  const names = new Set(matches.map(({ name }) => name));
  expect(Object.keys(FOUND_SOUND).filter((name) => !names.has(name))).toEqual([]);
});

describe("the check of address flow", () => {
  const judge = (text: string) => unjudgedAddresses({ path: "sample.tsx", text }).length;

  it.each([
    'seeOther(new URL(args.request.url).searchParams.get("returnUrl"));',
    'const asked = url.searchParams.get("returnUrl"); seeOther(asked ?? paths.home(mount));',
    'const asked = form.get("returnUrl"); const to = asked; throw redirect(String(asked));',
    "const { returnUrl } = submission.value; return seeOther(returnUrl);",
    "const { next } = await readSomething(); navigate(next);",
    "seeOther(`/${params.guid}`); seeOther(params.guid);",
    "const Page = ({ text }) => <Link to={text}>x</Link>;",
    "const Page = ({ gym }) => <a href={gym.communityUrl}>x</a>;",
    "const Page = ({ playlistUrl }) => <a href={playlistUrl}>x</a>;",
    "const Page = () => <Dialog closeTo={useParams().x} />;",
    'const load = () => ({ backTo: url.searchParams.get("x") });',
    'function way() { return form.get("x"); } seeOther(way());',
    "const both = ok ? paths.home(m) : request.url; seeOther(both);",
    'response.headers.set("x", "y"); new Response(null, { headers: { Location: request.url } });',
    "window.location.href = params.to2;",
    "location.assign(`${params.host}/x`);",
  ])("refuses %s", (text) => {
    expect(judge(text)).toBeGreaterThan(0);
  });

  it.each([
    "seeOther(paths.home(mount));",
    "seeOther((await safeReturnUrl(args, asked)) ?? paths.home(mount));",
    "const [a, returnUrl] = await Promise.all([x(), safeReturnUrl(args, asked)]); seeOther(returnUrl);",
    "const Page = ({ closeTo }) => <Link to={closeTo}>x</Link>;",
    "const Page = ({ gym }) => <a href={webAddress(gym.communityUrl) ?? paths.home(m)}>x</a>;",
    "const load = () => ({ loginUrl: paths.login(mount, { returnUrl: anything }) });",
    "const Page = () => <a href={`#${field.id}`}>x</a>;",
    "const Page = ({ homeTo }) => <Empty action={<ButtonLink to={homeTo}>x</ButtonLink>} />;",
  ])("takes %s", (text) => {
    expect(judge(text)).toBe(0);
  });
});
