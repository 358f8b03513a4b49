import {
  type changeBankAccountName,
  type changePassword,
  changeProfile,
  type resetPassword,
} from '@kapao/contract/member/account.ts';
import type { stopPayouts } from '@kapao/contract/member/payout-stop-link.ts';
import { bankCodeInside, bankNameInside, isAccountNo, needsEnglishName } from '@kapao/contract/shared/banks.ts';
import { isPersonName, personNameInside } from '@kapao/contract/shared/person-name.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { recordChange } from '../../../commands/members/account-acts.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { type Caller, type KnownPlaces, type Place, placeOfSession } from '../../../platform/requests/known-places.ts';
import type { Passwords } from '../../../platform/security/passwords.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { noteStop } from '../../../queries/compliance/fair-play-facts.ts';
import { bankAccountHash, bankAccountNo, bankAccountPlace } from '../../../queries/members/account-facts.ts';
import { registrationNeedsCode } from '../../../queries/members/one-time-code-facts.ts';
import { maskKeys } from '../../../shared/account-mask.ts';
import type { MemberSession, SessionsEnd } from '../../../shared/sessions.ts';
import type { NoteSignals } from './account.ts';
import { insertMessage } from './account-message-store.ts';
import { bankChangeOf, bankRefusal, currencyRefusal, isGuessablePassword, refuseBankName } from './account-rules.ts';
import {
  bankCurrency,
  type ChangedRow,
  claimBankAccount,
  findMember,
  findMemberId,
  findPhone,
  isSiteAccount,
  lockMember,
  lockMemberByPhone,
  type MemberRow,
  releaseBankAccount,
  updatePassword,
  updateProfile,
} from './account-store.ts';
import { newAccountText } from './account-texts.ts';
import { addStopLink, stopByLink, stopPayoutsOf } from './payout-stop-link.ts';

/** Uses a second factor up, where the member has one. */
type SpendFactor = (tx: Tx) => Promise<boolean>;

interface AccountChangesDeps {
  db: Db;
  passwords: Passwords;
  sealer: Sealer;
  siteName: () => Promise<string>;
  noteSignals: NoteSignals;
  codes: {
    verifiedPhone(token: string, purpose: 'reset' | 'payout-account'): Promise<string | undefined>;
    consume(tx: Tx, token: string, purpose: 'reset' | 'payout-account'): Promise<string | undefined>;
  };
  factor: {
    ask(memberId: string, code: string | undefined, place: Place): Promise<SpendFactor>;
    unneeded(memberId: string): SpendFactor;
  };
  places: Pick<KnownPlaces, 'placeOf'>;
  sessions: {
    checkPassword(member: MemberSession, password: string): Promise<string>;
    stepUp(member: MemberSession, password: string | undefined): Promise<void>;
    endAll(tx: Tx, memberId: string, end: SessionsEnd): Promise<void>;
    clearFailures(tx: Tx, phone: string): Promise<void>;
  };
}

/** The member who changes something, and the client it comes from. */
export interface Changing {
  member: MemberSession;
  address: string;
}

export type AccountChanges = ReturnType<typeof makeAccountChanges>;

/** What members change about themselves (spec 7). Each change, its trace and what it ends are one transaction. */
export function makeAccountChanges(deps: AccountChangesDeps) {
  return {
    changeProfile: (who: Changing, body: RouteBody<typeof changeProfile>) => changeOwnProfile(deps, who, body),
    changeBankAccountName: (who: Changing, body: RouteBody<typeof changeBankAccountName>) =>
      changeOwnBankName(deps, who, body),
    holdPayouts: (who: Changing) => holdOwnPayouts(deps, who),
    stopPayouts: (body: RouteBody<typeof stopPayouts>, address: string) => stopByLink(deps, body, address),
    changePassword: (who: Changing, body: RouteBody<typeof changePassword>) => changeOwnPassword(deps, who, body),
    resetPassword: (body: RouteBody<typeof resetPassword>, caller: Caller) => setForgottenPassword(deps, body, caller),
  };
}

