import { accountPart } from './features/account/account-part.ts';
import { adjustmentPart } from './features/adjustment/adjustment-part.ts';
import { alertPart } from './features/alert/alert-part.ts';
import { amlCasePart } from './features/aml-case/aml-case-part.ts';
import { bankDepositPart } from './features/bank-deposit/bank-deposit-part.ts';
import { setGiftAside } from './features/bank-deposit/file-line.ts';
import { betRecordPart } from './features/bet-record/bet-record-part.ts';
import { bonusPart } from './features/bonus/bonus-part.ts';
import { chatPart } from './features/chat/chat-part.ts';
import { makeChatPictures } from './features/chat/chat-pictures.ts';
import { isChatOff, slipCutoffTime } from './features/content/content.ts';
import { contentPart } from './features/content/content-part.ts';
import { fairPlayPart } from './features/fair-play/fair-play-part.ts';
import { firstDayPart } from './features/first-day/first-day-part.ts';
import { gamePart } from './features/game/game-part.ts';
import { awaitBets, bookReading } from './features/game-result/game-result.ts';
import { gameResultPart } from './features/game-result/game-result-part.ts';
import { houseAccountPart } from './features/house-account/house-account-part.ts';
import { identityPart } from './features/identity/identity-part.ts';
import { inboxPart } from './features/inbox/inbox-part.ts';
import { leaveSuspense, takeAsSweep } from './features/inflow/inflow-desk.ts';
import type { OnDeposit } from './features/inflow/inflow-facts.ts';
import { makeInflowLines } from './features/inflow/inflow-line-store.ts';
import { inflowPart } from './features/inflow/inflow-part.ts';
import { settleByDebit } from './features/inflow-return/inflow-return.ts';
import { HOUSE } from './features/inflow-return/inflow-return-facts.ts';
import { inflowReturnPart } from './features/inflow-return/inflow-return-part.ts';
import { endFiledReturn, holdOfFiledReturn, sendFiledReturn } from './features/inflow-return/return-filed.ts';
import { justifyEarning } from './features/invite/invite-justify.ts';
import { invitePart } from './features/invite/invite-part.ts';
import { likenessPart } from './features/likeness/likeness-part.ts';
import { makeLineChannel } from './features/line-link/line-channel.ts';
import { lineLinkPart } from './features/line-link/line-link-part.ts';
import { lookupPart } from './features/lookup/lookup-part.ts';
import { lookupEditorPart } from './features/lookup-editor/lookup-editor-part.ts';
import { memberPart } from './features/member/member-part.ts';
import { oneTimeCodePart } from './features/one-time-code/one-time-code-part.ts';
import { operatorPart } from './features/operator/operator-part.ts';
import { partnerPart } from './features/partner/partner-part.ts';
import { passkeyPart } from './features/passkey/passkey-part.ts';
import type { makePayoutDebitBook } from './features/payout-debit/payout-debit.ts';
import { payoutDebitPart } from './features/payout-debit/payout-debit-part.ts';
import { makeTakeFileDebit } from './features/payout-debit/statement-debit.ts';
import { openDispute } from './features/payout-dispute/payout-dispute.ts';
import { askLateNow } from './features/payout-dispute/payout-dispute-jobs.ts';
import { payoutDisputePart } from './features/payout-dispute/payout-dispute-part.ts';
import { type EndFiled, endByDebit } from './features/payout-file/payout-file-close.ts';
import type { exportOne } from './features/payout-file/payout-file-export.ts';
import { payoutFilePart } from './features/payout-file/payout-file-part.ts';
import { policyPart } from './features/policy/policy-part.ts';
import { prepaidPart } from './features/prepaid/prepaid-part.ts';
import type { Proposals } from './features/proposal/proposal.ts';
import { proposalPart } from './features/proposal/proposal-part.ts';
import { pushPart } from './features/push/push-part.ts';
import { qrDepositPart } from './features/qr-deposit/qr-deposit-part.ts';
import { reconciliationPart } from './features/reconciliation/reconciliation-part.ts';
import { justifyRefund } from './features/refund/refund-justify.ts';
import { refundPart } from './features/refund/refund-part.ts';
import { regulatorPart } from './features/regulator/regulator-part.ts';
import { reportPart } from './features/report/report-part.ts';
import { reportViewPart } from './features/report-view/report-view-part.ts';
import { revisionPart } from './features/revision/revision-part.ts';
import { rewardDebtPart } from './features/reward-debt/reward-debt-part.ts';
import { makeFactorGate } from './features/second-factor/factor-gate.ts';
import { secondFactorPart } from './features/second-factor/second-factor-part.ts';
import { makeMemberPlaces } from './features/session/member-places.ts';
import { sessionPart } from './features/session/session-part.ts';
import { settingsPart } from './features/settings/settings-part.ts';
import { shiftPart } from './features/shift/shift-part.ts';
import { sitePart } from './features/site/site-part.ts';
import { sitePicturePart } from './features/site-picture/site-picture-part.ts';
import { slipPart } from './features/slip/slip-part.ts';
import { makeSlipPictures, type SlipPictures } from './features/slip/slip-pictures.ts';
import { settleCoins, settleCoinsOf } from './features/spin-wheel/coin.ts';
import { spinWheelPart } from './features/spin-wheel/spin-wheel-part.ts';
import { statementPart } from './features/statement/statement-part.ts';
import { statementFilePart } from './features/statement-file/statement-file-part.ts';
import { transferPart } from './features/transfer/transfer-part.ts';
import { clearCondition, openCondition, settleOnWithdraw, stopCondition } from './features/turnover/turnover.ts';
import { takeLateShares } from './features/turnover/turnover-forfeit.ts';
import { justifyEnding } from './features/turnover/turnover-justify.ts';
import { turnoverPart } from './features/turnover/turnover-part.ts';
import { refuseUnread } from './features/turnover/turnover-reading.ts';
import { walletPart } from './features/wallet/wallet-part.ts';
import { askHolder } from './features/withdraw/ask-holder.ts';
import { endFiled, holdOfFiled, sendFiled } from './features/withdraw/withdraw-filed.ts';
import { withdrawPart } from './features/withdraw/withdraw-part.ts';
import {
  gameAccountAbilities,
  liveGameProviders,
  liveMessengers,
  liveSms,
  newGamePartners,
} from './gateways/live-gateways.ts';
import type { Base, Giving, Needs, Part } from './part.ts';
import type { Db } from './platform/database/db.ts';

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
