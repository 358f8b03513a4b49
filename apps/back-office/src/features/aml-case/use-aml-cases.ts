import {
  type AML_CASE_STATES,
  amlCaseLinks,
  assignAmlCase,
  dismissAmlCase,
  escalateAmlCase,
  getAmlCase,
  holdAmlMoney,
  listAmlCases,
  listWatchLists,
  noteAmlCase,
  openAmlCase,
  proposeWatchList,
  releaseAmlHold,
  reportAmlCase,
} from '@kapao/contract/operator/aml-case.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { queueQuery, queueRead } from '../../api/list-read.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export type AmlState = (typeof AML_CASE_STATES)[number];

export const useAmlCases = (filter: Pick<ListFilter<AmlState>, 'state' | 'page'>) =>
  useAnswer(
    listAmlCases,
    { query: queueQuery(filter) },
    { ...queueRead(QUERY_KEYS.cases, filter), select: ({ total, cases }) => ({ total, entries: cases }) },
  );

/** A look at a case is written down, so it is read when it is opened and after an act, not again and again. */
export const useAmlCase = (id: string) =>
  useAnswer(getAmlCase, { params: { id } }, { key: [...QUERY_KEYS.cases, 'one', id] });

/** The case that an address names, where the list does not hold it; the page reads it either way. */
export const useNamedCase = (id: string | undefined) =>
  useAnswer(
    getAmlCase,
    { params: { id: id ?? '' } },
    { key: [...QUERY_KEYS.cases, 'one', id], enabled: id !== undefined, select: ({ case: about }) => about },
  );

export const useAmlLinks = (id: string) =>
  useAnswer(amlCaseLinks, { params: { id } }, { key: [...QUERY_KEYS.cases, 'links', id] });

const TOUCHED = [QUERY_KEYS.cases, QUERY_KEYS.proposals, QUERY_KEYS.summary];

export const useAssign = () =>
  useAct(
    ({ id, isTaken }: { id: string; isTaken: boolean }) => call(assignAmlCase, { params: { id }, body: { isTaken } }),
    TOUCHED,
  );

export const useNote = () =>
  useAct(
    ({ id, text }: { id: string; text: string }) => call(noteAmlCase, { params: { id }, body: { text } }),
    TOUCHED,
  );

const DECISIONS = { escalate: escalateAmlCase, dismiss: dismissAmlCase } as const;
export type AmlDecision = keyof typeof DECISIONS;

export const useDecideCase = () =>
  useAct(
    ({ id, decision, reason }: { id: string; decision: AmlDecision; reason: string }) =>
      call(DECISIONS[decision], { params: { id }, body: { reason } }),
    TOUCHED,
  );

export const useReport = () =>
  useAct(
    ({ id, reason }: { id: string; reason: string }) => call(reportAmlCase, { params: { id }, body: { reason } }),
    TOUCHED,
  );

export const useHold = () =>
  useAct(
    ({ id, ...body }: { id: string; amount: number | null; reason: string }) =>
      call(holdAmlMoney, { params: { id }, body }),
    TOUCHED,
  );

export const useRelease = () =>
  useAct(
    ({ id, reason }: { id: string; reason: string }) => call(releaseAmlHold, { params: { id }, body: { reason } }),
    TOUCHED,
  );

export const useWatchLists = () => useAnswer(listWatchLists, {}, { key: QUERY_KEYS.watchLists });

export const useProposeWatchList = () =>
  useAct(
    (body: { list: string; csv: string; isWhole: boolean; reason: string }) => call(proposeWatchList, { body }),
    [QUERY_KEYS.proposals, QUERY_KEYS.summary],
  );

export const useOpenCase = () =>
  useAct(
    ({ memberId, reason }: { memberId: string; reason: string }) =>
      call(openAmlCase, { params: { id: memberId }, body: { reason } }),
    TOUCHED,
  );
