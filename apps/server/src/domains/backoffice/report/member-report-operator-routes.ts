import {
  dormantMembers,
  dormantMembersFile,
  MAX_TOP_MEMBERS,
  topMembers,
  topMembersFile,
} from '@kapao/contract/operator/report.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteQuery } from '@kapao/contract/shared/route.ts';
import type { Binder } from '../../../http/bind.ts';
import { type Db, databaseNow } from '../../../platform/database/db.ts';
import { topPlayers } from '../../../queries/games/play-report-facts.ts';
import { dormantCsv, topCsv } from './member-report-csv.ts';
import { type DormantRow, dormantPage, topDepositors } from './member-report-store.ts';
import { asFile, spanOf } from './report-span.ts';

const DAY_MS = 86_400_000;
const PAGE = 50;
/** One file has no more, and looks through no more pages of members. */
const MAX_FILE_ROWS = 2_000;
const MAX_FILE_WALKS = 20;

/** Reports are for some who may not read whose money it is. */
function mustReadMembers({ rights }: { rights: readonly string[] }): void {
  if (!rights.includes('members.read')) refuse('UNAUTHORIZED');
}

export function bindMemberReports(binder: Binder, db: Db): void {
  const findTop = async (query: RouteQuery<typeof topMembers>) => {
    const asked = { ...spanOf(query), limit: MAX_TOP_MEMBERS };
    if (query.by === 'play') return topPlayers(db, asked);
    return (await topDepositors(db, asked)).map((row) => ({ ...row, gross: null }));
  };

  binder.bind(topMembers, async ({ query, operator }) => {
    mustReadMembers(operator());
    const money = (minor: bigint) => fromMinor(minor, query.currency);
    return {
      members: (await findTop(query)).map(({ member_id: memberId, name: memberName, count, amount, gross }) => ({
        ...{ memberId, memberName, count: Number(count) },
        ...{ amount: money(amount), gross: gross === null ? null : money(gross) },
      })),
    };
  });

  binder.bind(topMembersFile, async ({ query, operator, reply }) => {
    mustReadMembers(operator());
    const text = topCsv(await findTop(query), query);
    asFile(reply, `top-members-${query.by}-${query.since}-${query.until}`);
    return text;
  });

  const dormantAsked = async ({ days, above, currency, after }: RouteQuery<typeof dormantMembers>) => ({
    ...{ currency, after, aboveMinor: minorOrRefuse(above, currency) },
    quietSince: new Date((await databaseNow(db)).getTime() - days * DAY_MS),
  });

  binder.bind(dormantMembers, async ({ query, operator }) => {
    mustReadMembers(operator());
    const { rows, next } = await dormantPage(db, { ...(await dormantAsked(query)), limit: PAGE });
    return {
      members: rows.map((row) => ({
        memberId: row.member_id,
        memberName: row.name,
        held: fromMinor(row.held, query.currency),
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
        lastMovedAt: row.last_moved_at?.toISOString() ?? null,
      })),
      next,
    };
  });

  binder.bind(dormantMembersFile, async ({ query, operator, reply }) => {
    mustReadMembers(operator());
    const asked = await dormantAsked(query);
    const rows: DormantRow[] = [];
    let next: string | null = asked.after ?? '';
    for (let walked = 0; next !== null && walked < MAX_FILE_WALKS && rows.length < MAX_FILE_ROWS; walked += 1) {
      const page = await dormantPage(db, { ...asked, after: next, limit: MAX_FILE_ROWS - rows.length });
      rows.push(...page.rows);
      next = page.next;
    }
    const text = dormantCsv(rows, { ...query, next });
    asFile(reply, `dormant-${query.days}`);
    return text;
  });
}
