import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { noteEngine } from '../platform/database/cluster/engine.ts';
import { type Db, inTransaction, openDatabase } from '../platform/database/db.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { findOperation, moveOperation, type NewOperation, openOperation, takeDueOperation } from './operation.ts';

let database: TestDatabase;
let db: Db;
let admin: pg.Client;
let memberId: string;

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  db = openDatabase(database.url, 20);
  await noteEngine(db, () => undefined);
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  // Moves are tried from every state; how a withdrawal comes to one is tried where it is decided.
  await admin.query('alter table operations disable trigger notes_new');
  // Guards are tried where they are decided: here nothing stops an operation.
  await admin.query(
    "create or replace function opening_facts(o operations) returns jsonb language sql as $$ select '{}'::jsonb $$",
  );
});
afterAll(async () => {
  await db?.destroy();
  await admin?.end();
  await database?.drop();
});
beforeEach(async () => {
  memberId = randomBytes(12).toString('base64url');
  await admin.query(
    `insert into members (member_id, name, phone, username, password_hash, currency, bank_code, bank_account_name, bank_account_no_sealed)
     values ($1, 'Test', '+66800000000', '0800000000', 'x', 'THB', 'SCB', 'TEST', 'x')`,
    [memberId],
  );
});

const newOperation = (changed: Partial<NewOperation> = {}): NewOperation => ({
  memberId,
  operationId: randomUUID(),
  kind: 'transfer',
  state: 'SENT',
  statementType: 'transfer',
  from: 'WALLET',
  to: 'pg',
  counterparty: randomUUID(),
  amountMinor: 100n,
  currency: 'THB',
  cashSign: -1,
  externalRef: 'ref',
  ...changed,
});
const open = (changed?: Partial<NewOperation>) => inTransaction(db, (tx) => openOperation(tx, newOperation(changed)));
/** Opens a transfer that a worker may take over after so long. */
async function openLeased(seconds: number) {
  const { operation } = await open();
  await admin.query(
    'update operations set next_attempt_at = now() + make_interval(secs => $2) where operation_id = $1',
    [operation.operation_id, seconds],
  );
  return operation;
}
const move = (operationId: string, to: string, fence?: bigint) =>
  inTransaction(db, (tx) =>
    moveOperation(tx, { memberId, operationId, to, ...(fence === undefined ? {} : { fence }) }),
  );

/** A withdrawal that goes without a person's yes; which yes the others need is tried where they are decided. */
async function needNobody(operationId: string): Promise<void> {
  await admin.query(
    `insert into partners (partner_id, kind, protocol, name, url, settings, timeout_ms, calls_at_once, position, share, is_on, is_paused)
     values ('bank', 'payout', 'any', 'Bank', 'https://bank.invalid', '{}', 1000, 1, 1, 1, false, false) on conflict do nothing`,
  );
  await admin.query(
    `insert into withdrawals (member_id, operation_id, bank_code, bank_account_name, bank_account_no_sealed, review_reasons,
       approvals_needed, amount, currency, partner_id) values ($1, $2, 'SCB', 'TEST', 'x', '{}', 0, 100, 'THB', 'bank')`,
    [memberId, operationId],
  );
}

/** The state machines of safety 2 as they are written there: D, T and W. */
const LISTED: Record<NewOperation['kind'] | 'aside', Record<string, readonly string[]>> = {
  deposit: { CREDITED: [] },
  transfer: { SENT: ['SUCCEEDED', 'FAILED', 'UNKNOWN'], UNKNOWN: ['SUCCEEDED', 'FAILED'], SUCCEEDED: [], FAILED: [] },
  withdrawal: {
    REVIEW: ['APPROVED', 'REJECTED'],
    APPROVED: ['SENT', 'REVIEW', 'REJECTED'],
    SENT: ['PAID', 'FAILED', 'UNKNOWN'],
    UNKNOWN: ['PAID', 'FAILED'],
    FAILED: ['DISPUTED'],
    PAID: [],
    REJECTED: [],
    DISPUTED: [],
  },
  recovery: { TAKEN: [] },
  reward: { CREDITED: [] },
  forfeit: { TAKEN: [] },
  adjustment: { POSTED: [] },
  aside: { HELD: [], RELEASED: [] },
};
/** What counts as paid in by the member, for limits and for identity; an adjustment only where it makes up for a missed deposit. */
const IS_MONEY_IN: Record<keyof typeof LISTED, boolean> = {
  ...{ deposit: true, withdrawal: false, transfer: false, recovery: false },
  ...{ reward: false, forfeit: false, adjustment: false, aside: false },
};
const KINDS = (Object.keys(LISTED) as (keyof typeof LISTED)[]).filter((kind) => kind !== 'aside');
const pairs = KINDS.flatMap((kind) =>
  Object.entries(LISTED[kind]).flatMap(([from, listed]) =>
    Object.keys(LISTED[kind])
      .filter((to) => to !== from)
      .map((to) => ({ kind, from, to, isListed: listed.includes(to) })),
  ),
);

