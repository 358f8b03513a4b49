import { openMoney, openMoneyFile } from '@kapao/contract/operator/report.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import { balancesAt } from '../../../ledger/moved-days.ts';
import type { Db } from '../../../platform/database/db.ts';
import { openMoneyCsv } from './open-money-csv.ts';
import { openAccounts, openTotals } from './open-money-rules.ts';
import { asFile } from './report-span.ts';

export function bindOpenMoney(binder: Binder, db: Db): void {
  const accountsAt = async ({ at }: { at: string }) => openAccounts(await balancesAt(db, new Date(at)));

  binder.bind(openMoney, async ({ query }) => {
    const accounts = await accountsAt(query);
    return {
      accounts: accounts.map(({ balanceMinor, ...one }) => ({
        ...one,
        balance: fromMinor(balanceMinor, one.currency),
      })),
      totals: openTotals(accounts).map(({ currency, membersMinor, heldMinor, houseMinor }) => ({
        currency,
        members: fromMinor(membersMinor, currency),
        held: fromMinor(heldMinor, currency),
        house: fromMinor(houseMinor, currency),
      })),
    };
  });

  binder.bind(openMoneyFile, async ({ query, reply }) => {
    const text = openMoneyCsv(await accountsAt(query), query);
    asFile(reply, `open-money-${query.at.slice(0, 19).replaceAll(':', '')}`);
    return text;
  });
}
