import { listStatement } from '@kapao/contract/member/statement.ts';
import { downloadStatement, SPENDING_MONTHS, statementMonths } from '@kapao/contract/member/statement-download.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { gameNames } from '../../../queries/games/game-facts.ts';
import { bangkokDay, dayText, monthSpan } from '../../../shared/bangkok-day.ts';
import { maskName } from '../../../shared/mask-name.ts';
import { readChoice } from './statement-choice.ts';
import type { StatementDownload } from './statement-download.ts';
import { spendingOf, statementPage } from './statement-store.ts';
import { toMemberWire } from './statement-wire.ts';

interface StatementRoutesDeps {
  db: Db;
  sealer: Sealer;
  download: StatementDownload;
}

export function bindStatement(binder: Binder, { db, sealer, download }: StatementRoutesDeps): void {
  binder.bind(listStatement, async ({ member, body, query }) => {
    const { memberId } = member();
    const { page, limit, ...asked } = body;
    const choice = readChoice(memberId, asked, asked.search === undefined ? [] : await gameNames(db));
    const { total, rows, name, monthTotals, isCut } = await statementPage(db, { ...choice, page, limit });
    const holder = maskName(name);
    const statements = rows.map((row) => toMemberWire(row, { locale: query.locale, sealer, holder }));
    const reply = { total, statements, holder, ...(isCut && { isCut }) };
    if (!monthTotals) return reply;
    const { moneyIn, moneyOut, currency } = monthTotals;
    return {
      ...reply,
      monthTotals: { moneyIn: fromMinor(moneyIn, currency), moneyOut: fromMinor(moneyOut, currency) },
    };
  });

  binder.bind(downloadStatement, ({ member, body, query }) => download(member().memberId, body, query.locale));

  binder.bind(statementMonths, async ({ member }) => {
    const { memberId } = member();
    const months = monthsBack(new Date());
    const spent = await spendingOf(db, memberId, months.map(monthSpan));
    return {
      months: spent.map(({ currency, deposits, withdrawals, bonuses }, index) => ({
        month: months[index] ?? '',
        deposits: fromMinor(deposits, currency),
        withdrawals: fromMinor(withdrawals, currency),
        bonuses: fromMinor(bonuses, currency),
      })),
    };
  });
}

/** `YYYY-MM` of the last months in Bangkok, the newest first. */
function monthsBack(now: Date): string[] {
  const [year = 0, month = 0] = dayText(bangkokDay(now)).split('-').map(Number);
  return Array.from({ length: SPENDING_MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
