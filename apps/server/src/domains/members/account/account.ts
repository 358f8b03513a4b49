import type { getProfile } from '@kapao/contract/member/account.ts';
import { register, type validateRegistration } from '@kapao/contract/member/registration.ts';
import { REGISTRATION_POLICY } from '@kapao/contract/policies/registration.ts';
import { bankCodeInside, bankNameInside, isAccountNo } from '@kapao/contract/shared/banks.ts';
import { isPersonName, personNameInside } from '@kapao/contract/shared/person-name.ts';
import { canonicalPhone, spokenPhone } from '@kapao/contract/shared/phone.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { openAccounts } from '../../../ledger/accounts.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { wideBlock } from '../../../platform/requests/address-block.ts';
import type { Passwords } from '../../../platform/security/passwords.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import {
  holdExclusionLists,
  isExcludedPerson,
  noteStop,
  phoneMark,
} from '../../../queries/compliance/fair-play-facts.ts';
import {
  bankAccountHash,
  bankAccountNo,
  bankAccountPlace,
  isPhoneTaken,
} from '../../../queries/members/account-facts.ts';
import { registrationNeedsCode } from '../../../queries/members/one-time-code-facts.ts';
import { maskKeys } from '../../../shared/account-mask.ts';
import { maskName } from '../../../shared/mask-name.ts';
import { bankRefusal, currencyRefusal, isGuessablePassword, refuseBankName } from './account-rules.ts';
import {
  bankCurrency,
  claimBankAccount,
  claimPhone,
  countRegistration,
  findInviter,
  findMember,
  findProfile,
  insertMember,
  isSiteAccount,
  isSource,
  type ProfileRow,
} from './account-store.ts';
import { newMemberId } from './member-id.ts';

export type Account = ReturnType<typeof makeAccount>;
type Registration = RouteBody<typeof register>;

/** Accounts every member has from the first moment (safety G). */
const FIRST_ACCOUNTS = ['cash', 'invite', 'refund'];

/** What registration needs to know of one-time codes. */
export interface RegistrationCodes {
  verifiedPhone(token: string, purpose: 'registration'): Promise<string | undefined>;
  consume(tx: Tx, token: string, purpose: 'registration'): Promise<string | undefined>;
}

/** What the connection shows of the visitor who registers. */
export interface Visitor {
  address: string;
  userAgent: string;
  deviceId: string | undefined;
}

/** Keeps what was seen of a member, for the likeness check. */
export type NoteSignals = (
  on: Db | Tx,
  memberId: string,
  seen: Partial<Visitor> & { bankAccountName?: string; accountNoHash?: Buffer },
) => Promise<void>;

type UnknownCodes = NonNullable<RouteReply<typeof register>['unknown']>;

interface AccountDeps {
  db: Db;
  passwords: Passwords;
  sealer: Sealer;
  isLaos: boolean;
  codes: RegistrationCodes;
  siteName: () => Promise<string>;
  noteSignals: NoteSignals;
  /** Widens what one address block may open. */
  addressLimitFactor: number;
}

