import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { fetchLimitWords, useLimitWords } from './limit-words.ts';
import { useMessages } from './locale.tsx';
import { useFairPlay } from './use-fair-play.ts';

export async function loadOpensAt() {
  await fetchLimitWords();
  return OpensAt;
}

/** When what a limit, a break or an exclusion refuses is possible again, and the member's own rule that refused it. */
function OpensAt({ at, code }: { at: string; code: string | undefined }) {
  const words = useLimitWords();
  const { unit } = useMessages();
  const { data } = useFairPlay();
  const limit = data?.limits.find(({ kind, opensAt }) => code === `${kind}_LIMIT` && opensAt === at);
  const most = limit && (limit.kind === 'TIME' ? words.minutesOf(limit.most) : undefined);
  return (
    <span className="block">
      {limit && data && (
        <>
          {words.youSet(
            most ?? `${formatMoney(limit.most, data.currency)} ${unit[data.currency]}`,
            words.per[limit.period],
          )}{' '}
        </>
      )}
      {words.possibleFrom(formatDateTime(Date.parse(at)))}
    </span>
  );
}
