import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { JURISDICTIONS_POLICY } from '@kapao/contract/policies/jurisdictions.ts';
import { auditRows } from '../../../operations/audit-list.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { caseRows } from '../../../queries/compliance/aml-regulator-facts.ts';
import {
  exclusionRows,
  limitChangeRows,
  limitRows,
  refusedMoneyRows,
  stopRows,
} from '../../../queries/compliance/regulator-facts.ts';
import { dayOfText, startOfDay } from '../../../shared/bangkok-day.ts';
import { csvLine } from '../../../shared/csv.ts';
import { type ListedFile, MANIFEST, type Manifest, manifestOf } from './folder-manifest.ts';

/** A row as it is written: texts, numbers and nothing. */
type FolderRow = Readonly<Record<string, string | number | null>>;

interface FolderSpan {
  since: Date;
  before: Date;
}

interface FolderPart {
  name: string;
  columns: readonly string[];
  rows: (db: Db, span: FolderSpan) => AsyncGenerator<FolderRow>;
}

/** What is in the folder, in the order of the chain. Members are named by their id: who they are is asked for by name, where it is needed. */
export const FOLDER_PARTS: readonly FolderPart[] = [
  {
    name: 'limits',
    columns: ['memberId', 'kind', 'period', 'most', 'currency', 'setAt', 'wish', 'wishedAt', 'wishOpensAt'],
    rows: limitRows,
  },
  {
    name: 'limit-changes',
    columns: ['memberId', 'number', 'at', 'kind', 'period', 'change', 'most', 'wish', 'currency'],
    rows: limitChangeRows,
  },
  {
    name: 'exclusions',
    columns: [
      ...['exclusionId', 'memberId', 'kind', 'source', 'startsAt', 'endsAt', 'operator', 'agreedBy', 'reason'],
      ...['matchedId', 'matchedBy', 'decidedAt', 'askedAt', 'returnedAt'],
    ],
    rows: exclusionRows,
  },
  {
    name: 'exclusion-stops',
    columns: ['exclusionId', 'matchedBy', 'way', 'memberId', 'times', 'firstAt', 'lastAt'],
    rows: stopRows,
  },
  {
    name: 'money-refused',
    columns: [
      ...['memberId', 'operationId', 'at', 'what', 'reason', 'state', 'amount', 'currency', 'of', 'finalAt'],
      ...['times', 'lastAt'],
    ],
    rows: refusedMoneyRows,
  },
  {
    name: 'cases',
    columns: [
      ...['caseId', 'memberId', 'rule', 'state', 'amount', 'currency', 'since', 'until'],
      ...['openedAt', 'openedBy', 'escalatedBy', 'closedAt', 'closedBy', 'evidenceSha256'],
    ],
    rows: caseRows,
  },
  {
    name: 'audit-log',
    columns: ['number', 'at', 'operator', 'action', 'subject', 'reason', 'detail', 'seal'],
    rows: auditRows,
  },
];

/** Writes the folder of a span of Bangkok days into an empty directory, row by row, and answers its manifest. */
export async function writeFolder(
  db: Db,
  folder: string,
  { since, until, madeAt }: { since: string; until: string; madeAt: Date },
): Promise<Manifest> {
  const span = { since: startOfDay(dayOfText(since)), before: startOfDay(dayOfText(until) + 1) };
  const files: Omit<ListedFile, 'chain'>[] = [];
  for (const part of FOLDER_PARTS) files.push(...(await writePart(part, part.rows(db, span), folder)));
  const sets = await readPolicy(db, JURISDICTIONS_POLICY);
  const jurisdictions = Object.entries(sets).flatMap(([name, isOn]) => (isOn ? [name] : []));
  const head = {
    format: 'kapao regulator folder 1',
    since,
    until,
    madeAt: madeAt.toISOString(),
    jurisdictions,
  } as const;
  const manifest = manifestOf(head, files);
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
  return manifest;
}

/** One table as CSV and as JSON, both written while it is read once. */
async function writePart(
  { name, columns }: FolderPart,
  rows: AsyncGenerator<FolderRow>,
  folder: string,
): Promise<Omit<ListedFile, 'chain'>[]> {
  const csv = await openFile(folder, `${name}.csv`);
  const json = await openFile(folder, `${name}.json`);
  await csv.write(csvLine(columns));
  await json.write('[');
  let count = 0;
  for await (const row of rows) {
    const told = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
    await csv.write(csvLine(columns.map((column) => row[column] ?? '')));
    await json.write(`${count === 0 ? '' : ','}\n${JSON.stringify(told)}`);
    count += 1;
  }
  await json.write('\n]\n');
  return [await csv.close(count), await json.close(count)];
}

/** A file that is hashed while it is written; an existing one is never overwritten. */
async function openFile(folder: string, name: string) {
  const hash = createHash('sha256');
  const stream = createWriteStream(join(folder, name), { flags: 'wx' });
  const done = finished(stream);
  // Whoever writes or closes awaits it; a failure before that is not an unhandled one.
  done.catch(() => undefined);
  let bytes = 0;
  return {
    async write(text: string): Promise<void> {
      hash.update(text);
      bytes += Buffer.byteLength(text);
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done]);
    },
    async close(rows: number): Promise<Omit<ListedFile, 'chain'>> {
      stream.end();
      await done;
      return { name, rows, bytes, sha256: hash.digest('hex') };
    },
  };
}
