import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { attemptAs } from '../../testing/attempt.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { SIDES, type Side } from './side.ts';

const ACCOUNT = 'KBANK-1234567890';
const [DENIED, REFUSED, RAISED] = ['42501', '23514', 'P0001'];

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
     values ('${ACCOUNT}', 'KBANK', '1234567890', 'x', 'AUTO', 'THB', 1);
     insert into members (member_id, name, phone, username, password_hash, currency, bank_code, bank_account_name, bank_account_no_sealed)
     values ('memberOfTheTests', 'x', 'x', 'x', 'x', 'THB', 'SCB', 'x', 'x');
     insert into games (code, name, category, family, logo, background, position)
     values ('pg', 'x', 'slot', 'own-reference', 'x', 'x', 1), ('amb', 'x', 'slot', 'no-reference', 'x', 'x', 2);
     set session_replication_role = 'replica';
     insert into qr_codes (qrcode_id, member_id, provider, receiving_account_id, amount, state, payload, expires_at, paid_ref, paid_amount, ended_at)
     values (repeat('A', 20), 'memberOfTheTests', 'KBANK', '${ACCOUNT}', 10000, 'PAID', 'x', now() + interval '1 hour', 'before', 10000, now());
     insert into withdrawals (member_id, operation_id, bank_code, bank_account_name, bank_account_no_sealed, approvals_needed, amount, currency,
       review_reasons) values ('memberOfTheTests', gen_random_uuid(), 'SCB', 'x', 'x', 1, 100, 'THB', '{BANK_CHANGED}');
     insert into summed_play (member_id, game_code, partner_ref, slot, asked_at, told_at) values ('memberOfTheTests', 'pg', 't-1', 500, now(), now());
     set session_replication_role = 'origin'`,
  );
});
afterAll(async () => {
  await admin?.end();
  await database?.drop();
});

const as = (side: Side, ...statements: readonly string[]) => attemptAs(database.url, side, ...statements);

/** An inflow that waits, with some columns of its own. */
function inflow(ref: string, own: Record<string, string> = {}): string {
  const columns: Record<string, string> = {
    receiving_account_id: `'${ACCOUNT}'`,
    bank_ref: `'${ref}'`,
    amount: '10000',
    currency: "'THB'",
    state: "'UNMATCHED'",
    source: "'notice'",
    from_bank: "'SCB'",
    from_account_masked: "'xxx-1234'",
    from_name: "'X'",
    occurred_at: 'now()',
    ...own,
  };
  return `insert into inflows (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`;
}

describe('money that came in', () => {
  it('a waiting inflow keeps what the bank reported of it, and only its reason to wait changes', async () => {
    expect(await as('worker', inflow('fact', { source: "'feed'" }))).toBe('done');
    const facts = [
      "source = 'hand'",
      "house_code = 'prepaid'",
      "from_bank = 'KBANK'",
      "from_account_masked = 'xxx-9999'",
      "from_name = 'Y'",
      "occurred_at = now() - interval '1 day'",
      "created_at = now() - interval '1 day'",
      'amount = 20000',
    ];
    for (const side of SIDES) {
      for (const fact of facts) {
        expect([side, fact, await as(side, `update inflows set ${fact} where bank_ref = 'fact'`)]).toEqual([
          side,
          fact,
          REFUSED,
        ]);
      }
    }
    expect(await as('worker', "update inflows set wait_reason = 'AMBIGUOUS' where bank_ref = 'fact'")).toBe('done');
  });

  it.each(SIDES)('the process of a %s records an inflow at the time at which it does', async (side) => {
    const earlier = "now() - interval '8 days'";
    const own = {
      credited_member_id: "'memberOfTheTests'",
      credited_by: "'OPERATOR'",
      state: "'CREDITED'",
      source: "'notice'",
    };
    expect(await as(side, inflow(`b-${side}`, { created_at: earlier }))).toBe(REFUSED);
    if (side !== 'member') expect(await as(side, inflow(`b-${side}`, { ...own, final_at: earlier }))).toBe(REFUSED);
    expect(await as(side, inflow(`b-${side}`))).toBe('done');
    if (side === 'member') return;
    const credit = (at: string) =>
      as(
        side,
        `update inflows set state = 'CREDITED', credited_member_id = 'memberOfTheTests', credited_by = 'OPERATOR', final_at = ${at} where bank_ref = 'b-${side}'`,
      );
    expect(await credit(earlier)).toBe(REFUSED);
    expect(await credit('now()')).toBe('done');
  });

  it('a code that was paid credits no second inflow of the process of members', async () => {
    const own = {
      source: "'qr'",
      state: "'CREDITED'",
      credited_by: "'CODE'",
      credited_member_id: "'memberOfTheTests'",
      final_at: 'now()',
    };
    expect(await as('member', inflow('again', own))).toBe(DENIED);
    await admin.query(
      "set session_replication_role = 'replica'; update qr_codes set state = 'ACTIVE', paid_ref = null, paid_amount = null, ended_at = null; set session_replication_role = 'origin'",
    );
    expect(await as('member', inflow('again', own))).toBe('done');
  });

  it.each(['operator', 'worker'] as const)('an inflow of the %s does not begin as returned', async (side) => {
    expect(await as(side, inflow(`r-${side}`, { state: "'RETURNED'", source: "'hand'", final_at: 'now()' }))).toBe(
      REFUSED,
    );
  });

  it('only the worker moves on how far the feed of an account was read, and since when it answers', async () => {
    for (const change of ['feed_cursor = 5', "fed_since = 'infinity'", 'last_polled_at = null']) {
      const statement = `update receiving_accounts set ${change}`;
      expect([change, await as('member', statement)]).toEqual([change, DENIED]);
      expect([change, await as('worker', statement)]).toEqual([change, 'done']);
    }
    expect(await as('member', 'select 1 from receiving_accounts for key share')).toBe('done');
  });
});

describe('what is compared and counted', () => {
  it('an operator does not decide if the results of a game are compared, and a partner that reports no bets ends it', async () => {
    for (const value of ['true', 'false']) {
      expect(await as('operator', `update games set compares_results = ${value}`)).toBe(DENIED);
    }
    expect(
      await as(
        'operator',
        `insert into partners (partner_id, kind, protocol, name, url, settings, timeout_ms, calls_at_once, position, share, is_on, is_paused)
         values ('amb-1', 'game', 'askmebet', 'x', 'https://x', '{"game": "amb"}', 1000, 1, 1, 1, true, false)`,
        "update games set is_on = false, position = 3 where code = 'amb'",
      ),
    ).toBe('done');
    const { rows } = await admin.query('select code, compares_results from games order by code');
    expect(rows).toEqual([
      { code: 'amb', compares_results: false },
      { code: 'pg', compares_results: true },
    ]);
  });

  it('play counted since a transfer neither falls nor is forgotten with its transfer', async () => {
    const change = (columns: string) => as('worker', `update summed_play set ${columns}`);
    expect(await change('slot = 499')).toBe(RAISED);
    expect(await change('partner_ref = null, asked_at = null, told_at = null, slot = 0')).toBe(RAISED);
    expect(await change('slot = 501')).toBe('done');
    expect(await change("partner_ref = 't-2', slot = 0, asked_at = now(), told_at = now()")).toBe('done');
  });
});

it('a withdrawal keeps the reasons why operators review it', async () => {
  const change = (side: Side, reasons: string) => as(side, `update withdrawals set review_reasons = ${reasons}`);
  for (const side of SIDES) {
    expect(await change(side, "'{}'")).toBe(REFUSED);
    expect(await change(side, "'{MEMBER_DAY}'")).toBe(REFUSED);
  }
  expect(await change('worker', "array_append(review_reasons, 'MEMBER_DAY')")).toBe('done');
});

it('the requested rise of a limit does not come earlier, grow or take an earlier time', async () => {
  await admin.query(
    "insert into play_limits (member_id, kind, period, most) values ('memberOfTheTests', 'DEPOSIT', 'DAY', 500)",
  );
  const change = (columns: string) => admin.query(`update play_limits set ${columns}`);
  const opens = "wish_opens_at = now() + interval '24 hours'";
  await expect(
    change(`wish = 900, wished_at = now() - interval '2 days', wish_opens_at = now() - interval '1 day'`),
  ).rejects.toThrow('waits a day');
  await change(`wish = 900, wished_at = now(), ${opens}`);
  await expect(change('wish_opens_at = now()')).rejects.toThrow('waits a day');
  await admin.query(
    "set session_replication_role = 'replica'; update play_limits set wished_at = wished_at - interval '23 hours', wish_opens_at = wish_opens_at - interval '23 hours'; set session_replication_role = 'origin'",
  );
  await expect(change('wish = 9000000')).rejects.toThrow('waits a day');
  await change(`wish = 9000000, wished_at = now(), ${opens}`);
});

it('two acts that differ only in where one field ends and the next begins have different hashes in the log', async () => {
  const { rows } = await admin.query(
    `select count(distinct operator_audit_hash('', row(1, now(), 'owner', 'x', s, r, '{}', null, true, null, null)::operator_audit))::int as hashes
     from (values ('a|b', 'c'), ('a', 'b|c'), ('a', null), ('a', '')) as f (s, r)`,
  );
  expect(rows).toEqual([{ hashes: 4 }]);
});
