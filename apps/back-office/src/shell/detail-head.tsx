import { getMember } from '@kapao/contract/operator/member.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { memberPath } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { useMay } from './operator-session.tsx';

/** Amounts of more characters are drawn smaller, so that they stay on one line. */
const LONG_AMOUNT = 15;

interface DetailHeadProps {
  label: string;
  amount: number;
  currency: CashCurrency;
  name: string;
  /** Whose dossier the name opens. */
  memberId?: string;
  account: string;
  at: string;
}

/** The amount on the left, whose and when on the right. */
export function DetailHead({ label, amount, currency, name, memberId, account, at }: DetailHeadProps) {
  const mayOpen = useMay(getMember) && memberId !== undefined;
  const { common } = useMessages();
  const text = formatMoney(amount, currency);
  return (
    <div className="detail-head">
      <div>
        <p className="small">{label}</p>
        <p className={`xl num${text.length >= LONG_AMOUNT ? ' long' : ''}`}>
          {text} <span className="unit">{common.unit[currency]}</span>
        </p>
      </div>
      <div className="whose">
        <p className="strong">{mayOpen ? <Link to={memberPath(memberId)}>{name}</Link> : name}</p>
        <p className="small num">
          {account} · {formatDateTime(at)}
        </p>
      </div>
    </div>
  );
}
