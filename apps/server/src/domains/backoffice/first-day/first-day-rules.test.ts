import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_NAMES } from '@kapao/contract/operator/content.ts';
import { FIRST_DAY_GAPS, FIRST_DAY_ITEMS, type FirstDayItem } from '@kapao/contract/shared/first-day.ts';
import { describe, expect, it } from 'vitest';
import { type FirstDayFacts, firstDayItems, missingOf } from './first-day-rules.ts';

const partner = (kind: string, wish: Partial<FirstDayFacts['partners'][number]> = {}) => ({
  ...{ name: `our ${kind}`, kind, isOn: true, isPaused: false, isTried: true, way: null, game: null },
  ...wish,
});
const game = (wish: Partial<FirstDayFacts['partners'][number]> = {}) => partner('game', { game: 'pg', ...wish });
const account = (wish: Partial<FirstDayFacts['accounts'][number]> = {}) => ({
  ...{ accountId: 'KBANK-0123456789', bankCode: 'KBANK', currency: 'THB' as const },
  ...{ isBank: true, isActive: true, hasOpeningBalance: true },
  ...wish,
});

/** A public site at which everything is done. */
const READY: FirstDayFacts = {
  owners: [
    { username: 'maria', hasSignedIn: true },
    { username: 'somchai', hasSignedIn: true },
  ],
  accounts: [account()],
  methods: [
    { method: 'bank', isOn: true },
    { method: 'slip', isOn: true },
  ],
  partners: [partner('payout'), partner('sms'), partner('slip'), partner('alert'), game()],
  asksForCode: true,
  openGames: ['pg'],
  publishedContents: CONTENT_NAMES,
  offersChat: true,
  hasChatHours: true,
  hasSetLimits: true,
  isPublic: true,
  backups: { database: 60, files: 60, drill: 60 },
  figuresReadAgoMs: 15_000,
};
const EMPTY: FirstDayFacts = {
  ...READY,
  ...{ owners: [], accounts: [], partners: [], openGames: [], publishedContents: [] },
  ...{ offersChat: false, hasChatHours: false, hasSetLimits: false, backups: undefined, figuresReadAgoMs: undefined },
};

const without = (kind: string) => READY.partners.filter((one) => one.kind !== kind);
const itemOf = (facts: FirstDayFacts, key: FirstDayItem) => firstDayItems(facts).find((item) => item.key === key);
const gapsOf = (key: FirstDayItem, change: Partial<FirstDayFacts>) => itemOf({ ...READY, ...change }, key)?.gaps;

