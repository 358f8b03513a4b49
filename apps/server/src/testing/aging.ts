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
