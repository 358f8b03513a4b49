import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type BankFeed, makeBankFeed } from '../../../gateways/bank-feed.ts';
import { actFor } from '../../../platform/database/side.ts';
import { makeSealer } from '../../../platform/security/seal.ts';
import { askKeyOf } from '../../../testing/outside-world.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { type Member, newAccountNo, SECRET_KEY, startWorld, until, type World } from '../../../testing/world.ts';
import { makeLikeness } from '../../rewards/likeness/likeness.ts';
import { settleCoins } from '../../rewards/spin-wheel/coin.ts';
import { makeInflows } from '../inflow/inflow.ts';
import { makeInflowLines } from '../inflow/inflow-line-store.ts';
import { makeBankDeposit } from './bank-deposit.ts';

const CALLERS = 50;
const ACCOUNT_NO = RECEIVING.thb.slice('KBANK-'.length);

let world: World;
let feed: BankFeed;

/** Nobody reads but the readers of the tests, and no notice is believed. */
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  feed = makeBankFeed({ name: 'bank-feed', url: world.outside.url, askKey: askKeyOf('bank-feed'), timeoutMs: 15_000 });
  await world.app.workLoop.stop(10_000);
  await world.outside.setFault({ target: 'feed', fault: 'bad-signature', times: 10_000 });
});
afterAll(() => world?.stop());

/** Reads the bank's feed as the product does; the bank shows what `bank` lets through. */
function readerOf(bank: BankFeed = feed) {
  const sealer = makeSealer([{ id: 1, secret: SECRET_KEY }]);
  const { db } = world.app;
  const likeness = makeLikeness({ db, sealer });
  const inflows = makeInflows({
    async onDeposit(tx, deposit) {
      await settleCoins(tx, deposit);
      await likeness.notePayment(tx, deposit);
    },
  });
  const { readRound } = makeBankDeposit({
    db,
    sealer,
    feed: bank,
    bookInflow: inflows.book,
    bookLines: makeInflowLines({ marksOf: likeness.marksOfPayment }),
    report: () => undefined,
    pollEveryMs: 1,
    isReader: async () => true,
  });
  return () => actFor('worker', readRound);
}

const send = (from: Pick<Member, 'bankCode' | 'accountNo'>, amount: number) =>
  world.outside.sendMoney({
    fromBank: from.bankCode,
    fromAccountNo: from.accountNo,
    fromName: 'TEST MEMBER',
    toBank: 'KBANK',
    toAccountNo: ACCOUNT_NO,
    amount,
  });

const cashOf = async (member: Member) => (await world.books(member)).cash ?? 0n;

async function membersOf(count: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) members.push(await world.register());
  return members;
}

/** Sends `each` transfers of one baht for every member, one member after the other. */
async function sendInTurns(members: readonly Pick<Member, 'bankCode' | 'accountNo'>[], each: number): Promise<void> {
  for (let turn = 0; turn < each; turn += 1) for (const member of members) await send(member, 1);
}

/** What must hold of all that was ever sent, however it was delivered. */
async function expectOnce(members: readonly Member[], baht: bigint): Promise<void> {
  for (const member of members) {
    expect(await world.books(member)).toEqual({ bank: -100n * baht, cash: 100n * baht });
    const numbers = await world.admin.query(
      'select statement_no::int as no from operations where member_id = $1 order by 1',
      [member.id],
    );
    expect(numbers.rows.map(({ no }) => no)).toEqual(Array.from({ length: Number(baht) }, (_, index) => index + 1));
  }
  const told = await world.admin.query(
    `select count(*)::int as lines, count(distinct bank_ref)::int as transfers,
       (select count(*)::int from inflows) as inflows from bank_feed_lines where problem is null`,
  );
  expect(told.rows[0].lines).toBe(told.rows[0].inflows);
  expect(told.rows[0].transfers).toBe(told.rows[0].inflows);
  expect(await world.audit()).toEqual([]);
}

beforeEach(async () => {
  await readerOf()();
});

