import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { Mark } from '@kapao/ui/mark.tsx';
import { Picture } from '../../kit/tile.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { NONE, type TransferSide } from './transfer-form.ts';

interface SideSelectProps {
  label: string;
  value: string;
  sides: readonly TransferSide[];
  currency: CashCurrency;
  onChange: (code: string) => void;
  /** Money goes out of it or into it. */
  role: 'from' | 'to';
  isWrong: boolean;
  /** The line that says what is wrong. */
  noteId: string;
}

/** The phone's own picker under a drawn face with picture, name and balance. */
export function SideSelect({ label, value, sides, currency, onChange, role, isWrong, noteId }: SideSelectProps) {
  const { money } = useMessages();
  const chosen = sides.find((side) => side.code === value);
  const nameOf = (side: TransferSide) => side.game?.name ?? money.cashWallet;
  const pausedMark = (side: TransferSide) => (side.takesMoney ? '' : ` (${money.transfer.paused})`);
  return (
    <div className={`sel${isWrong ? ' err' : ''}`}>
      <span className="mono" data-art={chosen && ''} aria-hidden="true">
        <SideArt side={chosen} />
      </span>
      <span className="grow" aria-hidden="true">
        <span className="label block">
          <span className="t2 side-role">{label}</span>{' '}
          {chosen ? <b className="strong">{nameOf(chosen)}</b> : <span className="muted">{money.transfer.none}</span>}
        </span>
        <small className="small num block">
          {chosen && `${money.available} ${formatMoney(chosen.amount, currency)}`}
        </small>
      </span>
      <Icon name="down" size="s" />
      <select
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value={NONE}>{money.transfer.none}</option>
        {sides.map((side) => (
          <option key={side.code} value={side.code} disabled={role === 'to' && !side.takesMoney}>
            {`${nameOf(side)}${pausedMark(side)} · ${formatMoney(side.amount, currency)}`}
          </option>
        ))}
      </select>
    </div>
  );
}

function SideArt({ side }: { side: TransferSide | undefined }) {
  if (!side) return <Icon name="plus" size="s" />;
  return side.game ? <Picture name={side.game.name} address={side.game.logo} /> : <Mark />;
}
