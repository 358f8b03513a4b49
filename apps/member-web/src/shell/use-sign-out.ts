import { logout } from '@kapao/contract/member/login.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '../api/contract-hooks.ts';
import { session } from '../api/member-client.ts';
import { forgetBegun } from '../lib/begun.ts';
import { useNavigate } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';

/** Ends the session here even when the server cannot be reached (spec 4). */
export function useSignOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = () => {
    session.clear();
    queries.clear();
    // What waited for a line waits no more: the next one at this phone must not find it.
    void forgetBegun().catch(() => undefined);
    // The next member of this browser is not told of this one's money.
    void import('../lib/push-kept.ts').then(({ forgetPush, inTurn }) => inTurn(forgetPush)).catch(() => undefined);
    void navigate(PATHS.login, { replace: true });
  };
  return useSend(logout, [], { onSuccess: leave, onError: leave });
}
