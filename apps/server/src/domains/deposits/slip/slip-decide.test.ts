import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SlipAnswer, VerifiedSlip } from '../../../gateways/slip-verifier.ts';
import type { ReportedInflow } from '../../../queries/deposits/reported-inflow-facts.ts';
import type { Uploader } from './slip-case.ts';
import { decideReading, decideSlip, decideTaking, type PictureOutcome, type SlipKnown } from './slip-decide.ts';
import type { OwnAccount } from './slip-rules.ts';

const AT = new Date('2026-11-20T05:00:00Z');
const UPLOADED_AT = new Date('2026-11-20T05:10:00Z');

const told: VerifiedSlip = {
  occurredAt: AT,
  amountMinor: 50_000n,
  currency: 'THB',
  sender: { bank: '014', accountMasked: 'xxx-x-x2345-x', names: ['นาย สมชาย ใจดี'] },
  receiver: { bank: '004', accountMasked: 'xxx-x-x6789-x', names: ['บจก. กะเป๋า'] },
};
const account: OwnAccount = {
  receivingAccountId: 'kbank-1',
  bankCode: 'KBANK',
  accountNo: '0012367890',
  currency: 'THB',
};
const owner: Uploader['owner'] = {
  bankCode: 'SCB',
  accountNo: '1112323456',
  accountName: 'สมชาย ใจดี',
  currency: 'THB',
  isActive: true,
  enteredAt: new Date('2026-01-01T00:00:00Z'),
};
const uploader = { owner, policy: { nameScore: 80, clockSeconds: 300 } } as unknown as Uploader;

const reported: ReportedInflow = {
  inflow_id: 'i',
  receiving_account_id: 'kbank-1',
  amount: 50_000n,
  currency: 'THB',
  state: 'UNMATCHED',
  from_bank: 'SCB',
  from_account_masked: 'x2345x',
  from_name: 'สมชาย ใจดี',
  house_code: 'bank',
  is_by_hand: false,
  occurred_at: AT,
  credited_member_id: null,
};

const start: SlipKnown = {
  slip: { member_id: 'me', attempts: 1, created_at: UPLOADED_AT },
  inflow: undefined,
};
const answered: SlipKnown = { ...start, answer: { told, verifier: 'a' } };
const judged: SlipKnown = { ...answered, uploader, accounts: [account] };
const certain: SlipKnown = { ...judged, isSenderDoubtful: false };

const later = (afterMs?: number): SlipAnswer => ({ outcome: 'later', afterMs, detail: 'busy' });
const refused: SlipAnswer = { outcome: 'refused', reason: 'INVALID_SLIP', detail: 'no such slip' };
const tooOld: SlipAnswer = { outcome: 'too-old', detail: 'older than its bank tells' };
const notMine: SlipAnswer = { outcome: 'not-mine', detail: 'nothing of ours' };
const otherCurrency: SlipAnswer = { outcome: 'other-currency', detail: 'found' };
const missing = (...answers: SlipAnswer[]) => decideSlip({ ...start, answer: { missing: answers } });

describe('a picture', () => {
  const seen = { attempts: 0, isStopping: false };
  const bank = { kind: 'bank', sendingBank: '014', bankReference: 'R1', text: 'payload' } as PictureOutcome;

  it('claims the reference of its code for the slip', () => {
    const code = { sendingBank: '014', bankReference: 'R1', payload: 'payload' };
    expect(decideReading(bank, seen)).toEqual({ outcome: 'claim', code });
  });

  it.each([
    ['without a file fails as gone', 'gone', 'UPLOADED_FILE_NOT_EXIST'],
    ['on which nothing is found fails as cropped', undefined, 'CANNOT_READ_CROPPED_IMAGE'],
    ['with a code too small to read fails as too small', { kind: 'small' }, 'IMG_SIZE_UNABLE_TO_PROCESS'],
    ['with a code of something else is no slip', { kind: 'other' }, 'INVALID_SLIP'],
    ['whose code is damaged fails as unreadable', { kind: 'broken' }, 'UNSTABLE_REFNO_ON_SLIP'],
    ['of a wallet cannot be of the bank account of a member', { kind: 'wallet' }, 'NOT_MATCH'],
    ['of a bank without members cannot be theirs', { ...(bank as object), sendingBank: '999' }, 'NOT_MATCH'],
  ])('decides that a picture %s', (_name, reading, reason) => {
    expect(decideReading(reading as PictureOutcome, seen)).toEqual({ outcome: 'fail', reason });
  });

  it('a picture that crashed its reader is read twice more, and then fails', () => {
    expect(decideReading('unread', { ...seen, attempts: 1 })).toMatchObject({ outcome: 'later', attempts: 2 });
    expect(decideReading('unread', { ...seen, attempts: 2 })).toMatchObject({ reason: 'IMG_SIZE_UNABLE_TO_PROCESS' });
  });

  it('is not blamed for a reader that ended because the server stops', () => {
    expect(decideReading('unread', { attempts: 2, isStopping: true })).toMatchObject({ outcome: 'later', attempts: 2 });
  });

  it('a picture that was taken twenty times without a result waits for people', () => {
    expect(decideTaking({ fence: 20n })).toBeUndefined();
    expect(decideTaking({ fence: 21n })).toEqual({ outcome: 'review', reason: 'VERIFIER_SILENT' });
  });
});