describe('a page of the feed with one line that fails', () => {
  /** Reads while something is wrong with `bad`; the others are there at once, and it when nothing is wrong any more. */
  async function expectHeldUpAlone(failing: {
    break: (bad: Member) => Promise<void>;
    mend: (bad: Member) => Promise<void>;
  }) {
    const members = await membersOf(6);
    const [bad, ...others] = members as [Member, ...Member[]];
    await failing.break(bad);
    const before = await world.admin.query(
      'select feed_cursor from receiving_accounts where receiving_account_id = $1',
      [RECEIVING.thb],
    );
    await sendInTurns(members, 2);
    await expect(readerOf()()).rejects.toThrow();
    for (const other of others) expect(await cashOf(other)).toBe(200n);
    expect(await cashOf(bad)).toBe(0n);
    // It is not passed over: the feed stays where it was, and the page comes again.
    const stays = await world.admin.query(
      'select feed_cursor from receiving_accounts where receiving_account_id = $1',
      [RECEIVING.thb],
    );
    expect(stays.rows).toEqual(before.rows);
    await failing.mend(bad);
    await readerOf()();
    await expectOnce(members, 2n);
  }

  it('books all others and keeps it in sight, when the database refuses it', async () => {
    await expectHeldUpAlone({
      async break(bad) {
        await world.admin.query(`create function refuse_line() returns trigger language plpgsql as
            $$ begin if new.member_id = '${bad.id}' then raise exception 'this line fails'; end if; return new; end $$`);
        await world.admin.query(
          'create trigger refuse_line before insert on operations for each row execute function refuse_line()',
        );
      },
      mend: async () => {
        await world.admin.query('drop trigger refuse_line on operations');
        await world.admin.query('drop function refuse_line');
      },
    });
  });

  it('books all others and keeps it in sight, when its sender’s account cannot be opened', async () => {
    let sealed: unknown;
    await expectHeldUpAlone({
      async break(bad) {
        const found = await world.admin.query('select bank_account_no_sealed from members where member_id = $1', [
          bad.id,
        ]);
        sealed = found.rows[0].bank_account_no_sealed;
        await world.admin.query(
          `update members set bank_account_no_sealed = set_byte(bank_account_no_sealed, 20,
             255 - get_byte(bank_account_no_sealed, 20)) where member_id = $1`,
          [bad.id],
        );
      },
      async mend(bad) {
        await world.admin.query('update members set bank_account_no_sealed = $2 where member_id = $1', [
          bad.id,
          sealed,
        ]);
      },
    });
  });

  it('waits for nobody: while one member is held, the others are credited', async () => {
    const members = await membersOf(4);
    const [held, ...others] = members as [Member, ...Member[]];
    const client = await world.admin.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from members where member_id = $1 for update', [held.id]);
      await sendInTurns(members, 2);
      const reading = readerOf()();
      await until('the others are credited', async () => {
        const sums = await Promise.all(others.map(cashOf));
        return sums.every((sum) => sum === 200n);
      });
      expect(await cashOf(held)).toBe(0n);
      await client.query('commit');
      await reading;
    } finally {
      client.release();
    }
    await expectOnce(members, 2n);
  });
});

describe('a page delivered twice, in halves and overlapping', () => {
  it('credits each line once, by 50 callers at once', async () => {
    const members = await membersOf(5);
    const cursor = await world.admin.query(
      'select feed_cursor from receiving_accounts where receiving_account_id = $1',
      [RECEIVING.thb],
    );
    const start = BigInt(cursor.rows[0].feed_cursor);
    const strangers = [1, 2].map(() => ({ bankCode: 'SCB', accountNo: newAccountNo('SCB', '4') }));
    await sendInTurns([...members, ...strangers], 6);
    const page = await feed.read(ACCOUNT_NO, start);
    const seqs = page?.lines.map(({ seq }) => seq) ?? [];
    expect(seqs).toHaveLength(42);
    // All of it, its halves, and windows that overlap.
    const windows = Array.from({ length: CALLERS }, (_, caller): [bigint, number] => {
      if (caller % 5 === 0) return [start, 200];
      if (caller % 5 === 1) return [start, 21];
      if (caller % 5 === 2) return [seqs[20] ?? start, 200];
      return [seqs[(caller * 7) % 40] ?? start, 15];
    });
    const answers = await Promise.allSettled(
      windows.map(([after, atMost]) => {
        const shown = feed.read(ACCOUNT_NO, after, atMost);
        let asked = 0;
        // Once the window, and then that nothing is behind it.
        const read: BankFeed['read'] = async () => {
          const told = await shown;
          asked += 1;
          return told && (asked === 1 ? told : { lines: [], next: told.next });
        };
        return readerOf({ ...feed, read })();
      }),
    );
    // A caller may lose its locks to fifty others and say so; what it could not book is there by the others.
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(CALLERS / 2);
    await world.admin.query('update receiving_accounts set feed_cursor = $2 where receiving_account_id = $1', [
      RECEIVING.thb,
      String(start),
    ]);
    await readerOf()();
    await expectOnce(members, 6n);
    const waiting = await world.admin.query("select count(*)::int as n from inflows where state = 'UNMATCHED'");
    expect(waiting.rows[0].n).toBe(12);
  });
});

describe('deposits of one page', () => {
  it('ask to be played each, also when nothing was left before them', async () => {
    const [member] = await membersOf(1);
    if (!member) throw new Error('a member is registered');
    await world.admin.query(
      `insert into settings (name, value) values ('policy.playThrough', '{"factorTHB": 1, "factorLAK": 1}')
         on conflict (name) do update set value = excluded.value`,
    );
    await sendInTurns([member], 3);
    await readerOf()();
    const asked = await world.admin.query(
      'select amount::int, met_at from play_requirements where member_id = $1 order by since',
      [member.id],
    );
    expect(asked.rows).toEqual(Array.from({ length: 3 }, () => ({ amount: 100, met_at: null })));
  });
});

describe('a line', () => {
  it('a line whose number the bank gave twice is credited with the other, also while its member is held', async () => {
    const members = await membersOf(4);
    const [held, ...others] = members as [Member, ...Member[]];
    const read: BankFeed['read'] = async (...asked) => {
      const page = await feed.read(...asked);
      return page && { ...page, lines: page.lines.map((line) => ({ ...line, seq: page.next })) };
    };
    const client = await world.admin.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from members where member_id = $1 for update', [held.id]);
      await sendInTurns(members, 1);
      const reading = readerOf({ ...feed, read })();
      await until('the others are credited', async () => {
        const sums = await Promise.all(others.map(cashOf));
        return sums.every((sum) => sum === 100n);
      });
      await client.query('commit');
      await reading;
    } finally {
      client.release();
    }
    expect(await cashOf(held)).toBe(100n);
  });
});
