import { useForm, type SubmissionResult } from "@conform-to/react";
import { createInstance } from "i18next";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, describe, expect, it } from "vitest";
import errorTexts from "~/i18n/locales/en/error.json";
import uiTexts from "~/i18n/locales/en/ui.json";
import { FormField, PasswordFields } from "./form-fields";
import { renderPage } from "../../../tests/support/render-page";

const i18n = createInstance();
const resources = { en: { ui: uiTexts, error: errorTexts } };
beforeAll(() => i18n.use(initReactI18next).init({ lng: "en", resources, defaultNS: "ui" }));

type Values = Record<"email" | "password1" | "password2", string>;

function Form({ reply, error }: { reply?: SubmissionResult<string[]>; error?: string }) {
  const [, fields] = useForm<Values>({
    id: "form",
    lastResult: reply,
    constraint: { password1: { required: true, minLength: 6, maxLength: 50 } },
  });
  return (
    <form>
      <FormField meta={fields.email} type="email" label="Email" error={error} />
      <PasswordFields fields={fields} label="New" confirmLabel="Again" hint="At least 6">
        <p>Below</p>
      </PasswordFields>
    </form>
  );
}

const render = (props: Parameters<typeof Form>[0] = {}) =>
  renderPage(
    <I18nextProvider i18n={i18n}>
      <Form {...props} />
    </I18nextProvider>,
  );
const inputOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";

describe("the fields of a new password", () => {
  it("are hidden, new to a password manager, and follow the form's constraints", () => {
    const html = render();
    for (const name of ["password1", "password2"]) {
      const input = inputOf(html, name);
      expect(input).toContain('type="password"');
      expect(input).toMatch(/autocomplete="new-password"/i);
      expect(input).not.toContain("aria-invalid");
    }
    expect(inputOf(html, "password1")).toMatch(/required=""[^>]*minlength="6"[^>]*maxlength="50"/i);
  });

  it("have the hint at the first, and what belongs to it below", () => {
    const html = render();
    expect(inputOf(html, "password1")).toContain('aria-describedby="form-password1-help"');
    expect(html).toContain('id="form-password1-help">At least 6</p>');
    expect(inputOf(html, "password2")).not.toContain("aria-describedby");
    expect(html.indexOf("Below")).toBeLessThan(html.indexOf('for="form-password2"'));
    expect(html.indexOf("At least 6")).toBeLessThan(html.indexOf("Below"));
  });

  it("have the first error of each at the field, which the browser focuses", () => {
    const html = render({
      reply: { error: { password2: ["error.passwordsDiffer", "error.passwordRequired"] } },
    });
    expect(inputOf(html, "password1")).not.toContain("aria-invalid");
    const second = inputOf(html, "password2");
    expect(second).toContain('aria-describedby="form-password2-error"');
    expect(second).toMatch(/autofocus/i);
    expect(html).toContain(errorTexts.passwordsDiffer);
    expect(html).not.toContain(errorTexts.passwordRequired);
  });
});

it("an error given by the page stands in place of conform's", () => {
  const html = render({ error: "error.badCredentials", reply: { error: { email: ["error.x"] } } });
  expect(html).toContain(errorTexts.badCredentials);
  expect(html).not.toContain("error.x");
});