describe('a slip the bank has reported', () => {
  const credited = (memberId: string): SlipKnown => ({
    ...start,
    inflow: { ...reported, state: 'CREDITED', credited_member_id: memberId },
  });

  it('and credited to this member is a success without another question', () => {
    const money = { inflowId: 'i', amountMinor: 50_000n, currency: 'THB' };
    expect(decideSlip(credited('me'))).toEqual({ outcome: 'credited', money });
  });

  it('and credited to somebody else is a duplicate', () => {
    expect(decideSlip(credited('you'))).toEqual({ outcome: 'fail', reason: 'SLIP_REFNO_DUPLICATED' });
  });

  it('and not credited still has to be looked up', () => {
    expect(decideSlip({ ...start, inflow: reported })).toEqual({ outcome: 'ask', about: 'answer' });
  });
});

describe('a slip that banks cannot know', () => {
  it('is refused by the others alone, and by nobody where all of them are such banks', () => {
    expect(missing(notMine, refused)).toMatchObject({ outcome: 'fail', reason: 'INVALID_SLIP' });
    expect(missing(notMine, notMine)).toMatchObject({ outcome: 'later' });
    expect(missing(notMine, tooOld)).toMatchObject({ outcome: 'review', reason: 'TOO_OLD_TO_LOOK_UP' });
    expect(missing(notMine, later())).toMatchObject({ outcome: 'later' });
  });
});

describe('a slip no verifier knows', () => {
  it('fails only when all of them say no, with everything they said', () => {
    const detail = 'no such slip; no such slip';
    expect(missing(refused, refused)).toEqual({ outcome: 'fail', reason: 'INVALID_SLIP', detail });
    expect(missing(refused, later())).toMatchObject({ outcome: 'later' });
  });

  it('is for people when it is too old to be looked up and no verifier may know it later', () => {
    expect(missing(refused, tooOld)).toMatchObject({ outcome: 'review', reason: 'TOO_OLD_TO_LOOK_UP' });
    expect(missing(tooOld, later())).toMatchObject({ outcome: 'later' });
  });

  it('is left to people when a service names money that is neither baht nor kip, whatever the others say', () => {
    const review = { outcome: 'review', reason: 'OTHER_CURRENCY' };
    expect(missing(otherCurrency)).toMatchObject(review);
    expect(missing(refused, otherCurrency)).toMatchObject(review);
    expect(missing(later(), otherCurrency)).toMatchObject(review);
  });

  it('is asked about when a bank said it will know, unless another verifier may answer sooner', () => {
    expect(missing(later(600_000))).toMatchObject({ outcome: 'later', inMs: 600_000 });
    expect(missing(later(600_000), later())).toMatchObject({ outcome: 'later', inMs: 2_000 });
  });

  it('is asked about again soon where no verifier could be asked', () => {
    expect(missing()).toMatchObject({ outcome: 'later', inMs: 2_000 });
  });
});

