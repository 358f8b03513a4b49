import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { type Ended, type Publisher, REWARD_RIGHTS } from '../../../queries/backoffice/proposal-facts.ts';

/** An operator as far as proposals are concerned. */
export interface Hand {
  operator: string;
  rights: readonly string[];
}

export type Kinds = ReturnType<typeof makeKinds>;

/** Every kind of proposal, known once all parts are built, because the parts themselves propose. */
export function makeKinds() {
  const publishers = new Map<string, Publisher>();
  const rightsOf = (kind: string) => publishers.get(kind)?.rights ?? REWARD_RIGHTS;
  return {
    add(added: readonly Publisher[]): void {
      for (const publisher of added) publishers.set(publisher.kind, publisher);
    },
    rightsOf,
    of: (kind: string) => publishers.get(kind) ?? refuse('KEY_INVALID'),
    async release(tx: Tx, { kind, ...ended }: Ended & { kind: string }): Promise<void> {
      await publishers.get(kind)?.release?.(tx, ended);
    },
    canWrite: (kind: string, { rights }: Pick<Hand, 'rights'>) => rights.includes(rightsOf(kind).write),
    canDecide: (kind: string, { rights }: Pick<Hand, 'rights'>) => rights.includes(rightsOf(kind).decide),
    /** Kinds whose writers, deciders or readers have one of these rights. */
    shownTo(rights: readonly string[]): string[] {
      const isShown = (kind: string) => {
        const { write, decide } = rightsOf(kind);
        return [write, decide, `${write.split('.', 1)[0]}.read`].some((right) => rights.includes(right));
      };
      return [...publishers.keys()].filter(isShown);
    },
  };
}
