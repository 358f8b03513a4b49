import type { SlipAnswer, SlipInquiry } from '../slip-verifier.ts';

type No = 'INVALID_SLIP' | 'EXPIRED_SLIP';

const DAY_MS = 24 * 3_600_000;
/** How long each bank lets slip services look a transfer up; afterwards it is "not found" like a forged one. */
const LOOKED_UP_DAYS: Readonly<Record<string, number>> = {
  '002': 30,
  '004': 30,
  '006': 30,
  '011': 7,
  '014': 7,
  '022': 30,
  '024': 30,
  '025': 7,
  '030': 7,
  '033': 30,
  '034': 30,
  '067': 30,
  '069': 7,
  '071': 7,
  '073': 7,
};

/**
 * What "no such slip" means: a no, unless the transfer is older than its bank answers for, which nobody can tell from a
 * forged one. The age is read off the reference, so it may send a slip to a person and never decides about money.
 */
export function noSuchSlip(inquiry: SlipInquiry, no: { reason: No; detail: string }): SlipAnswer {
  const days = LOOKED_UP_DAYS[inquiry.sendingBank];
  const sentMs = dayOfReference(inquiry.bankReference);
  if (days !== undefined && sentMs !== undefined && Date.now() - sentMs > (days + 1) * DAY_MS) {
    return { outcome: 'too-old', detail: `${no.detail}, over ${days} days old` };
  }
  return { outcome: 'refused', ...no };
}

/** Many banks begin their references with the date; of the others the age is not known. */
function dayOfReference(reference: string): number | undefined {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)/.exec(reference) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T00:00:00+07:00`);
  return Number.isNaN(at) ? undefined : at;
}
