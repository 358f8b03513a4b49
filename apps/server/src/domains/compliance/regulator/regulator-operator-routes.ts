import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { regulatorFolder } from '@kapao/contract/operator/regulator.ts';
import { asksFor, JURISDICTIONS_POLICY } from '@kapao/contract/policies/jurisdictions.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { MANIFEST } from './folder-manifest.ts';
import { writeFolder } from './regulator-folder.ts';
import { zipOf } from './zip-stream.ts';

export function bindRegulator(binder: Binder, db: Db): void {
  let isWriting = false;
  binder.bind(regulatorFolder, async ({ query, reply, tellLook }) => {
    if (!asksFor(await readPolicy(db, JURISDICTIONS_POLICY), 'regulatorFolder')) refuse('NO_DATA');
    // One at a time: it reads what a quarter of a year left.
    if (isWriting) refuse('REQUEST_LIMIT');
    isWriting = true;
    const folder = await mkdtemp(join(tmpdir(), 'kapao-regulator-'));
    const clear = () => rm(folder, { recursive: true, force: true });
    try {
      const { files, root } = await writeFolder(db, folder, { ...query, madeAt: new Date() });
      tellLook({ root, rows: files.reduce((sum, { rows }) => sum + rows, 0) / 2 });
      reply.type('application/zip');
      reply.header('Content-Disposition', `attachment; filename="regulator-${query.since}-${query.until}.zip"`);
      reply.header('Cache-Control', 'no-store');
      const archive = Readable.from(zipOf(folder, [MANIFEST, ...files.map(({ name }) => name)]));
      archive.once('close', () => void clear());
      return archive;
    } catch (error) {
      await clear();
      throw error;
    } finally {
      isWriting = false;
    }
  });
}
