import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { newOperationId } from '../../platform/process/ids.ts';
import { mapAtOnce } from '../../platform/process/map-at-once.ts';
import { isAllHome, whereaboutsOf } from '../turnover/turnover-facts.ts';
import { type DueMember, membersPastLimit, noteSettled, takeDueExclusion } from './fair-play-settle-store.ts';

export interface SettleDeps {
  db: Db;
  /** Refreshes the games of a member and brings their balances home. */
  bringHome: (request: DueMember & { operationId: string }) => Promise<void>;
  /** Waits a moment until what a turnover condition rests on is known. */
  readPlayUnderCondition: (memberId: string) => Promise<void>;
  /** Ends the open condition of who stopped playing, true when none is open any more. */
  stopCondition: (tx: Tx, memberId: string) => Promise<boolean>;
}

/** Brings home what an excluded member has at games and ends a bonus there; what is still out is looked at again. */
export async function settleOne(deps: SettleDeps): Promise<boolean> {
  const due = await takeDueExclusion(deps.db);
  if (!due) return false;
  await deps.bringHome({ ...due, operationId: newOperationId() });
  await deps.readPlayUnderCondition(due.memberId);
  const isEnded = await inTransaction(deps.db, (tx) => deps.stopCondition(tx, due.memberId));
  if (isEnded && isAllHome(await whereaboutsOf(deps.db, due.memberId, due.currency))) {
    await noteSettled(deps.db, due.exclusionId);
  }
  return true;
}

/** Members at once; each may have money at several games. */
const AT_ONCE = 4;

/** The same for who is past a limit: nothing ends but play. */
export async function bringPastLimitHome(deps: Pick<SettleDeps, 'db' | 'bringHome'>): Promise<void> {
  await mapAtOnce(await membersPastLimit(deps.db), AT_ONCE, (member) =>
    deps.bringHome({ ...member, operationId: newOperationId() }),
  );
}
