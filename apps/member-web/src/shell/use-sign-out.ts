import { logout } from '@kapao/contract/member/login.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '../api/contract-hooks.ts';
import { session } from '../api/member-client.ts';
import { useNavigate } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';

/** Ends the session here even when the server cannot be reached (spec 4). */
export function useSignOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = () => {
    session.clear();
    queries.clear();
    // A slip that waited for a line waits no more; without a line for this, it is nobody else's.
    void import('../lib/begun-slip.ts').then(({ forgetSlip }) => forgetSlip()).catch(() => undefined);
    void navigate(PATHS.login, { replace: true });
  };
  return useSend(logout, [], { onSuccess: leave, onError: leave });
}
