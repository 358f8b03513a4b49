import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ReadStatement } from '../../../gateways/live-gateways.ts';
import { actFor } from '../../../platform/database/side.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { makeReconciliation } from './reconciliation.ts';
import { booksOfAccounts } from './reconciliation-store.ts';

let world: World;
let member: Member;
let bankTotal = 0n;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  await deposit(100, 250.5);
  await until(
    'the feed is read',
    async () =>
      (
        await world.admin.query(`select 1 from bank_feed_lines n
    join receiving_accounts r using (receiving_account_id) where n.bank_seq <= r.feed_cursor`)
      ).rowCount === 2,
  );
  await world.app.workLoop.stop(10_000);
});
afterAll(() => world?.stop());

async function deposit(...amounts: number[]): Promise<void> {
  for (const amount of amounts) await world.deposit(member, amount);
}

/** The bank’s own statement as the feed told it. */
const readStatement: ReadStatement = async ({ accountNo }, span) => {
  const isRead = span.until !== undefined && RECEIVING.thb.endsWith(accountNo);
  return { totalMinor: isRead ? bankTotal : 0n, count: 0, last: 0n };
};

const reconciliation = () => makeReconciliation({ db: world.app.db, readStatement, maxAdded: 1 });
const check = (one = reconciliation()) => actFor('worker', one.check);
const books = async (isFull: boolean) => {
  const found = (await booksOfAccounts(world.app.db, { isFull })).find(
    (one) => one.receiving_account_id === RECEIVING.thb,
  );
  if (!found) throw new Error('the account is not there');
  const { added, full_compared_at: _at, is_full_due: _due, settled_until: _until, ...sums } = found;
  return { added, sums };
};
/** As somebody with every right and every trigger off. */
const forge = (statement: string) => withoutTriggers(world.admin, `${statement}`);
const age = () =>
  forge(`update inflows set created_at = created_at - interval '1 hour', final_at = final_at - interval '1 hour';
    update receiving_accounts set last_polled_at = now()`);

it('what agreed is added up once: afterwards only what is new is, and all sums are as from the beginning', async () => {
  bankTotal = 35_050n;
  await age();
  expect(await books(false)).toEqual(await books(true));
  await check();
  expect(await books(false)).toEqual({ ...(await books(true)), added: 0n });
  expect((await books(true)).added).toBe(2n);
});

it('what changes behind the base is found by the comparison of everything, once a day, and stays found until it is right', async () => {
  const line = `bank_feed_lines set amount = amount`;
  await forge(`update ${line} + 700 where amount = 10000`);
  await check();
  const reader = reconciliation();
  await check(reader);
  await forge("update reconciliation_bases set compared_at = now() - interval '25 hours'");
  await check(reader);
  await expect(check(reader)).rejects.toThrow('unexplained difference');
  await expect(check(reader)).rejects.toThrow('unexplained difference');
  await expect(check()).rejects.toThrow('unexplained difference');
  await forge(`update ${line} - 700 where amount = 10700`);
  await check(reader);
  expect(await books(false)).toEqual({ ...(await books(true)), added: 0n });
});

it('the age of the verdict is told by metric, of what is new and of everything', async () => {
  const { body } = await world.app.office.inject({ url: '/metrics' });
  for (const compared of ['new', 'all']) {
    expect(
      Number(new RegExp(`kapao_reconciliation_age_seconds\\{compared="${compared}"\\} (\\S+)`).exec(body)?.[1]),
    ).toBeLessThan(120);
  }
});

it('what does not agree is no base: what is new and wrong is found at once, and again', async () => {
  bankTotal += 1n;
  for (let look = 0; look < 2; look += 1) await expect(check()).rejects.toThrow('unexplained difference');
  bankTotal -= 1n;
  await check();
});

it('what does not agree and is too much to add up while somebody waits is shown as the job found it last, with its time', async () => {
  const reader = reconciliation();
  const shown = async () => {
    const { at, accounts } = await actFor('operator', reader.compareAll);
    const account = accounts.find(({ books: one }) => one.receiving_account_id === RECEIVING.thb);
    return { at, credited: account?.books.credited, unexplained: account?.unexplained };
  };
  await forge("update reconciliation_bases set compared_at = now() - interval '25 hours'");
  bankTotal += 1n;
  for (let look = 0; look < 2; look += 1) await expect(check(reader)).rejects.toThrow('unexplained difference');
  await forge("update reconciliations set compared_at = now() - interval '5 minutes'");
  const kept = await shown();
  expect(kept).toMatchObject({ credited: 35_050n, unexplained: 1n });
  expect(kept.at === 'now' ? 0 : Date.now() - kept.at.getTime()).toBeGreaterThan(280_000);
  // One of a release that kept less is not shown.
  await forge("update reconciliations set detail = detail - 'inflows'");
  expect((await shown()).at).toBe('now');
  bankTotal -= 1n;
  await check(reader);
});
