import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { renderPage } from "../../tests/support/render-page";
import texts from "~/i18n/locales/en/ui.json";
import { WorkoutCard } from "~/routes/member/catalog/workout-card";
import { LanguagePicker } from "./layout/language-picker";
import { PageHeader } from "./layout/page-header";
import { PlanChoice, PlanGroup } from "./patterns/plan-card";
import { SiteFooter } from "./layout/site-footer";
import { ExternalNavigation, GymNavigation } from "./layout/top-navigation";
import { Button, ButtonLink } from "./primitives/button";
import { Checkbox } from "./primitives/checkbox";
import { DialogPage } from "./primitives/dialog";
import { Field } from "./primitives/field";
import { FlashToast } from "./primitives/flash-toast";
import { LogoBadge } from "./primitives/logo-badge";
import { Spinner } from "./primitives/spinner";
import { Tabs } from "./primitives/tabs";

const i18n = createInstance();

beforeAll(() =>
  i18n.use(initReactI18next).init({ lng: "en", resources: { en: { ui: texts } }, defaultNS: "ui" }),
);

function html(element: ReactElement): string {
  return renderPage(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>);
}

const dialog = (
  <DialogPage title="Plan" closeTo="/profile" footer={<Button disabled>Yes</Button>}>
    <p>Body</p>
  </DialogPage>
);
const tabs = (
  <Tabs
    label="Class"
    tabs={[
      { id: "info", label: "Class Info", content: <p>One</p> },
      { id: "playlist", label: "Playlist", content: <p>Two</p> },
    ]}
  />
);
const footer = (
  <SiteFooter
    gym={{ name: "Ironworks", logoImageUrl: "/logo.png" }}
    year={2026}
    owner="Ironworks"
    termsTo="/gym/x/terms"
    privacyTo="/gym/x/privacy"
    manageSubscriptionTo="/gym/x/profile"
    contactTo="/gym/x/contact"
  />
);

describe("server HTML", () => {
  it.each([
    ["dialog", dialog],
    ["tabs", tabs],
    ["footer", footer],
    ["spinner", <Spinner key="s" />],
    ["badge", <LogoBadge key="l" name="Ironworks" />],
    ["toast", <FlashToast key="t" id="1" message="Saved" />],
    [
      "card",
      <WorkoutCard
        key="w"
        to="/w"
        name="Push Day"
        locked={{ badge: "Join the community", heard: "members only" }}
      />,
    ],
  ])("%s has no inline style, which the CSP would refuse", (_, element) => {
    expect(html(element)).not.toMatch(/\sstyle=/);
  });

  it("never disables a button or marks one as working", () => {
    const page = html(
      <form>
        <Button disabled pending>
          Log in
        </Button>
      </form>,
    );
    expect(page).not.toContain("disabled");
    expect(page).toContain("Log in");
  });

  it("closes a dialog by a link and names it by its title", () => {
    const page = html(dialog);
    expect(page).toMatch(/<a (?=[^>]*href="\/profile")[^>]*aria-label="Close"/);
    const [, titleId] = /aria-labelledby="([^"]+)"/.exec(page) ?? [];
    expect(page).toMatch(new RegExp(`<h1[^>]*id="${titleId}"[^>]*>Plan`));
  });

  it("shows tabs as sections with anchors", () => {
    const page = html(tabs);
    expect(page).toContain('href="#playlist"');
    expect(page).toMatch(/<section id="playlist"/);
    expect(page).toContain("One");
    expect(page).toContain("Two");
  });

  it("shows one tab as a section with its heading, without a list of anchors", () => {
    const page = html(
      <Tabs label="Class" tabs={[{ id: "info", label: "Class Info", content: <p>One</p> }]} />,
    );
    expect(page).toMatch(/<section id="info" [^>]*><h2 [^>]*>Class Info<\/h2><p>One<\/p>/);
    expect(page).not.toContain("<nav");
  });
});

describe("fields", () => {
  it("tie help and error to their control and keep the value", () => {
    const page = html(
      <Field
        id="mail"
        name="email"
        label="Email"
        help="We write rarely."
        errors={["Enter an address."]}
        defaultValue="maya@"
      />,
    );
    expect(page).toContain('aria-describedby="mail-help mail-error"');
    expect(page).toContain('aria-invalid="true"');
    expect(page).toContain('value="maya@"');
    expect(page).toContain('<label class="');
    expect(page).toContain('for="mail"');
  });

  it("offer no button to look at a password before script runs", () => {
    expect(html(<Field name="password" type="password" label="Password" />)).not.toContain(
      "<button",
    );
  });

  it("are native: checkbox, radio", () => {
    const page = html(
      <>
        <Checkbox name="terms" label="I accept" required />
        <PlanGroup legend="Choose your Plan:">
          <PlanChoice
            field="selectedSubscriptionType"
            value={7}
            name="Monthly"
            price={1299}
            currency="GBP"
            defaultChecked
          />
        </PlanGroup>
      </>,
    );
    expect(page).toMatch(/<input[^>]*type="checkbox"/);
    expect(page).toMatch(/<input[^>]*type="radio"[^>]*checked/);
    expect(page).toContain("£12.99");
  });
});

