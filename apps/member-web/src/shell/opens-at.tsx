import { formatDateTime } from '@kapao/web/format-date.ts';
import { fetchLimitWords, useLimitWords } from './limit-words.ts';

export async function loadOpensAt() {
  await fetchLimitWords();
  return OpensAt;
}

/** When what a limit, a break or an exclusion refuses is possible again. */
function OpensAt({ at }: { at: string }) {
  const { possibleFrom } = useLimitWords();
  return <span className="block num">{possibleFrom(formatDateTime(Date.parse(at)))}</span>;
}
