import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { bench } from "./page";

export default function App() {
  // The sheets of our own page, so that both paint the same.
  const { sheets, theme } = bench;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {sheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style dangerouslySetInnerHTML={{ __html: theme }} />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
