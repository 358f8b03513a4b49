import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onSessionEnd, session } from '../api/member-client.ts';
import { PATHS } from '../paths.ts';

/** Where to go after signing in again; travels in the history entry of /login. */
export interface LoginReturn {
  from: string;
  again?: boolean;
}

export function isLoginReturn(state: unknown): state is LoginReturn {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
}

/** Leads away when the server rejects the token or the site is gone, and when another tab signs out (spec 2). */
export function SessionWatch() {
  const navigate = useNavigate();
  const location = useLocation();
  const queries = useQueryClient();
  useEffect(() => {
    const from = location.pathname + location.search;
    const isPublic = !location.pathname.startsWith('/user');
    const leave = () => {
      session.clear();
      queries.clear();
      if (isPublic) return;
      const state: LoginReturn = { from, again: true };
      void navigate(PATHS.login, { replace: true, state });
    };
    onSessionEnd((end) => {
      if (end === 'gone') void navigate(PATHS.terminated, { replace: true });
      else leave();
    });
    const follow = (event: StorageEvent) => {
      if (event.key === 'token' && event.newValue === null && session.token() === null) leave();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [navigate, location, queries]);
  return null;
}
