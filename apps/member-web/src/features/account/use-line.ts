import { readLine } from '@kapao/contract/member/line-link.ts';
import { useAnswer } from '../../api/contract-hooks.ts';

export const LINE_KEY = ['line'];

/** Whether the site has LINE, and since when this member’s is linked; blocking it in LINE ends that too. */
export const useLine = () => useAnswer(readLine, {}, { key: LINE_KEY, staleTime: 0 });
