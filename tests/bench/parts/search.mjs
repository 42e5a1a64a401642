// @ts-check
/**
 * P15: a search among 1,000,000 workouts beside one among 1,000, by what members type: words as frequent as in a
 * language, cut short or misspelt, alone or together. Then suggestions beside the category page, per second of the
 * server's processor time.
 */
import { ask, measure, quantile, row, say } from "../tools.mjs";
import { app, uncachedPage } from "../world.mjs";
import { bigWorld, GYMS, SIZES, SMALL, WORKOUTS } from "./big-world.mjs";
import { rounds } from "./pages.mjs";

/** @typedef {import("./big-world.mjs").SizedGym} SizedGym */
/** @typedef {import("./big-world.mjs").Times} Times */

const SEARCHES = 500;
/** Words grow with the root of the texts. */
const WORDS = { big: 20_000, small: 1_000 };
const WORDS_OF_WORKOUT = 6;

const SYLLABLES =
  "ba be bo ka ke ki la le lu ma mi mo na ne ni pa po pu ra ri ro sa se so ta te tu va vi yo".split(
    " ",
  );
const syllable = (/** @type {string} */ index) =>
  `(array['${SYLLABLES.join("','")}'])[1 + ${index} % ${SYLLABLES.length}]`;

/** The word of a gym's rank 1 is in about a third of its workouts, the others as often as their rank says (Zipf). */
const FILL = [
  "set session_replication_role = replica",
  "set synchronous_commit = off",
  "set maintenance_work_mem = '256MB'",
  "set work_mem = '128MB'",
  "drop index workout_words_newest",
  "alter table workout_words drop constraint workout_words_gym_id_workout_id_word_id_pk",
  `insert into search_words (gym_id, word)
     select g, ${syllable("n")} || ${syllable("n / 30")} || ${syllable("n / 900")}
     from (select g, r, r * 7919 % 27000 as n from (values (1, ${WORDS.big}), (2, ${WORDS.small})) as gym (g, words),
             generate_series(1, words) r) ranked order by g, r`,
  `insert into workout_words (gym_id, workout_id, word_id, published_at)
     select w.gym_id, w.id, word.id, w.published_at
     from (select *, case gym_id when 1 then ${WORDS.big} else ${WORDS.small} end as words from workouts) w
     cross join lateral (
       select distinct case w.gym_id when 1 then 0 else ${WORDS.big} end
              + floor(exp((hashint8(w.id::bigint * ${WORDS_OF_WORKOUT} + k)::bigint & 2147483647) / 2147483648.0 * ln(w.words)))::int as id
         from generate_series(1, ${WORDS_OF_WORKOUT}) k
     ) word`,
  `update search_words s set workout_count = c
     from (select gym_id, word_id, count(*) c from workout_words group by 1, 2) n
     where n.gym_id = s.gym_id and n.word_id = s.id`,
  "alter table workout_words add primary key (gym_id, workout_id, word_id)",
  "create index workout_words_newest on workout_words (gym_id, word_id, published_at desc, workout_id desc)",
  "vacuum analyze search_words, workout_words",
];

const ANY = { time: [], intensity: [], trainer: [], equipment: [], done: [] };

/** @param {string} word Two letters in the other order. */
const misspell = (word) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

/**
 * What is typed; `pick` gives a word, the frequent ones more often.
 * @type {Record<string, (pick: () => string) => object>}
 */
const KINDS = {
  "a word": (pick) => ({ query: pick() }),
  "the beginning of a word": (pick) => ({ query: pick().slice(0, 3) }),
  "a misspelt word": (pick) => ({ query: misspell(pick()) }),
  "two words": (pick) => ({ query: `${pick()} ${pick()}` }),
  "three words": (pick) => ({ query: `${pick()} ${pick()} ${pick()}` }),
  "a word, by length and popularity": (pick) => ({
    query: pick(),
    chosen: { ...ANY, time: ["T20"] },
    sort: "popular",
  }),
  "no word": () => ({ query: "" }),
};

export async function search() {
  await searchGrowth();
  await suggestions();
}

