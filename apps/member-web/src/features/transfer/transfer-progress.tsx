import type { TransferLeg } from '@kapao/contract/member/transfer.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { codeText } from '../../api/error-text.ts';
import { useMessages } from '../../shell/locale.tsx';

const TONES = { SUCCESS: 'ok', PENDING: 'wait', FAILED: 'bad' } as const;

type NameOf = (code: string) => string;

interface LegsProps {
  legs: readonly TransferLeg[];
  currency: CashCurrency;
  nameOf: NameOf;
}

/** Every movement between the wallet and one game, with its own end. */
export function Legs({ legs, currency, nameOf }: LegsProps) {
  const messages = useMessages();
  const { game: words, common, money } = messages;
  // Wherever it was to go, what did not move is where it came from.
  const whyOf = ({ message, from }: TransferLeg) => {
    if (message === 'REQUEST_LIMIT') return money.transfer.underWay;
    return message === undefined || message === 'TRANSFER_FAIL'
      ? words.stayed(nameOf(from))
      : codeText(messages, message);
  };
  const texts = { SUCCESS: common.success, PENDING: common.inProgress, FAILED: common.failed };
  return (
    <section className="legs" aria-label={words.all.legs}>
      <ul>
        {legs.map((leg) => (
          <li key={`${leg.from} ${leg.to}`}>
            <span className="grow">
              <b className="label block">{words.leg(nameOf(leg.from), nameOf(leg.to))}</b>
              {leg.status === 'FAILED' && <small className="small block">{whyOf(leg)}</small>}
            </span>
            <span className="end">
              <b className="num block">{formatMoney(leg.amount, currency)}</b>
              <StatusChip tone={TONES[leg.status]} text={texts[leg.status]} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The progress of money whose outcome is unknown yet: what is done, under way, and next (design 4). */
export function WhatHappensNow({ games }: { games: string }) {
  const { steps } = useMessages().game;
  return (
    <section className="what-now" aria-label={steps.title}>
      <h2>{steps.title}</h2>
      <ol>
        <li>
          <Icon name="check" size="s" />
          <span>{steps.aside}</span>
        </li>
        <li className="now">
          <Icon name="refresh" size="s" />
          <span>{steps.asking(games)}</span>
        </li>
        <li>
          <Icon name="flag" size="s" />
          <span>{steps.end}</span>
        </li>
        <li>
          <Icon name="users" size="s" />
          <span>{steps.team}</span>
        </li>
      </ol>
      <p className="small">{steps.watching}</p>
    </section>
  );
}
