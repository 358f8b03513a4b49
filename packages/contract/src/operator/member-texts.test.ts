import { expect, it } from 'vitest';
import type { Route } from '../shared/route.ts';
import { MEMBER_TEXTS, type MemberTextName, saysMore } from './member-texts.ts';
import { PROPOSAL_KINDS } from './proposal-kinds.ts';
import { OPERATOR_ROUTES } from './routes.ts';

/** Everything typed or chosen in the back office that not all members read, by why. */
const NOT_FOR_ALL: Readonly<Record<string, readonly string[]>> = {
  'why it was done, for other operators and the log': ['* reason', '* note'],
  'what signs operators in': [
    'POST /ops/api/login username password totp',
    'POST /ops/api/login/recovery username password recoveryCode',
    'POST /ops/api/login/passkey used.*',
    'POST /ops/api/account/prove password code',
    'POST /ops/api/account/password newPassword',
    'POST /ops/api/account/totp code',
    'POST /ops/api/account/passkeys name made.*',
    'POST /ops/api/account/passkeys/remove id',
    'POST /ops/api/enrolment/open link code',
    'POST /ops/api/enrolment link code password totp',
  ],
  'read by operators only': [
    'POST /ops/api/report-views name filter.days.since filter.days.until',
    'PUT /ops/api/report-views/:id/schedule schedule.partnerId',
    'POST /ops/api/cases/:id/notes text',
    'POST /ops/api/chat/conversations/:id/notes note',
    'POST /ops/api/shift/notes note',
    'POST /ops/api/transfers/settle lines[].proof',
    'POST /ops/api/chat/flows name',
    'PUT /ops/api/chat/flows/:id name',
  ],
  'names something that is there, or a part of the bank that is on no screen of members': [
    'POST /ops/api/inflows/:id/assign memberId',
    'POST /ops/api/shift/claims/:queue/:id/take-over from',
    'POST /ops/api/inflows/:id/send-back accountNo',
    'POST /ops/api/inflows/:id/return accountNo',
    'POST /ops/api/inflow-returns/:id/close fromAccount bankReference',
    'POST /ops/api/inflows/set-aside/:account/:line/book reference fromBank fromName',
    'POST /ops/api/statement-files/:id/confirm hash',
    'PUT /ops/api/games codes[]',
    'PUT /ops/api/deposit-accounts ids[]',
    'PUT /ops/api/chat/settings hours[].from hours[].until',
    'POST /ops/api/chat/conversations/:id/assign operator',
    'PUT /ops/api/lookups/banks content.banks[].code',
    'PUT /ops/api/lookups/sources content.sources[].code',
  ],
  'comes back as it was read and is ignored': [
    'PUT /ops/api/lookups/:name name versions',
    'PUT /ops/api/lookups/banks name',
    'PUT /ops/api/lookups/sources name',
    'PUT /ops/api/lookups/deposit name',
    'PUT /ops/api/lookups/withdraw name',
    'PUT /ops/api/lookups/active name',
    'PUT /ops/api/lookups/registerOTP name',
  ],
  'said to one member in a chat': ['POST /ops/api/chat/conversations/:id/messages clientId message.*'],
  'counted and shown to whoever asks, and written nowhere': [
    'POST /ops/api/bonuses/simulate terms.*',
    'POST /ops/api/reward-rules/wheel/simulate terms.*',
  ],
  'is itself the first or the second word of two': [
    'POST /ops/api/proposals kind subject content',
    'PUT /ops/api/proposals/:id content',
    'POST /ops/api/proposals/:id/approve hash',
  ],
};

/** Files go where their address is written, which is one of the texts of the list, or to one member. */
const UPLOADS = [
  'POST /ops/api/members/:id/evidence',
  'POST /ops/api/statement-files/of/:account',
  'POST /ops/api/house-accounts/sweeps/picture',
  'POST /ops/api/inflows/:id/return/picture',
  'POST /ops/api/payout-files/:id/lines/:no/proof',
  'POST /ops/api/chat/conversations/:id/files',
  'POST /ops/api/pictures',
];

