// @ts-check
/** TABLE OF CONTENTS of the snapshots: every address that is asked, with values of the demo world. */

/** @typedef {{guid: string, id: number, categories: string[], tags: number[], plans: number[], puid: string}} Gym */
/** @typedef {Record<"open" | "locked" | "film" | "voice" | "pictures" | "picture", number>} Workouts */
/**
 * @typedef {object} Request
 * @property {"GET" | "POST"} method
 * @property {string} path
 * @property {Record<string, string>} [form]
 * @property {Record<string, string>} [headers]
 */

const NO_ID = "01940000-0000-7000-8000-000000000000";
const FORM_TYPE = "application/x-www-form-urlencoded";

/** @param {string} path @returns {Request} */
const get = (path) => ({ method: "GET", path });

/**
 * @param {string} path @param {Record<string, string>} form @param {Record<string, string>} [headers]
 * @returns {Request}
 */
const post = (path, form, headers) => ({ method: "POST", path, form, ...(headers && { headers }) });

/**
 * Pages that a gym has at each of its addresses, and the platform without a gym.
 * @param {string} home "" where the pages stand at the top
 */
const listCommonPages = (home) => [
  get(home || "/"),
  get(`${home}/login`),
  get(`${home}/login?returnUrl=${encodeURIComponent(`${home}/profile`)}`),
  get(`${home}/signup`),
  get(`${home}/logout`),
  get(`${home}/profile`),
  get(`${home}/profile/monthly`),
  get(`${home}/profile?applicationKey=ironworks-app`),
  get(`${home}/reset-password`),
  get(`${home}/reset-password?step=code`),
  get(`${home}/lives`),
  get(`${home}/lives/manage`),
  get(`${home}/lives/ironworks-open-floor`),
  get(`${home}/lives/flowstate`),
  get(`${home}/lives?trainer=maya-cole`),
  get(`${home}/lives/ironworks-open-floor/seat`),
  get(`${home}/lives/ironworks-open-floor/calendar.ics`),
  get(`${home}/lives/ironworks-open-floor/reminder`),
  get(`${home}/lives/ironworks-open-floor/questions`),
  get(`${home}/lives/ironworks-open-floor/questions/data`),
  get(`${home}/lives/ironworks-open-floor/broadcast`),
  get(`${home}/lives/ironworks-open-floor/broadcast/check`),
  get(`${home}/lives/manage/new`),
  get(`${home}/lives/manage/ironworks-press-clinic`),
  get(`${home}/lives/manage/ironworks-press-clinic/end`),
  get(`${home}/lives/manage/ironworks-press-clinic/cancel`),
  get(`${home}/lives/manage/ironworks-press-clinic/attendees`),
  get(`${home}/lives/manage/ironworks-squat-clinic/replay`),
  get(`${home}/lives/manage/ironworks-press-clinic/attendees.csv`),
  get(`${home}/lives/no/such/live`),
  get(`${home}/login/facebook`),
  get(`${home}/account/networks`),
  get(`${home}/permission`),
  get(`${home}/permission?token=nothing`),
  get(`${home}/open-day`),
  get(`${home}/account`),
  get(`${home}/account/email`),
  get(`${home}/account/email/confirm?token=nothing`),
  get(`${home}/account/email/undo?token=nothing`),
  get(`${home}/account/password`),
  get(`${home}/progress`),
  get(`${home}/challenge/ironworks-fourteen-days`),
  get(`${home}/challenge/ironworks-fourteen-days/1`),
  get(`${home}/challenge/flowstate-seven-mornings`),
  get(`${home}/challenge/nothing`),
  get(`${home}/challenge/ironworks-fourteen-days/999999`),
  get(`${home}/progress/mail?token=none`),
  get(`${home}/account/devices`),
  get(`${home}/account/data`),
  get(`${home}/account/data/download`),
  get(`${home}/account/delete`),
  get(`${home}/terms`),
  get(`${home}/terms/creators`),
  get(`${home}/studio`),
  get(`${home}/studio/logo`),
  get(`${home}/studio/trainer`),
  get(`${home}/studio/trainer/preview`),
  get(`${home}/studio/brand`),
  get(`${home}/studio/brand/pictures`),
  get(`${home}/studio/brand/words`),
  get(`${home}/studio/brand/look`),
  get(`${home}/studio/brand/history`),
  get(`${home}/studio/publish`),
  get(`${home}/studio/team`),
  get(`${home}/studio/team/${NO_ID}`),
  get(`${home}/studio/invitation`),
  get(`${home}/studio/invitation?token=nothing`),
  get(`${home}/studio/audit`),
  get(`${home}/studio/workouts`),
  get(`${home}/studio/workouts/new`),
  get(`${home}/studio/workouts/999999`),
  get(`${home}/studio/workouts/999999/add`),
  get(`${home}/studio/workouts/999999/movements/abcd1234`),
  get(`${home}/studio/workouts/999999/picture`),
  get(`${home}/studio/workouts/999999/preview`),
  get(`${home}/studio/workouts/999999/delete`),
  get(`${home}/studio/categories`),
  get(`${home}/studio/categories/new`),
  get(`${home}/studio/categories/strength`),
  get(`${home}/studio/categories/strength/delete`),
  get(`${home}/studio/tags`),
  get(`${home}/studio/tags/1`),
  get(`${home}/studio/challenges`),
  get(`${home}/studio/challenges/new`),
  get(`${home}/studio/challenges/ironworks-fourteen-days`),
  get(`${home}/studio/challenges/ironworks-fourteen-days/texts`),
  get(`${home}/studio/challenges/ironworks-fourteen-days/day/1`),
  get(`${home}/studio/challenges/ironworks-fourteen-days/preview`),
  get(`${home}/studio/texts`),
  get(`${home}/studio/texts/after-checkout`),
  get(`${home}/studio/texts/contact`),
  get(`${home}/studio/texts/terms`),
  get(`${home}/studio/texts/privacy`),
  get(`${home}/studio/texts/terms/publish`),
  get(`${home}/studio/library`),
  get(`${home}/studio/library/${NO_ID}`),
  get(`${home}/studio/library/${NO_ID}/captions`),
  get(`${home}/studio/library/${NO_ID}/delete`),
  get(`${home}/studio/library/${NO_ID}/media/clip.mp4`),
  get(`${home}/privacy`),
  get(`${home}/contact`),
  get(`${home}/consent`),
  get(`${home}/language`),
  get(`${home}/no/such/page`),
  get(`${home}/profile/subscription/${NO_ID}`),
  get(`${home}/profile/subscription/${NO_ID}/cancel`),
  get(`${home}/profile/subscription/${NO_ID}/withdraw`),
  get(`${home}/profile/subscription/999999`),
];

