/** The proxy obtains a certificate for the name of a gym on its first request, and for no other name. */
import { connect } from "node:tls";
import { expect, test } from "./test";

/** The names of the certificate that the proxy presents; null without one. */
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
