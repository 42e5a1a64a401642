/**
 * The only builder of addresses, aware of the mount (product.md §2): on the platform's host a gym lives below
 * `/gym/{guid}`; on a gym's own host the prefix is dropped from every address.
 */

export interface Mount {
  /** "" on a gym's own host and without a gym, `/gym/{guid}` otherwise. */
  readonly base: string;
  readonly guid: string | null;
  /** True where the host itself is the gym's (custom domain or label). */
  readonly ownHost: boolean;
}

export const NO_GYM: Mount = { base: "", guid: null, ownHost: false };

export function mountFor(gym: { guid: string } | null, ownHost: boolean): Mount {
  if (!gym) return NO_GYM;
  return { base: ownHost ? "" : `/gym/${gym.guid}`, guid: gym.guid, ownHost };
}

/** The two kinds of creators that have a payment account (product.md §2 "Dashboard"). */
export type Partner = "trainer" | "gym";

type Query = Record<string, string | number | null | undefined>;

/** As app/features/catalog/workouts/category-filter.ts reads it. A type, because an interface is no `Query`. */
type CategoryQuery = FilterQuery & {
  /** `3,9` */
  tags?: string | null;
  page?: number | null;
  /** A cursor; of a narrowed list, how many workouts stand before the page. */
  after?: string | null;
};

/** As app/features/catalog/workouts/chosen-options.ts reads it. */
type FilterQuery = {
  time?: string | null;
  intensity?: string | null;
  trainer?: string | null;
  equipment?: string | null;
  done?: string | null;
  sort?: string | null;
};

/** As app/features/search/search-address.ts reads it. */
type SearchQuery = FilterQuery & {
  q?: string | null;
  /** How many workouts stand before the page. */
  after?: number | string | null;
};

/** What sign-up and login carry: the chosen plan and the wanted page. */
type CarriedQuery = { selectedSubscriptionType?: number; returnUrl?: string | null };

