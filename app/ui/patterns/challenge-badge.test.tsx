import { expect, test } from "vitest";
import { renderPage } from "../../../tests/support/render-page";
import { ChallengeBadge } from "./challenge-badge";

test("a badge is a named picture, and beside a name no more than a decoration", () => {
  const named = renderPage(<ChallengeBadge days={7} unit="days" label="Seven mornings, done" />);
  expect(named).toContain('role="img" aria-label="Seven mornings, done"');
  const beside = renderPage(<ChallengeBadge days={7} unit="days" />);
  expect(beside).toContain('aria-hidden="true"');
  expect(beside).not.toContain("role=");
});
