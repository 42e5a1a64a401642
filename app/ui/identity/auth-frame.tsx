import type { ReactNode } from "react";
import { AuthPanel } from "../layout/auth-panel";
import { MemberPage } from "../layout/member-page";
import { useShell } from "../shell";

/** The page around login, signup and logout: the form beside the gym's picture. */
export function AuthFrame(props: {
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { gym } = useShell();
  const src = gym?.headerImageUrl;
  return (
    <MemberPage>
      <AuthPanel
        {...props}
        picture={src ? { src, width: 1600, height: 900 } : null}
        pictureLine={gym?.name}
      />
    </MemberPage>
  );
}
