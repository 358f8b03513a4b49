import { type CrossedLimit, type OperatorWithdrawal, PAYOUT_LIMITS } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';

/** What left lately, this withdrawal included, beside what may leave without a person; crossed limits come first. */
export function PayoutSums({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const { payouts, withdrawalReview } = useMessages();
  const { sums, crossed, currency } = withdrawal;
  // Withdrawals from before the sums were kept.
  if (sums.memberDay === 0 && crossed.length === 0) return null;
  const crossedOf = new Map(crossed.map((one) => [one.limit, one]));
  const rest = PAYOUT_LIMITS.flatMap((limit) => {
    if (crossedOf.has(limit) || limit === 'autoLimit' || limit === 'secondLimit') return [];
    return [{ limit, sum: sums[limit], max: sums[`${limit}Limit`], over: 0 }];
  });
  return (
    <section className="card stack">
      <h2>{payouts.sums.title}</h2>
      <dl className="kv">
        {[...crossed, ...rest].map(({ limit, sum, max, over }) => (
          <Fact key={limit} label={withdrawalReview.limits[limit]}>
            <span className={`num${over > 0 || sum > max ? ' late' : ''}`}>{formatMoney(sum, currency)}</span>
            <span className="small num"> / {formatMoney(max, currency)}</span>
            {over > 0 && <span className="small num block">{withdrawalReview.over(formatMoney(over, currency))}</span>}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

/** A crossed limit in words: its name, its amount, what was used before, and by how much it is crossed. */
export function CrossedText({ crossed, currency }: { crossed: CrossedLimit } & Pick<OperatorWithdrawal, 'currency'>) {
  const { withdrawalReview: words } = useMessages();
  const shown = (amount: number) => formatMoney(amount, currency);
  const used =
    crossed.used === 0 ? words.usedAlone(shown(crossed.sum)) : words.used(shown(crossed.used), shown(crossed.sum));
  // The limit of two people may be crossed by the sum of a day.
  const of = crossed.of === 'amount' || crossed.of === crossed.limit ? '' : ` (${words.limits[crossed.of]})`;
  return (
    <small className="small crossed">
      {words.crossed(words.limits[crossed.limit], shown(crossed.max))}; {used}
      {of}; <b>{words.over(shown(crossed.over))}</b>
    </small>
  );
}
