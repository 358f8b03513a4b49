import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { protocolsOfGames } from '../../../queries/backoffice/partner-facts.ts';

export interface ReportedGame {
  code: string;
  name: string;
  /** The protocol of the company behind it. */
  provider: string;
  /** False where only the ledger knows what was won and lost. */
  tells_bets: boolean;
}

export async function reportedGames(db: Db): Promise<ReportedGame[]> {
  const found = await sql<ReportedGame>`
    select g.code, g.name, coalesce(p.protocol, g.family) as provider, g.compares_results as tells_bets
    from games g left join ${protocolsOfGames} p on p.game_code = g.code order by g.position, g.code`.execute(db);
  return found.rows;
}
