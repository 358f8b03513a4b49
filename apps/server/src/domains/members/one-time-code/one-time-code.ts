import { randomUUID } from 'node:crypto';
import type { CodePurpose, sendCode } from '@kapao/contract/member/one-time-code.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import type { SmsGateway } from '../../../gateways/sms.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { newToken, sha256 } from '../../../platform/process/ids.ts';
import { addressBlock } from '../../../platform/requests/address-block.ts';
import type { KnownPlaces } from '../../../platform/requests/known-places.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { isMemberPhone, isPhoneTaken } from '../../../queries/members/account-facts.ts';
import {
  budgetOf,
  type CodeBudget,
  type CodeChannel,
  type CodeLimits,
  isKnownCaller,
  mayGoByLine,
  newCode,
  newReference,
  phonePrefix,
  sendRefusal,
  tryRefusal,
} from './one-time-code-rules.ts';
import {
  consumeVerified,
  countFailure,
  findVerified,
  insertCode,
  lockKeys,
  markFailed,
  markIssued,
  purgeOldCodes,
  readTried,
  readUse,
  targetOfCode,
  tryCode,
  wentByLine,
} from './one-time-code-store.ts';
import { codeText, codeWords, noMemberText } from './one-time-code-texts.ts';

/** The LINE that the member with this phone has linked; false when it has not taken the message, or there is none. */
interface LineByPhone {
  sendToPhone(phone: string, message: { text: string; reference: string }): Promise<boolean>;
}

interface OneTimeCodeDeps {
  db: Db;
  sealer: Sealer;
  sms: SmsGateway;
  line: LineByPhone;
  isLaos: boolean;
  limits: CodeLimits;
  places: Pick<KnownPlaces, 'placeOf'>;
  siteName: () => Promise<string>;
  siteHost: string;
}

export interface CodeRequest {
  phoneNumber: string;
  purpose: CodePurpose;
  locale: Locale;
  otpToken?: string | undefined;
  address: string;
  deviceId: string | undefined;
}

export type OneTimeCode = ReturnType<typeof makeOneTimeCode>;

export function makeOneTimeCode(deps: OneTimeCodeDeps) {
  const { db, limits } = deps;
  const claimOf = (token: string, purpose: CodePurpose) => ({
    tokenHash: sha256(token),
    purpose,
    verifiedSeconds: limits.verifiedSeconds,
  });
  return {
    send: (request: CodeRequest) => sendOneTimeCode(deps, request),
    verify: (attempt: { otpToken: string; otpCode: string }) => verify(deps, attempt),
    /** The phone a token is verified for, or undefined; nothing is used up. */
    async verifiedPhone(token: string, purpose: CodePurpose): Promise<string | undefined> {
      return (await findVerified(db, claimOf(token, purpose)))?.phone;
    },
    /** Uses a verified token up, once, and answers its phone; undone when the transaction is. */
    consume: (tx: Tx, token: string, purpose: CodePurpose): Promise<string | undefined> =>
      consumeVerified(tx, claimOf(token, purpose)),
    purgeOld: () => purgeOldCodes(db),
  };
}

/** Told to whoever has proven the phone, and to nobody else (safety 5, 11). */
const isTakenPhone = async ({ db, sealer }: OneTimeCodeDeps, target: { phone: string; purpose: CodePurpose }) =>
  target.purpose === 'registration' && (await isPhoneTaken(db, sealer, target.phone));

/** Reserve under the limits, ask the gateway outside any transaction, then issue or give the budget back. */
async function sendOneTimeCode(deps: OneTimeCodeDeps, request: CodeRequest): Promise<RouteReply<typeof sendCode>> {
  const { db, limits } = deps;
  const phone = canonicalPhone(request.phoneNumber, deps.isLaos) ?? refuse('PHONE_NUMBER_REQUIRE_10_DIGIT');
  const times = { resendInSeconds: limits.resendSeconds, expiresInSeconds: limits.ttlSeconds };
  const { otpToken: earlier, purpose } = request;
  if (earlier !== undefined) {
    const verified = await findVerified(db, {
      tokenHash: sha256(earlier),
      purpose,
      verifiedSeconds: limits.verifiedSeconds,
    });
    if (verified?.phone === phone) {
      const isTaken = await isTakenPhone(deps, { phone, purpose });
      return { otpRef: verified.reference, otpToken: earlier, code: 'OTP_VERIFIED', isTaken, ...times };
    }
  }
  const token = newToken();
  const code = newCode();
  const codeId = randomUUID();
  const reference = newReference();
  const budget = budgetOf((await deps.places.placeOf(phone, request)).kind);
  await reserve(deps, { ...request, phone, token, code, codeId, reference, budget });
  const issued = { tokenHash: sha256(token), phone, purpose, budget };
  const channel = await deliver(deps, { ...request, phone, code, reference, codeId });
  if (!channel) {
    await markFailed(db, issued.tokenHash);
    refuse('OTP_SEND_FAIL');
  }
  await markIssued(db, { ...issued, channel });
  return { otpRef: reference, otpToken: token, code: 'SUCCESS', isTaken: false, ...times };
}

