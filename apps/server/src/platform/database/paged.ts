/** A part of a list. */
export interface Part {
  page: number;
  limit: number;
}

/**
 * A page of a list, and how many rows there are in all. Rows tell it by `count(*) over ()`; a page past the end has none to tell it, so
 * the first one is asked then.
 */
export async function readPage<Row extends { total: bigint }>(
  { page, limit }: Part,
  list: (part: Part) => Promise<Row[]>,
): Promise<{ total: number; rows: Row[] }> {
  const rows = await list({ page, limit });
  const [first] = rows.length === 0 && page > 1 ? await list({ page: 1, limit: 1 }) : rows;
  return { total: Number(first?.total ?? 0n), rows };
}