describe('the list of the first day', () => {
  it('has every item once, in its order, and nothing to do where all is done', () => {
    const items = firstDayItems(READY);
    expect(items.map(({ key }) => key)).toEqual(FIRST_DAY_ITEMS);
    expect(items.flatMap(({ gaps }) => gaps)).toEqual([]);
    expect(missingOf(items)).toEqual([]);
  });

  it('names everything that an empty public site lacks, and opens it without what is recommended', () => {
    const necessary: FirstDayItem[] = [
      ...(['owners', 'deposit', 'payout', 'sms', 'games', 'terms', 'contact', 'backup', 'restore'] as const),
    ];
    expect(missingOf(firstDayItems(EMPTY))).toEqual(necessary);
    const recommended = firstDayItems(EMPTY).filter(({ isNecessary, gaps }) => !isNecessary && gaps.length > 0);
    expect(recommended.map(({ key }) => key)).toEqual(['texts', 'slips', 'limits', 'alerts', 'monitoring']);
  });

  it.each<[FirstDayItem, string, Partial<FirstDayFacts>, object[]]>([
    ['owners', 'a single owner', { owners: READY.owners.slice(1) }, [{ code: 'fewOwners', names: [] }]],
    [
      'owners',
      'a second owner who has never signed in',
      { owners: [READY.owners[0] ?? never(), { username: 'somchai', hasSignedIn: false }] },
      [{ code: 'ownersToSignIn', names: ['somchai'] }],
    ],
    ['deposit', 'no way that is on', { methods: [{ method: 'bank', isOn: false }] }, [{ code: 'noWayOn', names: [] }]],
    [
      'deposit',
      'an account that is off',
      { accounts: [account({ isActive: false })] },
      [{ code: 'noWayReady', names: [] }],
    ],
    [
      'deposit',
      'codes of KBANK without their partner',
      { methods: [{ method: 'qr:KBANK', isOn: true }] },
      [{ code: 'noWayReady', names: [] }],
    ],
    [
      'deposit',
      'codes by a partner of another way',
      { methods: [{ method: 'qr:KBANK', isOn: true }], partners: [...READY.partners, partner('qr', { way: 'WW' })] },
      [{ code: 'noWayReady', names: [] }],
    ],
    [
      'deposit',
      'slips to an account of a payment company',
      { methods: [{ method: 'slip', isOn: true }], accounts: [account({ bankCode: 'WW', isBank: false })] },
      [{ code: 'noWayReady', names: [] }],
    ],
    [
      'deposit',
      'gift links without a wallet',
      { methods: [{ method: 'prepaid', isOn: true }], partners: [...READY.partners, partner('prepaid')] },
      [{ code: 'noWayReady', names: [] }],
    ],
    ['payout', 'nobody who pays', { partners: without('payout') }, [{ code: 'noPartner', names: [] }]],
    [
      'payout',
      'a bank that is off',
      { partners: [...without('payout'), partner('payout', { isOn: false })] },
      [{ code: 'noPartner', names: [] }],
    ],
    [
      'payout',
      'one bank untried and one paused',
      {
        partners: [
          ...without('payout'),
          partner('payout', { name: 'KBANK', isTried: false }),
          partner('payout', { name: 'SCB', isPaused: true }),
        ],
      },
      [
        { code: 'untried', names: ['KBANK'] },
        { code: 'paused', names: ['SCB'] },
      ],
    ],
    ['sms', 'codes that nobody sends', { partners: without('sms') }, [{ code: 'noPartner', names: [] }]],
    ['games', 'no open game', { openGames: [] }, [{ code: 'noGame', names: [] }]],
    ['games', 'a partner of a closed game', { openGames: ['imi'] }, [{ code: 'noPartner', names: [] }]],
    [
      'partners',
      'one that would be given work untried',
      { partners: [...READY.partners, partner('qr', { name: 'Omise', isTried: false })] },
      [{ code: 'untried', names: ['Omise'] }],
    ],
    [
      'terms',
      'conditions that were never published',
      { publishedContents: CONTENT_NAMES.filter((name) => name !== 'conditions') },
      [{ code: 'unpublished', names: ['conditions'] }],
    ],
    ['contact', 'a chat without hours', { hasChatHours: false }, [{ code: 'noChatHours', names: [] }]],
    [
      'openingBalances',
      'an account whose balance is unknown',
      { accounts: [account({ hasOpeningBalance: false })] },
      [{ code: 'noOpeningBalance', names: ['KBANK-0123456789'] }],
    ],
    [
      'backup',
      'an old backup and no files',
      { backups: { database: 27 * 3_600, files: undefined, drill: 1 } },
      [
        { code: 'oldDatabaseBackup', names: [] },
        { code: 'noFilesBackup', names: [] },
      ],
    ],
    [
      'restore',
      'no drill',
      { backups: { database: 1, files: 1, drill: undefined } },
      [{ code: 'noRestore', names: [] }],
    ],
    ['monitoring', 'figures read long ago', { figuresReadAgoMs: 7_200_000 }, [{ code: 'notRead', names: [] }]],
  ])('the item %s is not done with %s, and says why', (key, _what, ...[change, gaps]) => {
    expect(gapsOf(key, change)).toEqual(gaps);
  });

  it('takes a partner that is paused or off for no reason to stay closed, where nothing needs it', () => {
    const partners = [...READY.partners, partner('qr', { isTried: false, isPaused: true })];
    expect(gapsOf('partners', { partners })).toEqual([]);
  });

  it('credits codes and gift links by their own account and partner', () => {
    const [qr, prepaid] = [partner('qr', { way: 'WW' }), partner('prepaid')];
    const ww = account({ bankCode: 'WW', isBank: false });
    const wallet = account({ bankCode: 'PREPAID', isBank: true });
    const partners = [...READY.partners, qr, prepaid];
    expect(gapsOf('deposit', { methods: [{ method: 'qr:WW', isOn: true }], accounts: [ww], partners })).toEqual([]);
    expect(gapsOf('deposit', { methods: [{ method: 'prepaid', isOn: true }], accounts: [wallet], partners })).toEqual(
      [],
    );
    const bank = [{ method: 'bank', isOn: true }] as const;
    expect(gapsOf('deposit', { methods: bank, accounts: [wallet], partners })).toHaveLength(1);
  });

  it('asks for no text messages where registration asks for no code', () => {
    const facts = { ...READY, asksForCode: false, partners: without('sms') };
    expect(itemOf(facts, 'sms')).toEqual({ key: 'sms', isNecessary: false, gaps: [] });
    expect(missingOf(firstDayItems(facts))).toEqual([]);
  });

  it('recommends backup and restore, and does not insist, where the site has no public name', () => {
    const facts = { ...READY, isPublic: false, backups: undefined };
    expect(missingOf(firstDayItems(facts))).toEqual([]);
    expect(itemOf(facts, 'backup')).toMatchObject({ isNecessary: false, gaps: [{ code: 'unwatched' }] });
  });

  it('can report every gap that has words', () => {
    const source = readFileSync(join(import.meta.dirname, 'first-day-rules.ts'), 'utf8');
    expect(FIRST_DAY_GAPS.filter((code) => !source.includes(`'${code}'`))).toEqual([]);
  });
});

it('the page of the documentation has every item in the same order', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/operations/first-day.md'), 'utf8');
  const steps = [...page.matchAll(/^## \d+\. .*\(`(\w+)`(, recommended)?/gm)];
  expect(steps.map(([, key]) => key)).toEqual(FIRST_DAY_ITEMS);
  const recommended = steps.filter(([, , word]) => word !== undefined).map(([, key]) => key);
  const items = firstDayItems(READY);
  expect(recommended).toEqual(items.filter(({ isNecessary }) => !isNecessary).map(({ key }) => key));
});

function never(): never {
  throw new Error('there are two');
}
