import type { SlipReason } from '@kapao/contract/member/slip.ts';
import type { VerifiedSlip } from '../../gateways/slip-verifier.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { invariant } from '../../platform/invariant.ts';
import type { Sealer } from '../../platform/seal.ts';
import { type MemberFacts, memberFacts, membersByFirstName } from '../account/account-facts.ts';
import type { Booked, BookInflow, InflowFact } from '../inflow/inflow-facts.ts';
import { bankOfNumber, compareSender, type OwnAccount, type SlipOwner } from './slip-rules.ts';
import { holdsSlip, type SlipRow, setFailed, setReview, setSuccess } from './slip-store.ts';

/** Does something to a slip while nobody else has it; false when somebody has taken it meanwhile (safety F9). */
export async function held(db: Db, slip: SlipRow, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await holdsSlip(tx, slip))) return false;
    await work(tx);
    return true;
  });
}

export async function fail(db: Db, slip: SlipRow, reason: SlipReason): Promise<void> {
  await held(db, slip, (tx) => setFailed(tx, slip.slip_id, { reason }));
}

interface OwnerDeps {
  db: Db;
  sealer: Sealer;
  bankSeal: string;
}

/** The member as the verifier's answer is compared with. */
export async function ownerOf(deps: OwnerDeps, memberId: string): Promise<SlipOwner> {
  const member = await memberFacts(deps.db, memberId);
  invariant(member, 'a slip has a member');
  return ownerFrom(deps, member);
}

/** Far more than people of one first name at one bank. */
const MOST_NAMESAKES = 2_000;

/**
 * True when the shown name and digits fit another member as well. Nobody proves an account number at registration, so one
 * that was made to look like the sender's must not be enough to take a transfer with its picture.
 */
export async function fitsAnother(
  deps: OwnerDeps,
  { memberId, owner, told }: { memberId: string; owner: SlipOwner; told: VerifiedSlip },
): Promise<boolean> {
  const { bankCode, accountName: name } = owner;
  const namesakes = await membersByFirstName(deps.db, { bankCode, name, most: MOST_NAMESAKES });
  return namesakes.some(
    (member) => member.member_id !== memberId && compareSender(told.sender, ownerFrom(deps, member)) !== 'differs',
  );
}

function ownerFrom(deps: OwnerDeps, member: MemberFacts): SlipOwner {
  return {
    bankCode: member.bank_code,
    accountNo: deps.sealer.open(member.bank_account_no_sealed, deps.bankSeal),
    accountName: member.bank_account_name,
    currency: member.currency,
    isActive: member.status === 'ACTIVE',
  };
}

/** What came in, under the identity that feed and notice report it by (design 4, L10). */
export function factOf(slip: SlipRow, told: VerifiedSlip, account: OwnAccount): InflowFact {
  const fromBank = bankOfNumber(slip.sending_bank ?? '');
  invariant(fromBank !== undefined && slip.bank_reference !== null, 'a slip that is credited was read');
  return {
    receivingAccountId: account.receivingAccountId,
    bankRef: slip.bank_reference,
    amountMinor: told.amountMinor,
    currency: told.currency,
    fromBank,
    fromAccountMasked: told.sender.accountMasked,
    fromName: told.sender.names[0] ?? '',
    occurredAt: told.occurredAt.toISOString(),
    source: 'slip',
    houseCode: 'bank',
  };
}

/** Books the transfer for the slip's member and ends the slip by how it then stands; the caller holds the slip's row. */
export async function creditSlip(
  tx: Tx,
  deps: { bookInflow: BookInflow },
  { slip, fact }: { slip: SlipRow; fact: InflowFact },
): Promise<Booked> {
  const booked = await deps.bookInflow(tx, fact, { outcome: 'credit', memberId: slip.member_id });
  const { inflowId, amountMinor } = booked;
  if (booked.state === 'CREDITED' && booked.memberId === slip.member_id) {
    await setSuccess(tx, slip.slip_id, { inflowId, amountMinor, currency: fact.currency });
  } else if (booked.state === 'CREDITED') {
    await setFailed(tx, slip.slip_id, { reason: 'SLIP_REFNO_DUPLICATED' });
  } else {
    // The bank has told another amount under this reference, or has sent the money back.
    await setReview(tx, slip.slip_id, booked.state === 'RETURNED' ? 'MONEY_RETURNED' : 'AMOUNT_DIFFERS');
  }
  return booked;
}
