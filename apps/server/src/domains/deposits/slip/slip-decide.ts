import type { SlipReason } from '@kapao/contract/member/slip.ts';
import type { SlipReviewReason } from '@kapao/contract/operator/slip.ts';
import type { SlipAnswer, VerifiedSlip } from '../../../gateways/slip-verifier.ts';
import type { ReportedInflow } from '../../../queries/deposits/reported-inflow-facts.ts';
import { bankOfNumber } from '../../../shared/bank-number.ts';
import type { Uploader } from './slip-case.ts';
import type { SlipPictures } from './slip-pictures.ts';
import { judgeSlip, type OwnAccount, retryInMs } from './slip-rules.ts';
import type { SlipRow } from './slip-store.ts';

/** A picture that ends its reader so often is not read again. */
const MAX_READ_ATTEMPTS = 3;
/** One that was taken so often without any end waits for people: the store may be away, or it ends whole servers. */
const MAX_TAKES = 20n;
/** While only the bank's report is missing, it is awaited for three attempts at most. */
const MAX_WITNESS_RETRIES = 2;

/** What becomes of a slip next; `slip-apply.ts` does it. */
export type SlipOutcome =
  | { outcome: 'fail'; reason: SlipReason; detail?: string }
  | { outcome: 'review'; reason: SlipReviewReason; detail?: string }
  | { outcome: 'later'; inMs: number; detail: string; attempts?: number }
  /** Its code was read, and is this slip's if no other has it. */
  | { outcome: 'claim'; code: { payload: string; sendingBank: string; bankReference: string } }
  /** The bank's own report has credited it. */
  | { outcome: 'credited'; money: { inflowId: string; amountMinor: bigint; currency: string } }
  | { outcome: 'credit'; account: OwnAccount; told: VerifiedSlip; uploader: Uploader };

/** What finding the code on a picture came to: nothing there, no picture kept, or the reader did not survive it. */
export type PictureOutcome = Awaited<ReturnType<SlipPictures['read']>> | 'gone' | 'unread';

/** UPLOADED: a slip that was taken too often is not even looked at. */
export function decideTaking({ fence }: Pick<SlipRow, 'fence'>): SlipOutcome | undefined {
  return fence > MAX_TAKES ? { outcome: 'review', reason: 'VERIFIER_SILENT' } : undefined;
}

/** UPLOADED: what the picture shows. */
export function decideReading(
  reading: PictureOutcome,
  { attempts, isStopping }: { attempts: number; isStopping: boolean },
): SlipOutcome {
  if (reading === 'gone') return failure('UPLOADED_FILE_NOT_EXIST');
  if (reading === 'unread') return decideUnread(attempts + (isStopping ? 0 : 1));
  if (reading === undefined) return failure('CANNOT_READ_CROPPED_IMAGE');
  if (reading.kind === 'small') return failure('IMG_SIZE_UNABLE_TO_PROCESS');
  if (reading.kind === 'other') return failure('INVALID_SLIP');
  if (reading.kind === 'broken') return failure('UNSTABLE_REFNO_ON_SLIP');
  // A wallet's slip, or one of a bank nobody can be registered with: it cannot be the member's account.
  if (reading.kind === 'wallet' || bankOfNumber(reading.sendingBank) === undefined) return failure('NOT_MATCH');
  const { sendingBank, bankReference, text: payload } = reading;
  return { outcome: 'claim', code: { payload, sendingBank, bankReference } };
}

/** The reader was ended by this picture, which is the picture's fault only so often; a server that stops ends it too. */
function decideUnread(attempts: number): SlipOutcome {
  if (attempts >= MAX_READ_ATTEMPTS) return failure('IMG_SIZE_UNABLE_TO_PROCESS');
  return { outcome: 'later', inMs: retryInMs(attempts), detail: 'the picture could not be read', attempts };
}

