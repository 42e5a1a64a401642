// Shared by the categories of Ironworks: music, equipment, still poses.
import { picture } from "../workout";

export const spotify = (id: string) => `https://open.spotify.com/playlist/${id}`;
export const apple = (term: string) =>
  `https://music.apple.com/gb/search?term=${encodeURIComponent(term)}`;
export const LOUD = { spotify: spotify("37i9dQZF1DX76Wlfdnj7AP"), appleMusic: apple("beast mode") };
export const STEADY = { spotify: spotify("37i9dQZF1DX70RN3TfWWJh") };
export const BELL = "One kettlebell";
export const BELLS = "Two dumbbells";
export const BAR = "Barbell and plates";
export const MAT = "A mat";

export const pose = (name: string, poster: number, seconds: number) =>
  picture(name, `poster-${poster}.webp`, seconds);