async function changeOwnProfile(
  deps: AccountChangesDeps,
  who: Changing,
  body: RouteBody<typeof changeProfile>,
): Promise<void> {
  const { db, sessions } = deps;
  const { member } = who;
  if (member.isFrozen) refuse('INACTIVE_USER');
  const name = personNameInside(body.name);
  if (!isPersonName(name)) refuse('INVALID_USER_INFO');
  const bankCode = bankCodeInside(body.bankCode);
  const accountName = bankNameInside(body.bankAccountName);
  const known = await findMember(db, member.memberId);
  const misfit = currencyRefusal(await bankCurrency(db, bankCode, known?.bank_code), member.currency);
  if (misfit) refuse(misfit);
  const refusal = bankRefusal(bankCode, accountName);
  if (refusal === 'INVALID_BANK') refuseBankName(refusal);
  if (!isAccountNo(bankCode, body.bankAccountNo)) refuse('INVALID_BANK');
  if (refusal) refuse(refusal);
  await sessions.stepUp(member, body.password);
  const after = { bankCode, accountName, accountNo: body.bankAccountNo };
  const before = await beforeTransaction(deps, member, { after, ...body });
  const mark = { kind: 'BANK_ACCOUNT' as const, mark: bankAccountHash(deps.sealer, after) };
  await inTransaction(db, async (tx) => {
    const row = await lockedMember(tx, member);
    await applyChange(deps, tx, { who, row, name, after, otpToken: body.otpToken, ...before });
  }).catch(noteStop(db, { marks: [mark], way: changeProfile.path, memberId: member.memberId }));
}

async function changeOwnBankName(
  deps: AccountChangesDeps,
  who: Changing,
  body: RouteBody<typeof changeBankAccountName>,
): Promise<void> {
  const { db, sessions } = deps;
  const { member } = who;
  if (member.isFrozen) refuse('INACTIVE_USER');
  const bankCode = bankCodeInside(body.bankCode);
  const accountName = bankNameInside(body.bankAccountName);
  const known = await findMember(db, member.memberId);
  if (known?.bank_code !== bankCode || !needsEnglishName(bankCode)) refuse('INVALID_BANK');
  const refusal = bankRefusal(bankCode, accountName);
  if (refusal) refuseBankName(refusal);
  await sessions.stepUp(member, body.password);
  const after = { bankCode, accountName, accountNo: bankAccountNo(deps.sealer, known) };
  const before = await beforeTransaction(deps, member, { after, ...body });
  await inTransaction(db, async (tx) => {
    const row = await lockedMember(tx, member);
    if (row.bank_code !== bankCode) refuse('INVALID_BANK');
    const change = { bankCode, accountName, accountNo: bankAccountNo(deps.sealer, row) };
    await applyChange(deps, tx, { who, row, name: row.name, after: change, otpToken: body.otpToken, ...before });
  });
}

/**
 * Not inside: a transaction that waits for a second connection can wait for ever. The code to the phone is missed first, so
 * that nobody types a code of the second factor for a call that is refused.
 */
async function beforeTransaction(
  { db, sealer, codes, factor, siteName }: AccountChangesDeps,
  { memberId, sessionId }: MemberSession,
  {
    after,
    otpToken,
    secondFactor,
  }: { after: Change['after'] } & Pick<RouteBody<typeof changeProfile>, 'otpToken' | 'secondFactor'>,
): Promise<Pick<Change, 'siteName' | 'spendFactor'>> {
  const [known, phone] = [await findMember(db, memberId), await findPhone(db, memberId)];
  invariant(known, 'a session belongs to a member');
  const change = bankChangeOf(bankAccountOf(sealer, known), after);
  const isReviewed = change === 'account' || change === 'name';
  if (isReviewed && (await registrationNeedsCode(db))) {
    if ((await codes.verifiedPhone(otpToken ?? '', 'payout-account')) !== phone) refuse('UNVERIFIED_OTP');
  }
  const spendFactor =
    change === 'none' ? factor.unneeded(memberId) : await factor.ask(memberId, secondFactor, placeOfSession(sessionId));
  return { siteName: await siteName(), spendFactor };
}