/** Paths of everything a body takes that may be words, an address or a picture. */
function textsIn(schema: unknown, path = ''): string[] {
  const { def } = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod ?? {};
  if (!def) return [];
  if (def.type === 'unknown' || def.type === 'any') return [path];
  if (def.type === 'string') {
    const formats = [def, ...((def.checks ?? []) as { _zod: { def: object } }[]).map((one) => one._zod.def)];
    const isProgram = formats.some((one) => ['uuid', 'datetime'].includes(String(Reflect.get(one, 'format'))));
    return isProgram ? [] : [path];
  }
  const of = (part: unknown, step = '') => textsIn(part, [path, step].filter(Boolean).join(path && step ? '.' : ''));
  return [
    ...Object.entries((def.shape ?? {}) as object).flatMap(([name, part]) => of(part, name)),
    ...['innerType', 'in', 'out', 'left', 'right', 'valueType'].flatMap((part) => of(def[part])),
    ...textsIn(def.element, `${path}[]`),
    ...[...((def.options ?? []) as unknown[]), ...((def.items ?? []) as unknown[])].flatMap((part) => of(part)),
  ];
}

const isUnder = (field: string, listed: string) =>
  field === listed ||
  field.startsWith(`${listed}.`) ||
  field.startsWith(`${listed}[`) ||
  (listed.endsWith('.*') && field.startsWith(listed.slice(0, -1)));

const LISTED = Object.values(NOT_FOR_ALL)
  .flat()
  .map((line) => {
    const fields = line.split(' ');
    const call = fields[0] === '*' ? '*' : fields.splice(0, 2).join(' ');
    return { call, fields: call === '*' ? fields.slice(1) : fields };
  });

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const callsOf = (name: MemberTextName): Readonly<Record<string, readonly string[]>> => MEMBER_TEXTS[name].calls;
const NAMES = Object.keys(MEMBER_TEXTS) as MemberTextName[];
const ROUTES: readonly Route[] = OPERATOR_ROUTES;

/** Fields that reach members through a call, by the list. */
const textFields = (call: string) => NAMES.flatMap((name) => callsOf(name)[call] ?? []);

/** Fields of calls that no list names. */
function unlisted(routes: readonly Route[]): string[] {
  return routes
    .filter(({ effect, proposes }) => effect && proposes !== 'always')
    .flatMap((route) => {
      const call = nameOf(route);
      const free = LISTED.filter((one) => one.call === '*' || one.call === call).flatMap(({ fields }) => fields);
      const known = [...free, ...textFields(call)];
      const unknown = [...new Set(textsIn(route.body))].filter((field) => !known.some((one) => isUnder(field, one)));
      const upload = route.upload && !UPLOADS.includes(call) ? ['file'] : [];
      return [...unknown, ...upload].map((field) => `${call} ${field}`);
    });
}

it('every text, link and picture that the back office takes is for two operators, or is listed with why members do not read it', () => {
  expect(unlisted(ROUTES)).toEqual([]);
});

it('a new call that takes words for members is found as long as no list names it', async () => {
  const { route } = await import('../shared/route.ts');
  const z = await import('zod/mini');
  const campaign = route({
    method: 'POST',
    path: '/ops/api/campaigns',
    access: 'operator',
    right: 'content.edit',
    effect: true,
    summary: 'Sends a message to everybody',
    body: z.strictObject({ texts: z.object({ th: z.string() }), link: z.url(), at: z.iso.datetime() }),
    reply: z.object({}),
    refusals: [],
  });
  const renamed = { ...campaign, method: 'PUT', path: '/ops/api/games/:code/face' } as const;
  expect(unlisted([campaign, renamed])).toEqual([
    'POST /ops/api/campaigns texts.th',
    'POST /ops/api/campaigns link',
    'PUT /ops/api/games/:code/face texts.th',
    'PUT /ops/api/games/:code/face link',
  ]);
  expect(unlisted([{ ...campaign, proposes: 'always' }])).toEqual([]);
});

it.each(NAMES)('every call that writes %s is there, takes its fields and may answer what waits', (name) => {
  expect(PROPOSAL_KINDS).toContain(MEMBER_TEXTS[name].kind);
  for (const [call, fields] of Object.entries(callsOf(name))) {
    const route = ROUTES.find((one) => nameOf(one) === call);
    expect([call, route?.proposes]).toEqual([call, 'above-limit']);
    const taken = textsIn(route?.body);
    expect(fields.filter((field) => !taken.some((one) => isUnder(one, field)))).toEqual([]);
  }
});

