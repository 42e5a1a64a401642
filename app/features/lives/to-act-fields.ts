/** What the audit log keeps of a live. The query of an external address may hold the password of a meeting. */
export const toActFields = <Live extends { sourceUrl?: string | null | undefined }>(
  live: Live,
) => ({
  ...live,
  sourceUrl: live.sourceUrl?.split("?")[0] ?? null,
});
