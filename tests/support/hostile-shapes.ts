/** Shapes of expensive requests at any size, for tests/http/request-cost.test.ts. */

/** Characters of a field's value. */
export const TEXTS: Record<string, (size: number) => string> = {
  letters: (size) => "a".repeat(size),
  "at signs": (size) => "a@".repeat(size / 2),
  "labels of a domain": (size) => `a@${"a.".repeat(size / 2)}`,
  "hyphens of a domain": (size) => `a@a${"-".repeat(size)}`,
  spaces: (size) => `a${" ".repeat(size)}a`,
  "line breaks": (size) => `a${"\n".repeat(size)}a`,
  digits: (size) => "9".repeat(size),
  commas: (size) => "3,".repeat(size / 2),
  slashes: (size) => "/".repeat(size),
  "steps upwards": (size) => `https://a.test/${"../".repeat(size / 3)}`,
  percent: (size) => "%25".repeat(size / 3),
  "angle brackets": (size) => "<!--".repeat(size / 4),
  quotes: (size) => `"'`.repeat(size / 2),
  "combining marks": (size) => `a${"\u0316\u0301".repeat(size / 2)}`,
  "ligatures that grow": (size) => "\ufdfa".repeat(size),
  "invisible characters": (size) => "\u200b\u00ad".repeat(size / 2),
  "pairs of surrogates": (size) => "😀".repeat(size / 2),
};

/** Repeats `part` up to the size in bytes. */
const many = (part: (at: number) => string, size: number): string => {
  const parts: string[] = [];
  for (let length = 0, at = 0; length < size; at += 1) {
    const one = part(at);
    parts.push(one);
    length += one.length;
  }
  return parts.join("");
};

const FORM = "application/x-www-form-urlencoded";

/** `names`: fields that the form has. */
export const FORM_BODIES: Record<
  string,
  (size: number, names: readonly string[]) => { type: string; body: string }
> = {
  "many fields": (size) => ({ type: FORM, body: many((at) => `a${at}=&`, size) }),
  "many fields under names that are none": (size) => ({
    type: FORM,
    body: many((at) => `${at}=&`, size),
  }),
  "one field repeated": (size, [name = "email"]) => ({
    type: FORM,
    body: many(() => `${name}=&`, size),
  }),
  "a name that is none, repeated": (size) => ({ type: FORM, body: many(() => "1=&", size) }),
  "each field repeated": (size, names) => ({
    type: FORM,
    body: many((at) => `${names[at % names.length] ?? "a"}=a&`, size),
  }),
  "members of objects": (size) => ({ type: FORM, body: many((at) => `a.b[${at}].c=&`, size) }),
  ampersands: (size) => ({ type: FORM, body: "&".repeat(size) }),
  "equals signs": (size) => ({ type: FORM, body: "=".repeat(size) }),
  escapes: (size, [name = "email"]) => ({ type: FORM, body: `${name}=${"%41".repeat(size / 3)}` }),
  "escapes that are none": (size) => ({ type: FORM, body: `email=${"%".repeat(size)}` }),
  "a long name": (size) => ({ type: FORM, body: `${"a".repeat(size)}=a` }),
  "parts of a multipart form": (size) => ({
    type: "multipart/form-data; boundary=x",
    body: `${many((at) => `--x\r\nContent-Disposition: form-data; name="a${at}"\r\n\r\n\r\n`, size)}--x--\r\n`,
  }),
  "half boundaries": (size) => ({
    type: `multipart/form-data; boundary=${"-".repeat(60)}`,
    body: `--${"-".repeat(60)}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"\r\n-".repeat(size / 3)}`,
  }),
};

/** `names`: fields that the call takes. */
export const JSON_BODIES: Record<string, (size: number, names: readonly string[]) => string> = {
  "many members": (size) => `{${many((at) => `"a${at}":1,`, size)}"a":1}`,
  "one member repeated": (size, [name = "email"]) =>
    `{${many(() => `"${name}":"a",`, size)}"${name}":"a"}`,
  "a long list": (size) => `[${"1,".repeat(size / 2)}1]`,
  "a list for each member": (size, names) =>
    `{${names.map((name) => `"${name}":[${"1,".repeat(size / 2 / names.length)}1]`).join(",")}}`,
  "lists in lists": (size) => `${"[".repeat(size / 2)}${"]".repeat(size / 2)}`,
  "objects in objects": (size) => `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`,
  "brackets that stay open": (size) => "[".repeat(size),
  "brackets beside each other": (size) => `[${"[],".repeat(size / 3)}1]`,
  escapes: (size, [name = "email"]) => `{"${name}":"${"\\u0041".repeat(size / 6)}"}`,
  "a long number": (size, [name = "email"]) => `{"${name}":${"9".repeat(size)}}`,
  "white space": (size) => `{${" ".repeat(size)}}`,
};

