import type { SlipSources } from '../../../gateways/live-gateways.ts';
import type { SlipAnswer, SlipVerifier, VerifiedSlip } from '../../../gateways/slip-verifier.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { inflowOfReference, type ReportedInflow } from '../../../queries/deposits/reported-inflow-facts.ts';
import { bankOfNumber } from '../../../shared/bank-number.ts';
import { withHeldSlip } from './slip-apply.ts';
import { type SlipRow, setTold, setVerifying } from './slip-store.ts';
import { readTold, writeTold } from './slip-told.ts';

interface AskingDeps {
  db: Db;
  verifiers: SlipSources;
}

/** What each said when none knows the transfer. */
interface Missing {
  missing: readonly SlipAnswer[];
}

/** What a verifier said, and which one. */
interface Answered {
  told: VerifiedSlip;
  verifier: string | null;
}

/**
 * What verifiers say of a slip: what one of them told before, or else what they say now, one after the other until one knows the
 * transfer. Undefined when somebody else has taken the slip meanwhile.
 */
export async function answerOf(deps: AskingDeps, slip: SlipRow): Promise<Answered | Missing | undefined> {
  // Written before anybody is asked, so that a slip shows how far it got when the server dies here.
  if (slip.state === 'READ' && !(await setVerifying(deps.db, slip))) return undefined;
  const known = readTold(slip.told);
  if (known) return { told: known, verifier: slip.verifier };
  const missing: SlipAnswer[] = [];
  for (const verifier of deps.verifiers.inOrder()) {
    const answer = await inquire(verifier, slip);
    if (answer.outcome === 'found') return recordAnswer(deps, slip, { told: answer.slip, verifier: verifier.name });
    missing.push(answer);
    // Whatever another would say, one that has the transfer named money that is no member's.
    if (answer.outcome === 'other-currency') break;
  }
  return { missing };
}

/** Kept at once: a verifier counts every question, and asked again it may call this slip a duplicate of itself. */
async function recordAnswer(deps: AskingDeps, slip: SlipRow, answered: Answered & { verifier: string }) {
  const { told, verifier } = answered;
  const { amountMinor, currency } = told;
  // No amount is kept that no transfer can have; such a slip fails.
  if (amountMinor <= 0n) return answered;
  const kept = { told: writeTold(told), verifier, amountMinor, currency };
  return (await withHeldSlip(deps.db, slip, (tx) => setTold(tx, slip, kept))) ? answered : undefined;
}

/**
 * Money is booked on two words, never on one verifier's alone: the bank's own report of the same amount, or a second
 * verifier that says the same (safety F16). Where only one verifier is configured that can know of it and the bank has no feed,
 * its word is all there is.
 */
export async function witnessOf(
  deps: AskingDeps,
  slip: SlipRow,
  { told, verifier }: Answered,
): Promise<'agrees' | 'contradicts' | 'silent'> {
  const isSame = (other: { amountMinor: bigint; currency: string }) =>
    other.amountMinor === told.amountMinor && other.currency === told.currency;
  const inflow = await knownInflow(deps.db, slip);
  if (inflow && !isSame({ amountMinor: inflow.amount, currency: inflow.currency })) return 'contradicts';
  // The word of an operator is none of a bank's.
  if (inflow && !inflow.is_by_hand) return 'agrees';
  const others = deps.verifiers.inOrder().filter(({ name }) => name !== verifier);
  for (const other of others) {
    const answer = await inquire(other, slip);
    if (answer.outcome === 'found') return isSame(answer.slip) ? 'agrees' : 'contradicts';
    if (answer.outcome === 'other-currency') return 'contradicts';
  }
  return deps.verifiers.countFor(told.receiver) <= 1 ? 'agrees' : 'silent';
}

/** What the banks have reported by themselves under the code of a slip. */
export async function knownInflow(db: Db, slip: SlipRow): Promise<ReportedInflow | undefined> {
  const bankCode = bankOfNumber(slip.sending_bank ?? '');
  if (bankCode === undefined || slip.bank_reference === null) return undefined;
  return inflowOfReference(db, { bankCode, bankReference: slip.bank_reference });
}

function inquire(verifier: SlipVerifier, { payload, sending_bank, bank_reference }: SlipRow): Promise<SlipAnswer> {
  invariant(
    payload !== null && sending_bank !== null && bank_reference !== null,
    'a slip that is asked about was read',
  );
  return verifier.inquire({ payload, sendingBank: sending_bank, bankReference: bank_reference });
}
