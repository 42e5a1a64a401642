import { X } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { Icon } from "~/ui/primitives/icon";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { splitLabels } from "./draft-form";
import * as styles from "./labels-field.module.css";

interface LabelsFieldProps {
  name: string;
  id: string;
  label: string;
  help: string;
  defaultValue: string;
  errors: string[];
  /** What other workouts of the gym have. */
  suggestions: readonly string[];
}

/**
 * Several short texts: without script one field with commas; with script each text is one to remove, and Enter, a comma
 * or leaving the field makes what was typed another one.
 */
export function LabelsField({ defaultValue, name, suggestions, ...field }: LabelsFieldProps) {
  const { t } = useTranslation("studio-workouts");
  const hydrated = useHydrated();
  const input = useRef<HTMLDivElement>(null);
  const [labels, setLabels] = useState(() => splitLabels(defaultValue));
  const [typed, setTyped] = useState("");
  const { id, help, ...rest } = field;
  if (!hydrated) {
    return <Field {...rest} id={id} help={help} name={name} defaultValue={defaultValue} optional />;
  }
  const add = (text: string) => {
    setLabels(splitLabels([...labels, text].join(",")));
    setTyped("");
  };
  const change = (text: string) => (/[,;]/.test(text) ? add(text) : setTyped(text));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing && typed.trim() !== "") {
      event.preventDefault();
      add(typed);
    }
    if (event.key === "Backspace" && typed === "") setLabels(labels.slice(0, -1));
  };
  const remove = (label: string) => {
    setLabels(labels.filter((other) => other !== label));
    input.current?.querySelector("input")?.focus();
  };
  return (
    <div className={styles.labels} ref={input}>
      <input type="hidden" name={name} value={[...labels, typed].join(", ")} />
      <Field
        {...rest}
        id={id}
        help={t("labelsHelpScript")}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        list={`${id}-list`}
        autoComplete="off"
        enterKeyHint="done"
        optional
      />
      <datalist id={`${id}-list`}>
        {suggestions
          .filter((suggestion) => !labels.includes(suggestion))
          .map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
      </datalist>
      {labels.length > 0 ? (
        <ul className={styles.chips}>
          {labels.map((label) => (
            <li key={label}>
              <Button
                type="button"
                size="small"
                variant="secondary"
                icon={<Icon as={X} size={16} />}
                aria-label={t("removeLabel", { label })}
                onClick={() => remove(label)}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
