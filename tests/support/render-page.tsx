/** A component as the server writes it: on a page of a router at rest, without the program around it. */
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";

const answer = await createStaticHandler([{ path: "*" }]).query(new Request("http://gym.test/"));
if (answer instanceof Response) throw new Error(`a page at rest answers ${answer.status}`);
const context = answer;

export function renderPage(element: ReactElement): string {
  const router = createStaticRouter([{ path: "*", element }], context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}
