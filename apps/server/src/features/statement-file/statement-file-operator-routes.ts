import { readFile } from 'node:fs/promises';
import {
  confirmStatementFile,
  listStatementFiles,
  MAX_STATEMENT_BYTES,
  readStatementFile,
  refuseStatementFile,
  uploadStatementFile,
} from '@kapao/contract/operator/statement-files.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import { withUpload } from '../../http/received-file.ts';
import type { Db } from '../../platform/database/db.ts';
import { readPage } from '../../platform/database/paged.ts';
import { isUuid } from '../../platform/process/ids.ts';
import type { StatementFiles } from './statement-file.ts';
import { findFile, listFileRows, listFiles, tallyFiles } from './statement-file-desk-store.ts';
import { listAccounts } from './statement-file-store.ts';
import { fileView, rowView } from './statement-file-wire.ts';

export function bindStatementFiles(binder: Binder, { db, statements }: { db: Db; statements: StatementFiles }): void {
  const viewOf = async (fileId: string) => {
    const file = (await findFile(db, fileId)) ?? refuse('NO_DATA');
    return fileView(file, await tallyFiles(db, [fileId]));
  };

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
    const file = await viewOf(id);
    const { total, rows } = await readPage(query, (part) => listFileRows(db, id, part));
    return { file, total, rows: rows.map((row) => rowView(row, file.currency)) };
  });

  binder.bind(uploadStatementFile, ({ params, request, operator }) => {
    const { username } = operator();
    return withUpload(request, MAX_STATEMENT_BYTES, async ({ path }) => {
      const bytes = await readFile(path);
      if (bytes.byteLength === 0) refuse('KEY_INVALID');
      return { file: await viewOf(await statements.upload({ accountId: params.account, bytes, operator: username })) };
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
