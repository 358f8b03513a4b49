import type { Base, Needs, Part } from '../../../part.ts';
import { makeStatementFiles } from './statement-file.ts';
import { STATEMENT_FILE_WORK, statementFileJob } from './statement-file-jobs.ts';
import { bindStatementFiles } from './statement-file-operator-routes.ts';
import { takeSomeRows } from './statement-file-take.ts';

/** Statements that one operator uploads and another confirms. */
export function statementFilePart(
  { db, files, wake }: Base,
  { takeFileLine, takeFileDebit }: Needs<typeof takeSomeRows, 'takeFileLine' | 'takeFileDebit'>,
): Part {
  const statements = makeStatementFiles({ db, files, wake: () => wake(STATEMENT_FILE_WORK) });
  return {
    bindOffice: (binder) => bindStatementFiles(binder, { db, statements }),
    works: [statementFileJob(() => takeSomeRows({ db, takeFileLine, takeFileDebit }))],
  };
}
