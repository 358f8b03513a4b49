import { getStatementRow } from '@kapao/contract/member/statement.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useLocale } from './locale.tsx';

/** A row as its receipt says it, with its check code; read anew when it stands otherwise. */
export function useReceipt(id: string | undefined, outcome: 'ok' | 'wait' | 'bad') {
  const { locale } = useLocale();
  const { data } = useAnswer(
    getStatementRow,
    { params: { id: id ?? '' }, query: { locale } },
    { key: [...queryKeys.statement, 'receipt', id, outcome, locale], enabled: id !== undefined },
  );
  return data;
}
