import { Icon } from '@kapao/ui/icon.tsx';
import type { ReactNode } from 'react';

export interface ReceiptProps {
  outcome: 'ok' | 'wait' | 'bad';
  /** What it is and how it ended, in words. */
  title: string;
  amount: string;
  unit: string;
  lines: readonly ReceiptLine[];
  children?: ReactNode;
}

export interface ReceiptLine {
  key: string;
  name: string;
  value: ReactNode;
  /** What the value says, where it is more than text. */
  text?: string;
  /** A rule above this line. */
  ruled?: boolean;
}

const OUTCOMES = {
  ok: { icon: 'check', tone: 'in' },
  wait: { icon: 'clock', tone: 'gold' },
  bad: { icon: 'x', tone: 'bad' },
} as const;

/** Cut like cloth, with the hem on top. Goes into the body of a sheet. */
export function Receipt({ outcome, title, amount, unit, lines, children }: ReceiptProps) {
  const { icon, tone } = OUTCOMES[outcome];
  return (
    <div className="receipt">
      <div className="cloth" />
      <div className="center result">
        <span className={`ico ${tone}`}>
          <Icon name={icon} size="l" />
        </span>
        <p className="label t2">{title}</p>
        <p className={`xl num${amount.length > 13 ? ' long' : ''}${outcome === 'bad' ? ' void' : ''}`}>
          {amount} <span className="unit">{unit}</span>
        </p>
      </div>
      <KeyValues lines={lines} />
      {children}
    </div>
  );
}

/** Names on the left, values on the right. */
export function KeyValues({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <dl className="kv">
      {lines.map((line) => (
        <div key={line.key} className={line.ruled ? 'ruled' : undefined}>
          <dt>{line.name}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}
