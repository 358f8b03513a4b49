import { getChatSettings } from '@kapao/contract/operator/chat.ts';
import { getContent } from '@kapao/contract/operator/content.ts';
import { listDeskCoupons } from '@kapao/contract/operator/coupon.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import { listSignIns } from '@kapao/contract/operator/operator.ts';
import { listActs } from '@kapao/contract/operator/operator-acts.ts';
import { listRights } from '@kapao/contract/operator/operator-rights.ts';
import { listCodeBatches } from '@kapao/contract/operator/promotion-code.ts';
import { createProposal } from '@kapao/contract/operator/proposal.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import type { Route as Call } from '@kapao/contract/shared/route.ts';
import { keepTyped } from '@kapao/web/kept-fields.ts';
import { reloadIntoNewerBuild } from '@kapao/web/release.ts';
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { AlertsPage } from './features/alert/alerts-page.tsx';
import { AmlCasesPage } from './features/aml-case/aml-cases-page.tsx';
import { MemberCase } from './features/aml-case/member-case.tsx';
import { BonusDraftPage, BonusEditorPage } from './features/bonus/bonus-editor-page.tsx';
import { BonusesPage } from './features/bonus/bonuses-page.tsx';
import { MemberGrants } from './features/bonus/member-grants.tsx';
import { PromotionCodesPage } from './features/bonus/promotion-codes-page.tsx';
import { ChatSetupPage } from './features/chat/chat-setup-page.tsx';
import { InboxPage } from './features/chat/inbox-page.tsx';
import { ContentEditorPage } from './features/content/content-editor-page.tsx';
import { ContentPage } from './features/content/content-page.tsx';
import { ExclusionsPage } from './features/exclusion/exclusions-page.tsx';
import { FirstDayCard } from './features/first-day/first-day-card.tsx';
import { ResultsPage } from './features/game-result/results-page.tsx';
import { HouseAccountsPage } from './features/house-account/house-accounts-page.tsx';
import { IdentityPage } from './features/identity/identity-page.tsx';
import { InflowsPage } from './features/inflow/inflows-page.tsx';
import { EarningsPage } from './features/invite/earnings-page.tsx';
import { SignInCover, SignInPage } from './features/login/sign-in-page.tsx';
import { MemberPage } from './features/member/member-page.tsx';
import { MembersPage } from './features/member/members-page.tsx';
import { ActsPage } from './features/operator/acts-page.tsx';
import { OperatorsPage } from './features/operator/operators-page.tsx';
import { RightsPage } from './features/operator/rights-page.tsx';
import { SignInsPage } from './features/operator/sign-ins-page.tsx';
import { AuditPage } from './features/operator-audit/audit-page.tsx';
import { PartnersPage } from './features/partner/partners-page.tsx';
import { PayoutFilesPage } from './features/payout-file/payout-files-page.tsx';
import { PoliciesPage } from './features/policy/policies-page.tsx';
import { ProposalsPage } from './features/proposal/proposals-page.tsx';
import { ReconciliationPage } from './features/reconciliation/reconciliation-page.tsx';
import { RegulatorPage } from './features/regulator/regulator-page.tsx';
import { ReportsPage } from './features/report/reports-page.tsx';
import { RewardReviewsPage } from './features/reward-review/reward-reviews-page.tsx';
import { CouponsPage } from './features/reward-rules/coupons-page.tsx';
import { RewardRulesPage } from './features/reward-rules/reward-rules-page.tsx';
import { SettingsPage } from './features/settings/settings-page.tsx';
import { ShiftPage } from './features/shift/shift-page.tsx';
import { SlipsPage } from './features/slip/slips-page.tsx';
import { StatementFilesPage } from './features/statement-file/statement-files-page.tsx';
import { DashboardPage } from './features/summary/dashboard-page.tsx';
import { TransfersPage } from './features/transfer/transfers-page.tsx';
import { WithdrawalsPage } from './features/withdraw/withdrawals-page.tsx';
import { PATHS } from './paths.ts';
import { OfficeFrame } from './shell/office-frame.tsx';
import { roomsOf } from './shell/open-rooms.ts';
import { ForRight, SignedIn, useOperator } from './shell/operator-session.tsx';
import { NotFound, PageLoading } from './shell/page-states.tsx';
import { ROOMS, type RoomName } from './shell/rooms.ts';

/** Opens the newer build when a page of this one is no longer served; typed fields are kept. */
function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if ((await reloadIntoNewerBuild(async () => keepTyped())) !== 'newer') throw error;
      return { default: PageLoading };
    }
  });
}

const EnrolPage = lazyPage(async () => (await import('./features/invitation/enrol-page.tsx')).EnrolPage);
const AccountPage = lazyPage(async () => (await import('./features/own-account/account-page.tsx')).AccountPage);

/** What is in each room of the menu; address and right are in `ROOMS`. */
const IN_ROOM: Record<Exclude<RoomName, 'dashboard'>, ReactElement> = {
  alerts: <AlertsPage />,
  regulator: <RegulatorPage />,
  shift: <ShiftPage />,
  reports: <ReportsPage />,
  withdrawals: <WithdrawalsPage />,
  inflows: <InflowsPage />,
  slips: <SlipsPage />,
  transfers: <TransfersPage />,
  results: <ResultsPage />,
  reconciliation: <ReconciliationPage />,
  houseAccounts: <HouseAccountsPage />,
  statementFiles: <StatementFilesPage />,
  chat: <InboxPage />,
  members: <MembersPage />,
  bonuses: <BonusesPage />,
  rewardRules: <RewardRulesPage />,
  earnings: <EarningsPage />,
  rewardReviews: <RewardReviewsPage />,
  exclusions: <ExclusionsPage />,
  cases: <AmlCasesPage />,
  identity: <IdentityPage />,
  proposals: <ProposalsPage />,
  content: <ContentPage />,
  policies: <PoliciesPage />,
  partners: <PartnersPage />,
  payoutFiles: <PayoutFilesPage />,
  settings: <SettingsPage />,
  operators: <OperatorsPage />,
  audit: <AuditPage />,
};

const MEMBER_PAGE = (
  <MemberPage
    key="member"
    bonuses={(id) => <MemberGrants id={id} />}
    cases={({ id, name }) => <MemberCase memberId={id} name={name} />}
  />
);

/** Pages behind a room: the address, the call they live from, and what is there. */
const BEHIND_ROOMS: readonly (readonly [path: string, call: Call, page: ReactElement])[] = [
  [PATHS.member, getMember, MEMBER_PAGE],
  [PATHS.signIns, listSignIns, <SignInsPage key="sign-ins" />],
  [PATHS.rights, listRights, <RightsPage key="rights" />],
  [PATHS.acts, listActs, <ActsPage key="acts" />],
  [PATHS.newBonus, createProposal, <BonusEditorPage key="new" />],
  [PATHS.bonusDraft, createProposal, <BonusDraftPage key="draft" />],
  [PATHS.promotionCodes, listCodeBatches, <PromotionCodesPage key="codes" />],
  [PATHS.coupons, listDeskCoupons, <CouponsPage key="coupons" />],
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
      <DashboardPage firstDay={<FirstDayCard />} />
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
