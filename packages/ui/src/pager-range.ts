/** Pages shown around the current one: three before, one after (spec 9), with the first and last and gaps. */
export function pagerRange(page: number, pageCount: number): readonly (number | 'gap')[] {
  const first = Math.max(1, page - 3);
  const last = Math.min(pageCount, page + 1);
  const range: (number | 'gap')[] = [];
  if (first > 1) range.push(1);
  if (first > 2) range.push('gap');
  for (let shown = first; shown <= last; shown += 1) range.push(shown);
  if (last < pageCount - 1) range.push('gap');
  if (last < pageCount) range.push(pageCount);
  return range;
}
