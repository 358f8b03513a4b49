import { makeBoundedList, makeBoundedMap } from './bounded.ts';

/** Rows by the name of their list; a map's rows are pairs of key and row. */
export type KeptRows = Readonly<Record<string, readonly unknown[]>>;

/** What this program knows. Every list has a name, so that all of them can be written down and found again. */
export function makeMemory(deps: { kept?: KeptRows | undefined; onChange?: (() => void) | undefined } = {}) {
  const readings = new Map<string, () => readonly unknown[]>();
  const onChange = deps.onChange ?? (() => undefined);

  // The rows were written by this program in this version (`state-file.ts`), so their shape is known.
  function keptRows<Row>(name: string, read: () => readonly Row[]): readonly Row[] {
    if (readings.has(name)) throw new Error(`two lists are called ${name}`);
    readings.set(name, read);
    return (deps.kept?.[name] ?? []) as readonly Row[];
  }

  return {
    list<Row>(name: string) {
      const list = makeBoundedList<Row>({ onChange });
      list.fill(keptRows<Row>(name, list.oldestFirst));
      return list;
    },
    map<Row>(name: string, newestRows?: number) {
      const map = makeBoundedMap<Row>({ onChange, newestRows });
      map.fill(keptRows<readonly [string, Row]>(name, map.entries));
      return map;
    },
    rows: (): KeptRows => Object.fromEntries([...readings].map(([name, read]) => [name, read()])),
  };
}
export type Memory = ReturnType<typeof makeMemory>;
