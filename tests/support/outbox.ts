/** The mails in the outbox of a site. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { TestSite } from "./site";

/** Every mail to an address, oldest first, after sending due mail. */
export async function mailsTo(site: TestSite, email: string): Promise<Email[]> {
  await site.work();
  const outbox = join(site.dataDir, "outbox");
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
}