describe("footer (product.md §2)", () => {
  it("opens its four links in a new tab", () => {
    const page = html(footer);
    for (const [href, words] of [
      ["/gym/x/terms", "Terms and Conditions"],
      ["/gym/x/privacy", "Privacy Policy"],
      ["/gym/x/profile", "Manage Subscription"],
      ["/gym/x/contact", "Contact"],
    ]) {
      expect(page).toMatch(
        new RegExp(`<a href="${href}" target="_blank" rel="noopener"[^>]*>${words}</a>`),
      );
    }
    expect(page.replace(/<!-- -->/g, "")).toContain("© 2026");
  });

  it("has the gym's logo, the product's without one, and none while the gym is loading", () => {
    const links = { termsTo: "/t", privacyTo: "/p", manageSubscriptionTo: "/m", contactTo: "/c" };
    const rest = { year: 2026, owner: "Ironworks", ...links };
    expect(html(footer)).toContain('src="/logo.png"');
    const bare = html(<SiteFooter gym={{ name: "Ironworks", logoImageUrl: null }} {...rest} />);
    expect(bare).toContain('aria-label="Gymfront"');
    expect(html(<SiteFooter gym={null} {...rest} />)).toContain('aria-label="Gymfront"');
    expect(html(<SiteFooter gym="loading" {...rest} />)).not.toMatch(/<img|<svg/);
  });
});

describe("header (product.md §2)", () => {
  const brand = { name: "Ironworks", logoUrl: "/logo.png", to: "/gym/x" };

  it("shows its links only when they are given", () => {
    const bare = html(<PageHeader brand={brand} />);
    for (const words of ["Back", "Manage Lives", "Sign In", "Join the community"]) {
      expect(bare).not.toContain(words);
    }
    const full = html(
      <PageHeader
        brand={brand}
        backTo="/gym/x"
        manageLivesTo="/gym/x/lives/manage"
        signInTo="/gym/x/login?returnUrl=a"
        community={{ to: "/join" }}
      />,
    );
    for (const words of ["Back", "Manage Lives", "Sign In", "Join the community"]) {
      expect(full).toContain(words);
    }
  });

  it("carries the badge of 220 below the bar or the small logo in it, never both", () => {
    const small = html(<PageHeader brand={brand} />);
    const large = html(<PageHeader brand={brand} badge />);
    for (const page of [small, large]) expect(page.match(/logo\.png/g)?.length).toBe(1);
    expect(small.indexOf("<img")).toBeLessThan(small.indexOf("</header>"));
    expect(large.indexOf("<img")).toBeGreaterThan(large.indexOf("</header>"));
  });

  it("links HOME and LIVES in a gym, and only the external pages that are set elsewhere", () => {
    const gym = { homeTo: "/gym/x", livesTo: "/gym/x/lives" };
    const ofVisitor = html(<GymNavigation {...gym} member={null} />);
    expect(ofVisitor).toMatch(
      /href="\/gym\/x"[^>]*>HOME<.*href="\/gym\/x\/lives"[^>]*>LIVES<\/a><\/nav>$/,
    );
    const member = { searchTo: "/s", favouritesTo: "/f", trainingTo: "/t" };
    expect(html(<GymNavigation {...gym} member={member} />)).toMatch(
      /LIVES<.*"\/f"[^>]*>Favourites<.*"\/t"[^>]*>My training</,
    );
    const outside = html(<ExternalNavigation blog="https://blog.test/" join="" />);
    expect(outside).toContain("https://blog.test/");
    expect(outside).not.toContain("JOIN");
    expect(html(<ExternalNavigation />)).toBe("");
  });
});

describe("logo badge (product.md §9)", () => {
  it("takes the picture or the initials", () => {
    expect(html(<LogoBadge name="Iron Works" src="/l.png" />)).toContain('width="220"');
    expect(html(<LogoBadge name="Iron Works" />)).toContain(">IW<");
    expect(html(<LogoBadge name="Flowstate" />)).toContain(">FL<");
  });
});

it("the language's buttons send the form that somebody has begun, and their own where there is none", () => {
  const picker = { current: "en", action: "/language", returnUrl: "/signup" } as const;
  const buttons = (preservedFormId: string | undefined) =>
    html(<LanguagePicker {...picker} preservedFormId={preservedFormId} />).match(
      /<button[^>]*>/g,
    ) ?? [];
  expect(buttons("signup")).toHaveLength(4);
  for (const button of buttons("signup")) {
    expect(button).toMatch(/ form="signup"/);
    expect(button).toMatch(/ formnovalidate=""/i);
    // The form of the profile has a field named lang.
    expect(button).toContain(' name="pageLang"');
  }
  for (const button of buttons(undefined)) {
    expect(button).not.toContain(" form=");
    expect(button).toContain(' name="lang"');
  }
});

it("a link that leaves the tab opens a new one without handing over the window", () => {
  expect(
    html(
      <ButtonLink to="https://x.test/" newTab>
        Out
      </ButtonLink>,
    ),
  ).toMatch(/target="_blank" rel="noopener"/);
});