/** Adds a query; null, undefined and "" are left out, so that one page has one address. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  // A comma may stand in a query as it is, and `tags=3,9` reads better.
  return search.size > 0 ? `${path}?${search.toString().replaceAll("%2C", ",")}` : path;
}

export const part = encodeURIComponent;

const productBase = ({ guid, ownHost }: Mount) =>
  guid === null || ownHost ? "/product" : `/${part(guid)}/product`;

export const paths = {
  home: (m: Mount) => m.base || "/",
  login: (m: Mount, query?: CarriedQuery) => withQuery(`${m.base}/login`, query),
  /** `openDay`: the code of a gym's open day. */
  signup: (m: Mount, query?: CarriedQuery & { openDay?: string }) =>
    withQuery(`${m.base}/signup`, query),
  /** Where a login by a social network comes back; `code` hands it over from the platform's host. */
  socialLogin: (m: Pick<Mount, "base">, query?: { code?: string; ask?: "email" }) =>
    withQuery(`${m.base}/login/facebook`, query),
  /** `step`: "code" shows the second step; mails lead to it. */
  resetPassword: (m: Mount, query?: { step?: "code"; returnUrl?: string | null }) =>
    withQuery(`${m.base}/reset-password`, query),
  logout: (m: Mount, query?: { returnUrl?: string | null }) => withQuery(`${m.base}/logout`, query),
  category: (
    m: Mount,
    cuid: string,
    query?: CategoryQuery & { checkout?: "success"; poll?: number; opens?: number },
  ) => withQuery(`${m.base}/category/${part(cuid)}`, query),
  /** The panel behind "Filter", with the filter that is on. */
  categoryFilter: (m: Mount, cuid: string, query?: CategoryQuery) =>
    withQuery(`${m.base}/category/${part(cuid)}/filter`, query),
  /** With the list's own filter, so that closing the workout leads back to that list; `from`: to the gym's home. */
  workout: (
    m: Mount,
    cuid: string,
    workoutId: number,
    query?: CategoryQuery & { movement?: number; checkout?: "success"; from?: "home" | null },
  ) => withQuery(`${m.base}/category/${part(cuid)}/${workoutId}`, query),
  search: (m: Mount, query?: SearchQuery) => withQuery(`${m.base}/search`, query),
  searchFilter: (m: Mount, query?: SearchQuery) => withQuery(`${m.base}/search/filter`, query),
  /** Over the search that it was found by. */
  searchedWorkout: (
    m: Mount,
    workoutId: number,
    query?: SearchQuery & { movement?: number; checkout?: "success" },
  ) => withQuery(`${m.base}/search/${workoutId}`, query),
  /** "My account"; account-paths.ts has the pages below it. */
  account: (m: Mount) => `${m.base}/account`,
  profile: (m: Mount, subscriptionTag?: string, query?: { applicationKey?: string | null }) =>
    withQuery(
      subscriptionTag ? `${m.base}/profile/${part(subscriptionTag)}` : `${m.base}/profile`,
      query,
    ),
  /** `id`: a subscription's UUID or a subscription type's integer; the two never collide (product.md §11). */
  subscription: (
    m: Mount,
    id: string | number,
    query?: {
      returnUrl?: string | null;
      promo?: "applied" | null;
      attempt?: string | null;
      age?: string | null;
      /** The link itself names the plan that the member wants, so it becomes the remembered one. */
      chosen?: "true";
    },
  ) => withQuery(`${m.base}/profile/subscription/${part(String(id))}`, query),
  /** The question before a subscription is cancelled, or its cancellation taken back. */
  renewal: (m: Mount, subscriptionId: string, change: "cancel" | "revert") =>
    `${m.base}/profile/subscription/${part(subscriptionId)}/${change}`,
  /** What a withdrawal returns, and the button that withdraws. */
  withdrawal: (m: Mount, subscriptionId: string) =>
    `${m.base}/profile/subscription/${part(subscriptionId)}/withdraw`,
  /** The member's own training. `before`: the day before which its history begins. */
  progress: (m: Mount, query?: { before?: string | null }) =>
    withQuery(`${m.base}/progress`, query),
  /** Switches the weekly mail off, by the link of the mail. */
  progressMail: (m: Mount, query?: { token?: string | null }) =>
    withQuery(`${m.base}/progress/mail`, query),
  /** Shows an OWNER or MANAGER the code of a gym's open day. */
  openDay: (m: Mount) => `${m.base}/open-day`,
  /** Where a parent reads what is asked, and agrees. The link's secret is in the query: no log keeps one. */
  permission: (m: Mount, query?: { token?: string | null }) =>
    withQuery(`${m.base}/permission`, query),
  terms: (m: Mount) => `${m.base}/terms`,
  /** An earlier version of a legal text. */
  legalVersion: (m: Mount, { kind, id }: { kind: "terms" | "privacy"; id: number }) =>
    `${m.base}/${kind}?version=${id}`,
  privacy: (m: Mount) => `${m.base}/privacy`,
  contact: (m: Mount) => `${m.base}/contact`,
  /** `trainer`: a tuid. `after`: a cursor. */
  lives: (m: Mount, query?: { trainer?: string | null; after?: string | null }) =>
    withQuery(`${m.base}/lives`, query),
  live: (m: Mount, guid: string, query?: { checkout?: "success"; poll?: number }) =>
    withQuery(`${m.base}/lives/${part(guid)}`, query),
  /** `after`: a cursor. */
  livesManage: (m: Mount, query?: { tab?: "past" | "drafts" | null; after?: string | null }) =>
    withQuery(`${m.base}/lives/manage`, query),
  consent: (m: Mount) => `${m.base}/consent`,
  language: (m: Mount) => `${m.base}/language`,
  /** What a home screen shows of the gym. Browsers ask without cookies, so the address names the language. */
  manifest: (m: Mount, lang: string) => withQuery(`${m.base}/manifest.webmanifest`, { lang }),
  /** What the service worker shows with the network gone. */
  offline: (m: Mount) => `${m.base}/offline`,

  // Without a gym variant (product.md §2).
  /** The one address that the social network sends people back to. */
  facebookCallback: () => "/auth/facebook/callback",
  /** Asks the browser that came back from there whether the login may go on to a custom domain. */
  confirmHandoff: () => "/auth/facebook/continue",
  signin: (query?: { applicationKey?: string | null }) => withQuery("/signin", query),
  /** A trainer's landing page. */
  trainer: (tuid: string) => `/about/${part(tuid)}`,
  /** The 'step closer' page of a trainer. */
  joinTrainer: (tuid: string) => `/join/${part(tuid)}`,
  /** The list of gyms on the platform's front page. */
  gyms: () => "/#gyms",
  gymHome: (guid: string) => `/gym/${part(guid)}`,
  /** With the gym's guid on the platform's host; a gym's own host needs none. */
  productCheckout: (
    m: Mount,
    puid: string,
    query?: { attempt?: string | null; age?: string | null; promo?: "applied" | null },
  ) => withQuery(`${productBase(m)}/checkout/${part(puid)}`, query),
  productSuccess: (m: Mount, puid: string, query?: { order: string }) =>
    withQuery(`${productBase(m)}/checkout/success/${part(puid)}`, query),
  subscriptionCheckout: (query?: {
    selectedSubscriptionType?: number;
    returnUrl?: string | null;
    promo?: "applied" | null;
  }) => withQuery("/subscription/checkout", query),
  dashboard: (partner: Partner, query?: { gym?: string | null; link?: "expired" }) =>
    withQuery(`/dashboard/${partner}`, query),
  registerFailed: () => "/register/failed",
  /** Exercise equipment at a marketplace. */
  equipment: () => "/products",
  /** Without an order: what the member holds already, a partner's pass too. */
  checkoutSuccess: (query?: { order: string }) =>
    withQuery("/subscription/checkout/success", query),
  /** Where the partner's links lead; their encrypted values stand in the query. */
  partnerRegister: (query?: {
    email: string;
    firstname: string;
    lastname: string;
    gpw_id: string;
  }) => withQuery("/gympass/register", query),
  /** Before there is an order, what was to be bought says where "Try again" leads. */
  checkoutFailed: (query?: {
    reference?: string;
    selectedSubscriptionType?: number;
    selectedProduct?: string;
    /** Whose order there may be after all. */
    attempt?: string;
    /** What the buyer has answered about their age. */
    age?: string;
    reason?: "card_setup" | "confirm";
    /** The way back from the provider's page. */
    from?: "payment-page";
    /** Where the purchase was on the way to. */
    returnUrl?: string | null;
  }) => withQuery("/checkout/failed", query),

  // Bytes.
  events: () => "/api/events",
  searchCall: (
    query: SearchQuery & { gymId: number; size?: number | undefined; count?: "false" },
  ) => withQuery("/api/search", { ...query }),
  workouts: (
    query: CategoryQuery & {
      gymId: number;
      type: string;
      size?: number | undefined;
      count?: "false";
    },
  ) => withQuery("/api/workouts", { ...query }),
  /** Takes the tracking events of a workout. */
  workoutTracking: () => "/api/workouts/tracking",
  workoutCall: (call: "like" | "dislike" | "save" | "unsave", workoutId: number) =>
    `/api/workout/${call}/${workoutId}`,
  /** `grant` is signed for one session and one workout (product.md §13). */
  stream: (grant: string, file: string) => `/media/${grant}/${file}`,
  picture: (name: string) => `/pictures/${name}`,
  /** A public film; captions lie beside it. */
  promoVideo: (name: string) => `/promo-videos/${name}`,
  /** A gym's icon; the server makes it from the logo. */
  brandIcon: (guid: string, size: 32 | 180 | 192 | 512) =>
    `/brand-pictures/${guid}/icon-${size}.png`,
  /** The same, with its mark in the part that no system crops. */
  maskableIcon: (guid: string, size: 192 | 512) => `/brand-pictures/${guid}/maskable-${size}.png`,
  /** `stem`: the picture's name without its ending. */
  pictureVariant: (width: number, stem: string) => `/pictures/${width}/${stem}`,
} as const;

/** `guid` is null on a gym's own host. */
type WorkoutPlace = { guid: string | null } & (
  | { kind: "category"; key: string; workoutId: number }
  | { kind: "search"; workoutId: number }
  | { kind: "challenge"; challengeGuid: string; itemId: number }
);

/** What the address of a workout's page names; null for any other page. */
export function parseWorkoutPath(pathname: string): WorkoutPlace | null {
  const [, guid = null, place = "", digits] =
    /^(?:\/gym\/([^/]+))?\/(category\/[^/]+|search|challenge\/[^/]+)\/(\d{1,9})$/.exec(pathname) ??
    [];
  if (digits === undefined) return null;
  const id = Number(digits);
  const [kind, name = ""] = place.split("/");
  if (kind === "category") return { kind, guid, key: name, workoutId: id };
  return kind === "challenge"
    ? { kind, guid, challengeGuid: name, itemId: id }
    : { kind: "search", guid, workoutId: id };
}
