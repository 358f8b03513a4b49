import { OPERATOR_ROUTES } from '@kapao/contract/operator/routes.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { describe, expect, it } from 'vitest';
import { ACT_CLASSES } from '../operations/act-classes.ts';
import { type SeenLook, seenLook, type Told } from './operator-look.ts';

const ROUTES: readonly Route[] = OPERATOR_ROUTES;
const ID = '0f0e0d0c-0b0a-4908-8706-050403020100';
const PLACE = `w17.${ID}`;

interface Case {
  call: string;
  query?: object;
  reply?: object;
  told?: Told;
  row: readonly [action: string, subject: string, detail: SeenLook['detail']];
}

const ofList = (path: string, action: string, subject: string): Case => ({
  call: `GET /ops/api/${path}`,
  query: { page: 3, limit: 10 },
  row: [action, subject, { page: 3 }],
});
const ofStates = (path: string, action: string, subject: string): Case[] => [
  { ...ofList(path, action, subject), row: [action, subject, { state: 'all', page: 3 }] },
  {
    call: `GET /ops/api/${path}`,
    query: { page: 1, limit: 10, state: 'HELD' },
    row: [action, subject, { state: 'HELD', page: 1 }],
  },
];
const ofLongList = (path: string, action: string, subject: string): Case[] => [
  { call: `GET /ops/api/${path}`, query: { limit: 10 }, row: [action, subject, { state: 'all' }] },
  {
    call: `GET /ops/api/${path}`,
    query: { limit: 10, state: 'REVIEW', since: '2026-11-01', until: '2026-11-02', min: 5, max: 9, partner: 'pg' },
    row: [
      action,
      subject,
      { state: 'REVIEW', since: '2026-11-01', until: '2026-11-02', min: 5, max: 9, partner: 'pg' },
    ],
  },
  ...placed(`GET /ops/api/${path}`, [action, subject, { state: 'all' }]),
];
const placed = (call: string, [action, subject, detail]: Case['row'], told: Pick<Case, 'told' | 'reply'> = {}) => [
  { call, ...told, query: { limit: 10, after: PLACE }, row: [action, subject, { ...detail, after: PLACE }] as const },
  {
    call,
    ...told,
    query: { limit: 10, after: PLACE, before: 'b' },
    row: [action, subject, { ...detail, before: 'b' }] as const,
  },
];
const SPAN = { since: '2026-01-01', until: '2026-01-02', currency: 'THB' };
/** What was asked is told, of the page and of its file. */
const ofReport = (path: string, subject: string, query: Record<string, string | number>): Case[] => [
  { call: `GET /ops/api/reports/${path}`, query, row: ['report.read', subject, query] },
  { call: `GET /ops/api/reports/${path}.csv`, query, row: ['report.download', subject, query] },
];
const ofOne = (path: string, action: string, detail: SeenLook['detail'] = {}): Case => ({
  call: `GET /ops/api/${path}`,
  row: [action, ID, detail],
});
const ofTalk = (call: string, action: string): Case => ({
  call,
  told: { subject: 'member-1', conversation: ID },
  row: [action, 'member-1', { conversation: ID }],
});

