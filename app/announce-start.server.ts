/** What a person wants to know after `npm start`: where to look, and who to sign in as. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { listGyms } from "~/features/gyms/queries.server";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "~/demo/people";
import type { Services } from "./services.server";

export async function announceStart(services: Services, server: Server): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const gyms = await listGyms(services.db, { limit: 10 });
  const lines = [
    "",
    `Gymfront is ready: http://localhost:${port}`,
    ...gyms.flatMap(({ guid, name }) => [
      `  ${name}: http://localhost:${port}/gym/${guid}  or  http://${guid}.${services.env.platformHost}:${port}`,
    ]),
    ...(services.seeded
      ? [
          "",
          `Demo accounts, password ${DEMO_PASSWORD}:`,
          ...DEMO_ACCOUNTS.map((a) => `  ${a.email}  ${a.what}`),
        ]
      : []),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
