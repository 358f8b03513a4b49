import type { endSecondFactor, finishSecondFactor, startSecondFactor } from '@kapao/contract/member/second-factor.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { placeOfSession } from '../../../platform/requests/known-places.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { newTotpSecret, totpAddress, totpStepOf } from '../../../platform/security/second-factor/totp.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { registrationNeedsCode } from '../../../queries/members/one-time-code-facts.ts';
import type { MemberSession, SessionsEnd } from '../../../shared/sessions.ts';
import type { FactorGate } from './factor-gate.ts';
import { memberTotpPlace, secondFactorSince } from './second-factor-facts.ts';
import { confirmPending, findPending, removeFactor, setPending } from './second-factor-store.ts';

interface Who {
  member: MemberSession;
  address: string;
}

/** A change of the second factor: recorded, sent to the phone on record, and stopped by the link in that message. */
interface FactorChange {
  memberId: string;
  sessionId?: string;
  address: string;
  change: 'second-factor-on' | 'second-factor-off' | 'second-factor-reset';
}

export interface FactorDeps {
  db: Db;
  sealer: Sealer;
  gate: FactorGate;
  propose: Propose;
  siteName: () => Promise<string>;
  codes: { consume(tx: Tx, token: string, purpose: 'second-factor'): Promise<string | undefined> };
  sessions: {
    stepUp(member: MemberSession, password: string | undefined): Promise<void>;
    endAll(tx: Tx, memberId: string, end: SessionsEnd): Promise<void>;
  };
  account: {
    /** The phone on record; the member's row is held until commit. */
    lockPhone(tx: Tx, memberId: string): Promise<string>;
    tell(tx: Tx, change: FactorChange, siteName: string): Promise<void>;
  };
}

export type SecondFactor = ReturnType<typeof makeSecondFactor>;

/** Members' own second factor. It is optional; with one, sign-in requires it (record 54). */
export function makeSecondFactor(deps: FactorDeps) {
  const { db, sealer, gate, sessions, account } = deps;
  return {
    async read({ memberId }: MemberSession) {
      const since = (await secondFactorSince(db, memberId))?.toISOString() ?? null;
      return { since, recoveryCodesLeft: since === null ? 0 : await gate.recoveryCodes.left(db, memberId) };
    },

    /** Step-up first: a thief who switches one on would lock the member out. */
    async start({ member }: Who, { password, otpToken }: RouteBody<typeof startSecondFactor>) {
      const { memberId } = member;
      if (member.isFrozen) refuse('INACTIVE_USER');
      await sessions.stepUp(member, password);
      const secret = newTotpSecret();
      const issuer = await deps.siteName();
      const phone = await inTransaction(db, async (tx) => {
        const phone = await account.lockPhone(tx, memberId);
        if (await secondFactorSince(tx, memberId)) refuse('KEY_INVALID');
        const isProven = async () => (await deps.codes.consume(tx, otpToken ?? '', 'second-factor')) === phone;
        if ((await registrationNeedsCode(tx)) && !(await isProven())) refuse('UNVERIFIED_OTP');
        await setPending(tx, memberId, sealer.seal(secret, memberTotpPlace(memberId)));
        return phone;
      });
      return { secret, address: totpAddress({ issuer, account: phone, secret }) };
    },

    async finish({ member, address }: Who, { code }: RouteBody<typeof finishSecondFactor>): Promise<string[]> {
      const { memberId, sessionId } = member;
      const siteName = await deps.siteName();
      return inTransaction(db, async (tx) => {
        await account.lockPhone(tx, memberId);
        const sealed = (await findPending(tx, memberId)) ?? refuse('SECOND_FACTOR_INVALID');
        const step =
          totpStepOf(sealer.open(sealed, memberTotpPlace(memberId)), code) ?? refuse('SECOND_FACTOR_INVALID');
        await confirmPending(tx, memberId, step);
        // The other sessions have shown nothing but the password.
        await sessions.endAll(tx, memberId, { reason: 'SECOND_FACTOR', exceptSessionId: sessionId });
        await account.tell(tx, { memberId, sessionId, address, change: 'second-factor-on' }, siteName);
        return gate.recoveryCodes.replace(tx, memberId);
      });
    },

    async end({ member, address }: Who, { password, secondFactor }: RouteBody<typeof endSecondFactor>): Promise<void> {
      const { memberId, sessionId } = member;
      await sessions.stepUp(member, password);
      const spend = await gate.ask(memberId, secondFactor, placeOfSession(sessionId));
      const siteName = await deps.siteName();
      await inTransaction(db, async (tx) => {
        await account.lockPhone(tx, memberId);
        const isOn = await spend(tx);
        if (!isOn) refuse('KEY_INVALID');
        await removeMemberFactor(tx, gate, memberId);
        await account.tell(tx, { memberId, sessionId, address, change: 'second-factor-off' }, siteName);
      });
    },
  };
}

export async function removeMemberFactor(tx: Tx, gate: FactorGate, memberId: string): Promise<boolean> {
  await gate.recoveryCodes.forget(tx, memberId);
  return removeFactor(tx, memberId);
}
