import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';

/** The promise: unbatched postings run at least this many times as fast as TPC-B-like transactions. */
const PROMISED_RATIO = 2.0;
const CONNECTIONS = 16;
const OWNERS = 20_000;
/** pgbench's scale: one branch, 10 tellers, 100,000 accounts each; at least the number of connections, as its manual asks. */
const SCALE = 16;
const ROUND_SECONDS = 8;
const ROUNDS = 3;

/** Both sides on one server, with the same durability, driver and number of connections, in turns. */
export async function measurePosting({ ledgerUrl, tpcbUrl }: { ledgerUrl: string; tpcbUrl: string }): Promise<boolean> {
  await fillTpcb(tpcbUrl);
  await fillLedger(ledgerUrl);
  const rates = { tpcb: [] as number[], posting: [] as number[] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    rates.tpcb.push(await rateOf(tpcbUrl, tpcbTransaction));
    rates.posting.push(await rateOf(ledgerUrl, posting));
    const ratio = (rates.posting.at(-1) ?? 0) / (rates.tpcb.at(-1) ?? 1);
    console.log(
      `round ${round}: TPC-B-like ${perSecond(rates.tpcb)}, posting ${perSecond(rates.posting)}, ratio ${ratio.toFixed(2)}`,
    );
  }
  const ratio = median(rates.posting) / median(rates.tpcb);
  console.log(
    `posting against TPC-B-like, ${CONNECTIONS} connections, ${OWNERS} owners: ratio ${ratio.toFixed(2)}, promised ${PROMISED_RATIO.toFixed(1)}`,
  );
  return ratio >= PROMISED_RATIO;
}

function perSecond(rates: readonly number[]): string {
  return `${Math.round(rates.at(-1) ?? 0)}/s`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function rateOf(url: string, transaction: (client: pg.Client) => Promise<void>): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await transaction(client);
      return client;
    }),
  );
  let transactions = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + ROUND_SECONDS * 1_000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < endsAt) {
        await transaction(client);
        transactions += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all(clients.map((client) => client.end()));
  return transactions / seconds;
}

/** The five statements of pgbench's built-in TPC-B-like script, prepared, each a round trip as pgbench sends them. */
async function tpcbTransaction(client: pg.Client): Promise<void> {
  const account = randomInt(1, SCALE * 100_000 + 1);
  const branch = randomInt(1, SCALE + 1);
  const teller = randomInt(1, SCALE * 10 + 1);
  const delta = randomInt(-5_000, 5_001);
  await client.query('begin');
  await client.query({
    name: 'a',
    text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
    values: [delta, account],
  });
  await client.query({ name: 'b', text: 'select abalance from pgbench_accounts where aid = $1', values: [account] });
  await client.query({
    name: 'c',
    text: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
    values: [delta, teller],
  });
  await client.query({
    name: 'd',
    text: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
    values: [delta, branch],
  });
  await client.query({
    name: 'e',
    text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
    values: [teller, branch, account, delta],
  });
  await client.query('end');
}

/** One posting: the product's own database function, one round trip, a new operation each time. */
async function posting(client: pg.Client): Promise<void> {
  const owner = `owner-${randomInt(OWNERS)}`;
  await client.query({
    name: 'post',
    text: 'select ledger.post_movement($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [owner, randomUUID(), 'credit', 'deposit', 'THB', 'bank', 'cash', '100'],
  });
}

/** pgbench's tables as `pgbench -i` makes them. */
async function fillTpcb(url: string): Promise<void> {
  await run(url, [
    'create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor = 100)',
    'create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor = 100)',
    'create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100)',
    'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
    `insert into pgbench_branches select g, 0, '' from generate_series(1, ${SCALE}) g`,
    `insert into pgbench_tellers select g, (g - 1) / 10 + 1, 0, '' from generate_series(1, ${SCALE * 10}) g`,
    `insert into pgbench_accounts select g, (g - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) g`,
    'alter table pgbench_branches add primary key (bid)',
    'alter table pgbench_tellers add primary key (tid)',
    'alter table pgbench_accounts add primary key (aid)',
    'vacuum analyze',
    'checkpoint',
  ]);
}

async function fillLedger(url: string): Promise<void> {
  await run(url, [
    `do $$ begin for i in 0..${OWNERS - 1} loop
       perform ledger.open_accounts('owner-' || i, 'THB', array['bank', 'cash']); end loop; end $$`,
    'vacuum analyze',
    'checkpoint',
  ]);
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
