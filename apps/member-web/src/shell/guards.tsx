import { lookupActive } from '@kapao/contract/member/lookup.ts';
import { useEffect } from 'react';
import { useAnswer } from '../api/contract-hooks.ts';
import { session } from '../api/member-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Navigate, Outlet, useLocation } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';
import { leaveToTerminated } from './leave-to-terminated.ts';
import type { LoginReturn } from './session-watch.tsx';

/** Member pages need a stored token (spec 2). */
export function MembersOnly() {
  const { pathname, search } = useLocation();
  if (session.token() !== null) return <Outlet />;
  const state: LoginReturn = { from: pathname + search };
  return <Navigate to={PATHS.login} replace state={state} />;
}

/** On /login the server is asked whether the site is still there (spec 2). */
export function SiteCheck() {
  const { data: site } = useAnswer(lookupActive, {}, { key: queryKeys.lookup('active'), staleTime: 0 });
  return site?.status === 'terminated' ? <Terminated /> : <Outlet />;
}

function Terminated() {
  useEffect(leaveToTerminated, []);
  return null;
}
