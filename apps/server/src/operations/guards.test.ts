import { Refusal } from '@kapao/contract/shared/refusal.ts';
import { describe, expect, it } from 'vitest';
import { decideOpening, type Facts, findLimitAgainst, GUARDS, type Opening } from './guards.ts';

const opening = (change: Partial<Opening> = {}): Opening => ({
  ...{ kind: 'withdrawal', from: 'WALLET', to: 'SCB', amountMinor: 10_000n, currency: 'THB' },
  ...change,
});
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const limit = (max: bigint, used: bigint, opensAt = at(60)) => ({ max, used, opensAt });

/** Returns the code of the refusal with its details, or `opened` with the writes. */
function answerOf(facts: Facts, change: Partial<Opening> = {}): unknown {
  try {
    return { opened: decideOpening(opening(change), facts) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { [error.code]: error.about };
  }
}
const opened = { opened: { meetsPlay: true } };
const OPENS = at(60).toISOString();

/** Guard, facts, what is answered. */
const TABLE: readonly (readonly [string, Facts, unknown])[] = [
  ['the member is active', { status: 'FROZEN' }, { INACTIVE_USER: {} }],
  ['payouts are not held', { payoutsHeld: true }, { PAYOUTS_HELD: {} }],
  ['the game is open', { game: 'CLOSED' }, { NO_GAME: {} }],
  ['the game is open', { game: 'NO_ACCOUNT' }, { SLOT_NO_ACCOUNT: {} }],
  ['no break or exclusion stands', { exclusion: { kind: 'BREAK', opensAt: at(60) } }, { ON_BREAK: { opensAt: OPENS } }],
  ['no break or exclusion stands', { exclusion: { kind: 'EXCLUSION' } }, { EXCLUDED: {} }],
  [
    'own limits of play leave room',
    { playLimits: [{ kind: 'LOSS', ...limit(10_000n, 1n) }] },
    { LOSS_LIMIT: { amount: 99.99, opensAt: OPENS } },
  ],
  ['own limits of play leave room', { playLimits: [{ kind: 'LOSS', ...limit(10_000n, 0n) }] }, opened],
  [
    'own limits of play leave room',
    { playLimits: [{ kind: 'STAKE', ...limit(5_000n, 9_000n) }] },
    { STAKE_LIMIT: { amount: 0, opensAt: OPENS } },
  ],
  [
    'play does not go on too long',
    { playTime: { minutes: 30, startedAt: at(0), restedAt: at(60), now: at(30) } },
    { TIME_LIMIT: { opensAt: OPENS } },
  ],
  [
    'play does not go on too long',
    { playTime: { minutes: 31, startedAt: at(0), restedAt: at(60), now: at(30) } },
    { opened: { meetsPlay: true, playStartedAt: at(0).toISOString() } },
  ],
  [
    'play does not go on too long',
    { playTime: { minutes: 30, startedAt: at(0), restedAt: at(40), now: at(40) } },
    { opened: { meetsPlay: true, playStartedAt: at(40).toISOString() } },
  ],
  [
    'play does not go on too long',
    { playTime: { minutes: 30, now: at(40) } },
    { opened: { meetsPlay: true, playStartedAt: at(40).toISOString() } },
  ],
  ['AML cases hold none of the money', { hold: { cash: 50_000n } }, { UNDER_REVIEW: {} }],
  ['AML cases hold none of the money', { hold: { held: 40_001n, cash: 50_000n } }, { UNDER_REVIEW: {} }],
  ['AML cases hold none of the money', { hold: { held: 40_000n, cash: 50_000n } }, opened],
  ['AML cases hold none of the money', { hold: { held: 1n, cash: 9_999n } }, opened],
  [
    'the result at the game is not examined',
    { examined: { waiting: 1n, balance: 10_000n } },
    { RESULT_UNCONFIRMED: {} },
  ],
  ['the result at the game is not examined', { examined: { waiting: 1n, balance: 10_001n } }, opened],
  ['the result at the game is not examined', { examined: { waiting: 1n, balance: 9_999n } }, opened],
  ['deposits are played through', { play: { required: 10_000n, played: 9_999n } }, { PLAY_THROUGH: { amount: 0.01 } }],
  ['deposits are played through', { play: { required: 10_000n, played: 10_000n } }, opened],
  [
    'withdrawal limits leave room',
    { limits: [{ period: 'DAY', ...limit(20_000n, 10_001n) }] },
    { WITHDRAW_LIMIT: { amount: 99.99, opensAt: OPENS } },
  ],
  ['withdrawal limits leave room', { limits: [{ period: 'DAY', ...limit(20_000n, 10_000n) }] }, opened],
  ['a passkey confirms the withdrawal', { passkey: {} }, { PASSKEY_REQUIRED: {} }],
  [
    'a passkey confirms the withdrawal',
    { passkey: { proof: '5f0f8b0e-6f4e-4f6d-9d8e-0a1b2c3d4e5f' } },
    { opened: { meetsPlay: true, proof: '5f0f8b0e-6f4e-4f6d-9d8e-0a1b2c3d4e5f' } },
  ],
  [
    'the identity level is high enough',
    {
      identity: [
        { level: 2, room: 9_999n },
        { level: 3, room: 0n },
      ],
    },
    { IDENTITY_REQUIRED: { level: 3 } },
  ],
  ['the identity level is high enough', { identity: [{ level: 2, room: 10_000n }] }, opened],
];

describe('guards of an operation', () => {
  it.each(TABLE.map(([guard, facts, answer], row) => ({ guard, facts, answer, row })))(
    'the guard that $guard answers as row $row of the table says',
    ({ facts, answer }) => {
      expect(answerOf(facts)).toEqual(answer);
    },
  );

  it('every guard has a row of the table that it refuses', () => {
    const refusing = TABLE.filter(
      ([, facts]) => answerOf(facts) !== undefined && !('opened' in Object(answerOf(facts))),
    );
    expect([...new Set(refusing.map(([guard]) => guard))]).toEqual(GUARDS.map(({ name }) => name));
  });

  it('an operation whose facts stop nothing writes nothing besides, unless it pays out cash', () => {
    expect(answerOf({})).toEqual(opened);
    for (const from of ['ASIDE', 'DEPOSIT']) expect(answerOf({}, { from })).toEqual({ opened: {} });
    for (const kind of ['transfer', 'reward', 'aside']) expect(answerOf({}, { kind })).toEqual({ opened: {} });
  });

  it('the first guard of the list answers when several refuse', () => {
    const facts: Facts = { status: 'FROZEN', payoutsHeld: true, passkey: {} };
    expect(answerOf(facts)).toEqual({ INACTIVE_USER: {} });
  });

  it.each([
    ['none when both have room', [limit(10n, 5n, at(1)), limit(10n, 5n, at(2))], undefined],
    ['the day', [limit(10n, 8n, at(1)), limit(20n, 8n, at(2))], at(1)],
    ['the month', [limit(10n, 0n, at(1)), limit(20n, 18n, at(2))], at(2)],
    ['the one that leaves less', [limit(10n, 9n, at(1)), limit(20n, 18n, at(2))], at(1)],
    ['the later of two that leave the same', [limit(10n, 10n, at(1)), limit(20n, 25n, at(2))], at(2)],
  ])('the limit that a refusal names is %s', (_what, limits, named) => {
    expect(findLimitAgainst(limits, 5n)?.opensAt).toEqual(named);
  });
});
