import { logout } from '@kapao/contract/member/login.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useSend } from '../api/contract-hooks.ts';
import { session } from '../api/member-client.ts';
import { PATHS } from '../paths.ts';

/** Ends the session here even when the server cannot be reached (spec 4). */
export function useSignOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = () => {
    session.clear();
    queries.clear();
    void navigate(PATHS.login, { replace: true });
  };
  return useSend(logout, [], { onSuccess: leave, onError: leave });
}
