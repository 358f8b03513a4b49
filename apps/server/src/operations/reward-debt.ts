import { sql } from 'kysely';
import { post } from '../ledger/post.ts';
import type { Tx } from '../platform/database/db.ts';
import { newOperationId } from '../platform/process/ids.ts';
import { invariant } from '../platform/process/invariant.ts';
import type { CashCurrency } from '../shared/currency.ts';
import { type Cause, openOperation } from './operation.ts';

/** Where the statement says that such money went, or came from. */
const DEBT = 'DEBT';

const TAKEN = {
  th: 'หักคืนของเดิมพันที่ถูกยกเลิกหรือแก้ไข',
  la: 'ຫັກຄືນຂອງເດີມພັນທີ່ຖືກຍົກເລີກ ຫຼື ແກ້ໄຂ',
  en: 'Taken for a bet that was voided or corrected',
};
const GIVEN_BACK = {
  th: 'คืนให้ เพราะเดิมพันกลับมานับแล้ว',
  la: 'ຄືນໃຫ້ ເພາະເດີມພັນກັບມານັບແລ້ວ',
  en: 'Given back: a bet counts again',
};

interface Netting {
  memberId: string;
  currency: CashCurrency;
  /** The reward that brought it, or the grant whose condition has ended. */
  paidBy: string;
  /** What it brought: more is never taken, so that own money is not. */
  broughtMinor: bigint;
  /** What the reward was for. */
  cause: Cause['kind'];
}

/**
 * Takes what a member owes for rewards of voided bets from a reward that is in the wallet now; answers how much (record 55). The
 * member's row is locked. The database refuses the commit of a reward that was paid without it.
 */
export async function netDebt(tx: Tx, { memberId, currency, paidBy, broughtMinor, cause }: Netting): Promise<bigint> {
  const owedMinor = await openDebt(tx, memberId, currency);
  const amountMinor = owedMinor < broughtMinor ? owedMinor : broughtMinor;
  if (amountMinor <= 0n) return 0n;
  await move(tx, { memberId, currency, amountMinor, paidBy, cause });
  return amountMinor;
}

/** Gives back what was taken and is not owed any more. The member's row is locked. */
export async function giveBackNetted(tx: Tx, memberId: string, currency: CashCurrency): Promise<void> {
  const owedMinor = await openDebt(tx, memberId, currency);
  if (owedMinor < 0n) await move(tx, { memberId, currency, amountMinor: owedMinor, cause: 'bonus' });
}

async function openDebt(tx: Tx, memberId: string, currency: string): Promise<bigint> {
  const found = await sql<{ open: bigint }>`select reward_debt_open(${memberId}, ${currency}) as open`.execute(tx);
  return found.rows[0]?.open ?? 0n;
}

interface Moved {
  memberId: string;
  currency: CashCurrency;
  /** Below zero it is given back. */
  amountMinor: bigint;
  paidBy?: string;
  cause: Cause['kind'];
}

/** A row of the statement of its own, with its money and its place in the debt. */
async function move(tx: Tx, { memberId, currency, amountMinor, paidBy, cause }: Moved): Promise<void> {
  const operationId = newOperationId();
  const isTaken = amountMinor > 0n;
  const sizeMinor = isTaken ? amountMinor : -amountMinor;
  await openOperation(tx, {
    memberId,
    operationId,
    ...(isTaken
      ? { kind: 'forfeit', state: 'TAKEN', statementType: 'finish_bonus', from: 'WALLET', to: DEBT, cashSign: -1 }
      : { kind: 'reward', state: 'CREDITED', statementType: 'bonus', from: DEBT, to: 'WALLET', cashSign: 1 }),
    counterparty: 'house',
    amountMinor: sizeMinor,
    currency,
    externalRef: paidBy ?? operationId,
    cause: { kind: cause, id: `${operationId}/debt`, description: isTaken ? TAKEN : GIVEN_BACK },
  });
  await sql`insert into reward_nettings (member_id, operation_id, currency, amount, paid_by)
    values (${memberId}, ${operationId}::uuid, ${currency}, ${amountMinor}, ${paidBy ?? null}::uuid)`.execute(tx);
  const moved = await post(tx, {
    owner: memberId,
    operationId,
    step: 'net',
    kind: 'debt',
    currency,
    movements: [
      isTaken
        ? { from: 'cash', to: 'forfeit:debt', amountMinor: sizeMinor }
        : { from: 'forfeit:debt', to: 'cash', amountMinor: sizeMinor },
    ],
  });
  invariant(moved.outcome === 'posted', 'what a reward brought is in the wallet');
}
