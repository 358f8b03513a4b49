import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RECEIVING } from '../../apps/server/src/testing/seed.ts';
import { type ServerWorld, startServerWorld } from '../../apps/server/src/testing/server-world.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import type { Member } from '../../apps/server/src/testing/world.ts';
import { activateGame } from '../../packages/contract/src/member/wallet.ts';
import { load, MOVES, repeated, WALLET } from './bench-callers.ts';
import type { Call, Loaded } from './bench-load.ts';
import { median } from './bench-posting.ts';
import { type ProcessorTime, processorTime } from './bench-processor.ts';
import { openTpcb } from './bench-tpcb.ts';

/** The promises: each as a ratio against TPC-B on the same server, or against what its row names. */
const PROMISED = { transfer: 0.4, claim: 0.8, deposit: 1.0, wallet: 0.4, crowd: 5 } as const;
const ROUNDS = 3;
/** Short turns, so that whatever else the machine does meets both sides alike. */
const SECONDS = 8;
const CALLERS = 64;
const CROWD = 256;
const COUPONS_EACH = 400;
const DEPOSITS = 3_000;
const DEPOSITS_TIMEOUT_MS = 30_000;
const SENT_AT_ONCE = 16;

/** The server as it is delivered, and not as tests hurry it. */
export const AS_DELIVERED = {
  PARTNER_TIMEOUT_SECONDS: '15',
  TRANSFER_GRACE_SECONDS: '60',
  BREAKER_OPEN_SECONDS: '10',
  FEED_POLL_SECONDS: '1',
  CALLS_AT_ONCE: '6',
};

/** Money over HTTP with sign-in, keys and simulators, in turns with TPC-B; every row as a ratio. */
export async function measureMoney(adminUrl: string): Promise<boolean> {
  const tpcb = await openTpcb(new URL('/tpcb', adminUrl).toString());
  console.log(`TPC-B is measured by ${tpcb.name}`);
  const world = await startServerWorld(adminUrl, AS_DELIVERED);
  try {
    const members = await registerMembers(world, CALLERS);
    await sendDeposits(world, members);
    const server = await world.startServer({ BENCH_BYTES: BYTES }, 'scripts/bench/bench-money-server.ts');
    const depositRate = await rateOfDeposits(world);
    const crowd = await newPlayers(world, server.url, CROWD);
    await giveCoupons(world, crowd.slice(0, CALLERS));
    const rows = new Map<string, number[]>();
    for (let round = 0; round <= ROUNDS; round += 1) {
      const transactions = await tpcb.rate(SECONDS);
      const watched = { admin: world.admin, serverPid: server.pid, simulatorsPid: world.outside.pid };
      const spent = () => processorTime(watched);
      const measured = await measureRound(server.url, { crowd, transactions, spent });
      console.log(`TPC-B ${Math.round(transactions)}/s; ${measured.map(({ told }) => told).join('; ')}`);
      // The first round warms everything up; it lends the deposits their measure, as they run only once.
      if (round === 0) {
        rows.set('deposit', [depositRate / transactions]);
        // As the database itself does within its first minute, and TPC-B at its start: plans made on empty tables read whole members.
        await world.admin.query('analyze');
      } else for (const { name, ratio } of measured) rows.set(name, [...(rows.get(name) ?? []), ratio]);
    }
    // The coupons were laid there without their spins.
    const found = (await world.audit()).filter(({ rule }) => !rule.startsWith('P spins'));
    if (found.length > 0) console.log(`the audit found ${JSON.stringify(found)}`);
    return tell(rows) && found.length === 0;
  } finally {
    await world.stop();
  }
}

function tell(rows: Map<string, number[]>): boolean {
  let areKept = true;
  for (const [name, promised] of Object.entries(PROMISED)) {
    const ratio = median(rows.get(name) ?? []);
    const isKept = name === 'crowd' ? ratio <= promised : ratio >= promised;
    const bound = name === 'crowd' ? 'at most' : 'at least';
    console.log(`${name}: ratio ${ratio.toFixed(3)}, promised ${bound} ${promised}${isKept ? '' : ' (NOT KEPT)'}`);
    areKept &&= isKept;
  }
  return areKept;
}

interface Row {
  name: keyof typeof PROMISED;
  ratio: number;
  told: string;
}

interface Round {
  crowd: readonly Member[];
  /** TPC-B's a second, measured a moment before. */
  transactions: number;
  spent: () => Promise<ProcessorTime>;
}

async function measureRound(origin: string, { crowd, transactions, spent }: Round): Promise<Row[]> {
  const few = crowd.slice(0, CALLERS);
  const before = await spent();
  const transfer = await load({ origin, seconds: SECONDS, callers: few.map((member) => repeated(member, MOVES)) });
  tellSpent(transfer, { before, after: await spent() });
  const many = await load({ origin, seconds: SECONDS, callers: crowd.map((member) => repeated(member, MOVES)) });
  const claim = await load({ origin, seconds: SECONDS, callers: few.map(claiming) });
  const wallet = await load({ origin, seconds: SECONDS / 2, callers: few.map((m) => repeated(m, [WALLET])) });
  const bytes = await load({ origin, seconds: SECONDS / 2, callers: few.map((m) => repeated(m, [PLAIN])) });
  const told = (name: string, { perSecond, p50Ms, p99Ms, refused }: Loaded) =>
    `${name} ${Math.round(perSecond)}/s p50 ${Math.round(p50Ms)} ms p99 ${Math.round(p99Ms)} ms${refused > 0 ? ` refused ${refused}` : ''}`;
  return [
    { name: 'transfer', ratio: transfer.perSecond / transactions, told: told('transfer', transfer) },
    { name: 'claim', ratio: claim.perSecond / transactions, told: told('claim', claim) },
    { name: 'wallet', ratio: wallet.perSecond / bytes.perSecond, told: told('wallet', wallet) },
    {
      name: 'crowd',
      // A refusal is no answer that came late, it is none.
      ratio: many.refused > 0 ? Number.POSITIVE_INFINITY : many.p99Ms / many.p50Ms,
      told: `${told('the same bytes', bytes)}; ${told(`${CROWD} at once`, many)}`,
    },
  ];
}

