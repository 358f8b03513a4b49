import { CONTENT_SHAPES, type ContentName } from '@kapao/contract/operator/content.ts';
import { saysMore } from '@kapao/contract/operator/member-texts.ts';
import type { ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type * as z from 'zod/mini';
import { recordActOf } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Memory } from '../../../platform/database/memory.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import {
  acceptedVersion,
  type ContentRow,
  insertAcceptance,
  insertVersion,
  listCurrent,
  listVersions,
  lockContent,
} from './content-store.ts';

export type Content = ReturnType<typeof makeContent>;

const VERSIONS_SHOWN = 20;
const DEFAULT_NAME = 'Kapao';

export interface Publication {
  name: ContentName;
  /** Checked by the shape of its name. */
  content: Record<string, unknown>;
  basedOn: number | undefined;
  operator: string;
  reason: string | undefined;
  approvedBy?: string;
}

async function readCurrent(db: Db, name: ContentName) {
  const [row] = await listVersions(db, name, 1);
  return { row, readAtMs: performance.now() };
}

export function makeContent(db: Db, known: Memory) {
  const versions = (name: ContentName): Promise<ContentRow[]> => listVersions(db, name, VERSIONS_SHOWN);

  /**
   * What is published, in a language or else in Thai; undefined when nothing was published yet. `now` is by the clock of the
   * database, also while what it answered is remembered.
   */
  async function current<Shape extends z.ZodMiniType>(
    name: ContentName,
    { locale, shape }: { locale: Locale; shape: Shape },
  ): Promise<{ version: number; content: z.output<Shape>; now: Date } | undefined> {
    const { row, readAtMs } = await known.recall(`content ${name}`, () => readCurrent(db, name));
    if (!row) return undefined;
    const now = new Date(row.now.getTime() + (performance.now() - readAtMs));
    return { version: row.version, content: shape.parse(row.content[locale] ?? row.content.th), now };
  }

  /** A new version; the audit row is part of it, or both where two agreed (safety V). */
  async function publishWithin(tx: Tx, { name, content, basedOn, operator, reason, approvedBy }: Publication) {
    await lockContent(tx, name);
    const [last] = await listVersions(tx, name, 1);
    const before = last?.version ?? 0;
    // Two editors at once: the second must read what the first published.
    if (basedOn !== undefined && basedOn !== before) refuse('KEY_INVALID');
    const version = before + 1;
    await insertVersion(tx, { name, version, content, operator, reason });
    const languages = Object.keys(content).sort().join(', ');
    const because = reason === undefined ? {} : { reason };
    const detail = { version, languages };
    await recordActOf(tx, { operator, action: 'content.publish', subject: name, detail, ...because }, approvedBy);
  }

  /** Publishes what shows members nothing new; anything else waits for another operator. */
  async function change(propose: Propose, kind: ProposalKind, publication: Publication): Promise<Proposed | undefined> {
    const { name, content, basedOn, operator, reason = '-' } = publication;
    return inTransaction(db, async (tx) => {
      await lockContent(tx, name);
      const [last] = await listVersions(tx, name, 1);
      const version = last?.version ?? 0;
      if (basedOn !== undefined && basedOn !== version) refuse('KEY_INVALID');
      const before = last?.content ?? null;
      if (saysMore('content', { before, after: content, subject: name })) {
        return propose(tx, {
          kind,
          subject: name,
          content: { before, after: content, basedOn: version },
          reason,
          operator,
        });
      }
      await publishWithin(tx, publication);
      return undefined;
    });
  }

  /** Only the current version can be agreed to: a stale page asks again. */
  async function acceptAgreement(memberId: string, version: number): Promise<void> {
    const [row] = await listVersions(db, 'agreements', 1);
    if (row?.version !== version) refuse('KEY_INVALID');
    await insertAcceptance(db, memberId, version);
  }

  async function info(locale: Locale) {
    const found = await current('info', { locale, shape: CONTENT_SHAPES.info });
    return found?.content ?? { name: DEFAULT_NAME, website: '', logo: '' };
  }

  /** What the site calls itself, for messages that leave it. */
  const siteName = async () => (await info('th')).name;

  return {
    versions,
    info,
    siteName,
    current,
    change,
    publishWithin,
    acceptAgreement,
    listCurrent: () => listCurrent(db),
    acceptedVersion: (memberId: string) => acceptedVersion(db, memberId),
  };
}

/** When slips begin to wait, one for all languages: that of the Thai text, which is always there. Empty when never. */
export async function slipCutoffTime({ current }: Pick<Content, 'current'>): Promise<string> {
  const found = await current('slip', { locale: 'th', shape: CONTENT_SHAPES.slip });
  return found?.content.cutoffTime ?? '';
}

/** Nobody may write to support after operators switched the chat off; a site that never decided takes messages. */
export async function isChatOff(content: Content): Promise<boolean> {
  const found = await content.current('enableChatWidget', { locale: 'th', shape: CONTENT_SHAPES.enableChatWidget });
  return found?.content.enableChatWidget === false;
}