const found = { reply: { total: 7 }, told: { asked: 'som •••1234' } };
/** What stood in the log before the rows were declared, and stands there for as long as the log does. */
const CASES: readonly Case[] = [
  ofList('payout-disputes', 'payout-dispute.list', 'disputes'),
  ofList('payout-debits', 'payout-debit.list', 'debits'),
  ofList('payout-files', 'payout-file.list', 'payout files'),
  ofList('inflows/set-aside', 'feed-line.list', 'feed-lines'),
  ofList('reconciliation/unknown-players', 'unknown-player.list', 'unknown-players'),
  ofList('statement-files', 'statement-file.list', 'statement-files'),
  ...ofStates('result-checks', 'result.list', 'result-checks'),
  {
    call: 'GET /ops/api/exclusions',
    query: { limit: 10, state: 'REVIEW' },
    row: ['exclusion.look', 'exclusions', { state: 'REVIEW' }],
  },
  ...placed('GET /ops/api/exclusions', ['exclusion.look', 'exclusions', { state: 'all' }]),
  ...ofStates('cases', 'aml.list', 'cases'),
  {
    call: 'GET /ops/api/promotion-batches/:id/codes',
    query: { state: 'used', page: 2, limit: 10 },
    row: ['promotion-codes.list', ID, { state: 'used', page: 2 }],
  },
  {
    call: 'GET /ops/api/coupons',
    query: { limit: 10, state: 'OPEN', member: 'abc' },
    row: ['coupon.list', 'coupons', { state: 'OPEN', member: 'abc' }],
  },
  ...placed('GET /ops/api/coupons', ['coupon.list', 'coupons', { state: 'all' }]),
  ofOne('promotion-batches/:id/unused.csv', 'promotion-codes.download'),
  ofOne('cases/:id', 'aml.look'),
  ofOne('cases/:id/links', 'aml.links'),
  ofOne('cases/:id/report.json', 'aml.download'),
  ofOne('cases/:id/report.csv', 'aml.download'),
  ...ofStates('reward-reviews', 'reward.list', 'reward-reviews'),
  ...ofStates('invite-earnings', 'invite.list', 'invite-earnings'),
  ...ofLongList('inflows', 'inflow.list', 'inflows'),
  ...ofLongList('withdrawals', 'withdrawal.list', 'withdrawals'),
  ...ofLongList('transfers', 'transfer.list', 'transfers'),
  {
    call: 'GET /ops/api/slips',
    query: { limit: 10, state: 'WAITING' },
    row: ['slip.list', 'slips', { state: 'WAITING' }],
  },
  ...placed('GET /ops/api/slips', ['slip.list', 'slips', { state: 'all' }]),
  {
    call: 'GET /ops/api/identity',
    query: { limit: 10, state: 'WAITING' },
    row: ['identity.list', 'identity', { state: 'WAITING' }],
  },
  ...placed('GET /ops/api/identity', ['identity.list', 'identity', { state: 'all' }]),
  {
    call: 'GET /ops/api/members',
    query: { limit: 10, search: 'som 08-1234' },
    ...found,
    row: ['member.search', 'members', { asked: 'som •••1234', found: 7 }],
  },
  ...placed('GET /ops/api/members', ['member.search', 'members', { asked: 'som •••1234', found: 7 }], found),
  {
    call: 'GET /ops/api/chat/conversations',
    query: { folder: 'mine', page: 2, limit: 10, search: 'x' },
    told: { isSearch: true },
    row: ['chat.list', 'conversations', { folder: 'mine', page: 2, isSearch: true }],
  },
  {
    call: 'GET /ops/api/chat/conversations',
    query: { page: 1, limit: 10, search: '' },
    told: { isSearch: false },
    row: ['chat.list', 'conversations', { folder: 'all', page: 1, isSearch: false }],
  },
  { call: 'GET /ops/api/chat/colleagues', row: ['chat.colleagues', 'operators', {}] },
  ofTalk('GET /ops/api/chat/conversations/:id', 'chat.read'),
  ofTalk('GET /ops/api/chat/conversations/:id/messages', 'chat.read'),
  ofTalk('GET /ops/api/chat/conversations/:id/transcript', 'chat.transcript'),
  ofTalk('POST /ops/api/chat/conversations/:id/files', 'chat.read'),
  { call: 'GET /ops/api/reconciliation', row: ['reconciliation.read', 'receiving-accounts', {}] },
  { call: 'GET /ops/api/house-accounts', row: ['house-account.look', 'receiving-accounts', {}] },
  ofOne('house-accounts/sweeps/picture/:id', 'house-account.picture-look'),
  ofOne('inflows/:id', 'inflow.look'),
  ofOne('inflows/:id/return', 'inflow-return.look'),
  ofOne('inflow-returns/picture/:id', 'inflow-return.picture-look'),
  { ...ofOne('inflows/:id/send-back', 'deposit-return.look', { memberId: 'm' }), reply: { memberId: 'm' } },
  ofOne('members/:id', 'member.look'),
  ...placed('GET /ops/api/members/:id/notes', ['member.notes', ID, {}]),
  ...placed('GET /ops/api/members/:id/changes', ['member.changes', ID, {}]),
  {
    call: 'GET /ops/api/members/:id/entries',
    query: { limit: 10, account: 'game:pg', currency: 'THB' },
    row: ['member.entries', ID, { account: 'game:pg' }],
  },
  ...placed('GET /ops/api/members/:id/entries', ['member.entries', ID, {}]),
  {
    call: 'GET /ops/api/members/:id/bets',
    query: { limit: 10, game: 'pg' },
    row: ['member.bets', ID, { game: 'pg' }],
  },
  ...placed('GET /ops/api/members/:id/bets', ['member.bets', ID, {}]),
  ...placed('GET /ops/api/members/:id/slips', ['member.slips', ID, {}]),
  ...placed('GET /ops/api/members/:id/qr-codes', ['member.qr-codes', ID, {}]),
  ofOne('members/:id/fair-play', 'exclusion.look'),
  { ...ofOne('members/:id/identity', 'identity.look', { claim: 'all' }), told: { claim: 'all' } },
  {
    call: 'GET /ops/api/identity/:id',
    reply: { memberId: 'm' },
    told: { claim: ID },
    row: ['identity.look', 'm', { claim: ID }],
  },
  ofOne('identity/pictures/:id', 'identity.picture'),
  ...placed('GET /ops/api/shift/notes', ['shift.notes', 'shift', {}]),
  {
    call: 'GET /ops/api/shift/work',
    query: { day: '2026-01-02' },
    row: ['shift.work', 'operators', { day: '2026-01-02' }],
  },
  { ...ofOne('members/:id/statement', 'member.statement', { page: 4 }), query: { page: 1 }, reply: { page: 4 } },
  { ...ofOne('members/:id/grants', 'member.bonuses', { page: 2 }), query: { page: 2, limit: 10 } },
  { ...ofOne('statement-files/:id', 'statement-file.look', { page: 2 }), query: { page: 2, limit: 10 } },
  { ...ofOne('result-checks/:id', 'result.look', { memberId: 'm' }), reply: { check: { memberId: 'm' } } },
  { ...ofOne('withdrawals/:id', 'withdrawal.look', { memberId: 'm' }), reply: { withdrawal: { memberId: 'm' } } },
  { ...ofOne('transfers/:id', 'transfer.look', { memberId: 'm' }), reply: { transfer: { memberId: 'm' } } },
  {
    call: 'GET /ops/api/reports/sources',
    query: { since: '2026-01-01', until: '2026-01-02', currency: 'LAK' },
    row: ['report.read', 'sources', { since: '2026-01-01', until: '2026-01-02', currency: 'LAK' }],
  },
  {
    call: 'GET /ops/api/reports/sources.csv',
    query: { since: '2026-01-01', until: '2026-01-02', currency: 'LAK' },
    row: ['report.download', 'sources', { since: '2026-01-01', until: '2026-01-02', currency: 'LAK' }],
  },
  {
    call: 'GET /ops/api/reports/money',
    query: { since: '2026-01-01', until: '2026-01-02', currency: 'THB' },
    row: ['report.read', 'money', { since: '2026-01-01', until: '2026-01-02', currency: 'THB' }],
  },
  {
    call: 'GET /ops/api/reports/money.csv',
    query: { since: '2026-01-01', until: '2026-01-02', currency: 'THB' },
    row: ['report.download', 'money', { since: '2026-01-01', until: '2026-01-02', currency: 'THB' }],
  },
  ...ofReport('gaming', 'gaming', { ...SPAN, by: 'hour' }),
  ...ofReport('top-members', 'top-members', { ...SPAN, by: 'deposits' }),
  ...ofReport('rewards', 'rewards', { ...SPAN, afterDays: 7 }),
  ...ofReport('dormant', 'dormant-members', { days: 90, above: 100, currency: 'THB', after: 'fill000000000001' }),
  ...ofReport('open-money', 'open-money', { at: '2026-01-01T17:00:00Z' }),
  {
    call: 'GET /ops/api/regulator/folder.zip',
    query: { since: '2026-01-01', until: '2026-01-02' },
    told: { root: 'f00d', rows: 7 },
    row: ['regulator.folder', 'folder', { since: '2026-01-01', until: '2026-01-02', root: 'f00d', rows: 7 }],
  },
  { call: 'GET /ops/api/slips/:id', reply: { id: 'slip-1' }, row: ['slip.look', 'slip-1', {}] },
  ofOne('slips/:id/picture', 'slip.picture'),
  ofOne('payout-files/:id', 'payout-file.look'),
  ofOne('payout-files/:id/file', 'payout-file.download'),
  ofOne('payout-proofs/:id', 'payout-file.picture'),
  ofOne('evidence/:id', 'member.evidence-look'),
];

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const LOOKS = ROUTES.flatMap((route) => (route.look ? [{ name: nameOf(route), look: route.look }] : []));
const lookOf = (call: string) => LOOKS.find(({ name }) => name === call)?.look;