it('lists name no call and no field that is gone', () => {
  const gone = LISTED.filter(({ call }) => call !== '*').flatMap(({ call, fields }) => {
    const taken = textsIn(ROUTES.find((one) => nameOf(one) === call)?.body);
    return fields.filter((field) => !taken.some((one) => isUnder(one, field))).map((field) => `${call} ${field}`);
  });
  expect(gone).toEqual([]);
  expect(UPLOADS.filter((call) => !ROUTES.some((one) => one.upload && nameOf(one) === call))).toEqual([]);
});

const banner = { image: '/a.png', text: 'Play', html: '', startsAt: null, endsAt: null };
const bank = { code: 'KBANK', nameTH: 'ก', nameLA: 'ກ', nameEN: 'K', currency: 'THB', isActive: true };
const flow = { name: 'hi', position: 1, isActive: true, definition: { says: [{ th: 'hello' }] } };
const notice = (isActive: boolean, text: string) => ({ th: { isActive, text } });

it.each([
  ['content', 'notice', null, notice(true, 'hello'), true],
  ['content', 'notice', null, notice(false, 'hello'), true],
  ['content', 'notice', notice(false, 'hello'), notice(true, 'hello'), true],
  ['content', 'notice', notice(true, 'hello'), notice(false, 'hello'), false],
  [
    'content',
    'notice',
    notice(true, 'hello'),
    { ...notice(true, 'hello'), en: { isActive: true, text: 'hello' } },
    true,
  ],
  ['content', 'help', { th: { text: 'a' } }, { th: { text: 'a\u200b' } }, true],
  ['content', 'help', { th: { text: 'a' }, en: { text: 'b' } }, { th: { text: 'b' }, en: { text: 'a' } }, true],
  ['content', 'help', { th: { text: 'a' }, en: { text: 'b' } }, { th: { text: 'a' } }, false],
  ['content', 'enableChatWidget', null, { th: { enableChatWidget: true } }, false],
  ['content', 'banners', { th: { banners: [banner] } }, { th: { banners: [] } }, false],
  ['content', 'banners', { th: { banners: [banner] } }, { th: { banners: [{ ...banner, image: '/b.png' }] } }, true],
  [
    'content',
    'banners',
    { th: { banners: [banner] } },
    { th: { banners: [{ ...banner, endsAt: '2027-01-01' }] } },
    true,
  ],
  ['banks', '', { banks: [bank] }, { banks: [{ ...bank, isActive: false }] }, false],
  ['banks', '', { banks: [bank] }, { banks: [{ ...bank, nameLA: 'ກ 1234567890' }] }, true],
  ['sources', '', { sources: [] }, { sources: [{ code: 'TV', description: { th: 'x' }, isActive: false }] }, true],
  ['game.face', '', { name: 'A', logo: '/a', background: '/b' }, { name: 'A', logo: '/a', background: '/c' }, true],
  ['game.face', '', { name: 'A', logo: '/a' }, { group: 'casino', logo: '/a', name: 'A' }, false],
  ['chat.settings', '', { greeting: { th: 'a' }, hours: [] }, { greeting: { th: 'a' }, hours: [1] }, false],
  [
    'chat.settings',
    '',
    { greeting: { th: 'a' }, offlineText: { th: 'b' } },
    { greeting: { th: 'b' }, offlineText: { th: 'a' } },
    true,
  ],
  ['chat.flow', '', null, { ...flow, isActive: false }, false],
  ['chat.flow', '', { ...flow, isActive: false }, flow, true],
  ['chat.flow', '', flow, { ...flow, name: 'other', position: 5 }, false],
  ['chat.canned', '', { texts: { th: 'a' } }, { texts: { th: 'a', en: 'b' } }, true],
  ['deposit-account', '', { isActive: true, mode: 'AUTO' }, { isActive: false, mode: 'AUTO' }, false],
  ['deposit-account', '', { isActive: false, mode: 'AUTO' }, { isActive: true, mode: 'AUTO' }, true],
] as const)('%s %s from %j to %j shows members something new: %s', (...row) => {
  const [name, subject, before, after, expected] = row;
  expect(saysMore(name, { before, after, subject })).toBe(expected);
});
