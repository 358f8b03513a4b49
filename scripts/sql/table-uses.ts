import type { Use } from './sql-compare.ts';

export interface Ownership {
  /** Tables of each folder. */
  owners: Readonly<Record<string, readonly string[]>>;
  /** Tables that every folder may read, and why. */
  shared: Readonly<Record<string, string>>;
  /** What folders do with tables of others, as `folder reads table` or `folder writes table`. It may only become less. */
  exceptions: readonly string[];
}

/** A feature, or the layer below them: `features/slip/slip-store.ts` is of `slip`, `ledger/post.ts` of `ledger`. */
function folderOf(file: string): string {
  const [first = '', second = ''] = file.replace(/^apps\/server\/src\//, '').split('/');
  return first === 'features' ? second : first;
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
    if (ownersOf(table).includes(folder) || (!isWrite && (table in ownership.shared || isAudit(file)))) continue;
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
