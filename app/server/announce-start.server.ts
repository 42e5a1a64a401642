/** Prints the addresses of the gyms and the demo accounts once the server runs. */
import { listGyms, listVerifiedDomains } from "~/features/gyms/queries.server";
import { listKnownEmails } from "~/features/identity/queries.server";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "~/demo/people";
import type { Services } from "./services.server";

const MAX_GYMS = 10;

export async function announceStart({ db, env }: Services, port: number): Promise<void> {
  const [gyms, domains, existingEmails] = await Promise.all([
    listGyms(db, { limit: MAX_GYMS, lang: "en" }),
    listVerifiedDomains(db, { limit: MAX_GYMS }),
    listKnownEmails(
      db,
      DEMO_ACCOUNTS.map(({ email }) => email),
    ),
  ]);
  const accounts = DEMO_ACCOUNTS.filter(({ email }) => existingEmails.includes(email));
  const lines = [
    "",
    `Gymfront is ready: http://localhost:${port}`,
    ...gyms.map(
      ({ guid, name }) =>
        `  ${name}: http://localhost:${port}/gym/${guid}${env.hasGymLabels ? `  or  http://${guid}.${env.platformHost}:${port}` : ""}`,
    ),
    ...domains.map(({ host, name }) => `  ${name} on its own domain, once it leads here: ${host}`),
    ...(accounts.length > 0
      ? [
          "",
          `Demo accounts, password ${DEMO_PASSWORD}:`,
          ...accounts.map(({ email, what }) => `  ${email}  ${what}`),
        ]
      : []),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
