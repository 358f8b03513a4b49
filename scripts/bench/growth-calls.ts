import { randomUUID } from 'node:crypto';
import type { CallOptions } from '../../apps/server/src/testing/wire.ts';
import { until, type World } from '../../apps/server/src/testing/world.ts';
import { login } from '../../packages/contract/src/member/login.ts';
import { checkReceipt } from '../../packages/contract/src/member/receipt.ts';
import { MEMBER_ROUTES } from '../../packages/contract/src/member/routes.ts';
import { claimCoupon } from '../../packages/contract/src/member/spin-wheel.ts';
import { listStatement } from '../../packages/contract/src/member/statement.ts';
import { transfer } from '../../packages/contract/src/member/transfer.ts';
import { withdraw } from '../../packages/contract/src/member/withdraw.ts';
import type { Route } from '../../packages/contract/src/shared/route.ts';
import { FILL_ACCOUNT, FILL_BANK, FILL_PASSWORD, fillAccountNo, fillMemberId } from '../fill/fill-people.ts';

/** A game in which no generated member has an account yet, so that the provider of the tests hears of it. */
const GAME = 'betflix';
const PAGE = 50;
/** The wheel is not set up here; a year or months in sums, which few ask for, read those of one member. */
const SKIPPED = ['GET /api/spinwheel/setup', 'GET /api/fair-play/year', 'GET /api/statement/months'];
const A_DAY = '2026-01-02';
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/playHistory': { period: 'today' },
  'POST /api/statement/file': { kind: 'csv', since: A_DAY, until: A_DAY },
  'POST /api/wallet/slip/check': { code: 'no slip' },
};

const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  'GET /api/lookup/inviter': { code: 'nobody' },
};

export interface HotCall {
  name: string;
  /** Another would be refused while the first is open. */
  once?: true;
  run: () => Promise<void>;
}

interface Who {
  memberId: string;
  username: string;
  accountNo: string;
  accountName: string;
  lastPage: number;
}

/** What one generated member does all day: everything that is read, and money in every direction. */
export async function hotCalls(world: World, number: number): Promise<HotCall[]> {
  const who = await whoIs(world, number);
  const signedIn = await world.call(login, { body: { username: who.username, password: FILL_PASSWORD } });
  const { token } = signedIn.reply ?? {};
  if (token === undefined) throw new Error(`sign-in answered ${signedIn.text}`);
  await world.activate(
    { id: who.memberId, username: who.username, token, bankCode: FILL_BANK, accountNo: who.accountNo },
    GAME,
  );
  const one = (name: string, route: Route, options: () => CallOptions = () => ({})): HotCall => ({
    name,
    async run() {
      const answered = await world.call(route, { token, ...options() });
      if (answered.status !== 200) throw new Error(`${name} answered ${answered.status} ${answered.text}`);
    },
  });
  const effect = (value: object) => () => ({ body: value, key: randomUUID() });
  let coupon = '';
  const claimed = one('claim of a coupon', claimCoupon, () => ({
    query: { locale: 'th' },
    body: { coupon },
    key: randomUUID(),
  }));
  return [
    ...MEMBER_ROUTES.filter((route) => !route.effect && !route.path.includes(':'))
      .map((route: Route) => ({ name: `${route.method} ${route.path}`, route }))
      .filter(({ name }) => !SKIPPED.includes(name))
      .map(({ name, route }) => {
        const query = QUERIES[name];
        return one(name, route, () => ({ ...(route.body && { body: BODIES[name] ?? {} }), ...(query && { query }) }));
      }),
    one('the last page of the statement', listStatement, () => ({ body: { page: who.lastPage, limit: PAGE } })),
    one('a page of the statement by type', listStatement, () => ({ body: { types: ['deposit', 'bonus'] } })),
    one('a page by type far back', listStatement, () => ({
      body: { types: ['transfer'], page: Math.max(1, Math.floor(who.lastPage / 4)), limit: PAGE },
    })),
    one('a receipt is checked', checkReceipt, () => ({ params: { code: '2'.repeat(24) } })),
    one('sign-in', login, () => ({ body: { username: who.username, password: FILL_PASSWORD } })),
    one('transfer to a game', transfer, effect({ from: 'WALLET', to: GAME, amount: 2 })),
    one('transfer from a game', transfer, effect({ from: GAME, to: 'WALLET', amount: 1 })),
    {
      ...claimed,
      async run() {
        coupon = await newCoupon(world, who.memberId);
        await claimed.run();
      },
    },
    { name: 'deposit', run: () => deposit(world, who) },
    { ...one('withdrawal', withdraw, effect({ amount: 100 })), once: true },
  ];
}

async function whoIs(world: World, number: number): Promise<Who> {
  const found = await world.admin.query<{ username: string; bank_account_name: string; statement_count: string }>(
    'select username, bank_account_name, statement_count from members where member_id = $1',
    [fillMemberId(number)],
  );
  const [row] = found.rows;
  if (!row) throw new Error(`there is no member ${number}`);
  return {
    memberId: fillMemberId(number),
    username: row.username,
    accountNo: fillAccountNo(number),
    accountName: row.bank_account_name,
    lastPage: Math.ceil(Number(row.statement_count) / PAGE),
  };
}

/** As the wheel would have drawn it. */
async function newCoupon(world: World, memberId: string): Promise<string> {
  const id = randomUUID();
  await world.admin.query(
    `with drawn as (insert into spins (member_id, spin_id, version, code, seed, client_seed, offered)
       values ($1, $2, 1, 'CASH', '', '', '[]') returning member_id, spin_id)
     insert into coupons (member_id, coupon_id, prize, amount, currency, expires_at)
     select member_id, spin_id, 'cash', 1000, 'THB', now() + interval '1 day' from drawn`,
    [memberId, id],
  );
  return id;
}

/** By the bank's feed; over when it is credited. */
async function deposit(world: World, { memberId, accountNo, accountName }: Who): Promise<void> {
  const count = async () => {
    const found = await world.admin.query(
      "select count(*)::int as n from inflows where credited_member_id = $1 and created_at > now() - interval '10 minutes'",
      [memberId],
    );
    return Number(found.rows[0]?.n);
  };
  const before = await count();
  const [toBank = '', toAccountNo = ''] = FILL_ACCOUNT.split('-');
  await world.outside.sendMoney({
    fromBank: FILL_BANK,
    fromAccountNo: accountNo,
    fromName: accountName,
    toBank,
    toAccountNo,
    amount: 100,
  });
  await until('the deposit is credited', async () => (await count()) > before);
}
