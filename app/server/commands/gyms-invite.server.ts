/** `npm run gyms:invite` invites somebody to open a gym, and mails the link. */
import { inviteGymOwner } from "~/features/journeys/invite-gym-owner.server";
import { langKeys, parseLangKey } from "~/kernel/lang-keys";
import { studioPaths } from "~/studio-paths";
import { CommandRefused } from "../start-failure.server";
import { readOptions } from "./read-options.server";
import { withDatabase, type CommandContext } from "./with-database.server";

const USAGE = `Use: npm run gyms:invite -- --email owner@example.com              the invitation is mailed in English
     npm run gyms:invite -- --email owner@example.com --lang de    in another language (${langKeys.join(", ").toLowerCase()})
The link opens one gym within 14 days; it is printed too. It matters where GYM_SIGNUP is invite.`;

export const readTyped = () =>
  readOptions({ options: { email: { type: "string" }, lang: { type: "string" } } }, USAGE);

export async function runGymsInviteCommand(
  { env, database: { db }, say, warn }: CommandContext,
  { values }: ReturnType<typeof readTyped>,
): Promise<void> {
  const lang = parseLangKey((values.lang ?? "en").toUpperCase());
  if (values.email === undefined || lang === null) throw new CommandRefused(USAGE);
  if (env.gymSignup === "closed") {
    warn("GYM_SIGNUP is closed: the link works once it is invite or open.");
  }
  const invited = await inviteGymOwner(db, { email: values.email, lang, now: new Date() });
  if (!invited.ok) throw new CommandRefused(`--email takes an email address, not ${values.email}.`);
  const { token, expiresAt } = invited;
  say(`Invited until ${expiresAt.toISOString().slice(0, 10)}; the server mails this link:`);
  say(`${env.platformOrigin}${studioPaths.startGym({ invitation: token })}`);
}

if (import.meta.env.PROD) {
  const typed = readTyped();
  void withDatabase((context) => runGymsInviteCommand(context, typed));
}
