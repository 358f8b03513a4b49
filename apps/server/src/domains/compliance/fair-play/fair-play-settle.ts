import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import { isAllHome, whereaboutsOf } from '../../../queries/rewards/turnover-facts.ts';
import {
  type DueMember,
  membersPastLimit,
  nextLimitHolders,
  noteSettled,
  takeDueExclusion,
} from './fair-play-settle-store.ts';

export interface SettleDeps {
  db: Db;
  /** Refreshes the games of a member and brings their balances home. */
  bringHome: (request: DueMember & { operationId: string }) => Promise<void>;
  /** Waits a moment until what a turnover condition rests on is known. */
  readPlayUnderCondition: (memberId: string) => Promise<void>;
  /** Ends the open condition of who stopped playing, true when none is open any more. */
  stopCondition: (tx: Tx, memberId: string) => Promise<boolean>;
  /** Called for one member whose money could not be brought home; the others are not kept waiting. */
  report: (work: string, error: unknown) => void;
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
const MAX_HOLDERS = 1_000;
/** Members in one statement: what each has used is computed anew, and a statement has ten seconds. */
const HOLDERS_AT_ONCE = 50;

/**
 * The same for who is past a limit: nothing ends but play. Looks at a thousand who have limits, and at the next ones the next time, so
 * that nobody waits behind those whose game does not answer.
 */
export function makeLimitKeeper({ db, bringHome, report }: Pick<SettleDeps, 'db' | 'bringHome' | 'report'>) {
  let after = '';
  return async (): Promise<void> => {
    const holders = await nextLimitHolders(db, after, MAX_HOLDERS);
    after = holders.length < MAX_HOLDERS ? '' : (holders.at(-1) ?? '');
    for (let first = 0; first < holders.length; first += HOLDERS_AT_ONCE) {
      const past = await membersPastLimit(db, holders.slice(first, first + HOLDERS_AT_ONCE));
      await mapAtOnce(past, AT_ONCE, async (member) => {
        try {
          await bringHome({ ...member, operationId: newOperationId() });
        } catch (error) {
          report('play-limit', error);
        }
      });
    }
  };
}
