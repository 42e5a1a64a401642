import type { Playlist } from "~/features/catalog/workouts/workout-kinds";
import { webAddress } from "~/kernel/web-address";

/** 'Open Spotify Playlist' and 'Open Apple Music Playlist', each only when it has a valid web address. */
export function musicLinks(playlists: readonly Playlist[]) {
  const first = (type: Playlist["playlistType"]) =>
    playlists
      .filter(({ playlistType }) => playlistType === type)
      .map(({ playlistUrl }) => webAddress(playlistUrl))
      .find((address) => address !== null) ?? null;
  return { spotifyUrl: first("SPOTIFY"), appleMusicUrl: first("APPLE_MUSIC") };
}
