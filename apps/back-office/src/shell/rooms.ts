import { listAlerts } from '@kapao/contract/operator/alerts.ts';
import { listAudit, operatorSummary } from '@kapao/contract/operator/audit.ts';
import { listOperatorBonuses } from '@kapao/contract/operator/bonuses.ts';
import { listConversations } from '@kapao/contract/operator/chat.ts';
import { listContent } from '@kapao/contract/operator/content.ts';
import { listExclusions } from '@kapao/contract/operator/exclusions.ts';
import { listInflows } from '@kapao/contract/operator/inflows.ts';
import { listEarnings } from '@kapao/contract/operator/invites.ts';
import { searchMembers } from '@kapao/contract/operator/members.ts';
import { listOperators } from '@kapao/contract/operator/operators.ts';
import { listPartners } from '@kapao/contract/operator/partners.ts';
import { listPayoutFiles } from '@kapao/contract/operator/payout-files.ts';
import { listPolicies } from '@kapao/contract/operator/policies.ts';
import { listProposals } from '@kapao/contract/operator/proposals.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { moneyReport } from '@kapao/contract/operator/reports.ts';
import { listResultChecks } from '@kapao/contract/operator/result-checks.ts';
import { listRewardReviews } from '@kapao/contract/operator/reward-reviews.ts';
import { getWheelRule } from '@kapao/contract/operator/reward-rules.ts';
import { readSettings } from '@kapao/contract/operator/settings.ts';
import { operatorListSlips } from '@kapao/contract/operator/slips.ts';
import { listStatementFiles } from '@kapao/contract/operator/statement-files.ts';
import { listTransfers } from '@kapao/contract/operator/transfers.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdrawals.ts';
import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { may, type Operator } from '../api/session.ts';
import { PATHS } from '../paths.ts';

interface Room {
  name: string;
  path: string;
  icon: IconName;
  /** The call a room lives from; who may not make it does not see the room. */
  route: Route;
  /** The queue whose length is shown beside the name. */
  queue?: keyof RouteReply<typeof operatorSummary>['waiting'];
}

const MENU = [
  { name: 'dashboard', path: PATHS.dashboard, icon: 'grid', route: operatorSummary },
  { name: 'alerts', path: PATHS.alerts, icon: 'bell', route: listAlerts, queue: 'alerts' },
  { name: 'reports', path: PATHS.reports, icon: 'list', route: moneyReport },
  { name: 'withdrawals', path: PATHS.withdrawals, icon: 'withdraw', route: listWithdrawals, queue: 'withdrawals' },
  { name: 'payoutFiles', path: PATHS.payoutFiles, icon: 'save', route: listPayoutFiles },
  { name: 'inflows', path: PATHS.inflows, icon: 'deposit', route: listInflows, queue: 'inflows' },
  { name: 'slips', path: PATHS.slips, icon: 'image', route: operatorListSlips, queue: 'slips' },
  { name: 'transfers', path: PATHS.transfers, icon: 'transfer', route: listTransfers, queue: 'transfers' },
  { name: 'results', path: PATHS.results, icon: 'search', route: listResultChecks, queue: 'results' },
  { name: 'reconciliation', path: PATHS.reconciliation, icon: 'swap', route: readReconciliation, queue: 'payouts' },
  { name: 'statementFiles', path: PATHS.statementFiles, icon: 'doc', route: listStatementFiles },
  { name: 'chat', path: PATHS.chat, icon: 'chat', route: listConversations, queue: 'chat' },
  { name: 'members', path: PATHS.members, icon: 'users', route: searchMembers },
  { name: 'exclusions', path: PATHS.exclusions, icon: 'clock', route: listExclusions },
  { name: 'bonuses', path: PATHS.bonuses, icon: 'gift', route: listOperatorBonuses },
  { name: 'rewardRules', path: PATHS.rewardRules, icon: 'wheel', route: getWheelRule },
  { name: 'earnings', path: PATHS.earnings, icon: 'ticket', route: listEarnings, queue: 'earnings' },
  { name: 'rewardReviews', path: PATHS.rewardReviews, icon: 'eye', route: listRewardReviews, queue: 'rewards' },
  { name: 'proposals', path: PATHS.proposals, icon: 'check', route: listProposals, queue: 'proposals' },
  { name: 'content', path: PATHS.content, icon: 'doc', route: listContent },
  { name: 'policies', path: PATHS.policies, icon: 'bank', route: listPolicies },
  { name: 'partners', path: PATHS.partners, icon: 'link', route: listPartners },
  { name: 'settings', path: PATHS.settings, icon: 'lock', route: readSettings },
  { name: 'operators', path: PATHS.operators, icon: 'user', route: listOperators },
  { name: 'audit', path: PATHS.audit, icon: 'shield', route: listAudit },
] as const satisfies readonly Room[];

export type RoomName = (typeof MENU)[number]['name'];

/** The menu of the back office: each room is a page, too. */
export const ROOMS: readonly (Room & { name: RoomName })[] = MENU;

/** What waits for people, in the order of the menu. */
export const QUEUES = ROOMS.flatMap(({ queue, ...room }) => (queue === undefined ? [] : [{ ...room, queue }]));

export function roomsOf(operator: Operator): typeof ROOMS {
  return ROOMS.filter((room) => may(operator, room.route));
}
