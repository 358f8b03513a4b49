import type { OperatorWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Note } from '@kapao/ui/note.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';

const NAMES = ['memberDay', 'memberWeek', 'accountDay', 'accountWeek', 'siteDay', 'siteWeek'] as const;

/** What left lately, this withdrawal included, beside what may leave without a person. */
export function PayoutSums({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const { payouts, common } = useMessages();
  const words = payouts.sums;
  const { sums, circled, circles, currency } = withdrawal;
  // Withdrawals from before the sums were kept.
  if (sums.memberDay === 0) return null;
  return (
    <section className="card stack">
      <h2>{words.title}</h2>
      <dl className="kv">
        {NAMES.map((name) => (
          <Fact key={name} label={words.names[name]}>
            <span className={`num${sums[name] > sums[`${name}Limit`] ? ' late' : ''}`}>
              {formatMoney(sums[name], currency)}
            </span>
            <span className="small num"> / {formatMoney(sums[`${name}Limit`], currency)}</span>
          </Fact>
        ))}
      </dl>
      {circled > 0 && (
        <Note tone="warn" icon="alert">
          {words.circled(`${formatMoney(circled, currency)} ${common.unit[currency]}`, circles)}
        </Note>
      )}
    </section>
  );
}
