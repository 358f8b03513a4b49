import type { Use } from './sql-compare.ts';

export interface Ownership {
  /** Tables of each folder. */
  owners: Readonly<Record<string, readonly string[]>>;
  /** Tables that every folder may read, and why. */
  shared: Readonly<Record<string, string>>;
  /** What folders do with tables of others, as `folder reads table` or `folder writes table`. It may only become less. */
  exceptions: readonly string[];
}

/**
 * Returns the owner that a file speaks for: `domains/deposits/slip/slip-store.ts` speaks for `deposits/slip`, a read model in
 * `queries/deposits/` for all features of `deposits`, and `ledger/post.ts` for the layer `ledger`.
 */
function folderOf(file: string): string {
  const [first = '', second = '', third = ''] = file.replace(/^apps\/server\/src\//, '').split('/');
  if (first === 'domains') return `${second}/${third}`;
  return first === 'queries' || first === 'commands' ? second : first;
}

/** An audit compares what several features wrote, and would prove nothing by asking them; it only reads. */
const isAudit = (file: string) => file.endsWith('-audit.ts');

/** Tables without exactly one owner, uses of what belongs to another, and exceptions that nothing needs any more. */
export function ownershipFaults(tables: readonly string[], uses: readonly Use[], ownership: Ownership): string[] {
  const ownersOf = (table: string) =>
    Object.keys(ownership.owners).filter((folder) => ownership.owners[folder]?.includes(table));
  const owned = Object.values(ownership.owners).flat();
  const foreign = new Map<string, Set<string>>();
  for (const { file, table, isWrite } of uses) {
    const folder = folderOf(file);
    const isOwn = ownersOf(table).some((owner) => owner === folder || owner.startsWith(`${folder}/`));
    if (isOwn || (!isWrite && (table in ownership.shared || isAudit(file)))) continue;
    const use = `${folder} ${isWrite ? 'writes' : 'reads'} ${table}`;
    foreign.set(use, (foreign.get(use) ?? new Set()).add(file));
  }
  return [
    ...tables
      .filter((table) => ownersOf(table).length !== 1)
      .map((table) => `${table} has ${ownersOf(table).length} owners in scripts/sql/table-owners.ts, and needs one`),
    ...owned
      .filter((table) => !tables.includes(table))
      .map((table) => `scripts/sql/table-owners.ts: there is no ${table}`),
    ...[...foreign]
      .filter(([use]) => !ownership.exceptions.includes(use))
      .map(
        ([use, files]) => `${use}, which is of ${ownerOfUse(use, ownersOf)}: ask its facts (${[...files].join(', ')})`,
      ),
    ...ownership.exceptions
      .filter((use) => !foreign.has(use))
      .map((use) => `scripts/sql/table-owners.ts: nothing needs "${use}" any more: take it out`),
  ];
}

const ownerOfUse = (use: string, ownersOf: (table: string) => string[]): string =>
  ownersOf(use.split(' ').at(-1) ?? '').join(' and ') || 'nobody';
