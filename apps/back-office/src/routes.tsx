import { listAudit, operatorSummary } from '@kapao/contract/operator/audit.ts';
import { listInflows } from '@kapao/contract/operator/inflows.ts';
import { listTransfers } from '@kapao/contract/operator/transfers.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdrawals.ts';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { AuditPage } from './features/audit/audit-page.tsx';
import { DashboardPage } from './features/dashboard/dashboard-page.tsx';
import { InflowsPage } from './features/inflows/inflows-page.tsx';
import { SignInPage } from './features/sign-in/sign-in-page.tsx';
import { TransfersPage } from './features/transfers/transfers-page.tsx';
import { WithdrawalsPage } from './features/withdrawals/withdrawals-page.tsx';
import { PATHS } from './paths.ts';
import { OfficeFrame } from './shell/office-frame.tsx';
import { ForRight, SignedIn, useOperator } from './shell/operator-session.tsx';
import { NotFound } from './shell/page-states.tsx';
import { roomsOf } from './shell/rooms.ts';

function Office() {
  return (
    <SignedIn>
      <OfficeFrame>
        <Outlet />
      </OfficeFrame>
    </SignedIn>
  );
}

/** The overview, or for who may not see it the first room that is open. */
function Start() {
  const [first] = roomsOf(useOperator());
  if (first && first.path !== PATHS.dashboard) return <Navigate to={first.path} replace />;
  return (
    <ForRight route={operatorSummary}>
      <DashboardPage />
    </ForRight>
  );
}

export function OfficeRoutes() {
  return (
    <Routes>
      <Route path={PATHS.signIn} element={<SignInPage />} />
      <Route element={<Office />}>
        <Route path={PATHS.dashboard} element={<Start />} />
        <Route
          path={PATHS.withdrawals}
          element={
            <ForRight route={listWithdrawals}>
              <WithdrawalsPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.inflows}
          element={
            <ForRight route={listInflows}>
              <InflowsPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.transfers}
          element={
            <ForRight route={listTransfers}>
              <TransfersPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.audit}
          element={
            <ForRight route={listAudit}>
              <AuditPage />
            </ForRight>
          }
        />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