/** Forms that change nothing that a later page shows. @param {string} home */
const listForms = (home) => [
  post(`${home}/login`, {}),
  post(`${home}/login`, { email: "nobody@example.test", password: "wrong password" }),
  post(`${home}/signup`, {}),
  post(`${home}/signup`, {
    email: "not an address",
    firstName: "A\nda",
    lastName: "",
    password1: "one",
    password2: "two",
  }),
  post(`${home}/signup`, {
    email: "member@demo.test",
    firstName: "Ada",
    lastName: "Byron",
    password1: "another password",
    password2: "another password",
  }),
  post(`${home}/language`, { lang: "fr", returnUrl: "https://evil.example/" }),
  post(`${home}/language`, { lang: "xx" }),
  post(`${home}/consent`, { answer: "yes" }),
  post(`${home}/consent`, { answer: "no" }),
  post(`${home}/permission?token=nothing`, {}),
  post(`${home}/account/email`, {}),
  post(`${home}/account/email/confirm?token=nothing`, {}),
  post(`${home}/account/email/undo?token=nothing`, {}),
  post(`${home}/account/password`, {}),
  post(`${home}/account/devices`, {}),
  post(`${home}/terms`, { a: "b" }),
  post(`${home}/login`, {}, { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }),
];

/** @param {string} home @param {Gym} gym @param {Workouts} workouts @returns {Request[]} */
function listCatalogPages(home, { categories, tags }, workouts) {
  const [first = "", second = ""] = categories;
  const list = `${home}/category/${first}`;
  const recent = `${home}/category/RECENT_WORKOUTS`;
  return [
    ...[...categories, "TOP_LIKED", "LATER", "RECENT_COMPLETED", "RECENT_LIVES"].map((key) =>
      get(`${home}/category/${key}`),
    ),
    get(recent),
    get(`${recent}?page=2`),
    get(`${recent}?after=nothing`),
    get(`${home}/category/nothing`),
    get(`${home}/category/${first}/filter?time=T20`),
    get(`${recent}?equipment=none&sort=shortest`),
    get(`${home}/search`),
    get(`${home}/search?q=kettlebell&time=T20`),
    get(`${home}/search/filter?q=kettlebell`),
    get(`${home}/search/${workouts.open}?q=kettlebell`),
    get(`${list}?time=T20`),
    get(`${list}?tags=${tags[0]}`),
    get(`${list}?tags=${tags[0]},${tags[1]}&time=T30`),
    get(`${list}?tags=${tags.join(",")}&time=T10`),
    get(`${list}?page=99`),
    get(`${list}?time=nothing&tags=x`),
    get(`${list}?checkout=success`),
    get(`${list}?checkout=success&poll=10`),
    get(`${home}/category/${second}?time=T45_PLUS`),
    get(`${list}/${workouts.open}`),
    get(`${recent}/${workouts.open}?time=T10`),
    get(`${recent}/${workouts.locked}`),
    get(`${recent}/${workouts.locked}?checkout=success`),
    get(`${recent}/${workouts.film}`),
    get(`${recent}/${workouts.voice}`),
    get(`${recent}/${workouts.pictures}?movement=${workouts.picture}`),
    get(`${recent}/999999`),
    get(`${recent}/nothing`),
  ];
}

