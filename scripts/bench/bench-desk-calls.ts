import { listAmlCases } from '../../packages/contract/src/operator/aml-case.ts';
import { listMemberGrants } from '../../packages/contract/src/operator/bonus.ts';
import { listDeskCoupons } from '../../packages/contract/src/operator/coupon.ts';
import { listIdentityClaims } from '../../packages/contract/src/operator/identity.ts';
import { listInflows } from '../../packages/contract/src/operator/inflow.ts';
import { getMember, getMemberStatement, searchMembers } from '../../packages/contract/src/operator/member.ts';
import { listMemberBets } from '../../packages/contract/src/operator/member-bet.ts';
import { listMemberEntries } from '../../packages/contract/src/operator/member-entry.ts';
import { listMemberChanges, listMemberNotes } from '../../packages/contract/src/operator/member-note.ts';
import { listSignIns } from '../../packages/contract/src/operator/operator.ts';
import { listAudit } from '../../packages/contract/src/operator/operator-audit.ts';
import { listMemberQrCodes } from '../../packages/contract/src/operator/qr-deposit.ts';
import {
  dormantMembers,
  gamingReport,
  moneyReport,
  openMoney,
  rewardReport,
  sourceReport,
  topMembers,
} from '../../packages/contract/src/operator/report.ts';
import { listChatRevisions, listSettingRevisions } from '../../packages/contract/src/operator/revision.ts';
import { OPERATOR_ROUTES } from '../../packages/contract/src/operator/routes.ts';
import { readShiftWork } from '../../packages/contract/src/operator/shift.ts';
import { listMemberSlips, operatorListSlips } from '../../packages/contract/src/operator/slip.ts';
import { operatorSummary } from '../../packages/contract/src/operator/summary.ts';
import { getTransfer, listTransfers } from '../../packages/contract/src/operator/transfer.ts';
import { listWithdrawals } from '../../packages/contract/src/operator/withdraw.ts';
import type { Route } from '../../packages/contract/src/shared/route.ts';
import { fillAccountNo, fillMemberId } from '../fill/fill-people.ts';

