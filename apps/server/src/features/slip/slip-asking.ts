import type { SlipSources } from '../../gateways/live-gateways.ts';
import type { SlipAnswer, SlipVerifier, VerifiedSlip } from '../../gateways/slip-verifier.ts';
import type { Db } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import { failSlip, withHeldSlip } from './slip-ending.ts';
import { bankOfNumber, retryInMs } from './slip-rules.ts';
import {
  inflowOfReference,
  type KnownInflow,
  type SlipRow,
  setFailed,
  setLater,
  setTold,
  setTooOld,
} from './slip-store.ts';
import { writeTold } from './slip-told.ts';

interface AskingDeps {
  db: Db;
  verifiers: SlipSources;
}

/** What a verifier said, and which one. */
interface Answered {
  told: VerifiedSlip;
  verifier: string | null;
}

/**
 * Asks one verifier after the other until one knows the transfer. A no counts only when every verifier has said it: one that
 * is down, or whose bank is late, may know better.
 */
export async function askVerifiers(deps: AskingDeps, slip: SlipRow): Promise<Answered | undefined> {
  const answers: SlipAnswer[] = [];
  for (const verifier of deps.verifiers.inOrder()) {
    const answer = await inquire(verifier, slip);
    if (answer.outcome === 'found') return recordAnswer(deps, slip, { told: answer.slip, verifier: verifier.name });
    answers.push(answer);
  }
  const later = answers.filter((answer) => answer.outcome === 'later');
  const [no] = answers.filter((answer) => answer.outcome === 'refused');
  const detail = answers.map((answer) => answer.detail).join('; ');
  if (later.length === 0 && answers.some((answer) => answer.outcome === 'too-old')) {
    await withHeldSlip(deps.db, slip, (tx) => setTooOld(tx, slip.slip_id, detail));
    return undefined;
  }
  if (later.length === 0 && no) {
    await withHeldSlip(deps.db, slip, (tx) => setFailed(tx, slip.slip_id, { reason: no.reason, detail }));
    return undefined;
  }
  // A bank that says when it will know is asked then, unless another verifier may answer sooner.
  const toldMs = Math.min(...later.map(({ afterMs }) => afterMs ?? 0));
  await setLater(deps.db, slip, { inMs: retryInMs(slip.attempts - 1, toldMs), detail });
  return undefined;
}

/** Kept at once: a verifier counts every question, and asked again it may call this slip a duplicate of itself. */
async function recordAnswer(deps: AskingDeps, slip: SlipRow, answered: Answered & { verifier: string }) {
  const { told, verifier } = answered;
  const { amountMinor, currency } = told;
  if (amountMinor <= 0n) {
    await failSlip(deps.db, slip, 'INVALID_SLIP');
    return undefined;
  }
  const kept = { told: writeTold(told), verifier, amountMinor, currency };
  return (await withHeldSlip(deps.db, slip, (tx) => setTold(tx, slip.slip_id, kept))) ? answered : undefined;
}

/**
 * Money is booked on two words, never on one verifier's alone: the bank's own report of the same amount, or a second
 * verifier that says the same (safety F16). Where only one verifier is configured and the bank has no feed, its word is all
 * there is.
 */
export async function witnessOf(
  deps: AskingDeps,
  slip: SlipRow,
  { told, verifier }: Answered,
): Promise<'agrees' | 'contradicts' | 'silent'> {
  const isSame = (other: { amountMinor: bigint; currency: string }) =>
    other.amountMinor === told.amountMinor && other.currency === told.currency;
  const inflow = await knownInflow(deps.db, slip);
  if (inflow) return isSame({ amountMinor: inflow.amount, currency: inflow.currency }) ? 'agrees' : 'contradicts';
  const others = deps.verifiers.inOrder().filter(({ name }) => name !== verifier);
  for (const other of others) {
    const answer = await inquire(other, slip);
    if (answer.outcome === 'found') return isSame(answer.slip) ? 'agrees' : 'contradicts';
  }
  return deps.verifiers.count() <= 1 ? 'agrees' : 'silent';
}

/** What the banks have reported by themselves under the code of a slip. */
export async function knownInflow(db: Db, slip: SlipRow): Promise<KnownInflow | undefined> {
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
