/** `npm run legal:publish` publishes a new version of a legal text and mails it; the studio has no editor yet. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findGymByGuid, findLegalTextOfGym, type Gym } from "~/features/gyms/queries.server";
import { setLegalText } from "~/features/gyms/set-legal-text.server";
import {
  announceLegalVersion,
  countReaders,
  NOTICE_DAYS,
} from "~/features/journeys/announce-legal-version.server";
import { VERSIONED_KINDS, type VersionedKind } from "~/features/legal/default-text";
import { findNewestVersion } from "~/features/legal/queries.server";
import { hashText, recordVersion } from "~/features/legal/record-version.server";
import { languages } from "~/kernel/languages";
import { findDefaultText } from "../default-texts.server";
import { CommandRefused } from "../start-failure.server";
import { readOptions } from "./read-options.server";
import { withDatabase, type CommandContext } from "./with-database.server";

const USAGE = `Use: npm run legal:publish -- --gym ironworks --kind terms --from folder    what would happen
     npm run legal:publish -- --gym ironworks --kind terms --from folder --yes    it happens
     npm run legal:publish -- --platform --kind privacy [--yes]                   the default text of this build
The folder has a file for each language: terms.en.html, terms.de.html … Without --from the gym's text is taken as it is
stored. The new version counts at once for new orders, and for running subscriptions ${NOTICE_DAYS} days after the mail.
Safe to repeat: no member is told twice.`;

export const readTyped = () =>
  readOptions(
    {
      options: {
        gym: { type: "string" },
        platform: { type: "boolean", default: false },
        kind: { type: "string" },
        from: { type: "string" },
        yes: { type: "boolean", default: false },
      },
    },
    USAGE,
  );

type Values = ReturnType<typeof readTyped>["values"];

export async function publishLegalText(
  { env, database: { db }, say }: CommandContext,
  { values }: ReturnType<typeof readTyped>,
): Promise<void> {
  const now = new Date();
  const kind = VERSIONED_KINDS.find((one) => one === values.kind);
  if (!kind || (values.gym === undefined) !== values.platform) throw new CommandRefused(USAGE);
  const gym = values.gym === undefined ? null : await findGym(db, values.gym);
  if (!gym && values.from !== undefined) throw new CommandRefused(USAGE);
  const gymId = gym?.id ?? null;
  const typed = values.from === undefined ? null : await readFolder(values.from, kind);
  if (!values.yes) {
    const readers = await countReaders(db, { gymId, kind, now });
    const text = gym
      ? await findLegalTextOfGym(db, { gymId: gym.id, kind })
      : findDefaultText(kind, env.provider);
    const newest = await findNewestVersion(db, { gymId, kind });
    const isKnown = !typed && text !== null && newest?.hash === hashText(text);
    say(
      isKnown ? "The text is the newest version already." : "The text would become a new version.",
    );
    say(`Members with a running subscription: ${readers}. Those who were not told would be.`);
    say("Nothing was changed. Add --yes to publish.");
    return;
  }
  const number = gym
    ? await publishGymText(db, { gymId: gym.id, kind, typed, now })
    : await publishDefaultText(db, { kind, provider: env.provider, now });
  const { told, countsFrom } = await announceLegalVersion(db, { gymId, kind, now });
  say(`Version ${number}. Told ${told}. It counts from ${countsFrom?.toISOString().slice(0, 10)}.`);
}

const publishDefaultText = async (
  db: Db,
  { kind, provider, now }: { kind: VersionedKind; provider: { name: string }; now: Date },
): Promise<number> => {
  const text = findDefaultText(kind, provider);
  return (await recordVersion(db, { gymId: null, kind, text, now })).number;
};

/** Keeps the text that is replaced as a version too, so that it stays readable. */
const publishGymText = (
  db: Db,
  {
    gymId,
    kind,
    typed,
    now,
  }: { gymId: number; kind: VersionedKind; typed: Record<string, string> | null; now: Date },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const replaced = await findLegalTextOfGym(tx, { gymId, kind });
    const kept = replaced && (await recordVersion(tx, { gymId, kind, text: replaced, now }));
    if (!typed) {
      if (kept) return kept.number;
      throw new CommandRefused("The gym has no text of its own. Name one with --from.");
    }
    if (!(await setLegalText(tx, { gymId, kind, texts: typed }))) {
      throw new CommandRefused(`The folder has no ${kind} in the language of the gym's texts.`);
    }
    const text = await findLegalTextOfGym(tx, { gymId, kind });
    if (!text) throw new CommandRefused(`Nothing is left of the ${kind} once it is cleaned.`);
    const replacesDefault = replaced === null;
    return (await recordVersion(tx, { gymId, kind, text, replacesDefault, now })).number;
  });

async function findGym(db: Db, guid: string): Promise<Gym> {
  const gym = await findGymByGuid(db, guid);
  if (!gym) throw new CommandRefused(`There is no gym with the guid ${guid}.`);
  return gym;
}

/** The texts of the folder by language. */
async function readFolder(
  folder: NonNullable<Values["from"]>,
  kind: VersionedKind,
): Promise<Record<string, string>> {
  const names = await readdir(folder).catch(() => {
    throw new CommandRefused(`The folder ${folder} cannot be read.`);
  });
  const texts: Record<string, string> = {};
  for (const language of languages) {
    const name = `${kind}.${language}.html`;
    if (names.includes(name)) texts[language] = await readFile(join(folder, name), "utf8");
  }
  if (Object.keys(texts).length === 0) {
    throw new CommandRefused(`The folder ${folder} has no file ${kind}.<language>.html.`);
  }
  return texts;
}

if (import.meta.env.PROD) {
  const typed = readTyped();
  void withDatabase((context) => publishLegalText(context, typed));
}