describe('a slip a verifier knows', () => {
  it('asks for one thing after the other, the cheapest first, and credits on two words', () => {
    expect(decideSlip(start)).toEqual({ outcome: 'ask', about: 'answer' });
    expect(decideSlip(answered)).toEqual({ outcome: 'ask', about: 'case' });
    expect(decideSlip(judged)).toEqual({ outcome: 'ask', about: 'sender' });
    expect(decideSlip(certain)).toEqual({ outcome: 'ask', about: 'witness' });
    const credit = { outcome: 'credit', account, told, uploader };
    expect(decideSlip({ ...certain, witness: 'agrees' })).toEqual(credit);
  });

  it('with an amount no transfer can have is no slip', () => {
    const known: SlipKnown = { ...start, answer: { told: { ...told, amountMinor: 0n }, verifier: 'a' } };
    expect(decideSlip(known)).toEqual({ outcome: 'fail', reason: 'INVALID_SLIP' });
  });

  it('a slip that was paid to a stranger fails before anybody else is asked', () => {
    const known = { ...judged, accounts: [{ ...account, accountNo: '9999999999' }] };
    expect(decideSlip(known)).toEqual({ outcome: 'fail', reason: 'DEST_ACC_INVALID' });
  });

  it('a slip that could be another member’s is for people', () => {
    expect(decideSlip({ ...judged, isSenderDoubtful: true })).toEqual({
      outcome: 'review',
      reason: 'SENDER_UNCERTAIN',
    });
  });

  it('of which a second source tells another amount is for people', () => {
    expect(decideSlip({ ...certain, witness: 'contradicts' })).toEqual({ outcome: 'review', reason: 'AMOUNT_DIFFERS' });
  });

  it('waits for the second source, never longer than ten seconds at a time', () => {
    const waiting = (attempts: number) =>
      decideSlip({ ...certain, slip: { ...start.slip, attempts }, witness: 'silent' });
    expect(waiting(1)).toMatchObject({ outcome: 'later', inMs: 2_000 });
    expect(waiting(50)).toMatchObject({ outcome: 'later', inMs: 10_000 });
  });
});

it('a slip is credited to nobody but a sender whose bank, number and name its answer surely tells', () => {
  const bank = fc.constantFrom('004', '014', '014', '014', '006', '002', '', '999', 'SCB', 'PromptPay', '14', '0014');
  const mask = fc.oneof(
    fc.constantFrom(
      'xxx-x-x2345-x',
      'xxx-x-xx345-x',
      'xx345x',
      '2345',
      'x2345',
      'xxxxxxxxx',
      '',
      '1112323456',
      'xxx-x-x3456',
    ),
    fc.stringMatching(/^[x0-9-]{0,14}$/),
  );
  const names = fc.array(fc.constantFrom('นาย สมชาย ใจดี', 'สมชาย จ***', 'MR. SOMCHAI JAIDEE', 'มาลี รักดี', '', '-'), {
    maxLength: 2,
  });
  let credits = 0;
  fc.assert(
    fc.property(fc.record({ bank, accountMasked: mask, names }), (sender) => {
      const known: SlipKnown = { ...certain, answer: { told: { ...told, sender }, verifier: 'a' }, witness: 'agrees' };
      if (decideSlip(known).outcome !== 'credit') return;
      const plain = sender.accountMasked.replaceAll('-', '');
      const isOfOwner = [...plain].every((sign, at) => sign === 'x' || sign === owner.accountNo.at(at - plain.length));
      const shown = plain.replace(/\D/g, '').length;
      expect({
        sender,
        isBank: sender.bank === '014',
        isOfOwner,
        isEnough: shown >= 4,
        isNamed: /สมชาย|SOMCHAI/.test(sender.names.join('')),
      }).toEqual({
        sender,
        isBank: true,
        isOfOwner: true,
        isEnough: true,
        isNamed: true,
      });
      credits += 1;
    }),
    { numRuns: 5_000 },
  );
  // Otherwise the property proves nothing.
  expect(credits).toBeGreaterThan(20);
});

it.each(['999', 'NEWBANK'])(
  'a bank told as “%s” proves neither the member nor a stranger, so people decide',
  (bank) => {
    const answerOf = (slip: Partial<VerifiedSlip>): SlipKnown => ({
      ...certain,
      answer: { told: { ...told, ...slip }, verifier: 'a' },
    });
    expect(decideSlip(answerOf({ sender: { ...told.sender, bank } }))).toEqual({
      outcome: 'review',
      reason: 'SENDER_UNCERTAIN',
    });
    expect(decideSlip(answerOf({ receiver: { ...told.receiver, bank } }))).toEqual({
      outcome: 'review',
      reason: 'RECEIVER_UNCERTAIN',
    });
  },
);