/**
 * @param {string} home @param {Gym} gym @param {string[]} held ids of the person's subscriptions
 * @returns {Request[]}
 */
const listSubscriptionPages = (home, { plans }, held) => [
  ...plans.map((plan) => get(`${home}/profile/subscription/${plan}`)),
  get(`${home}/profile/subscription/${plans[1]}?chosen=true`),
  get(`${home}/profile/subscription/${plans[0]}?promo=applied`),
  get(`${home}/profile/subscription/${plans[0]}?returnUrl=${encodeURIComponent(`${home}/terms`)}`),
  get(`${home}/profile/subscription/${plans[0]}/cancel`),
  ...held.flatMap((id) => [
    get(`${home}/profile/subscription/${id}`),
    get(`${home}/profile/subscription/${id}/cancel`),
    get(`${home}/profile/subscription/${id}/revert`),
    get(`${home}/profile/subscription/${id}/withdraw`),
    get(`${home}/profile/subscription/${id}/nothing`),
  ]),
];

/** Pages without a gym variant; a gym's own host has them too. @param {Gym} gym @returns {Request[]} */
const listGlobalPages = ({ plans, puid, guid }) => [
  get("/signin"),
  get("/auth/facebook/callback"),
  get("/.well-known/change-password"),
  get("/auth/facebook/continue"),
  get("/signin?applicationKey=ironworks-app"),
  get("/register/failed"),
  get("/gympass/register"),
  get("/start-your-gym"),
  get("/start-your-gym?invitation=nothing"),
  get("/start-your-gym/guid?guid=ironworks"),
  get("/sandbox/partner"),
  get("/subscription/checkout"),
  get(`/subscription/checkout?selectedSubscriptionType=${plans[0]}`),
  get(`/subscription/checkout?selectedSubscriptionType=${plans[2]}&promo=applied`),
  get("/subscription/checkout?selectedSubscriptionType=1"),
  get("/subscription/checkout?selectedSubscriptionType=2"),
  get("/subscription/checkout?selectedSubscriptionType=999999"),
  get("/subscription/checkout/success"),
  get(`/subscription/checkout/success?order=${NO_ID}`),
  get("/checkout/failed"),
  get(`/checkout/failed?selectedSubscriptionType=${plans[0]}&reason=card_setup`),
  get(`/checkout/failed?selectedProduct=${puid}&reason=confirm&attempt=${NO_ID}`),
  get(`/checkout/failed?reference=${NO_ID}`),
  get(`/checkout/failed?reference=${NO_ID}&from=payment-page`),
  get("/dashboard/gym"),
  get(`/dashboard/gym?gym=${guid}`),
  get(`/dashboard/gym?gym=${guid}&link=expired`),
  get("/dashboard/gym?code=ac_1&state=nothing"),
  get("/dashboard/trainer"),
  get("/dashboard/nothing"),
  get("/about/maya-cole"),
  get("/about/tom-reyes"),
  get("/about/nothing"),
  get("/products"),
  get("/join/maya-cole"),
  get("/join/nothing"),
  get(`/product/checkout/${puid}`),
  get(`/product/checkout/${puid}?promo=applied`),
  get(`/product/checkout/success/${puid}`),
  get(`/product/checkout/success/${puid}?order=${NO_ID}`),
  get("/product/checkout/nothing"),
  get(`/${guid}/product/checkout/${puid}`),
  get(`/${guid}/product/checkout/success/${puid}`),
  get("/sandbox/checkout/nothing"),
  get("/sandbox/account/nothing"),
  get("/sandbox/setup"),
  get("/sandbox/authentication"),
  get("/sandbox/clock"),
  get("/sandbox/outbox"),
  post("/sandbox/clock", { days: "0" }),
  post("/sandbox/partner", {}),
  post("/gympass/register", {}),
  post("/sandbox/setup", {}),
  post("/sandbox/authentication", {}),
  post("/sandbox/checkout/nothing", { intent: "pay" }),
  post("/sandbox/account/nothing", {}),
  post("/subscription/checkout", {}),
  post(`/product/checkout/${puid}`, {}),
  post("/dashboard/nothing", {}),
];

