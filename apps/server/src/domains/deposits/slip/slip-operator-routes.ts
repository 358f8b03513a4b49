import {
  acceptSlip,
  listMemberSlips,
  type OperatorSlip,
  operatorGetSlip,
  operatorListSlips,
  operatorSlipPicture,
  rejectSlip,
  SLIP_REFERENCE_LENGTH,
} from '@kapao/contract/operator/slip.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import type { SlipParty } from '../../../gateways/slip-verifier.ts';
import type { Binder } from '../../../http/bind.ts';
import { pictureHeaders } from '../../../http/picture-headers.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { inflowsOfReferences, type ReportedInflow } from '../../../queries/deposits/reported-inflow-facts.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { isSinceEntry } from '../../../queries/members/sender-facts.ts';
import { explainSender } from '../../../queries/members/sender-part-facts.ts';
import { bankOfNumber } from '../../../shared/bank-number.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import { shownAccountNo } from '../../../shared/shown-account.ts';
import type { Slips } from './slip.ts';
import { type Uploader, uploadersOf } from './slip-case.ts';
import { readMemberSlips, readSlipPage } from './slip-desk-store.ts';
import { compareSender, type OwnAccount, receiverOf } from './slip-rules.ts';
import { activeAccounts, findSlip, findSlipId, isSlipWaiting, type SlipRow } from './slip-store.ts';
import { readTold } from './slip-told.ts';

interface SlipOperatorDeps {
  db: Db;
  sealer: Sealer;
  slips: Slips;
}

export function bindSlipOperator(binder: Binder, deps: SlipOperatorDeps): void {
  const { db, slips } = deps;

  binder.bind(operatorListSlips, async ({ query, operator }) => {
    const { rows, ...list } = await readSlipPage(db, query.state, query);
    return {
      ...list,
      slips: await toWire(deps, rows, operator()),
    };
  });

  binder.bind(operatorGetSlip, async ({ params: { id }, operator }) => {
    const slipId = id.length === SLIP_REFERENCE_LENGTH ? await findSlipId(db, id) : id;
    const slip = await readSlip(deps, slipId ?? refuse('NO_DATA'), operator());
    return slip;
  });

  binder.bind(listMemberSlips, async ({ params, query }) => {
    if (!(await memberFacts(db, params.id))) refuse('NO_USER');
    const { rows, ...list } = await readMemberSlips(db, params.id, query);
    return { ...list, slips: rows.map(memberSlipOf) };
  });

  binder.bind(operatorSlipPicture, async ({ params, reply }) => {
    const stream = await slips.pictureById(params.id);
    pictureHeaders(reply, `slip-${params.id.slice(0, 8)}.jpg`);
    return stream;
  });

  binder.bind(acceptSlip, async ({ params, body, operator }) => {
    const waits = await slips.accept({ slipId: params.id, operator: operator().username, reason: body.reason });
    return waits ?? { message: 'SUCCESS', slip: await readSlip(deps, params.id, operator()) };
  });

  binder.bind(rejectSlip, async ({ params, body, operator }) => {
    const { note, reason } = body;
    await slips.reject({ slipId: params.id, operator: operator().username, reason, note });
    return { message: 'SUCCESS', slip: await readSlip(deps, params.id, operator()) };
  });
}

async function readSlip(deps: SlipOperatorDeps, slipId: string, operator: OperatorSession): Promise<OperatorSlip> {
  const row = (await findSlip(deps.db, slipId)) ?? refuse('NO_DATA');
  const [slip] = await toWire(deps, [{ ...row, is_waiting: await isSlipWaiting(deps.db, slipId) }], operator);
  invariant(slip, 'a slip is shown');
  return slip;
}

