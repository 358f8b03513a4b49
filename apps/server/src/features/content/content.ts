import { CONTENT_SHAPES, type ContentName } from '@kapao/contract/operator/content.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type * as z from 'zod/mini';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
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
export const DEFAULT_NAME = 'Kapao';

export interface Publication {
  name: ContentName;
  /** Checked by the shape of its name. */
  content: Record<string, unknown>;
  basedOn: number | undefined;
  operator: string;
  reason: string | undefined;
}

export function makeContent(db: Db) {
  const versions = (name: ContentName): Promise<ContentRow[]> => listVersions(db, name, VERSIONS_SHOWN);

  /** What is published, in a language or else in Thai; undefined when nothing was published yet. */
  async function current<Shape extends z.ZodMiniType>(
    name: ContentName,
    { locale, shape }: { locale: Locale; shape: Shape },
  ): Promise<{ version: number; content: z.output<Shape> } | undefined> {
    const [row] = await listVersions(db, name, 1);
    return row && { version: row.version, content: shape.parse(row.content[locale] ?? row.content.th) };
  }

  /** A new version, at once; the audit row is part of it (safety V). */
  async function publish({ name, content, basedOn, operator, reason }: Publication): Promise<void> {
    await inTransaction(db, async (tx) => {
      await lockContent(tx, name);
      const [last] = await listVersions(tx, name, 1);
      const before = last?.version ?? 0;
      // Two editors at once: the second must look at what the first published.
      if (basedOn !== undefined && basedOn !== before) refuse('KEY_INVALID');
      const version = before + 1;
      await insertVersion(tx, { name, version, content, operator, reason });
      const languages = Object.keys(content).sort().join(', ');
      const because = reason === undefined ? {} : { reason };
      await recordAct(tx, {
        operator,
        action: 'content.publish',
        subject: name,
        detail: { version, languages },
        ...because,
      });
    });
  }

  /** Only the current version can be agreed to: a stale page asks again. */
  async function acceptAgreement(memberId: string, version: number): Promise<void> {
    const [row] = await listVersions(db, 'agreements', 1);
    if (row?.version !== version) refuse('KEY_INVALID');
    await insertAcceptance(db, memberId, version);
  }

  /** What the site calls itself, for messages that leave it. */
  async function siteName(): Promise<string> {
    const found = await current('info', { locale: 'th', shape: CONTENT_SHAPES.info });
    return found?.content.name ?? DEFAULT_NAME;
  }

  return {
    versions,
    siteName,
    current,
    publish,
    acceptAgreement,
    listCurrent: () => listCurrent(db),
    acceptedVersion: (memberId: string) => acceptedVersion(db, memberId),
  };
}