type Delivery = CodeRequest & { phone: string; code: string; reference: string; codeId: string };

/**
 * By LINE where that proves as much as the phone, else by text message. A code that is asked for again while one is under way by LINE
 * goes to the phone: perhaps nobody reads that LINE.
 */
async function deliver(deps: OneTimeCodeDeps, message: Delivery): Promise<CodeChannel | undefined> {
  const { phone, purpose, codeId } = message;
  if (mayGoByLine(purpose) && !(await wentByLine(deps.db, { phone, purpose }))) {
    const text = await lineText(deps, message);
    if (await deps.line.sendToPhone(phone, { text, reference: codeId })) return 'line';
  }
  const text = await messageText(deps, message);
  return (await deps.sms.send({ to: phone, text, reference: codeId })) ? 'sms' : undefined;
}

interface Reservation extends CodeRequest {
  phone: string;
  token: string;
  code: string;
  codeId: string;
  reference: string;
  budget: CodeBudget;
}

/** The limits are checked and the code is counted in one transaction, one request per phone and address at a time. */
async function reserve({ db, limits, sealer }: OneTimeCodeDeps, reservation: Reservation): Promise<void> {
  const { phone, token, code, codeId, reference, purpose, budget } = reservation;
  const address = addressBlock(reservation.address);
  const prefix = phonePrefix(phone);
  await inTransaction(db, async (tx) => {
    await lockKeys(tx, isKnownCaller(budget) ? [phone] : [phone, `address/${address}`]);
    const use = await readUse(tx, { phone, prefix, address, budget, resendSeconds: limits.resendSeconds });
    const refusal = sendRefusal(use, limits, budget);
    if (refusal) refuse(refusal);
    await insertCode(tx, {
      tokenHash: sha256(token),
      codeId,
      reference,
      phone,
      prefix,
      purpose,
      codeHash: codeHashOf(sealer, token, code),
      address,
      budget,
      ttlSeconds: limits.ttlSeconds,
    });
  });
}

/** A keyed hash over token and code: without the server's key the table is useless for guessing codes. */
function codeHashOf(sealer: Sealer, token: string, code: string): Buffer {
  return sealer.fingerprint(`one-time-code|${token}|${code}`);
}

type Told = { purpose: CodePurpose; locale: Locale; phone: string; code: string; reference: string };

/** LINE fills nothing in, so the line that binds a code to the site for phones is left out. */
async function lineText(deps: OneTimeCodeDeps, { locale, code, reference }: Told): Promise<string> {
  const minutes = Math.floor(deps.limits.ttlSeconds / 60);
  return codeWords({ locale, siteName: await deps.siteName(), code, reference, minutes });
}

async function messageText(deps: OneTimeCodeDeps, message: Told): Promise<string> {
  const { locale, code, reference } = message;
  const siteName = await deps.siteName();
  if (message.purpose === 'reset' && !(await isMemberPhone(deps.db, message.phone)))
    return noMemberText(locale, siteName);
  const minutes = Math.floor(deps.limits.ttlSeconds / 60);
  return codeText({ locale, siteName, code, reference, minutes, siteHost: deps.siteHost });
}

/** The outcome is committed before it is answered: a refusal inside the transaction would take the count back. */
async function verify(
  deps: OneTimeCodeDeps,
  attempt: { otpToken: string; otpCode: string },
): Promise<{ isTaken: boolean }> {
  const { db, limits, sealer } = deps;
  const { otpToken: token, otpCode: code } = attempt;
  const tokenHash = sha256(token);
  const target = (await targetOfCode(db, tokenHash)) ?? refuse('OTP_TOKEN_INVALID');
  const { phone, budget } = target;
  const refusal = await inTransaction(db, async (tx) => {
    await lockKeys(tx, [phone]);
    const tried = await readTried(tx, { tokenHash, verifiedSeconds: limits.verifiedSeconds });
    if (!tried) return 'OTP_TOKEN_INVALID';
    const untried = tryRefusal(tried, limits);
    if (untried && untried !== 'OTP_VERIFY_FAIL') return untried;
    const codeHash = codeHashOf(sealer, token, code);
    const state = untried ? undefined : await tryCode(tx, { tokenHash, codeHash, triesPerCode: limits.triesPerCode });
    if (state === 'VERIFIED') return undefined;
    // Guesses at a code whose tries are used up count like any other.
    await countFailure(tx, phone, budget);
    if (tried.phoneFailuresInHour + 1 >= limits.failuresPerPhoneHour) return 'OTP_BLOCK';
    return untried ?? 'OTP_CODE_INVALID';
  });
  if (refusal) refuse(refusal);
  return { isTaken: await isTakenPhone(deps, target) };
}
