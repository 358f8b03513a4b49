import type { SourceFigures } from '@kapao/contract/operator/report.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

interface Figures {
  registered: bigint;
  deposited: bigint;
  deposited_again: bigint;
  money_in: bigint;
  money_out: bigint;
}

export interface SourceRow extends Figures {
  code: string | null;
  name: string | null;
}

/** Who registered in a span of time, by source, with what they have deposited and were paid until now. The most used source first. */
export async function sourceRows(
  db: Db,
  { since, before, currency }: { since: Date; before: Date; currency: CashCurrency },
): Promise<SourceRow[]> {
  const found = await sql<SourceRow>`
    select m.source_code as code, s.description as name, count(*) as registered,
      count(*) filter (where d.days > 0) as deposited, count(*) filter (where d.days > 1) as deposited_again,
      coalesce(sum(d.amount), 0)::bigint as money_in, coalesce(sum(p.amount), 0)::bigint as money_out
    from members m left join sources s on s.code = m.source_code
    cross join lateral (select sum(o.amount) as amount, count(distinct (o.created_at at time zone 'Asia/Bangkok')::date) as days
      from operations o where o.member_id = m.member_id and o.kind = 'deposit' and o.currency = ${currency}) d
    cross join lateral (select sum(o.amount) as amount
      from operations o where o.member_id = m.member_id and o.kind = 'withdrawal' and o.state in ('PAID', 'DISPUTED')
        and o.currency = ${currency}) p
    where m.created_at >= ${since} and m.created_at < ${before} and m.currency = ${currency}
    group by m.source_code, s.description order by registered desc, code`.execute(db);
  return found.rows;
}

export function allSources(rows: readonly Figures[]): Figures {
  const sum = (figure: keyof Figures) => rows.reduce((total, row) => total + row[figure], 0n);
  return {
    ...{ registered: sum('registered'), deposited: sum('deposited'), deposited_again: sum('deposited_again') },
    ...{ money_in: sum('money_in'), money_out: sum('money_out') },
  };
}

export function figuresOf(row: Figures, currency: CashCurrency): SourceFigures {
  return {
    registered: Number(row.registered),
    deposited: Number(row.deposited),
    depositedAgain: Number(row.deposited_again),
    moneyIn: fromMinor(row.money_in, currency),
    moneyOut: fromMinor(row.money_out, currency),
  };
}
