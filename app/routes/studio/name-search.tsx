import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { MAX_NAME_PART } from "~/kernel/name-part";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./name-search.module.css";

interface NameSearchProps {
  /** The page that shows what is found; the form preserves its query. */
  action: string;
  id: string;
  label: string;
  submit: string;
  /** What the page was searched for. */
  q: string | null;
  /** Leads back to everything. */
  all?: { to: string; label: string } | null;
  /** Whether the page stays, with script, so that its uploads go on. */
  isInPlace?: boolean;
}

/** Finds the rows of a list by part of their name. */
export function NameSearch({
  action,
  all = null,
  id,
  isInPlace = false,
  label,
  q,
  submit,
}: NameSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(q);
  // The field follows the address. A form with a key of its own would take the focus from who has just searched.
  useEffect(() => {
    if (shown.current === q) return;
    shown.current = q;
    form.current?.reset();
  }, [q]);
  return (
    <search className={styles.search}>
      <Form ref={form} method="get" action={action} reloadDocument={!isInPlace}>
        {/* A form that is sent by GET drops the query of its address. */}
        {[...new URLSearchParams(action.split("?")[1])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          id={id}
          name="q"
          type="search"
          label={label}
          defaultValue={q ?? ""}
          maxLength={MAX_NAME_PART}
          autoComplete="off"
          enterKeyHint="search"
          addon={<Button variant="secondary">{submit}</Button>}
        />
      </Form>
      {q === null || all === null ? null : (
        <TextLink to={all.to} standalone>
          {all.label}
        </TextLink>
      )}
    </search>
  );
}
