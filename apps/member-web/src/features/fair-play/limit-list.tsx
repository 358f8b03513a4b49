import type { getFairPlay, PlayLimit } from '@kapao/contract/member/fair-play.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { LimitMeter } from '../../shell/limit-lines.tsx';
import { useLimitWords } from '../../shell/limit-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import { useLimitActs } from './use-limits.ts';

type FairPlay = RouteReply<typeof getFairPlay>;

const NEW = 'new';

/** The limits that stand, each with its meter and what was wished for; and a way to set another. */
export function LimitList({ fairPlay }: { fairPlay: FairPlay }) {
  const words = useLimitWords();
  const [edited, setEdited] = useState<PlayLimit | typeof NEW>();
  return (
    <section className="card stack">
      <h2>{words.mine}</h2>
      {fairPlay.limits.length === 0 && <p className="t2">{words.none}</p>}
      <ul className="stack">
        {fairPlay.limits.map((limit) => (
          <li key={`${limit.kind} ${limit.period}`} className="limit">
            <button type="button" className="head" onClick={() => setEdited(limit)}>
              <b>
                {words.kinds[limit.kind]} {words.per[limit.period]}
              </b>
            </button>
            <LimitMeter limit={limit} currency={fairPlay.currency} />
            {limit.left === 0 && limit.opensAt && (
              <p className="small">{words.opens(formatDateTime(Date.parse(limit.opensAt)))}</p>
            )}
            {limit.wish && <Wish limit={limit} wish={limit.wish} currency={fairPlay.currency} />}
          </li>
        ))}
      </ul>
      <Button wide icon="plus" onPress={() => setEdited(NEW)}>
        {words.add}
      </Button>
      {edited && (
        <LimitSheet
          fairPlay={fairPlay}
          limit={edited === NEW ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

interface WishProps {
  limit: PlayLimit;
  wish: NonNullable<PlayLimit['wish']>;
  currency: FairPlay['currency'];
}

/** A higher limit that waits for its day and a second yes. */
function Wish({ limit: { kind, period }, wish, currency }: WishProps) {
  const words = useLimitWords();
  const { unit } = useMessages();
  const { confirm, keep } = useLimitActs();
  const isOpen = Date.parse(wish.opensAt) <= Date.now();
  const most =
    wish.most !== null &&
    (kind === 'TIME' ? words.minutesOf(wish.most) : `${formatMoney(wish.most, currency)} ${unit[currency]}`);
  return (
    <Note tone="warn" icon="clock">
      <span className="block">{most === false ? words.wishNone : words.wishMost(most)}</span>
      <span className="block">
        {isOpen
          ? words.wishCloses(formatDateTime(Date.parse(wish.closesAt)))
          : words.wishOpens(formatDateTime(Date.parse(wish.opensAt)))}
      </span>
      <span className="pair">
        <Button compact onPress={() => keep.mutate({ kind, period })} busy={keep.isPending}>
          {words.keep}
        </Button>
        {isOpen && (
          <Button compact variant="danger" onPress={() => confirm.mutate({ kind, period })} busy={confirm.isPending}>
            {words.confirmWish}
          </Button>
        )}
      </span>
    </Note>
  );
}
