import { listMemberBets } from '@kapao/contract/operator/member-bet.ts';
import { listMemberEntries } from '@kapao/contract/operator/member-entry.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listMemberQrCodes } from '@kapao/contract/operator/qr-deposit.ts';
import { listMemberSlips } from '@kapao/contract/operator/slip.ts';
import type { RouteQuery, RouteReply } from '@kapao/contract/shared/route.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListPlace } from '../../lib/list-filter.ts';

const SHOWN = 20;
const keyOf = (id: string, ...rest: readonly unknown[]) => [...QUERY_KEYS.members, id, ...rest];

/** An account of the ledger; cash in the member's own currency where none is named. */
export type AskedAccount = Pick<Partial<RouteQuery<typeof listMemberEntries>>, 'account' | 'currency'>;

/** Not polled: every look is written to the audit log. */
export const useMemberEntries = (id: string, account: AskedAccount, place: ListPlace) =>
  useAnswer(
    listMemberEntries,
    { params: { id }, query: { limit: SHOWN, ...account, ...place } },
    { key: keyOf(id, 'entries', account, place), placeholderData: keepPreviousData },
  );

export const useMemberBets = (id: string, game: string | undefined, place: ListPlace) =>
  useAnswer(
    listMemberBets,
    { params: { id }, query: { limit: SHOWN, ...(game === undefined ? {} : { game }), ...place } },
    { key: keyOf(id, 'bets', game, place), placeholderData: keepPreviousData },
  );

export const useMemberSlips = (id: string, place: ListPlace) =>
  useAnswer(
    listMemberSlips,
    { params: { id }, query: { limit: SHOWN, ...place } },
    { key: keyOf(id, 'slips', place), placeholderData: keepPreviousData },
  );

export type QrCode = RouteReply<typeof listMemberQrCodes>['codes'][number];

export const useMemberCodes = (id: string, text: string | undefined, place: ListPlace) =>
  useAnswer(
    listMemberQrCodes,
    { params: { id }, query: { limit: SHOWN, ...(text === undefined ? {} : { text }), ...place } },
    { key: keyOf(id, 'codes', text, place), placeholderData: keepPreviousData },
  );

export const useMemberLooks = (id: string, place: ListPlace) =>
  useAnswer(
    listAudit,
    { query: { limit: SHOWN, subject: id, ...place } },
    { key: [...QUERY_KEYS.audit, 'member', id, place], placeholderData: keepPreviousData },
  );
