import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { downloadStatement, statementMonths } from '@kapao/contract/member/statement-download.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

type Body = Readonly<Record<string, unknown>>;

async function list(member: Member, body: Body = {}) {
  const { reply } = await world.call(listStatement, { token: member.token, body });
  if (!reply) throw new Error('the statement was refused');
  return reply;
}

function move(member: Member, way: { from: string; to: string; amount: number }) {
  return world.call(transfer, { token: member.token, body: way, key: randomUUID() });
}

async function playerOf(game: string): Promise<Member> {
  const member = await world.register();
  await world.activate(member, game);
  return member;
}

/** Cash after the last entry of each operation, added up from the amounts of the entries alone. */
async function chainOf(member: Member): Promise<Map<string, number>> {
  const { rows } = await world.admin.query(
    `select operation_id, case when to_code = 'cash' then amount else -amount end as moved from ledger.movements
      where owner = $1 and 'cash' in (from_code, to_code) order by case when to_code = 'cash' then to_seq else from_seq end`,
    [member.id],
  );
  const after = new Map<string, number>();
  let cash = 0n;
  for (const { operation_id: id, moved } of rows) {
    cash += BigInt(moved);
    after.set(String(id), Number(cash) / 100);
  }
  return after;
}

const STEPS = ['deposit', 'to-game', 'from-game', 'refused', 'withdraw'] as const;

async function take(member: Member, step: (typeof STEPS)[number], amount: number) {
  if (step === 'deposit') return world.deposit(member, amount + 0.25);
  if (step === 'withdraw')
    return world.call(withdraw, { token: member.token, body: { amount: 200 }, key: randomUUID() });
  if (step === 'refused') await world.outside.setFault({ target: 'game:pg', fault: 'refuse' });
  const [from, to] = step === 'from-game' ? ['pg', 'WALLET'] : ['WALLET', 'pg'];
  await move(member, { from, to, amount });
  await world.outside.clearFaults();
}

describe('the balance after a row', () => {
  it('is what the entries of the ledger add up to, on every page, of every kind and in one instant', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.integer({ min: 5, max: 90 })), {
      minLength: 5,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const member = await playerOf('pg');
        await world.deposit(member, 500);
        for (const [step, amount] of taken) await take(member, step, amount);
        await world.untilAllEnded();
        const chain = await chainOf(member);
        // Their time tells nothing of their order then.
        await withoutTriggers(
          world.admin,
          `update operations set created_at = date_trunc('day', now()) where member_id = '${member.id}'`,
        );
        const month = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7);
        for (const choice of [
          {},
          { month },
          { types: ['transfer'] },
          { types: ['deposit', 'withdraw'] },
          { search: 'pg' },
        ])
          for (const page of [1, 2, 3]) {
            const { statements } = await list(member, { ...choice, page, limit: 3 });
            for (const row of statements) expect([row.id, row.balanceAfter]).toEqual([row.id, chain.get(row.id)]);
          }
        const { statements } = await list(member, { limit: 100 });
        expect(statements.every((row) => row.balanceAfter !== undefined)).toBe(true);
        expect([...chain.values()].at(-1)).toBe((await world.wallet(member)).wallet.amount);
      }),
      { numRuns: 3 },
    );
  }, 120_000);

  it('is absent while a transfer from a game has moved no cash', async () => {
    const member = await playerOf('pg');
    await world.deposit(member, 100);
    await move(member, { from: 'WALLET', to: 'pg', amount: 50 });
    await world.outside.setFault({ target: 'game:pg', fault: 'slow', ms: 1_000, times: 20 });
    const seen = await Promise.all([
      move(member, { from: 'pg', to: 'WALLET', amount: 20 }),
      vi.waitFor(
        async () => {
          const [row] = (await list(member)).statements;
          expect(row).toMatchObject({ from: 'pg', status: 'PENDING' });
          return row;
        },
        { timeout: 30_000 },
      ),
    ]);
    await world.outside.clearFaults();
    expect(seen[1]).not.toHaveProperty('balanceAfter');
    await world.untilAllEnded();
    const [ended] = (await list(member)).statements;
    expect(ended?.balanceAfter).toBe((await chainOf(member)).get(ended?.id ?? ''));
  });
});

