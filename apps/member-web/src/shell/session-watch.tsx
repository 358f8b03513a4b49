import { useToast } from '@kapao/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { onReplayedAnswer, onSessionEnd, session } from '../api/member-client.ts';
import { useLocation, useNavigate } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';
import { lazyPart } from './lazy-part.tsx';
import { leaveToTerminated } from './leave-to-terminated.ts';
import { useMessages } from './locale.tsx';

const UpdatePrompt = lazyPart(async () => (await import('./update-prompt.tsx')).UpdatePrompt, { missing: () => null });

/** Where to go after signing in again; travels in the history entry of /login. */
export interface LoginReturn {
  from: string;
  again?: boolean;
  /** The phone of the member whose session ended. */
  phone?: string | null;
}

export function isLoginReturn(state: unknown): state is LoginReturn {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
}

/** Redirects when the server rejects the token or the site is terminated, and when another tab signs out (spec 2). */
export function SessionWatch() {
  const navigate = useNavigate();
  const location = useLocation();
  const queries = useQueryClient();
  const toast = useToast();
  const { common } = useMessages();
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    const tell = ({ data }: MessageEvent) => data === 'newer' && setNewer(true);
    navigator.serviceWorker?.addEventListener('message', tell);
    return () => navigator.serviceWorker?.removeEventListener('message', tell);
  }, []);
  useEffect(() => onReplayedAnswer(() => toast('info', common.doneBefore)), [toast, common]);
  useEffect(() => {
    const from = location.pathname + location.search;
    const isPublic = !location.pathname.startsWith('/user');
    const leave = () => {
      const state: LoginReturn = { from, again: true, phone: session.phone() };
      session.clear();
      queries.clear();
      if (isPublic) return;
      void navigate(PATHS.login, { replace: true, state });
    };
    onSessionEnd((end) => {
      if (end === 'gone') leaveToTerminated();
      // A member who signed out here has left already: a late answer must not lead the next one back to that page.
      else if (session.token() !== null) leave();
    });
    const follow = (event: StorageEvent) => {
      if (event.key === 'token' && event.newValue === null && session.token() === null) leave();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [navigate, location, queries]);
  return isNewer ? (
    <Suspense fallback={null}>
      <UpdatePrompt onLater={() => setNewer(false)} />
    </Suspense>
  ) : null;
}
