import type { RevisionEditor } from '@kapao/contract/operator/revision.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import type { Action } from '../../operations/act-classes.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

export interface PutBack {
  subject: string;
  /** What was there before the change; null when it was not there. */
  to: unknown;
  by: { operator: string; reason: string };
}

/**
 * How one editor's changes are found in the log and put back; whoever owns it names it among the `editors` of its part. Its audit
 * rows have `before` and `after` as JSON.
 */
export interface Editor {
  name: RevisionEditor;
  actions: readonly Action[];
  /** Where two calls write the same rows, each in a shape of its own. */
  isOf?(subject: string, before: unknown): boolean;
  /** Of whoever may change it by hand. */
  right: string;
  /** As it stands, in the shape of the log. */
  read(db: Db | Tx, subject: string): Promise<unknown>;
  /** Whether the time of what was there has passed, so that it would be refused. */
  isOver?(before: unknown, now: Date): boolean;
  /** The same as by hand: checked, recorded, and proposed where it takes two. */
  putBack(tx: Tx, wish: PutBack): Promise<Proposed | undefined>;
}
