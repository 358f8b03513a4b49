import { listOperatorBonuses, simulateBonus } from '@kapao/contract/operator/bonus.ts';
import { listGames } from '@kapao/contract/operator/game.ts';
import { getInflow, type OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { getInflowReturn, type ReturnOrder } from '@kapao/contract/operator/inflow-return.ts';
import { operatorMe } from '@kapao/contract/operator/login.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import { OPERATOR_RIGHTS } from '@kapao/contract/operator/operator-rights.ts';
import { getPayoutFile } from '@kapao/contract/operator/payout-file.ts';
import { listProposals, type Proposal } from '@kapao/contract/operator/proposal.ts';
import { PROPOSAL_KINDS, type ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';
import {
  getInviteRule,
  getRefundRule,
  getWheelRule,
  simulateInvite,
  simulateRefund,
  simulateWheel,
} from '@kapao/contract/operator/reward-rules.ts';
import { getWithdrawal, type OperatorWithdrawal, type WithdrawalReview } from '@kapao/contract/operator/withdraw.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../../messages/en.ts';
import { kindText } from '../../shell/kind-text.ts';
import { openScreen } from '../../testing/screen.tsx';
import { EXAMPLES, MEMBER, OTHER_MEMBER, UUID } from './proposal-examples.ts';
import { ProposalsPage } from './proposals-page.tsx';
import { VIEWS } from './views.ts';

const { proposalViews: words } = en;
const COST = { cashPerThousand: 1_234.5, atMost: 50_000 };
const AT = '2026-11-30T03:00:00.000Z';

const member = (id: string, name: string) => ({
  ...{ id, name, username: '0812345678', status: 'ACTIVE' as const, frozen: null, currency: 'THB' as const },
  ...{ bankCode: 'KBANK', bankAccountName: name, bankAccountNo: '1234567890', bankChangedAt: null },
  ...{
    payoutsHeldAt: null,
    cancels: { count: 0, days: 30 },
    playThrough: null,
    secondFactorSince: null,
    lineSince: null,
  },
  ...{ passkeys: 0, passkeyConfirmsSince: null, linked: [], sourceCode: null, inviterId: null, createdAt: AT },
  ...{ depositedTotal: 500, withdrawnTotal: 0, owed: 0, debts: [], sessions: [], endedSessions: [] },
  balances: [
    { account: 'cash', amount: 320.25, currency: 'THB' as const },
    { account: 'game:pg', amount: 90, currency: 'THB' as const },
  ],
});

const payee = (no: number, amount: number, bankAccountNo: string) => ({
  ...{ no, withdrawalId: UUID, memberId: MEMBER, memberName: 'สมชาย ใจดี', amount, bankCode: 'SCB' },
  ...{ bankAccountName: 'สมชาย ใจดี', bankAccountNo, reference: `KP00${no}`, outcome: null, cause: null },
  ...{ proofId: null, isTakenOut: false },
});

const batch = {
  ...{ id: UUID, partner: 'Krungthai', number: 7, product: 'other' as const, valueDate: '2026-12-01', lines: 2 },
  ...{ openLines: 2, total: 700, currency: 'THB' as const, fileHash: 'a'.repeat(64), state: 'MADE' as const },
  ...{ madeBy: 'nok', madeAt: AT, confirmedBy: null, isAsked: false, problem: null, exportedAt: null, sentBy: null },
  ...{ sentAt: null, cancelReason: null, proposalId: UUID },
};

const game = {
  ...{ code: 'pg', name: 'Naga Soft', nameTH: 'นาคซอฟท์', nameLA: 'ນາກ', nameEN: 'Naga Soft', logo: '', background: '' },
  ...{ category: 'slot' as const, family: 'own-reference', isOn: true, inMaintenance: false, maintenance: null },
  ...{ accounts: 1, openTransfers: 0 },
};

/** A payout to an account that is not the member's of today. */
const LIMITS = ['memberDay', 'memberWeek', 'accountDay', 'accountWeek', 'siteDay', 'siteWeek'] as const;
const sums = Object.fromEntries(LIMITS.flatMap((name) => [[name, 500] as const, [`${name}Limit`, 900] as const]));
const sent: OperatorWithdrawal = {
  ...{ id: UUID, memberId: MEMBER, memberName: 'สมชาย ใจดี', username: '0812345678', amount: 451.25, currency: 'THB' },
  ...{ state: 'UNKNOWN', approvals: [], approvalsNeeded: 1, rejection: null, reviewReasons: [], crossed: [] },
  ...{ isFrozen: false, hasOpenCase: false, sums: sums as OperatorWithdrawal['sums'], circled: 0, circles: 0 },
  ...{ isCancelled: false, cancels: { count: 0, days: 0 }, bankCode: 'SCB', bankAccountName: 'SOMCHAI J' },
  ...{ bankAccountNo: '7776665554', cashAfter: 0, depositedTotal: 500, withdrawnTotal: 0, payoutReference: 'r' },
  ...{ partnerReference: null, createdAt: AT, finalAt: null },
};
const review: WithdrawalReview = {
  ...{ isFrozen: false, frozen: null, isExcluded: false, payoutsHeldAt: null, cases: [], bar: null, heldBy: null },
  ...{ bankChangedAt: null, name: { score: 100, reasons: [] }, compared: [], paidBefore: 0, playThrough: null },
  money: {
    ...{ cash: 0, games: 0, held: 451.25, total: 451.25, deposited: 500, withdrawn: 0 },
    ...{ result: 0, bets: 0, staked: 0 },
  },
  otherAccount: { bankCode: 'KBANK', accountName: 'สมชาย ใจดี', accountNo: '1234567890' },
  ...{ hasOpenCondition: false, linked: [] },
};
/** Money whose sender resembles no member. */
const inflow: OperatorInflow = {
  ...{ id: UUID, receivingAccount: 'KBANK-1112223334', reference: 'IN42', amount: 451.25, currency: 'THB' },
  ...{ state: 'UNMATCHED', waitReason: 'UNKNOWN_SENDER', source: 'feed', fromBank: 'SCB', isBankKnown: true },
  ...{ wording: null, fromAccountMasked: 'xxxx5554', fromName: 'SOMCHAI J', memberId: null, creditedBy: null },
  ...{ evidence: null, candidates: [], isMarked: false, acts: [], goesBack: null, occurredAt: AT, createdAt: AT },
  ...{ ownReference: null, finalAt: null },
};
const order: ReturnOrder = {
  ...{ id: UUID, state: 'SENT', amount: 451.25, currency: 'THB', bankCode: 'BAY', accountName: 'SOMEBODY ELSE' },
  ...{ accountNo: '7776665554', isTyped: true, bankHolder: null, pictureId: UUID, reason: 'no member' },
  ...{ askedBy: 'nok', askedAt: AT, approvedBy: 'lek', approvedAt: AT, way: 'HAND', partner: null },
  ...{ noteReference: 'KPRET00000000042', sentReference: 'KPRET00000000042', partnerReference: null },
  ...{ lastAnswer: null, nextAt: null, finalAt: null, end: null, proposalId: UUID },
  may: { approve: false, cancel: false, payByHand: false, ask: false, close: false },
};
const returned = {
  ...{ bankCode: 'BAY', accountMasked: 'xxxx665554', accountName: 'SOMEBODY ELSE', accountNo: null, ownerId: null },
  ...{ obstacle: 'UNDER_WAY' as const, orders: [order] },
};
const payout = {
  ...{ partner: null, isFiled: false, attempts: 0, lastAnswer: null, holder: null, nextAt: null, closedBy: null },
  ...{ proposalId: null, may: { undo: false, ask: false, close: false } },
};

function proposalOf(kind: ProposalKind): Proposal {
  const { subject, content } = EXAMPLES[kind];
  return {
    ...{ id: UUID, kind, subject, content, hash: 'f'.repeat(64), state: 'PROPOSED', reason: 'as agreed' },
    ...{ proposedBy: 'nok', createdAt: AT, proposedAt: AT, decidedBy: null, decidedAt: null, decisionReason: null },
    ...{ effectiveAt: null, stoppedBy: null, stoppedAt: null, stopReason: null },
    may: { write: false, decide: true, stop: true },
  };
}

async function open(proposal: Proposal) {
  answerCalls([
    reply(operatorMe, () => ({ operator: { username: 'lek', role: 'owner' as const, rights: [...OPERATOR_RIGHTS] } })),
    reply(listProposals, () => ({ total: 1, proposals: [proposal] })),
    { route: getMember, status: 200, body: () => member(MEMBER, 'สมชาย ใจดี') },
    reply(getPayoutFile, () => ({ batch, lines: [payee(1, 300, '9876543210'), payee(2, 400, '5550001112')] })),
    reply(getWithdrawal, () => ({ withdrawal: sent, review, payout, deposit: null })),
    reply(getInflow, () => inflow),
    reply(getInflowReturn, () => returned),
    { route: listGames, status: 200, body: () => ({ games: [game] }) },
    { route: listOperatorBonuses, status: 200, body: () => ({ bonuses: [] }) },
    reply(getWheelRule, () => ({ rule: null })),
    reply(getRefundRule, () => ({ rule: null })),
    reply(getInviteRule, () => ({ rule: null })),
    reply(simulateWheel, () => ({ ...COST, coinsPerThousand: 10, chances: [] })),
    reply(simulateRefund, () => ({ ...COST, claims: 12 })),
    reply(simulateInvite, () => ({ ...COST, claims: 12 })),
    reply(simulateBonus, () => ({
      ...{ claims: 1_000, given: 40_000, reached: 210, paidOut: 9_000, playResult: 3_000, netCost: 6_000 },
      perClaim: { award: 40, withoutPlay: 0, gift: 0, playedThrough: 12, worst: null },
      ...{ perBudget: { claims: 10, withoutPlay: 0, playedThrough: 120, worst: null }, currency: 'THB' as const },
    })),
  ]);
  await openScreen(<ProposalsPage />);
  const card = page.getByRole('region', { name: kindText(en, proposal.kind), exact: false }).first();
  await expect.element(card.getByRole('button', { name: buttonOf(proposal.kind as ProposalKind) })).toBeVisible();
  await expect.poll(() => card.element().querySelector('[aria-busy="true"], .skeleton')).toBeNull();
  return card;
}

const buttonOf = (kind: ProposalKind) => words.decisions[VIEWS[kind].decision].button;

/** Raw content, fingerprints, ids and codes of the program, which tell an operator nothing. */
const RAW = [
  /[{}[\]]|"\w+":/,
  /\b[0-9a-f]{32,}\b/,
  /[0-9a-f]{8}-[0-9a-f]{4}-/,
  new RegExp(`${MEMBER}|${OTHER_MEMBER}`),
  /\b[A-Z]{2,}(?:_[A-Z]+)+\b/,
  /\b[a-z]+[A-Z]\w*\b/,
  /\b(?:CREDIT|DEBIT|PAID|RETURNED|FAILED|SUCCEEDED|RELEASE|TAKE|PASSPORT|AUTO|MANUAL|net-deposits)\b/,
];
/** Names of products and addresses that look like codes. */
const NAMES = /https?:\S+|LINE|kTB|KBank|PromptPay/g;

/** Every text of the card, also what is folded, one beside the other. */
function textOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
  return texts.join(' ').replace(/\s+/g, ' ');
}

it.each(PROPOSAL_KINDS)(
  'a proposal of the kind %s has a view in words, without raw content, ids or codes',
  async (kind) => {
    const card = await open(proposalOf(kind));
    for (const said of EXAMPLES[kind].says)
      await expect.poll(() => textOf(card.element()), { message: kind }).toContain(said);
    const shown = textOf(card.element()).replace(NAMES, '');
    for (const raw of RAW) expect(shown, `${kind}: ${shown}`).not.toMatch(raw);
  },
);

it('a correction shows the member with a link, the balance before and after, the cause in words, and the picture', async () => {
  const card = await open(proposalOf('member.adjust'));
  await expect.element(card.getByRole('link', { name: 'สมชาย ใจดี' })).toHaveAttribute('href', `/members/${MEMBER}`);
  await expect.element(card.getByText('320.25 baht')).toBeVisible();
  await expect.element(card.getByText('400.75 baht')).toBeVisible();
  await expect
    .element(card.getByRole('img', { name: words.evidence }))
    .toHaveAttribute('src', expect.stringContaining(UUID));
});

it.each(['payout.close', 'payout-file.close'] as const)(
  'a proposal of the kind %s shows the account that the money was sent to and not the member’s of today',
  async (kind) => {
    const card = await open(proposalOf(kind));
    const sent = kind === 'payout.close' ? '777-666-5554' : '9876543210';
    await expect.poll(() => textOf(card.element())).toContain(sent);
    expect(textOf(card.element())).not.toMatch(/123-?4-?56789-?0/);
  },
);

it('a debit of more than the member has is said to be refused', async () => {
  const { subject, content } = EXAMPLES['member.adjust'];
  const debit = { ...Object(content), direction: 'DEBIT', cause: 'WRONG_CREDIT', amount: 320.26 };
  const card = await open({ ...proposalOf('member.adjust'), subject, content: debit });
  await expect.element(card.getByText(words.short)).toBeVisible();
});

it('a payout file whose lines do not add up to what was proposed is called wrong', async () => {
  const content = { ...Object(EXAMPLES['payout-file.confirm'].content), total: 701 };
  const card = await open({ ...proposalOf('payout-file.confirm'), content });
  await expect.element(card.getByText(words.sumDiffers)).toBeVisible();
});

it('the approver of a bonus whose texts state another percentage is warned', async () => {
  const terms = Object(EXAMPLES.bonus.content);
  const content = { ...terms, notice: { th: 'รับ 35% ของยอดฝาก' } };
  const card = await open({ ...proposalOf('bonus'), content });
  await expect.element(card.getByText(words.figureOther(`${words.places.notice} (ไทย)`, '35 %'))).toBeVisible();
});

it('an entry of a list that gets another name is one line with the old and the new name side by side', async () => {
  const card = await open(proposalOf('lookup'));
  await expect.poll(() => card.element().querySelectorAll('tbody tr').length).toBe(1);
  const cells = [...card.element().querySelectorAll('tbody td')].map((cell) => cell.textContent);
  expect(cells.slice(-2)).toEqual(['กสิกรไทย', 'ธนาคารกสิกรไทย']);
});
