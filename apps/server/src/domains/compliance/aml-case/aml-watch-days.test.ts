import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../platform/database/db.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { makeSeededRandom } from '../../../testing/seeded-random.ts';
import { makeAmlWatch } from './aml-watch.ts';

// biome-ignore-start lint/style/noProcessEnv: how large a test run is, is told to the run, not to the product.
const SEED = Number(process.env.AML_SEED ?? randomInt(1_000_000));
const HONEST = Number(process.env.AML_MEMBERS ?? 120);
// biome-ignore-end lint/style/noProcessEnv: how large a test run is, is told to the run, not to the product.
const DAYS = 20;
const WORKERS = 4;

let database: TestDatabase;
let admin: pg.Client;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  db = openDatabase(database.url, WORKERS, { sides: ['worker'] });
});
afterAll(async () => {
  await db?.destroy();
  await admin?.end();
  await database?.drop();
});

const random = makeSeededRandom(SEED);

/** Days ago, in which something happened. */
interface Payment {
  member: string;
  kind: 'deposit' | 'withdrawal';
  baht: number;
  daysAgo: number;
}
interface Bet {
  member: string;
  baht: number;
  daysAgo: number;
}

const payments: Payment[] = [];
const bets: Bet[] = [];
const marks: { member: string; kind: string; mark: string }[] = [];
/** By whom, which rules must be found. */
const planted = new Map<string, string>();

const memberId = (name: string) => name.padEnd(16, '-').slice(0, 16);
const daysAgo = (from: number) => Math.max(from + random.next() * 0.5, 0.01);

/** Deposits, stakes most of it more than once, takes home what is left; shares a phone with a spouse now and then. */
function liveHonestly(member: string): void {
  const most = random.pick([500, 2_000, 9_000, 40_000]);
  for (let day = DAYS; day >= 0; day -= random.whole(1, 4)) {
    const baht = random.whole(100, most);
    payments.push({ member, kind: 'deposit', baht, daysAgo: daysAgo(day) });
    bets.push({ member, baht: baht * random.pick([1, 2, 4]), daysAgo: daysAgo(day) });
    if (random.whole(1, 3) === 1) {
      // A winner takes more home than came in.
      const won = Math.round(baht * random.pick([0.5, 1, 3]));
      payments.push({ member, kind: 'withdrawal', baht: Math.min(won, 85_000), daysAgo: daysAgo(day) });
    }
  }
  marks.push({ member, kind: 'DEVICE', mark: `phone ${member}` });
}

const LAUNDERERS: Record<string, (member: string) => void> = {
  PASS_THROUGH(member) {
    const baht = random.whole(30_000, 60_000);
    for (const day of [2, 1]) {
      payments.push({ member, kind: 'deposit', baht, daysAgo: daysAgo(day) });
      payments.push({ member, kind: 'withdrawal', baht: Math.round(baht * 0.97), daysAgo: daysAgo(day - 1) });
    }
    // A few bets for show.
    bets.push({ member, baht: Math.round(baht * 0.05), daysAgo: 1 });
  },
  BELOW_LIMIT(member) {
    for (const day of [5, 3, 2, 1]) {
      const baht = random.whole(91_000, 99_900);
      payments.push({ member, kind: 'deposit', baht, daysAgo: daysAgo(day) });
      bets.push({ member, baht: baht * 2, daysAgo: daysAgo(day) });
    }
  },
  VOLUME(member) {
    for (let day = 6; day >= 0; day -= 1) {
      const baht = random.whole(76_000, 89_000);
      payments.push({ member, kind: 'deposit', baht, daysAgo: daysAgo(day) });
      bets.push({ member, baht: baht * 3, daysAgo: daysAgo(day) });
    }
  },
  WATCH_LIST(member) {
    payments.push({ member, kind: 'deposit', baht: 200, daysAgo: daysAgo(3) });
    bets.push({ member, baht: 400, daysAgo: 3 });
    marks.push({ member, kind: 'NAME', mark: `listed ${member}` });
  },
};

function plant(): void {
  for (let index = 0; index < HONEST; index += 1) liveHonestly(memberId(`honest${index}`));
  // Couples with one phone are no ring.
  for (let index = 0; index + 1 < HONEST; index += 10) {
    marks.push({ member: memberId(`honest${index}`), kind: 'DEVICE', mark: `couple ${index}` });
    marks.push({ member: memberId(`honest${index + 1}`), kind: 'DEVICE', mark: `couple ${index}` });
  }
  for (const [rule, launder] of Object.entries(LAUNDERERS)) {
    for (let index = 0; index < 3; index += 1) {
      const member = memberId(`${rule.toLowerCase().replace('_', '')}${index}`);
      launder(member);
      planted.set(member, rule);
    }
  }
  for (let index = 0; index < 6; index += 1) {
    const member = memberId(`ring${index}`);
    liveHonestly(member);
    marks.push({ member, kind: 'BANK_ACCOUNT', mark: 'the purse' });
    planted.set(member, 'SHARED');
  }
}