/**
 * @param {{home: string, gym: Gym, workouts: Workouts, held: string[], signedIn: boolean}} world
 * @returns {Request[]}
 */
export const listGymRequests = ({ home, gym, workouts, held, signedIn }) => [
  ...listCommonPages(home),
  ...listCatalogPages(home, gym, workouts),
  ...listSubscriptionPages(home, gym, held),
  // Below /gym/{guid} they are the platform's.
  ...(home === "" ? listGlobalPages(gym) : []),
  // A member's like would show on the pages of others.
  ...(signedIn
    ? []
    : [
        ...listForms(home),
        post(`${home}/category/${gym.categories[0]}`, { like: String(workouts.open) }),
      ]),
];

/** Without a gym. @param {{gyms: Gym[], signedIn: boolean}} world @returns {Request[]} */
export const listPlatformRequests = ({ gyms, signedIn }) => [
  ...listCommonPages(""),
  ...gyms.flatMap(listGlobalPages),
  get("/gym/nothing"),
  get("/gym/nothing/login"),
  get("/category/strength"),
  get("/category/strength/1"),
  get("/login?a=%zz"),
  get("/__manifest?p=/terms"),
  get("/healthz"),
  get("/robots.txt"),
  post("/login", { padding: "a".repeat(100_000) }),
  post("/login", Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`f${i}`, ""])), {
    "Content-Type": FORM_TYPE,
  }),
  ...(signedIn ? [] : listForms("")),
];

/**
 * Every GET call with good and with wrong input, and every other call without its input.
 * @param {{gym: Gym, workouts: Workouts, held: string[], signedIn: boolean}} world
 * @returns {Request[]}
 */
