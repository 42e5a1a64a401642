// @ts-check
/** TABLE OF CONTENTS of the walks: who asks for which addresses, at which of a gym's addresses, in which languages. */
import { listCalls, listGymRequests, listPlatformRequests } from "./addresses.mjs";
import { PLATFORM } from "./demo-server.mjs";

/** @typedef {import("./addresses.mjs").Gym} Gym */
/** @typedef {import("./addresses.mjs").Workouts} Workouts */
/** @typedef {import("./addresses.mjs").Request} Request */
/** @typedef {import("./walk-addresses.mjs").Mount} Mount */
/** @typedef {import("./walk-addresses.mjs").Person} Person */
/** @typedef {import("./walk-addresses.mjs").Walk} Walk */

export const LANGUAGES = ["en", "es", "fr", "de"];

/** @param {string} name @returns {Person} */
const person = (name) => ({ name, email: `${name}@demo.test` });
/** @type {Person} */
const VISITOR = { name: "visitor", email: null };
export const MEMBER = person("member");

/** @type {Record<string, Person[]>} */
const CUSTOMERS = {
  ironworks: [VISITOR, MEMBER, person("owner")],
  flowstate: [VISITOR, MEMBER, { name: "owner", email: "flowstate-owner@demo.test" }],
};
/** People who see other pages than these customers; they are walked in one language. */
const OTHER_MEMBERS = ["new", "canceled", "expired"].map(person);
const OTHER_STAFF = ["trainer", "creator", "admin"].map(person);

/** @type {Mount} */
const WITHOUT_GYM = { name: "platform", origin: PLATFORM, home: "" };
/** @type {Mount} */
const CUSTOM_DOMAIN = { name: "ironworks-domain", origin: "https://ironworks.test", home: "" };

/** @param {string} guid @returns {[byPath: Mount, byLabel: Mount]} */
export function listMounts(guid) {
  const label = new URL(PLATFORM);
  label.hostname = `${guid}.${label.hostname}`;
  return [
    { name: `${guid}-path`, origin: PLATFORM, home: `/gym/${guid}` },
    { name: `${guid}-label`, origin: label.origin, home: "" },
  ];
}

/**
 * @param {Mount} mount @param {Person[]} people @param {string[]} languages
 * @param {(held: string[], signedIn: boolean) => Request[]} list @param {string} [place]
 * @returns {Walk[]}
 */
const planWalks = (mount, people, languages, list, place = "pages") =>
  people.map((who) => ({
    mount,
    who,
    languages,
    place,
    list: (held) => list(held, who.email !== null),
  }));

/** @param {{gym: Gym, workouts: Workouts}[]} gyms @returns {Walk[]} */
export function planAllWalks(gyms) {
  /** @param {string[]} _held @param {boolean} signedIn */
  const listPlatform = (_held, signedIn) =>
    listPlatformRequests({ gyms: gyms.map(({ gym }) => gym), signedIn });
  const [first] = gyms;
  if (!first) throw new Error("no gym");
  /** @param {string[]} held @param {boolean} signedIn */
  const listAllCalls = (held, signedIn) => listCalls({ ...first, held, signedIn });
  return [
    ...planWalks(WITHOUT_GYM, CUSTOMERS["ironworks"] ?? [], LANGUAGES, listPlatform),
    ...planWalks(WITHOUT_GYM, OTHER_STAFF, ["en"], listPlatform),
    ...gyms.flatMap(planGymWalks),
    ...planWalks(WITHOUT_GYM, CUSTOMERS["ironworks"] ?? [], LANGUAGES, listAllCalls, "calls"),
    ...planWalks(
      listMounts(first.gym.guid)[1],
      [VISITOR, person("trainer")],
      ["en"],
      listAllCalls,
      "calls",
    ),
  ];
}

/** @param {{gym: Gym, workouts: Workouts}} world */
function planGymWalks({ gym, workouts }) {
  const customers = CUSTOMERS[gym.guid] ?? [];
  const [byPath, byLabel] = listMounts(gym.guid);
  /** @param {Mount} mount @param {Person[]} people @param {string[]} languages */
  const plan = (mount, people, languages) =>
    planWalks(mount, people, languages, (held, signedIn) =>
      listGymRequests({ home: mount.home, gym, workouts, held, signedIn }),
    );
  if (gym.guid !== "ironworks") {
    return [...plan(byPath, customers, LANGUAGES), ...plan(byLabel, customers, ["en"])];
  }
  return [
    ...plan(byPath, customers, LANGUAGES),
    ...plan(byLabel, customers, LANGUAGES),
    ...plan(CUSTOM_DOMAIN, customers, ["en"]),
    ...[byPath, byLabel].flatMap((mount) => plan(mount, OTHER_MEMBERS, ["en"])),
  ];
}
