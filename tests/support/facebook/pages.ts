/** The dialog in which a person decides, and the script for browsers. */
import type { Person } from "./stand-in";

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Plain links, so that it works without script. */
export function dialogPage(query: URLSearchParams, people: readonly Person[]): string {
  const link = (label: string, choice: Record<string, string>) => {
    const search = new URLSearchParams([...query, ...Object.entries(choice)]);
    return `<p><a href="decide?${escape(String(search))}">${escape(label)}</a></p>`;
  };
  const choices = people.flatMap((person) => {
    const name = `${person.first_name} ${person.last_name}`;
    return person.email === undefined
      ? [link(`${name}, without an email`, { person: person.id })]
      : [
          link(`${name}, ${person.email}`, { person: person.id }),
          link(`${name}, email refused`, { person: person.id, email: "no" }),
        ];
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stand-in for Facebook</title></head>
<body style="font:17px/1.5 sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem">
<h1>Stand-in for Facebook</h1>
<p>Who continues?</p>
${choices.join("\n")}
${link("Cancel", {})}
</body></html>
`;
}

/** `FB.login` answers at once, as the person that the page names in `window.facebookPerson`. */
export function sdkScript(standIn: {
  people: readonly Person[];
  issueToken(person: Person): string;
}): string {
  const tokens = Object.fromEntries(
    standIn.people.map((person) => [person.id, standIn.issueToken(person)]),
  );
  return `(() => {
  const tokens = ${JSON.stringify(tokens)};
  const calls = (window.facebookCalls = []);
  window.FB = {
    init: (options) => calls.push(["init", options]),
    login: (done, options) => {
      calls.push(["login", options]);
      const accessToken = tokens[window.facebookPerson];
      done(accessToken
        ? { status: "connected", authResponse: { accessToken, userID: window.facebookPerson } }
        : { status: "unknown", authResponse: null });
    },
  };
  if (typeof window.fbAsyncInit === "function") window.fbAsyncInit();
})();
`;
}
