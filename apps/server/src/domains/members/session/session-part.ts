import type { Base, Giving, Needs } from '../../../part.ts';
import { makeSession, type Session } from './session.ts';
import { bindSession } from './session-routes.ts';

/** How members sign in, and who is signed in. */
export function sessionPart(
  { db, passwords, isLaos, known }: Base,
  needs: Needs<typeof makeSession, 'factor' | 'noteSignals' | 'places'>,
): Giving<Session> {
  const session = makeSession({ db, passwords, isLaos, known: known.sessions, ...needs });
  return {
    gives: session,
    bindMember: (binder) => bindSession(binder, session),
    purges: { 'failed sign-ins': session.purgeOldFailures, sessions: session.purgeOldSessions },
  };
}