/** What is known of a slip whose code was read: first the bank's own report, then what `decideSlip` asks for. */
export interface SlipKnown {
  slip: Pick<SlipRow, 'member_id' | 'attempts' | 'created_at'>;
  inflow: ReportedInflow | undefined;
  /** What verifiers said: the transfer, or all their answers when none of them has it. */
  answer?: { told: VerifiedSlip; verifier: string | null } | { missing: readonly SlipAnswer[] };
  uploader?: Uploader;
  accounts?: readonly OwnAccount[];
  /** Another member could be meant as well, or the bank's report names somebody else. */
  isSenderDoubtful?: boolean;
  /** Whether a second source says the same. */
  witness?: 'agrees' | 'contradicts' | 'silent';
}

/** What has to be found out before anything can be decided. Each costs more than the one before, and is asked for once. */
export interface SlipQuestion {
  outcome: 'ask';
  about: 'answer' | 'case' | 'sender' | 'witness';
}

/** READ and VERIFYING: what the banks say, whose transfer it is, and then the money. */
export function decideSlip(known: SlipKnown): SlipOutcome | SlipQuestion {
  const { slip, inflow, answer, uploader, accounts } = known;
  if (inflow?.state === 'CREDITED') return decideCredited(inflow, slip.member_id);
  if (!answer) return { outcome: 'ask', about: 'answer' };
  if ('missing' in answer) return decideMissing(answer.missing, slip.attempts);
  const { told } = answer;
  if (told.amountMinor <= 0n) return failure('INVALID_SLIP');
  if (!uploader || !accounts) return { outcome: 'ask', about: 'case' };
  const { owner, policy } = uploader;
  const judged = judgeSlip(told, { owner, policy, accounts, uploadedAt: slip.created_at });
  if (judged.outcome !== 'credit') return judged;
  // A slip shows half of a number: where two members could be meant, a picture does not decide.
  if (known.isSenderDoubtful === undefined) return { outcome: 'ask', about: 'sender' };
  if (known.isSenderDoubtful) return { outcome: 'review', reason: 'SENDER_UNCERTAIN' };
  if (known.witness === undefined) return { outcome: 'ask', about: 'witness' };
  if (known.witness === 'contradicts') return { outcome: 'review', reason: 'AMOUNT_DIFFERS' };
  if (known.witness === 'silent') {
    const inMs = retryInMs(Math.min(slip.attempts - 1, MAX_WITNESS_RETRIES));
    return { outcome: 'later', inMs, detail: 'waits for the bank to show it too' };
  }
  return { outcome: 'credit', account: judged.account, told, uploader };
}

/** What the bank's own report already settles: it was credited, to this member or to another. */
function decideCredited(inflow: ReportedInflow, memberId: string): SlipOutcome {
  if (inflow.credited_member_id !== memberId) return failure('SLIP_REFNO_DUPLICATED');
  const money = { inflowId: inflow.inflow_id, amountMinor: inflow.amount, currency: inflow.currency };
  return { outcome: 'credited', money };
}

/**
 * A no counts only when every verifier that can know has said it: one that is down, or whose bank is late, may know better. Where
 * none of them can know, the bank's own report is awaited, and after a while people decide.
 */
function decideMissing(answers: readonly SlipAnswer[], attempts: number): SlipOutcome {
  const later = answers.filter((answer) => answer.outcome === 'later');
  const [no] = answers.filter((answer) => answer.outcome === 'refused');
  const detail = answers.map((answer) => answer.detail).join('; ');
  if (answers.some((answer) => answer.outcome === 'other-currency')) {
    return { outcome: 'review', reason: 'OTHER_CURRENCY', detail };
  }
  if (later.length === 0 && answers.some((answer) => answer.outcome === 'too-old')) {
    return { outcome: 'review', reason: 'TOO_OLD_TO_LOOK_UP', detail };
  }
  if (later.length === 0 && no) return { outcome: 'fail', reason: no.reason, detail };
  // A bank that says when it will know is asked then, unless another verifier may answer sooner.
  const toldMs = later.length === 0 ? 0 : Math.min(...later.map(({ afterMs }) => afterMs ?? 0));
  return { outcome: 'later', inMs: retryInMs(attempts - 1, toldMs), detail };
}

function failure(reason: SlipReason): SlipOutcome {
  return { outcome: 'fail', reason };
}
