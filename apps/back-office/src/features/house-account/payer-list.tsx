import type { Float, Payer } from '@kapao/contract/operator/house-account.ts';
import { addDepositAccount } from '@kapao/contract/operator/settings.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { count, dayText } from '../../lib/format.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';

const TONES = { UNKNOWN: 'dim', SHORT: 'bad', TIGHT: 'wait', COVERED: 'ok' } as const;

/** The accounts that payouts leave from: what has to be paid and until when, what is there, and how long it lasts. */
export function PayerList({ payers, onAdd }: { payers: readonly Payer[]; onAdd: (payer: Payer) => void }) {
  const { houseAccounts: words } = useMessages();
  return (
    <section className="house-payers" aria-label={words.payers}>
      <h2>{words.payers}</h2>
      <p className="small">{payers.length === 0 ? words.noPayers : words.payersLead}</p>
      <div className="settings-grid house-accounts">
        {payers.map((payer) => (
          <PayerCard key={payer.id} payer={payer} onAdd={() => onAdd(payer)} />
        ))}
      </div>
    </section>
  );
}

function PayerCard({ payer, onAdd }: { payer: Payer; onAdd: () => void }) {
  const { houseAccounts: words } = useMessages();
  const mayAdd = useMay(addDepositAccount);
  const { name, accountNo, accountId, bankCode, float, isPaused } = payer;
  return (
    <section className="card stack" aria-label={name}>
      <div>
        <div className="line between wrap">
          <h3>{name}</h3>
          {isPaused ? (
            <StatusChip tone="dim" text={words.paused} />
          ) : (
            float && <StatusChip tone={TONES[float.state]} text={words.floatStates[float.state]} />
          )}
        </div>
        {accountNo !== null && <p className="small num">{accountId ?? [bankCode, accountNo].join(' ')}</p>}
      </div>
      {accountNo === null && <Note>{words.payerWithoutAccount}</Note>}
      {accountNo !== null && accountId === null && (
        <>
          <Note tone="warn">{words.notKept}</Note>
          {mayAdd && bankCode !== null && (
            <Button compact variant="ghost" icon="plus" onPress={onAdd}>
              {words.keepAccount}
            </Button>
          )}
        </>
      )}
      {float && <FloatFacts float={float} />}
    </section>
  );
}

function FloatFacts({ float }: { float: Float }) {
  const { houseAccounts: words, common } = useMessages();
  const { currency, there, due, free, lines, lastsUntil, state } = float;
  const money = (amount: number) => `${formatMoney(amount, currency)} ${common.unit[currency]}`;
  return (
    <>
      {state === 'SHORT' && (
        <Note tone="bad" role="status">
          {words.short}
        </Note>
      )}
      <dl className="kv">
        <Fact label={words.there}>
          {there === null ? words.balanceMissing : <span className="num">{money(there)}</span>}
        </Fact>
        {lines.map(({ stage, valueDate, amount, count: payouts }) => (
          <Fact key={`${stage} ${valueDate}`} label={words.stages[stage]}>
            <span className="num">{money(amount)}</span>
            <small className="small block">
              {words.payouts(count(payouts))} ·{' '}
              {valueDate === null ? words.dueWhen[stage] : words.dueOn(dayText(valueDate))}
            </small>
          </Fact>
        ))}
        <Fact label={words.due} ruled>
          <b className="num">{money(due)}</b>
        </Fact>
        {free !== null && (
          <Fact label={free < 0 ? words.lacks : words.free}>
            <StatusChip tone={free < 0 ? 'bad' : 'ok'} text={money(Math.abs(free))} />
          </Fact>
        )}
        {free !== null && (
          <Fact label={words.lastsUntil}>
            {lastsUntil === null ? (free < 0 ? words.lastsNot : words.lastsLong) : formatDateTime(lastsUntil)}
            <small className="small block">{words.pace}</small>
          </Fact>
        )}
      </dl>
    </>
  );
}
