import { readFile } from 'node:fs/promises';
import {
  confirmStatementFile,
  listStatementFiles,
  MAX_STATEMENT_BYTES,
  readStatementFile,
  refuseStatementFile,
  uploadStatementFile,
} from '@kapao/contract/operator/statement-file.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { withUpload } from '../../../http/received-file.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import { isUuid } from '../../../platform/process/ids.ts';
import { neighbourCredits } from '../../../queries/deposits/neighbour-facts.ts';
import { debitsOfRows } from '../../../queries/payouts/payout-debit-facts.ts';
import type { StatementFiles } from './statement-file.ts';
import { type FileRow, findFile, listFileRows, listFiles, tallyFiles } from './statement-file-desk-store.ts';
import { listAccounts } from './statement-file-store.ts';
import { fileView, rowView } from './statement-file-wire.ts';

interface RouteDeps {
  db: Db;
  statements: StatementFiles;
}

export function bindStatementFiles(binder: Binder, deps: RouteDeps): void {
  bindReading(binder, deps);
  bindActs(binder, deps);
}

const rowOf = async (db: Db, fileId: string) => (await findFile(db, fileId)) ?? refuse('NO_DATA');
const viewOf = async (db: Db, file: FileRow) => fileView(file, await tallyFiles(db, [file.file_id]));

function bindReading(binder: Binder, { db }: RouteDeps): void {
  binder.bind(listStatementFiles, async ({ query }) => {
    const { total, rows } = await readPage(query, (part) => listFiles(db, part));
    const tallies = await tallyFiles(
      db,
      rows.map((row) => row.file_id),
    );
    const accounts = await listAccounts(db);
    return {
      total,
      files: rows.map((row) => fileView(row, tallies)),
      accounts: accounts.map((row) => ({
        id: row.receiving_account_id,
        bankCode: row.bank_code,
        name: row.account_name,
        isFed: row.is_fed,
      })),
    };
  });

  binder.bind(readStatementFile, async ({ params: { id }, query }) => {
    if (!isUuid(id)) refuse('NO_DATA');
    const file = await rowOf(db, id);
    const { total, rows } = await readPage(query, (part) => listFileRows(db, id, part));
    const debits = await debitsOfRows(
      db,
      rows.flatMap(({ debit_subject: subject }) => subject ?? []),
    );
    const neighbours = await neighbourCredits(db, {
      accountId: file.receiving_account_id,
      rows: rows.filter(({ fate }) => fate === 'DOUBT' || fate === 'NEW'),
    });
    return {
      file: await viewOf(db, file),
      total,
      rows: rows.map((row) => rowView(row, { file, debits, neighbours })),
    };
  });
}

function bindActs(binder: Binder, { db, statements }: RouteDeps): void {
  binder.bind(uploadStatementFile, ({ params, request, operator }) => {
    const { username } = operator();
    return withUpload(request, MAX_STATEMENT_BYTES, async ({ path }) => {
      const bytes = await readFile(path);
      if (bytes.byteLength === 0) throw new Refusal('KEY_INVALID', { reason: 'FILE_EMPTY' });
      const fileId = await statements.upload({ accountId: params.account, bytes, operator: username });
      return { file: await viewOf(db, await rowOf(db, fileId)) };
    });
  });

  binder.bind(confirmStatementFile, async ({ params, body, operator }) => {
    await statements.confirm({ fileId: params.id, operator: operator().username, ...body });
    return { message: 'SUCCESS' };
  });

  binder.bind(refuseStatementFile, async ({ params, body, operator }) => {
    await statements.refuse({ fileId: params.id, operator: operator().username, reason: body.reason });
    return { message: 'SUCCESS' };
  });
}
