import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../test-world.ts';

/** The recorded messages of games that the site's adapters are tested with as well. */
const FIXTURES = '../../../server/src/gateways/games/fixtures';
type Message = { body: Record<string, unknown> };
type Recorded = {
  transfers: { made: Message };
  inquiries?: { found: Message };
  bets?: Message;
  play?: { 'told by group': Message };
};
const recorded = (code: string): Recorded =>
  JSON.parse(readFileSync(new URL(`${FIXTURES}/${code}.json`, import.meta.url), 'utf8'));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Entry = { url: string; settings: Record<string, string>; secrets: Record<string, string> };
type Fields = Record<string, string>;
type Sent = { url: string; headers: Fields; body: string; method?: string };

const asForm = (url: string, fields: Fields, headers: Fields = {}): Sent => ({
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams(fields).toString(),
});
const asJson = (url: string, body: unknown): Sent => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const md5 = (...fields: string[]) => createHash('md5').update(fields.join(':')).digest('hex');

async function send({ url, headers, body, method = 'POST' }: Sent): Promise<Record<string, unknown>> {
  return (await fetch(url, { method, headers, body })).json() as Promise<Record<string, unknown>>;
}

const NAME = 'k0123456789abcde';
const REFERENCE = '0199a1b2c3d47e5f8a9b0c1d2e3f4a5b';
const PASSWORD = 'AbcdEfgh2345';
/** JOKER is asked by the minute of its own clock. */
const minute = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

type Company = {
  code: string;
  game: string;
  /** As the company spells the name. */
  username?: (entry: Entry) => string;
  open: (entry: Entry) => Sent;
  transfer: (entry: Entry) => Sent;
  inquiry?: (entry: Entry) => Sent;
  bets?: (entry: Entry) => Sent;
  /** What was played since the transfer whose answer is given. */
  play?: (entry: Entry, moved: never) => string;
  /** Where the rows of bets stand in an answer. */
  rowsOf?: (body: never) => unknown;
};

const pg = ({ url, settings, secrets }: Entry, path: string, fields: Fields) =>
  asForm(`${url}${path}`, {
    operator_token: settings.operatorToken ?? '',
    secret_key: secrets.secretKey ?? '',
    ...fields,
  });
function joker({ url, settings, secrets }: Entry, fields: Fields): Sent {
  const body: Record<string, string | number> = { ...fields, Timestamp: Math.floor(Date.now() / 1_000) };
  const signed = Object.keys(body)
    .toSorted()
    .map((name) => `${name}=${body[name]}`)
    .join('&');
  const signature = createHmac('sha1', secrets.secretKey ?? '')
    .update(signed)
    .digest('base64');
  return asJson(`${url}/?${new URLSearchParams({ appid: settings.appId ?? '', signature })}`, body);
}
const sexy = ({ url, settings, secrets }: Entry, path: string, fields: Fields) =>
  asForm(`${url}${path}`, { cert: secrets.cert ?? '', agentId: settings.agentId ?? '', ...fields });
const betflix = ({ url, secrets }: Entry, path: string, fields: Fields) =>
  asForm(`${url}${path}`, fields, { 'x-api-key': secrets.apiKey ?? '', 'x-api-cat': secrets.apiCat ?? '' });
const askMeBet = ({ url, secrets }: Entry, path: string, body: unknown) =>
  asJson(`${url}/v0.1/partner/member${path.replace(':key', secrets.agentKey ?? '')}`, body);