/** As if it had happened so long ago: what rules read, without the ledger, which they do not. */
async function write(): Promise<void> {
  const members = [...new Set([...payments, ...bets, ...marks].map(({ member }) => member))];
  await admin.query("begin; set local session_replication_role = 'replica'");
  await admin.query(
    `insert into members (member_id, name, phone, username, password_hash, currency, bank_code, bank_account_name, bank_account_no_sealed,
       created_at) select m, m, m, m, 'x', 'THB', 'SCB', m, 'x', now() - interval '40 days' from unnest($1::text[]) m`,
    [members],
  );
  await admin.query(
    `insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty, amount,
       currency, cash_sign, external_ref, created_at, final_at)
     select m, gen_random_uuid(), k, case k when 'deposit' then 'CREDITED' else 'PAID' end, row_number() over (partition by m),
       case k when 'deposit' then 'deposit' else 'withdraw' end, 'x', 'x', 'x', b * 100, 'THB', case k when 'deposit' then 1 else -1 end,
       gen_random_uuid()::text, now() - d * interval '1 day', now() - d * interval '1 day'
     from unnest($1::text[], $2::text[], $3::bigint[], $4::float8[]) as p (m, k, b, d)`,
    [
      payments.map((p) => p.member),
      payments.map((p) => p.kind),
      payments.map((p) => p.baht),
      payments.map((p) => p.daysAgo),
    ],
  );
  await admin.query(
    `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at, settled_at, version)
     select m, 'pg', gen_random_uuid()::text, 'slot', 'THB', b * 100, b * 100, b * 90, 'SETTLED', now() - d * interval '1 day',
       now() - d * interval '1 day', 1 from unnest($1::text[], $2::bigint[], $3::float8[]) as p (m, b, d)`,
    [bets.map((p) => p.member), bets.map((p) => p.baht), bets.map((p) => p.daysAgo)],
  );
  await admin.query(
    `insert into likeness_marks (kind, mark, member_id) select k, sha256(convert_to(t, 'UTF8')), m
     from unnest($1::text[], $2::text[], $3::text[]) as p (k, t, m)`,
    [marks.map(({ kind }) => kind), marks.map(({ mark }) => mark), marks.map(({ member }) => member)],
  );
  const listed = await admin.query<{ entry_id: string }>(
    `insert into watch_list_entries (list, name, reference, note, added_by) values ('UN', 'Listed Person', '', '', $1) returning entry_id`,
    [randomUUID()],
  );
  await admin.query(
    `insert into watch_list_names select sha256(convert_to(t, 'UTF8')), $2 from unnest($1::text[]) t on conflict do nothing`,
    [marks.filter(({ kind }) => kind === 'NAME').map(({ mark }) => mark), listed.rows[0]?.entry_id],
  );
  await admin.query("update aml_cursors set at = now() - interval '60 days', number = 0");
  await admin.query('commit');
}

async function found(): Promise<{ member: string; rule: string; others: string[] }[]> {
  const rows = await admin.query(
    `select member_id as member, rule, array(select jsonb_array_elements_text(s.value -> 'memberIds') from jsonb_array_elements(evidence -> 'shared') s) as others
     from aml_cases order by member_id`,
  );
  return rows.rows;
}

it(`launderers among honest members are found, each by the rule they broke, and nobody else is (AML_SEED=${SEED})`, async () => {
  plant();
  await write();
  const look = makeAmlWatch({ db, lagSeconds: 60 });
  // Several processes go through the same news.
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (await look());
    }),
  );
  while (await look());
  const cases = await found();
  const honest = cases.filter(({ member }) => !planted.has(member));
  expect(honest).toEqual([]);
  for (const [member, rule] of planted) {
    if (rule === 'SHARED') continue;
    expect(
      cases.filter((one) => one.member === member).map((one) => one.rule),
      `${member} of ${rule}`,
    ).toContain(rule);
  }
  // Of a ring there is one case, and it names the others.
  const ring = cases.filter(({ rule }) => rule === 'SHARED');
  expect(ring).toHaveLength(1);
  expect(new Set([ring[0]?.member, ...(ring[0]?.others ?? [])])).toEqual(
    new Set([...planted].filter(([, rule]) => rule === 'SHARED').map(([member]) => member)),
  );
  // Gone through again from the beginning, it finds nothing else.
  await admin.query("update aml_cursors set at = now() - interval '60 days', number = 0");
  while (await look());
  expect(await found()).toEqual(cases);
}, 180_000);
