/** `/challenge/{guid}` (product.md §21): what it is, how to join, and a member's own days; a workout opens over it. */
import {
  Outlet,
  useActionData,
  useLoaderData,
  useParams,
  useRevalidator,
  useSearchParams,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { challengePaths } from "~/challenge-paths";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { classNames } from "~/ui/primitives/class-names";
import { PlainLinks } from "~/ui/primitives/plain-links";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useShell } from "~/ui/shell/use-shell";
import { OpeningWorkout } from "../catalog/opening-workout";
import { useLikesAndSaves } from "../catalog/use-likes-and-saves";
import { useRefreshAfterTraining } from "../catalog/use-refresh-after-training";
import type { WorkoutOutletContext } from "../player/workout-outlet-context";
import { Calendar } from "./calendar";
import type { action } from "./challenge-action.server";
import { ChallengeHead } from "./challenge-head";
import * as styles from "./challenge.module.css";
import type { loader } from "./challenge.server";
import { Finished } from "./finished";
import { JoinPanel } from "./join-panel";
import { Leave } from "./leave";
import { Missed } from "./missed";
import { Plan } from "./plan";
import { Today } from "./today";

export { action } from "./challenge-action.server";
export { loader } from "./challenge.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["challenge"], publicCache: true };

/** Opening and closing a workout leaves the page as it is; use-refresh-after-training.ts loads what was trained. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isSame = ["guid", "challengeGuid"].every(
    (name) => currentParams[name] === nextParams[name],
  );
  const openedOrClosed = currentParams["itemId"] !== nextParams["itemId"];
  return isSame && openedOrClosed && !formMethod ? false : defaultShouldRevalidate;
};

export default function Challenge() {
  const { head, own, plan, signupTo, loginTo } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused ?? null;
  const { mount } = useShell();
  const { itemId } = useParams();
  const likesAndSaves = useLikesAndSaves();
  useRefreshAfterTraining(itemId !== undefined, useRevalidator());
  const here = challengePaths.challenge(mount, head.guid);
  const [search] = useSearchParams();
  const closeTo = search.get("from") === "home" ? paths.home(mount) : here;
  const items = listItems({ own, plan });
  // Without script a workout is a page of its own; with script, a dialog over this one.
  const showsPage = useHydrated(itemId === undefined);
  const round = own?.round ?? null;
  return (
    <MemberPage back>
      {showsPage ? (
        <Section space="tight">
          <ChallengeHead {...head} round={round} />
          <PlainLinks to={() => items.map(({ to }) => to)}>
            {round ? (
              <div className={classNames(styles.parts, styles.walk)}>
                <div className={styles.main}>
                  <Today {...round} />
                  <Missed count={round.missed} joinedAt={round.joinedAt} />
                </div>
                <Calendar {...round} refused={refused} />
                <Leave head={head} joinedAt={round.joinedAt} />
              </div>
            ) : (
              <div className={styles.parts}>
                {own?.state === "finished" ? <Finished {...own} head={head} /> : null}
                {own?.canJoin === false ? null : (
                  <JoinPanel own={own} refused={refused} signupTo={signupTo} loginTo={loginTo} />
                )}
                {plan ? <Plan {...plan} /> : null}
              </div>
            )}
          </PlainLinks>
        </Section>
      ) : null}
      {showsPage ? <OpeningWorkout cards={items} closeTo={here} /> : null}
      <Outlet context={{ closeTo, likesAndSaves } satisfies WorkoutOutletContext} />
    </MemberPage>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Every item on the page, as the dialog of a pressed one shows it while its workout loads. */
function listItems({ own, plan }: Pick<Data, "own" | "plan">) {
  const items = [
    ...(own?.round?.weeks ?? []).flatMap(({ days }) => days.flatMap((day) => day.items)),
    ...(plan?.weeks ?? []).flatMap(({ days }) => days.flatMap((day) => day.items)),
  ];
  return items.map(({ id, to, name, lang, image, duration }) => ({
    ...{ id, to, name, lang, image, color: null },
    specs: duration,
  }));
}
