import { randomInt } from 'node:crypto';
import pg from 'pg';

/** The promise: unbatched postings run at least this many times as fast as TPC-B-like transactions. */
const PROMISED_RATIO = 2.0;
const CONNECTIONS = 16;
const OWNERS = 20_000;
/** Deposits that wait to be posted; more than the fastest machine gets through. */
const DEPOSITS = 600_000;
/** pgbench's scale: one branch, 10 tellers, 100,000 accounts each; at least the number of connections, as its manual asks. */
const SCALE = 16;
/** Short turns, so that whatever else the machine does meets both sides alike. */
const ROUND_SECONDS = 2;
const ROUNDS = 11;

/** Both sides on one server, with the same durability, driver and number of connections, in turns. */
export async function measurePosting({ ledgerUrl, tpcbUrl }: { ledgerUrl: string; tpcbUrl: string }): Promise<boolean> {
  await fillTpcb(tpcbUrl);
  await fillLedger(ledgerUrl);
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const tpcb = await rateOf(tpcbUrl, tpcbTransaction);
    const posted = await rateOf(ledgerUrl, posting);
    // The first round warms both up.
    if (round > 0) ratios.push(posted / tpcb);
    console.log(
      `TPC-B-like ${Math.round(tpcb)}/s, posting ${Math.round(posted)}/s, ratio ${(posted / tpcb).toFixed(2)}`,
    );
  }
  const ratio = median(ratios);
  console.log(
    `posting against TPC-B-like, ${CONNECTIONS} connections, ${OWNERS} owners: ratio ${ratio.toFixed(2)}, promised ${PROMISED_RATIO.toFixed(1)}`,
  );
  return ratio >= PROMISED_RATIO;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export async function rateOf(
  url: string,
  transaction: (client: pg.Client) => Promise<void>,
  seconds = ROUND_SECONDS,
): Promise<number> {
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
  const endsAt = startedAt + seconds * 1_000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < endsAt) {
        await transaction(client);
        transactions += 1;
      }
    }),
  );
  const tookSeconds = (performance.now() - startedAt) / 1_000;
  await Promise.all(clients.map((client) => client.end()));
  return transactions / tookSeconds;
}

/** pgbench's built-in TPC-B-like script, word for word, sent as pgbench sends it by default: simple queries, one at a time. */
export async function tpcbTransaction(client: pg.Client): Promise<void> {
  const aid = randomInt(1, SCALE * 100_000 + 1);
  const bid = randomInt(1, SCALE + 1);
  const tid = randomInt(1, SCALE * 10 + 1);
  const delta = randomInt(-5_000, 5_001);
  await client.query('BEGIN;');
  await client.query(`UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid};`);
  await client.query(`SELECT abalance FROM pgbench_accounts WHERE aid = ${aid};`);
  await client.query(`UPDATE pgbench_tellers SET tbalance = tbalance + ${delta} WHERE tid = ${tid};`);
  await client.query(`UPDATE pgbench_branches SET bbalance = bbalance + ${delta} WHERE bid = ${bid};`);
  await client.query(
    `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (${tid}, ${bid}, ${aid}, ${delta}, CURRENT_TIMESTAMP);`,
  );
  await client.query('END;');
}

let posted = 0;

/** One posting as the product sends it: its own database function, prepared once per connection, the next deposit each time. */
async function posting(client: pg.Client): Promise<void> {
  const number = posted;
  posted += 1;
  await client.query({
    name: 'posting',
    text: 'select ledger.post_movement($1, $2::uuid, $3, $4, $5, $6, $7, $8) as outcome',
    values: [ownerOf(number), operationOf(number), 'credit', 'deposit', 'THB', 'bank', 'cash', '100'],
  });
}

// Neighbours in time are owners far apart.
const ownerOf = (number: number) => `owner-${String((number * 7_919) % OWNERS).padStart(10, '0')}`;
const operationOf = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;

/** pgbench's tables as `pgbench -i` makes them. */
export async function fillTpcb(url: string): Promise<void> {
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

/** Members with accounts, and deposits with the bank's line behind each: what a posting needs. */
async function fillLedger(url: string): Promise<void> {
  const owner = `'owner-' || lpad((i * 7919 % ${OWNERS})::text, 10, '0')`;
  const operation = "('00000000-0000-0000-0000-' || lpad(i::text, 12, '0'))::uuid";
  const deposits = `generate_series(0, ${DEPOSITS - 1}::bigint) i`;
  await run(url, [
    'set session_replication_role = replica',
    `insert into members (member_id, name, phone, username, password_hash, currency, bank_code, bank_account_name,
       bank_account_no_sealed) select 'owner-' || lpad(i::text, 10, '0'), 'x', i, i, 'x', 'THB', 'SCB', 'x', 'x'
       from generate_series(0, ${OWNERS - 1}) i`,
    `insert into inflows (receiving_account_id, bank_ref, inflow_id, amount, currency, state, source, from_bank,
       from_account_masked, from_name, credited_member_id, credited_by, occurred_at, final_at)
       select 'X', i, ${operation}, 100, 'THB', 'CREDITED', 'hand', 'SCB', 'x', 'x', ${owner}, 'OPERATOR', now(), now() from ${deposits}`,
    `insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code,
       counterparty, amount, currency, cash_sign, external_ref, final_at)
       select ${owner}, ${operation}, 'deposit', 'CREDITED', i, 'deposit', 'SCB', 'WALLET', 'X', 100, 'THB', 1, i, now() from ${deposits}`,
    'set session_replication_role = origin',
    `do $$ begin for i in 0..${OWNERS - 1} loop
       perform ledger.open_accounts('owner-' || lpad(i::text, 10, '0'), 'THB', array['bank', 'cash']); end loop; end $$`,
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
