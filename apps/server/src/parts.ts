import { alertPart } from './domains/backoffice/alert/alert-part.ts';
import { isChatOff, slipCutoffTime } from './domains/backoffice/content/content.ts';
import { contentPart } from './domains/backoffice/content/content-part.ts';
import { firstDayPart } from './domains/backoffice/first-day/first-day-part.ts';
import { lookupPart } from './domains/backoffice/lookup/lookup-part.ts';
import { lookupEditorPart } from './domains/backoffice/lookup-editor/lookup-editor-part.ts';
import { operatorPart } from './domains/backoffice/operator/operator-part.ts';
import { partnerPart } from './domains/backoffice/partner/partner-part.ts';
import { policyPart } from './domains/backoffice/policy/policy-part.ts';
import type { Proposals } from './domains/backoffice/proposal/proposal.ts';
import { proposalPart } from './domains/backoffice/proposal/proposal-part.ts';
import { reportPart } from './domains/backoffice/report/report-part.ts';
import { reportViewPart } from './domains/backoffice/report-view/report-view-part.ts';
import { revisionPart } from './domains/backoffice/revision/revision-part.ts';
import { settingsPart } from './domains/backoffice/settings/settings-part.ts';
import { shiftPart } from './domains/backoffice/shift/shift-part.ts';
import { sitePart } from './domains/backoffice/site/site-part.ts';
import { sitePicturePart } from './domains/backoffice/site-picture/site-picture-part.ts';
import { chatPart } from './domains/chat/chat/chat-part.ts';
import { makeChatPictures } from './domains/chat/chat/chat-pictures.ts';
import { amlCasePart } from './domains/compliance/aml-case/aml-case-part.ts';
import { fairPlayPart } from './domains/compliance/fair-play/fair-play-part.ts';
import { regulatorPart } from './domains/compliance/regulator/regulator-part.ts';
import { bankDepositPart } from './domains/deposits/bank-deposit/bank-deposit-part.ts';
import { setGiftAside } from './domains/deposits/bank-deposit/file-line.ts';
import { houseAccountPart } from './domains/deposits/house-account/house-account-part.ts';
import { leaveSuspense, takeAsSweep } from './domains/deposits/inflow/inflow-desk.ts';
import { makeInflowLines } from './domains/deposits/inflow/inflow-line-store.ts';
import { inflowPart } from './domains/deposits/inflow/inflow-part.ts';
import { settleByDebit } from './domains/deposits/inflow-return/inflow-return.ts';
import { inflowReturnPart } from './domains/deposits/inflow-return/inflow-return-part.ts';
import { endFiledReturn, holdOfFiledReturn, sendFiledReturn } from './domains/deposits/inflow-return/return-filed.ts';
import { prepaidPart } from './domains/deposits/prepaid/prepaid-part.ts';
import { qrDepositPart } from './domains/deposits/qr-deposit/qr-deposit-part.ts';
import { reconciliationPart } from './domains/deposits/reconciliation/reconciliation-part.ts';
import { slipPart } from './domains/deposits/slip/slip-part.ts';
import { makeSlipPictures, type SlipPictures } from './domains/deposits/slip/slip-pictures.ts';
import { statementFilePart } from './domains/deposits/statement-file/statement-file-part.ts';
import { betRecordPart } from './domains/games/bet-record/bet-record-part.ts';
import { gamePart } from './domains/games/game/game-part.ts';
import { awaitBets, bookReading } from './domains/games/game-result/game-result.ts';
import { gameResultPart } from './domains/games/game-result/game-result-part.ts';
import { accountPart } from './domains/members/account/account-part.ts';
import { identityPart } from './domains/members/identity/identity-part.ts';
import { inboxPart } from './domains/members/inbox/inbox-part.ts';
import { makeLineChannel } from './domains/members/line-link/line-channel.ts';
import { lineLinkPart } from './domains/members/line-link/line-link-part.ts';
import { memberPart } from './domains/members/member/member-part.ts';
import { oneTimeCodePart } from './domains/members/one-time-code/one-time-code-part.ts';
import { passkeyPart } from './domains/members/passkey/passkey-part.ts';
import { pushPart } from './domains/members/push/push-part.ts';
import { makeFactorGate } from './domains/members/second-factor/factor-gate.ts';
import { secondFactorPart } from './domains/members/second-factor/second-factor-part.ts';
import { makeMemberPlaces } from './domains/members/session/member-places.ts';
import { sessionPart } from './domains/members/session/session-part.ts';
import type { makePayoutDebitBook } from './domains/payouts/payout-debit/payout-debit.ts';
import { payoutDebitPart } from './domains/payouts/payout-debit/payout-debit-part.ts';
import { makeTakeFileDebit } from './domains/payouts/payout-debit/statement-debit.ts';
import { openDispute } from './domains/payouts/payout-dispute/payout-dispute.ts';
import { askLateNow } from './domains/payouts/payout-dispute/payout-dispute-jobs.ts';
import { payoutDisputePart } from './domains/payouts/payout-dispute/payout-dispute-part.ts';
import { type EndFiled, endByDebit } from './domains/payouts/payout-file/payout-file-close.ts';
import type { exportOne } from './domains/payouts/payout-file/payout-file-export.ts';
import { payoutFilePart } from './domains/payouts/payout-file/payout-file-part.ts';
import { askHolder } from './domains/payouts/withdraw/ask-holder.ts';
import { endFiled, holdOfFiled, sendFiled } from './domains/payouts/withdraw/withdraw-filed.ts';
import { withdrawPart } from './domains/payouts/withdraw/withdraw-part.ts';
import { bonusPart } from './domains/rewards/bonus/bonus-part.ts';
import { justifyEarning } from './domains/rewards/invite/invite-justify.ts';
import { invitePart } from './domains/rewards/invite/invite-part.ts';
import { likenessPart } from './domains/rewards/likeness/likeness-part.ts';
import { justifyRefund } from './domains/rewards/refund/refund-justify.ts';
import { refundPart } from './domains/rewards/refund/refund-part.ts';
import { rewardDebtPart } from './domains/rewards/reward-debt/reward-debt-part.ts';
import { settleCoins, settleCoinsOf } from './domains/rewards/spin-wheel/coin.ts';
import { spinWheelPart } from './domains/rewards/spin-wheel/spin-wheel-part.ts';
import { clearCondition, openCondition, settleOnWithdraw, stopCondition } from './domains/rewards/turnover/turnover.ts';
import { takeLateShares } from './domains/rewards/turnover/turnover-forfeit.ts';
import { justifyEnding } from './domains/rewards/turnover/turnover-justify.ts';
import { turnoverPart } from './domains/rewards/turnover/turnover-part.ts';
import { refuseUnread } from './domains/rewards/turnover/turnover-reading.ts';
import { adjustmentPart } from './domains/wallet/adjustment/adjustment-part.ts';
import { statementPart } from './domains/wallet/statement/statement-part.ts';
import { transferPart } from './domains/wallet/transfer/transfer-part.ts';
import { walletPart } from './domains/wallet/wallet/wallet-part.ts';
import {
  gameAccountAbilities,
  liveGameProviders,
  liveMessengers,
  liveSms,
  newGamePartners,
} from './gateways/live-gateways.ts';
import type { Base, Giving, Needs, Part } from './part.ts';
import type { Db } from './platform/database/db.ts';
import type { OnDeposit } from './queries/deposits/inflow-facts.ts';
import { HOUSE } from './queries/deposits/inflow-return-facts.ts';

