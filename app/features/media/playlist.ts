/**
 * Checks a playlist (RFC 8216) on its way to a player. Every address in it must stay below the grant it was
 * requested with. Relative addresses that only go down inherit the grant from the playlist's own address, so
 * nothing is signed twice; a playlist with any other address (absolute, rooted, with `..`, with a query) is not
 * sent.
 */

/** @returns the playlist with plain line ends, or null when an address in it leads elsewhere */
export function localPlaylist(text: string): string | null {
  if (!text.startsWith("#EXTM3U")) return null;
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  for (const line of lines) {
    const addresses = line.startsWith("#")
      ? [...line.matchAll(/URI="([^"]*)"/g)].map(([, address = ""]) => address)
      : line === ""
        ? []
        : [line];
    if (!addresses.every(goesDown)) return null;
  }
  return lines.join("\n");
}

/** Relative and plain: `240/index.m3u8`, `seg-001.m4s`. */
function goesDown(address: string): boolean {
  return address.length <= 300 && /^[a-z0-9_-]+(?:[./][a-z0-9_-]+)*$/.test(address);
}
