import type pg from 'pg';
import type { OutsideWorld } from './outside-world.ts';

interface OpenTransfer {
  member_id: string;
  operation_id: string;
  counterparty: string;
  direction: 'in' | 'out';
  amount: string;
  username: string;
  /** Transfers of the same kind with this game that we know to be done. */
  done: number;
}

/**
 * What an operator sees who opens the provider's own books: has an unclear transfer happened there? By reference where the
 * provider keeps one, else by counting: only one is open per member and game, so one more of its kind than ours is it.
 */
export async function judgeByBooks(
  { admin, outside }: { admin: pg.Pool; outside: OutsideWorld },
  where: string,
): Promise<{ operationId: string; outcome: 'SUCCEEDED' | 'FAILED' }[]> {
  const found = await admin.query<OpenTransfer>(`
    select o.member_id, o.operation_id, o.counterparty, case when o.from_code = 'WALLET' then 'in' else 'out' end as direction,
      o.amount, a.username, (select count(*)::int from operations d where d.member_id = o.member_id and d.kind = 'transfer'
        and d.counterparty = o.counterparty and d.from_code = o.from_code and d.amount = o.amount and d.state = 'SUCCEEDED') as done
    from operations o join game_accounts a on a.member_id = o.member_id and a.game_code = o.counterparty
      left join transfer_evidence e on e.member_id = o.member_id and e.operation_id = o.operation_id
    where o.kind = 'transfer' and o.final_at is null and (${where})`);
  return Promise.all(
    found.rows.map(async (row) => {
      const moved = (await outside.player(row.counterparty, row.username))?.transfers ?? [];
      const named = moved.some(({ reference }) => reference === row.operation_id);
      const alike = moved.filter(
        ({ reference, direction, amount }) =>
          reference === null && direction === row.direction && Math.round(amount * 100) === Number(row.amount),
      );
      const hasHappened = named || alike.length > row.done;
      return { operationId: row.operation_id, outcome: hasHappened ? ('SUCCEEDED' as const) : ('FAILED' as const) };
    }),
  );
}