/** Every reward that is paid for play, by the feature that paid it. */
export const JUSTIFY = { refund: justifyRefund, invite: justifyEarning, turnover: justifyEnding };

/**
 * Every part of the product, once, each after what it needs. What one part needs of another stands behind it; functions that work
 * in the caller's transaction and belong to no built part are handed over as they are.
 */
export function makeParts(base: Base, proposals: Proposals) {
  const list = makeList();
  // One upload at a time uses a whole core, whichever it is for.
  const pictures = makeSlipPictures();
  const people = addPeople(list, base);
  const play = addGames(list, base, people);
  addMoneyIn(list, base, { ...people, pictures });
  const owed = addRewards(list, base, { ...people, ...play });
  addMoneyOut(list, base, { ...people, ...play, ...owed });
  const { bringHome } = play.transfer;
  const { readPlayUnderCondition } = owed;
  const { attempt } = list.use(fairPlayPart(base, { bringHome, stopCondition, readPlayUnderCondition }));
  list.add(amlCasePart(base));
  list.add(identityPart(base, { clean: pictures.clean }));
  list.add(chatPart(base, { cookieName: people.operator.cookieName, isChatOff: () => isChatOff(people.content) }));
  list.add(inboxPart(base));
  list.add(pushPart(base));
  list.add(sitePicturePart(base, { cleaner: makeChatPictures() }));
  list.add(proposalPart(proposals));
  list.add(alertPart(base));
  const { totals } = list.use(reportPart(base));
  list.add(reportViewPart(base, { totals }));
  list.add(regulatorPart(base));
  list.add(shiftPart(base));
  list.add(revisionPart(base, { editors: list.parts.flatMap(({ editors = [] }) => editors) }));
  const { site, content, session, places, operator } = people;
  return { parts: list.parts, site, content, session, places, operator, attempt };
}

