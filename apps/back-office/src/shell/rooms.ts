import { listAudit, operatorSummary } from '@kapao/contract/operator/audit.ts';
import { listInflows } from '@kapao/contract/operator/inflows.ts';
import { listTransfers } from '@kapao/contract/operator/transfers.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdrawals.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { may, type Operator } from '../api/session.ts';
import { PATHS } from '../paths.ts';

type RoomName = 'dashboard' | 'withdrawals' | 'inflows' | 'transfers' | 'audit';

interface Room {
  name: RoomName;
  path: string;
  icon: IconName;
  /** The call a room lives from; who may not make it does not see the room. */
  route: Route;
  /** The queue whose length stands beside the name. */
  queue?: 'withdrawals' | 'inflows' | 'transfers';
}

const ROOMS: readonly Room[] = [
  { name: 'dashboard', path: PATHS.dashboard, icon: 'grid', route: operatorSummary },
  { name: 'withdrawals', path: PATHS.withdrawals, icon: 'withdraw', route: listWithdrawals, queue: 'withdrawals' },
  { name: 'inflows', path: PATHS.inflows, icon: 'deposit', route: listInflows, queue: 'inflows' },
  { name: 'transfers', path: PATHS.transfers, icon: 'transfer', route: listTransfers, queue: 'transfers' },
  { name: 'audit', path: PATHS.audit, icon: 'shield', route: listAudit },
];

export function roomsOf(operator: Operator): readonly Room[] {
  return ROOMS.filter((room) => may(operator, room.route));
}
