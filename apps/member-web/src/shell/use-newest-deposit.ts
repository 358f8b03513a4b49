import { listStatement } from '@kapao/contract/member/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/member-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useLocale } from './locale.tsx';

/** The last deposit of the member; asked for again when more has come in. */
export function useNewestDeposit(received = 0) {
  const { locale } = useLocale();
  const { data } = useQuery({
    queryKey: [...queryKeys.statement, 'newest-deposit', received],
    queryFn: () => call(listStatement, { query: { locale }, body: { page: 1, limit: 1, types: ['deposit'] } }),
  });
  return data?.statements[0];
}
