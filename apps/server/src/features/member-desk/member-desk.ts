import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { KeyPart } from '../../platform/database/keyed.ts';
import { isUuid } from '../../platform/process/ids.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { clearPayoutHold, lockStatus, writeStatus } from '../account/account-acts.ts';
import { membersByAccountEnd } from '../account/account-facts.ts';
import { membersByInflow } from '../inflow/inflow-facts.ts';
import { endSessions } from '../session/session-acts.ts';
import { membersBySlip } from '../slip/slip-facts.ts';
import { waivePlay } from './member-desk-store.ts';
import { bankCodes, membersByName, membersByOperation, readMemberPage, type Search } from './member-search-store.ts';

export type MemberDesk = ReturnType<typeof makeMemberDesk>;

export interface Decision {
  memberId: string;
  operator: string;
  reason: string;
}

/** What operators find out about members and decide about their access. */
export function makeMemberDesk({ db, sealer, isLaos }: { db: Db; sealer: Sealer; isLaos: boolean }) {
  /** Bank accounts are found whole, by keyed hashes of their numbers, or by the four digits that statements show. */
  async function search(typed: string, part: KeyPart) {
    return readMemberPage(db, typed === '' ? undefined : await readSearch(typed), part);
  }

  async function readSearch(text: string): Promise<Search> {
    const plain = text.replace(/[\s-]/g, '');
    const isAccountNo = /^\d{6,15}$/.test(plain);
    const codes = isAccountNo ? await bankCodes(db) : [];
    const named = await membersByName(db, {
      id: text,
      phone: canonicalPhone(plain.replace(/^\+?66(?=\d{9}$)/, '0'), isLaos),
      accountNoHashes: codes.map((code) => sealer.fingerprint(`${code}|${plain}`)),
    });
    const ending = /^\d{4}$/.test(plain) ? await membersByAccountEnd(db, plain) : [];
    const referred = /^\S{6,64}$/.test(text) ? await membersByReference(text) : [];
    const digits = /^\+?\d{3,12}$/.test(plain) ? plain.replace(/^\+|^0/, '') : undefined;
    return { memberIds: [...named, ...ending, ...referred], name: digits === undefined ? text : undefined, digits };
  }

  /** Whose money goes by a reference: of a payout, a bank or a slip, or by the id of an operation. */
  async function membersByReference(reference: string): Promise<string[]> {
    const name = { reference, id: isUuid(reference) ? reference : undefined };
    return [
      ...(await membersByOperation(db, name)),
      ...(await membersByInflow(db, name)),
      ...(await membersBySlip(db, reference)),
    ];
  }

  /** Frozen: every session ends, sign-in answers INACTIVE_USER (spec 8). */
  async function freeze({ memberId, operator, reason }: Decision): Promise<void> {
    await inTransaction(db, async (tx) => {
      const status = (await lockStatus(tx, memberId)) ?? refuse('NO_USER');
      if (status === 'FROZEN') refuse('KEY_INVALID');
      await writeStatus(tx, memberId, 'FROZEN');
      const endedSessions = await endSessions(tx, memberId);
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
      if ((await endSessions(tx, memberId, sessionId)) === 0) refuse('NO_DATA');
      await recordAct(tx, { operator, action: 'member.end-session', subject: memberId, detail: { sessionId } });
    });
  }

  return { search, freeze, unfreeze, releasePayouts, waivePlay: waive, endSession };
}