async function searchGrowth() {
  const world = await bigWorld();
  if (!world) return say("\nP15: no PostgreSQL is installed");
  const { db, load, run } = world;
  const startTime = performance.now();
  const rows = await run([
    ...FILL,
    `select (select count(*) from search_words)::int as words, (select count(*) from workout_words)::int as "of workouts"`,
  ]);
  say(`\n${JSON.stringify(rows[0])} in ${((performance.now() - startTime) / 1000).toFixed(0)} s`);
  const words = (await run(["select word from search_words order by id"])).map(({ word }) => word);
  const wordsOf = { big: words.slice(0, WORDS.big), small: words.slice(WORDS.big) };
  const [{ searchWorkouts, findWithWords }, { listWorkoutsById }] = await Promise.all([
    load("/app/features/search/search-workouts.server.ts"),
    load("/app/features/catalog/workouts/list-workouts.server.ts"),
  ]);

  /** @param {SizedGym} gym @param {object} typed */
  const searchOnce = async ({ gymId }, typed) => {
    const what = { gymId, chosen: ANY, sort: "newest", studentId: null, ...typed };
    const { workoutIds } = await searchWorkouts(db, what);
    await listWorkoutsById(db, { gymId, lang: "en", workoutIds: workoutIds.slice(0, 24) });
  };
  /** @param {SizedGym} gym @param {object} typed */
  const suggestOnce = async ({ gymId }, typed) => {
    const { candidates } = await findWithWords(db, { gymId, few: true, ...typed });
    const workoutIds = candidates.map((/** @type {{id: number}} */ { id }) => id);
    await listWorkoutsById(db, { gymId, lang: "en", workoutIds });
  };
  say(`Searches, p50 and p99 in ms among ${WORKOUTS.toLocaleString("en")} ÷ among ${SMALL}`);
  for (const [what, once, kinds] of /** @type {const} */ ([
    ["P15 p99 of a search ÷", searchOnce, Object.keys(KINDS)],
    ["P15 p99 of the workouts of a suggestion ÷", suggestOnce, Object.keys(KINDS).slice(0, 5)],
  ])) {
    /** @type {Times} */
    const all = { big: [], small: [] };
    for (const kind of kinds) {
      /** @type {Times} */
      const times = { big: [], small: [] };
      for (let number = -50; number < SEARCHES; number += 1) {
        const random = [Math.random(), Math.random(), Math.random()];
        for (const size of SIZES) {
          let next = 0;
          const pick = () =>
            wordsOf[size][Math.floor(WORDS[size] ** (random[next++] ?? 0)) - 1] ?? "";
          const typed = KINDS[kind]?.(pick) ?? {};
          const begun = performance.now();
          await once(GYMS[size], typed);
          if (number >= 0) times[size].push(performance.now() - begun);
        }
      }
      for (const size of SIZES) all[size].push(...times[size]);
      const of = (/** @type {"big" | "small"} */ size, /** @type {number} */ q) =>
        quantile(times[size], q).toFixed(1);
      row(
        kind,
        `${of("big", 0.5)} ÷ ${of("small", 0.5)}, ${of("big", 0.99)} ÷ ${of("small", 0.99)}`,
      );
    }
    const [big, small] = [quantile(all.big, 0.99), quantile(all.small, 0.99)];
    row(what, `${big.toFixed(1)} ÷ ${small.toFixed(1)} = ${(big / small).toFixed(2)}`, "≤ 2");
  }
}

/** Half-typed searches in the demo world. */
const TYPED =
  "s,st,str,stre,streng,k,kett,kettl,yoga,yoga f,hip,core th,mob,may,maya c,floor,sunda,lnuch".split(
    ",",
  );

async function suggestions() {
  const ours = await app();
  const { body } = await ask(ours.port, { path: "/api/gyms/guid/ironworks" });
  const { id: gymId } = JSON.parse(body.toString());
  const addressOf = (/** @type {number} */ count) => ({
    path: `/api/search/suggestions?gymId=${gymId}&q=${encodeURIComponent(TYPED[count % TYPED.length] ?? "")}`,
  });
  const rates = await rounds({
    page: () => measure(ours, uncachedPage, 200),
    suggestions: () => measure(ours, addressOf, 200),
  });
  say("\nSuggestions: requests per second of the server's processor time");
  const of = (/** @type {string} */ name) => rates[name] ?? 0;
  row("category page of 24 cards, a visitor, from the database", of("page").toFixed(0));
  row("suggestions", of("suggestions").toFixed(0));
  row("P15 suggestions ÷ category page", (of("suggestions") / of("page")).toFixed(2), "≥ 2");
}
