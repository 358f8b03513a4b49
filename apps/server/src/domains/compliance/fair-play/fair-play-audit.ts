import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

/** Recomputed from operations and movements alone, by the limits that stand and how long they have. */
export const FAIR_PLAY_AUDIT: readonly AuditRule[] = [
  {
    rule: 'F money set aside is what was set aside, less what was put into the wallet or sent back',
    find: sql`
      select coalesce(a.owner, o.member_id) as place from
      (select owner, currency, balance from ledger.accounts where code = 'aside') a
      full join (select member_id, currency, sum(case when kind = 'aside' and state = 'HELD' then amount
          when kind = 'aside' or state not in ('FAILED', 'REJECTED') then -amount else 0 end) as aside
        from public.operations where kind = 'aside' or from_code = 'ASIDE' group by 1, 2) o
        on o.member_id = a.owner and o.currency = a.currency
      where coalesce(a.balance, 0) <> coalesce(o.aside, 0)`,
  },
  {
    rule: 'F nothing reaches play or is given while a break or an exclusion stands',
    find: sql`
      select o.operation_id::text as place from public.exclusions e join public.operations o on o.member_id = e.member_id
        and o.created_at > e.starts_at and o.created_at < coalesce(e.returned_at, 'infinity')
      where o.kind = 'reward' or (o.kind = 'transfer' and o.from_code = 'WALLET')
        or (o.kind = 'aside' and o.to_code = 'WALLET')`,
  },
  {
    rule: 'F what came in while a break or an exclusion stood was set aside',
    find: sql`
      select d.operation_id::text as place from public.exclusions e join public.operations d on d.member_id = e.member_id
        and (d.kind = 'deposit' or (d.kind = 'adjustment' and d.cash_sign = 1)) and d.created_at > e.starts_at and d.created_at < coalesce(e.returned_at, 'infinity')
      where not exists (select 1 from public.operations a where a.member_id = d.member_id and a.kind = 'aside' and a.state = 'HELD'
        and a.external_ref = d.operation_id::text)`,
  },
  {
    // Those of the period of now, since the limit was set: what was there before it counts for nobody.
    rule: 'F deposits since a limit was set are within it, but for what was set aside',
    find: sql`
      select l.member_id || ' ' || l.period as place from public.play_limits l
      where l.kind = 'DEPOSIT' and (
        select coalesce(sum(case when o.kind = 'deposit' or o.state = 'RELEASED' then o.amount else -o.amount end), 0)
        from public.operations o where o.member_id = l.member_id and o.kind in ('deposit', 'aside') and o.created_at > l.set_at
          and o.created_at >= date_trunc(lower(l.period), now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok') > l.most`,
  },
  {
    rule: 'F a limit rises, and goes, only a day after it was wished for',
    find: sql`
      select c.member_id || ' ' || c.change_no as place from public.play_limit_changes c
      where c.change in ('RAISE', 'REMOVE') and not exists (select 1 from public.play_limit_changes w where w.member_id = c.member_id
        and w.kind = c.kind and w.period = c.period and w.change = 'WISH' and w.wish is not distinct from c.most
        and w.at <= c.at - interval '24 hours')`,
  },
];
