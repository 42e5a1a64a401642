// Shared by the categories of Flowstate: music, equipment, still poses.
import { picture } from "../workout";

export const SOFT = {
  spotify: "https://open.spotify.com/playlist/37i9dQZF1DX9uKNf5jGX6m",
  appleMusic: "https://music.apple.com/de/search?term=yoga%20flow",
};
export const PIANO = { spotify: "https://open.spotify.com/playlist/37i9dQZF1DX4sWSpwq3LiO" };
export const MAT = "A mat";
export const CUSHION = "A mat and a cushion";
export const pose = (name: string, poster: number, seconds: number) =>
  picture(name, `poster-${poster}.webp`, seconds);