type List = ReturnType<typeof makeList>;

function makeList() {
  const parts: Part[] = [];
  return {
    parts,
    add(part: Part): void {
      parts.push(part);
    },
    /** For a part of which others need something. */
    use<Given>(part: Giving<Given>): Given {
      parts.push(part);
      return part.gives;
    },
  };
}

type People = ReturnType<typeof addPeople>;

/** The site, its members, and those who run it. */
function addPeople({ add, use }: List, base: Base) {
  const likeness = use(likenessPart(base));
  const noteSignals = likeness.note;
  const site = use(sitePart(base));
  const content = use(contentPart(base));
  const { siteName } = content;
  const factor = makeFactorGate(base);
  const places = makeMemberPlaces(base);
  const session = use(sessionPart(base, { factor, noteSignals, places }));
  const sms = liveSms(base.partners);
  const messengers = liveMessengers(base.partners);
  const line = makeLineChannel({ ...base, messengers });
  const codes = use(oneTimeCodePart(base, { sms, line, siteName, places }));
  const registered = { sms, line, siteName, codes, sessions: session, factor, noteSignals, places };
  const { account, notices } = use(accountPart(base, registered));
  const own = { siteName, codes, sessions: session, account: notices };
  add(secondFactorPart(base, { gate: factor, ...own }));
  add(lineLinkPart(base, { factor, messengers, ...own }));
  add(passkeyPart(base, { factor, ...own }));
  const operator = use(operatorPart(base));
  const { memberIdsOf } = use(memberPart(base, { linked: likeness.linked }));
  add(lookupPart(base, { site }));
  const { switchTo } = use(firstDayPart(base));
  add(lookupEditorPart(base, { switchTo }));
  add(settingsPart(base, { switchTo }));
  add(policyPart(base));
  add(partnerPart(base));
  add(statementPart(base, { siteName }));
  return { likeness, site, content, session, places, account, operator, memberIdsOf };
}

/** The wallet, games, and what is played there. */
function addGames({ add, use }: List, base: Base, { session, account, memberIdsOf }: People) {
  const { db, partners } = base;
  const providerOf = liveGameProviders(partners);
  const partnerForNew = newGamePartners(partners);
  const games = use(gamePart(base, { providerOf, partnerForNew, bookReading, session }));
  const { book: bookBalance, refreshAll } = games;
  const waiting = { awaitBets: (wish: Parameters<typeof awaitBets>[1]) => awaitBets(db, wish) };
  const transfer = use(transferPart(base, { providerOf, bookBalance, refreshAll, memberIdsOf, ...waiting }));
  const abilitiesOf = gameAccountAbilities(partners);
  add(walletPart(base, { profileOf: account.profileOf, abilitiesOf, refreshAll, refreshOne: games.refreshOne }));
  add(gameResultPart(base, { refreshGame: games.refresh, takeBack: transfer.takeBack }));
  add(betRecordPart(base, { onPlay: (members) => settleCoinsOf(db, members) }));
  return { games, transfer };
}

/** What a payout file does with a withdrawal, and with an order of the house. */
const FILED: Needs<typeof exportOne, 'holdOf' | 'send'> & { end: EndFiled } = {
  holdOf: (tx, target) =>
    target.memberId === HOUSE ? holdOfFiledReturn(tx, target.operationId) : holdOfFiled(tx, target),
  send: (tx, target) =>
    target.memberId === HOUSE
      ? sendFiledReturn(tx, { ...target, returnId: target.operationId })
      : sendFiled(tx, target),
  end: (tx, target) =>
    target.memberId === HOUSE
      ? endFiledReturn(tx, { returnId: target.operationId, outcome: target.outcome, leaveSuspense })
      : endFiled(tx, target),
};