export function listCalls({
  gym: { guid, id, categories, tags, plans, puid },
  workouts,
  held,
  signedIn,
}) {
  const [type = ""] = categories;
  return [
    "/api/gyms",
    "/api/gyms?extended=true&page=1&size=1",
    "/api/gyms?size=0",
    `/api/gyms/${id}`,
    `/api/gyms/${id}?extended=true`,
    "/api/gyms/nothing",
    `/api/gyms/guid/${guid}`,
    `/api/gyms/guid/${guid}?extended=true`,
    "/api/gyms/guid/nothing",
    `/api/gyms/application-key/${guid}-app`,
    "/api/gyms/application-key/nothing",
    `/api/gyms/subscription-type/${plans[0]}`,
    "/api/gyms/subscription-type/999999",
    "/api/trainers/me",
    "/api/trainers/maya-cole",
    "/api/trainers/nothing",
    "/api/account",
    "/api/auth-info",
    "/api/students/account",
    ...["open", "locked", "film", "voice", "pictures"].flatMap((kind) => [
      `/api/workout/${workouts[/** @type {keyof Workouts} */ (kind)]}/gym/${id}`,
      `/api/workout/${workouts[/** @type {keyof Workouts} */ (kind)]}/gym/${id}/CHALLENGE`,
    ]),
    `/api/workout/999999/gym/${id}`,
    `/api/workout/${workouts.open}/gym/${id}/nothing`,
    `/api/workout-types?gymId=${id}`,
    "/api/workout-types",
    `/api/workout-types/${type}?gymId=${id}`,
    `/api/workout-types/nothing?gymId=${id}`,
    `/api/tags/workout-type/${type}?gymId=${id}`,
    `/api/workouts?gymId=${id}&type=${type}`,
    `/api/workouts?gymId=${id}&type=RECENT_WORKOUTS&page=2&size=5`,
    `/api/workouts?gymId=${id}&type=${type}&time=T20&tags=${tags[0]}&count=false`,
    `/api/workouts?gymId=${id}`,
    `/api/lives?gymId=${id}`,
    "/api/lives?size=0",
    "/api/lives/nothing",
    "/api/lives/nothing/remind",
    `/api/search?gymId=${id}&q=strength`,
    "/api/search?q=strength&sort=nothing",
    "/api/search",
    `/api/search/suggestions?gymId=${id}&q=str`,
    "/api/search/suggestions?q=str",
    "/api/search/suggestions",
    "/api/push-key",
    "/api/library/1/thumbnail",
    "/api/library/1/thumbnail?width=320",
    "/api/library/999999/thumbnail",
    "/api/subscription-types",
    `/api/subscription-types?gymId=${id}`,
    `/api/subscription-types?gymId=${id}&currency=USD&lastSubscriptionTypeId=${plans[0]}`,
    `/api/subscription-types/${plans[0]}`,
    "/api/subscription-types/999999",
    `/api/products/puid/${puid}`,
    "/api/products/puid/nothing",
    "/api/students/me/subscriptions/last",
    ...[...held, NO_ID].map((one) => `/api/trainer-student-subscriptions/${one}`),
    "/api/stripe/dashboard/gym",
    "/api/stripe/dashboard/trainer",
    "/api/stripe/dashboard/nothing",
    "/api/gympass/decrypt",
    "/api/gympass/subscribe",
    "/api/nothing",
    "/api/users/me",
    "/api/auth",
    "/api/reset-password/request-code",
    "/api/reset-password/confirm-reset",
    "/api/register",
    "/api/students/register",
    "/api/events",
    "/api/workouts/tracking",
    "/api/progress-mail/off",
    "/api/live-reminder/off",
    `/api/workout/like/${workouts.open}`,
    "/api/promotions/validate",
    "/api/stripe/checkout/confirm",
    "/api/stripe/checkout/prepare-setup",
    `/api/checkout/pay-free/${plans[0]}`,
    "/api/stripe/gym/token",
    `/api/subscriptions/${NO_ID}/cancel`,
    `/api/subscriptions/${NO_ID}/revert`,
    `/api/workout/dislike/${workouts.open}`,
    `/api/workout/save/${workouts.open}`,
    `/api/workout/unsave/${workouts.open}`,
  ]
    .map(get)
    .concat(
      signedIn
        ? []
        : [
            "/api/auth",
            "/api/reset-password/request-code",
            "/api/reset-password/confirm-reset",
            "/api/events",
            `/api/workout/like/${workouts.open}`,
            `/api/workout/dislike/${workouts.open}`,
            `/api/workout/save/${workouts.open}`,
            `/api/workout/unsave/${workouts.open}`,
            `/api/subscriptions/${NO_ID}/cancel`,
            `/api/subscriptions/${NO_ID}/revert`,
            "/api/promotions/validate",
            "/api/stripe/checkout/prepare-setup",
            "/api/stripe/checkout/confirm",
            `/api/checkout/pay-free/${plans[0]}`,
            "/api/stripe/gym/token",
            "/api/gympass/decrypt",
            "/api/gympass/subscribe",
            "/api/gyms",
          ].map((path) => post(path, {})),
    );
}
