import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Likeness } from '../features/likeness/likeness.ts';
import type { Propose, Publisher } from '../features/proposal/proposal-facts.ts';
import type { Partners } from '../gateways/partners.ts';
import type { Binder } from '../http/bind.ts';
import type { Work } from '../operations/work-loop.ts';
import type { Db } from '../platform/database/db.ts';
import type { Memory } from '../platform/database/memory.ts';
import type { FileStore } from '../platform/process/file-store.ts';
import type { Sealer } from '../platform/security/seal.ts';

/** What every capability stands on. */
export interface Base {
  config: Config;
  db: Db;
  sealer: Sealer;
  partners: Partners;
  isLaos: boolean;
  files: FileStore;
  /** For what one operator may not do alone. */
  propose: Propose;
  likeness: Likeness;
  /** What is remembered for a moment (record 63). */
  known: { site: Memory; sessions: Memory };
  /** Whether this process, of all, is the one that reads a feed of this name. */
  isReader: (name: string) => Promise<boolean>;
}

/** How each kind of row that is past its time is let go. */
export type Forgets = Readonly<Record<string, () => Promise<void>>>;

/** One part of the product that can be read, added and left out by itself; `app.ts` only lists them. */
export interface Capability {
  bindMember?(binder: Binder): void;
  bindOffice?(binder: Binder): void;
  /** What is no call of the contract: notices of partners, uploads, sockets. */
  attachMember?(listener: FastifyInstance): Promise<void>;
  attachOffice?(listener: FastifyInstance): Promise<void>;
  works?: readonly Work[];
  /** Kinds of proposals this part brings. */
  publishers?: readonly Publisher[];
  /** What is kept for a while only, by its name in the log. */
  forgets?: Forgets;
  /** The same of what only the desk may touch. */
  forgetsOfDesk?: Forgets;
}
