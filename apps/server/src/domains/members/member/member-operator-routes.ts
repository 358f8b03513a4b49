import {
  endMemberSession,
  freezeMember,
  getMember,
  type MemberDossier,
  releasePayouts,
  searchMembers,
  unfreezeMember,
  waivePlay,
} from '@kapao/contract/operator/member.ts';
import type { LinkedMembers } from '@kapao/contract/shared/linked-members.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { shownAct } from '../../../operations/audit-trail.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { bankAccountNo } from '../../../queries/members/account-facts.ts';
import { lineOf } from '../../../queries/members/line-link-facts.ts';
import { passkeysOf } from '../../../queries/members/passkey-facts.ts';
import { listEndedSessions, listOpenSessions, type OpenSession } from '../../../queries/members/session-facts.ts';
import { playThroughOf } from '../../../queries/payouts/play-through-facts.ts';
import { listDebts, rewardDebtOf } from '../../../queries/rewards/reward-debt-facts.ts';
import { maskedSearch } from '../../../shared/masked-search.ts';
import { shownAccountNo } from '../../../shared/shown-account.ts';
import type { MemberDesk } from './member.ts';
import { type DossierRow, findDossier, listBalances, readTotals } from './member-store.ts';

interface MemberDeskRoutesDeps {
  db: Db;
  sealer: Sealer;
  memberDesk: MemberDesk;
  /** Who looks like a member, most alike first. */
  linked: (memberId: string) => Promise<LinkedMembers>;
}

const SUCCESS = { message: 'SUCCESS' };

export function bindMemberDeskOperator(binder: Binder, { db, sealer, memberDesk, linked }: MemberDeskRoutesDeps): void {
  binder.bind(searchMembers, async ({ query, tellLook }) => {
    const { search, ...part } = query;
    const { rows, operations, codes, inflow, ...list } = await memberDesk.search(search, part);
    tellLook({ asked: maskedSearch(search) });
    return {
      ...list,
      members: rows.map((row) => ({
        ...foundOf(row),
        operation: operations.get(row.member_id) ?? null,
        hasCode: codes.has(row.member_id),
      })),
      inflow: inflow ?? null,
    };
  });

  binder.bind(getMember, async ({ params, operator }) => {
    const row = (await findDossier(db, params.id)) ?? refuse('NO_USER');
    const shown = await dossierOf(db, row, shownAccountNo(bankAccountNo(sealer, row), operator()));
    return { ...shown, linked: await linked(params.id) };
  });

  binder.bind(freezeMember, async ({ params, body, operator }) => {
    await memberDesk.freeze({ memberId: params.id, operator: operator().username, reason: body.reason });
    return SUCCESS;
  });
  binder.bind(unfreezeMember, async ({ params, body, operator }) => {
    await memberDesk.unfreeze({ memberId: params.id, operator: operator().username, reason: body.reason });
    return SUCCESS;
  });
  binder.bind(releasePayouts, async ({ params, body, operator }) => {
    await memberDesk.releasePayouts({ memberId: params.id, operator: operator().username, reason: body.reason });
    return SUCCESS;
  });
  binder.bind(waivePlay, async ({ params, body, operator }) => {
    await memberDesk.waivePlay({ memberId: params.id, operator: operator().username, reason: body.reason });
    return SUCCESS;
  });
  binder.bind(endMemberSession, async ({ params, operator }) => {
    const { id: memberId, session: sessionId } = params;
    await memberDesk.endSession({ memberId, sessionId, operator: operator().username });
    return SUCCESS;
  });
}

function foundOf(
  row: Pick<DossierRow, 'member_id' | 'name' | 'username' | 'status' | 'currency' | 'bank_code' | 'created_at'>,
) {
  return {
    id: row.member_id,
    name: row.name,
    username: row.username,
    status: row.status,
    currency: row.currency,
    bankCode: row.bank_code,
    createdAt: row.created_at.toISOString(),
  };
}

async function dossierOf(db: Db, row: DossierRow, bankAccountNo: string): Promise<Omit<MemberDossier, 'linked'>> {
  const { member_id: memberId, currency } = row;
  const [totals, balances, sessions, endedSessions, playThrough, owedMinor, debts, line, keys] = await Promise.all([
    readTotals(db, memberId, currency),
    listBalances(db, memberId),
    listOpenSessions(db, memberId),
    listEndedSessions(db, memberId),
    playThroughOf(db, { memberId, currency }),
    rewardDebtOf(db, memberId, currency),
    listDebts(db, memberId),
    lineOf(db, memberId),
    passkeysOf(db, memberId),
  ]);
  return {
    ...foundOf(row),
    frozen: shownAct(row.frozen),
    bankAccountName: row.bank_account_name,
    bankAccountNo,
    bankChangedAt: row.bank_changed_at?.toISOString() ?? null,
    payoutsHeldAt: row.payouts_held_at?.toISOString() ?? null,
    cancels: row.cancels,
    playThrough: playThrough ?? null,
    secondFactorSince: row.second_factor_since?.toISOString() ?? null,
    lineSince: line?.linked_at.toISOString() ?? null,
    passkeys: keys.passkeys.length,
    passkeyConfirmsSince: keys.confirms_since?.toISOString() ?? null,
    sourceCode: row.source_code,
    inviterId: row.inviter_id,
    depositedTotal: fromMinor(totals.deposited, currency),
    withdrawnTotal: fromMinor(totals.withdrawn, currency),
    balances: balances.map((account) => ({
      account: account.code,
      amount: fromMinor(account.balance, account.currency),
      currency: account.currency,
    })),
    owed: fromMinor(owedMinor, currency),
    debts: debts.map((debt) => ({
      kind: debt.kind,
      paid: fromMinor(debt.paid, currency),
      owed: fromMinor(debt.owed, currency),
      game: debt.game_code,
      bet: debt.bet_ref,
      at: debt.changed_at.toISOString(),
    })),
    sessions: sessions.map(shownSession),
    endedSessions: endedSessions.map((session) => ({
      ...shownSession(session),
      endedAt: session.ended_at.toISOString(),
      reason: session.reason,
    })),
  };
}

const shownSession = (session: OpenSession) => ({
  id: session.session_id,
  address: session.address,
  device: session.user_agent,
  isRemembered: session.is_remembered,
  createdAt: session.created_at.toISOString(),
  lastSeenAt: session.last_seen_at.toISOString(),
});