export interface DeskCall {
  name: string;
  route: Route;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/** What the calls ask about: some of what was made up. */
export interface DeskSubjects {
  member: number;
  operation: string;
  transfer: string;
  payoutReference: string;
  name: string;
}

const PAGE = '20';

/** Asked with what they need, so that they are not asked again without anything. */
const asked = (name: string, route: Route, query: Record<string, string> = {}): DeskCall => ({
  name,
  route,
  query: { limit: PAGE, ...query },
});

const STATES: readonly (readonly [string, Route, readonly string[]])[] = [
  ['withdrawals', listWithdrawals, ['REVIEW', 'UNKNOWN', 'PAID', 'FAILED', 'REJECTED', '']],
  ['inflows', listInflows, ['UNMATCHED', 'CREDITED', 'RETURNED', '']],
  ['transfers', listTransfers, ['UNKNOWN', 'SENT', 'SUCCEEDED', 'FAILED', '']],
  ['identity', listIdentityClaims, ['WAITING', 'ACCEPTED', '']],
  ['slips', operatorListSlips, ['WAITING', 'SUCCESS', '']],
];

/** Every list, search, count and summary of the desk, each as an operator asks for it. */
export function deskCalls(subjects: DeskSubjects): DeskCall[] {
  const id = fillMemberId(subjects.member);
  const named: DeskCall[] = [
    ...STATES.flatMap(([name, route, states]) =>
      states.map((state) => asked(`${name} ${state || 'all'}`, route, { state })),
    ),
    asked('members newest', searchMembers),
    asked('members by phone', searchMembers, { search: phoneOf(subjects.member) }),
    asked('members by id', searchMembers, { search: id }),
    asked('members by a short reference', searchMembers, { search: 'KP-2222-2223' }),
    asked('members by account number', searchMembers, { search: fillAccountNo(subjects.member) }),
    asked('members by a shared name', searchMembers, { search: subjects.name.split(' ')[0] ?? '' }),
    asked('members by a whole name', searchMembers, { search: subjects.name }),
    asked('members by a name nobody has', searchMembers, { search: 'zebrowski' }),
    asked('members by part of a phone', searchMembers, { search: phoneOf(subjects.member).slice(-5) }),
    asked('members by the end of an account', searchMembers, { search: fillAccountNo(subjects.member).slice(-4) }),
    asked('members by an operation', searchMembers, { search: subjects.operation }),
    asked('members by a payout', searchMembers, { search: subjects.payoutReference }),
    asked('audit newest', listAudit),
    asked('audit of a member', listAudit, { subject: id }),
    asked('audit of a day', listAudit, { since: dayBefore(), until: dayBefore() }),
    asked('audit by operator', listAudit, { operator: 'finance' }),
    asked('audit by action', listAudit, { action: 'member.freeze' }),
    asked('audit by action nobody did', listAudit, { action: 'proposal.drop' }),
    asked('sign-ins newest', listSignIns),
    asked('sign-ins of an operator', listSignIns, { operator: 'finance' }),
    asked('sign-ins refused', listSignIns, { outcome: 'FAILURE' }),
    { name: 'dossier', route: getMember, params: { id } },
    { ...asked('statement', getMemberStatement, { locale: 'th' }), params: { id } },
    {
      ...asked('statement at an operation', getMemberStatement, { locale: 'th', operation: subjects.operation }),
      params: { id },
    },
    { ...asked('bonuses of a member', listMemberGrants), params: { id } },
    { ...asked('notes of a member', listMemberNotes), params: { id } },
    { ...asked('changes of a member', listMemberChanges), params: { id } },
    { ...asked('ledger of a member', listMemberEntries), params: { id } },
    { ...asked('ledger of a member from the middle', listMemberEntries, { after: '2' }), params: { id } },
    { ...asked('bets of a member', listMemberBets), params: { id } },
    { ...asked('bets of a member at a game', listMemberBets, { game: 'pg' }), params: { id } },
    { ...asked('slips of a member', listMemberSlips), params: { id } },
    { ...asked('QR codes of a member', listMemberQrCodes), params: { id } },
    { ...asked('a QR code of a member', listMemberQrCodes, { text: subjects.payoutReference }), params: { id } },
    asked('withdrawals of a member', listWithdrawals, { text: phoneOf(subjects.member) }),
    asked('transfers of a member', listTransfers, { text: phoneOf(subjects.member) }),
    asked('inflows by a reference', listInflows, { text: subjects.payoutReference }),
    { name: 'one transfer', route: getTransfer, params: { id: subjects.transfer } },
    { name: 'changes of rules', route: listSettingRevisions, query: { editor: 'policy' } },
    { name: 'changes of one game', route: listSettingRevisions, query: { editor: 'game', subject: 'pg' } },
    { name: 'changes of quick replies', route: listChatRevisions, query: { editor: 'canned-reply' } },
    { name: 'summary', route: operatorSummary },
    ...['CLAIMED', 'EXPIRED', 'VOIDED'].map((state) => asked(`coupons ${state}`, listDeskCoupons, { state })),
    asked('coupons that can be claimed', listDeskCoupons, { state: 'OPEN' }),
    asked('coupons of a member', listDeskCoupons, { member: id }),
    asked('cases open', listAmlCases, { state: 'OPEN' }),
    { name: 'report of a day', route: moneyReport, query: { ...ofDay(), currency: 'THB' } },
    { name: 'work of a day', route: readShiftWork, query: { day: dayBefore() } },
    { name: 'registrations of a day by source', route: sourceReport, query: { ...ofDay(), currency: 'THB' } },
    { name: 'play of a day by hour', route: gamingReport, query: { ...ofDay(), currency: 'THB', by: 'hour' } },
    { name: 'top players of a day', route: topMembers, query: { ...ofDay(), currency: 'THB', by: 'play' } },
    { name: 'top depositors of a day', route: topMembers, query: { ...ofDay(), currency: 'THB', by: 'deposits' } },
    { name: 'rewards of a day', route: rewardReport, query: { ...ofDay(), currency: 'THB', afterDays: '30' } },
    { name: 'dormant members', route: dormantMembers, query: { days: '90', above: '100', currency: 'THB' } },
    { name: 'open money of a year ago', route: openMoney, query: { at: yearAgo() } },
  ];
  const routes = new Set(named.map(({ route }) => route));
  return [...named, ...plainReads(routes)];
}

const ofDay = () => ({ since: dayBefore(), until: dayBefore() });
const yearAgo = () => new Date(Date.now() - 365 * 86_400_000).toISOString();
const dayBefore = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const phoneOf = (member: number) => `08${String(member).padStart(8, '0')}`;

/** Reads that need nothing to be asked. */
function plainReads(asked: ReadonlySet<Route>): DeskCall[] {
  return (
    OPERATOR_ROUTES.filter((route: Route) => !route.effect && route.method === 'GET')
      // Files ask the same as the page beside them.
      .filter(
        (route: Route) =>
          !route.path.includes(':') &&
          route.replyType === undefined &&
          route.access === 'operator' &&
          !asked.has(route),
      )
      .map((route: Route) => ({ name: `${route.method} ${route.path}`, route }))
  );
}
