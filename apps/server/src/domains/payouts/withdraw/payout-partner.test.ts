import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { pausePartner, putPartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../../scripts/tools/free-port.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { askKeyOf, startOutsideWorld } from '../../../testing/outside-world.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { insertDebit, isKnownDebit } from '../payout-debit/payout-debit-store.ts';

const OTHER_SECRET = 'the secret of the partners of another bank';
const REASON = 'another bank pays from today';
let world: World;
let other: Awaited<ReturnType<typeof startOutsideWorld>>;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  other = await startOutsideWorld({ port: await freePort(), siteUrl: world.memberUrl, secret: OTHER_SECRET });
  member = await world.register();
  await world.deposit(member, 5_000);
});
afterAll(async () => {
  await other?.stop();
  await world?.stop();
});

const payout = (
  id: string,
  { secrets = {}, ...terms }: { url: string; isOn: boolean; secrets?: Record<string, string> },
) =>
  world.callAs('owner', putPartner, {
    params: { id },
    body: {
      ...{ protocol: 'simulated-payout', name: `Bank ${id}`, ...terms, settings: {}, secrets, reason: REASON },
      ...{ timeoutMs: 2_000, callsAtOnce: 8, position: 1, share: 1 },
    },
  });

async function take(amount: number): Promise<string> {
  const asked = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
  return asked.reply?.withdrawalId ?? '';
}
const rowOf = async (id: string) => {
  const found = await world.admin.query(
    'select o.state, w.partner_id from operations o join withdrawals w using (member_id, operation_id) where operation_id = $1',
    [id],
  );
  return found.rows[0];
};
/** The debit of a withdrawal is found in the list of the bank that paid it. */
const untilDebitIsRead = (id: string) =>
  until('its debit is read', async () => {
    const found = await world.admin.query('select problem from payout_debits where operation_id = $1', [id]);
    return found.rowCount === 1 && found.rows[0]?.problem === null;
  });
const ordersAt = async (outside: typeof other, id: string) =>
  (await outside.payouts()).filter(({ reference }) => reference === id).map(({ times }) => times);

it('a payout without an answer is asked about at the bank that has it, also when another bank pays by now', async () => {
  await world.outside.setFault({ target: 'payout', fault: 'error-after' });
  await world.outside.setFault({ target: 'payout', fault: 'down', times: 50 });
  const id = await take(300);
  await until('the answer is lost', async () => (await rowOf(id)).state === 'UNKNOWN');

  const off = await payout('payout', { url: world.outside.url, isOn: false });
  expect((await approveProposed(world, off, 'owner2')).status).toBe(200);
  const on = await payout('payout-2', {
    url: other.url,
    isOn: true,
    secrets: { askKey: askKeyOf('payout', OTHER_SECRET) },
  });
  expect((await approveProposed(world, on, 'owner2')).status).toBe(200);

  await world.outside.clearFaults();
  await world.untilAllEnded();
  expect(await rowOf(id)).toEqual({ state: 'PAID', partner_id: 'payout' });
  expect(await ordersAt(world.outside, id)).toHaveLength(1);
  expect(await ordersAt(other, id)).toEqual([]);
  await untilDebitIsRead(id);
});

it('a payout waits while nobody pays, and goes to the bank that pays then', async () => {
  const id = await take(200);
  await until('it was looked at', async () => {
    const found = await world.admin.query('select attempts from operations where operation_id = $1', [id]);
    return found.rows[0]?.attempts > 0;
  });
  expect(await rowOf(id)).toEqual({ state: 'APPROVED', partner_id: null });
  await world.callAs('owner', pausePartner, { params: { id: 'payout-2' }, body: { isPaused: false, reason: REASON } });
  await until('it is given to the bank that pays', async () => {
    await world.hurry();
    return (await rowOf(id)).partner_id === 'payout-2';
  });
  await world.untilAllEnded();
  expect(await ordersAt(other, id)).toHaveLength(1);
  expect(await ordersAt(world.outside, id)).toEqual([]);
  await untilDebitIsRead(id);
});

it('two banks may call two debits by one reference, and both are taken down', async () => {
  const [line] = (await world.admin.query("select debit_ref from payout_debits where partner_id = 'payout' limit 1"))
    .rows;
  await actFor('worker', () =>
    inTransaction(world.app.db, async (tx) => {
      const known = { line: { seq: 1n, reference: line.debit_ref, debit: undefined }, order: undefined };
      expect(await insertDebit(tx, { partnerId: 'payout', ...known, problem: 'UNREADABLE' })).toBe(false);
      expect(await insertDebit(tx, { partnerId: 'payout-2', ...known, problem: 'UNREADABLE' })).toBe(true);
      expect(await isKnownDebit(tx, 'payout-2', line.debit_ref)).toBe(true);
    }),
  );
  const found = await world.admin.query('select count(*)::int as lines from payout_debits where debit_ref = $1', [
    line.debit_ref,
  ]);
  expect(found.rows[0].lines).toBe(2);
});

it('the database keeps the bank’s own number of an order', async () => {
  const set = (number: string) => world.admin.query('update withdrawals set bank_number = $1', [number]);
  await set('RS1');
  await expect(set('RS2')).rejects.toMatchObject({ constraint: 'bank_number_stays' });
});

it('the database keeps whom a payout was given to, and lets none leave for nobody', async () => {
  const set = world.admin.query("update withdrawals set partner_id = 'payout-2' where partner_id = 'payout'");
  await expect(set).rejects.toMatchObject({ constraint: 'payout_partner_stays' });
});
