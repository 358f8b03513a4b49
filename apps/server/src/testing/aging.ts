import type { World } from './world.ts';

/** A transfer that has had no end for longer than it is only asked about: people may decide it now. */
export async function ageTransfer({ admin }: Pick<World, 'admin'>, id: string): Promise<void> {
  const client = await admin.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    "update operations set created_at = created_at - interval '11 minutes', next_attempt_at = null where operation_id = $1",
    [id],
  );
  await client.query('commit');
  client.release();
}

/** So much later, to a transfer that is still asked about: more than the longest time in which a balance may tell. */
export async function passBalanceTime({ admin }: Pick<World, 'admin'>, memberId: string): Promise<void> {
  const client = await admin.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `update operations set created_at = created_at - interval '121 seconds'
     where member_id = $1 and kind = 'transfer' and final_at is null`,
    [memberId],
  );
  await client.query('commit');
  client.release();
}
