import { useNow } from '@kapao/web/use-now.ts';
import { Link } from '../../lib/router.tsx';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { Inside } from '../../shell/news-line.tsx';
import type { TimedDeposit } from '../../shell/use-deposits-under-way.ts';
import { useModal } from '../../shell/use-modal.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { minutesAndSeconds, secondsLeft } from './qr-clock.ts';

/** Where a deposit is that goes on after its sheet was closed, in the one line of home; a press leads there. */
export function UnderWayLine({ deposit, clock }: TimedDeposit) {
  const { qr, slip } = useMessages();
  const { open } = useModal();
  const { show, showSigned } = useShownMoney();
  const now = useNow(1_000);
  const { state, provider, amount, currency, expireIn } = deposit;
  const money = amount > 0 ? show(amount, currency) : undefined;
  if (state === 'CREDITED') {
    return (
      <>
        <Said text={qr.doneTitle} />
        <Link to={PATHS.statement}>
          <Inside icon="check" text={qr.doneTitle} amount={showSigned(amount, currency)} />
        </Link>
      </>
    );
  }
  if (state === 'TO_PAY' && provider !== null && expireIn !== null) {
    const left = minutesAndSeconds(secondsLeft(expireIn, clock, now));
    return (
      <>
        <Said text={qr.toPay} />
        <button type="button" onClick={() => open('deposit', { method: `qr:${provider}` })}>
          <Inside icon="qr" text={qr.toPay} amount={`${money} · ${left}`} />
        </button>
      </>
    );
  }
  const text = state === 'FAILED' ? slip.failedTitle : slip.checkingTitle;
  return (
    <>
      <Said text={text} />
      <button type="button" className={state === 'FAILED' ? 'warn' : undefined} onClick={() => open('slips')}>
        <Inside icon={state === 'FAILED' ? 'alert' : 'clock'} text={text} amount={money} />
      </button>
    </>
  );
}

/** Told once for each state: the seconds beside it would be told for ever. */
function Said({ text }: { text: string }) {
  return (
    <span className="sr" role="status">
      {text}
    </span>
  );
}