function bankAccountOf(sealer: Sealer, row: MemberRow): Change['after'] {
  return {
    bankCode: row.bank_code,
    accountName: row.bank_account_name,
    accountNo: bankAccountNo(sealer, row),
  };
}

async function lockedMember(tx: Tx, { memberId }: MemberSession): Promise<ChangedRow> {
  const row = await lockMember(tx, memberId);
  invariant(row, 'a session belongs to a member');
  return row;
}

interface Change {
  who: Changing;
  row: ChangedRow;
  name: string;
  after: { bankCode: string; accountName: string; accountNo: string };
  otpToken: string | undefined;
  siteName: string;
  spendFactor: SpendFactor;
}

/** The claim on the new account and the release of the old one are one step, so an account always has at most one member. */
async function applyChange(
  deps: AccountChangesDeps,
  tx: Tx,
  { who, row, name, after, ...given }: Change,
): Promise<void> {
  const { sealer, noteSignals } = deps;
  const { otpToken, siteName, spendFactor } = given;
  const memberId = row.member_id;
  const before = bankAccountOf(sealer, row);
  const change = bankChangeOf(before, after);
  const isReviewed = change === 'account' || change === 'name';
  if (isReviewed) await provePhone(deps, tx, { phone: row.phone, otpToken });
  if (change !== 'none') await spendFactor(tx);
  if (change === 'account') {
    const hashOf = (account: typeof after) => bankAccountHash(sealer, account);
    await releaseBankAccount(tx, { bankCode: before.bankCode, accountNoHash: hashOf(before), memberId });
    const claim = {
      bankCode: after.bankCode,
      accountNoHash: hashOf(after),
      maskKeys: maskKeys(after.accountNo),
      memberId,
    };
    if (await isSiteAccount(tx, { ...after, accountNoHash: claim.accountNoHash })) refuse('EXISTING_BANK');
    if (!(await claimBankAccount(tx, claim))) refuse('EXISTING_BANK');
    await noteSignals(tx, memberId, { accountNoHash: claim.accountNoHash });
  }
  await noteSignals(tx, memberId, { bankAccountName: after.accountName });
  await updateProfile(tx, {
    memberId,
    name,
    bankCode: after.bankCode,
    bankAccountName: after.accountName,
    bankAccountNoSealed:
      change === 'account' ? sealer.seal(after.accountNo, bankAccountPlace(memberId)) : row.bank_account_no_sealed,
    isReviewed,
  });
  const trace = { memberId, sessionId: who.member.sessionId, address: who.address };
  if (name !== row.name) await recordChange(tx, { ...trace, change: 'profile', detail: { from: row.name, to: name } });
  if (change === 'none') return;
  const changeId = await recordChange(tx, {
    ...trace,
    change: change === 'account' ? 'bank-account' : 'bank-account-name',
    detail: { from: describe(before), to: describe(after) },
  });
  if (isReviewed) await tellPhone(deps, tx, { row, changeId, accountNo: after.accountNo, siteName });
}

/**
 * Another account, or another person's name on it: where codes are sent, one to the phone on record, and none other, must come
 * along (safety 5, 46).
 */
async function provePhone(
  { codes }: AccountChangesDeps,
  tx: Tx,
  { phone, otpToken }: { phone: string; otpToken: string | undefined },
): Promise<void> {
  if (!(await registrationNeedsCode(tx))) return;
  if ((await codes.consume(tx, otpToken ?? '', 'payout-account')) !== phone) refuse('UNVERIFIED_OTP');
}

