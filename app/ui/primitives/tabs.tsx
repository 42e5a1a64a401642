import * as RadixTabs from "@radix-ui/react-tabs";
import { useId, useState, type ReactNode } from "react";
import * as styles from "./tabs.module.css";
import { useHydrated } from "./use-hydrated";

interface TabsProps {
  /** The tab list's name for screen readers. */
  label: string;
  /** `id` is the anchor of the section. */
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  initial?: string;
}

/** Sections with anchors in server HTML, tabs once script runs. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const hydrated = useHydrated();
  const prefix = useId();
  const first = tabs[0];
  const [chosen, choose] = useState(initial ?? first?.id ?? "");
  if (!first) return null;

  if (!hydrated) {
    return (
      <>
        {tabs.length > 1 ? (
          <nav aria-label={label} className={styles.list}>
            {tabs.map((tab) => (
              <a key={tab.id} href={`#${tab.id}`} className={styles.tab}>
                {tab.label}
              </a>
            ))}
          </nav>
        ) : null}
        {tabs.map((tab) => (
          <section key={tab.id} id={tab.id} aria-labelledby={`${prefix}${tab.id}`}>
            <h2 id={`${prefix}${tab.id}`} className={styles.heading}>
              {tab.label}
            </h2>
            {tab.content}
          </section>
        ))}
      </>
    );
  }

  const value = tabs.some((tab) => tab.id === chosen) ? chosen : first.id;
  return (
    <RadixTabs.Root value={value} onValueChange={choose}>
      <RadixTabs.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.id} value={tab.id}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
