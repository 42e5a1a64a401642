import type { ReactNode } from "react";
import { paths, type Mount } from "~/paths";
import { usePageUrl, useShell } from "../shell/use-shell";
import { FlashToast } from "../primitives/flash-toast";
import { ConsentQuestion } from "./consent-question";
import { LanguagePicker } from "./language-picker";
import { PageHeader } from "./page-header";
import { PageShell } from "./page-shell";
import { SiteFooter } from "./site-footer";
import { TabBar } from "./tab-bar";
import { ExternalNavigation, GymNavigation, HeaderSearch } from "./top-navigation";

interface MemberPageProps {
  /** The Back link of product.md §2: shown only where a page asks for it and a gym is known. */
  back?: boolean;
  /** The header lies over the first picture. */
  overlayHeader?: boolean;
  /** The gym's 220 px badge heads the page; otherwise the bar shows a small logo. */
  badge?: boolean;
  /** The 'Join the community' button in the header. */
  community?: { to: string } | null;
  /** False when the page asks the consent question itself. */
  asksConsent?: boolean;
  /** False on the page that has a field of its own. */
  hasSearchField?: boolean;
  /** The id of the form whose contents are kept when the language is changed. */
  preservedFormId?: string;
  children: ReactNode;
}

const TOAST_KINDS = { good: "success", bad: "error", info: "info" } as const;

const listMemberLinks = (mount: Mount) => ({
  searchTo: paths.search(mount),
  favouritesTo: paths.category(mount, "TOP_LIKED"),
  trainingTo: paths.progress(mount),
});

/** Header, navigation, message and footer of every page, from the root loader's data. */
export function MemberPage({
  back = false,
  overlayHeader = false,
  badge = false,
  community,
  asksConsent = true,
  hasSearchField = true,
  preservedFormId,
  children,
}: MemberPageProps) {
  const shell = useShell();
  const { gym, mount, person, toast, links, year, currentUrl, signInReturnUrl } = shell;
  const pageUrl = usePageUrl();
  const returnUrl = signInReturnUrl === currentUrl ? pageUrl : signInReturnUrl;
  const base = { homeTo: paths.home(mount), livesTo: paths.lives(mount) };
  const own = gym && person ? listMemberLinks(mount) : null;
  return (
    <PageShell
      overlayHeader={overlayHeader}
      header={
        <PageHeader
          over={overlayHeader}
          badge={badge && gym !== null}
          brand={{
            name: gym?.name ?? "Gymfront",
            logoUrl: gym?.logoImageUrl,
            product: gym === null,
            to: paths.home(mount),
          }}
          backTo={back && gym ? paths.home(mount) : null}
          manageLivesTo={shell.isTrainer ? paths.livesManage(mount) : null}
          signInTo={person ? null : paths.login(mount, { returnUrl })}
          account={person ? { to: paths.profile(mount), name: person.firstName } : null}
          community={community ?? null}
          navigation={
            gym ? <GymNavigation {...base} member={own} /> : <ExternalNavigation {...links} />
          }
          search={gym && hasSearchField ? <HeaderSearch to={paths.search(mount)} /> : null}
          searchTo={gym && !person ? paths.search(mount) : null}
        />
      }
      tabs={own ? <TabBar {...base} {...own} /> : null}
      toast={
        toast ? (
          <FlashToast
            id={`${toast.key}@${currentUrl}`}
            kind={TOAST_KINDS[toast.kind]}
            message={toast.text}
          />
        ) : null
      }
      question={asksConsent ? <ConsentQuestion /> : null}
      footer={
        <SiteFooter
          gym={gym}
          year={year}
          owner={gym?.name ?? "Gymfront"}
          termsTo={paths.terms(mount)}
          privacyTo={paths.privacy(mount)}
          manageSubscriptionTo={paths.profile(mount)}
          contactTo={paths.contact(mount)}
          isPoweredByShown={shell.look.isPoweredByShown}
          consentTo={shell.consent ? paths.consent(mount) : null}
        >
          <LanguagePicker
            current={shell.lang}
            action={paths.language(mount)}
            returnUrl={pageUrl}
            preservedFormId={preservedFormId}
          />
        </SiteFooter>
      }
    >
      {children}
    </PageShell>
  );
}