/** That phone always gets a message, with a link by which its owner can stop a change by a stranger. */
async function tellPhone(
  { sealer }: AccountChangesDeps,
  tx: Tx,
  { row, changeId, accountNo, siteName }: { row: ChangedRow; changeId: string; accountNo: string; siteName: string },
): Promise<void> {
  const { member_id: memberId, phone, currency } = row;
  const text = newAccountText({ currency, siteName, accountNo });
  const messageId = await insertMessage(tx, { memberId, phone, text });
  await addStopLink(tx, sealer, { memberId, changeId, messageId });
}

async function holdOwnPayouts({ db, sessions }: AccountChangesDeps, { member, address }: Changing): Promise<void> {
  const { memberId, sessionId } = member;
  await inTransaction(db, async (tx) => {
    await lockedMember(tx, member);
    await stopPayoutsOf(tx, sessions, { memberId, sessionId, address });
  });
}

/** For the trace: the number by its last four digits only. */
function describe({ bankCode, accountNo, accountName }: Change['after']): string {
  return `${bankCode} ...${accountNo.slice(-4)} ${accountName}`;
}

/** The old password is proof enough; the other sessions end, this one stays (design 4). */
async function changeOwnPassword(
  { db, passwords, siteName, sessions, factor }: AccountChangesDeps,
  { member, address }: Changing,
  body: RouteBody<typeof changePassword>,
): Promise<void> {
  const { memberId, sessionId } = member;
  const phone = await findPhone(db, memberId);
  invariant(phone, 'a session belongs to a member');
  if (isGuessablePassword(body.newPassword, { phone, siteName: await siteName() })) refuse('INVALID_USER_INFO');
  const checkedHash = await sessions.checkPassword(member, body.oldPassword);
  const spendFactor = await factor.ask(memberId, body.secondFactor, placeOfSession(sessionId));
  const passwordHash = await passwords.hash(body.newPassword);
  await inTransaction(db, async (tx) => {
    const row = await lockedMember(tx, member);
    // Another change came first, so what was checked is the old password no more.
    if (row.password_hash !== checkedHash) refuse('WRONG_PASSWORD');
    await spendFactor(tx);
    await updatePassword(tx, memberId, passwordHash);
    await sessions.endAll(tx, memberId, { reason: 'PASSWORD', exceptSessionId: sessionId });
    await recordChange(tx, { memberId, sessionId, address, change: 'password' });
  });
}

/** After a verified code to the bound phone; ends every session and lifts login locks, since the phone's owner is here. */
async function setForgottenPassword(
  { db, passwords, siteName, sessions, codes, factor, places }: AccountChangesDeps,
  body: RouteBody<typeof resetPassword>,
  caller: Caller,
): Promise<void> {
  const phone = (await codes.verifiedPhone(body.otpToken, 'reset')) ?? refuse('UNVERIFIED_OTP');
  if (isGuessablePassword(body.newPassword, { phone, siteName: await siteName() })) refuse('INVALID_USER_INFO');
  // The phone alone is not enough: a number can be moved to another SIM card.
  const memberId = (await findMemberId(db, phone)) ?? refuse('UNVERIFIED_OTP');
  const spendFactor = await factor.ask(memberId, body.secondFactor, await places.placeOf(phone, caller));
  const passwordHash = await passwords.hash(body.newPassword);
  await inTransaction(db, async (tx) => {
    if ((await codes.consume(tx, body.otpToken, 'reset')) !== phone) refuse('UNVERIFIED_OTP');
    const row = (await lockMemberByPhone(tx, phone)) ?? refuse('UNVERIFIED_OTP');
    await spendFactor(tx);
    await updatePassword(tx, row.member_id, passwordHash);
    await sessions.endAll(tx, row.member_id, { reason: 'PASSWORD' });
    await sessions.clearFailures(tx, phone);
    await recordChange(tx, { memberId: row.member_id, address: caller.address, change: 'password-reset' });
  });
}
