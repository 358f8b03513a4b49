import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

// Tables are named with their schema: the role `audit` finds the views of its own name first.
export const GAME_RESULT_AUDIT: readonly AuditRule[] = [
  {
    rule: 'R what is in quarantine is what checks are open about',
    find: sql`
      select coalesce(a.owner, c.member_id) || ' ' || coalesce(a.game_code, c.game_code) as place
      from (select owner, currency, substr(code, 12) as game_code, -balance as held from ledger.accounts
        where kind = 'quarantine' and balance <> 0) a
      full join (select * from (select k.member_id, k.currency, k.game_code, k.surplus
            - (select coalesce(sum(o.amount), 0) from public.operations o where o.member_id = k.member_id and o.kind = 'transfer'
              and o.counterparty = k.game_code and o.to_code = 'HOUSE' and o.state = 'SUCCEEDED' and o.final_at > k.looked_at)
            as surplus
          from public.result_checks k where k.closed_at is null) k where k.surplus > 0) c
        on c.member_id = a.owner and c.currency = a.currency and c.game_code = a.game_code
      where a.held is distinct from c.surplus`,
  },
  {
    rule: 'R what bets did to balances is the sum of the bets',
    find: sql`
      select coalesce(r.member_id, b.member_id) || ' ' || coalesce(r.game_code, b.game_code) as place from public.game_results r
      full join (select member_id, game_code, sum(public.bet_effect(state, stake, payout)) as effect from public.bets group by 1, 2) b
        on b.member_id = r.member_id and b.game_code = r.game_code
      where coalesce(r.told, 0) <> coalesce(b.effect, 0)`,
  },
  {
    // A balance read before its bets were reported, or an open check, proves nothing yet.
    rule: 'R no result without bets: what was won is told, allowed, or before people',
    find: sql`
      select r.member_id || ' ' || r.game_code as place from public.game_results r
      join public.games g on g.code = r.game_code and g.compares_results
      join public.game_accounts a on a.member_id = r.member_id and a.game_code = r.game_code and a.synced_at > r.told_at
      join ledger.accounts l on l.owner = r.member_id and l.code = 'result:' || r.game_code
      where -l.balance > r.told + r.allowed and not exists (select 1 from public.result_checks c
        where c.member_id = r.member_id and c.game_code = r.game_code and c.closed_at is null)`,
  },
];
