import {
  confirmStatementFile,
  listStatementFiles,
  readStatementFile,
  refuseStatementFile,
  uploadStatementFile,
} from '@kapao/contract/operator/statement-file.ts';
import { uploadTo } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';

export const FILES_PER_PAGE = 10;
export const ROWS_PER_PAGE = 50;

const refetchInterval = POLL_EVERY_MS;

export function useStatementFiles(page: number) {
  const key = [...QUERY_KEYS.statementFiles, 'list', page];
  return useAnswer(listStatementFiles, { query: { page, limit: FILES_PER_PAGE } }, { key, refetchInterval });
}

export function useStatementFile(id: string, page: number) {
  const key = [...QUERY_KEYS.statementFiles, id, page];
  return useAnswer(
    readStatementFile,
    { params: { id }, query: { page, limit: ROWS_PER_PAGE } },
    { key, refetchInterval },
  );
}

export const useUploadStatement = () =>
  useAct(
    ({ account, file }: { account: string; file: File }) =>
      uploadTo(uploadStatementFile, { params: { account }, file }),
    [QUERY_KEYS.statementFiles],
  );

export const useConfirmStatement = () =>
  useSend(confirmStatementFile, [QUERY_KEYS.statementFiles, QUERY_KEYS.inflows, QUERY_KEYS.reconciliation]);
export const useRefuseStatement = () => useSend(refuseStatementFile, [QUERY_KEYS.statementFiles]);
