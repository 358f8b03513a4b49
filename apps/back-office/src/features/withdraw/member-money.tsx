import type { OperatorWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useWithdrawalReview } from './use-withdrawals.ts';

/** What the member has now, and what came in, went out and was won or lost, side by side. */
export function MemberMoneyCard({ withdrawal: { id, currency } }: { withdrawal: OperatorWithdrawal }) {
  const { withdrawalReview, common } = useMessages();
  const words = withdrawalReview.money;
  const { data: review } = useWithdrawalReview(id);
  const money = review?.money;
  const shown = (amount: number) => formatMoney(amount, currency);
  const outcome = (amount: number) =>
    amount === 0 ? words.even : (amount > 0 ? words.won : words.lost)(shown(Math.abs(amount)));
  const facts = money && [
    ...(['cash', 'games', 'held', 'total', 'deposited', 'withdrawn'] as const).map(
      (name) => [name, shown(money[name])] as const,
    ),
    ['result', outcome(money.result)] as const,
    ['bets', outcome(money.bets)] as const,
    ['staked', shown(money.staked)] as const,
  ];
  return (
    <section className="card stack" aria-busy={money === undefined}>
      <h2>{`${words.title} (${common.unit[currency]})`}</h2>
      <dl className="member-money">
        {facts?.map(([name, value]) => (
          <div key={name}>
            <dt className="small">{words[name]}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small">{words.resultHint}</p>
    </section>
  );
}
