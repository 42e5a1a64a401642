/** `npm run legal:publish` publishes a new version of a legal text and mails it, as the studio does for a gym. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { inUndoneTransaction } from "~/db/undone-transaction.server";
import { findGymByGuid, findLegalTextOfGym, type Gym } from "~/features/gyms/queries.server";
import { setLegalText } from "~/features/gyms/set-legal-text.server";
import {
  announceLegalVersion,
  countReaders,
  countsAtOnce,
  NOTICE_DAYS,
} from "~/features/journeys/announce-legal-version.server";
import { VERSIONED_KINDS, type VersionedKind } from "~/features/legal/default-text";
import { findNewestVersion } from "~/features/legal/queries.server";
import { recordVersion } from "~/features/legal/record-version.server";
import { BrokenInvariant } from "~/kernel/errors";
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
  const gymId = values.gym === undefined ? null : (await findGym(db, values.gym)).id;
  if (gymId === null && values.from !== undefined) throw new CommandRefused(USAGE);
  const subject = { gymId, kind };
  const typed = values.from === undefined ? null : await readFolder(values.from, kind);
  const record = (tx: Tx) => {
    if (gymId !== null) return recordGymText(tx, { gymId, kind, typed, now });
    const text = findDefaultText(kind, env.provider);
    return recordVersion(tx, { ...subject, text, now });
  };
  if (!values.yes) return preview(db, { subject, record, say });
  const { number } = await inTransaction(db, record);
  const { told, countsFrom } = await announceLegalVersion(db, { ...subject, now });
  say(`Version ${number}. Told ${told}. It counts from ${countsFrom?.toISOString().slice(0, 10)}.`);
}

interface Subject {
  gymId: number | null;
  kind: VersionedKind;
}

/** Follows the rules of a publication, because it does the same and undoes it. */
async function preview(
  db: Db,
  {
    subject,
    record,
    say,
  }: {
    subject: Subject;
    record: (tx: Tx) => Promise<{ isNew: boolean }>;
    say: CommandContext["say"];
  },
): Promise<void> {
  const { isNew, version } = await inUndoneTransaction(db, async (tx) => {
    const { isNew } = await record(tx);
    return { isNew, version: await findNewestVersion(tx, subject) };
  });
  if (!version) throw new BrokenInvariant("no version was recorded");
  say(
    isNew
      ? `The text would become version ${version.number}.`
      : `The text is the newest version already, number ${version.number}.`,
  );
  if (countsAtOnce(version)) say("It counts at once, because it replaces none: no member is told.");
  else {
    const readers = await countReaders(db, { ...subject, publishedAt: version.publishedAt });
    say(`Members with a running subscription: ${readers}. Those who were not told would be.`);
  }
  say("Nothing was changed. Add --yes to publish.");
}

/** Keeps the text that is replaced as a version too, so that it stays readable. */
async function recordGymText(
  tx: Tx,
  {
    gymId,
    kind,
    typed,
    now,
  }: { gymId: number; kind: VersionedKind; typed: Record<string, string> | null; now: Date },
) {
  const replaced = await findLegalTextOfGym(tx, { gymId, kind });
  const kept = replaced && (await recordVersion(tx, { gymId, kind, text: replaced, now }));
  if (!typed) {
    if (kept) return kept;
    throw new CommandRefused("The gym has no text of its own with words. Name one with --from.");
  }
  const stored = await setLegalText(tx, { gymId, kind, texts: typed });
  if (!stored.ok) {
    const name = nameOfFile(kind, stored.language);
    throw new CommandRefused(
      typed[stored.language] === undefined
        ? `The folder has no ${name}, the language of the gym's own texts.`
        : `${name} has no words once it is cleaned.`,
    );
  }
  const text = await findLegalTextOfGym(tx, { gymId, kind });
  if (!text) throw new BrokenInvariant(`the ${kind} of gym ${gymId} were not stored`);
  return recordVersion(tx, { gymId, kind, text, now });
}

async function findGym(db: Db, guid: string): Promise<Gym> {
  const gym = await findGymByGuid(db, guid);
  if (!gym) throw new CommandRefused(`There is no gym with the guid ${guid}.`);
  return gym;
}

const nameOfFile = (kind: VersionedKind, language: string) => `${kind}.${language}.html`;

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
    const name = nameOfFile(kind, language);
    if (!names.includes(name)) continue;
    texts[language] = await readFile(join(folder, name), "utf8").catch(() => {
      throw new CommandRefused(`The file ${name} cannot be read.`);
    });
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
