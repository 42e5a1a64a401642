import { ProfileSections, type ProfileSectionsProps } from "../../account/profile-sections";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { SubscriptionDetail, type SubscriptionDetailProps } from "./subscription-detail";

export interface SubscriptionDialogProps extends SubscriptionDetailProps {
  below: ProfileSectionsProps;
}

/** A subscription over the profile; without script it is a page of its own. */
export default function SubscriptionDialog({ below, ...detail }: SubscriptionDialogProps) {
  const hydrated = useHydrated();
  return (
    <>
      {hydrated ? <ProfileSections {...below} /> : null}
      <SubscriptionDetail {...detail} />
    </>
  );
}