describe('a look', () => {
  it.each(CASES.map((one) => [one.call, one] as const))(
    'of %s stands in the log as it always did',
    (call, { row, ...seen }) => {
      const look = lookOf(call);
      if (!look) throw new Error(`${call} declares no look`);
      const { query, reply, told } = seen;
      const [action, subject, detail] = row;
      expect(seenLook(look, { params: { id: ID }, query, reply, told })).toEqual({ action, subject, detail });
    },
  );

  it('is tried here for every call that declares one', () => {
    expect(new Set(CASES.map(({ call }) => call))).toEqual(new Set(LOOKS.map(({ name }) => name)));
  });

  it('is an act that changes nothing, and every such act is a look of some call', () => {
    const looks = Object.entries(ACT_CLASSES).flatMap(([action, kind]) => (kind === 'look' ? [action] : []));
    expect([...new Set(LOOKS.map(({ look }) => look.action))].sort()).toEqual(looks.sort());
  });

  it('a look that cannot be recorded whole is a bug, so that nothing is shown', () => {
    const look = lookOf('GET /ops/api/transfers/:id');
    const [talk, search] = ['chat/conversations/:id', 'chat/conversations'].map((path) =>
      lookOf(`GET /ops/api/${path}`),
    );
    if (!look || !talk || !search) throw new Error('a call declares no look');
    const seen = { params: { id: ID }, query: {}, reply: {}, told: undefined };
    for (const untold of [look, talk, search]) expect(() => seenLook(untold, seen)).toThrow('a look tells');
  });
});

/** The first page: how many wait, and of the newest the name. */
const WITHOUT = ['GET /ops/api/summary'];

it('a call that shows operators whose something is, or a file, says how the look is told', () => {
  const shows = (route: Route) =>
    route.replyType !== undefined || [...fieldsOf(route.reply)].some((field) => /^member(?:Id|Name)?$/.test(field));
  const reading = ROUTES.filter((route) => route.access === 'operator' && !route.effect && shows(route));
  expect(reading.length).toBeGreaterThan(20);
  expect(reading.filter(({ look }) => !look).map(nameOf)).toEqual(WITHOUT);
});

/** Names of all fields of an answer, however deep. */
function fieldsOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return found;
  const { def } = schema._zod as { def: Record<string, unknown> };
  for (const [name, field] of Object.entries((def.shape as object | undefined) ?? {})) {
    found.add(name);
    fieldsOf(field, found);
  }
  const inner = [def.innerType, def.element, def.valueType, def.in, def.out, def.left, def.right];
  for (const part of [inner, def.options, def.items].flat()) fieldsOf(part, found);
  return found;
}
