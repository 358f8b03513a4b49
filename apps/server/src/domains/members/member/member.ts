import { refuse } from '@kapao/contract/shared/refusal.ts';
import { clearPayoutHold, lockStatus, writeStatus } from '../../../commands/members/account-acts.ts';
import { endSessions } from '../../../commands/members/session-acts.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { makeMemberSearch } from './member-search.ts';
import { waivePlay } from './member-store.ts';

export type MemberDesk = ReturnType<typeof makeMemberDesk>;

export interface Decision {
  memberId: string;
  operator: string;
  reason: string;
}

/** What operators find out about members and decide about their access. */
export function makeMemberDesk({ db, sealer, isLaos }: { db: Db; sealer: Sealer; isLaos: boolean }) {
  const { search, memberIdsOf } = makeMemberSearch({ db, sealer, isLaos });

  /** Frozen: every session ends, sign-in answers INACTIVE_USER (spec 8). */
  async function freeze({ memberId, operator, reason }: Decision): Promise<void> {
    await inTransaction(db, async (tx) => {
      const status = (await lockStatus(tx, memberId)) ?? refuse('NO_USER');
      if (status === 'FROZEN') refuse('KEY_INVALID');
      await writeStatus(tx, memberId, 'FROZEN');
      const endedSessions = await endSessions(tx, memberId, { reason: 'FROZEN' });
      await recordAct(tx, { operator, reason, action: 'member.freeze', subject: memberId, detail: { endedSessions } });
    });
  }

  async function unfreeze({ memberId, operator, reason }: Decision): Promise<void> {
    await inTransaction(db, async (tx) => {
      const status = (await lockStatus(tx, memberId)) ?? refuse('NO_USER');
      if (status === 'ACTIVE') refuse('KEY_INVALID');
      await writeStatus(tx, memberId, 'ACTIVE');
      await recordAct(tx, { operator, reason, action: 'member.unfreeze', subject: memberId });
    });
  }

  async function releasePayouts({ memberId, operator, reason }: Decision): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (!(await lockStatus(tx, memberId))) refuse('NO_USER');
      if (!(await clearPayoutHold(tx, memberId))) refuse('KEY_INVALID');
      await recordAct(tx, { operator, reason, action: 'member.release-payouts', subject: memberId });
    });
  }

  /** Deposits go back unplayed: to the account they came from, as the database sees to, or not at all. */
  async function waive(decision: Decision): Promise<void> {
    const { memberId, operator, reason } = decision;
    await inTransaction(db, async (tx) => {
      if (!(await lockStatus(tx, memberId))) refuse('NO_USER');
      const amountMinor = (await waivePlay(tx, decision)) ?? refuse('NOT_FROM_ACCOUNT');
      if (amountMinor === 0n) refuse('KEY_INVALID');
      const detail = { amountMinor: String(amountMinor) };
      await recordAct(tx, { operator, reason, action: 'member.waive-play', subject: memberId, detail });
    });
  }

  async function endSession(target: { memberId: string; sessionId: string; operator: string }): Promise<void> {
    const { memberId, sessionId, operator } = target;
    await inTransaction(db, async (tx) => {
      if (!(await lockStatus(tx, memberId))) refuse('NO_USER');
      if ((await endSessions(tx, memberId, { reason: 'BY_OPERATOR', sessionId })) === 0) refuse('NO_DATA');
      await recordAct(tx, { operator, action: 'member.end-session', subject: memberId, detail: { sessionId } });
    });
  }

  return { search, memberIdsOf, freeze, unfreeze, releasePayouts, waivePlay: waive, endSession };
}
