import { Confirm } from '../kit/alert-sheet.tsx';
import { useMessages } from './locale.tsx';
import { useSignOut } from './use-sign-out.ts';

export function SignOutQuestion({ onCancel }: { onCancel: () => void }) {
  const { places, profile, common } = useMessages();
  const signOut = useSignOut();
  return (
    <Confirm
      title={profile.logoutQuestion}
      confirm={places.logout}
      cancel={common.cancel}
      danger
      busy={signOut.isPending}
      onConfirm={() => signOut.mutate()}
      onCancel={onCancel}
    >
      {profile.logoutText}
    </Confirm>
  );
}
