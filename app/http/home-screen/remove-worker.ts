/** Takes the place of a worker that browsers have: deletes what that has kept, and itself. */
export const REMOVE_WORKER = `
addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(remove()));
async function remove() {
  const names = (await caches.keys()).filter((name) => name.startsWith("gymfront "));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;
