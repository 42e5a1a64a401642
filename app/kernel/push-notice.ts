/** What the server sends to a browser, and its service worker shows. */
export interface PushNotice {
  title: string;
  body: string;
  /** A later notice with the same tag takes the place of this one. */
  tag: string;
  /** The page that a press opens, below the worker's own mount. */
  path: string;
  /** A picture of the worker's own origin. */
  icon: string | null;
}
