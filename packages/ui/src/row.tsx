import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface RowContentProps {
  icon?: IconName;
  tone?: 'in' | 'gold' | 'bad' | 'info';
  title: string;
  detail?: ReactNode;
  /** The end of the row: an amount, a status or a word. */
  end?: ReactNode;
  chevron?: boolean;
}

/** The inside of a row, for a link or list entry that carries the class `row` itself. */
export function RowContent({ icon, tone, title, detail, end, chevron = false }: RowContentProps) {
  return (
    <>
      {icon && (
        <span className={`ico${tone ? ` ${tone}` : ''}`}>
          <Icon name={icon} />
        </span>
      )}
      <span className="what">
        <b>{title}</b>
        {detail !== undefined && <small className="num">{detail}</small>}
      </span>
      {end}
      {chevron && <Icon name="right" size="s" />}
    </>
  );
}

export function Row({ onPress, ...content }: RowContentProps & { onPress?: () => void }) {
  if (!onPress) {
    return (
      <div className="row">
        <RowContent {...content} />
      </div>
    );
  }
  return (
    <button type="button" className="row" onClick={onPress}>
      <RowContent {...content} />
    </button>
  );
}
