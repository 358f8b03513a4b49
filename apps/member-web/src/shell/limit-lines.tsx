import type { PlayLimit, PlayLimitKind } from '@kapao/contract/member/fair-play.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import './limit-lines.css';
import { fetchLimitWords, useLimitWords } from './limit-words.ts';
import { useMessages } from './locale.tsx';
import { useFairPlay } from './use-fair-play.ts';
import { useModal } from './use-modal.ts';

/** A limit in words and as a bar: what is used, what is at games, what is left. */
export function LimitMeter({ limit, currency }: { limit: PlayLimit; currency: CashCurrency }) {
  const words = useLimitWords();
  const { unit } = useMessages();
  const shown = (amount: number) =>
    limit.kind === 'TIME' ? words.minutesOf(amount) : `${formatMoney(amount, currency)} ${unit[currency]}`;
  const percent = (amount: number) => `${Math.min(100, (amount / limit.most) * 100)}%`;
  return (
    <div className="limit-meter">
      <p className="line between wrap small num">
        <span>
          {words.used(shown(limit.used), shown(limit.most))}
          {limit.inPlay > 0 && ` · ${words.inPlay(shown(limit.inPlay))}`}
        </span>
        <b>{words.left(shown(limit.left))}</b>
      </p>
      <div className={`used${limit.left === 0 ? ' full' : ''}`} aria-hidden="true">
        <i style={{ inlineSize: percent(limit.used) }} />
        <i className="soft" style={{ inlineSize: percent(limit.inPlay) }} />
      </div>
    </div>
  );
}

export async function loadLimitLines() {
  await fetchLimitWords();
  return LimitLines;
}

/** The member's limits of these kinds, beside a form that moves money; nothing where none is set. */
function LimitLines({ kinds }: { kinds: readonly PlayLimitKind[] }) {
  const words = useLimitWords();
  const { data } = useFairPlay();
  const { open } = useModal();
  const shown = data?.limits.filter(({ kind }) => kinds.includes(kind)) ?? [];
  if (!data || (shown.length === 0 && !data.exclusion)) return null;
  return (
    <section className="limit-lines stack" aria-label={words.mine}>
      {data.exclusion && <Note tone="warn">{data.exclusion.kind === 'BREAK' ? words.onBreak : words.excluded}</Note>}
      {shown.map((limit) => (
        <div key={`${limit.kind} ${limit.period}`}>
          <p className="small">
            {words.kinds[limit.kind]} {words.per[limit.period]}
          </p>
          <LimitMeter limit={limit} currency={data.currency} />
          {limit.left === 0 && limit.opensAt && (
            <p className="small num">{words.opens(formatDateTime(Date.parse(limit.opensAt)))}</p>
          )}
        </div>
      ))}
      <Button variant="link" compact onPress={() => open('limits')}>
        {words.manage}
      </Button>
    </section>
  );
}
