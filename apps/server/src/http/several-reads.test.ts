import { gunzipSync } from 'node:zlib';
import { getProfile } from '@kapao/contract/member/account.ts';
import { lookupActive, lookupBanks } from '@kapao/contract/member/lookup.ts';
import { getWallet, refreshSlots } from '@kapao/contract/member/wallet.ts';
import { READS_MAXIMUM, type ReadAnswer, SEVERAL_READS_PATH } from '@kapao/contract/shared/several-reads.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Member, startWorld, type World } from '../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
});
afterAll(() => world?.stop());

const ask = (of: string, token?: string) =>
  world.app.member.inject({
    url: `${SEVERAL_READS_PATH}?${new URLSearchParams({ of })}`,
    headers: { 'accept-encoding': 'gzip', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
/** The answer is compressed as a whole, and none of the reads in it by itself. */
const answersIn = ({ headers, rawPayload }: Awaited<ReturnType<typeof ask>>): ReadAnswer[] =>
  JSON.parse((headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString());
const alone = async (url: string) =>
  (await world.app.member.inject({ url, headers: { authorization: `Bearer ${member.token}` } })).json();

it('answers each read as its own address would, in the order of the question', async () => {
  const paths = [lookupActive.path, `${lookupBanks.path}?locale=la`, getProfile.path];
  const answered = await ask(paths.join(' '), member.token);
  expect([answered.statusCode, answered.headers['cache-control']]).toEqual([200, 'no-store']);
  const expected = await Promise.all(paths.map(alone));
  expect(answersIn(answered)).toEqual(expected.map((body) => ({ status: 200, body })));
});

it('gives a stranger what is public and refuses each read of a member by itself', async () => {
  const answered = answersIn(await ask(`${getWallet.path} ${lookupBanks.path}`));
  expect(answered.map(({ status }) => status)).toEqual([401, 200]);
  expect(answered[0]?.body).toMatchObject({ message: 'invalid-token' });
});

it.each([
  ['an effect', `${getWallet.path} ${refreshSlots.path}`],
  ['an address with a part of its own', '/api/wallet/account/pg'],
  ['itself', SEVERAL_READS_PATH],
  ['an address outside the API', '/login'],
  ['another host', 'http://127.0.0.1:1/api/wallet'],
  ['a route of operators', '/ops/api/me'],
])('reads nothing at all when one of the addresses is %s', async (_what, of) => {
  const answered = await ask(of, member.token);
  expect([answered.statusCode, answered.json()]).toEqual([404, expect.objectContaining({ message: 'NO_DATA' })]);
});

it('refuses more reads than its maximum, and none', async () => {
  const many = Array.from({ length: READS_MAXIMUM + 1 }, () => lookupBanks.path).join(' ');
  expect((await ask(many)).statusCode).toBe(400);
  expect((await ask('')).statusCode).toBe(400);
  expect((await world.app.member.inject({ url: `${SEVERAL_READS_PATH}?of=a&of=b` })).statusCode).toBe(400);
});
