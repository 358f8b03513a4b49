import { IconButton } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { Coin } from '@kapao/ui/mark.tsx';
import { useEffect, useState } from 'react';
import { amountFit } from './amount-fit.ts';

export interface BalanceCardProps {
  labels: { title: string; hide: string; show: string; refresh: string; hidden: string };
  /** Undefined until the first answer. */
  amount: string | undefined;
  unit: string;
  /** When the amount was true; undefined until that is known. */
  age: string | undefined;
  /** Money under way, in words; a press leads to its rows. */
  notice?: { text: string; onPress: () => void } | undefined;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
  refreshing: boolean;
  onRefresh: () => void;
  coins?: { text: string; onPress: () => void } | undefined;
  actions: readonly { icon: IconName; text: string; onPress: () => void }[];
  /** The narrow card of the right rail. */
  rail?: boolean;
}

export function BalanceCard(props: BalanceCardProps) {
  const { labels, amount, unit, age, notice, hidden, refreshing, coins, actions, rail = false } = props;
  // The hem weaves once from left to right, also when the answer comes sooner.
  const [weaving, setWeaving] = useState(false);
  useEffect(() => {
    if (refreshing) setWeaving(true);
  }, [refreshing]);
  const loading = amount === undefined;
  const shown = hidden ? labels.hidden : (amount ?? '0');
  const fit = amountFit(shown, rail ? 'rail' : 'page');
  return (
    <section
      className={`balance${weaving || loading ? ' weaving' : ''}`}
      aria-label={labels.title}
      aria-busy={loading || refreshing}
      onAnimationEnd={() => setWeaving(false)}
    >
      <div className="head">
        <span>{labels.title}</span>
        <IconButton
          icon={hidden ? 'eyeOff' : 'eye'}
          size="s"
          label={hidden ? labels.show : labels.hide}
          onPress={() => props.onHide(!hidden)}
        />
        {coins && (
          <button type="button" className="coin" onClick={coins.onPress}>
            <Coin />
            <span>{coins.text}</span>
          </button>
        )}
      </div>
      <div className="sum">
        <p className={`num xl${fit}${loading ? ' sk' : ''}`}>
          {shown} {!hidden && <span className="unit">{unit}</span>}
        </p>
        <IconButton icon="refresh" label={labels.refresh} onPress={props.onRefresh} disabled={refreshing} />
      </div>
      <p className={`age${age === undefined ? ' sk' : ''}`}>{age ?? '0'}</p>
      {notice !== undefined && (
        <button type="button" className="age way" onClick={notice.onPress}>
          <Icon name="clock" size="s" />
          {notice.text}
          <Icon name="right" size="s" />
        </button>
      )}
      <div className="acts">
        {actions.map((action) => (
          <button key={action.icon} type="button" onClick={action.onPress}>
            <Icon name={action.icon} size="s" />
            {action.text}
          </button>
        ))}
      </div>
    </section>
  );
}
