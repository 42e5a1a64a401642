/**
 * TABLE OF CONTENTS: every page's address. Member pages are mounted twice, below `/gym/:guid` and at the top for a
 * gym's own host (custom domain or label), by explicit ids and nesting, so that relative links stay in the tenant.
 */
import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@remix-run/route-config";

type MountName = "gym" | "host";

/** Their own 404 stands last. */
function livesPages(id: (name: string) => { id: string }): RouteConfigEntry[] {
  return [
    route("lives", "routes/member/lives/lives.tsx", id("lives")),
    route("lives/manage", "routes/member/manage-lives/manage-lives.tsx", id("lives-manage")),
    route("lives/manage/new", "routes/member/manage-lives/new-live.tsx", id("live-new")),
    route("lives/manage/:liveGuid", "routes/member/manage-lives/edit-live.tsx", id("live-edit")),
    route("lives/manage/:liveGuid/end", "routes/member/manage-lives/end-live.tsx", id("live-end")),
    route(
      "lives/manage/:liveGuid/cancel",
      "routes/member/manage-lives/cancel-live.tsx",
      id("live-cancel"),
    ),
    route(
      "lives/manage/:liveGuid/attendees",
      "routes/member/manage-lives/attendees.tsx",
      id("live-attendees"),
    ),
    route(
      "lives/manage/:liveGuid/attendees.csv",
      "routes/member/manage-lives/attendees-csv.ts",
      id("live-attendees-csv"),
    ),
    route(
      "lives/manage/:liveGuid/replay",
      "routes/member/manage-lives/replay.tsx",
      id("live-replay"),
    ),
    route("lives/:liveGuid", "routes/member/lives/live.tsx", id("live")),
    route("lives/:liveGuid/reminder", "routes/member/lives/reminder.tsx", id("live-reminder")),
    route(
      "lives/:liveGuid/questions",
      "routes/member/lives/questions/questions.tsx",
      id("live-questions"),
    ),
    route(
      "lives/:liveGuid/questions/data",
      "routes/member/lives/questions/questions-data.ts",
      id("live-questions-data"),
    ),
    route(
      "lives/:liveGuid/broadcast",
      "routes/member/broadcast/broadcast.tsx",
      id("live-broadcast"),
    ),
    route(
      "lives/:liveGuid/broadcast/check",
      "routes/member/broadcast/connection-check.ts",
      id("live-connection-check"),
    ),
    route("lives/:liveGuid/seat", "routes/member/lives/seat.ts", id("live-seat")),
    route("lives/:liveGuid/calendar.ics", "routes/member/lives/calendar.ts", id("live-calendar")),
    // Any other address below /lives has the 404 of the lives.
    route("lives/*", "routes/member/lives/lives-not-found.tsx", id("lives-not-found")),
  ];
}

function workoutPages(id: (name: string) => { id: string }): RouteConfigEntry[] {
  const page = (path: string, file: string, name: string) =>
    route(`studio/workouts${path}`, `routes/studio/workouts/${file}.tsx`, id(name));
  return [
    page("", "workouts", "studio-workouts"),
    page("/new", "new-workout", "studio-workout-new"),
    page("/:draftId", "edit-draft", "studio-workout"),
    page("/:draftId/add", "add-movements", "studio-workout-add"),
    page("/:draftId/movements/:key", "edit-movement", "studio-workout-movement"),
    page("/:draftId/picture", "draft-picture", "studio-workout-picture"),
    route(
      "studio/workouts/:draftId/preview",
      "routes/member/preview-draft/preview-draft.tsx",
      id("studio-workout-preview"),
    ),
    page("/:draftId/delete", "delete-draft", "studio-workout-delete"),
  ];
}

/** The editor of a gym's challenges. */
function studioChallengePages(id: (name: string) => { id: string }): RouteConfigEntry[] {
  const page = (path: string, file: string, name: string) =>
    route(`studio/challenges${path}`, `routes/studio/challenges/${file}.tsx`, id(name));
  return [
    page("", "challenges", "studio-challenges"),
    page("/new", "new-challenge", "studio-challenge-new"),
    page("/:challengeGuid", "edit-challenge", "studio-challenge"),
    page("/:challengeGuid/texts", "challenge-texts", "studio-challenge-texts"),
    page("/:challengeGuid/day/:day", "challenge-day", "studio-challenge-day"),
    route(
      "studio/challenges/:challengeGuid/preview",
      "routes/member/challenge/preview.tsx",
      id("studio-challenge-preview"),
    ),
  ];
}

