/** In pixels, as the sites that show shared links ask for: https://ogp.me and the large summary card of X. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;
