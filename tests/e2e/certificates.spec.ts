/** The proxy gets a certificate for a gym's name when it is first asked for, and for no other name. */
import { connect } from "node:tls";
import { expect, test } from "./test";

/** The names that the proxy shows a certificate for; null where it has none. */
const findCertificate = (port: number, servername: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect(
      { host: "127.0.0.1", port, servername, rejectUnauthorized: false },
      () => {
        resolve(socket.getPeerCertificate().subjectaltname ?? "");
        socket.end();
      },
    );
    socket.on("error", () => resolve(null));
  });

test("verified domains and labels of gyms have a certificate, other names have none", async ({
  customDomain: { tlsPort },
}) => {
  expect(await findCertificate(tlsPort, "ironworks.test")).toBe("DNS:ironworks.test");
  expect(await findCertificate(tlsPort, "flowstate.gymfront.localhost")).toBe(
    "DNS:flowstate.gymfront.localhost",
  );
  for (const name of [
    "evil.example",
    "xironworks.test",
    "www.ironworks.test",
    "nobody.gymfront.localhost",
    "a.ironworks.gymfront.localhost",
  ]) {
    expect(await findCertificate(tlsPort, name), name).toBeNull();
  }
});