/** What one transfer costs each of the programs that share the cores. */
function tellSpent(transfer: Loaded, { before, after }: { before: ProcessorTime; after: ProcessorTime }): void {
  const each = (ms: number) => `${(ms / transfer.answered).toFixed(2)} ms`;
  const { serverMs, databaseMs, simulatorsMs } = after;
  console.log(
    `of a transfer: server ${each(serverMs - before.serverMs)}, database ${each(databaseMs - before.databaseMs)}, ` +
      `provider ${each(simulatorsMs - before.simulatorsMs)}, caller ${each(transfer.spentMs)}`,
  );
}

const PLAIN: Call = { method: 'GET', path: '/bench/bytes' };
/** As long as the answer to a wallet with seven games. */
const BYTES = JSON.stringify({ wallet: 'x'.repeat(1_900) });

const coupons = new Map<string, string[]>();

function claiming({ id, token }: Member) {
  return { token, calls: claimCalls(id, Math.floor(COUPONS_EACH / (ROUNDS + 1))), isRepeated: false };
}

/** Claims of so many coupons that `giveCoupons` gave; each is used once. */
export function claimCalls(memberId: string, count: number): Call[] {
  return (coupons.get(memberId) ?? [])
    .splice(0, count)
    .map((coupon): Call => ({ method: 'POST', path: '/api/spinwheel/coupon/claim', body: { coupon } }));
}

async function registerMembers(world: ServerWorld, count: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) members.push(await world.register());
  return members;
}

export async function newPlayers(world: ServerWorld, origin: string, count: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) {
    const member = await world.newPlayer(1_000);
    await callOver(origin, activateGame, { token: member.token, params: { game: 'pg' }, method: 'POST' });
    members.push(member);
  }
  return members;
}

/** They wait at the bank until the server starts and reads its feed. */
async function sendDeposits(world: ServerWorld, members: readonly Member[]): Promise<void> {
  let sent = 0;
  const send = async () => {
    for (; sent < DEPOSITS; ) {
      const member = members[sent % members.length];
      sent += 1;
      if (!member) return;
      await world.outside.sendMoney({
        fromBank: member.bankCode,
        fromAccountNo: member.accountNo,
        fromName: 'TEST MEMBER',
        toBank: 'KBANK',
        toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
        amount: 20,
      });
    }
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, send));
}

/** Deposits credited a second, from the first on, until all are or the time is over. */
async function rateOfDeposits(world: ServerWorld): Promise<number> {
  const credited = async () => {
    const found = await world.admin.query("select count(*)::int as n from inflows where state = 'CREDITED'");
    return Number(found.rows[0]?.n);
  };
  while ((await credited()) === 0) await sleep(10);
  const [startedMs, before] = [performance.now(), await credited()];
  while ((await credited()) < DEPOSITS && performance.now() - startedMs < DEPOSITS_TIMEOUT_MS) await sleep(50);
  const rate = ((await credited()) - before) / ((performance.now() - startedMs) / 1_000);
  console.log(`deposits from the feed ${Math.round(rate)}/s (${await credited()} of ${DEPOSITS})`);
  return rate;
}

/** Won earlier: only the claims are measured. */
export async function giveCoupons(world: ServerWorld, members: readonly Member[]): Promise<void> {
  const client = await world.admin.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const { id } of members) {
      const ids = Array.from({ length: COUPONS_EACH }, () => randomUUID());
      await client.query(
        `insert into spins (member_id, spin_id, version, code, seed, client_seed, offered, seen_at)
           select $1, unnest($2::uuid[]), 1, 'CASH', '\\x00', '', '[]', now()`,
        [id, ids],
      );
      await client.query(
        `insert into coupons (member_id, coupon_id, prize, amount, currency, expires_at)
           select $1, unnest($2::uuid[]), 'cash', 100, 'THB', now() + interval '1 day'`,
        [id, ids],
      );
      coupons.set(id, ids);
    }
    await client.query(
      `insert into wheel_versions (version, name, coupon_lives_days, starts_at, operator)
         values (1, '{"th": "x"}', 7, now(), 'owner')`,
    );
    await client.query(
      `insert into wheel_slices (version, code, position, label, html_description, bg_color, text_color, prize, amount_thb,
         amount_lak, amount_coin, weight, stock)
         values (1, 'CASH', 1, '{"th": "x"}', '{"th": "x"}', '#000000', '#FFFFFF', 'cash', 100, 100, 0, 1, 100000)`,
    );
    await client.query('set session_replication_role = origin');
  } finally {
    client.release();
  }
}
