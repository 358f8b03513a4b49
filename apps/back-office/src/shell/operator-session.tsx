import type { Route } from '@kapao/contract/shared/route.ts';
import { createContext, type ReactNode, useContext } from 'react';
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

/** Lets operators through; anyone else goes to the sign-in page, which leads back here. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.data === null) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  if (session.data) return <OperatorContext value={session.data}>{children}</OperatorContext>;
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
