import type { Route } from '@kapao/contract/shared/route.ts';
import { focusManager } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { may, type Operator, useSession } from '../api/session.ts';
import { signInPath } from '../paths.ts';
import { LoadFailed, NoAccess, PageLoading } from './page-states.tsx';

const OperatorContext = createContext<Operator | undefined>(undefined);

/** Who is signed in; only below `SignedIn`. */
export function useOperator(): Operator {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('this page is for operators who are signed in');
  return operator;
}

export function useMay(route: Route): boolean {
  return may(useOperator(), route);
}

interface SignedInProps {
  children: ReactNode;
  /** Asks whose page it is to sign in again. */
  cover: (operator: Operator) => ReactNode;
}

/**
 * Lets operators through; anyone else goes to the sign-in page, which leads back here. A page whose session has ended is
 * covered and asks for nothing; what was typed is there again when the same person comes back.
 */
export function SignedIn({ children, cover }: SignedInProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [last, setLast] = useState<Operator>();
  if (session.data && session.data !== last) setLast(session.data);
  const isCovered = session.data === null && last !== undefined;
  useEffect(() => {
    focusManager.setFocused(isCovered ? false : undefined);
    return () => focusManager.setFocused(undefined);
  }, [isCovered]);
  if (last && (session.data ?? isCovered)) {
    return (
      <>
        <div className="office-page" key={last.username} hidden={isCovered}>
          <OperatorContext value={session.data ?? last}>{children}</OperatorContext>
        </div>
        {isCovered && cover(last)}
      </>
    );
  }
  if (session.data === null) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  if (session.isError) {
    return (
      <main className="alone">
        <LoadFailed error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  return (
    <main className="alone">
      <PageLoading />
    </main>
  );
}

/** Shows a page only to those who may read it; nothing of it is asked for otherwise. */
export function ForRight({ route, children }: { route: Route; children: ReactNode }) {
  return useMay(route) ? children : <NoAccess />;
}