describe('a search of the statement', () => {
  let member: Member;
  beforeAll(async () => {
    member = await playerOf('pg');
    await world.activate(member, 'imi');
    await world.deposit(member, 1_234.5);
    await move(member, { from: 'WALLET', to: 'pg', amount: 300 });
    await move(member, { from: 'WALLET', to: 'imi', amount: 50 });
    await move(member, { from: 'pg', to: 'WALLET', amount: 100 });
    await world.untilAllEnded();
  });
  const amounts = async (search: string, more: Body = {}) =>
    (await list(member, { search, ...more })).statements.map(({ amount }) => amount);

  it.each([
    ['1,234.50', [1_234.5]],
    ['1234', [1_234.5]],
    ['๑๒๓๔.๕', [1_234.5]],
    ['฿300', [-300]],
    ['300 บาท', [-300]],
    ['-300', [-300]],
    ['ฝาก', [1_234.5]],
    ['เติมเงิน', [1_234.5]],
    ['ຝາກເງິນ', [1_234.5]],
    ['DEPOSIT', [1_234.5]],
    ['โอน', [100, -50, -300]],
    ['imi', [-50]],
    ['I MI', [-50]],
    ['pg 300', [-300]],
    ['pg transfer', [100, -300]],
    ['ถอน', []],
    ['1234.51', []],
    ['%', [100, -50, -300, 1_234.5]],
    ['%%%%x', []],
    ["' or 1=1 --", []],
  ])('finds the rows that fit %s', async (search, found) => {
    expect(await amounts(search)).toEqual(found);
  });

  it('finds a row by its short reference and its full id, however they are typed', async () => {
    const { statements } = await list(member);
    for (const row of statements) {
      const short = shortReference(row.id);
      for (const typed of [short, short.toLowerCase(), short.replaceAll('-', ' '), row.id, row.id.toUpperCase()])
        expect((await list(member, { search: typed })).statements.map(({ id }) => id)).toEqual([row.id]);
    }
  });

  it('finds nothing of another member, and counts and sums what it finds over all pages', async () => {
    const stranger = await world.register();
    const [row] = (await list(member)).statements;
    expect((await list(stranger, { search: row?.id ?? '' })).total).toBe(0);
    const first = await list(member, { search: 'pg', limit: 1 });
    const second = await list(member, { search: 'pg', limit: 1, page: 2 });
    expect([first.total, first.statements[0]?.amount, second.statements[0]?.amount]).toEqual([2, 100, -300]);
    expect(await amounts('pg', { types: ['deposit'] })).toEqual([]);
    expect((await list(member, { search: 'deposit' })).monthTotals).toEqual({ moneyIn: 1_234.5, moneyOut: 0 });
  });

  it('takes a range of days of Bangkok, and refuses days that are none, too many or backwards', async () => {
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    expect((await list(member, { since: today, until: today })).total).toBe(4);
    expect((await list(member, { since: '2020-01-01', until: '2020-12-31' })).total).toBe(0);
    for (const body of [
      { since: today },
      { until: today },
      { since: '2026-02-30', until: '2026-03-01' },
      { since: '2026-03-02', until: '2026-03-01' },
      { since: '2025-01-01', until: '2026-03-01' },
      { since: today, until: today, month: today.slice(0, 7) },
      { search: 'x'.repeat(81) },
    ])
      expect((await world.call(listStatement, { token: member.token, body })).message).toBe('KEY_INVALID');
  });
});

describe('a file of the statement', () => {
  let member: Member;
  beforeAll(async () => {
    member = await playerOf('pg');
    await world.deposit(member, 1_000.25);
    await move(member, { from: 'WALLET', to: 'pg', amount: 300 });
    await world.outside.setFault({ target: 'game:pg', fault: 'refuse' });
    await move(member, { from: 'WALLET', to: 'pg', amount: 50 });
    await world.untilAllEnded();
  });
  const download = async (body: { kind: 'csv' | 'pdf' } & Body, locale: 'th' | 'la' | 'en' = 'en') => {
    const { reply, message } = await world.call(downloadStatement, { token: member.token, query: { locale }, body });
    if (!reply) throw new Error(`the file was refused: ${message}`);
    return { ...reply, bytes: Buffer.from(reply.content, 'base64') };
  };

  it('has in its table the rows, amounts and balances of the list, as exact numbers and in UTF-8 with its mark', async () => {
    const { statements } = await list(member);
    const { bytes, rows, name } = await download({ kind: 'csv' });
    expect(name).toMatch(/^statement-\d{4}-\d\d-\d\d\.csv$/);
    const text = bytes.toString();
    expect(text.startsWith('\uFEFFDate and time,Item,Status,Amount,Currency,Cash after,Reference,Finished\r\n')).toBe(
      true,
    );
    const cells = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(rows).toBe(3);
    expect(cells.map((row) => row.slice(3, 7))).toEqual(
      statements.map((row) => [String(row.amount), 'THB', String(row.balanceAfter), shortReference(row.id)]),
    );
    expect((await download({ kind: 'csv', search: '300' }, 'th')).bytes.toString()).toContain('โอนไป');
    expect((await download({ kind: 'csv', search: '300' }, 'la')).rows).toBe(1);
  });

  it('is a PDF that says the same amounts, balances and one reference for each row, in every language', async () => {
    const { statements } = await list(member);
    const { PDFiumLibrary } = await import('@hyzyla/pdfium');
    const library = await PDFiumLibrary.init();
    for (const locale of ['th', 'la', 'en'] as const) {
      const { bytes } = await download({ kind: 'pdf' }, locale);
      const document = await library.loadDocument(bytes);
      const text = document.getPage(0).getText();
      document.destroy();
      for (const row of statements) {
        expect(text.split(shortReference(row.id))).toHaveLength(2);
        expect(text).not.toContain(row.id);
      }
      for (const shown of ['+1,000.25', '-300.00', '-50.00', '700.25', '1,000.25']) expect(text).toContain(shown);
    }
    library.destroy();
  }, 60_000);

  it('belongs to its member alone and refuses kinds there are not', async () => {
    const answered = await world.call(downloadStatement, { body: { kind: 'csv' } });
    expect(answered.message).toBe('invalid-token');
    const other = await world.call(downloadStatement, { token: member.token, body: { kind: 'xls' as 'csv' } });
    expect(other.message).toBe('KEY_INVALID');
  });

  it('adds up months as the list does', async () => {
    const { reply } = await world.call(statementMonths, { token: member.token });
    const [newest, ...others] = reply?.months ?? [];
    const { monthTotals } = await list(member, { month: newest?.month });
    expect(newest).toMatchObject({ deposits: 1_000.25, withdrawals: 0, bonuses: 0 });
    expect(newest?.deposits).toBe(monthTotals?.moneyIn);
    expect(others).toHaveLength(5);
    expect(others.every(({ deposits }) => deposits === 0)).toBe(true);
  });
});
