import { listMemberEntries } from '@kapao/contract/operator/member-entry.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { entryPage } from './member-entry-rules.ts';
import { listEntries, listLedgerAccounts } from './member-entry-store.ts';

/** The ledger of one member, account by account. */
export function bindMemberEntries(binder: Binder, db: Db): void {
  binder.bind(listMemberEntries, async ({ params, query }) => {
    const { id: memberId } = params;
    const member = (await memberFacts(db, memberId)) ?? refuse('NO_USER');
    const { account, currency = member.currency } = query;
    const accounts = await listLedgerAccounts(db, memberId);
    const count = accounts.find((one) => one.code === account && one.currency === currency)?.seq ?? 0n;
    const { from, to, previous, next } = entryPage(count, query);
    const rows = await listEntries(db, { memberId, account, currency, from, to });
    return {
      ...{ total: Number(count), isMore: false, previous, next, account, currency },
      accounts: accounts.map((one) => ({
        ...{ account: one.code, currency: one.currency, isHouse: !one.never_negative },
        balance: fromMinor(one.balance, one.currency),
      })),
      entries: rows.map((row) => ({
        ...{ number: Number(row.seq), at: row.at.toISOString(), other: row.other, kind: row.kind, step: row.step },
        amount: fromMinor(row.amount, currency),
        balanceAfter: fromMinor(row.balance_after, currency),
        operation:
          row.operation_id === null || row.statement_type === null || row.state === null
            ? null
            : { id: row.operation_id, type: row.statement_type, state: row.state },
      })),
    };
  });
}
