import {
  type getFairPlay,
  PLAY_LIMIT_KINDS,
  type PlayLimit,
  type PlayLimitKind,
  type PlayLimitPeriod,
  TIME_LIMIT_MINUTES,
} from '@kapao/contract/member/fair-play.ts';
import { CURRENCIES } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Chips } from '@kapao/ui/chips.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useState } from 'react';
import { AmountField } from '../../kit/amount-field.tsx';
import { amountOfText } from '../../kit/amount-text.ts';
import { FormSheet } from '../../shell/form-sheet.tsx';
import { useLimitWords } from '../../shell/limit-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { useSetLimit } from './use-limits.ts';

const PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
const QUICK = { THB: [500, 1_000, 5_000, 20_000], LAK: [500_000, 1_000_000, 5_000_000, 20_000_000] } as const;
const QUICK_MINUTES = [30, 60, 120, 240] as const;

interface LimitSheetProps {
  fairPlay: RouteReply<typeof getFairPlay>;
  /** The one that is changed; absent for a new one. */
  limit: PlayLimit | undefined;
  onClose: () => void;
}

/** Sets a limit, or asks for a higher one. */
export function LimitSheet({ fairPlay, limit, onClose }: LimitSheetProps) {
  const words = useLimitWords();
  const { unit, money } = useMessages();
  const { currency } = fairPlay;
  const [kind, setKind] = useState<PlayLimitKind>(limit?.kind ?? 'DEPOSIT');
  const [chosen, setPeriod] = useState<PlayLimitPeriod>(limit?.period ?? 'DAY');
  const [text, setText] = useState(limit ? String(limit.most) : '');
  const set = useSetLimit(onClose);
  const period = kind === 'TIME' ? 'SESSION' : chosen === 'SESSION' ? 'DAY' : chosen;
  const most = amountOfText(text);
  const isTime = kind === 'TIME';
  const isInRange =
    most !== undefined && most > 0 && (!isTime || (most >= TIME_LIMIT_MINUTES.min && most <= TIME_LIMIT_MINUTES.max));
  return (
    <FormSheet
      title={limit ? `${words.kinds[kind]} ${words.per[period]}` : words.add}
      submit={words.save}
      busy={set.isPending}
      onSubmit={() => isInRange && set.mutate({ kind, period, most })}
      onClose={onClose}
    >
      {!limit && (
        <>
          <div>
            <p className="lab">{words.kind}</p>
            <Chips
              label={words.kind}
              value={kind}
              onPick={(value) => setKind(PLAY_LIMIT_KINDS.find((one) => one === value) ?? 'DEPOSIT')}
              chips={PLAY_LIMIT_KINDS.map((value) => ({ value, text: words.kinds[value] }))}
            />
          </div>
          {!isTime && (
            <Segmented
              label={words.period}
              labelShown
              value={period}
              onChange={setPeriod}
              options={PERIODS.map((value) => ({ value, text: words.periods[value] }))}
            />
          )}
        </>
      )}
      <p className="t2">{words.hints[kind]}</p>
      <AmountField
        label={words.amount}
        value={text}
        onChange={setText}
        unit={isTime ? words.minutes : unit[currency]}
        decimals={isTime ? 0 : CURRENCIES[currency].wireDecimals}
        unclear={money.unclearAmount}
        hint={isTime ? words.timeRange : undefined}
      />
      <Chips
        label={words.amount}
        layout="four"
        value={text}
        onPick={setText}
        chips={(isTime ? QUICK_MINUTES : QUICK[currency]).map((value) => ({
          value: String(value),
          text: value.toLocaleString('en'),
        }))}
      />
      {limit && (
        <Button variant="link" onPress={() => set.mutate({ kind, period, most: null })} disabled={set.isPending}>
          {words.remove}
        </Button>
      )}
      <MoneyFailure error={set.error} />
    </FormSheet>
  );
}
