import type { HouseAccount } from '@kapao/contract/operator/house-account.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';

const TONES = { AGREES: 'ok', UNDER_WAY: 'wait', DIFFERS: 'bad' } as const;

/** The expected balance with what it is made of, the reported one, and the difference with the time since when there is one. */
export function BalanceFacts({ account }: { account: HouseAccount }) {
  const { houseAccounts: words } = useMessages();
  const { bank, currency, differsSince } = account;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      <Expected account={account} />
      <Fact label={words.bank}>
        {bank ? (
          <>
            <span className="num">{money(bank.balance)}</span>
            <small className="small block">
              {formatDateTime(bank.at)} · {words.sources[bank.source]} · {bank.by}
            </small>
          </>
        ) : (
          words.neverReported
        )}
      </Fact>
      {bank && (
        <Fact label={words.difference}>
          {bank.difference === null || bank.verdict === null ? (
            <span className="small">{words.notComparable}</span>
          ) : (
            <>
              <StatusChip tone={TONES[bank.verdict]} text={money(bank.difference)} />
              {bank.verdict === 'UNDER_WAY' && <small className="small block">{words.underWay}</small>}
              {differsSince !== null && (
                <small className="small block">{words.differsSince(formatDateTime(differsSince))}</small>
              )}
            </>
          )}
        </Fact>
      )}
    </>
  );
}

const PARTS = [
  ['arrived', '+'],
  ['sweptIn', '+'],
  ['paid', '−'],
  ['sentBack', '−'],
  ['sweptOut', '−'],
  ['fees', '−'],
] as const;

function Expected({ account: { currency, expected, rules } }: { account: HouseAccount }) {
  const { houseAccounts: words } = useMessages();
  const money = (amount: number) => formatMoney(amount, currency);
  if (!expected) return <Fact label={words.expected}>{words.notKnown}</Fact>;
  const parts = PARTS.filter(([part]) => expected[part] !== 0);
  return (
    <Fact label={words.expected}>
      <span className="num">
        {rules.maxBalance === null
          ? money(expected.balance)
          : words.ofMax(money(expected.balance), money(rules.maxBalance))}
      </span>
      <small className="small block">
        {words.reckonedFrom[expected.from](money(expected.opening), formatDateTime(expected.since))}
      </small>
      {parts.map(([part, side]) => (
        <small key={part} className="small block">
          {words.parts[part]}{' '}
          <span className="num">
            {side}
            {money(expected[part])}
          </span>
        </small>
      ))}
    </Fact>
  );
}