/** The creators' pages of a gym; the platform's `/studio` lists the gyms that a person works in. */
function studioPages(id: (name: string) => { id: string }): RouteConfigEntry[] {
  return [
    route("studio", "routes/studio/overview/overview.tsx", id("studio")),
    route("studio/publish", "routes/studio/publish/publish.tsx", id("studio-publish")),
    route("studio/team", "routes/studio/team/team.tsx", id("studio-team")),
    route("studio/team/:accountId", "routes/studio/team/team-member.tsx", id("studio-team-member")),
    route("studio/trainer", "routes/studio/trainer/trainer.tsx", id("studio-trainer")),
    route(
      "studio/trainer/preview",
      "routes/member/trainer/preview-trainer.tsx",
      id("studio-trainer-preview"),
    ),
    route("studio/brand", "routes/studio/brand/colors.tsx", id("studio-brand")),
    route("studio/brand/pictures", "routes/studio/brand/pictures.tsx", id("studio-brand-pictures")),
    route("studio/brand/words", "routes/studio/brand/words.tsx", id("studio-brand-words")),
    route("studio/brand/look", "routes/studio/brand/look.tsx", id("studio-brand-look")),
    route("studio/brand/history", "routes/studio/brand/history.tsx", id("studio-brand-history")),
    route("studio/invitation", "routes/studio/invitation/invitation.tsx", id("studio-invitation")),
    route("studio/audit", "routes/studio/audit/audit.tsx", id("studio-audit")),
    ...workoutPages(id),
    route("studio/categories", "routes/studio/categories/categories.tsx", id("studio-categories")),
    route(
      "studio/categories/new",
      "routes/studio/categories/new-category.tsx",
      id("studio-new-category"),
    ),
    route(
      "studio/categories/:cuid",
      "routes/studio/categories/category.tsx",
      id("studio-category"),
    ),
    route(
      "studio/categories/:cuid/delete",
      "routes/studio/categories/delete-category.tsx",
      id("studio-category-delete"),
    ),
    route("studio/tags", "routes/studio/tags/tags.tsx", id("studio-tags")),
    route("studio/tags/:tagId", "routes/studio/tags/tag.tsx", id("studio-tag")),
    ...studioChallengePages(id),
    route("studio/texts", "routes/studio/texts/texts.tsx", id("studio-texts")),
    route("studio/texts/:textSlug", "routes/studio/texts/edit-text.tsx", id("studio-text")),
    route(
      "studio/texts/:textSlug/publish",
      "routes/studio/texts/publish-text.tsx",
      id("studio-text-publish"),
    ),
    route("studio/library", "routes/studio/library/library.tsx", id("studio-library")),
    route(
      "studio/library/:fileId",
      "routes/studio/library/library-file.tsx",
      id("studio-library-file"),
    ),
    route(
      "studio/library/:fileId/captions",
      "routes/studio/library/captions.tsx",
      id("studio-library-captions"),
    ),
    route(
      "studio/library/:fileId/delete",
      "routes/studio/library/delete-library-file.tsx",
      id("studio-library-delete"),
    ),
  ];
}

