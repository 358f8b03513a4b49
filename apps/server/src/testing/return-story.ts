import {
  approveReturn,
  getInflowReturn,
  putReturnPicture,
  returnInflow,
} from '@kapao/contract/operator/inflow-return.ts';
import sharp from 'sharp';
import { z } from 'zod';
import type { OperatorName } from './seed.ts';
import { RECEIVING } from './seed.ts';
import { until, type World } from './world.ts';

/** A sender who is no member; the bank shows the last six digits of the account. */
export const STRANGER = { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE' };

const reason = 'the sender is no member';

/** Unmatched money of a stranger, and how operators send it back. */
export function returnStory(world: World) {
  async function waiting(amount: number, wish: Partial<typeof STRANGER> = {}): Promise<string> {
    const toAccountNo = RECEIVING.thb.slice('KBANK-'.length);
    const sender = { ...STRANGER, ...wish };
    const reference = await world.outside.sendMoney({ ...sender, toBank: 'KBANK', toAccountNo, amount });
    const idOf = async () => {
      const found = await world.admin.query('select inflow_id from inflows where bank_ref = $1', [reference]);
      return String(found.rows[0]?.inflow_id ?? '');
    };
    await until('it waits', async () => (await idOf()) !== '');
    return idOf();
  }

  async function pictureOf(inflowId: string, by: OperatorName = 'finance'): Promise<string> {
    const background = '#805030';
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)]), 'account.png');
    const address = world.app.office.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const headers = { 'X-Requested-With': 'kapao', cookie: await world.cookieOf(by) };
    const path = putReturnPicture.path.replace(':id', inflowId);
    const answered = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: form });
    return z.object({ pictureId: z.string() }).parse(await answered.json()).pictureId;
  }

  const ask = (by: OperatorName, id: string, wish: { accountNo?: string; pictureId?: string } = {}) =>
    world.callAs(by, returnInflow, { params: { id }, body: { reason, ...wish } });
  const approve = (by: OperatorName, id: string) => world.callAs(by, approveReturn, { params: { id } });
  const look = async (id: string, by: OperatorName = 'finance2') =>
    (await world.callAs(by, getInflowReturn, { params: { id } })).reply;
  const stateOf = async (id: string) =>
    String((await world.admin.query('select state from inflow_returns where return_id = $1', [id])).rows[0]?.state);
  const inflowState = async (id: string) =>
    String((await world.admin.query('select state from inflows where inflow_id = $1', [id])).rows[0]?.state);

  return {
    waiting,
    pictureOf,
    ask,
    approve,
    look,
    stateOf,
    inflowState,
    /** Asked for by one with the typed number and a picture of it; answers the order. */
    async asked(inflowId: string, by: OperatorName = 'finance'): Promise<string> {
      const wish = { accountNo: STRANGER.fromAccountNo, pictureId: await pictureOf(inflowId, by) };
      const answered = await ask(by, inflowId, wish);
      if (!answered.reply) throw new Error(`the return answered ${answered.message}`);
      return answered.reply.returnId;
    },
    async becomes(returnId: string, state: string): Promise<void> {
      await until(`the return is ${state}`, async () => {
        await world.admin.query('update inflow_returns set next_attempt_at = now() where next_attempt_at > now()');
        world.app.workLoop.wake('inflow-return');
        return (await stateOf(returnId)) === state;
      });
    },
    orders: async (returnId: string) =>
      (await world.outside.payouts())
        .filter(({ reference }) => reference === returnId)
        .map(({ bankCode, accountNo, amount }) => ({ bankCode, accountNo, amount })),
    async suspense(): Promise<{ suspense: number; payout: number }> {
      const found = await world.admin.query(
        `select coalesce(sum(balance) filter (where code = 'suspense'), 0)::int as suspense,
          coalesce(sum(balance) filter (where code = 'payout'), 0)::int as payout
        from ledger.accounts where owner = $1`,
        [`house:${RECEIVING.thb}`],
      );
      return found.rows[0];
    },
  };
}
