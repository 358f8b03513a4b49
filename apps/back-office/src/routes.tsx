import { listAudit, operatorSummary } from '@kapao/contract/operator/audit.ts';
import { listOperatorBonuses } from '@kapao/contract/operator/bonuses.ts';
import { getChatSettings, listConversations } from '@kapao/contract/operator/chat.ts';
import { getContent, listContent } from '@kapao/contract/operator/content.ts';
import { listInflows } from '@kapao/contract/operator/inflows.ts';
import { listEarnings } from '@kapao/contract/operator/invites.ts';
import { getMember, searchMembers } from '@kapao/contract/operator/members.ts';
import { listOperators } from '@kapao/contract/operator/operators.ts';
import { listPolicies } from '@kapao/contract/operator/policies.ts';
import { createProposal, listProposals } from '@kapao/contract/operator/proposals.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { listResultChecks } from '@kapao/contract/operator/result-checks.ts';
import { listRewardReviews } from '@kapao/contract/operator/reward-reviews.ts';
import { getWheelRule } from '@kapao/contract/operator/reward-rules.ts';
import { readSettings } from '@kapao/contract/operator/settings.ts';
import { operatorListSlips } from '@kapao/contract/operator/slips.ts';
import { listTransfers } from '@kapao/contract/operator/transfers.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdrawals.ts';
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { AuditPage } from './features/audit/audit-page.tsx';
import { BonusDraftPage, BonusEditorPage } from './features/bonuses/bonus-editor-page.tsx';
import { BonusesPage } from './features/bonuses/bonuses-page.tsx';
import { MemberGrants } from './features/bonuses/member-grants.tsx';
import { ChatSetupPage } from './features/chat/chat-setup-page.tsx';
import { InboxPage } from './features/chat/inbox-page.tsx';
import { ContentEditorPage } from './features/content/content-editor-page.tsx';
import { ContentPage } from './features/content/content-page.tsx';
import { DashboardPage } from './features/dashboard/dashboard-page.tsx';
import { EarningsPage } from './features/earnings/earnings-page.tsx';
import { InflowsPage } from './features/inflows/inflows-page.tsx';
import { MemberPage } from './features/members/member-page.tsx';
import { MembersPage } from './features/members/members-page.tsx';
import { OperatorsPage } from './features/operators/operators-page.tsx';
import { PoliciesPage } from './features/policies/policies-page.tsx';
import { ProposalsPage } from './features/proposals/proposals-page.tsx';
import { ReconciliationPage } from './features/reconciliation/reconciliation-page.tsx';
import { ResultsPage } from './features/results/results-page.tsx';
import { RewardReviewsPage } from './features/reward-reviews/reward-reviews-page.tsx';
import { RewardRulesPage } from './features/reward-rules/reward-rules-page.tsx';
import { SettingsPage } from './features/settings/settings-page.tsx';
import { SignInCover, SignInPage } from './features/sign-in/sign-in-page.tsx';
import { SlipsPage } from './features/slips/slips-page.tsx';
import { TransfersPage } from './features/transfers/transfers-page.tsx';
import { WithdrawalsPage } from './features/withdrawals/withdrawals-page.tsx';
import { PATHS } from './paths.ts';
import { OfficeFrame } from './shell/office-frame.tsx';
import { ForRight, SignedIn, useOperator } from './shell/operator-session.tsx';
import { NotFound, PageLoading } from './shell/page-states.tsx';
import { roomsOf } from './shell/rooms.ts';

const EnrolPage = lazy(async () => ({ default: (await import('./features/enrol/enrol-page.tsx')).EnrolPage }));
const AccountPage = lazy(async () => ({ default: (await import('./features/account/account-page.tsx')).AccountPage }));

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

/** Rewards of members who look like an older one. */
const rewardReviews = (
  <Route
    path={PATHS.rewardReviews}
    element={
      <ForRight route={listRewardReviews}>
        <RewardReviewsPage />
      </ForRight>
    }
  />
);

const Results = () => (
  <ForRight route={listResultChecks}>
    <ResultsPage />
  </ForRight>
);

export function OfficeRoutes() {
  return (
    <Routes>
      <Route path={PATHS.signIn} element={<SignInPage />} />
      <Route
        path={PATHS.enrol}
        element={
          <Suspense fallback={null}>
            <EnrolPage />
          </Suspense>
        }
      />
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
          path={PATHS.slips}
          element={
            <ForRight route={operatorListSlips}>
              <SlipsPage />
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
        <Route path={PATHS.results} element={<Results />} />
        <Route
          path={PATHS.reconciliation}
          element={
            <ForRight route={readReconciliation}>
              <ReconciliationPage />
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
        <Route
          path={PATHS.members}
          element={
            <ForRight route={searchMembers}>
              <MembersPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.member}
          element={
            <ForRight route={getMember}>
              <MemberPage bonuses={(id) => <MemberGrants id={id} />} />
            </ForRight>
          }
        />
        <Route
          path={PATHS.bonuses}
          element={
            <ForRight route={listOperatorBonuses}>
              <BonusesPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.newBonus}
          element={
            <ForRight route={createProposal}>
              <BonusEditorPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.bonusDraft}
          element={
            <ForRight route={createProposal}>
              <BonusDraftPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.bonus}
          element={
            <ForRight route={createProposal}>
              <BonusEditorPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.rewardRules}
          element={
            <ForRight route={getWheelRule}>
              <RewardRulesPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.earnings}
          element={
            <ForRight route={listEarnings}>
              <EarningsPage />
            </ForRight>
          }
        />
        {rewardReviews}
        <Route
          path={PATHS.chat}
          element={
            <ForRight route={listConversations}>
              <InboxPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.chatSetup}
          element={
            <ForRight route={getChatSettings}>
              <ChatSetupPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.proposals}
          element={
            <ForRight route={listProposals}>
              <ProposalsPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.content}
          element={
            <ForRight route={listContent}>
              <ContentPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.contentEditor}
          element={
            <ForRight route={getContent}>
              <ContentEditorPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.policies}
          element={
            <ForRight route={listPolicies}>
              <PoliciesPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.settings}
          element={
            <ForRight route={readSettings}>
              <SettingsPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.operators}
          element={
            <ForRight route={listOperators}>
              <OperatorsPage />
            </ForRight>
          }
        />
        <Route
          path={PATHS.account}
          element={
            <Suspense fallback={<PageLoading />}>
              <AccountPage />
            </Suspense>
          }
        />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
