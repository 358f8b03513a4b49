import { listStatement } from '@kapao/contract/member/statement.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useLocale } from './locale.tsx';

/** The last deposit of the member; asked for again when more has come in. */
export function useNewestDeposit(received = 0) {
  const { locale } = useLocale();
  const { data } = useAnswer(
    listStatement,
    { query: { locale }, body: { page: 1, limit: 1, types: ['deposit'] } },
    { key: [...queryKeys.statement, 'newest-deposit', received] },
  );
  return data?.statements[0];
}
