import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

interface RewardCheck {
  memberId: string;
  kind: 'invite';
  sourceId: string;
  gameCode: string | null;
  betRef: string | null;
}

/** Has a reward looked at once more; the member's next step with money waits for it (record 55). */
export async function askRewardCheck(db: Db, check: RewardCheck): Promise<void> {
  await sql`insert into reward_checks (member_id, kind, source_id, game_code, bet_ref, due_at)
    values (${check.memberId}, ${check.kind}, ${check.sourceId}::uuid, ${check.gameCode}, ${check.betRef}, statement_timestamp())
    on conflict (member_id, kind, source_id) do update set game_code = excluded.game_code, bet_ref = excluded.bet_ref,
      due_at = excluded.due_at`.execute(db);
}