const COMPANIES: Company[] = [
  {
    code: 'pg-soft',
    game: 'pg',
    open: (entry) => pg(entry, '/Player/v1/Create', { player_name: NAME, nickname: NAME, currency: 'THB' }),
    transfer: (entry) =>
      pg(entry, '/Cash/v3/TransferIn', {
        ...{ player_name: NAME, amount: '300.25', transfer_reference: REFERENCE, currency: 'THB' },
      }),
    inquiry: (entry) =>
      pg(entry, '/Cash/v3/GetSingleTransaction', { player_name: NAME, transfer_reference: REFERENCE }),
    bets: (entry) =>
      pg(entry, '/Bet/v4/GetHistory', { count: '1500', bet_type: '1', row_version: '1', hands_status: '0' }),
    rowsOf: ({ data }: { data: unknown }) => data,
  },
  {
    code: 'joker',
    game: 'joker2',
    open: (entry) => joker(entry, { Method: 'CU', Username: NAME }),
    transfer: (entry) => joker(entry, { Method: 'TC', Username: NAME, RequestID: REFERENCE, Amount: '300.25' }),
    inquiry: (entry) => joker(entry, { Method: 'TCH', RequestID: REFERENCE }),
    bets: (entry) => {
      const [StartDate, EndDate] = [minute(Date.now() - 600_000), minute(Date.now() + 120_000)];
      return joker(entry, { Method: 'TSM', StartDate, EndDate, NextId: '', Delay: '0' });
    },
    rowsOf: ({ data }: { data: { Game: unknown } }) => data.Game,
  },
  {
    code: 'sexy',
    game: 'circus',
    open: (entry) =>
      sexy(entry, '/wallet/createMember', { userId: NAME, currency: 'THB', betLimit: '{}', userName: NAME }),
    transfer: (entry) => sexy(entry, '/wallet/deposit', { userId: NAME, txCode: REFERENCE, transferAmount: '300.25' }),
    inquiry: (entry) => sexy(entry, '/wallet/checkTransferOperation', { txCode: REFERENCE }),
    bets: (entry) => {
      const timeFrom = new Date(Date.now() - 600_000).toISOString();
      const fields = { timeFrom, platform: entry.settings.platform ?? '', currency: 'THB' };
      return sexy(entry, '/fetch/gzip/getTransactionByUpdateDate', fields);
    },
    rowsOf: ({ transactions }: { transactions: unknown }) => transactions,
  },
  {
    code: 'betflix',
    game: 'betflix',
    username: ({ settings }) => `${settings.prefix}${NAME}`,
    open: (entry) =>
      betflix(entry, '/v4/user/register', { username: `${entry.settings.prefix}${NAME}`, password: PASSWORD }),
    transfer: (entry) =>
      betflix(entry, '/v4/user/transfer', {
        ...{ username: `${entry.settings.prefix}${NAME}`, amount: '300.25', ref: REFERENCE },
      }),
    bets: (entry) => betflix(entry, '/v4/get_bet_log', { id: '0' }),
    rowsOf: ({ data }: { data: unknown }) => data,
  },
  {
    code: 'askmebet',
    game: 'askmebet',
    username: ({ settings }) => `${settings.agent}${NAME}`,
    open: (entry) => {
      const named = { memberLoginName: NAME, memberLoginPass: PASSWORD, phoneNo: '', contact: '' };
      return askMeBet(entry, '/create/:key', {
        ...named,
        signature: md5(NAME, PASSWORD, entry.settings.agent ?? ''),
      });
    },
    transfer: (entry) => {
      const [agent = '', name] = [entry.settings.agent, `${entry.settings.agent}${NAME}`];
      return askMeBet(entry, `/deposit/:key/${name}`, { amount: 300.25, signature: md5('300.25', name, agent) });
    },
    play: ({ url, settings, secrets }, { result }: { result: { ref: string } }) =>
      `${url}/v0.1/partner/member/winLose/${secrets.agentKey}/${settings.agent}${NAME}/${result.ref}`,
  },
];

/** Which fields there are, however deep; of what type they are told differs between recordings. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(fieldsOf);
  if (value === null || typeof value !== 'object') return 'value';
  const entries = Object.entries(value).filter(([name]) => name !== 'lastModified');
  return Object.fromEntries(entries.map(([name, inner]) => [name, fieldsOf(inner)]));
}

/** The recorded message tells of more groups than are played here. */
function onlySlots(body: unknown): unknown {
  const { code, result } = body as { code: number; result: { data: Record<string, unknown> } };
  return { code, result: { data: { GAME: result.data.FOOTBALL } } };
}

test.each(COMPANIES)('$code takes what the site sends and answers in the recorded fields', async (company) => {
  const { code, game, username = () => NAME, open, transfer, inquiry, bets, rowsOf, play } = company;
  const { partners } = (await world.get('/control/partners')).body;
  const entry: Entry = partners.find(({ protocol }: { protocol: string }) => protocol === code);
  const told = recorded(code);
  await send(open(entry));
  const moved = await send(transfer(entry));
  expect(fieldsOf(moved)).toEqual(fieldsOf(told.transfers.made.body));
  if (inquiry) expect(fieldsOf(await send(inquiry(entry)))).toEqual(fieldsOf(told.inquiries?.found.body));
  const player = (await world.get(`/control/games/${game}/players/${username(entry)}`)).body;
  expect(player).toMatchObject({ balance: 300.25, transfers: [{ direction: 'in', amount: 300.25, times: 1 }] });
  if (play) {
    await world.post(`/control/games/${game}/players/${username(entry)}/rounds`, { stake: 20, payout: 45.5 });
    const played = await (await fetch(play(entry, moved as never))).json();
    expect(played).toEqual({ code: 0, result: { data: { GAME: { amount: 20, wlAmount: 25.5, outstanding: 0 } } } });
    expect(fieldsOf(played)).toEqual(fieldsOf(onlySlots(told.play?.['told by group'].body)));
  }
  if (!bets || !rowsOf) return;
  await world.post(`/control/games/${game}/players/${username(entry)}/rounds`, { stake: 20, payout: 45.5 });
  const [row] = rowsOf((await send(bets(entry))) as never) as object[];
  const [wanted] = rowsOf(told.bets?.body as never) as object[];
  expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(Object.keys(wanted ?? {})));
});
