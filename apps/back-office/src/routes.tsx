import { operatorSummary } from '@kapao/contract/operator/audit.ts';
import { getChatSettings } from '@kapao/contract/operator/chat.ts';
import { getContent } from '@kapao/contract/operator/content.ts';
import { getMember } from '@kapao/contract/operator/members.ts';
import { createProposal } from '@kapao/contract/operator/proposals.ts';
import type { Route as Call } from '@kapao/contract/shared/route.ts';
import { lazy, type ReactElement, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { AlertsPage } from './features/alerts/alerts-page.tsx';
import { AuditPage } from './features/audit/audit-page.tsx';
import { BonusDraftPage, BonusEditorPage } from './features/bonuses/bonus-editor-page.tsx';
import { BonusesPage } from './features/bonuses/bonuses-page.tsx';
import { MemberGrants } from './features/bonuses/member-grants.tsx';
import { ChatSetupPage } from './features/chat/chat-setup-page.tsx';
import { InboxPage } from './features/chat/inbox-page.tsx';
import { ContentEditorPage } from './features/content/content-editor-page.tsx';
import { ContentPage } from './features/content/content-page.tsx';
import { DashboardPage } from './features/dashboard/dashboard-page.tsx';
import { ExclusionsPage } from './features/exclusions/exclusions-page.tsx';
import { InflowsPage } from './features/inflows/inflows-page.tsx';
import { EarningsPage } from './features/invites/earnings-page.tsx';
import { MemberPage } from './features/members/member-page.tsx';
import { MembersPage } from './features/members/members-page.tsx';
import { OperatorsPage } from './features/operators/operators-page.tsx';
import { PartnersPage } from './features/partners/partners-page.tsx';
import { PayoutFilesPage } from './features/payout-files/payout-files-page.tsx';
import { PoliciesPage } from './features/policies/policies-page.tsx';
import { ProposalsPage } from './features/proposals/proposals-page.tsx';
import { ReconciliationPage } from './features/reconciliation/reconciliation-page.tsx';
import { ReportsPage } from './features/reports/reports-page.tsx';
import { ResultsPage } from './features/results/results-page.tsx';
import { RewardReviewsPage } from './features/reward-reviews/reward-reviews-page.tsx';
import { RewardRulesPage } from './features/reward-rules/reward-rules-page.tsx';
import { SettingsPage } from './features/settings/settings-page.tsx';
import { SignInCover, SignInPage } from './features/sign-in/sign-in-page.tsx';
import { SlipsPage } from './features/slips/slips-page.tsx';
import { StatementFilesPage } from './features/statement-files/statement-files-page.tsx';
import { TransfersPage } from './features/transfers/transfers-page.tsx';
import { WithdrawalsPage } from './features/withdrawals/withdrawals-page.tsx';
import { PATHS } from './paths.ts';
import { OfficeFrame } from './shell/office-frame.tsx';
import { ForRight, SignedIn, useOperator } from './shell/operator-session.tsx';
import { NotFound, PageLoading } from './shell/page-states.tsx';
import { ROOMS, type RoomName, roomsOf } from './shell/rooms.ts';

const EnrolPage = lazy(async () => ({ default: (await import('./features/enrolment/enrol-page.tsx')).EnrolPage }));
const AccountPage = lazy(async () => ({ default: (await import('./features/account/account-page.tsx')).AccountPage }));

/** What is in each room of the menu; address and right are in `ROOMS`. */
const IN_ROOM: Record<Exclude<RoomName, 'dashboard'>, ReactElement> = {
  alerts: <AlertsPage />,
  reports: <ReportsPage />,
  withdrawals: <WithdrawalsPage />,
  inflows: <InflowsPage />,
  slips: <SlipsPage />,
  transfers: <TransfersPage />,
  results: <ResultsPage />,
  reconciliation: <ReconciliationPage />,
  statementFiles: <StatementFilesPage />,
  chat: <InboxPage />,
  members: <MembersPage />,
  bonuses: <BonusesPage />,
  rewardRules: <RewardRulesPage />,
  earnings: <EarningsPage />,
  rewardReviews: <RewardReviewsPage />,
  exclusions: <ExclusionsPage />,
  proposals: <ProposalsPage />,
  content: <ContentPage />,
  policies: <PoliciesPage />,
  partners: <PartnersPage />,
  payoutFiles: <PayoutFilesPage />,
  settings: <SettingsPage />,
  operators: <OperatorsPage />,
  audit: <AuditPage />,
};

/** Pages behind a room: the address, the call they live from, and what is there. */
const BEHIND_ROOMS: readonly (readonly [path: string, call: Call, page: ReactElement])[] = [
  [PATHS.member, getMember, <MemberPage key="member" bonuses={(id) => <MemberGrants id={id} />} />],
  [PATHS.newBonus, createProposal, <BonusEditorPage key="new" />],
  [PATHS.bonusDraft, createProposal, <BonusDraftPage key="draft" />],
  [PATHS.bonus, createProposal, <BonusEditorPage key="bonus" />],
  [PATHS.chatSetup, getChatSettings, <ChatSetupPage key="chat" />],
  [PATHS.contentEditor, getContent, <ContentEditorPage key="content" />],
];

function Office() {
  return (
    <SignedIn cover={(operator) => <SignInCover operator={operator} />}>
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

const pages = [
  ...ROOMS.map(({ name, path, route }) => {
    const element = name === 'dashboard' ? <Start /> : <ForRight route={route}>{IN_ROOM[name]}</ForRight>;
    return <Route key={path} path={path} element={element} />;
  }),
  ...BEHIND_ROOMS.map(([path, call, page]) => (
    <Route key={path} path={path} element={<ForRight route={call}>{page}</ForRight>} />
  )),
];

const enrolPage = (
  <Suspense fallback={null}>
    <EnrolPage />
  </Suspense>
);

const accountPage = (
  <Suspense fallback={<PageLoading />}>
    <AccountPage />
  </Suspense>
);

export function OfficeRoutes() {
  return (
    <Routes>
      <Route path={PATHS.signIn} element={<SignInPage />} />
      <Route path={PATHS.enrol} element={enrolPage} />
      <Route element={<Office />}>
        {pages}
        <Route path={PATHS.account} element={accountPage} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
