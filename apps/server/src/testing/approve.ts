import { approveWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { isUuid } from '../platform/process/ids.ts';
import type { OperatorName } from './seed.ts';
import type { World } from './world.ts';

/** One yes to a withdrawal, with its amount typed as it is. */
export async function approveAs(world: Pick<World, 'admin' | 'callAs'>, who: OperatorName, id: string) {
  const params = { id };
  const found = isUuid(id)
    ? await world.admin.query(`select amount::float8 / 100 as amount from operations where operation_id = $1`, [id])
    : undefined;
  const amount: number | undefined = found?.rows[0]?.amount;
  return world.callAs(who, approveWithdrawal, { params, body: amount === undefined ? {} : { amount } });
}
