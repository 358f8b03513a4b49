import type { FastifyInstance } from 'fastify';
import type { Editor } from './commands/backoffice/revision-acts.ts';
import type { Config } from './config.ts';
import type { PartnerRows } from './domains/backoffice/partner/partner-reader.ts';
import type { Directory } from './gateways/directory.ts';
import type { Notice } from './gateways/notice.ts';
import type { PartnerKind } from './gateways/protocol.ts';
import type { Binder } from './http/bind.ts';
import type { NoticeEnding } from './http/notices.ts';
import type { Work } from './operations/work-loop.ts';
import type { Db } from './platform/database/db.ts';
import type { Memory } from './platform/database/memory.ts';
import type { FileStore } from './platform/process/file-store.ts';
import type { Passwords } from './platform/security/passwords.ts';
import type { Sealer } from './platform/security/seal.ts';
import type { Propose, Publisher } from './queries/backoffice/proposal-facts.ts';

/** What every part stands on. */
export interface Base {
  config: Config;
  db: Db;
  sealer: Sealer;
  passwords: Passwords;
  partners: Directory;
  /** Their rows, from which they are kept as they stand. */
  partnerRows: Pick<PartnerRows, 'read' | 'expectChange'>;
  isLaos: boolean;
  files: FileStore;
  /** For what one operator may not do alone. */
  propose: Propose;
  /** What is remembered for a moment (record 63). */
  known: { site: Memory; sessions: Memory };
  /** Whether this process, of all, is the one that reads a feed of this name. */
  isReader: (name: string) => Promise<boolean>;
  /** A failure that nobody waits for, with the work it belongs to. */
  report: (work: string, error: unknown) => void;
  /** Lets a work look at once instead of at its next tick. */
  wake: (work: string) => void;
}

/** How each kind of row that is past its time is let go. */
export type Purges = Readonly<Record<string, () => Promise<void>>>;

/**
 * One feature as `parts.ts` lists it, made by its `<feature>-part.ts`: what it adds to the listeners, the work loop and so on.
 * `gives` is what other parts may be handed of it.
 */
export interface Part<Given = unknown> {
  gives?: Given;
  bindMember?(binder: Binder): void;
  bindOffice?(binder: Binder): void;
  /** What is no call of the contract: notices of partners, uploads, sockets. */
  attachMember?(listener: FastifyInstance): Promise<void>;
  attachOffice?(listener: FastifyInstance): Promise<void>;
  noticesOf?: NoticeTakers;
  works?: readonly Work[];
  /** Kinds of proposals this part brings. */
  publishers?: readonly Publisher[];
  /** What operators change here, and how it is put back. */
  editors?: readonly Editor[];
  /** What is kept for a while only, by its name in the log. */
  purges?: Purges;
  /** The same of what only the desk may touch. */
  purgesOfDesk?: Purges;
}

/** Takes what partners of a kind send to their own addresses. */
export type NoticeTakers = Partial<Record<PartnerKind, (partnerId: string, notice: Notice) => Promise<NoticeEnding>>>;

/** A part of which others need something. */
export type Giving<Given> = Part<Given> & { gives: Given };

/** What a part is handed of other parts: some of what its use case is made from. */
export type Needs<Make extends (needs: never) => unknown, Names extends keyof Parameters<Make>[0]> = Pick<
  Parameters<Make>[0],
  Names
>;
