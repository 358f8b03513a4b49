import { listAlerts } from '@kapao/contract/operator/alert.ts';
import { listAmlCases } from '@kapao/contract/operator/aml-case.ts';
import { listOperatorBonuses } from '@kapao/contract/operator/bonus.ts';
import { listConversations } from '@kapao/contract/operator/chat.ts';
import { listContent } from '@kapao/contract/operator/content.ts';
import { listExclusions } from '@kapao/contract/operator/exclusion.ts';
import { listResultChecks } from '@kapao/contract/operator/game-result.ts';
import { listHouseAccounts } from '@kapao/contract/operator/house-account.ts';
import { listIdentityClaims } from '@kapao/contract/operator/identity.ts';
import { listInflows } from '@kapao/contract/operator/inflow.ts';
import { listEarnings } from '@kapao/contract/operator/invite.ts';
import { searchMembers } from '@kapao/contract/operator/member.ts';
import { listOperators } from '@kapao/contract/operator/operator.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listPartners } from '@kapao/contract/operator/partner.ts';
import { listPayoutFiles } from '@kapao/contract/operator/payout-file.ts';
import { listPolicies } from '@kapao/contract/operator/policy.ts';
import { listProposals } from '@kapao/contract/operator/proposal.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { regulatorFolder } from '@kapao/contract/operator/regulator.ts';
import { moneyReport } from '@kapao/contract/operator/report.ts';
import { listRewardReviews } from '@kapao/contract/operator/reward-review.ts';
import { getWheelRule } from '@kapao/contract/operator/reward-rules.ts';
import { readSettings } from '@kapao/contract/operator/settings.ts';
import { readShift } from '@kapao/contract/operator/shift.ts';
import { operatorListSlips } from '@kapao/contract/operator/slip.ts';
import { listStatementFiles } from '@kapao/contract/operator/statement-file.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { listTransfers } from '@kapao/contract/operator/transfer.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import type { IconName } from '@kapao/ui/icon-paths.ts';

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
  { name: 'dashboard', path: '/', icon: 'grid', route: operatorSummary },
  { name: 'alerts', path: '/alerts', icon: 'bell', route: listAlerts, queue: 'alerts' },
  { name: 'shift', path: '/shift', icon: 'flag', route: readShift },
  { name: 'reports', path: '/reports', icon: 'list', route: moneyReport },
  { name: 'withdrawals', path: '/withdrawals', icon: 'withdraw', route: listWithdrawals, queue: 'withdrawals' },
  { name: 'payoutFiles', path: '/payout-files', icon: 'save', route: listPayoutFiles },
  { name: 'inflows', path: '/inflows', icon: 'deposit', route: listInflows, queue: 'inflows' },
  { name: 'slips', path: '/slips', icon: 'image', route: operatorListSlips, queue: 'slips' },
  { name: 'transfers', path: '/transfers', icon: 'transfer', route: listTransfers, queue: 'transfers' },
  { name: 'results', path: '/results', icon: 'search', route: listResultChecks, queue: 'results' },
  { name: 'reconciliation', path: '/reconciliation', icon: 'swap', route: readReconciliation, queue: 'payouts' },
  { name: 'houseAccounts', path: '/house-accounts', icon: 'bank', route: listHouseAccounts },
  { name: 'statementFiles', path: '/statement-files', icon: 'doc', route: listStatementFiles },
  { name: 'chat', path: '/chat', icon: 'chat', route: listConversations, queue: 'chat' },
  { name: 'members', path: '/members', icon: 'users', route: searchMembers },
  { name: 'exclusions', path: '/exclusions', icon: 'clock', route: listExclusions },
  { name: 'cases', path: '/cases', icon: 'alert', route: listAmlCases, queue: 'cases' },
  { name: 'identity', path: '/identity', icon: 'eye', route: listIdentityClaims, queue: 'identity' },
  { name: 'bonuses', path: '/bonuses', icon: 'gift', route: listOperatorBonuses },
  { name: 'rewardRules', path: '/reward-rules', icon: 'wheel', route: getWheelRule },
  { name: 'earnings', path: '/earnings', icon: 'ticket', route: listEarnings, queue: 'earnings' },
  { name: 'rewardReviews', path: '/reward-reviews', icon: 'eye', route: listRewardReviews, queue: 'rewards' },
  { name: 'proposals', path: '/proposals', icon: 'check', route: listProposals, queue: 'proposals' },
  { name: 'content', path: '/content', icon: 'doc', route: listContent },
  { name: 'policies', path: '/policies', icon: 'bank', route: listPolicies },
  { name: 'partners', path: '/partners', icon: 'link', route: listPartners },
  { name: 'settings', path: '/settings', icon: 'lock', route: readSettings },
  { name: 'operators', path: '/operators', icon: 'user', route: listOperators },
  { name: 'audit', path: '/audit', icon: 'shield', route: listAudit },
  { name: 'regulator', path: '/regulator', icon: 'save', route: regulatorFolder },
] as const satisfies readonly Room[];

export type RoomName = (typeof MENU)[number]['name'];

/** The address of each room, by its name. */
export const ROOM_PATHS = Object.fromEntries(MENU.map(({ name, path }) => [name, path])) as {
  readonly [Each in (typeof MENU)[number] as Each['name']]: Each['path'];
};

/** The menu of the back office: each room is a page, too. */
export const ROOMS: readonly (Room & { name: RoomName })[] = MENU;

/** What waits for people, in the order of the menu. */
export const QUEUES = ROOMS.flatMap(({ queue, ...room }) => (queue === undefined ? [] : [{ ...room, queue }]));
