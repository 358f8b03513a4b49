import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { fetchLimitWords, useLimitWords } from '../../shell/limit-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { useFairPlay } from '../../shell/use-fair-play.ts';

const LimitLines = lazyPart(async () => (await import('../../shell/limit-lines.tsx')).loadLimitLines());

const DEPOSITS = ['DEPOSIT'] as const;

export async function loadDepositStop() {
  await fetchLimitWords();
  return DepositStop;
}

/** In place of every way to pay in: the member's own limit is used up, or a break or exclusion stands. */
function DepositStop({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { deposit, common } = useMessages();
  return (
    <Sheet title={deposit.title} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        {isRefusal(error, 'DEPOSIT_LIMIT') ? <OwnLimit error={error} /> : <MoneyFailure error={error} />}
        <Suspense fallback={null}>
          <LimitLines kinds={DEPOSITS} />
        </Suspense>
      </div>
    </Sheet>
  );
}

/** The member's own rule at work: what was set, and from when depositing is possible again. */
function OwnLimit({ error }: { error: unknown }) {
  const words = useLimitWords();
  const { unit } = useMessages();
  const { data } = useFairPlay();
  const used = data?.limits
    .filter(({ kind, left, opensAt }) => kind === 'DEPOSIT' && left === 0 && opensAt !== null)
    .toSorted((a, b) => (b.opensAt ?? '').localeCompare(a.opensAt ?? ''))[0];
  if (!data || !used?.opensAt) return <MoneyFailure error={error} />;
  const most = `${formatMoney(used.most, data.currency)} ${unit[data.currency]}`;
  return (
    <Note icon="clock" role="status">
      <b className="block">{words.depositFull}</b>
      <span>{words.depositReached(most, words.per[used.period], formatDateTime(Date.parse(used.opensAt)))}</span>
    </Note>
  );
}
