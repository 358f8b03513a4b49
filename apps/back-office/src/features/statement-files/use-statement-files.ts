import {
  confirmStatementFile,
  listStatementFiles,
  readStatementFile,
  refuseStatementFile,
  uploadStatementFile,
} from '@kapao/contract/operator/statement-files.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, uploadTo } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct, useSend } from '../../api/use-act.ts';

export const FILES_PER_PAGE = 10;
export const ROWS_PER_PAGE = 50;

export function useStatementFiles(page: number) {
  return useQuery({
    queryKey: [...QUERY_KEYS.statementFiles, 'list', page],
    queryFn: ({ signal }) => call(listStatementFiles, { query: { page, limit: FILES_PER_PAGE } }, signal),
    refetchInterval: POLL_EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

export function useStatementFile(id: string, page: number) {
  return useQuery({
    queryKey: [...QUERY_KEYS.statementFiles, id, page],
    queryFn: ({ signal }) => call(readStatementFile, { params: { id }, query: { page, limit: ROWS_PER_PAGE } }, signal),
    refetchInterval: POLL_EVERY_MS,
    placeholderData: keepPreviousData,
  });
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
