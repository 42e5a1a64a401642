/** Addresses of pictures as creators may give them, for the rule and for the columns that hold it. */
import { PICTURE_ADDRESS_MAX } from "~/kernel/picture-address";

export const GOOD_PICTURES = [
  "/pictures/ironworks/logo.png",
  "/pictures/a..b/x_y-1.webp",
  "https://img.example/a/b.webp?w=400&h=%20",
  "https://img.example:8443",
  "https://img.example?x=1",
  "https://img.example/photo(1);v=2.jpg",
  "https://img.example/müller/[a].jpg",
  "https://img.example/logo.svg#dark",
];

export const BAD_PICTURES = [
  "",
  "/pictures/",
  "/pictures/../api/account",
  "/pictures//evil.example/x.png",
  "/pictures/.hidden",
  "/pictures/a\\b",
  "/logo.png",
  "//evil.example/x.png",
  "http://img.example/x.png",
  "https:/img.example/x.png",
  "https://user@img.example/x.png",
  "https://img.example/x.png\n",
  "https://img.example/x.png\nhttps://",
  'https://img.example/"onerror=',
  "https://img.example/x) url(y",
  "javascript:alert(1)",
  "data:image/svg+xml,<svg/>",
  `https://img.example/${"a".repeat(PICTURE_ADDRESS_MAX)}`,
];