describe('an operation', () => {
  it.each(pairs)(
    'an operation of kind $kind goes from $from to $to: $isListed',
    async ({ kind, from, to, isListed }) => {
      const { operation } = await open({ kind, state: from });
      if (kind === 'withdrawal') await needNobody(operation.operation_id);
      const moved = admin.query('update operations set state = $2 where operation_id = $1', [
        operation.operation_id,
        to,
      ]);
      if (isListed) expect((await moved).rowCount).toBe(1);
      else await expect(moved).rejects.toThrow(/may not go/);
    },
  );

  it('knows no other states than these', async () => {
    const found = await admin.query<{ kind: NewOperation['kind']; state: string }>(
      'select kind, state from operation_states',
    );
    expect(found.rows.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual(
      Object.entries(LISTED)
        .flatMap(([kind, states]) => Object.keys(states).map((state) => `${kind} ${state}`))
        .sort(),
    );
    await expect(open({ state: 'INVENTED' })).rejects.toThrow();
  });

  it('only a deposit is money in by its kind', async () => {
    const kinds = Object.keys(LISTED);
    const found = await admin.query<{ kind: string; is_in: boolean }>(
      "select kind, is_money_in('nobody', gen_random_uuid(), kind) as is_in from unnest($1::text[]) as kind",
      [kinds],
    );
    expect(Object.fromEntries(found.rows.map(({ kind, is_in }) => [kind, is_in]))).toEqual(IS_MONEY_IN);
  });

  it.each(['SUCCEEDED', 'FAILED'])('an operation that is %s never changes again', async (state) => {
    const { operation } = await open({ state });
    for (const change of [
      "last_answer = 'late'",
      'attempts = 9',
      'next_attempt_at = now()',
      "external_ref = 'x'",
      'final_at = null',
      'fence = fence + 1',
    ]) {
      await expect(
        admin.query(`update operations set ${change} where operation_id = $1`, [operation.operation_id]),
      ).rejects.toThrow(/final/);
    }
  });

  it.each([
    'amount = 1',
    "currency = 'LAK'",
    'cash_sign = 1',
    "kind = 'withdrawal'",
    'statement_no = 99',
    "from_code = 'x'",
    "to_code = 'x'",
    "counterparty = 'x'",
    "created_at = now() - interval '1 day'",
    'operation_id = md5(operation_id::text)::uuid',
  ])('never changes what it is: %s', async (change) => {
    const { operation } = await open();
    await expect(
      admin.query(`update operations set ${change} where operation_id = $1`, [operation.operation_id]),
    ).rejects.toThrow(/never changes/);
  });

  it('an operation is never removed', async () => {
    await open();
    await expect(admin.query('delete from operations')).rejects.toThrow(/append-only/);
    await expect(admin.query('truncate operations cascade')).rejects.toThrow(/append-only/);
  });

  it('has its end written down once it is final, and no appointment after it', async () => {
    const { operation } = await open();
    const ended = await move(operation.operation_id, 'SUCCEEDED');
    expect(ended).toMatchObject({ state: 'SUCCEEDED', next_attempt_at: null, lease_until: null });
    expect(ended?.final_at).toBeInstanceOf(Date);
  });

  it('is one at a time per game and per withdrawing member', async () => {
    await open({ counterparty: 'pg' });
    await expect(open({ counterparty: 'pg' })).rejects.toThrow(/one_open_transfer_per_game/);
    await open({ counterparty: 'joker2' });
    await open({ kind: 'withdrawal', state: 'REVIEW' });
    await expect(open({ kind: 'withdrawal', state: 'APPROVED' })).rejects.toThrow(/one_open_withdrawal/);
  });
});

describe('statement numbers', () => {
  it('run from 1 without a gap under 50 parallel callers, failures included', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        inTransaction(db, async (tx) => {
          await openOperation(tx, newOperation());
          // As a hold that is short does: the transaction and its number go.
          if (index % 3 === 0) throw new Error('short');
        }),
      ),
    );
    const opened = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(opened).toBe(33);
    const found = await admin.query('select statement_no::int as no from operations where member_id = $1 order by 1', [
      memberId,
    ]);
    expect(found.rows.map(({ no }) => no)).toEqual(Array.from({ length: opened }, (_, index) => index + 1));
  });

  it('are given once to an operation that is opened twenty times at once', async () => {
    const operationId = randomUUID();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => open({ operationId })));
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(answers).toHaveLength(20);
    expect(answers.filter(({ opened }) => opened)).toHaveLength(1);
    expect(new Set(answers.map(({ operation }) => operation.statement_no))).toEqual(new Set([1n]));
    // Those that came too late have used up none.
    expect((await open()).operation.statement_no).toBe(2n);
  });
});

describe('the fence', () => {
  it('lets a late holder write nothing (safety F9)', async () => {
    const operation = await openLeased(0);
    const taken = await takeDueOperation(db, 'transfer', 30);
    expect(taken?.operation_id).toBe(operation.operation_id);
    expect(await move(operation.operation_id, 'FAILED', operation.fence)).toBeUndefined();
    expect((await findOperation(db, memberId, operation.operation_id))?.state).toBe('SENT');
    expect((await move(operation.operation_id, 'SUCCEEDED', taken?.fence))?.state).toBe('SUCCEEDED');
    expect(await move(operation.operation_id, 'SUCCEEDED', taken?.fence)).toBeUndefined();
  });

  it('an operator’s decision makes every holder’s late write void', async () => {
    const { operation } = await open();
    expect((await move(operation.operation_id, 'SUCCEEDED'))?.state).toBe('SUCCEEDED');
    expect(await move(operation.operation_id, 'FAILED', operation.fence)).toBeUndefined();
    expect((await findOperation(db, memberId, operation.operation_id))?.state).toBe('SUCCEEDED');
  });

  it('gives due work to exactly one of twenty workers', async () => {
    const due = await Promise.all(Array.from({ length: 10 }, () => openLeased(0)));
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeDueOperation(db, 'transfer', 30)));
    const mine = taken
      .filter((operation) => operation?.member_id === memberId)
      .map((operation) => operation?.operation_id);
    expect(mine.sort()).toEqual(due.map(({ operation_id: id }) => id).sort());
  });

  it('does not give work that is leased, waits, or is over', async () => {
    await openLeased(30);
    const operation = await openLeased(0);
    await move(operation.operation_id, 'SUCCEEDED');
    expect(await takeDueOperation(db, 'transfer', 30)).toBeUndefined();
  });
});