/** Put behind an address. */
export const QUERIES: Record<string, (size: number) => string> = {
  "many parameters": (size) => `?${many((at) => `a${at}=&`, size)}`,
  "tags, repeated": (size) => `?${"tags=3&".repeat(size / 7)}`,
  "many tags": (size) => `?tags=${"3,".repeat(size / 2)}3`,
  "different tags": (size) => `?tags=${many((at) => `${at},`, size)}3`,
  "a long return address": (size) => `?returnUrl=${"/a".repeat(size / 2)}`,
  "a return address upwards": (size) => `?returnUrl=/${"../".repeat(size / 3)}`,
  "a return address within another": (size) =>
    `?returnUrl=${"/login?returnUrl=".repeat(size / 17)}`,
  "escapes that are none": (size) => `?a=${"%".repeat(size)}`,
  escapes: (size) => `?returnUrl=${"%41".repeat(size / 3)}`,
  "paths of a manifest": (size) => `?${many((at) => `p=/a${at}&`, size)}`,
  "one long path of a manifest": (size) => `?p=${"/a".repeat(size / 2)}`,
  "many routes": (size) => `?_routes=${many((at) => `a${at},`, size)}root`,
  "a long currency": (size) => `?currency=${"A".repeat(size)}&page=${"9".repeat(20)}`,
};

/** Put in place of an address's end. */
export const PATHS: Record<string, (size: number) => string> = {
  segments: (size) => "/a".repeat(size / 2),
  slashes: (size) => "/".repeat(size),
  "escaped slashes": (size) => "%2f".repeat(size / 3),
  escapes: (size) => `/${"%41".repeat(size / 3)}`,
  "escapes that are none": (size) => `/${"%".repeat(size)}`,
  "one long segment": (size) => `/${"a".repeat(size)}`,
  "steps to the same place": (size) => "/.".repeat(size / 2),
  "steps upwards": (size) => "/a/..".repeat(size / 5),
  backslashes: (size) => "\\".repeat(size),
  "data of data": (size) => "/a.data".repeat(size / 7),
};

export const HEADERS: Record<string, (size: number) => Record<string, string>> = {
  "many languages": (size) => ({
    "Accept-Language": many((at) => `${letters(at)};q=0.${at % 10},`, size),
  }),
  "one long language": (size) => ({ "Accept-Language": "a-".repeat(size / 2) }),
  "languages of many parts": (size) => ({ "Accept-Language": `de${"-a".repeat(size / 2)},fr` }),
  "many cookies": (size) => ({ Cookie: many((at) => `a${at}=1; `, size) }),
  "one cookie repeated": (size) => ({ Cookie: "session=a; ".repeat(size / 11) }),
  "a long cookie": (size) => ({ Cookie: `preloginPage=${"/a".repeat(size / 2)}` }),
  "a cookie of escapes": (size) => ({ Cookie: `promoCode=${"%41".repeat(size / 3)}` }),
  "a cookie of escapes that are none": (size) => ({ Cookie: `toast=${"%".repeat(size)}` }),
  "cookies without names": (size) => ({ Cookie: "; ".repeat(size / 2) }),
  "a toast of brackets": (size) => ({ Cookie: `toast=${"[".repeat(size)}` }),
  "many ranges": (size) => ({ Range: `bytes=${many((at) => `${at}-${at},`, size)}0-1` }),
  "many known versions": (size) => ({ "If-None-Match": many((at) => `W/"${at}", `, size) }),
  "known versions of spaces": (size) => ({ "If-None-Match": `"a"${" ".repeat(size)},"b"` }),
  "many proxies": (size) => ({
    "X-Forwarded-For": `${"127.0.0.1, ".repeat(size / 11)}127.0.0.1`,
  }),
  "a proxy of colons": (size) => ({ "X-Forwarded-For": ":".repeat(size) }),
  "many hosts": (size) => ({ "X-Forwarded-Host": "a.test,".repeat(size / 7) }),
  "a long host": (size) => ({ "X-Forwarded-Host": "a.".repeat(size / 2) }),
  "many schemes": (size) => ({ "X-Forwarded-Proto": "http,".repeat(size / 5) }),
  "many accepted types": (size) => ({ Accept: many((at) => `text/a${at};q=0.${at % 10},`, size) }),
  "spaces among accepted types": (size) => ({ Accept: `text/html${" ".repeat(size)};q=1` }),
  "a long token": (size) => ({ Authorization: `Bearer ${"a".repeat(size)}` }),
  "a long origin": (size) => ({ Origin: `http://${"a.".repeat(size / 2)}test` }),
  "a long referrer": (size) => ({ Referer: `http://a.test/${"a/".repeat(size / 2)}` }),
  "many headers": (size) =>
    Object.fromEntries(Array.from({ length: size / 10 }, (_none, at) => [`x-a${at}`, "1"])),
};

/** A distinct word per number. */
const letters = (at: number): string =>
  String(at)
    .split("")
    .map((digit) => String.fromCharCode(97 + Number(digit)))
    .join("");
