import {
  addRefundToWallet,
  checkRefund,
  listRefunds,
  type RefundPeriod,
  receiveRefund,
  runningRefund,
} from '@kapao/contract/member/refund.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import { gamesOf } from '../../../queries/games/game-facts.ts';
import { rewardDebtOf } from '../../../queries/rewards/reward-debt-facts.ts';
import { dayOfText, dayText, startOfDay } from '../../../shared/bangkok-day.ts';
import type { Claimable, Refunds } from './refund.ts';
import { readyAt, termsOf } from './refund-rules.ts';
import { listRefundRows } from './refund-store.ts';

export function bindRefund(binder: Binder, { db, refunds }: { db: Db; refunds: Refunds }): void {
  binder.bind(checkRefund, async ({ member }) => {
    const claimant = member();
    const { memberId, currency } = claimant;
    const [{ rule, hasOpenBonus, claimable }, balances, games, owedMinor] = await Promise.all([
      refunds.check(claimant),
      balancesOf(db, memberId, currency),
      gamesOf(db, memberId),
      rewardDebtOf(db, memberId, currency),
    ]);
    const names = new Map(games.map((game) => [game.code, game.name]));
    const sum = claimable.reduce((total, { refundMinor }) => total + refundMinor, 0n);
    return {
      result: sum > 0n,
      bonus: hasOpenBonus,
      info: {
        isOn: rule?.is_on ?? false,
        currency,
        periods: claimable.map((one) => periodOf(one, { currency, names })),
        turnoverMultiple: (rule?.multiple_hundredths ?? 0) / 100,
      },
      refundAmount: fromMinor(sum, currency),
      received: fromMinor(balances.get('refund') ?? 0n, currency),
      owed: fromMinor(owedMinor, currency),
      refundSuccess: rule?.success_percent ?? 100,
      refundFail: rule?.fail_percent ?? 100,
    };
  });

  binder.bind(runningRefund, async ({ member }) => {
    const claimant = member();
    const { currency } = claimant;
    const found = await refunds.running(claimant);
    if (!found) return { currency, running: null };
    const { start, end } = found.period;
    const amount = fromMinor(found.refundMinor, currency);
    return {
      currency,
      running: { from: dayText(start), to: dayText(end - 1), amount, readyAt: readyAt(end).toISOString() },
    };
  });

  binder.bindWithKey(receiveRefund, async ({ member, requestKey }) => {
    const reply = { message: 'REFUND_SUCCESS' };
    await refunds.receive({ ...member(), reply, key: requestKey() });
    return reply;
  });

  binder.bind(addRefundToWallet, async ({ member, operationId }) => {
    await refunds.addToWallet({ ...member(), operationId: operationId() });
    return { message: 'SUCCESS' };
  });

  binder.bind(listRefunds, async ({ member, body }) => {
    const { total, rows } = await readPage(body, (part) =>
      listRefundRows(db, { memberId: member().memberId, ...part }),
    );
    return {
      total,
      refunds: rows.map((row) => ({
        refundAmount: fromMinor(row.amount, row.currency),
        createdAt: row.received_at.toISOString(),
        from: row.period_start,
        to: dayText(dayOfText(row.period_end) - 1),
        addedAt: row.added_at?.toISOString() ?? null,
      })),
    };
  });
}

function periodOf(
  { rule, period, lines, lossMinor, refundMinor }: Claimable,
  { currency, names }: { currency: CashCurrency; names: Map<string, string> },
): RefundPeriod {
  const wire = (minor: bigint) => fromMinor(minor, currency);
  const terms = termsOf(rule, currency);
  return {
    from: dayText(period.start),
    to: dayText(period.end - 1),
    lines: lines.map((line) => ({
      day: line.day,
      game: line.gameCode,
      name: names.get(line.gameCode) ?? line.gameCode,
      stake: wire(line.stakeMinor),
      payout: wire(line.payoutMinor),
      net: wire(line.stakeMinor - line.payoutMinor),
    })),
    loss: wire(lossMinor),
    percent: rule.percent_bp / 100,
    cap: wire(terms.capMinor),
    minimum: wire(terms.minimumMinor),
    refund: wire(refundMinor),
    expiresAt: startOfDay(period.end + rule.expires_days).toISOString(),
  };
}