/** What follows when money is seen to leave an account of ours: in the bank's own list, or in a statement. */
const ON_DEBIT: Needs<typeof makePayoutDebitBook, 'dispute' | 'endLine' | 'settleReturn'> = {
  dispute: (tx, found) => openDispute(tx, found, 'DEBIT'),
  settleReturn: (tx, returnId) => settleByDebit(tx, returnId, leaveSuspense),
  endLine: (tx, line, debitSubject) => endByDebit(tx, line, { debitSubject, end: FILED.end }),
};

/** Each way books what arrived. */
function addMoneyIn(
  { add, use }: List,
  base: Base,
  { likeness, content, pictures }: People & { pictures: SlipPictures },
): void {
  // Told of every credited deposit, in its transaction and in this order.
  const depositListeners: readonly OnDeposit[] = [settleCoins, likeness.notePayment];
  const onDeposit: OnDeposit = async (tx, deposit) => {
    for (const listener of depositListeners) await listener(tx, deposit);
  };
  const { book: bookInflow } = use(inflowPart(base, { onDeposit }));
  // The same for many lines in one statement.
  const bookLines = makeInflowLines({ marksOf: likeness.marksOfPayment });
  const { takeFileLine } = use(bankDepositPart(base, { bookInflow, bookLines }));
  const takeFileDebit = makeTakeFileDebit({ sealer: base.sealer, ...ON_DEBIT });
  add(statementFilePart(base, { takeFileLine, takeFileDebit }));
  add(qrDepositPart(base, { bookInflow }));
  add(slipPart(base, { pictures, bookInflow, cutoffTime: () => slipCutoffTime(content) }));
  add(prepaidPart(base, { bookInflow, setAside: setGiftAside }));
  add(reconciliationPart(base));
  add(houseAccountPart(base, { cleaner: makeChatPictures(), takeAsSweep }));
}

/** What members are given. It rests on every game read, and on what is owed for bets that were told anew. */
function addRewards({ add, use }: List, base: Base, { likeness, games }: People & ReturnType<typeof addGames>) {
  const { readPlay, readPlayUnderCondition } = use(turnoverPart(base, { refreshGames: games.refreshAll }));
  const { settle: settleDebts } = use(rewardDebtPart(base, { justify: JUSTIFY }));
  const readPlayAndDebts = async (owner: Parameters<typeof readPlay>[0]) => {
    const since = await readPlay(owner);
    await settleDebts(owner.memberId);
    return since;
  };
  const { check: checkLikeness, pairHit } = likeness;
  const conditions = { openCondition, clearCondition, takeLateShares, refuseUnread };
  add(bonusPart(base, { ...conditions, readPlay: readPlayAndDebts, checkLikeness }));
  add(refundPart(base, { openCondition, readPlayAndDebts, checkLikeness }));
  add(invitePart(base, { openCondition, readPlayAndDebts, pairHit }));
  add(spinWheelPart(base, { openCondition, readPlayAndDebts, checkLikeness }));
  return { readPlayUnderCondition, settleDebts };
}

/** Withdrawals, and what the bank says about them afterwards. */
function addMoneyOut(
  { add }: List,
  base: Base,
  {
    session,
    likeness,
    memberIdsOf,
    transfer,
    ...owed
  }: People & ReturnType<typeof addGames> & ReturnType<typeof addRewards>,
): void {
  const withdrawNeeds = {
    requireProof: session.requirePayoutProof,
    linked: likeness.linked,
    memberIdsOf,
    askLate: askLateNow,
    bringHome: transfer.bringHome,
    settleCondition: settleOnWithdraw,
    onMoneyLeaving: settleCoins,
    async awaitPlay(_db: Db, memberId: string) {
      await owed.readPlayUnderCondition(memberId);
      await owed.settleDebts(memberId);
    },
  };
  add(withdrawPart(base, withdrawNeeds));
  add(inflowReturnPart(base, { askHolder, leaveSuspense, cleaner: makeChatPictures() }));
  add(payoutFilePart(base, { ...FILED, cleaner: makeChatPictures() }));
  add(payoutDebitPart(base, ON_DEBIT));
  add(payoutDisputePart(base));
  add(adjustmentPart(base, { cleaner: makeChatPictures() }));
}