export function makeAccount(deps: AccountDeps) {
  const { db, passwords, sealer, isLaos, codes, siteName } = deps;

  function phoneOf(username: string): string {
    return canonicalPhone(username, isLaos) ?? refuse('PHONE_NUMBER_REQUIRE_10_DIGIT');
  }

  async function validate(body: RouteBody<typeof validateRegistration>) {
    const phone = phoneOf(body.username);
    if (!isPersonName(personNameInside(body.name))) refuse('INVALID_USER_INFO');
    if (isGuessablePassword(body.password, { phone, siteName: await siteName() })) refuse('INVALID_USER_INFO');
    if (await registrationNeedsCode(db)) {
      const verified = body.otpToken && (await codes.verifiedPhone(body.otpToken, 'registration'));
      if (verified !== phone) refuse('UNVERIFIED_OTP');
    }
    if (await isPhoneTaken(db, sealer, phone)) refuse('EXISTING_USER');
    return readCodes(db, body);
  }

  /** Everything is checked again here, whatever earlier steps said; one transaction makes the member or nothing. */
  async function registerMember(body: Registration, visitor: Visitor): Promise<UnknownCodes> {
    const phone = phoneOf(body.username);
    const bankCode = bankCodeInside(body.bankCode);
    const bankAccountName = bankNameInside(body.bankAccountName);
    const currency = !isLaos || body.currency === 'BAHT' ? 'THB' : 'LAK';
    // First, because what its numbers and names must be like is the bank's.
    const misfit = currencyRefusal(await bankCurrency(db, bankCode), currency);
    if (misfit) refuse(misfit);
    const refusal = bankRefusal(bankCode, bankAccountName);
    if (refusal) refuseBankName(refusal);
    if (!isAccountNo(bankCode, body.bankAccountNo)) refuse('INVALID_BANK');
    const { sourceCode, inviterId, unknown } = await validate(body);
    const passwordHash = await passwords.hash(body.password);
    const memberId = newMemberId();
    const needsCode = await registrationNeedsCode(db);

    const accountNoHash = bankAccountHash(sealer, { bankCode, accountNo: body.bankAccountNo });
    const marks = [phoneMark(sealer, phone), { kind: 'BANK_ACCOUNT' as const, mark: accountNoHash }];
    await allOrNothing(db, memberId, async (tx) => {
      // First: a list that is being agreed on is waited for, and one that comes later finds this member.
      await holdExclusionLists(tx);
      if (!(await claimPhone(tx, phone, memberId))) refuse('EXISTING_USER');
      if (await isExcludedPerson(tx, [phoneMark(sealer, phone)])) refuse('EXISTING_USER');
      if (await isExcludedPerson(tx, [{ kind: 'BANK_ACCOUNT', mark: accountNoHash }])) refuse('EXISTING_BANK');
      const account = { bankCode, accountNoHash, maskKeys: maskKeys(body.bankAccountNo), memberId };
      if (await isSiteAccount(tx, { ...account, accountNo: body.bankAccountNo })) refuse('EXISTING_BANK');
      if (!(await claimBankAccount(tx, account))) refuse('EXISTING_BANK');
      // Last, so that a refusal above leaves the verified code for the next try; parallel calls have ended by here.
      if (needsCode && (await codes.consume(tx, body.otpToken ?? '', 'registration')) !== phone)
        refuse('UNVERIFIED_OTP');
      await insertMember(tx, {
        memberId,
        name: personNameInside(body.name),
        phone,
        username: spokenPhone(phone),
        passwordHash,
        currency,
        bankCode,
        bankAccountName,
        bankAccountNoSealed: sealer.seal(body.bankAccountNo, bankAccountPlace(memberId)),
        sourceCode,
        inviterId,
      });
      await admit(tx, deps, { memberId, visitor, bankAccountName, accountNoHash });
      await openAccounts(tx, memberId, { currency, codes: FIRST_ACCOUNTS });
    }).catch(noteStop(db, { marks, way: register.path }));
    return unknown;
  }

  async function profile(memberId: string): Promise<RouteReply<typeof getProfile>> {
    const member = await findProfile(db, memberId);
    invariant(member, 'a session belongs to a member');
    return profileOf(sealer, member);
  }

  return { validate, registerMember, profile, profileOf: (member: ProfileRow) => profileOf(sealer, member) };
}

/** Returns the masked name of the member who has this code; null for a code of nobody. */
export async function inviterName(db: Db, code: string): Promise<string | null> {
  const inviterId = await findInviter(db, code);
  const inviter = inviterId === undefined ? undefined : await findMember(db, inviterId);
  return inviter ? maskName(inviter.name) : null;
}

/** Returns what both codes stand for, and the names of those that stand for nothing. */
async function readCodes(
  db: Db,
  { sourceCode: source = '', inviteCode = '' }: Pick<Registration, 'sourceCode' | 'inviteCode'>,
) {
  const inviterId = await findInviter(db, inviteCode);
  const isKnown = source !== '' && (await isSource(db, source));
  const unknown: UnknownCodes = [];
  if (source !== '' && !isKnown) unknown.push('sourceCode');
  if (inviteCode.trim() !== '' && inviterId === undefined) unknown.push('inviteCode');
  return { sourceCode: isKnown ? source : undefined, inviterId, unknown };
}

/** A fault that stored nothing answers REGISTER_FAIL: the same form can be sent again. */
async function allOrNothing(db: Db, memberId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await inTransaction(db, work);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // If the connection broke at the commit, only the table shows the outcome; if it does not answer either, it is unknown.
    if (await findMember(db, memberId)) return;
    throw new Refusal('REGISTER_FAIL', { cause: error });
  }
}

interface Admission {
  memberId: string;
  visitor: Visitor;
  bankAccountName: string;
  accountNoHash: Buffer;
}

/** Counts the registration against its address block and device, and keeps what was seen of the new member. */
async function admit(tx: Tx, deps: AccountDeps, { memberId, visitor, ...seen }: Admission): Promise<void> {
  const { sealer, addressLimitFactor, noteSignals } = deps;
  const policy = await readPolicy(tx, REGISTRATION_POLICY);
  const isWithin = await countRegistration(tx, {
    memberId,
    addressBlock: sealer.fingerprint(`registration|${wideBlock(visitor.address)}`),
    device: visitor.deviceId === undefined ? null : sealer.fingerprint(`registration|${visitor.deviceId}`),
    maxPerBlock: policy.maxPerBlockDay * addressLimitFactor,
    maxPerDevice: policy.maxPerDeviceDay,
  });
  if (!isWithin) refuse('REQUEST_LIMIT');
  await noteSignals(tx, memberId, { ...visitor, ...seen });
}

function profileOf(sealer: Sealer, member: ProfileRow): RouteReply<typeof getProfile> {
  return {
    _id: member.member_id,
    name: member.name,
    username: member.username,
    coin: Number(member.coin ?? 0n),
    currency: member.currency,
    bankCode: member.bank_code,
    bankAccountName: member.bank_account_name,
    bankAccountNo: bankAccountNo(sealer, member),
    createdAt: member.created_at.toISOString(),
  };
}
