import type { Base, Giving, Needs } from '../../../part.ts';
import { makeKnownPlayers } from './known-players.ts';
import { purgeOldCalls } from './provider-call-store.ts';
import { makeTransfer, type Transfer } from './transfer.ts';
import { transferRescue } from './transfer-jobs.ts';
import type { LegDeps } from './transfer-leg.ts';
import { bindTransferOperator } from './transfer-operator-routes.ts';
import { bindTransfer } from './transfer-routes.ts';
import { TRANSFER_SETTLE_PUBLISHER } from './transfer-settle.ts';

type TransferNeeds = Needs<typeof makeTransfer, 'providerOf' | 'bookBalance' | 'awaitBets' | 'refreshAll'> &
  Pick<Parameters<typeof bindTransferOperator>[1], 'memberIdsOf'>;

/** Money between wallet and games, and what people decide about transfers without an end. */
export function transferPart(
  { config, db, propose, report }: Base,
  { refreshAll, memberIdsOf, ...needs }: TransferNeeds,
): Giving<Transfer> {
  const legDeps: LegDeps = {
    db,
    players: makeKnownPlayers(db),
    ...needs,
    graceMs: config.TRANSFER_GRACE_SECONDS * 1_000,
    balanceDecidesMs: config.TRANSFER_BALANCE_SECONDS * 1_000,
  };
  const transfer = makeTransfer({ ...legDeps, refreshAll });
  return {
    gives: transfer,
    bindMember: (binder) => bindTransfer(binder, transfer),
    bindOffice: (binder) => bindTransferOperator(binder, { ...legDeps, propose, report, memberIdsOf }),
    works: [transferRescue({ db, transfer })],
    publishers: [TRANSFER_SETTLE_PUBLISHER],
    purges: { 'calls of providers': () => purgeOldCalls(db) },
  };
}
