import { useLocation } from "@remix-run/react";
import {
  ChevronLeft,
  Clapperboard,
  CreditCard,
  Dumbbell,
  FileText,
  History,
  LayoutDashboard,
  LayoutGrid,
  Palette,
  Radio,
  Trophy,
  UserRound,
  Users,
} from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Badge } from "~/ui/primitives/badge";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import { useShell } from "~/ui/shell/use-shell";
import { groupLinks } from "./group-links";
import type { StudioFrame, StudioLink } from "./studio-frame.server";
import { useUnsavedGuard } from "./use-unsaved-guard";
import * as styles from "./studio-page.module.css";

const ICONS = {
  overview: LayoutDashboard,
  workouts: Dumbbell,
  categories: LayoutGrid,
  challenges: Trophy,
  texts: FileText,
  trainer: UserRound,
  lives: Radio,
  library: Clapperboard,
  logo: Palette,
  team: Users,
  audit: History,
  payments: CreditCard,
};

interface StudioPageProps {
  frame: StudioFrame;
  title: string;
  lead?: ReactNode;
  /** The page above; only of a page that the navigation does not list. */
  back?: { to: string; label: string };
  /** Right of the title. */
  action?: ReactNode;
  /** Whether the page shows a refused form. */
  isRefused?: boolean;
  /** The id of the form whose values a change of the language preserves. */
  preservedFormId?: string;
  children: ReactNode;
}

/** The page around every page of a gym's studio: its navigation, a rail from 1024 px and a row below. */
export function StudioPage({
  frame,
  title,
  lead,
  back,
  action,
  isRefused = false,
  preservedFormId,
  children,
}: StudioPageProps) {
  const { t } = useTranslation("studio");
  const { gym } = useShell();
  useErrorTitle(isRefused);
  useUnsavedGuard(t("unsent"));
  return (
    <MemberPage back hasSearchField={false} preservedFormId={preservedFormId}>
      <div className={styles.studio}>
        <div className={styles.rail}>
          <p className={styles.gym}>
            <span className={styles.gymName}>{gym?.name}</span>
            {frame.isDraft ? <Badge tone="warn">{t("draft")}</Badge> : null}
          </p>
          <StudioNavigation links={frame.links} />
        </div>
        <div className={styles.content}>
          {back ? (
            <TextLink to={back.to} standalone>
              <Icon as={ChevronLeft} size={20} />
              {back.label}
            </TextLink>
          ) : null}
          <div className={styles.head}>
            <div className={styles.words}>
              <h1 className={styles.title}>{title}</h1>
              {lead ? <p className={styles.lead}>{lead}</p> : null}
            </div>
            {action}
          </div>
          {children}
        </div>
      </div>
    </MemberPage>
  );
}

function StudioNavigation({ links }: Pick<StudioFrame, "links">) {
  const { t } = useTranslation("studio");
  const { pathname } = useLocation();
  const isAt = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const current = links.findLast(({ to, alsoAt }) => isAt(to) || (alsoAt !== null && isAt(alsoAt)));
  const row = useRef<HTMLDivElement>(null);
  const currentTo = current?.to;
  // On a phone the row is wider than the screen. After scrollIntoView() Chromium's first Tab would skip what is above.
  useEffect(() => {
    const list = row.current;
    const links = [...(list?.querySelectorAll("a") ?? [])];
    const link = links.find(({ pathname: shown }) => shown === currentTo);
    if (!list || !link) return;
    const [shown, whole] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollLeft += shown.left - whole.left - (whole.width - shown.width) / 2;
  }, [currentTo]);
  return (
    <nav aria-label={t("navigation.label")}>
      <div className={styles.links} ref={row}>
        {groupLinks(links).map((group) => (
          <LinkGroup key={group.key} group={group} currentTo={currentTo} />
        ))}
      </div>
    </nav>
  );
}

interface LinkGroupProps {
  group: { key: StudioLink["group"]; links: StudioLink[] };
  currentTo: string | undefined;
}

function LinkGroup({ group, currentTo }: LinkGroupProps) {
  const { t } = useTranslation("studio");
  const nameId = useId();
  const hasName = group.key !== "start";
  return (
    <div className={styles.group}>
      {hasName ? (
        <p id={nameId} className={styles.groupName}>
          {t(`navigation.groups.${group.key}`)}
        </p>
      ) : null}
      <ul className={styles.groupLinks} aria-labelledby={hasName ? nameId : undefined}>
        {group.links.map(({ key, to }) => (
          <li key={key}>
            <a
              href={to}
              className={styles.link}
              aria-current={to === currentTo ? "page" : undefined}
            >
              <Icon as={ICONS[key]} size={20} />
              {t(`navigation.${key}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