function memberSlipOf(row: SlipRow): RouteReply<typeof listMemberSlips>['slips'][number] {
  const { amount, currency } = row;
  return {
    ...{ id: row.slip_id, state: row.state, reason: row.reason, currency },
    sendingBank: row.sending_bank === null ? null : (bankOfNumber(row.sending_bank) ?? row.sending_bank),
    bankReference: row.bank_reference,
    amount: amount === null || currency === null ? null : fromMinor(amount, currency),
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
  };
}

type Shown = SlipRow & { is_waiting: boolean };

/** What slips are shown beside, asked for once however many there are. */
interface Beside {
  uploader: Uploader;
  accounts: readonly OwnAccount[];
  inflow: ReportedInflow | undefined;
}

async function toWire(
  deps: SlipOperatorDeps,
  rows: readonly Shown[],
  operator: OperatorSession,
): Promise<OperatorSlip[]> {
  const codes = rows.map((row) => ({
    bankCode: bankOfNumber(row.sending_bank ?? '') ?? '',
    bankReference: row.bank_reference ?? '',
  }));
  const [uploaders, accounts, inflows] = await Promise.all([
    uploadersOf(
      deps,
      rows.map((row) => row.member_id),
    ),
    activeAccounts(deps.db),
    inflowsOfReferences(deps.db, codes),
  ]);
  const byMember = new Map(uploaders.map((uploader) => [uploader.member.member_id, uploader]));
  return rows.map((row, at) => {
    const uploader = byMember.get(row.member_id);
    invariant(uploader, 'a slip has a member');
    return wireOf(row, { uploader, accounts, inflow: inflows[at] }, operator);
  });
}

/** What was read, what was told and whose account it is, side by side. */
function wireOf(row: Shown, beside: Beside, operator: OperatorSession): OperatorSlip {
  const { member, owner } = beside.uploader;
  return {
    id: row.slip_id,
    memberId: row.member_id,
    memberName: member.name,
    username: member.username,
    memberBankCode: member.bank_code,
    memberBankAccountName: member.bank_account_name,
    memberBankAccountNo: shownAccountNo(owner.accountNo, operator),
    state: row.state,
    isWaiting: row.is_waiting,
    reason: row.reason,
    reviewReason: row.review_reason ?? (row.is_waiting ? 'VERIFIER_SILENT' : null),
    sendingBank: row.sending_bank === null ? null : (bankOfNumber(row.sending_bank) ?? row.sending_bank),
    bankReference: row.bank_reference,
    told: toldOf(row, beside),
    inflow: inflowOf(beside.inflow),
    attempts: row.attempts,
    lastAnswer: row.last_answer,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
  };
}

function toldOf(row: SlipRow, { uploader: { owner, member, policy }, accounts }: Beside): OperatorSlip['told'] {
  const told = readTold(row.told);
  if (told === undefined) return null;
  const side = ({ bank, accountMasked, names, otherNumber = '' }: SlipParty) => ({
    bankCode: bankOfNumber(bank) ?? bank,
    accountMasked: accountMasked || otherNumber,
    names,
  });
  return {
    verifier: row.verifier ?? '',
    occurredAt: told.occurredAt.toISOString(),
    amount: fromMinor(told.amountMinor, told.currency),
    currency: told.currency,
    sender: side(told.sender),
    receiver: side(told.receiver),
    receivingAccount: receiverOf(told, accounts)?.receivingAccountId ?? null,
    senderMatch: compareSender(told.sender, owner, policy.nameScore),
    ...explainSender(
      {
        bankCode: bankOfNumber(told.sender.bank) ?? told.sender.bank,
        masked: told.sender.accountMasked,
        names: told.sender.names,
      },
      { ...owner, isSinceEntry: isSinceEntry(member, told.occurredAt, policy.clockSeconds) },
      policy.nameScore,
    ),
  };
}

function inflowOf(found: ReportedInflow | undefined): OperatorSlip['inflow'] {
  if (!found) return null;
  const { inflow_id: id, state, amount, currency } = found;
  return { id, state, amount: fromMinor(amount, currency), currency };
}