/** The pages of a gym's visitors and members. `host` is also the platform without a gym. */
function memberPages(mount: MountName): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${mount}/${name}` });
  return [
    index("routes/member/home/home.tsx", id("home")),
    route("login", "routes/member/identity/login.tsx", id("login")),
    route("login/facebook", "routes/member/identity/social-login.tsx", id("social-login")),
    route("signup", "routes/member/identity/signup.tsx", id("signup")),
    route("logout", "routes/member/identity/logout.tsx", id("logout")),
    route("category/:cuid", "routes/member/catalog/category.tsx", id("category"), [
      route("filter", "routes/member/catalog/category-filter.tsx", id("category-filter")),
      route(":workoutId", "routes/member/player/workout.tsx", id("workout")),
    ]),
    route("search", "routes/member/search/search.tsx", id("search"), [
      route("filter", "routes/member/search/search-filter.tsx", id("search-filter")),
      route(":workoutId", "routes/member/player/workout.tsx", id("searched-workout")),
    ]),
    route("challenge/:challengeGuid", "routes/member/challenge/challenge.tsx", id("challenge"), [
      route(":itemId", "routes/member/player/workout.tsx", id("challenge-workout")),
    ]),
    route("profile/subscription/:id", "routes/member/billing/subscription.tsx", id("subscription")),
    route(
      "profile/subscription/:id/withdraw",
      "routes/member/billing/withdrawal.tsx",
      id("subscription-withdrawal"),
    ),
    route(
      "profile/subscription/:id/:change",
      "routes/member/billing/renewal.tsx",
      id("subscription-renewal"),
    ),
    route("progress", "routes/member/progress/progress.tsx", id("progress")),
    route("progress/mail", "routes/member/progress/mail-off.tsx", id("progress-mail")),
    route("open-day", "routes/member/open-day/open-day.tsx", id("open-day")),
    route(
      "reset-password",
      "routes/member/password-reset/reset-password.tsx",
      id("reset-password"),
    ),
    ...livesPages(id),
    ...studioPages(id),
    route("permission", "routes/member/permission/permission.tsx", id("permission")),
    route("profile/:subscriptionTag?", "routes/member/account/profile.tsx", id("profile")),
    route("account", "routes/member/account/account.tsx", id("account")),
    route("account/email", "routes/member/account/email.tsx", id("account-email")),
    route(
      "account/email/confirm",
      "routes/member/account/email-confirm.tsx",
      id("account-email-confirm"),
    ),
    route("account/email/undo", "routes/member/account/email-undo.tsx", id("account-email-undo")),
    route("account/password", "routes/member/account/password.tsx", id("account-password")),
    route("account/devices", "routes/member/account/devices.tsx", id("account-devices")),
    route("account/data", "routes/member/account/data.tsx", id("data")),
    route("account/data/download", "routes/member/account/download-data.ts", id("download-data")),
    route("account/delete", "routes/member/account/delete-account.tsx", id("delete-account")),
    route("account/networks", "routes/member/account/networks.tsx", id("networks")),
    route("terms", "routes/member/legal/terms.tsx", id("terms")),
    route("terms/creators", "routes/member/legal/creators-terms.tsx", id("creators-terms")),
    route("studio/logo", "routes/studio/logo/logo.tsx", id("studio-logo")),
    route("privacy", "routes/member/legal/privacy.tsx", id("privacy")),
    route("contact", "routes/member/legal/contact.tsx", id("contact")),
    route("consent", "routes/member/legal/consent.tsx", id("consent")),
    route("language", "routes/member/language.tsx", id("language")),
    // Any other address shows '404 - Page Not Found' in the gym's brand.
    route("*", "routes/member/not-found.tsx", id("not-found")),
  ];
}

export default [
  layout("routes/global-layout.tsx", [
    // Pages without a variant for a gym (product.md §2).
    route("signin", "routes/member/identity/login.tsx", { id: "signin" }),
    route("subscription/checkout", "routes/member/billing/checkout.tsx"),
    route("subscription/checkout/success", "routes/member/billing/checkout-success.tsx"),
    route("checkout/failed", "routes/member/billing/checkout-failed.tsx"),

    route("about/:tuid", "routes/member/trainer/trainer.tsx"),
    route("join/:tuid", "routes/member/trainer/step-closer.tsx"),
    route("dashboard/:partner", "routes/dashboard/payments.tsx"),
    route("start-your-gym", "routes/studio/open-gym/open-gym.tsx"),
    route("gympass/register", "routes/member/partner/partner-register.tsx"),
    route("products", "routes/member/equipment/products.tsx"),
    route("register/failed", "routes/member/identity/register-failed.tsx"),
    route("auth/facebook/continue", "routes/member/identity/confirm-handoff.tsx"),

    ...["product", ":guid/product"].flatMap((base) => [
      route(`${base}/checkout/:puid`, "routes/member/shop/product.tsx", {
        id: `${base}/checkout`,
      }),
      route(`${base}/checkout/success/:puid`, "routes/member/shop/product-success.tsx", {
        id: `${base}/success`,
      }),
    ]),
  ]),

  route(".well-known/change-password", "routes/member/account/well-known-change-password.ts"),

  // Whether a guid is free, for the form that opens a gym.
  route("start-your-gym/guid", "routes/studio/open-gym/guid-check.ts"),

  // A social network leads back here, to the platform's host alone.
  route("auth/facebook/callback", "routes/member/identity/facebook-callback.ts"),

  // The sandbox replaces the payment provider's own site.
  route("sandbox/checkout/:checkoutRef", "routes/sandbox/checkout.tsx"),
  route("sandbox/account/:accountRef", "routes/sandbox/account.tsx"),
  route("sandbox/setup", "routes/sandbox/setup.ts"),
  route("sandbox/authentication", "routes/sandbox/authentication.ts"),
  route("sandbox/clock", "routes/sandbox/clock.tsx"),
  route("sandbox/partner", "routes/sandbox/partner.tsx"),
  route("sandbox/outbox", "routes/sandbox/outbox.tsx"),

  // app/routes/api/registry.server.ts lists every call (product.md §7).
  route("api/*", "routes/api/route.ts"),

  route("gym/:guid", "routes/member/layout.tsx", { id: "gym/gym" }, memberPages("gym")),
  layout("routes/member/layout.tsx", { id: "host/gym" }, memberPages("host")),
] satisfies RouteConfig;
